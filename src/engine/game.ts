import type { SeatId } from './decision.ts';
import type { GameEvent } from './event.ts';
import type { Json } from './json.ts';
import type { Script } from './script.ts';
import type { Table } from './table.ts';

/** How a game is played. */
export interface PlayRules<S, E extends GameEvent = GameEvent> {
  /** Changes whenever the same answers and dice could give another result. */
  readonly version: string;
  /** The whole sequence of play, from any checkpoint or save point. */
  play(table: Table<S, E>): Script;
  /** A smaller stored form of the state, and the way back from either form, byte for byte; absent: the state itself. */
  readonly stored?: { condense(state: S): Json; expand(stored: Json): S };
}

/** What the referee needs of a game. */
export interface Playable<S, E extends GameEvent = GameEvent, V = unknown> {
  readonly id: string;
  readonly rules: PlayRules<S, E>;
  readonly knowledge: {
    /** What a seat may know of the state: an allow-list. Without a seat: what everybody may know. */
    view(state: S, seat: SeatId | undefined): V;
  };
}
