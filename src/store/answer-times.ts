import type { Connection } from './store.ts';

/** How a seat has kept its time. */
export interface AnswerTimesRow {
  readonly seat: string;
  /** Decisions that it was asked and that are settled. */
  readonly asked: number;
  /** Of those that it answered itself, by its deadline. */
  readonly onTime: number;
  /** Hours that half of its own answers took at most; null: it has given none. */
  readonly median: number | null;
  /** Decisions that others have answered for it. */
  readonly missed: number;
}

/** Which decisions are counted: without `all` only those that everybody might know of, and none of those that are `hidden`. */
export interface CountedDecisions {
  readonly all: boolean;
  readonly hidden: readonly number[];
}

/** The times of all seats of a match. */
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
    FROM answer_time WHERE match_id = ${matchId}::uuid AND (${all} OR public) AND decision <> ALL(${hidden}::int[])
    GROUP BY seat`;
}
