/** Sieges as only Kutuzov has them (K-13.52). */
import type { SiegeRules } from '../../campaign/rules/play.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';

/** K-13.52a, K-13.52b. A fortress is sacked once in a game; a centre of the enemy makes it richer. */
export const sackPrize: NonNullable<SiegeRules['sackPrize']> = (position, area) => {
  const { sacked, impulse } = ownIn(position);
  if (sacked.includes(area)) return undefined;
  const more = impulse.rich.includes(area) ? bookOf(position.game).tables.dmcLoot.fortress : 0;
  return position.game.siege.sack.prize + more;
};
