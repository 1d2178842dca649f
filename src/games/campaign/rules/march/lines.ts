/** Temporary changes of lines by events: another kind for one power, or closed to everybody. */

import type { AreaId, CardNumber, Force, LineKind, PowerId, SideId } from '../../types.ts';
import { bindArmy } from '../cards/credits.ts';
import { hasFormation, isClosedFortress, isShared, mayLeave } from '../control.ts';
import type { Entry } from '../facts.ts';
import { bestOf } from '../forces/armies.ts';
import { ownForce } from '../forces/formations.ts';
import { leadersIn } from '../forces/stacks.ts';
import type { Neighbour, Play, Position } from '../play.ts';
import { neighbours, otherSide } from '../position.ts';

/**
 * The kind of a line for a force that marches along it. If an event for one army names none, the first army to use it
 * takes it.
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

/** The kind of a line between two areas that pieces of a side find there. */
export const lineAt = (position: Position, a: AreaId, b: AreaId, side: SideId, line: LineKind): LineKind =>
  position.game.march.lineNow?.(position, a, b, side, line) ?? line;

/** The line that an entry has crossed, as it is by now: a bridge may have come since (K-5.21a). */
export const lineCrossed = (position: Position, { area, from, line, side }: Entry): LineKind | null =>
  from === null || line === null ? line : lineAt(position, from, area, side, line);

/** The neighbours of an area, along the lines as pieces of a side find them. */
export const waysFrom = (position: Position, area: AreaId, side: SideId): readonly Neighbour[] => {
  const near = neighbours(position.game, area);
  const { lineNow } = position.game.march;
  if (!lineNow) return near;
  let ways: Neighbour[] | undefined;
  for (const [n, { area: to, line: printed }] of near.entries()) {
    const line = lineNow(position, area, to, side, printed);
    if (line === printed) continue;
    ways ??= [...near];
    ways[n] = { area: to, line };
  }
  return ways ?? near;
};

/** Whether a line is closed for the rest of the impulse. */
export const isClosed = ({ state }: Position, a: AreaId, b: AreaId): boolean =>
  state.effects.length > 0 &&
  state.effects.some(
    (effect) =>
      effect.kind === 'closed-line' && ((effect.a === a && effect.b === b) || (effect.a === b && effect.b === a)),
  );

/** The neighbours of an area whose lines are not closed. */
export const unclosedFrom = (position: Position, area: AreaId): readonly Neighbour[] => {
  const near = neighbours(position.game, area);
  const isAnyClosed = position.state.effects.some(({ kind }) => kind === 'closed-line');
  return isAnyClosed ? near.filter((next) => !isClosed(position, area, next.area)) : near;
};

/** W-10.3e, W-10.3f, W-12.4b. Whether pieces of a side may go from one area into the next, apart from the ground. */
export const isOpenWay = (position: Position, from: AreaId, to: AreaId, side: SideId): boolean =>
  mayLeave(position, from, to, side) && !isClosed(position, from, to);

/**
 * W-10.6, W-11.61b, K-11.7. Whether pieces of a side may leave an area into the next: no enemy stands there, and no
 * enemy fortress is closed to them. Who evades may join friends in a wide area.
 */
export const isWayOut = (
  position: Position,
  from: AreaId,
  to: AreaId,
  side: SideId,
  how: 'evade' | 'retreat' = 'retreat',
): boolean => {
  const { game, state } = position;
  return (
    game.march.bars?.(position, {}, to, side) === undefined &&
    (!hasFormation(game, state, to, otherSide(game, side)) || (how === 'evade' && isShared(game, state, to))) &&
    !isClosedFortress(game, state, to, side) &&
    isOpenWay(position, from, to, side)
  );
};

/** Closes a line for the rest of the impulse and announces it. */
export const closeLine = ({ state, table }: Play, power: PowerId, card: CardNumber, from: AreaId, to: AreaId): void => {
  state.effects.push({ kind: 'closed-line', until: 'impulse', power, card, a: from, b: to });
  table.emit({ kind: 'line.closed', power, card, from, to });
};
