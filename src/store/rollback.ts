import type { Json, Snapshot } from '../engine/index.ts';
import { wholeMatch } from './export.ts';
import { untellObservers } from './observers.ts';
import type { DatedEventRow } from './records.ts';
import type { SpentRow } from './step.ts';
import { type Connection, query, sql } from './store.ts';

/** A position to which a match can go back: the beginning of an impulse. */
export interface ReturnPoint {
  /** The index of the stored position, from 0. */
  readonly no: number;
  readonly seq: number;
  readonly at: Date;
  readonly snapshot: Snapshot<Json>;
  /** The change of a moderator that made the position, if one did. */
  readonly patch: Json;
}

/** Undefined if there is no such position. */
export async function returnPoint(db: Connection, matchId: string, no: number): Promise<ReturnPoint | undefined> {
  const [row] = await query<Omit<ReturnPoint, 'no'>>(
    db,
    sql`SELECT seq, at, snapshot, patch FROM snapshot WHERE match_id = ${matchId}::uuid
        ORDER BY seq LIMIT 1 OFFSET ${no}::int`,
  );
  return row && { ...row, no };
}

/** Counts of what would be undone. */
export type UndoneCounts = {
  readonly impulses: number;
  readonly answers: number;
  readonly events: number;
  readonly rolls: number;
};

export async function countUndone(
  db: Connection,
  matchId: string,
  { seq, snapshot }: ReturnPoint,
): Promise<UndoneCounts> {
  const { decision, event, roll } = snapshot.counters;
  const [impulses, answers, events, rolls] = await Promise.all([
    db.snapshot.count({ where: { matchId, seq: { gt: seq } } }),
    db.answer.count({ where: { matchId, decision: { gte: decision } } }),
    db.event.count({ where: { matchId, no: { gte: event } } }),
    db.roll.count({ where: { matchId, no: { gte: roll } } }),
  ]);
  return { impulses, answers, events, rolls };
}

/** Stores what is undone from a position on, for later reading. Returns the number of the branch. */
export async function keepBranch(
  db: Connection,
  matchId: string,
  { seq, no: from, snapshot }: ReturnPoint,
  kept: { readonly at: Date; readonly reason: string; readonly by: string },
): Promise<number> {
  const { decision, event, roll } = snapshot.counters;
  const { answers, events, rolls, positions } = await wholeMatch(db, matchId);
  const no = await db.branch.count({ where: { matchId } });
  const record = {
    from,
    reason: kept.reason,
    by: kept.by,
    answers: answers.filter(({ id }) => id >= decision),
    events: events.filter((each) => each.no >= event),
    rolls: rolls.filter((each) => each.no >= roll),
    positions: positions.filter((each) => each.seq > seq),
  };
  await query(
    db,
    sql`INSERT INTO branch (match_id, no, record, at)
        VALUES (${matchId}::uuid, ${no}::int, ${JSON.stringify(record)}::json, ${kept.at}::timestamptz)`,
  );
  return no;
}

/**
 * Takes a match back to a position. Undone rolls are kept, to be repeated if the orders are the same. Those of an
 * earlier rollback are kept only if its orders have been repeated so far.
 */
export async function takeBack(
  db: Connection,
  matchId: string,
  { seq, snapshot }: ReturnPoint,
  { repeats }: { readonly repeats: boolean },
): Promise<void> {
  const { decision, event, roll } = snapshot.counters;
  const id = sql`${matchId}::uuid`;
  if (!repeats) await db.undoneRoll.deleteMany({ where: { matchId } });
  await query(
    db,
    sql`INSERT INTO undone_roll (match_id, no, log_row, size)
        SELECT match_id, no, log_row, size FROM roll WHERE match_id = ${id} AND no >= ${roll}::int
        ON CONFLICT (match_id, no) DO UPDATE SET log_row = excluded.log_row, size = excluded.size`,
  );
  await db.roll.deleteMany({ where: { matchId, no: { gte: roll } } });
  await db.event.deleteMany({ where: { matchId, no: { gte: event } } });
  await db.answer.deleteMany({ where: { matchId, decision: { gte: decision } } });
  await db.answerTime.deleteMany({ where: { matchId, decision: { gte: decision } } });
  await db.snapshot.deleteMany({ where: { matchId, seq: { gt: seq } } });
  const later = { seat: { matchId }, seq: { gt: seq } };
  await db.unusedLines.deleteMany({ where: later });
  await db.spentLines.deleteMany({ where: later });
  await db.openDecision.deleteMany({ where: { matchId } });
  await query(
    db,
    sql`UPDATE draft SET handed_over = false, ready_at = NULL, stopped = NULL, revision = revision + 1, decision = ${decision}::int
        WHERE seat_no IN (SELECT no FROM seat WHERE match_id = ${id})`,
  );
  await query(
    db,
    sql`UPDATE seat SET reported = least(reported, ${event}::int), untold_since = NULL, tell_at = NULL, thread_root = NULL
        WHERE match_id = ${id}`,
  );
  await untellObservers(db, matchId, event);
  await query(
    db,
    sql`UPDATE match SET seq = seq + 1, state = CASE WHEN state = 'FAULT' THEN 'RUNNING' ELSE state END, fault = NULL,
          snapshot = ${JSON.stringify(snapshot)}::json, event_count = ${event}::int, roll_count = ${roll}::int
        WHERE id = ${id}`,
  );
}

/** What steps have taken out of the drafts of a match, after a step and up to another, in order. */
export const spentBetween = (
  db: Connection,
  matchId: string,
  { after, to }: { readonly after: number; readonly to: number },
): Promise<(SpentRow & { readonly seq: number })[]> =>
  db.spentLines.findMany({ where: { seat: { matchId }, seq: { gt: after, lte: to } }, orderBy: { seq: 'asc' } });

/** A draft that holds what was undone, too. */
export interface ReturnedDraft {
  readonly seatNo: number;
  readonly lines: readonly string[];
  readonly mode: string;
}

/** Writes drafts for the decision with which an impulse begins again. */
export async function returnDrafts(db: Connection, decision: number, drafts: readonly ReturnedDraft[]): Promise<void> {
  for (const { seatNo, lines, mode } of drafts) {
    const changed = { decision, lines: [...lines], mode };
    await db.draft.upsert({ where: { seatNo }, create: { seatNo, ...changed }, update: changed });
  }
}

/** What was undone, in order. */
interface BranchRow {
  readonly no: number;
  readonly at: Date;
  readonly record: { readonly reason: string; readonly by: string; readonly events: readonly DatedEventRow[] };
}

export const branchesOf = (db: Connection, matchId: string): Promise<BranchRow[]> =>
  query<BranchRow>(db, sql`SELECT no, at, record FROM branch WHERE match_id = ${matchId}::uuid ORDER BY no`);

export const hasBranches = async (db: Connection, matchId: string): Promise<boolean> =>
  (await db.branch.count({ where: { matchId } })) > 0;
