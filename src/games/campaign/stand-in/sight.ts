/** The position as a seat sees it, and what can be read off the map. */

import { sure } from '../../../engine/index.ts';
import { diceOf, ownParts } from '../battle/dice.ts';
import { controllerOf, fortressOf, isEnemyFortress } from '../control.ts';
import { interceptorsOf } from '../march/interceptors.ts';
import { reactionParts } from '../march/reactions.ts';
import { perGame } from '../per-game.ts';
import { armyIn, commanderOf, forceAt, stackAt } from '../pieces/formations.ts';
import { isEmpty, isEmptyForce, strengthIn } from '../pieces/stacks.ts';
import type { Attempt, Definition, Position } from '../play.ts';
import { areaOf, areasOf, lineBetween, neighbours, otherSide, ownOf, powersOf, sideOf } from '../position.ts';
import type { State, View } from '../state.ts';
import { chanceOf, sumOf } from '../sums.ts';
import type { AreaId, Force, LineKind, PowerId, SideId, Stack } from '../types.ts';

/** What control of an area is worth to a side, in tenths of a key area that changes hands. */
export type Prize = (position: Position, area: AreaId) => number;

/** What a game knows of its own ends: the prize of each area, and the points of a power as things stand. */
export interface Ends {
  readonly prize: Prize;
  readonly points: (position: Position, power: PowerId) => number;
}

/** What has been found out about a position: it stands still while a decision is thought about. */
type Findings = Map<unknown, Map<AreaId | SideId, unknown>>;

export interface Sight extends Position, Ends {
  readonly power: PowerId;
  readonly side: SideId;
  readonly enemy: SideId;
  /** How many cards each power holds. */
  readonly cards: Readonly<Record<PowerId, number>>;
  readonly known: Findings;
}

/** A question about an area that is answered once for each sight. */
export const perArea =
  <T>(find: (sight: Sight, area: AreaId) => T): ((sight: Sight, area: AreaId) => T) =>
  (sight, area) => {
    const known = entryOfMap(sight.known, find, () => new Map<AreaId | SideId, unknown>());
    return entryOfMap(known as Map<AreaId, T>, area, () => find(sight, area));
  };

/** What a map has for a key; made first where it has nothing. */
export const entryOfMap = <K, T>(map: Map<K, T>, key: K, make: () => T): T => {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
};

/** A position that holds nothing but what the view shows. */
export const imagined = (view: View): State => ({
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
  const enemy = otherSide(game, side);
  return { game, state: imagined(view), power, side, enemy, cards: view.cards, known: new Map(), ...ends };
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

/** The kind that a line has for the power while an event makes it another. */
const kindNow = ({ state, power }: Sight, line: LineKind): LineKind => {
  const changed = state.effects.find(
    (effect) => effect.kind === 'line-override' && effect.power === power && effect.from === line,
  );
  return changed ? String(changed.to) : line;
};

/** Dice of whatever stands in an area, on ground that it knows when the enemy comes along that line. */
export const defenceAt = (sight: Sight, area: AreaId, side: SideId, from?: AreaId): number => {
  const dice = sure(diceAt(sight, area)[side]);
  if (dice === 0 || from === undefined) return dice;
  const printed = lineBetween(sight.game, from, area);
  const line = printed && kindNow(sight, printed);
  const isAtHome = holder(sight, area) === side;
  return dice + (isAtHome && line !== undefined ? sight.game.ground.defence(sight, area, line, side) : 0);
};

const diceAt = perArea(
  (sight, area): Readonly<Record<SideId, number>> =>
    Object.fromEntries(sight.game.sides.map((side) => [side, diceIn(sight, forceAt(sight, area, side))])),
);

/** The side that controls an area now, or null. */
export const holder = perArea(({ game, state }, area): SideId | null => {
  const power = controllerOf(game, state, area);
  return power === null ? null : sideOf(game, power);
});

/** What it is worth to control an area: the game knows. */
export const prizeOf = perArea(({ game, state, prize }, area) => prize({ game, state }, area));

export const isKey = ({ game }: Sight, area: AreaId): boolean => areaOf(game, area).key;

export const wallsOf = perArea(({ game, state }, area) => fortressOf(game, state, area));

export const strengthAt = (sight: Sight, area: AreaId, side: SideId): number => sure(strengthsAt(sight, area)[side]);

const strengthsAt = perArea(
  (sight, area): Readonly<Record<SideId, number>> =>
    Object.fromEntries(sight.game.sides.map((side) => [side, strengthIn(forceAt(sight, area, side))])),
);

export const ownStack = (sight: Sight, area: AreaId): Stack => stackAt(sight, area, ownOf(sight.power));

export const ownAreas = ({ state, power }: Sight): AreaId[] =>
  Object.keys(state.forces)
    .filter((area) => !isEmpty(state.forces[area]?.[ownOf(power)]))
    .sort();

/** An enemy army that may come to an area as soon as somebody enters it, and how likely its roll is to succeed. */
export interface Comer {
  readonly chance: number;
  readonly strength: number;
  readonly dice: number;
}

export const comersTo = perArea((sight, area): readonly Comer[] => {
  const { game, enemy } = sight;
  return powersOf(game, enemy).flatMap((power) =>
    interceptorsOf(sight, power, area, enemy).map((it): Comer => {
      const leader = commanderOf(sight, it.force, it.from);
      const attempt: Attempt = { ...it, roll: 'intercept', side: enemy, leader, to: area };
      const chance = chanceOf(sumOf(reactionParts(sight, attempt)), game.parameters.reactionNeeds) / 100;
      return { chance, strength: strengthIn(it.force), dice: diceIn(sight, it.force) };
    }),
  );
});

/** Whether any enemy power can act before oneself can: in this turn, or in the next once the years have changed. */
export const isThreatened = ({ game, state, cards, enemy }: Sight): boolean =>
  state.phase === 'interphase' || game.powers.some((power) => game.sideOf[power] === enemy && (cards[power] ?? 0) > 0);

// --- ways ----------------------------------------------------------------------------------------------------------------

/** The map by numbers: areas in the order of their ids, and the neighbours of each. */
const gridOf = perGame((game) => {
  const index = new Map(areasOf(game).map((area, i) => [area, i]));
  const near = areasOf(game).map((area) => neighbours(game, area).map((each) => sure(index.get(each.area))));
  return { index, near };
});

/** How many steps it is to a place from any other; undefined from beyond reach. */
export interface Steps {
  get(from: AreaId): number | undefined;
}

/** Steps to an area from everywhere near, for a force of a side that does not push through enemies or walls on its way. */
export const stepsTo = (sight: Sight, target: AreaId, most: number, side: SideId = sight.side): Steps => {
  const bars = barsOf(sight, side);
  const ways = waysOf(sight.game);
  if (ways.size > MOST_MAPS) ways.clear();
  const known = entryOfMap(ways, bars, () => new Map());
  return entryOfMap(known, `${target} ${most}`, () => walk(sight.game, bars, target, most));
};

/** Ways through the last few positions: most decisions of an impulse find the same ground barred. */
const MOST_MAPS = 8;
const waysOf = perGame(() => new Map<string, Map<string, Steps>>());

const BARRED = '#';

const walk = (game: Definition, bars: string, target: AreaId, most: number): Steps => {
  const { index, near } = gridOf(game);
  const start = sure(index.get(target));
  const steps = new Int8Array(near.length).fill(-1);
  steps[start] = 0;
  const queue = [start];
  for (const at of queue) {
    const count = sure(steps[at]);
    if (count >= most || (at !== start && bars[at] === BARRED)) continue;
    for (const next of sure(near[at])) {
      if (steps[next] !== -1) continue;
      steps[next] = count + 1;
      queue.push(next);
    }
  }
  return {
    get(from) {
      const count = sure(steps[sure(index.get(from))]);
      return count < 0 ? undefined : count;
    },
  };
};

const isBarred = (sight: Sight, area: AreaId, side: SideId): boolean =>
  strengthAt(sight, area, otherSide(sight.game, side)) > 0 || isEnemyFortress(sight.game, sight.state, area, side);

/** Where a side does not pass: a character for each area, in the order of their ids. */
const barsOf = (sight: Sight, side: SideId): string =>
  entryOfMap(
    entryOfMap(sight.known, barsOf, () => new Map<AreaId | SideId, unknown>()),
    side,
    () =>
      areasOf(sight.game)
        .map((area) => (isBarred(sight, area, side) ? BARRED : '.'))
        .join(''),
  ) as string;
