/** The position as a seat sees it, and what can be read off the map. */
import { diceOf, ownParts } from '../battle-dice.ts';
import { controllerOf, fortressOf, isEnemyFortress } from '../control.ts';
import { armyIn, commanderOf, forceAt, stackAt } from '../formations.ts';
import { areaOf, type Definition, lineBetween, neighbours, otherSide, type Position, sideOf } from '../position.ts';
import { isEmpty, isEmptyForce, strengthIn } from '../stacks.ts';
import type { State, View } from '../state.ts';
import type { AreaId, Force, PowerId, SideId, Stack } from '../types.ts';

/** What control of an area is worth to a side, in tenths of a key area that changes hands. */
export type Prize = (position: Position, area: AreaId) => number;

/** What a game knows of its own ends: the prize of each area, and the points of a power as things stand. */
export interface Ends {
  readonly prize: Prize;
  readonly points: (position: Position, power: PowerId) => number;
}

export interface Sight extends Position, Ends {
  readonly power: PowerId;
  readonly side: SideId;
  readonly enemy: SideId;
  /** How many cards each power holds. */
  readonly cards: Readonly<Record<PowerId, number>>;
}

/** A position that holds nothing but what the view shows. */
const imagined = (view: View): State => ({
  ...view,
  seating: view.seating,
  forces: view.forces,
  flags: view.flags,
  regroup: view.regroup,
  impulses: { ...view.impulses },
  seats: { ...view.seats },
  hands: Object.fromEntries(Object.entries(view.hands).map(([power, hand]) => [power, [...hand]])),
  resources: { ...view.resources },
  effects: [...view.effects],
  commanders: view.commanders,
  removed: [...view.removed],
  hasty: [...view.hasty],
  deck: [],
  discard: view.discard === null ? [] : [view.discard],
  reserves: {},
});

export const sightOf = (game: Definition, view: View, power: PowerId, ends: Ends): Sight => {
  const side = sideOf(game, power);
  return { game, state: imagined(view), power, side, enemy: otherSide(game, side), cards: view.cards, ...ends };
};

/** The pieces of a side that somebody leads: those that attack. */
export const ledAt = (sight: Sight, area: AreaId, side: SideId): Force => {
  const led: Force = {};
  for (const [power, stack] of Object.entries(forceAt(sight, area, side))) {
    const army = armyIn(sight, stack);
    if (army) led[power] = army;
  }
  return led;
};

/** Dice that a force rolls in the open. */
export const diceIn = (sight: Sight, force: Force): number =>
  isEmptyForce(force) ? 0 : diceOf(ownParts(sight, force, commanderOf(sight, force))).dice;

/** Dice of whatever stands in an area, on ground that it knows when the enemy comes along that line. */
export const defenceAt = (sight: Sight, area: AreaId, side: SideId, from?: AreaId): number => {
  const force = forceAt(sight, area, side);
  if (isEmptyForce(force)) return 0;
  const line = from === undefined ? undefined : lineBetween(sight.game, from, area);
  const isAtHome = holder(sight, area) === side;
  return diceIn(sight, force) + (isAtHome && line !== undefined ? sight.game.parameters.terrainDice[line] : 0);
};

/** The side that controls an area now, or null. */
export const holder = ({ game, state }: Sight, area: AreaId): SideId | null => {
  const power = controllerOf(game, state, area);
  return power === null ? null : sideOf(game, power);
};

export const isKey = ({ game }: Sight, area: AreaId): boolean => areaOf(game, area).key;

export const wallsOf = ({ game, state }: Sight, area: AreaId): number => fortressOf(game, state, area);

export const strengthAt = (sight: Sight, area: AreaId, side: SideId): number => strengthIn(forceAt(sight, area, side));

export const ownStack = (sight: Sight, area: AreaId): Stack => stackAt(sight, area, sight.power);

export const ownAreas = ({ state, power }: Sight): AreaId[] =>
  Object.keys(state.forces)
    .filter((area) => !isEmpty(state.forces[area]?.[power]))
    .sort();

/** Whether any enemy power can still act in this turn. */
export const isThreatened = ({ game, cards, enemy }: Sight): boolean =>
  game.powers.some((power) => game.sideOf[power] === enemy && (cards[power] ?? 0) > 0);

/** Steps to an area from everywhere near, for a force that does not push through enemies or walls on its way. */
export const stepsTo = (sight: Sight, target: AreaId, most: number): ReadonlyMap<AreaId, number> => {
  const steps = new Map<AreaId, number>([[target, 0]]);
  for (const [at, count] of steps) {
    if (count >= most || (at !== target && isBarred(sight, at))) continue;
    for (const { area } of neighbours(sight.game, at)) if (!steps.has(area)) steps.set(area, count + 1);
  }
  return steps;
};

const isBarred = (sight: Sight, area: AreaId): boolean =>
  strengthAt(sight, area, sight.enemy) > 0 || isEnemyFortress(sight.game, sight.state, area, sight.side);
