import type { NotifyLevel } from './generated/enums.ts';
import { writeLetters } from './letters.ts';
import { touch } from './matches.ts';
import type { LetterRow } from './step.ts';
import { type Connection, query, type Store, sql } from './store.ts';

/** A seat with untold news. */
interface UntoldRow {
  readonly matchId: string;
  readonly notify: NotifyLevel;
  readonly zone: string;
  readonly untoldSince: Date | null;
  readonly digestedAt: Date | null;
  readonly tellAt: Date | null;
}

const UNTOLD = sql`s.match_id AS "matchId", s.notify::text AS notify, s.zone, s.untold_since AS "untoldSince",
  s.digested_at AS "digestedAt", s.tell_at AS "tellAt"`;

/** Seats that have to be told of their own turn or pieces by now, whatever news they want. */
export const concernedSeats = (db: Connection, now: Date, most: number): Promise<readonly UntoldRow[]> =>
  query(
    db,
    sql`SELECT ${UNTOLD} FROM seat s JOIN match m ON m.id = s.match_id
        WHERE s.tell_at <= ${now}::timestamptz AND s.tell_at IS NOT NULL AND s.notify_by IS NULL AND m.state <> 'FAULT'
        ORDER BY s.tell_at LIMIT ${most}::int`,
  );

/** Seats that are told everything, with news that asks nothing of them, the longest waiting first. */
export const untoldSeats = (db: Connection, since: Date, most: number): Promise<readonly UntoldRow[]> =>
  query(
    db,
    sql`SELECT ${UNTOLD} FROM seat s JOIN match m ON m.id = s.match_id
        WHERE s.untold_since <= ${since}::timestamptz AND s.untold_since IS NOT NULL AND s.notify = 'EACH'
          AND m.state <> 'FAULT'
        ORDER BY s.untold_since LIMIT ${most}::int`,
  );

/** Of so many seats that want a daily digest and have news, from a number on, those of matches that can be told of. */
export async function undigestedSeats(
  db: Connection,
  after: number,
  most: number,
): Promise<{ readonly seats: readonly UntoldRow[]; readonly last: number | undefined }> {
  const seats = await query<UntoldRow & { readonly no: number; readonly state: string }>(
    db,
    sql`SELECT s.no, m.state::text AS state, ${UNTOLD} FROM seat s JOIN match m ON m.id = s.match_id
        WHERE s.no > ${after}::int AND s.untold_since IS NOT NULL AND s.notify = 'DAILY'
        ORDER BY s.no LIMIT ${most}::int`,
  );
  const last = seats.length === most ? seats.at(-1)?.no : undefined;
  return { seats: seats.filter(({ state }) => state !== 'FAULT'), last };
}

/** A report that is written without a step of the referee. */
export interface TellingRow {
  readonly seatNo: number;
  /** As they were read: if the match has moved on or another report was written, nothing happens. */
  readonly inputs: number;
  readonly reportNo: number;
  /** Number of events and steps that the seat knows after it. */
  readonly reported: number;
  readonly reportedSeq: number;
  readonly threadRoot: string | null;
  readonly digestedAt: Date | null;
  /** Undefined if there is nothing left to tell. */
  readonly letter: LetterRow | undefined;
}

/**
 * Writes a postponed report. Returns the new count of the referee's inputs, so that a step that was played before does not tell the
 * same again; undefined if another process was faster.
 */
export async function writeTelling(
  store: Store,
  matchId: string,
  row: TellingRow,
  now: Date,
): Promise<number | undefined> {
  const { seatNo, inputs, reportNo, letter, reported, reportedSeq, threadRoot, digestedAt } = row;
  return store.$transaction(async (db) => {
    const match = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM match
      WHERE id = ${matchId}::uuid AND seq = ${reportedSeq}::int AND inputs = ${inputs}::int FOR UPDATE`;
    if (match.length === 0) return undefined;
    const { count } = await db.seat.updateMany({
      where: { no: seatNo, reportNo, OR: [{ untoldSince: { not: null } }, { tellAt: { not: null } }] },
      data: {
        untoldSince: null,
        tellAt: null,
        ...(letter ? { reported, reportedSeq, threadRoot, reportNo: reportNo + 1, digestedAt } : {}),
      },
    });
    if (count === 0) return undefined;
    if (letter) await writeLetters(db, matchId, [letter], now);
    return touch(db, matchId);
  });
}

/** Every seat has been told everything in its last report. */
export async function toldOfEnd(
  db: Connection,
  matchId: string,
  told: { readonly reported: number; readonly reportedSeq: number },
): Promise<void> {
  await db.seat.updateMany({
    where: { matchId },
    data: { ...told, untoldSince: null, tellAt: null, reportNo: { increment: 1 } },
  });
}

/** Has a seat told again what an unsent report said. */
export async function tellAgain(
  db: Connection,
  no: number,
  { event, seq, at }: { readonly event: number; readonly seq: number; readonly at: Date },
): Promise<void> {
  await db.$executeRaw`
    UPDATE seat SET reported = least(reported, ${event}::int), reported_seq = least(reported_seq, ${seq}::int),
      untold_since = coalesce(untold_since, ${at})
    WHERE no = ${no}::int`;
}

interface NotifyRow {
  readonly matchId: string;
  readonly seat: string;
  readonly notify: NotifyLevel;
  readonly notifyBy: string | null;
}

/** A seat's choice of mails, and the code of its match. */
export async function readNotify(
  db: Connection,
  no: number,
): Promise<{ readonly notify: NotifyLevel; readonly code: string; readonly language: string } | undefined> {
  const row = await db.seat.findUnique({
    where: { no },
    select: { notify: true, language: true, match: { select: { code: true } } },
  });
  return row ? { notify: row.notify, code: row.match.code, language: row.language } : undefined;
}

/** A seat's choice of mails, with the row locked. */
export async function lockNotify(db: Connection, no: number): Promise<NotifyRow | undefined> {
  const [row] = await db.$queryRaw<NotifyRow[]>`
    SELECT match_id AS "matchId", seat, notify::text AS notify, notify_by AS "notifyBy"
    FROM seat WHERE no = ${no}::int FOR UPDATE`;
  return row;
}

/** Which files come with the mails of a seat. */
export async function writeFiles(db: Connection, no: number, files: readonly string[]): Promise<void> {
  await db.seat.update({ where: { no }, data: { files: [...files] }, select: { no: true } });
}

/** `by`: the cause, if its player did not choose it. */
export async function writeNotify(db: Connection, no: number, notify: NotifyLevel, by: string | null): Promise<void> {
  await db.seat.update({ where: { no }, data: { notify, notifyBy: by } });
}

/** The deadline in the latest report of each seat, as its letters have it: the newest of them, should it have moved since. */
export async function lastDeadlines(
  db: Connection,
  seatNos: readonly number[],
): Promise<readonly { readonly seatNo: number; readonly deadline: unknown }[]> {
  return db.$queryRaw`
    SELECT s.no AS "seatNo", moved.deadline
    FROM unnest(${[...seatNos]}::int[]) AS s(no), LATERAL (
      SELECT created_at, letter #> '{report,deadline}' AS deadline FROM letter
      WHERE seat_no = s.no AND kind = 'report' ORDER BY created_at DESC, no DESC LIMIT 1) told, LATERAL (
      SELECT deadline FROM letter, LATERAL (
        SELECT COALESCE(letter #> '{report,deadline}', letter #> '{reply,deadline}', letter -> 'deadline') AS deadline) any_of
      WHERE seat_no = s.no AND created_at >= told.created_at
        AND deadline #>> '{appointment,uid}' = told.deadline #>> '{appointment,uid}'
      ORDER BY (deadline #>> '{appointment,sequence}')::int DESC LIMIT 1) moved`;
}
