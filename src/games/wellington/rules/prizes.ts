/** The value of areas to the stand-in, in fifths of a victory point. */

import { controls, homeOf } from '../../campaign/rules/control.ts';
import { perPower } from '../../campaign/rules/per-power.ts';
import type { Position } from '../../campaign/rules/play.ts';
import { areaOf, ownOf, powerOf, sideOf } from '../../campaign/rules/position.ts';
import type { AreaId, PowerId } from '../../campaign/types.ts';

/** A key area counts for whichever side controls it, so taking one makes a difference of two points (W-19.2a). */
const KEY = 10;
/** The capital is worth a point more (W-19.2b), and without it nobody conquers Spain (W-18.5). */
const CAPITAL = 14;
/** Lisbon and Gibraltar are worth a point more to France (W-19.4a). */
const STRONGHOLD = 5;
/** Three Spanish key areas improve the roll for the conquest of Spain by one (W-18.6a). */
const SPANISH = 2;
/** The areas that together bring France a point (W-19.4b). */
const TOGETHER: Readonly<Record<number, number>> = { 1812: 5, 1813: 4 };
/** In the last year France loses four points with the first of its home areas (W-19.4c). */
const HOME: Readonly<Record<number, number>> = { 1812: 1, 1813: 3 };
const LAST_HOME = 20;

const homesOf = perPower(({ content }, power): readonly AreaId[] =>
  [...content.areas.values()].filter((area) => homeOf(area) === ownOf(power)).map(({ id }) => id),
);

/** W-19.4c. The value of one home area: it decides the points that a French power has for all of them. */
const lastHome = ({ game, state }: Position, power: PowerId, id: AreaId): number => {
  const lost = homesOf(game, power).filter((area) => !controls(game, state, power, area));
  if (lost.length === 0) return LAST_HOME;
  return lost.includes(id) ? LAST_HOME / lost.length : 0;
};

/** The value of an area to whichever side controls it. */
export const prizeOf = (position: Position, id: AreaId): number => {
  const { game, state } = position;
  const area = areaOf(game, id);
  const { key, capital, offMap, region } = area;
  if (offMap) return 0;
  const ground = 5 / (TOGETHER[state.turn] ?? 3);
  const owner = homeOf(area);
  const isHome = sideOf(game, owner) === 'france';
  const home = isHome ? (HOME[state.turn] ?? lastHome(position, powerOf(game, owner), id)) : 0;
  if (!key) return ground + home;
  const stronghold = id === 'lisbon' || id === 'gibraltar' ? STRONGHOLD : 0;
  return KEY + ground + home + stronghold + (region === 'spain' ? SPANISH : 0) + (capital ? CAPITAL : 0);
};
