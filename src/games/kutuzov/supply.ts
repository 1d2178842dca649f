/** Ground that friendly areas join to the edge of the map (K-6.32a, K-6.32b, K-17.2h). */
import { hasFormation, statusNow } from '../campaign/control.ts';
import type { Position } from '../campaign/play.ts';
import { areaOf, neighbours, otherSide, sideOf } from '../campaign/position.ts';
import type { AreaId, PowerId, SideId } from '../campaign/types.ts';
import { bookOf } from './content.ts';

/** K-6.32b. Friendly ports, besieged ones too, that ships of the fleet join to each other. */
const overSea = ({ game, state }: Position, at: AreaId, side: SideId, power?: PowerId): AreaId[] => {
  if (power === undefined || !game.parameters.sea.fleets.includes(power) || areaOf(game, at).port === 'none') return [];
  return [...game.content.areas.values()]
    .filter(({ id, port }) => port !== 'none' && statusNow(game, state, id, side) === 'friendly')
    .map(({ id }) => id);
};

/** Areas that friendly areas join to a home zone of a side that is free of enemies; `suits`: which zones count. */
export const joinedGround = (
  position: Position,
  side: SideId,
  suits: (zone: AreaId) => boolean,
  power?: PowerId,
): ReadonlySet<AreaId> => {
  const { game, state } = position;
  const enemy = otherSide(game, side);
  const isOpen = (area: AreaId) =>
    statusNow(game, state, area, side) === 'friendly' &&
    (!areaOf(game, area).wide || !hasFormation(game, state, area, enemy));
  const edges = [...bookOf(game).places.zones].filter(
    (zone) =>
      suits(zone) &&
      areaOf(game, zone).owners.some((owner) => sideOf(game, owner) === side) &&
      !hasFormation(game, state, zone, enemy),
  );
  const joined = new Set(edges);
  for (const at of joined) {
    const near = neighbours(game, at).map(({ area }) => area);
    for (const area of [...near.filter(isOpen), ...overSea(position, at, side, power)]) joined.add(area);
  }
  return joined;
};
