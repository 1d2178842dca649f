/** Practice matches: a visitor at one seat, and the game's stand-in at all others. Each has a date on which it is removed. */
import { type Connection, sql } from './store.ts';

/** Days for which a practice match is kept. */
export const PRACTICE_DAYS = 14;

/** Days for which it is kept while its visitor has answered nothing. */
const UNTOUCHED_DAYS = 1;

/** Whether the visitor of match `m` has answered anything. */
const isTouched = sql`EXISTS (SELECT FROM answer a WHERE a.match_id = m.id AND a.origin IN ('person', 'sheet', 'standing'))`;

/** Whether its visitor takes a lesson by mail: an answer may take days. */
const isGuided = sql`EXISTS (SELECT FROM seat s WHERE s.match_id = m.id AND s.guide_mails IS NOT NULL)`;

/** When the practice match `m` is removed as things are; null: it is none. */
export const practiceEnd = sql`CASE WHEN m.practice_until IS NULL OR ${isTouched} OR ${isGuided} THEN m.practice_until
  ELSE m.practice_until - make_interval(days => ${PRACTICE_DAYS - UNTOUCHED_DAYS}::int) END`;

/** How many there are. */
export const practiceCount = (db: Connection): Promise<number> =>
  db.match.count({ where: { practiceUntil: { not: null } } });

/** Removes those whose time is over, with all that belongs to them; tells how many. */
export const forgetPractice = (db: Connection, now: Date): Promise<number> =>
  db.$executeRaw`DELETE FROM match m WHERE m.practice_until IS NOT NULL AND ${practiceEnd} <= ${now}::timestamptz`;

/** Removes the oldest one whose visitor has answered nothing; tells how many: one or none. */
export const forgetUntouched = (db: Connection): Promise<number> =>
  db.$executeRaw`DELETE FROM match WHERE id = (
    SELECT m.id FROM match m WHERE m.practice_until IS NOT NULL AND NOT ${isTouched}
    ORDER BY m.practice_until, m.no LIMIT 1 FOR UPDATE SKIP LOCKED)`;
