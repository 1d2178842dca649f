/** Replaces `per-game.ts` of the shared rules in runs with changes: it computes its values anew for each test. */
import type { Definition } from '../../src/games/campaign/rules/play.ts';
import { forgettable } from './forgetting.ts';

export const perGame = <T>(make: (game: Definition) => T): ((game: Definition) => T) => {
  const known = forgettable(() => new Map<Definition, T>());
  return (game) => {
    const found = known().get(game);
    if (found !== undefined) return found;
    const made = make(game);
    known().set(game, made);
    return made;
  };
};
