import {
  type BeaconTerms,
  type DiceMode,
  type DiceProtocol,
  isCount,
  isObject,
  type LogRow,
  type Randomness,
} from '../engine/index.ts';
import { type Connection, query, sql } from './store.ts';

/** What dice depend on besides their secrets, and how far their log has come. */
export type DiceState = {
  /** Absent in matches that began with the second one. */
  readonly protocol?: DiceProtocol;
  readonly mode: DiceMode;
  /** The beacon that dice wait for in mode L2. */
  readonly beacon?: BeaconTerms;
  /** Grows when orders are others than they were before a rollback. */
  readonly epoch: number;
  /** The key that new dice follow from; those before it are published. */
  readonly link: number;
  /** Of all seats together; fixed when play begins. */
  readonly salt: string;
  /** Rows of the log. */
  readonly rows: number;
  /** Impulse boundaries in the log. */
  readonly boundaries: number;
  /** Head of the chain of answers up to the last of them. */
  readonly answers: string;
  /** Head of the chain of all events that are written. */
  readonly events: string;
  /** Which turn of the game the key is for. */
  readonly turn: string | null;
  /** Orders that wait for their dice. */
  readonly lock: LockRow | null;
  /** Locks whose orders a rollback has undone before their dice fell: the same orders wait for the same rounds. */
  readonly kept?: readonly LockRow[];
  /** A rollback has happened whose shuffle of the draw piles waits for the beacon; its reason. */
  readonly reshuffle?: string | undefined;
  /** The newest round of the beacon that a draw has waited for. */
  readonly round?: number;
  /** The newest moment in the log, ISO 8601. */
  readonly at?: string;
  /** As long as orders are those of before the last rollback, so are their dice. */
  readonly repeats: boolean;
  /** The newest published key, and the step in which it was published. */
  readonly revealed: { readonly link: number; readonly key: string; readonly seq: number } | null;
};

const isDiceState = (value: unknown): value is DiceState =>
  isObject(value) &&
  [value.epoch, value.link, value.rows, value.boundaries].every(isCount) &&
  [value.mode, value.salt, value.answers, value.events].every((each) => typeof each === 'string') &&
  typeof value.repeats === 'boolean';

/** The state of the dice in a file; throws on anything else. */
export function diceStateIn(value: unknown): DiceState {
  if (!isDiceState(value)) throw new TypeError('no state of dice');
  return value;
}

/** A roll that waits for a round of the beacon. */
export type LockRow = {
  readonly no: number;
  readonly epoch: number;
  /** A seal of the answers that it is for. */
  readonly answers: string;
  readonly round: number;
  /** When the round comes, ISO 8601. */
  readonly due: string;
  /** What came. Never stored: it is in the log as soon as dice depend on it. */
  readonly beacon?: Randomness;
};

/** A roll with the row of the log that it stands in. */
export interface LoggedRollRow {
  readonly no: number;
  readonly logRow: number;
  /** The text of that row. */
  readonly text: string;
  readonly size: number | null;
}

/** Adds rows to the log. */
export async function insertLog(db: Connection, matchId: string, log: readonly LogRow[]): Promise<void> {
  await db.diceLogRow.createMany({ data: log.map((row) => ({ ...row, matchId })) });
}

/** Writes where the dice of a match stand, and how they came to it. To be done under its lock; nothing for the first protocol. */
export async function writeDice(
  db: Connection,
  matchId: string,
  change: { readonly dice: DiceState; readonly rollHead: string; readonly log: readonly LogRow[] } | undefined,
): Promise<void> {
  if (!change) return;
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

/** Matches that wait for nobody: their roll, if any waits, does so for a round of the beacon that has come. */
export async function haltedMatches(db: Connection, now: Date, most: number): Promise<readonly string[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`SELECT id FROM match WHERE state = 'RUNNING' AND (
          (dice -> 'lock' ->> 'due')::timestamptz <= ${now}::timestamptz
          OR (dice ->> 'lock' IS NULL AND NOT EXISTS (SELECT FROM open_decision WHERE match_id = match.id))
        ) LIMIT ${most}::int`,
  );
  return rows.map(({ id }) => id);
}
