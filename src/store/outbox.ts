import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../engine/index.ts';
import { type Letter, type LetterFile, letterIn, type ReportLetter, reportLetterIn } from '../reports/index.ts';
import type { InvitationRole, InvitationState, LetterState, MatchState } from './generated/enums.ts';
import type { Connection, Store } from './store.ts';

/** A file of a letter that is written out. */
export type OutgoingFile = LetterFile & {
  /** Content id of an image that the HTML text shows. */
  readonly cid?: string;
};

/** A letter written out, as it is kept. */
export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly OutgoingFile[];
}

const isRendered = (value: unknown): value is Rendered =>
  isObject(value) &&
  [value.subject, value.text, value.html].every((each) => typeof each === 'string') &&
  Array.isArray(value.attachments);

/** A letter with what its envelope needs. */
export interface OutgoingRow {
  readonly id: string;
  readonly matchId: string;
  readonly letter: Letter;
  readonly rendered: Rendered | null;
  readonly messageId: string;
  readonly threadRoot: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly decision: number;
  readonly state: LetterState;
  readonly attempts: number;
  readonly copyOf: string | null;
  /** It may have gone out: a mail server had it, and its answer is not known. */
  readonly doubtful: boolean;
  /** Instead of its reader's own address. */
  readonly toAddress: string | null;
  /** Of a report in the row of numbered ones: what its seat had been told before it. */
  readonly fromEvent: number | null;
  readonly fromSeq: number | null;
  readonly createdAt: Date;
  readonly match: {
    readonly code: string;
    readonly name: string;
    readonly game: string;
    readonly packHash: string | null;
    readonly state: MatchState;
    readonly moderatorName: string | null;
    readonly moderatorAddress: string | null;
    readonly moderatorNo: number | null;
    readonly moderatorLinkNo: number;
    readonly moderatorLinkHash: string;
  };
  readonly seat: {
    readonly no: number;
    readonly seat: string;
    readonly player: string;
    readonly address: string;
    readonly linkNo: number;
    readonly linkHash: string;
    readonly suspended: string | null;
    /** Stands for its number in reply addresses. */
    readonly replyNo: number | null;
    readonly draft: { readonly handedOver: boolean } | null;
  } | null;
  /** That it is about, where it goes to nobody of the match. */
  readonly invitation: InvitedRow | null;
}

interface InvitedRow {
  readonly no: number;
  readonly name: string;
  readonly address: string;
  readonly role: InvitationRole;
  readonly state: InvitationState;
  readonly linkNo: number;
  readonly linkHash: string;
}

const WITH_ENVELOPE = {
  match: {
    select: {
      code: true,
      name: true,
      game: true,
      packHash: true,
      state: true,
      moderatorName: true,
      moderatorAddress: true,
      moderatorNo: true,
      moderatorLinkNo: true,
      moderatorLinkHash: true,
    },
  },
  seat: {
    select: {
      no: true,
      seat: true,
      player: true,
      address: true,
      linkNo: true,
      linkHash: true,
      suspended: true,
      replyNo: true,
      draft: { select: { handedOver: true } },
    },
  },
  invitation: {
    select: { no: true, name: true, address: true, role: true, state: true, linkNo: true, linkHash: true },
  },
} as const;

export async function readLetter(db: Connection, id: string): Promise<OutgoingRow | undefined> {
  const row = await db.letter.findUnique({ where: { id }, include: WITH_ENVELOPE });
  if (!row) return undefined;
  const { letter, rendered } = row;
  return { ...row, letter: letterIn(letter), rendered: isRendered(rendered) ? rendered : null };
}

/** The letter that began a thread: what it says, and what it was written out as. */
export async function readRoot(
  db: Connection,
  messageId: string,
): Promise<{ readonly letter: Letter; readonly subject: string | null } | undefined> {
  const [row] = await db.$queryRaw<{ letter: unknown; subject: string | null }[]>`
    SELECT letter, rendered ->> 'subject' AS subject FROM letter WHERE message_id = ${messageId}`;
  return row && { ...row, letter: letterIn(row.letter) };
}

/** Keeps what a letter was written out as. */
export async function keepRendered(db: Connection, id: string, rendered: Rendered): Promise<void> {
  await db.letter.update({ where: { id }, data: { rendered: { ...rendered } } });
}

/** Says that a letter is about to be handed to a mail server: until its answer is noted it may have gone out. */
export async function markDoubtful(db: Connection, id: string): Promise<void> {
  await db.letter.update({ where: { id }, data: { doubtful: true } });
}

/** How a try to send a letter went. */
export type Sending =
  | { readonly outcome: 'sent'; readonly response?: string }
  /** `isRecipient`: it is the recipient that was refused, and other mails to him would be. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly isRecipient?: boolean }
  /** `isDoubtful`: the mail server may have taken it. */
  | { readonly outcome: 'delayed'; readonly reason: string; readonly isDoubtful?: boolean };

/** A letter may be with its mail server as long as this, in milliseconds. */
const LONGEST_SENDING = 120_000;

/**
 * Milliseconds between two tries to lock a waiting letter. An older report of the same seat may hold it, to be told with it: only for a
 * moment, but nobody else would send it after that. Whoever holds it longer is sending it.
 */
const LOCK_WAITS = [20, 50, 100, 200, 400, 800, 1_600] as const;

/**
 * Does something with a waiting letter under the lock of its row. The lock is the connection's: who dies over it lets go of it.
 * Undefined: somebody else is sending it, or it waits no more.
 */
export async function withLocked<T>(
  store: Store,
  id: string,
  act: (db: Connection) => Promise<T>,
): Promise<T | undefined> {
  for (const wait of [...LOCK_WAITS, undefined]) {
    const done = await tryLocked(store, id, act);
    if (done) return done.result;
    if (wait === undefined || !(await isPending(store, id))) return undefined;
    await sleep(wait);
  }
  return undefined;
}

const tryLocked = <T>(
  store: Store,
  id: string,
  act: (db: Connection) => Promise<T>,
): Promise<{ readonly result: T } | undefined> =>
  store.$transaction(
    async (db) => {
      const locked = await db.$queryRaw<unknown[]>`
        SELECT 1 FROM letter WHERE id = ${id}::uuid AND state = 'PENDING' FOR UPDATE SKIP LOCKED`;
      return locked.length === 0 ? undefined : { result: await act(db) };
    },
    { timeout: LONGEST_SENDING },
  );

const isPending = async (db: Connection, id: string): Promise<boolean> =>
  (await db.letter.count({ where: { id, state: 'PENDING' } })) > 0;

/** Notes how a try to send a letter went. */
export async function noteSending(
  db: Connection,
  id: string,
  sending: Sending,
  { at, to, wasDoubtful }: { readonly at: Date; readonly to: string; readonly wasDoubtful: boolean },
): Promise<void> {
  await db.letter.update({
    where: { id },
    data: { attempts: { increment: 1 }, sentTo: to, ...changeAfter(sending, at, wasDoubtful) },
  });
}

function changeAfter(sending: Sending, now: Date, wasDoubtful: boolean) {
  if (sending.outcome === 'sent') {
    return {
      state: 'SENT',
      sentAt: now,
      lastError: null,
      response: sending.response ?? null,
      doubtful: false,
    } as const;
  }
  if (sending.outcome === 'refused') return { state: 'FAILED', lastError: sending.reason, doubtful: false } as const;
  // What may have gone out once stays so, whatever a later try comes to.
  return {
    state: 'PENDING',
    lastError: sending.reason,
    doubtful: wasDoubtful || (sending.isDoubtful ?? false),
  } as const;
}

/** Takes a letter out of the row of those that wait: for good, or until mail reaches its seat again. `reason` is a code. */
export async function setAside(
  db: Connection,
  ids: readonly string[],
  state: 'DROPPED' | 'HELD',
  reason: string,
): Promise<void> {
  await db.letter.updateMany({ where: { id: { in: [...ids] } }, data: { state, reason } });
}

/** Puts letters that were held back into the row. */
export async function release(db: Connection, ids: readonly string[]): Promise<void> {
  await db.letter.updateMany({ where: { id: { in: [...ids] } }, data: { state: 'PENDING', reason: null } });
}

/** Letters that still wait, oldest first. */
export async function pendingLetters(db: Connection, before: Date, most: number): Promise<string[]> {
  const rows = await db.letter.findMany({
    where: { state: 'PENDING', createdAt: { lte: before } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** A report as it is made one with another. */
export interface ReportRow {
  readonly id: string;
  readonly letter: ReportLetter;
  readonly fromEvent: number | null;
  readonly fromSeq: number | null;
}

/**
 * The next report of the same seat that nobody has tried to send or written out yet, locked. Undefined: there is none, or
 * somebody has it in hand.
 */
export async function lockLaterReport(
  db: Connection,
  { id, seat, createdAt }: Pick<OutgoingRow, 'id' | 'seat' | 'createdAt'>,
): Promise<ReportRow | undefined> {
  const [row] = await db.$queryRaw<StoredReport[]>`
    SELECT id, letter, from_event AS "fromEvent", from_seq AS "fromSeq" FROM letter
    WHERE seat_no = ${seat?.no ?? 0}::int AND kind = 'report' AND state = 'PENDING' AND attempts = 0
      AND rendered IS NULL AND NOT doubtful AND copy_of IS NULL AND (created_at, id) > (${createdAt}::timestamptz, ${id}::uuid)
    ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return row && { ...row, letter: reportLetterIn(row.letter) };
}

type StoredReport = Omit<ReportRow, 'letter'> & { readonly letter: unknown };

/** Whether a later report of the same seat has gone out, or is about to. */
export async function hasLaterReport(
  db: Connection,
  { id, seat, createdAt }: Pick<OutgoingRow, 'id' | 'seat' | 'createdAt'>,
): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM letter
    WHERE seat_no = ${seat?.no ?? 0}::int AND kind = 'report' AND state <> 'DROPPED' AND copy_of IS NULL
      AND (created_at, id) > (${createdAt}::timestamptz, ${id}::uuid) LIMIT 1`;
  return found.length > 0;
}

/** Writes a report anew that takes others up: it was neither sent nor written out. */
export async function rewriteReport(db: Connection, { id, letter, fromEvent, fromSeq }: ReportRow): Promise<void> {
  await db.$executeRaw`
    UPDATE letter SET letter = ${JSON.stringify(letter)}::json, rendered = NULL, from_event = ${fromEvent}::int,
      from_seq = ${fromSeq}::int
    WHERE id = ${id}::uuid`;
}

/** Letters of a seat that are held, oldest first. */
export async function heldLetters(
  db: Connection,
  seatNo: number,
): Promise<readonly (ReportRow & { readonly kind: string; readonly decision: number; readonly doubtful: boolean })[]> {
  return db.$queryRaw`
    SELECT id, kind, letter, decision, doubtful, from_event AS "fromEvent", from_seq AS "fromSeq" FROM letter
    WHERE seat_no = ${seatNo}::int AND state = 'HELD' ORDER BY created_at, id FOR UPDATE`;
}

/** The seat that a letter went to. */
export async function seatOfLetter(db: Connection, id: string): Promise<number | undefined> {
  const row = await db.letter.findUnique({ where: { id }, select: { seatNo: true } });
  return row?.seatNo ?? undefined;
}

/** A letter as a copy of it needs it. */
export interface CopiedRow extends Omit<ReportRow, 'letter'> {
  readonly letter: Letter;
  readonly seatNo: number | null;
  readonly kind: string;
  readonly threadRoot: string | null;
  readonly decision: number;
  readonly code: string;
  readonly copyOf: string | null;
  readonly state: LetterState;
}

export async function letterToCopy(db: Connection, matchId: string, id: string): Promise<CopiedRow | undefined> {
  return copied(await db.letter.findFirst({ where: { id, matchId }, include: { match: { select: { code: true } } } }));
}

/** The last report of a seat that told it something; not one that was never sent because another took its place. */
export async function lastReport(db: Connection, seatNo: number): Promise<CopiedRow | undefined> {
  return copied(
    await db.letter.findFirst({
      where: { seatNo, kind: 'report', copyOf: null, state: { not: 'DROPPED' } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      include: { match: { select: { code: true } } },
    }),
  );
}

/** What the last reports of a seat told, newest first. */
export async function lastReports(db: Connection, seatNo: number, most: number): Promise<ReportLetter[]> {
  const rows = await db.letter.findMany({
    where: { seatNo, kind: 'report', copyOf: null, state: { not: 'DROPPED' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: most,
    select: { letter: true },
  });
  return rows.map(({ letter }) => reportLetterIn(letter));
}

type Copied = Omit<CopiedRow, 'letter' | 'code'> & {
  readonly letter: unknown;
  readonly match: { readonly code: string };
};

const copied = (row: Copied | null): CopiedRow | undefined => {
  if (!row) return undefined;
  const { match, letter, ...rest } = row;
  return { ...rest, letter: letterIn(letter), code: match.code };
};

/** Whether a copy of the letter is under way. */
export async function isBeingCopied(db: Connection, id: string): Promise<boolean> {
  const found = await db.letter.findFirst({ where: { copyOf: id, state: 'PENDING' }, select: { id: true } });
  return found !== null;
}

/** Makes a new letter what another was written out as. */
export async function copyRendered(db: Connection, id: string, from: string): Promise<void> {
  await db.$executeRaw`
    UPDATE letter SET copy_of = ${from}::uuid, rendered = (SELECT rendered FROM letter WHERE id = ${from}::uuid)
    WHERE id = ${id}::uuid`;
}

/** The texts of a seat's latest letters: what a reply of its player may quote. */
export async function latestTexts(db: Connection, seatNo: number, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ text: string | null }[]>`
    SELECT rendered ->> 'text' AS text FROM letter
    WHERE seat_no = ${seatNo}::int AND rendered IS NOT NULL ORDER BY created_at DESC LIMIT ${most}::int`;
  return rows.flatMap(({ text }) => (text === null ? [] : [text]));
}

/** Texts of the latest letters that tell a seat what only it may know. */
export async function latestPrivateTexts(db: Connection, seatNo: number, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ text: string }[]>`
    SELECT rendered ->> 'text' AS text FROM letter
    WHERE seat_no = ${seatNo}::int AND kind IN ('report', 'acknowledgement') AND rendered IS NOT NULL
    ORDER BY created_at DESC LIMIT ${most}::int`;
  return rows.map(({ text }) => text);
}

/** Who reads a letter: a seat, somebody who was invited, or the first moderator of a match. */
export type LetterReader =
  | { readonly seatNo: number }
  | { readonly invitationNo: number }
  | { readonly matchId: string; readonly seatNo: null; readonly invitationNo: null };

/** How many mails have been answered to a reader since then. */
export const answersSince = (db: Connection, reader: LetterReader, since: Date): Promise<number> =>
  db.letter.count({ where: { ...reader, kind: 'acknowledgement', createdAt: { gt: since } } });
