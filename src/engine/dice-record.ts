/** The input and the result of a check of dice. */
import type { DiceMode, LogEntry, MatchSetup } from './dice-entry.ts';
import type { LogRow } from './dice-log.ts';
import type { BeaconTerms, Secrets } from './dice-protocol.ts';
import type { Message } from './message.ts';

/** What a reader may know of a match and its dice. */
export interface DiceRecord {
  /** Code of the match. */
  readonly match: string;
  readonly commitments: Secrets;
  /** Whether the file calls the match over. */
  readonly isOver: boolean;
  /** The seat that the record was written for; undefined: a complete record. */
  readonly eyes?: string | undefined;
  readonly setup: MatchSetup;
  readonly seats: readonly string[];
  /** Known when the match is over. */
  readonly secrets?: Secrets | undefined;
  readonly log: readonly LogRow[];
  /** What seals in rows of the log are over, by their rows; complete or absent. */
  readonly behind?: ReadonlyMap<number, string>;
  readonly rolls: readonly RecordedRoll[];
  /** These are complete or absent. */
  readonly answers?: readonly {
    readonly id: number;
    readonly kind: string;
    readonly seat: string;
    readonly answer: unknown;
    readonly origin: string;
    readonly why?: unknown;
  }[];
  readonly events?: readonly { readonly no: number; readonly event: unknown }[];
  /** Positions at the impulse boundaries. */
  readonly positions?: readonly RecordedPosition[];
}

export interface RecordedRoll {
  readonly no: number;
  readonly label: string;
  readonly faces: readonly number[];
  readonly logRow: number;
  /** Of a shuffle: the number of cards, and their order. */
  readonly size?: number;
  readonly order?: readonly number[];
}

export interface RecordedPosition {
  readonly no: number;
  readonly snapshot: { readonly counters: { readonly decision: number; readonly event: number } };
}

/** Where a log stands after its last row. */
export interface DicePlace {
  readonly mode: DiceMode | undefined;
  readonly beacon: BeaconTerms | undefined;
  readonly epoch: number;
  /** The key of the next roll. */
  readonly link: number;
  /** Of all seats together. */
  readonly salt: string;
  readonly boundaries: number;
  /** Whether draws may still repeat those before a rollback. */
  readonly repeats: boolean;
  /** The lock whose draw is still to come. */
  readonly lock: Extract<LogEntry, { kind: 'lock' }> | undefined;
}

/** A row of the log that changes the mode. */
export interface ModeRow {
  readonly row: number;
  readonly mode: DiceMode;
  readonly reason: string;
}

/** The result of a check. */
export interface DiceVerdict {
  /** Every fault and its place. */
  readonly faults: readonly Message[];
  readonly mode: DiceMode | undefined;
  /** Rows that changed the mode after play had begun. */
  readonly modes: readonly ModeRow[];
  /** The number of draws that did not wait for a beacon. */
  readonly unawaited: number;
  /** Rows in which a seat was bound to another salt than before. */
  readonly resalted: readonly number[];
  /** How often a rollback with other orders has started new dice. */
  readonly epochs: number;
  /** The number of dice that were recomputed, and of those whose key is not published yet. */
  readonly checked: { readonly dice: number; readonly shuffles: number; readonly boundaries: number };
  readonly pending: { readonly rolls: number; readonly shuffles: number };
  /** The number of dice that a lesson has fixed, and that nothing else is claimed of. */
  readonly lesson: number;
  /** The number of beacon rounds that dice have waited for, and of those that could not be compared with the beacon. */
  readonly rounds: { readonly all: number; readonly unknown: number };
  /** Answers under seal that agree with the log, and its rows that changed one. */
  readonly seals: { readonly same: number; readonly changes: readonly number[] };
  readonly head: string;
  readonly place: DicePlace;
}
