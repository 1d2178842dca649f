import type { JsonObject } from '../engine/index.ts';
import { type Connection, jsonValue, query, sql } from './store.ts';

/** Everything that was played, line by line as in a file. */
interface PlayedLines {
  readonly log: readonly JsonObject[];
  readonly answers: readonly JsonObject[];
  readonly events: readonly JsonObject[];
  readonly rolls: readonly JsonObject[];
  readonly positions: readonly JsonObject[];
  readonly branches: readonly JsonObject[];
  readonly undone: readonly JsonObject[];
  readonly open: readonly JsonObject[];
}

const text = (lines: readonly JsonObject[]): string => JSON.stringify(lines);

/** Writes the play of a match that has none yet. JSON keeps the order of its keys. */
export async function insertPlayed(db: Connection, matchId: string, lines: PlayedLines): Promise<void> {
  const id = sql`${matchId}::uuid`;
  await query(
    db,
    sql`INSERT INTO dice_log (match_id, row, text, hash, behind) SELECT ${id}, g.row, g.text, g.hash, g.behind
    FROM json_to_recordset(${text(lines.log)}::json) AS g(row int, text text, hash text, behind text)`,
  );
  await query(
    db,
    sql`INSERT INTO answer (match_id, decision, kind, seat, answer, origin, why, seq)
    SELECT ${id}, a.id, a.kind, a.seat, ${jsonValue('a.answer')}, a.origin, a.why, a.seq
    FROM json_to_recordset(${text(lines.answers)}::json)
      AS a(id int, kind text, seat text, answer json, origin text, why json, seq int)`,
  );
  await query(
    db,
    sql`INSERT INTO event (match_id, no, event, seq, at) SELECT ${id}, e.no, e.event, e.seq, e.at
    FROM json_to_recordset(${text(lines.events)}::json) AS e(no int, event json, seq int, at timestamptz)`,
  );
  await query(
    db,
    sql`INSERT INTO roll (match_id, no, label, faces, hash, size, log_row)
    SELECT ${id}, r.no, r.label, ARRAY(SELECT json_array_elements_text(r.faces)::int), g.hash, r.size, r."logRow"
    FROM json_to_recordset(${text(lines.rolls)}::json) AS r(no int, label text, faces json, size int, "logRow" int)
    JOIN dice_log g ON g.match_id = ${id} AND g.row = r."logRow"`,
  );
  await query(
    db,
    sql`INSERT INTO snapshot (match_id, seq, snapshot, at, patch) SELECT ${id}, p.seq, p.snapshot, p.at, p.patch
    FROM json_to_recordset(${text(lines.positions)}::json) AS p(seq int, snapshot json, at timestamptz, patch json)`,
  );
  await query(
    db,
    sql`INSERT INTO branch (match_id, no, record, at) SELECT ${id}, b.no, b.record, b.at
    FROM json_to_recordset(${text(lines.branches)}::json) AS b(no int, record json, at timestamptz)`,
  );
  await query(
    db,
    sql`INSERT INTO undone_roll (match_id, no, log_row, size) SELECT ${id}, u.no, u."logRow", u.size
    FROM json_to_recordset(${text(lines.undone)}::json) AS u(no int, "logRow" int, size int)`,
  );
  await query(
    db,
    sql`INSERT INTO open_decision (match_id, decision, kind, seat, prompt, public, fallback, opened_at, deadline)
    SELECT ${id}, o.decision, o.kind, o.seat, o.prompt, o.public, ${jsonValue('o.fallback')}, o."openedAt", o.deadline
    FROM json_to_recordset(${text(lines.open)}::json)
      AS o(decision int, kind text, seat text, prompt json, public boolean, fallback json, "openedAt" timestamptz,
           deadline timestamptz)`,
  );
}

/** Sets the progress of a match. */
export async function writeProgress(
  db: Connection,
  matchId: string,
  at: { readonly seq: number; readonly events: number; readonly rolls: number; readonly pausedAt: Date | null },
): Promise<void> {
  const { seq, events, rolls, pausedAt } = at;
  await db.match.update({ where: { id: matchId }, data: { seq, eventCount: events, rollCount: rolls, pausedAt } });
  await db.seat.updateMany({ where: { matchId }, data: { reported: events, reportedSeq: seq } });
}
