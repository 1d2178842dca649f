/** A whole match from the database. */
import type { Json, LogRow, NumberedEvent, RecordedAnswer, Snapshot } from '../engine/index.ts';
import { behindOf, logOf } from './dice.ts';
import { type Connection, query, sql } from './store.ts';

type ExportedAnswer = RecordedAnswer & { readonly seq: number };
type ExportedEvent = NumberedEvent & { readonly seq: number; readonly at: string };

export type ExportedRoll = {
  readonly no: number;
  readonly label: string;
  readonly faces: readonly number[];
  readonly size: number | null;
  readonly logRow: number;
  readonly hash: string;
};

type ExportedPosition = {
  readonly seq: number;
  readonly at: string;
  readonly snapshot: Snapshot<Json>;
  /** The change of a moderator that made the position; null if play made it. */
  readonly patch: Json;
};

type ExportedBranch = {
  readonly no: number;
  readonly at: string;
  readonly record: Json;
};

export interface WholeMatch {
  readonly log: readonly LogRow[];
  /** What seals in rows of the log are over, by their rows: for nobody before the end of the match. */
  readonly behind: ReadonlyMap<number, string>;
  readonly answers: readonly ExportedAnswer[];
  readonly events: readonly ExportedEvent[];
  readonly rolls: readonly ExportedRoll[];
  readonly positions: readonly ExportedPosition[];
  readonly branches: readonly ExportedBranch[];
  readonly undone: readonly Pick<ExportedRoll, 'no' | 'logRow' | 'size'>[];
  readonly open: readonly ExportedQuestion[];
}

/** An open decision. */
interface ExportedQuestion {
  readonly decision: number;
  readonly kind: string;
  readonly seat: string;
  readonly prompt: Json;
  readonly public: boolean;
  readonly fallback: Json;
  readonly openedAt: Date;
  readonly deadline: Date;
}

/** Everything that was played. Read it in one transaction with a consistent snapshot. */
export async function wholeMatch(db: Connection, matchId: string): Promise<WholeMatch> {
  const iso = <T extends { readonly at: Date }>({ at, ...row }: T) => ({ ...row, at: at.toISOString() });
  const rolls = await db.roll.findMany({ where: { matchId }, orderBy: { no: 'asc' }, omit: { matchId: true } });
  return {
    log: await logOf(db, matchId),
    behind: await behindOf(db, matchId),
    answers: await answersOf(db, matchId),
    events: (
      await query<ExportedEvent & { at: Date }>(
        db,
        sql`SELECT no, event, seq, at FROM event WHERE match_id = ${matchId}::uuid ORDER BY no`,
      )
    ).map(iso),
    rolls,
    positions: (
      await query<ExportedPosition & { at: Date }>(
        db,
        sql`SELECT seq, snapshot, at, patch FROM snapshot WHERE match_id = ${matchId}::uuid ORDER BY seq`,
      )
    ).map(iso),
    undone: await db.undoneRoll.findMany({ where: { matchId }, orderBy: { no: 'asc' }, omit: { matchId: true } }),
    open: await query<ExportedQuestion>(
      db,
      sql`SELECT decision, kind, seat, prompt, public, fallback, opened_at AS "openedAt", deadline FROM open_decision
          WHERE match_id = ${matchId}::uuid ORDER BY decision`,
    ),
    branches: (
      await query<ExportedBranch & { at: Date }>(
        db,
        sql`SELECT no, record, at FROM branch WHERE match_id = ${matchId}::uuid ORDER BY no`,
      )
    ).map(iso),
  };
}

const answersOf = async (db: Connection, matchId: string): Promise<ExportedAnswer[]> => {
  const rows = await query<ExportedAnswer & { readonly why: RecordedAnswer['why'] | null }>(
    db,
    sql`SELECT decision AS id, kind, seat, answer, origin, why, seq FROM answer
        WHERE match_id = ${matchId}::uuid ORDER BY decision`,
  );
  return rows.map(({ why, ...row }) => (why ? { ...row, why } : row));
};
