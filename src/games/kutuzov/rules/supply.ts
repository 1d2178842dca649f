/** Ground that friendly areas join to the edge of the map (K-6.32a, K-6.32b, K-17.2h). */

import { perGame } from '../../campaign/memo.ts';
import { hasFormation, statusNow } from '../../campaign/rules/control.ts';
import type { Position } from '../../campaign/rules/play.ts';
import { areaOf, neighbours, otherSide, sideOf } from '../../campaign/rules/position.ts';
import type { AreaId, PowerId, SideId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { isNeutral } from './allies.ts';

/** K-6.32b. Friendly ports, besieged ones too, that ships of the fleet join to each other. */
const friendlyPorts = ({ game, state }: Position, side: SideId): readonly AreaId[] =>
  portsOf(game).filter((area) => statusNow(game, state, area, side) === 'friendly');

const portsOf = perGame(({ content }) =>
  [...content.areas.values()].filter(({ port }) => port !== 'none').map(({ id }) => id),
);

/** Whether ships of a power's fleet put to sea from an area. */
const isHarbour = ({ game }: Position, at: AreaId, power?: PowerId): boolean =>
  power !== undefined && game.sea.fleets.includes(power) && areaOf(game, at).port !== 'none';

/** Areas that friendly areas join to a home zone of a side that is free of enemies; `suits`: which zones count. */
export const joinedGround = (
  position: Position,
  side: SideId,
  suits: (zone: AreaId) => boolean,
  power?: PowerId,
): ReadonlySet<AreaId> => {
  const { game, state } = position;
  const enemy = otherSide(game, side);
  // K-9.3n: neutral ground is nobody's.
  const isOpen = (area: AreaId) =>
    statusNow(game, state, area, side) === 'friendly' &&
    !isNeutral(position, area) &&
    (!areaOf(game, area).wide || !hasFormation(game, state, area, enemy));
  const edges = [...bookOf(game).places.zones].filter(
    (zone) =>
      suits(zone) &&
      areaOf(game, zone).owners.some((owner) => sideOf(game, owner) === side) &&
      !hasFormation(game, state, zone, enemy),
  );
  const joined = new Set(edges);
  let ports: readonly AreaId[] | undefined;
  for (const at of joined) {
    for (const { area } of neighbours(game, at)) if (!joined.has(area) && isOpen(area)) joined.add(area);
    if (!isHarbour(position, at, power)) continue;
    ports ??= friendlyPorts(position, side);
    for (const area of ports) joined.add(area);
  }
  return joined;
};
