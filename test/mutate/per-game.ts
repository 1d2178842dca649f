/** `per-game.ts` of the shared rules for runs with mutants: worked out again for each test, so that a change in it is judged. */
import { expect } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import type { Definition } from '../../src/games/campaign/play.ts';
import type { PowerId } from '../../src/games/campaign/types.ts';

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

export const perPower = <T>(
  make: (game: Definition, power: PowerId) => T,
): ((game: Definition, power: PowerId) => T) => {
  const byPower = perGame((game) => new Map(game.powers.map((power) => [power, make(game, power)])));
  return (game, power) => sure(byPower(game).get(power));
};
