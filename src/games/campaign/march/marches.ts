/** How far each piece has marched in this impulse (W-9.42). */

import { entryOf } from '../../../engine/index.ts';
import { stackAt } from '../pieces/formations.ts';
import type { Position } from '../position.ts';
import type { Impulse } from '../state.ts';
import { ARMS, type AreaId, type Arm, type Force, type PowerId, STRENGTH, type Stack } from '../types.ts';

/** Steps marched by the counters of one arm in a place, the freshest first; lost counters were the most tired. */
const steps = (position: Position, area: AreaId, power: PowerId, arm: Arm): number[] => {
  const present = stackAt(position, area, power)[arm];
  const marched = position.state.impulse?.marched[area]?.[power]?.[arm] ?? [];
  const all = marched.length === 0 ? [] : marched.toSorted((a, b) => a - b);
  while (all.length < present) all.unshift(0);
  return all.slice(0, present);
};

const listsOf = ({ marched }: Impulse, area: AreaId, power: PowerId) =>
  entryOf(
    entryOf(marched, area, () => ({})),
    power,
    () => ({}),
  );

/**
 * W-9.42a. Counts one more step for pieces that are about to leave `from` by CP; of equal counters the freshest go.
 * Returns the dice of those that are beyond the free marches (W-9.42b).
 */
export const countStep = (position: Position, force: Force, from: AreaId, to: AreaId): number => {
  const { impulse } = position.state;
  if (!impulse) return 0;
  const limit = position.game.parameters.freeMarches;
  let dice = 0;
  for (const [power, pieces] of Object.entries(force)) {
    for (const leader of pieces.leaders) {
      const count = (impulse.leadersMarched[leader] ?? 0) + 1;
      impulse.leadersMarched[leader] = count;
      if (count > limit) dice++;
    }
    for (const arm of ARMS) {
      if (pieces[arm] === 0) continue;
      const all = steps(position, from, power, arm);
      const gone = all.slice(0, pieces[arm]).map((count) => count + 1);
      const there = steps(position, to, power, arm);
      listsOf(impulse, from, power)[arm] = all.slice(pieces[arm]);
      listsOf(impulse, to, power)[arm] = [...there, ...gone];
      dice += gone.filter((count) => count > limit).length * STRENGTH[arm];
    }
  }
  return dice;
};

/** Whether pieces have marched at all in this impulse. */
export const hasMarched = (position: Position, leaders: Stack['leaders']): boolean =>
  leaders.some((leader) => (position.state.impulse?.leadersMarched[leader] ?? 0) > 0);
