import type { Connection } from './store.ts';

/** How a seat keeps its time. */
export interface AnswerTimesRow {
  readonly seat: string;
  /** Settled decisions of the seat. */
  readonly asked: number;
  /** Those that it answered itself by the deadline. */
  readonly onTime: number;
  /** Median hours of its own answers; null: it has given none. */
  readonly median: number | null;
  /** Decisions that were answered for it. */
  readonly missed: number;
}

/** The counted decisions: without `all` only those that everybody may know of, and none that are `hidden`. */
interface CountedDecisions {
  readonly all: boolean;
  readonly hidden: readonly number[];
}

/** Older decisions say little of how a seat keeps its time today, and a match may be played for years. */
const MOST_COUNTED = 200;

/** The times of all seats of a match, of its latest decisions. */
export async function answerTimes(
  db: Connection,
  matchId: string,
  { all, hidden }: CountedDecisions,
): Promise<readonly AnswerTimesRow[]> {
  return db.$queryRaw`
    SELECT seat, count(*)::int AS asked,
      (count(*) FILTER (WHERE missed IS NULL AND closed_at <= deadline))::int AS "onTime",
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - opened_at) / 3600)
        FILTER (WHERE missed IS NULL))::float8 AS median,
      (count(*) FILTER (WHERE missed IS NOT NULL))::int AS missed
    FROM (
      SELECT * FROM answer_time
      WHERE match_id = ${matchId}::uuid AND (${all} OR public) AND decision <> ALL(${hidden}::int[])
      ORDER BY decision DESC LIMIT ${MOST_COUNTED}
    ) AS latest
    GROUP BY seat`;
}

/** A question that a seat has answered, or that was answered for it. */
interface SettledQuestion {
  readonly decision: number;
  readonly kind: string;
  readonly at: Date;
}

/** The latest question of each of these kinds that is settled for a seat, and the one of this number. */
export async function settledQuestions(
  db: Connection,
  { matchId, seat, kinds, decision }: SettledQuery,
): Promise<readonly SettledQuestion[]> {
  return db.$queryRaw`
    SELECT DISTINCT ON (a.kind) a.decision, a.kind, t.closed_at AS at
    FROM answer a JOIN answer_time t ON t.match_id = a.match_id AND t.decision = a.decision
    WHERE a.match_id = ${matchId}::uuid AND a.seat = ${seat} AND (a.kind = ANY(${kinds}::text[]) OR a.decision = ${decision}::int)
    ORDER BY a.kind, a.decision DESC`;
}

interface SettledQuery {
  readonly matchId: string;
  readonly seat: string;
  readonly kinds: readonly string[];
  readonly decision: number;
}
