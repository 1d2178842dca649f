/** The releases of the program that work on a database, by the clock of the database. */
import { type Connection, query, sql } from './store.ts';

/** A release that works on the database, or has. */
export interface ReleaseRow {
  readonly name: string;
  /** Seconds since one of its processes was last seen. */
  readonly silent: number;
}

/** A release that was away for so long begins anew when it comes back, and counts as the newest. */
const AWAY = sql`interval '2 minutes'`;

const THEN = sql`clock_timestamp()`;

/** Notes that a process of a release starts. */
export async function announceRelease(db: Connection, name: string): Promise<void> {
  await query(
    db,
    sql`INSERT INTO release AS r (name, began_at, seen_at) VALUES (${name}, ${THEN}, ${THEN})
      ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at,
        began_at = CASE WHEN r.seen_at < ${THEN} - ${AWAY} THEN excluded.began_at ELSE r.began_at END`,
  );
}

/** Notes that a process of a release is at work. */
export async function seeRelease(db: Connection, name: string): Promise<void> {
  await query(db, sql`UPDATE release SET seen_at = ${THEN} WHERE name = ${name}`);
}

/** All releases, the newest first. */
export const releasesOf = (db: Connection): Promise<readonly ReleaseRow[]> =>
  query<ReleaseRow>(
    db,
    sql`SELECT name, extract(epoch FROM ${THEN} - seen_at)::float8 AS silent FROM release ORDER BY began_at DESC, name DESC`,
  );

/** Who plays a match. */
export interface PlayedRow {
  readonly release: string | null;
  readonly unfitRelease: string | null;
  readonly unfitSeq: number | null;
  readonly seq: number;
}

/** Who plays the match of a seat; undefined: there is no such seat. */
export async function playedOf(db: Connection, seatNo: number): Promise<PlayedRow | undefined> {
  const [row] = await query<PlayedRow>(
    db,
    sql`SELECT m.release, m.unfit_release AS "unfitRelease", m.unfit_seq AS "unfitSeq", m.seq
      FROM seat s JOIN match m ON m.id = s.match_id WHERE s.no = ${seatNo}::int`,
  );
  return row;
}
