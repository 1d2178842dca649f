import type { Json, NumberedEvent, Roll, Snapshot } from '../engine/index.ts';
import type { LoggedRollRow } from './dice.ts';
import type { AnswerRow } from './position.ts';
import type { DatedEventRow } from './records.ts';
import { type Connection, query, sql } from './store.ts';

/** A stored impulse boundary. */
export interface BoundaryRow {
  readonly snapshot: Snapshot<Json>;
  readonly at: Date;
}

/** The number of impulse boundaries of a match. */
export const boundaryCount = (db: Connection, matchId: string): Promise<number> =>
  db.snapshot.count({ where: { matchId } });

/** The boundaries from this index on, in order. */
export const boundaries = (db: Connection, matchId: string, from: number, most: number): Promise<BoundaryRow[]> =>
  query<BoundaryRow>(
    db,
    sql`SELECT snapshot, at FROM snapshot WHERE match_id = ${matchId}::uuid
        ORDER BY seq LIMIT ${most}::int OFFSET ${from}::int`,
  );

/** The newest boundaries, in order, and how many there are. */
export async function newestBoundaries(
  db: Connection,
  matchId: string,
  most: number,
): Promise<{ readonly ends: readonly BoundaryRow[]; readonly count: number }> {
  const rows = await query<BoundaryRow & { readonly count: number }>(
    db,
    sql`SELECT snapshot, at, (SELECT count(*) FROM snapshot WHERE match_id = ${matchId}::uuid)::int AS count
        FROM snapshot WHERE match_id = ${matchId}::uuid ORDER BY seq DESC LIMIT ${most}::int`,
  );
  return { ends: rows.reverse(), count: rows[0]?.count ?? 0 };
}

export async function lastBoundary(db: Connection, matchId: string): Promise<BoundaryRow | undefined> {
  const [row] = await query<BoundaryRow>(
    db,
    sql`SELECT snapshot, at FROM snapshot WHERE match_id = ${matchId}::uuid ORDER BY seq DESC LIMIT 1`,
  );
  return row;
}

/** A stretch of a journal: includes `from`, excludes `to`. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The events of a stretch that a seat may know; without a seat, the public ones. */
export async function eventsIn(
  db: Connection,
  matchId: string,
  seat: string | undefined,
  { from, to }: Stretch,
): Promise<readonly DatedEventRow[]> {
  const rows = await query<{ no: number; event: DatedEventRow['event']; at: Date }>(
    db,
    sql`SELECT no, event, at FROM event
        WHERE match_id = ${matchId}::uuid AND no >= ${from}::int AND no < ${to}::int
          AND (event -> 'only' IS NULL OR (event -> 'only')::jsonb ? ${seat ?? ''}::text)
        ORDER BY no`,
  );
  return rows.map(({ no, event, at }) => ({ no, event, at: at.toISOString() }));
}

export const rollsIn = (db: Connection, matchId: string, { from, to }: Stretch): Promise<Roll[]> =>
  db.roll.findMany({
    where: { matchId, no: { gte: from, lt: to } },
    orderBy: { no: 'asc' },
    select: { no: true, label: true, faces: true },
  });

/** The draws of a stretch as the log has them. */
export const loggedRollsIn = (db: Connection, matchId: string, { from, to }: Stretch): Promise<LoggedRollRow[]> =>
  query<LoggedRollRow>(
    db,
    sql`SELECT r.no, r.log_row AS "logRow", g.text, r.size
        FROM roll r JOIN dice_log g ON g.match_id = r.match_id AND g.row = r.log_row
        WHERE r.match_id = ${matchId}::uuid AND r.no >= ${from}::int AND r.no < ${to}::int ORDER BY r.no`,
  );

/** The answers to the decisions of a stretch, whoever gave them. */
export const answersIn = (db: Connection, matchId: string, { from, to }: Stretch): Promise<AnswerRow[]> =>
  query<AnswerRow>(
    db,
    sql`SELECT decision AS id, kind, seat, answer, origin, why FROM answer
        WHERE match_id = ${matchId}::uuid AND decision >= ${from}::int AND decision < ${to}::int ORDER BY decision`,
  );

/** All events and rolls from some point on, secret ones included. */
export interface JournalRow {
  readonly events: readonly NumberedEvent[];
  readonly rolls: readonly Roll[];
}

export async function journalSince(
  db: Connection,
  matchId: string,
  from: { readonly event: number; readonly roll: number },
): Promise<JournalRow> {
  const events = await query<NumberedEvent>(
    db,
    sql`SELECT no, event FROM event WHERE match_id = ${matchId}::uuid AND no >= ${from.event}::int ORDER BY no`,
  );
  return { events, rolls: await rollsIn(db, matchId, { from: from.roll, to: 2_147_483_647 }) };
}
