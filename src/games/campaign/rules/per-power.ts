/** Values computed once per power of a game. */
import { sure } from '../../../engine/index.ts';
import { perGame } from '../memo.ts';
import type { PowerId } from '../types.ts';
import type { Definition } from './play.ts';

/** Computes a value once for each power of a definition. It must depend on nothing else. */
export const perPower = <T>(
  make: (game: Definition, power: PowerId) => T,
): ((game: Definition, power: PowerId) => T) => {
  const byPower = perGame((game) => new Map(game.powers.map((power) => [power, make(game, power)])));
  return (game, power) => sure(byPower(game).get(power));
};
