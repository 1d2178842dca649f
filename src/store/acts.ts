/** Writes acts of a moderator. Each is written under the lock of the match's row. */
import type { NumberedEvent, Roll, Snapshot } from '../engine/index.ts';
import type { Connection } from './store.ts';

/** Stops the clock of a match, until a moment or without end. */
export async function stopClock(db: Connection, id: string, at: Date, until: Date | null): Promise<void> {
  await db.match.update({ where: { id }, data: { state: 'PAUSED', pausedAt: at, pausedUntil: until } });
}

/** Restarts a match that was paused or had a fault. */
export async function startClock(db: Connection, id: string): Promise<void> {
  await db.match.update({ where: { id }, data: { state: 'RUNNING', pausedAt: null, pausedUntil: null, fault: null } });
}

/** Paused matches whose pause is over. */
export async function pausesOver(db: Connection, now: Date, most: number): Promise<string[]> {
  const rows = await db.match.findMany({
    where: { state: 'PAUSED', pausedUntil: { lte: now } },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Sets the pace of a match, and when its evening ends; `dueAt`: when the clock looks at that end. */
export async function writePace(
  db: Connection,
  id: string,
  { pace, endsAt, dueAt }: { readonly pace: object; readonly endsAt: Date | null; readonly dueAt: Date | null },
): Promise<void> {
  await db.match.update({ where: { id }, data: { pace, endsAt, endsDueAt: dueAt }, select: { id: true } });
}

/** Matches the end of whose evening the clock has to look at. */
export async function eveningsDue(db: Connection, now: Date, most: number): Promise<string[]> {
  const rows = await db.match.findMany({
    where: { endsDueAt: { lte: now } },
    orderBy: { endsDueAt: 'asc' },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** When the clock looks at the end of an evening next; null: no more. */
export async function awaitEvening(db: Connection, id: string, endsDueAt: Date | null): Promise<void> {
  await db.match.update({ where: { id }, data: { endsDueAt }, select: { id: true } });
}

/** Stops waiting for decisions: a substitute answers for their seat. */
export async function passOver(
  db: Connection,
  matchId: string,
  decisions: readonly number[],
  by: string,
): Promise<void> {
  await db.openDecision.updateMany({
    where: { matchId, decision: { in: [...decisions] } },
    data: { missed: by, dueAt: null },
  });
}

/** Notes who entered the orders of a seat, if not its player. */
export async function markDraft(db: Connection, seatNo: number, by: string): Promise<void> {
  await db.draft.updateMany({ where: { seatNo }, data: { by } });
}

/** Turns handed-over orders back into a draft. */
export async function reopenDraft(db: Connection, seatNo: number): Promise<void> {
  await db.draft.updateMany({
    where: { seatNo },
    data: { handedOver: false, readyAt: null, stopsAt: null, revision: { increment: 1 } },
  });
}

/** Ends a match and closes its open decisions. */
export async function closeMatch(db: Connection, id: string): Promise<void> {
  await db.match.update({ where: { id }, data: { state: 'OVER', pausedAt: null, pausedUntil: null, fault: null } });
  await db.openDecision.deleteMany({ where: { matchId: id } });
  await db.draft.deleteMany({ where: { seat: { matchId: id } } });
  await db.sheetAhead.deleteMany({ where: { seat: { matchId: id } } });
}

/** How a moderator changed a position: by a patch (RFC 6902), or by a rollback that reordered the draw piles. */
type PositionChange = object | typeof RESHUFFLE;
export const RESHUFFLE = 'reshuffle';

/** A position that a moderator has changed. */
export interface CorrectionRow {
  readonly seq: number;
  readonly snapshot: Snapshot<unknown>;
  readonly patch: PositionChange;
  readonly events: readonly NumberedEvent[];
  /** The shuffles that led to it. */
  readonly rolls?: readonly (Roll & { readonly hash: string; readonly logRow: number })[];
  /** Decisions that are closed or replaced. */
  readonly closed: readonly number[];
  readonly at: Date;
}

/** Writes a position for play to go on from. It is kept like an impulse boundary, with the change and its events. */
export async function writeCorrection(db: Connection, matchId: string, row: CorrectionRow): Promise<void> {
  const { seq, snapshot, patch, events, rolls = [], closed, at } = row;
  const { event, roll } = snapshot.counters;
  await db.$executeRaw`
    UPDATE match SET seq = ${seq}::int, snapshot = ${JSON.stringify(snapshot)}::json, event_count = ${event}::int,
      roll_count = ${roll}::int
    WHERE id = ${matchId}::uuid`;
  await db.$executeRaw`
    INSERT INTO snapshot (match_id, seq, snapshot, at, patch)
    VALUES (${matchId}::uuid, ${seq}::int, ${JSON.stringify(snapshot)}::json, ${at}, ${JSON.stringify(patch)}::json)`;
  await db.$executeRaw`
    INSERT INTO event (match_id, no, event, seq, at)
    SELECT ${matchId}::uuid, e.no, e.event, ${seq}::int, ${at}
    FROM json_to_recordset(${JSON.stringify(events)}::json) AS e(no int, event json)`;
  await db.roll.createMany({ data: rolls.map((each) => ({ ...each, matchId, faces: [...each.faces] })) });
  await db.openDecision.deleteMany({ where: { matchId, decision: { in: [...closed] } } });
}
