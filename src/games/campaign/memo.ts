/**
 * Values computed once per game. `npm run mutate` replaces this file with a version that computes them once per test.
 */
import type { Definition } from './rules/play.ts';

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
