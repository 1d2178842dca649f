import type { SeatId } from './decision.ts';
import type { Json } from './json.ts';

/** Something that happened, as a record; sentences, maps and statistics are renderings of it. */
export interface GameEvent {
  /** Dotted noun and participle: `battle.rolled`, `formation.moved`. */
  readonly kind: string;
  /** The seats that may know it; absent: all. */
  readonly only?: readonly SeatId[];
  /** For an event with faces: the number of the roll. The table sets it. */
  readonly roll?: number;
  readonly [field: string]: Json | undefined;
}

/** An event with its number in the match, counted from 0 without gaps. */
export type NumberedEvent = {
  readonly no: number;
  readonly event: GameEvent;
};

export const visibleTo = (event: GameEvent, seat: SeatId | undefined): boolean =>
  event.only === undefined || (seat !== undefined && event.only.includes(seat));
