import type { SeatId } from './decision.ts';
import type { GameEvent } from './event.ts';
import type { Json } from './json.ts';
import type { Script } from './script.ts';
import type { Table } from './table.ts';

/** What the referee needs to know of a game. */
export interface Rules<S, E extends GameEvent = GameEvent, V = unknown> {
  readonly id: string;
  /** Changes whenever the same answers and dice could give another result. */
  readonly version: string;
  /** The whole sequence of play, from any checkpoint or save point. */
  play(table: Table<S, E>): Script;
  /** What a seat may know of the state: an allow-list. Without a seat: what everybody may know. */
  view(state: S, seat: SeatId | undefined): V;
  /** The state in its compact stored form; absent: the state itself. */
  condense?(state: S): Json;
  /** The full state from either stored form, byte for byte. */
  expand?(stored: Json): S;
}
