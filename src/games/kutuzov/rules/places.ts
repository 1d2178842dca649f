/** Places that the cards of Kutuzov have names for. */

import { perGame } from '../../campaign/memo.ts';
import type { Position } from '../../campaign/rules/play.ts';
import { neighbours } from '../../campaign/rules/position.ts';
import type { AreaId, PowerId } from '../../campaign/types.ts';
import { unguardedAreas } from './cossacks.ts';

/** Moscow, with what lies within two steps of it. */
const aroundMoscow = perGame((game): ReadonlySet<AreaId> => {
  const near = neighbours(game, 'moscow').map(({ area }) => area);
  return new Set(['moscow', ...near, ...near.flatMap((area) => neighbours(game, area).map((next) => next.area))]);
});

export const areasNamed = (position: Position, _power: PowerId, name: string): readonly AreaId[] | undefined => {
  switch (name) {
    case 'unguarded_in_russia':
      return unguardedAreas(position);
    case 'near_moscow':
      return unguardedAreas(position).filter((area) => aroundMoscow(position.game).has(area));
    default:
      return undefined;
  }
};
