/** Hands that partners show each other (K-2.2, K-2.33c). */
import type { HandRules } from '../../campaign/rules/play.ts';
import { powersOf, sideOf } from '../../campaign/rules/position.ts';

/**
 * K-2.2a, K-2.2b, K-2.33c, K-24.4. By the option the hands of partners whom two players run are open to both, where another player
 * runs more than one power; of four players nobody shows anything.
 */
export const shown: NonNullable<HandRules['shown']> = ({ game, state }, powers) => {
  if (state.options.openHands !== true || new Set(Object.values(state.seats)).size === game.powers.length) return [];
  return powers.flatMap((power) => powersOf(game, sideOf(game, power))).filter((power) => !powers.includes(power));
};
