/**
 * Values computed once per game. `npm run mutate` replaces this file with a version that computes them once per test.
 */
import { sure } from '../../engine/index.ts';
import type { Definition } from './play.ts';
import type { PowerId } from './types.ts';

/** Computes a value once for each definition. It must depend on nothing else. */
export const perGame = <T>(make: (game: Definition) => T): ((game: Definition) => T) => {
  const known = new WeakMap<Definition, T>();
  return (game) => {
    const found = known.get(game);
    if (found !== undefined) return found;
    const made = make(game);
    known.set(game, made);
    return made;
  };
};

/** The same, for each power of a game. */
export const perPower = <T>(
  make: (game: Definition, power: PowerId) => T,
): ((game: Definition, power: PowerId) => T) => {
  const byPower = perGame((game) => new Map(game.powers.map((power) => [power, make(game, power)])));
  return (game, power) => sure(byPower(game).get(power));
};
