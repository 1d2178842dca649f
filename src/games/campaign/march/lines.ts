/** Lines of march as events have changed them for a while: of another kind for one power, or closed to everybody. */

import { bindArmy } from '../cards/credits.ts';
import { hasFormation, isClosedFortress, mayLeave } from '../control.ts';
import { bestOf, ownForce } from '../pieces/formations.ts';
import { leadersIn } from '../pieces/stacks.ts';
import type { Play, Position } from '../play.ts';
import { otherSide } from '../position.ts';
import type { AreaId, CardNumber, Force, LineKind, PowerId, SideId } from '../types.ts';

/**
 * The kind that a line has for a force that marches along it. An event for one army, of which none was named, is for the first that
 * makes use of it.
 */
export const lineFor = (position: Position, power: PowerId, force: Force, line: LineKind): LineKind => {
  const leaders = leadersIn(ownForce(position.game, power, force));
  const override = position.state.effects.find(
    (effect) =>
      effect.kind === 'line-override' &&
      effect.power === power &&
      effect.from === line &&
      (effect.leader === '' ? leaders.length > 0 : leaders.includes(String(effect.leader))),
  );
  if (!override) return line;
  bindArmy(position, Number(override.card), bestOf(position, leaders));
  return String(override.to);
};

/** Whether nobody may go along a line for the rest of the impulse. */
export const isClosed = ({ state }: Position, a: AreaId, b: AreaId): boolean =>
  state.effects.some(
    (effect) =>
      effect.kind === 'closed-line' && ((effect.a === a && effect.b === b) || (effect.a === b && effect.b === a)),
  );

/** W-10.3e, W-10.3f, W-12.4b. Whether pieces of a side may go from one area into the next at all, whatever the ground. */
export const isOpenWay = (position: Position, from: AreaId, to: AreaId, side: SideId): boolean =>
  mayLeave(position, from, to, side) && !isClosed(position, from, to);

/** W-10.6, W-11.61b. Whether pieces of a side may get out of an area into the next: no enemy stands there, and no walls are closed to them. */
export const isWayOut = (position: Position, from: AreaId, to: AreaId, side: SideId): boolean => {
  const { game, state } = position;
  return (
    !hasFormation(game, state, to, otherSide(game, side)) &&
    !isClosedFortress(game, state, to, side) &&
    isOpenWay(position, from, to, side)
  );
};

/** Nobody goes along a line for the rest of the impulse, and everybody is told which it is. */
export const closeLine = ({ state, table }: Play, power: PowerId, card: CardNumber, from: AreaId, to: AreaId): void => {
  state.effects.push({ kind: 'closed-line', until: 'impulse', power, card, a: from, b: to });
  table.emit({ kind: 'line.closed', power, card, from, to });
};
