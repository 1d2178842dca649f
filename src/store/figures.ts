/** Counts and ages of everything, for monitoring. */
import { LetterState, MatchState } from './generated/enums.ts';
import type { Connection } from './store.ts';

export const MATCH_STATES = Object.values(MatchState);
export const LETTER_STATES = Object.values(LetterState);

export interface Figure {
  readonly what:
    | 'matches'
    | 'letters'
    | 'submissions'
    | 'late'
    | 'deferred'
    | 'overdue'
    | 'oldest'
    | 'pulse'
    | 'offset';
  /** Its state or verdict; of an age, what is so old. */
  readonly state: string;
  readonly channel: string;
  /** How many, or how many seconds. */
  readonly count: number;
}

/** Hours for which what is done counts. */
const HOURS = 1;

/**
 * Matches by state; letters by state and submissions by channel and verdict, all that wait and those of the last hour; decisions whose
 * deadline is over; letters that a mail server has put off; what the clock has not yet done in time; the age of what waits longest; how
 * long ago the clock ran; how far the clock of the database is ahead of this process.
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
      WHERE m.state = 'RUNNING' AND d.deadline <= ${now}::timestamptz
    UNION ALL
    SELECT 'deferred', '', '', count(*)::int FROM letter WHERE state = 'PENDING' AND attempts > 0
    UNION ALL
    SELECT 'overdue', '', '', count(*)::int FROM open_decision d JOIN match m ON m.id = d.match_id
      WHERE m.state = 'RUNNING' AND d.due_at <= ${now}::timestamptz
    UNION ALL
    SELECT 'oldest', 'deadline', '', coalesce(extract(epoch FROM ${now}::timestamptz - min(d.due_at)), 0)::float8
      FROM open_decision d JOIN match m ON m.id = d.match_id
      WHERE m.state = 'RUNNING' AND d.due_at <= ${now}::timestamptz
    UNION ALL
    SELECT 'oldest', 'letter', '', coalesce(extract(epoch FROM ${now}::timestamptz - min(created_at)), 0)::float8
      FROM letter WHERE state = 'PENDING' AND (not_before IS NULL OR not_before <= ${now}::timestamptz)
    UNION ALL
    SELECT 'oldest', 'submission', '', coalesce(extract(epoch FROM ${now}::timestamptz - min(received_at)), 0)::float8
      FROM submission WHERE done_at IS NULL
    UNION ALL
    SELECT 'pulse', name, '', extract(epoch FROM ${now}::timestamptz - at)::float8 FROM pulse
      WHERE name IN ('clock', 'sweep', 'mailbox', 'backup')
    UNION ALL
    SELECT 'offset', '', '', extract(epoch FROM clock_timestamp() - ${now}::timestamptz)::float8`;
}
