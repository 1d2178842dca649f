/** A formation that passes enemies or their fortress by an event. It has to go on, or it has to fight after all. */

import type { Turning } from '../../state.ts';
import type { Act, AreaId, Force } from '../../types.ts';
import { common, copyForce, leadersIn, minusForce, stacksIn } from '../forces/stacks.ts';
import { judgedForce } from '../forces/troops.ts';
import type { Position } from '../play.ts';

/** The turning movement of these pieces out of an area. */
export const turningAt = ({ state }: Position, area: AreaId, force: Force): Turning | undefined => {
  const turning = state.impulse?.turning;
  if (turning?.area !== area) return undefined;
  const turned = leadersIn(turning.force);
  return leadersIn(force).some((leader) => turned.includes(leader)) ? turning : undefined;
};

/** Whether an act continues the turning movement. Any other act ends it. */
export const goesOn = (position: Position, act: Act): boolean =>
  act.do === 'move' && turningAt(position, act.from, judgedForce(act)) !== undefined;

/** Removes pieces that have gone on. Pieces left behind still have to fight. */
export const leaveTurning = ({ state }: Position, gone: Force): void => {
  const { impulse } = state;
  if (!impulse?.turning) return;
  const rest = minusForce(impulse.turning.force, gone);
  if (Object.keys(rest).length === 0) delete impulse.turning;
  else impulse.turning = { ...impulse.turning, force: rest };
};

/** The pieces of the turning force that are still there. */
export const turningForce = ({ state }: Position, { area, force }: Turning): Force => {
  const present: Force = {};
  for (const [contingent, stack] of stacksIn(force)) {
    const here = state.forces[area]?.[contingent];
    if (here) present[contingent] = common(stack, here);
  }
  return copyForce(present);
};
