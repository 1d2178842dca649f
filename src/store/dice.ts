import type { BeaconTerms, DiceMode, LogRow, Randomness } from '../engine/index.ts';
import { type Connection, query, sql } from './store.ts';

/** What dice depend on besides their secrets, and the state of their log. */
export type DiceState = {
  readonly mode: DiceMode;
  /** The beacon that dice wait for in mode L2. */
  readonly beacon?: BeaconTerms;
  /** Grows when orders differ from those before a rollback. */
  readonly epoch: number;
  /** The key for new dice; the keys before it are published. */
  readonly link: number;
  /** Of all seats together; fixed when play begins. */
  readonly salt: string;
  /** Rows of the log. */
  readonly rows: number;
  /** Impulse boundaries in the log. */
  readonly boundaries: number;
  /** Head of the chain of answers up to the last boundary. */
  readonly answers: string;
  /** Head of the chain of all stored events. */
  readonly events: string;
  /** The turn of the game to which the key belongs. */
  readonly turn: string | null;
  /** Orders that wait for their dice. */
  readonly lock: LockRow | null;
  /**
   * Locks whose orders a rollback has undone before their dice fell: the same orders wait for the same rounds again.
   */
  readonly kept: readonly LockRow[];
  /** The reason of a rollback whose shuffle of the draw piles waits for the beacon. */
  readonly reshuffle?: string | undefined;
  /** The newest beacon round that a draw has waited for. */
  readonly round?: number;
  /** The newest time in the log, ISO 8601. */
  readonly at: string;
  /** The dice of the lesson that the match began with still fall: the orders have been those of its case. */
  readonly lesson?: boolean;
  /** The orders have been the same since the last rollback, so the dice are, too. */
  readonly repeats: boolean;
  /** The newest published key, and the step that published it. */
  readonly revealed: { readonly link: number; readonly key: string; readonly seq: number } | null;
};

/** A roll that waits for a round of the beacon. */
export type LockRow = {
  readonly no: number;
  readonly epoch: number;
  /** A seal of the answers on which it depends. */
  readonly answers: string;
  readonly round: number;
  /** When the round comes, ISO 8601. */
  readonly due: string;
  /** A seal of the filed orders, as in the log, and the text that it is over. */
  readonly filed: string;
  readonly behind: string;
  /** The value of the beacon. It is not stored here: it is in the log as soon as dice depend on it. */
  readonly beacon?: Randomness;
};

/** A roll with its row in the log. */
export interface LoggedRollRow {
  readonly no: number;
  readonly logRow: number;
  /** The text of that row. */
  readonly text: string;
  readonly size: number | null;
}

/** A row of the log, with what a seal in it is over: secret as long as the match lasts. */
export type StoredLogRow = LogRow & { readonly behind?: string };

/** Adds rows to the log. */
export async function insertLog(db: Connection, matchId: string, log: readonly StoredLogRow[]): Promise<void> {
  await db.diceLogRow.createMany({ data: log.map((row) => ({ ...row, matchId })) });
}

/** Writes the state of the dice and its new log rows, under the lock of the match. */
export async function writeDice(
  db: Connection,
  matchId: string,
  change: { readonly dice: DiceState; readonly rollHead: string; readonly log: readonly StoredLogRow[] },
): Promise<void> {
  await insertLog(db, matchId, change.log);
  await query(
    db,
    sql`UPDATE match SET dice = ${JSON.stringify(change.dice)}::json, roll_head = ${change.rollHead}
        WHERE id = ${matchId}::uuid`,
  );
}

/** The whole log, or the rows from one on. */
export const logOf = (db: Connection, matchId: string, from = 0): Promise<LogRow[]> =>
  db.diceLogRow.findMany({
    where: { matchId, row: { gte: from } },
    orderBy: { row: 'asc' },
    select: { row: true, text: true, hash: true },
  });

/** What seals in rows of the log are over, by their rows. */
export async function behindOf(db: Connection, matchId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db.diceLogRow.findMany({
    where: { matchId, behind: { not: null } },
    select: { row: true, behind: true },
  });
  return new Map(rows.flatMap(({ row, behind }) => (behind === null ? [] : [[row, behind] as const])));
}

/** Matches in which a roll waits whose beacon round has come. */
export async function beaconMatches(db: Connection, now: Date, most: number): Promise<readonly string[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`SELECT id FROM match WHERE state = 'RUNNING' AND dice -> 'lock' ->> 'due' IS NOT NULL
          AND (dice -> 'lock' ->> 'due') COLLATE "C" <= ${now.toISOString()} LIMIT ${most}::int`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Of so many running matches, from a number on, those that wait for nobody and for no roll: a process died between two steps. `last`:
 * the last one that was looked at; undefined: there are no more.
 */
export async function haltedMatches(
  db: Connection,
  after: number,
  most: number,
): Promise<{ readonly ids: readonly string[]; readonly last: number | undefined }> {
  const [row] = await query<{ ids: string[] | null; last: number; count: number }>(
    db,
    sql`SELECT max(m.no) AS last, count(*)::int AS count, array_agg(m.id) FILTER (WHERE m.dice ->> 'lock' IS NULL
          AND NOT EXISTS (SELECT FROM open_decision o WHERE o.match_id = m.id)) AS ids
        FROM (SELECT no, id, dice FROM match WHERE state = 'RUNNING' AND no > ${after}::int ORDER BY no LIMIT ${most}::int) m`,
  );
  return { ids: row?.ids ?? [], last: row && row.count === most ? row.last : undefined };
}
