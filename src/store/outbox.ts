import type { Json } from '../engine/index.ts';
import type { LetterState } from './generated/enums.ts';
import { suspendSeat } from './seats.ts';
import type { Connection, Store } from './store.ts';

/** A letter with what its envelope needs. */
export interface OutgoingRow {
  readonly id: string;
  readonly matchId: string;
  readonly kind: string;
  readonly letter: Json;
  readonly rendered: Json | null;
  readonly messageId: string;
  readonly threadRoot: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly decision: number;
  readonly state: LetterState;
  readonly attempts: number;
  readonly match: {
    readonly code: string;
    readonly name: string;
    readonly game: string;
    readonly packHash: string | null;
    readonly moderatorName: string | null;
    readonly moderatorAddress: string | null;
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
  } | null;
}

const WITH_ENVELOPE = {
  match: {
    select: {
      code: true,
      name: true,
      game: true,
      packHash: true,
      moderatorName: true,
      moderatorAddress: true,
      moderatorLinkNo: true,
      moderatorLinkHash: true,
    },
  },
  seat: { select: { no: true, seat: true, player: true, address: true, linkNo: true, linkHash: true } },
} as const;

export async function readLetter(db: Connection, id: string): Promise<OutgoingRow | undefined> {
  const row = await db.letter.findUnique({ where: { id }, include: WITH_ENVELOPE });
  return (row ?? undefined) as OutgoingRow | undefined;
}

/** Keeps what a letter was written out as, unless somebody has done so already. Returns what is kept. */
export async function keepRendered(db: Connection, id: string, rendered: object): Promise<Json> {
  await db.$executeRaw`UPDATE letter SET rendered = ${JSON.stringify(rendered)}::json WHERE id = ${id}::uuid AND rendered IS NULL`;
  const row = await db.letter.findUniqueOrThrow({ where: { id }, select: { rendered: true } });
  return row.rendered as Json;
}

/** How a try to send a letter went. */
export type Sending =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused' | 'delayed'; readonly reason: string };

/** A letter may be with its mail server as long as this, in milliseconds. */
const LONGEST_SENDING = 120_000;

/**
 * Sends a letter under the lock of its row and notes what came of it. The lock is the connection's: who dies while he sends
 * lets go of it. Undefined: somebody else has it in hand, or it waits no more.
 */
export async function sendLocked(
  store: Store,
  id: string,
  now: () => Date,
  send: () => Promise<Sending>,
): Promise<Sending | undefined> {
  return store.$transaction(
    async (db) => {
      const locked = await db.$queryRaw<unknown[]>`
        SELECT 1 FROM letter WHERE id = ${id}::uuid AND state = 'PENDING' FOR UPDATE SKIP LOCKED`;
      if (locked.length === 0) return undefined;
      const sending = await send();
      await db.letter.update({ where: { id }, data: { attempts: { increment: 1 }, ...changeAfter(sending, now()) } });
      return sending;
    },
    { timeout: LONGEST_SENDING },
  );
}

function changeAfter(sending: Sending, now: Date) {
  if (sending.outcome === 'sent') return { state: 'SENT', sentAt: now, lastError: null } as const;
  return { state: sending.outcome === 'refused' ? 'FAILED' : 'PENDING', lastError: sending.reason } as const;
}

/** Letters that still wait, oldest first. */
export async function pendingLetters(db: Connection, before: Date, most: number): Promise<string[]> {
  const rows = await db.letter.findMany({
    where: { state: 'PENDING', createdAt: { lte: before } },
    orderBy: { createdAt: 'asc' },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** A letter of ours that came back. */
export interface Bounce {
  readonly letter: string;
  readonly reason: string;
  /** Others would come back too. */
  readonly permanent: boolean;
}

/** Notes that a letter came back, and at its seat if no mail will reach it. */
export async function noteBounce(db: Connection, { letter, reason, permanent }: Bounce): Promise<void> {
  const rows = await db.letter.updateManyAndReturn({
    where: { id: letter },
    data: { state: 'FAILED', lastError: reason },
    select: { seatNo: true },
  });
  for (const { seatNo } of rows) if (seatNo !== null && permanent) await suspendSeat(db, seatNo, reason);
}

/** The texts of a seat's latest letters: what a reply of its player may quote. */
export async function latestTexts(db: Connection, seatNo: number, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ text: string | null }[]>`
    SELECT rendered ->> 'text' AS text FROM letter
    WHERE seat_no = ${seatNo}::int AND rendered IS NOT NULL ORDER BY created_at DESC LIMIT ${most}::int`;
  return rows.flatMap(({ text }) => (text === null ? [] : [text]));
}

/** How many of its mails have been answered to a seat since then. */
export const answersSince = (db: Connection, seatNo: number, since: Date): Promise<number> =>
  db.letter.count({ where: { seatNo, kind: 'acknowledgement', createdAt: { gt: since } } });
