/**
 * Shuffles the draw piles of a position to which a match goes back, so that players who have drawn from them do not
 * know what will come.
 */
import {
  type AnswersSince,
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

/** The same position with shuffled draw piles, and the events about it. */
export interface Reshuffle {
  /** In its stored form. */
  readonly snapshot: Snapshot<Json>;
  readonly events: readonly NumberedEvent[];
  readonly rolls: readonly Roll[];
}

/** Undefined in a game without hidden piles. */
export function reshuffled(
  game: Game,
  { state, counters, ...rest }: Snapshot<unknown>,
  source: RandomSource,
  answered?: AnswersSince,
): Reshuffle | undefined {
  if (!game.knowledge.reshuffle) return undefined;
  const table = new Table<unknown>(copy(state), source, counters, answered);
  game.knowledge.reshuffle(table);
  const { events, rolls } = table;
  const snapshot = { state: table.state, counters: { ...counters, ...table.counters }, ...rest };
  return { snapshot: storedOf(game, snapshot), events, rolls };
}
