/** The releases of the program that work on a database, by the clock of the database. */
import { type Connection, query, sql } from './store.ts';

/** A release of the program: rules with their content, and how new they are. */
export interface Release {
  readonly name: string;
  /** Semantic Versioning. */
  readonly version: string;
  /** When it was built, in seconds. */
  readonly built: number;
}

/** A release whose referee works on the database, or has. */
export interface ReleaseRow {
  readonly name: string;
  readonly version: string;
  /** Seconds since one of its referees was last seen. */
  readonly silent: number;
  /** It is newer than the one that asks, and no older one was brought back in its place. */
  readonly isNewer: boolean;
}

const THEN = sql`clock_timestamp()`;

/** What orders a release: its version, a preview before the version itself, and the time of its build. */
const ageOf = (version: ReturnType<typeof sql>, built: ReturnType<typeof sql>) =>
  sql`ROW(string_to_array(split_part(${version}, '-', 1), '.')::int[], position('-' IN ${version}) = 0, ${built})`;

const ROW_AGE = ageOf(sql`r.version`, sql`r.built`);

/** Notes that a referee of a release starts. */
export async function announceRelease(db: Connection, { name, version, built }: Release): Promise<void> {
  await query(
    db,
    sql`INSERT INTO release AS r (name, version, built, seen_at)
      VALUES (${name}, ${version}, ${built}::int, ${THEN})
      ON CONFLICT (name) DO UPDATE SET (version, built) = (
          SELECT v, b FROM (VALUES (r.version, r.built), (excluded.version, excluded.built)) AS each (v, b)
          ORDER BY ${ageOf(sql`v`, sql`b`)} DESC LIMIT 1
        ), seen_at = excluded.seen_at, withdrawn = false`,
  );
}

/** Notes that a referee of a release is at work. */
export async function seeRelease(db: Connection, name: string): Promise<void> {
  await query(db, sql`UPDATE release SET seen_at = ${THEN} WHERE name = ${name}`);
}

/** All releases, the newest first, as one of them sees them. */
export const releasesOf = (db: Connection, own: Release): Promise<readonly ReleaseRow[]> =>
  query<ReleaseRow>(
    db,
    sql`SELECT name, version, extract(epoch FROM ${THEN} - seen_at)::float8 AS silent,
        name <> ${own.name} AND NOT withdrawn
          AND ROW(${ROW_AGE}, name) > ROW(${ageOf(sql`${own.version}::text`, sql`${own.built}::int`)}, ${own.name}::text) AS "isNewer"
      FROM release r ORDER BY ${ROW_AGE} DESC, name DESC`,
  );

/** Lets an older release go on with the matches of some others. */
export async function withdrawReleases(db: Connection, names: readonly string[]): Promise<void> {
  await query(db, sql`UPDATE release SET withdrawn = true WHERE name = ANY(${names}::text[])`);
}

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
