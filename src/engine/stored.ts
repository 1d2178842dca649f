/** Positions on their way into the database and out of it. */
import type { PlayRules } from './game.ts';
import type { Json } from './json.ts';
import type { Snapshot } from './referee.ts';

interface Storing<S> {
  readonly rules: Pick<PlayRules<S>, 'stored'>;
}

/** A snapshot as it is stored: the state in few bytes where the game knows how. */
export const storedOf = <S>({ rules }: Storing<S>, { state, ...numbers }: Snapshot<S>): Snapshot<Json> => ({
  state: rules.stored ? rules.stored.condense(state) : (state as Json),
  ...numbers,
});

/** The snapshot that was stored. */
export const restoredOf = <S>({ rules }: Storing<S>, { state, ...numbers }: Snapshot<Json>): Snapshot<S> => ({
  state: rules.stored ? rules.stored.expand(state) : (state as S),
  ...numbers,
});
