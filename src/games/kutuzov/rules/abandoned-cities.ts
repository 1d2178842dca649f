/** The cities that the Imperials give up on the retreat from Moscow (K-19.722c, K-19.722g). */
import { contingentsIn } from '../../campaign/rules/forces/stacks.ts';
import type { Position } from '../../campaign/rules/play.ts';
import { powerOf, powersOf } from '../../campaign/rules/position.ts';
import type { AreaId, Force, SideId } from '../../campaign/types.ts';
import { ownIn } from '../types.ts';

/** K-19.722c. */
export const CITIES: readonly AreaId[] = ['moscow', 'st_petersburg', 'kiev'];

/** The turn in which the Imperials go home. */
const LAST_TURN = 4;

/** K-19.722c. Whether the retreat from Moscow is under way. */
export const isLeaving = (position: Position): boolean => ownIn(position).retreat && position.state.turn === LAST_TURN;

/** K-19.722g. A power that has had its first impulse does not come back; without pieces: neither power may. */
export const isGivenUp = (position: Position, force: Force, to: AreaId, side: SideId): boolean => {
  if (side !== 'imperial' || !CITIES.includes(to) || !isLeaving(position)) return false;
  const { withdrawn } = ownIn(position);
  const powers = contingentsIn(force).map((each) => powerOf(position.game, each));
  return powers.length > 0
    ? powers.some((power) => withdrawn.includes(power))
    : powersOf(position.game, side).every((power) => withdrawn.includes(power));
};
