/** The draw piles of a position that a match goes back to, in a new order: who has drawn from them does not know what comes. */
import {
  type Answered,
  copy,
  type Json,
  type NumberedEvent,
  type RandomSource,
  type Roll,
  type Snapshot,
  storedOf,
  Table,
} from '../../engine/index.ts';
import type { Game } from '../game.ts';

/** The same position but for its draw piles, and what tells of it. */
export interface Reshuffled {
  /** As it is stored. */
  readonly snapshot: Snapshot<Json>;
  readonly events: readonly NumberedEvent[];
  readonly rolls: readonly Roll[];
}

/** Undefined in a game without piles that nobody has seen. */
export function reshuffled(
  game: Game,
  { state, counters, ...rest }: Snapshot<unknown>,
  source: RandomSource,
  answered?: Answered,
): Reshuffled | undefined {
  if (!game.reshuffle) return undefined;
  const table = new Table<unknown>(copy(state), source, counters, answered);
  game.reshuffle(table);
  const { events, rolls } = table;
  const snapshot = { state: table.state, counters: { ...counters, ...table.counters }, ...rest };
  return { snapshot: storedOf(game, snapshot), events, rolls };
}
