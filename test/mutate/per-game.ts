/**
 * Replaces `per-game.ts` of the shared rules in runs with mutants. It computes its values anew for each test, so that a change in them is
 * judged.
 */
import { expect } from 'vitest';
import type { Definition } from '../../src/games/campaign/play.ts';

export const perGame = <T>(make: (game: Definition) => T): ((game: Definition) => T) => {
  let test: string | undefined;
  let known = new Map<Definition, T>();
  return (game) => {
    const { currentTestName, testPath } = expect.getState();
    const now = `${testPath} ${currentTestName}`;
    if (now !== test) known = new Map();
    test = now;
    const found = known.get(game);
    if (found !== undefined) return found;
    const made = make(game);
    known.set(game, made);
    return made;
  };
};
