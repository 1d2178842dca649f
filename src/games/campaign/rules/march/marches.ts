/** How far formations march in one impulse (W-9.42). */

import type { Force, LeaderId } from '../../types.ts';
import { carryCounts, type Way } from '../forces/march-distance.ts';
import { contingentsIn } from '../forces/stacks.ts';
import type { Position } from '../play.ts';
import { sideOf } from '../position.ts';

/**
 * W-9.42a. Counts one more step for pieces that are about to march by CP. Returns the dice for pieces beyond their free
 * marches (W-9.42b).
 */
export const countStep = (position: Position, force: Force, way: Omit<Way, 'steps'>): number => {
  const { impulse } = position.state;
  if (!impulse) return 0;
  const [contingent] = contingentsIn(force);
  if (contingent === undefined) return 0;
  const { game } = position;
  const limit = game.march.free(position, sideOf(game, contingent));
  let dice = carryCounts(position, force, { ...way, steps: 1 }, limit);
  for (const { leaders } of Object.values(force)) {
    for (const leader of leaders) {
      const count = (impulse.leadersMarched[leader] ?? 0) + 1;
      impulse.leadersMarched[leader] = count;
      position.state.cameFrom = { ...position.state.cameFrom, [leader]: way.from };
      if (count > limit) dice++;
    }
  }
  return dice;
};

/** Whether pieces have marched in this impulse. */
export const hasMarched = (position: Position, leaders: readonly LeaderId[]): boolean =>
  leaders.some((leader) => (position.state.impulse?.leadersMarched[leader] ?? 0) > 0);
