import type { NumberedEvent, Roll } from '../engine/index.ts';
import type { Channel, LetterState, MatchState } from './generated/enums.ts';
import type { Connection } from './store.ts';

export type DatedEventRow = NumberedEvent & { readonly at: string };

/** The newest events that a seat may know, in order. Without a seat: the public ones. */
export async function newestEvents(
  db: Connection,
  matchId: string,
  seat: string | undefined,
  { before, most }: { readonly before?: number | undefined; readonly most: number },
): Promise<readonly DatedEventRow[]> {
  const rows = await db.$queryRaw<{ no: number; event: NumberedEvent['event']; at: Date }[]>`
    SELECT no, event, at FROM event
    WHERE match_id = ${matchId}::uuid AND no < ${before ?? 2_147_483_647}::int
      AND (event -> 'only' IS NULL OR (event -> 'only')::jsonb ? ${seat ?? ''}::text)
    ORDER BY no DESC LIMIT ${most}::int`;
  return rows.reverse().map(({ no, event, at }) => ({ no, event, at: at.toISOString() }));
}

type RollRow = Roll & { readonly hash: string };

export async function rollsOf(db: Connection, matchId: string): Promise<readonly RollRow[]> {
  return db.roll.findMany({
    where: { matchId },
    orderBy: { no: 'asc' },
    select: { no: true, label: true, faces: true, hash: true },
  });
}

/** The numbers of rolls at the beginning of the latest impulses, including the present one. */
export async function rollsBeforeImpulse(db: Connection, matchId: string, impulses: number): Promise<number> {
  const [row] = await db.$queryRaw<{ rolls: number }[]>`
    SELECT (snapshot -> 'counters' ->> 'roll')::int AS rolls FROM snapshot
    WHERE match_id = ${matchId}::uuid ORDER BY seq DESC OFFSET ${impulses - 1}::int LIMIT 1`;
  return row?.rolls ?? 0;
}

/** Public events with dice below this number, in order. */
export async function eventsWithDice(
  db: Connection,
  matchId: string,
  before: number,
): Promise<readonly NumberedEvent['event'][]> {
  const rows = await db.$queryRaw<{ event: NumberedEvent['event'] }[]>`
    SELECT event FROM event
    WHERE match_id = ${matchId}::uuid AND no < ${before}::int AND event -> 'only' IS NULL
      AND (event -> 'faces' IS NOT NULL OR event -> 'face' IS NOT NULL)
    ORDER BY no`;
  return rows.map(({ event }) => event);
}

/** A letter for a list. */
export interface LetterHead {
  readonly id: string;
  readonly kind: string;
  readonly state: LetterState;
  readonly subject: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  /** The answer of the mail server that accepted it. */
  readonly response: string | null;
  /** Why it was dropped or is held, as a code. */
  readonly reason: string | null;
  /** It may have been sent: a mail server had it, and its answer is not known. */
  readonly doubtful: boolean;
  readonly createdAt: Date;
  /** It waits for others until then; null: it may go. */
  readonly notBefore: Date | null;
  readonly sentAt: Date | null;
  readonly seat: string | null;
  /** Name of the reader of a letter that belongs to an invitation. */
  readonly invited: string | null;
}

export async function newestLetters(
  db: Connection,
  which: { readonly matchId: string; readonly seatNo?: number },
  most: number,
): Promise<readonly LetterHead[]> {
  return db.$queryRaw`
    SELECT l.id, l.kind, l.state::text AS state, l.subject, l.attempts,
      l.last_error AS "lastError", l.response, l.reason, l.doubtful, l.created_at AS "createdAt", l.not_before AS "notBefore", l.sent_at AS "sentAt", s.seat,
      i.name AS invited
    FROM letter l LEFT JOIN seat s ON s.no = l.seat_no LEFT JOIN invitation i ON i.no = l.invitation_no
    WHERE l.match_id = ${which.matchId}::uuid
      AND (${which.seatNo ?? null}::int IS NULL OR l.seat_no = ${which.seatNo ?? null}::int)
    ORDER BY l.created_at DESC, l.no DESC LIMIT ${most}::int`;
}

/** A submission for a list. */
export interface SubmissionHead {
  readonly id: string;
  readonly channel: Channel;
  readonly receivedAt: Date;
  readonly verdict: string | null;
  readonly class: string | null;
  readonly seat: { readonly seat: string };
}

/** Mails to the seats of a match, newest first. */
export async function newestSubmissions(
  db: Connection,
  matchId: string,
  most: number,
): Promise<readonly SubmissionHead[]> {
  return db.$queryRaw`
    SELECT u.id, u.channel::text AS channel, u.received_at AS "receivedAt", u.verdict, u.class, json_build_object('seat', s.seat) AS seat
    FROM seat s, LATERAL (
      SELECT * FROM submission WHERE seat_no = s.no ORDER BY received_at DESC LIMIT ${most}::int) u
    WHERE s.match_id = ${matchId}::uuid
    ORDER BY u.received_at DESC LIMIT ${most}::int`;
}

export interface MatchHead {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly game: string;
  readonly scenario: string;
  readonly state: MatchState;
  readonly seq: number;
  readonly createdAt: Date;
}

const HEAD = {
  ...{ id: true, code: true, name: true, game: true },
  ...{ scenario: true, state: true, seq: true, createdAt: true },
} as const;

export const allMatches = (db: Connection): Promise<readonly MatchHead[]> =>
  db.match.findMany({ orderBy: { no: 'asc' }, select: HEAD });

export async function matchHead(db: Connection, id: string): Promise<MatchHead | undefined> {
  return (await db.match.findUnique({ where: { id }, select: HEAD })) ?? undefined;
}
