/** Positions on their way into the database and out of it. */
import type { GameEvent } from './event.ts';
import type { Rules } from './game.ts';
import type { Json } from './json.ts';
import type { Snapshot } from './referee.ts';

type Storing<S> = Pick<Rules<S, GameEvent, unknown>, 'condense' | 'expand'>;

/** A snapshot as it is stored: the state in few bytes where the game knows how. */
export const storedOf = <S>(rules: Storing<S>, { state, ...numbers }: Snapshot<S>): Snapshot<Json> => ({
  state: rules.condense ? rules.condense(state) : (state as Json),
  ...numbers,
});

/** The snapshot that was stored. */
export const restoredOf = <S>(rules: Storing<S>, { state, ...numbers }: Snapshot<Json>): Snapshot<S> => ({
  state: rules.expand ? rules.expand(state) : (state as S),
  ...numbers,
});
