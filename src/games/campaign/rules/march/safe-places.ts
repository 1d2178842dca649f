/** Ranks places by safety, for the answer without a player (D-32, D-46). */

import type { AreaId, SideId, Status } from '../../types.ts';
import { controllerOf, hasFormation, statusOf } from '../control.ts';
import type { Play, Position } from '../play.ts';
import { areaOf, neighbours } from '../position.ts';

/** The number of lines from an area to the nearest key area that a side controls. */
export const stepsToKey = ({ game, state }: Position, from: AreaId, side: SideId): number => {
  const isHeld = (area: AreaId): boolean =>
    areaOf(game, area).key && game.sideOf[controllerOf(game, state, area) ?? ''] === side;
  const found = new Map<AreaId, number>([[from, 0]]);
  for (const [at, steps] of found) {
    if (isHeld(at)) return steps;
    for (const { area } of neighbours(game, at)) if (!found.has(area)) found.set(area, steps + 1);
  }
  return found.size;
};

/** Compares lists of measures by their first difference; smaller is better. */
const byMeasures = (a: readonly number[], b: readonly number[]): number => {
  for (const [i, measure] of a.entries()) {
    const difference = measure - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

const ordered = <T extends { readonly area: AreaId }>(
  ways: readonly T[],
  measure: (way: T) => readonly number[],
): T[] =>
  ways
    .map((way) => ({ way, measures: measure(way) }))
    .sort((a, b) => byMeasures(a.measures, b.measures) || (a.way.area < b.way.area ? -1 : 1))
    .map(({ way }) => way);

const withFriends = ({ game, state }: Position, area: AreaId, side: SideId): number =>
  hasFormation(game, state, area, side) ? 0 : 1;

/**
 * D-46. The side's own fortress or key area first, then areas with friendly pieces, then areas closer to a key area;
 * among equals the way with the least attrition.
 */
export const inOrderOfRetreat = <T extends { readonly area: AreaId }>(
  play: Play,
  side: SideId,
  ways: readonly T[],
  hardships: (way: T) => number,
): T[] =>
  ordered(ways, (way) => {
    const { fortress, key } = areaOf(play.game, way.area);
    const isHold = (fortress > 0 || key) && statusOf(play, way.area, side) === 'friendly';
    return [isHold ? 0 : 1, withFriends(play, way.area, side), stepsToKey(play, way.area, side), hardships(way)];
  });

const STATUSES: readonly Status[] = ['friendly', 'uncontrolled', 'enemy'];

/**
 * D-32. Friendly ground first, then uncontrolled, then enemy ground; within each, areas with friendly pieces, then
 * those nearest to an own key area.
 */
export const inOrderOfEvasion = <T extends { readonly area: AreaId }>(
  play: Play,
  side: SideId,
  ways: readonly T[],
): T[] =>
  ordered(ways, ({ area }) => [
    STATUSES.indexOf(statusOf(play, area, side)),
    withFriends(play, area, side),
    stepsToKey(play, area, side),
  ]);
