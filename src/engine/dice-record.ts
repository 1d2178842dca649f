/** What a check of dice reads, and what it comes to. */
import type { DiceMode } from './dice-entry.ts';
import type { LogRow } from './dice-log.ts';
import type { DiceProtocol, Secrets } from './dice-protocol.ts';
import type { Message } from './message.ts';

/** What is known of a match, as far as its reader may know it. */
export interface DiceRecord {
  /** Code of the match. */
  readonly match: string;
  readonly commitments: Secrets;
  /** Known when the match is over. */
  readonly secrets?: Secrets | undefined;
  readonly log: readonly LogRow[];
  readonly rolls: readonly RecordedRoll[];
  /** These in full, or not at all. */
  readonly answers?: readonly {
    readonly id: number;
    readonly kind: string;
    readonly seat: string;
    readonly answer: unknown;
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
  /** Of a shuffle: how many there were, and in which order they came out. */
  readonly size?: number;
  readonly order?: readonly number[];
}

export interface RecordedPosition {
  readonly no: number;
  readonly snapshot: { readonly counters: { readonly decision: number; readonly event: number } };
}

/** What a check has come to. */
export interface DiceVerdict {
  /** What is wrong, and where. */
  readonly faults: readonly Message[];
  readonly protocol: DiceProtocol;
  readonly mode: DiceMode | undefined;
  /** How often other orders than before a rollback have begun new dice. */
  readonly epochs: number;
  /** Dice that were reckoned again, and those whose key is not published yet. */
  readonly checked: { readonly dice: number; readonly shuffles: number; readonly boundaries: number };
  readonly pending: { readonly rolls: number; readonly shuffles: number };
  /** Rounds of the beacon that dice have waited for, and those of them whose value could not be held against the beacon. */
  readonly rounds: { readonly all: number; readonly unknown: number };
  readonly head: string;
}
