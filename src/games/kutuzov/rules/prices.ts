/** What events cost a camp in markers of morale (K-9.11). */
import { sure } from '../../../engine/index.ts';
import { armiesIn } from '../../campaign/rules/forces/armies.ts';
import { leadersIn, stacksIn } from '../../campaign/rules/forces/stacks.ts';
import type { Position } from '../../campaign/rules/play.ts';
import type { Force } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';

/** Markers that a cause costs (K-9.11). */
export const priceOf = ({ game }: Position, cause: string): number =>
  sure(bookOf(game).tables.moraleLoss.causes.find(({ id }) => id === cause)).n;

/** K-10.6a. Several armies: of several contingents, or more soldiers of one than its commander can lead. */
const isGroup = (position: Position, force: Force): boolean => {
  const led = stacksIn(force).filter(([, { leaders }]) => leaders.length > 0);
  return led.length > 1 || led.some(([, stack]) => stack.leaders.length > 1 && (armiesIn(position, stack) ?? 2) > 1);
};

/** K-9.11, K-9.11a, K-9.4b. Markers for what happens to a formation: none without a leader, more for a group, twice with Napoleon. */
export const priceOfFormation = (position: Position, cause: string, force: Force): number => {
  const leaders = leadersIn(force);
  if (leaders.length === 0) return 0;
  const { group, napoleon } = bookOf(position.game).tables.moraleLoss;
  const sum = priceOf(position, cause) + (isGroup(position, force) ? group : 0);
  return leaders.includes('napoleon') ? sum * napoleon : sum;
};
