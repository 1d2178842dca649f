/** Which questions of a winter still come to whom. */

import type { View } from '../../state.ts';
import type { PowerId } from '../../types.ts';
import type { Definition } from '../play.ts';
import { trackFrom } from '../position.ts';

/** W-16.2a. Whether a question comes again to the player of these powers, in a later step or for a later power. */
export const comesAgain = (
  game: Pick<Definition, 'powers' | 'winter'>,
  kind: string,
  { winter, slot }: Pick<View, 'winter' | 'slot'>,
  owns: readonly PowerId[],
): boolean => {
  if (!winter) return false;
  const now = game.winter.findIndex(({ step }) => step === winter.step);
  const later = trackFrom(game, slot).slice(winter.served + 1);
  return game.winter.some(
    ({ asks = [] }, at) => asks.includes(kind) && (at > now || (at === now && owns.some((own) => later.includes(own)))),
  );
};
