import type { Json, SeatId } from '../engine/index.ts';
import type { Game } from '../game/index.ts';

export type {
  Content,
  CorrectionField,
  CorrectionForm,
  Deed,
  Game,
  GameSplit,
  Options,
  Pack,
  SeatPlan,
  SeenPosition,
} from '../game/index.ts';
export { completed, eventOf, questionOf, rollersOf, stakesOf, waysOf } from '../game/index.ts';

/** The games that can be played, by id. */
export type Games = ReadonlyMap<string, Game>;

/** A position, or a view of it, as plain data. It is stored and sent, so games keep nothing else in it. */
export const plain = (value: unknown): Json => value as Json;

/** A game's view of a position as plain data. */
export const viewOf = (game: Game, state: unknown, seat: SeatId | undefined): Json =>
  plain(game.knowledge.view(state, seat));
