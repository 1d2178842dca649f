/** Letters that are sent again, unchanged, in a new mail. */

import { type CopiedRow, copyDrawing, isBeingCopied, lastReport, letterToCopy } from '../../store/letter-copies.ts';
import { writeLetters } from '../../store/letters.ts';
import { markDoubtful } from '../../store/outbox.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { Service } from '../service.ts';
import { addMinutes } from '../time/pace.ts';
import { posting } from './outgoing.ts';

/** Sends the last report of a seat again. False: there is none yet. */
export async function resendReport(service: Service, matchId: string, seatNo: number): Promise<boolean> {
  return resend(service, matchId, (db) => lastReport(db, seatNo));
}

/** Sends a letter of a match again, whatever its state. False: there is no such letter. */
export const resendLetter = (
  service: Service,
  matchId: string,
  id: string,
  also?: (db: Connection) => Promise<unknown>,
): Promise<boolean> => resend(service, matchId, (db) => letterToCopy(db, matchId, id), also);

type Find = (db: Connection) => Promise<CopiedRow | undefined>;

async function resend(
  service: Service,
  matchId: string,
  find: Find,
  also?: (db: Connection) => Promise<unknown>,
): Promise<boolean> {
  const made = await service.store.$transaction(async (db) => {
    const original = await find(db);
    if (original) await also?.(db);
    return original && (await copy(service, db, matchId, original));
  });
  if (!made) return false;
  await service.queues.postman(made.map(({ id }) => id));
  return true;
}

/** Minutes between two copies of a letter. */
const COPY_MINUTES = 5;

/** Copies a letter, unless a copy of it waits to be sent or was made just now. */
async function copy(service: Service, db: Connection, matchId: string, original: CopiedRow): Promise<LetterRow[]> {
  const source = original.copyOf ?? original.id;
  if (await isBeingCopied(db, source, addMinutes(service.clock(), -COPY_MINUTES))) return [];
  const letter = copyOf(service, original);
  await writeLetters(db, matchId, [letter], service.clock());
  await copyDrawing(db, letter.id, source);
  await asTold(db, original);
  return [letter];
}

/**
 * Marks the news of a waiting letter as told once it is copied: otherwise its reader would get it under two numbers.
 */
async function asTold(db: Connection, { id, state }: CopiedRow): Promise<void> {
  if (state === 'PENDING' || state === 'HELD') await markDoubtful(db, id);
}

/** The same letter with a Message-ID of its own, in the same thread. */
const copyOf = (service: Service, { code, seatNo, letter, threadRoot, decision }: CopiedRow): LetterRow =>
  posting(service, { code, seatNo, letter, threadRoot, decision });

/** The requested copy of the last report, and how to mark the report once the copy is written. */
export async function reportCopy(
  service: Service,
  seatNo: number,
): Promise<{ readonly letter: LetterRow; mark(db: Connection): Promise<void> } | undefined> {
  const original = await lastReport(service.store, seatNo);
  if (!original) return undefined;
  const letter = copyOf(service, original);
  const mark = async (db: Connection) => {
    await copyDrawing(db, letter.id, original.id);
    await asTold(db, original);
  };
  return { letter, mark };
}
