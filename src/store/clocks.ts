import { writeLetters } from './letters.ts';
import { touch } from './matches.ts';
import type { LetterRow } from './step.ts';
import { type Connection, query, type Store, sql } from './store.ts';

/** Matches with a deadline that needs action, the longest overdue first. */
export async function dueMatches(db: Connection, now: Date, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT id FROM (
      SELECT o.match_id AS id FROM open_decision o
      WHERE o.due_at <= ${now} AND EXISTS (SELECT FROM match m WHERE m.id = o.match_id AND m.state = 'RUNNING')
      ORDER BY o.due_at LIMIT ${most}::int) due`;
  return rows.map(({ id }) => id);
}

/** A match with orders that may be carried out, and how many inputs it has. */
interface ReadyMatch {
  readonly id: string;
  readonly inputs: number;
}

/** Which drafts are looked at: so many of those that became ready after a moment, and so many from the number of a seat on. */
interface DraftPage {
  readonly since: Date;
  readonly after: number;
  readonly most: number;
}

/**
 * Matches with handed-over orders that may be carried out now, of a page of drafts: those of seats that are asked nothing wait without
 * end, so not all are looked at each time. `last`: the seat of the last one in their order; undefined: there are no more.
 */
export async function readyMatches(
  db: Connection,
  now: Date,
  { since, after, most }: DraftPage,
): Promise<{ readonly matches: readonly ReadyMatch[]; readonly last: number | undefined }> {
  const [row] = await db.$queryRaw<{ matches: readonly ReadyMatch[] | null; last: number; count: number }[]>`
    WITH page AS MATERIALIZED (
      SELECT seat_no, handed_over, ready_at FROM draft WHERE seat_no > ${after}::int ORDER BY seat_no LIMIT ${most}::int
    ), fresh AS MATERIALIZED (
      SELECT seat_no, handed_over, ready_at FROM draft WHERE ready_at > ${since} AND ready_at <= ${now}
      ORDER BY ready_at DESC LIMIT ${most}::int
    ), ready AS (
      -- A limit, so that each match is found by its seat, however many there are.
      SELECT DISTINCT m.id, m.inputs FROM (TABLE page UNION TABLE fresh) d, LATERAL (
        SELECT m.id, m.inputs FROM seat s JOIN match m ON m.id = s.match_id
        WHERE s.no = d.seat_no AND m.state = 'RUNNING'
          AND EXISTS (SELECT FROM open_decision o WHERE o.match_id = m.id AND o.seat = s.seat) LIMIT 1) m
      WHERE d.handed_over AND d.ready_at <= ${now}
    )
    SELECT (SELECT json_agg(json_build_object('id', id, 'inputs', inputs)) FROM ready) AS matches,
      (SELECT max(seat_no) FROM page) AS last, (SELECT count(*)::int FROM page) AS count`;
  return { matches: row?.matches ?? [], last: row && row.count === most ? row.last : undefined };
}

/** The clock's progress with one decision: what it has done, and what comes next. */
export interface ClockRow {
  readonly decision: number;
  /** As it was read: if it has changed meanwhile, nothing is written. */
  readonly stage: number;
  readonly nextStage: number;
  readonly dueAt: Date | null;
  /** Set if the seat gets its time once more. */
  readonly deadline?: Date;
  /** The substitute that answers for the seat from now on. */
  readonly missed?: string;
}

/** A seat that missed a decision, grace included. */
export interface MissRow {
  readonly seatNo: number;
  /** The turn of the game, and the number of missed decisions in it. */
  readonly turn: string;
  readonly misses: number;
  /** Extensions in that turn. */
  readonly extensions: number;
  /** Since when a new player is sought; null: none is. */
  readonly vacantSince: Date | null;
}

/** A draft that the clock hands over instead of the player. */
export interface HandedDraftRow {
  readonly seatNo: number;
  /** As they were read: if the draft has changed meanwhile, nothing is written. */
  readonly revision: number;
  readonly lines: readonly string[];
  /** Number of the first line that is not carried out. */
  readonly stopsAt: number;
}

/** What the clock has done with a match. */
interface ClockWrite {
  readonly clocks: readonly ClockRow[];
  readonly handed: readonly HandedDraftRow[];
  readonly misses: readonly MissRow[];
  readonly letters: readonly LetterRow[];
}

/** Writes what the clock has done with a match, including letters; false if another process was faster. */
export async function writeClock(
  store: Store,
  matchId: string,
  { clocks, handed, misses, letters }: ClockWrite,
  now: Date,
): Promise<boolean> {
  return store
    .$transaction(async (db) => {
      // The referee's input has changed: a step that is under way is not written.
      if (misses.length + handed.length > 0) await touch(db, matchId);
      for (const { decision, stage, nextStage, ...data } of clocks) {
        const { count } = await db.openDecision.updateMany({
          where: { matchId, decision, stage },
          data: { ...data, stage: nextStage },
        });
        if (count === 0) throw new Overtaken();
      }
      for (const draft of handed) if (!(await handDraftOver(db, draft, now))) throw new Overtaken();
      for (const miss of misses) await writeMiss(db, miss);
      await writeLetters(db, matchId, letters, now);
      return true;
    })
    .catch((error) => {
      if (error instanceof Overtaken) return false;
      throw error;
    });
}

class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** False: the draft has changed. */
export async function handDraftOver(
  db: Connection,
  { seatNo, revision, lines, stopsAt }: HandedDraftRow,
  at: Date,
): Promise<boolean> {
  const { count } = await db.draft.updateMany({
    where: { seatNo, revision, lines: { equals: [...lines] }, handedOver: false },
    data: { handedOver: true, readyAt: at, stopsAt, revision: { increment: 1 } },
  });
  return count > 0;
}

/** Orders that are handed over are carried out from another moment on. */
export async function moveHold(db: Connection, seatNo: number, readyAt: Date): Promise<void> {
  await db.draft.updateMany({ where: { seatNo, handedOver: true }, data: { readyAt } });
}

async function writeMiss(db: Connection, { seatNo, turn, vacantSince, ...counts }: MissRow): Promise<void> {
  await db.seat.update({ where: { no: seatNo }, data: { ...counts, bankTurn: turn, vacantSince } });
}

/** The deadline of a decision; undefined: it is closed. */
export async function deadlineOf(db: Connection, matchId: string, decision: number): Promise<Date | undefined> {
  const [row] = await query<{ deadline: Date }>(
    db,
    sql`SELECT deadline FROM open_decision WHERE match_id = ${matchId}::uuid AND decision = ${decision}::int`,
  );
  return row?.deadline;
}

/** Whether something public is due at that moment. */
export const isAwaited = async (db: Connection, matchId: string, deadline: Date): Promise<boolean> =>
  (await db.openDecision.count({ where: { matchId, deadline, public: true } })) > 0;

/** A moved deadline. */
export interface MovedDeadline {
  readonly decision: number;
  readonly deadline: Date;
  readonly stage: number;
  readonly dueAt: Date | null;
  /** The match waits for its seat again. */
  readonly missed: null;
}

export async function moveDeadlines(db: Connection, matchId: string, moved: readonly MovedDeadline[]): Promise<void> {
  for (const { decision, ...data } of moved) {
    await db.openDecision.update({ where: { matchId_decision: { matchId, decision } }, data });
  }
}

/** Notes that a player moved his own deadlines. */
export async function noteExtension(
  db: Connection,
  extension: Omit<MissRow, 'vacantSince'> & {
    readonly matchId: string;
    readonly decisions: readonly number[];
    readonly hours: number;
  },
): Promise<void> {
  const { matchId, decisions, hours, seatNo, turn, misses, extensions } = extension;
  await db.openDecision.updateMany({
    where: { matchId, decision: { in: [...decisions] } },
    data: { extended: { increment: Math.ceil(hours) } },
  });
  await db.seat.update({ where: { no: seatNo }, data: { bankTurn: turn, misses, extensions } });
}

/** Since when a new player is sought for a seat; null: none is, and its excuses start anew. */
export async function setVacant(db: Connection, no: number, vacantSince: Date | null): Promise<void> {
  await db.seat.update({ where: { no }, data: { vacantSince, ...(vacantSince === null ? { misses: 0 } : {}) } });
}

/** Sets the silence policy of a seat. Its decisions with a deadline before `over` become due again. */
export async function writePolicy(
  db: Connection,
  { matchId, seatNo, seat, policy }: PolicyRow,
  over: Date,
  now: Date,
): Promise<void> {
  await db.seat.update({ where: { no: seatNo }, data: { policy } });
  await db.openDecision.updateMany({
    where: { matchId, seat, missed: null, deadline: { lte: over }, dueAt: { not: null } },
    data: { dueAt: now },
  });
}

interface PolicyRow {
  readonly matchId: string;
  readonly seatNo: number;
  readonly seat: string;
  readonly policy: string | null;
}
