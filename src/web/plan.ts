/** What the page and its script tell each other about orders while they are being written. */

export interface PlannedLine {
  readonly number: number | undefined;
  readonly kind: 'ok' | 'doubt' | 'wrong' | 'info';
  readonly text: string;
  readonly tally: string;
  readonly notes: readonly string[];
  readonly odds: readonly string[];
  /** Lines that could stand in its place. */
  readonly mends: readonly string[];
}

export interface PlannedOrder {
  readonly text: string;
  /** Areas that it is about: for a march from where and to where. */
  readonly places: readonly string[];
  /** The card that is played by it. */
  readonly card?: number;
}

/** The answer to a sheet that is still being written. */
export interface Plan {
  readonly good: boolean;
  readonly verdict: string;
  readonly lines: readonly PlannedLine[];
  readonly more: readonly string[];
  /** The draft that is kept, where it is not the one that the page shows. */
  readonly other: { readonly revision: number; readonly lines: readonly string[] } | undefined;
  readonly isStale: boolean;
  /** What could be ordered after the last line. */
  readonly next: readonly PlannedOrder[];
}

/** The ground on which orders are given, and the words of the script. */
export interface Ground {
  readonly areas: readonly { readonly id: string; readonly name: string; readonly x: number; readonly y: number }[];
  readonly ways: readonly (readonly [string, string])[];
  readonly words: Readonly<Record<string, string>>;
}
