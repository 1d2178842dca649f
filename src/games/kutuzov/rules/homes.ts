/** Where powers build, where they place what was regrouped, and where reinforcements come (K-6.31, K-6.32, K-17.2). */

import { perGame } from '../../campaign/memo.ts';
import { controls, hasFormation, isBesieged } from '../../campaign/rules/control.ts';
import type { Position, TroopRules } from '../../campaign/rules/play.ts';
import { alliesOf, areaOf, areasOf, otherSide, ownOf, sideOf } from '../../campaign/rules/position.ts';
import type { AreaId, ContingentId, PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { isNeutral } from './allies.ts';
import { centresOf } from './centres.ts';
import { isBetweenTurns } from './seasons.ts';
import { joinedGround } from './supply.ts';

/** Home zones and printed home keys, by contingent. */
const printedHomes = perGame((game): ReadonlyMap<ContingentId, readonly AreaId[]> => {
  const { zones } = bookOf(game).places;
  const areas = [...game.content.areas.values()].filter(({ id, key }) => key || zones.has(id));
  const owners = new Set(areas.flatMap((area) => area.owners));
  return new Map(
    [...owners].map((owner) => [owner, areas.filter((area) => area.owners.includes(owner)).map(({ id }) => id)]),
  );
});

/** K-6.31a to K-6.31c. Home zones of a contingent, and its home keys that the power controls. */
const homesOf = (position: Position, power: PowerId, contingent: ContingentId): AreaId[] => {
  const { game, state } = position;
  const printed = printedHomes(game).get(contingent) ?? [];
  return printed.filter((area) => controls(game, state, power, area) && !isNeutral(position, area));
};

const keysOf = perGame((game) => areasOf(game).filter((area) => areaOf(game, area).key));

/** K-6.32a, K-6.32e. Enemy keys under the power's own flag that are joined to its edge of the map, and not besieged. */
const wonKeys = (position: Position, power: PowerId, contingent: ContingentId): AreaId[] => {
  const { game, state } = position;
  const isOurs = (flag: ContingentId | undefined): boolean => flag === ownOf(power) || flag === contingent;
  const won = keysOf(game).filter((area) => isOurs(state.flags[area]) && !isBesieged(game, state, area));
  if (won.length === 0) return [];
  const { supply } = bookOf(game).places;
  const joined = joinedGround(position, sideOf(game, power), (zone) => supply.has(zone), power);
  return won.filter((area) => joined.has(area));
};

/** K-6.32c. Where the supply train of the camp is, if no enemy stands there. */
const trainsOf = ({ game, state }: Position, power: PowerId): AreaId[] =>
  state.effects
    .filter(({ kind, side }) => kind === 'supply-train' && side === sideOf(game, power))
    .map(({ area }) => String(area))
    .filter((area) => !hasFormation(game, state, area, otherSide(game, sideOf(game, power))));

const none = (): readonly AreaId[] => [];

const NOWHERE: ReturnType<TroopRules['homes']> = { soldiers: [], leaders: [], boxed: none, camps: none };

/** K-17.2d. Places of its partner, for a power that has none of its own. */
const borrowed = (position: Position, power: PowerId): AreaId[] =>
  alliesOf(position.game, power).flatMap((ally) => homesOf(position, ally, ownOf(ally)));

/** K-6.32. Places for regrouped pieces: these, keys that were won, the supply train, and centres. */
const boxedBeside = (
  position: Position,
  power: PowerId,
  contingent: ContingentId,
  places: readonly AreaId[],
): (() => readonly AreaId[]) => {
  let boxed: readonly AreaId[] | undefined;
  return () => {
    boxed ??= [
      ...new Set([
        ...places,
        ...wonKeys(position, power, contingent),
        ...[...trainsOf(position, power), ...centresOf(position, power)].filter((area) => !isNeutral(position, area)),
      ]),
    ];
    return boxed;
  };
};

/** K-6.31, K-6.32, K-17.2c, K-17.2d. An ally who has left is built nowhere. */
export const homes: TroopRules['homes'] = (position, power, contingent = ownOf(power)) => {
  const { game, state } = position;
  if (ownIn(position).left.some((ally) => ally === contingent)) return NOWHERE;
  const places = homesOf(position, power, contingent);
  const enemy = otherSide(game, sideOf(game, power));
  const isOpen = (area: AreaId): boolean => !hasFormation(game, state, area, enemy);
  const isFree = (area: AreaId): boolean => !isBesieged(game, state, area);
  if (!isBetweenTurns(position)) {
    return {
      soldiers: places,
      // K-6.34a: in an impulse leaders are built among besiegers too.
      leaders: places,
      boxed: boxedBeside(position, power, contingent, places),
      camps: () => places.filter((area) => isFree(area) && isOpen(area)),
    };
  }
  const free = places.filter(isFree);
  // K-17.0: between the turns nobody sallies.
  const open = free.filter(isOpen);
  const guest = open.length === 0 && contingent === ownOf(power) ? borrowed(position, power).filter(isOpen) : [];
  const camps = [...open, ...guest];
  return {
    soldiers: [...places, ...guest],
    leaders: [...free, ...guest],
    boxed: boxedBeside(position, power, contingent, camps),
    camps: () => camps,
  };
};
