/** Counts of everything, for monitoring. */
import type { Connection } from './store.ts';

export interface Figure {
  readonly what: 'matches' | 'letters' | 'submissions' | 'late';
  /** Its state or verdict. */
  readonly state: string;
  readonly channel: string;
  readonly count: number;
}

/** Matches and letters by state, submissions by channel and verdict, and decisions whose deadline is over. */
export async function figures(db: Connection, now: Date): Promise<readonly Figure[]> {
  return db.$queryRaw`
    SELECT 'matches' AS what, state::text AS state, '' AS channel, count(*)::int AS count FROM match GROUP BY state
    UNION ALL
    SELECT 'letters', state::text, '', count(*)::int FROM letter GROUP BY state
    UNION ALL
    SELECT 'submissions', coalesce(verdict, 'waiting'), channel::text, count(*)::int FROM submission
      GROUP BY verdict, channel
    UNION ALL
    SELECT 'late', '', '', count(*)::int FROM open_decision d JOIN match m ON m.id = d.match_id
      WHERE m.state = 'RUNNING' AND d.deadline <= ${now}::timestamptz`;
}
