/** What the level of morale does to a side in battle: the disrupted who give way, and ties (K-12.54, K-12.61). */
import { sure } from '../../../engine/index.ts';
import type { BattleRules, Position } from '../../campaign/rules/play.ts';
import type { SideId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import type { SideName } from './powers.ts';

/** K-9.3d, K-9.3e, K-9.3f, K-12.54a, K-0.1. A third, a half or two thirds of the disrupted, rounded up. */
export const faltering: NonNullable<BattleRules['faltering']> = (position, side, disruptions) => {
  const { level } = ownIn(position).morale[side as SideName];
  const { levels } = bookOf(position.game).tables.morale;
  const [part, of] = sure(levels.find(({ id }) => id === level)).regrouped;
  return Math.ceil((disruptions * part) / of);
};

const isBroken = (position: Position, side: SideId): boolean =>
  ownIn(position).morale[side as SideName].level === 'sauve_qui_peut';

/** K-9.3f, K-12.61a, K-12.61b. At the lowest level a tie is lost: by the attackers, if both sides are there. */
export const losesTie: NonNullable<BattleRules['losesTie']> = (position, attacker, defender) => {
  if (isBroken(position, attacker)) return 'attacker';
  return isBroken(position, defender) ? 'defender' : undefined;
};
