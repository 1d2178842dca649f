/** Counts of everything, for monitoring. */
import type { Connection } from './store.ts';

export interface Figure {
  readonly what: 'matches' | 'letters' | 'submissions' | 'late';
  /** Its state or verdict. */
  readonly state: string;
  readonly channel: string;
  readonly count: number;
}

/** Hours for which what is done counts. */
const HOURS = 1;

/**
 * Matches by state; letters by state and submissions by channel and verdict, all that wait and those of the last hour; decisions whose
 * deadline is over.
 */
export async function figures(db: Connection, now: Date): Promise<readonly Figure[]> {
  const since = new Date(now.getTime() - HOURS * 3_600_000);
  return db.$queryRaw`
    SELECT 'matches' AS what, state::text AS state, '' AS channel, count(*)::int AS count FROM match GROUP BY state
    UNION ALL
    SELECT 'letters', state::text, '', count(*)::int FROM letter
      WHERE state IN ('PENDING', 'HELD') GROUP BY state
    UNION ALL
    SELECT 'letters', state::text, '', count(*)::int FROM letter
      WHERE state IN ('SENT', 'FAILED', 'BOUNCED', 'DROPPED') AND created_at >= ${since}::timestamptz GROUP BY state
    UNION ALL
    SELECT 'submissions', 'waiting', channel::text, count(*)::int FROM submission
      WHERE done_at IS NULL GROUP BY channel
    UNION ALL
    SELECT 'submissions', coalesce(verdict, 'waiting'), channel::text, count(*)::int FROM submission
      WHERE done_at >= ${since}::timestamptz
      GROUP BY verdict, channel
    UNION ALL
    SELECT 'late', '', '', count(*)::int FROM open_decision d JOIN match m ON m.id = d.match_id
      WHERE m.state = 'RUNNING' AND d.deadline <= ${now}::timestamptz`;
}
