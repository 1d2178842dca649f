/** Where powers build, where they place what was regrouped, and where reinforcements come (K-6.31, K-6.32, K-17.2). */
import { controls, hasFormation, isBesieged, statusNow } from '../campaign/control.ts';
import type { Hooks, Position } from '../campaign/play.ts';
import { areaOf, areasOf, neighbours, otherSide, ownOf, sideOf } from '../campaign/position.ts';
import type { AreaId, PowerId, SideId } from '../campaign/types.ts';
import { isNeutral } from './allies.ts';
import { bookOf } from './content.ts';

/** K-6.31a, K-6.31c. Home zones, and home keys that the power controls. */
const homesOf = (position: Position, power: PowerId): AreaId[] => {
  const { game, state } = position;
  const { zones } = bookOf(game).places;
  return [...game.content.areas.values()]
    .filter(({ id, key, owners }) => (key || zones.has(id)) && owners.includes(ownOf(power)))
    .map(({ id }) => id)
    .filter((area) => controls(game, state, power, area) && !isNeutral(position, area));
};

/** K-6.32a. Ground that friendly areas join to a zone on the edge of the map that is free of enemies. */
const joinedGround = (position: Position, side: SideId): ReadonlySet<AreaId> => {
  const { game, state } = position;
  const isOpen = (area: AreaId) =>
    statusNow(game, state, area, side) === 'friendly' &&
    (!areaOf(game, area).wide || !hasFormation(game, state, area, otherSide(game, side)));
  const edges = [...bookOf(game).places.supply].filter(
    (zone) =>
      areaOf(game, zone).owners.some((owner) => sideOf(game, owner) === side) &&
      !hasFormation(game, state, zone, otherSide(game, side)),
  );
  const joined = new Set(edges);
  for (const at of joined) for (const { area } of neighbours(game, at)) if (isOpen(area)) joined.add(area);
  return joined;
};

/** K-6.32a, K-6.32e. Enemy keys under the power's own flag that are joined to its edge of the map, and not besieged. */
const wonKeys = (position: Position, power: PowerId): AreaId[] => {
  const { game, state } = position;
  const won = areasOf(game).filter(
    (area) => state.flags[area] === ownOf(power) && areaOf(game, area).key && !isBesieged(game, state, area),
  );
  if (won.length === 0) return [];
  const joined = joinedGround(position, sideOf(game, power));
  return won.filter((area) => joined.has(area));
};

/** K-6.32c. Where the supply train of the camp is, if it is not besieged. */
const trainsOf = ({ game, state }: Position, power: PowerId): AreaId[] =>
  state.effects
    .filter(({ kind, side }) => kind === 'supply-train' && side === sideOf(game, power))
    .map(({ area }) => String(area))
    .filter((area) => !isBesieged(game, state, area));

/** K-6.31, K-6.32, K-17.2c. */
export const homes: Hooks['homes'] = (position, power) => {
  const { game, state } = position;
  const places = homesOf(position, power);
  const enemy = otherSide(game, sideOf(game, power));
  const free = places.filter((area) => !isBesieged(game, state, area));
  return {
    soldiers: places,
    leaders: free,
    // K-17.0: between the turns nobody sallies.
    boxed: [
      ...new Set([
        ...(state.phase === 'interphase' ? free : places),
        ...wonKeys(position, power),
        ...trainsOf(position, power),
      ]),
    ],
    camps: free.filter((area) => !hasFormation(game, state, area, enemy)),
  };
};
