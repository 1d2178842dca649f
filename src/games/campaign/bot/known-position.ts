/** The position as a seat sees it, with facts derived from the map. */

import { type Decision, type Json, sure } from '../../../engine/index.ts';
import { perGame } from '../memo.ts';
import { diceOf, ownParts } from '../rules/battle/dice.ts';
import { controllerOf, fortressOf, isEnemyFortress } from '../rules/control.ts';
import { chanceOf, sumOf } from '../rules/dice-sums.ts';
import type { Attempt } from '../rules/facts.ts';
import { armyIn, commanderOf } from '../rules/forces/armies.ts';
import { forceAt, stackAt } from '../rules/forces/formations.ts';
import { isEmpty, isEmptyForce, strengthIn } from '../rules/forces/stacks.ts';
import { interceptorsOf } from '../rules/march/interceptors.ts';
import { lineAt } from '../rules/march/lines.ts';
import { reactionParts } from '../rules/march/reactions.ts';
import type { Definition, Position } from '../rules/play.ts';
import { areaOf, areasOf, lineBetween, neighbours, otherSide, ownOf, powersOf, sideOf } from '../rules/position.ts';
import type { State, View } from '../state.ts';
import type { Act, AreaId, CardNumber, Force, LeaderId, LineKind, PowerId, SideId, Stack } from '../types.ts';

/** The worth of controlling an area to a side, in tenths of a key area that changes hands. */
export type Prize = (area: AreaId) => number;

/** A game's own goals: the prizes of areas in a position, and the present points of a power. */
export interface Ends {
  readonly prizes: (position: Position) => Prize;
  readonly points: (position: Position, power: PowerId) => number;
  readonly own?: OwnStandIn;
}

/** What an act brings, in tenths of a key area, and how many command points it costs. */
export interface Balance {
  readonly worth: number;
  readonly price: number;
}

/** How an absent seat is played where a game has acts, questions and costs of its own. */
export interface OwnStandIn {
  /** How much more attrition costs a power than its soldiers, as a factor; 1 where soldiers are all that is lost. */
  wear?(position: Position, power: PowerId): number;
  /** What a leader brings beside his command who comes to the map. */
  arrival?(position: Position, leader: LeaderId): number;
  /** The prospects of an army count the ground before its target, not only the enemies there. */
  readonly minds?: 'ground';
  /** Undefined for acts that the shared rules weigh. */
  weigh(position: Position, power: PowerId, act: Act): Balance | undefined;
  /** Undefined where silence is as good. */
  answer(position: Position, decision: Decision): Json | undefined;
}

/** How one turn is played otherwise than the stand-in would, for advice. */
export interface Bend {
  /** The card that the turn begins with. */
  readonly card?: CardNumber;
  /** An area that counts for more. */
  readonly aim?: AreaId;
  /** New soldiers count for more. */
  readonly builds?: true;
}

/** How much more the aim of a turn counts, and what it builds. */
export const BENT = { aim: 2.5, builds: 3 } as const;

/** Facts already derived from a position. The position does not change during a decision. */
type Findings = Map<unknown, unknown>;

export interface Sight extends Position, Omit<Ends, 'prizes'> {
  readonly prize: Prize;
  readonly power: PowerId;
  readonly side: SideId;
  readonly enemy: SideId;
  /** The number of cards of each power. */
  readonly cards: Readonly<Record<PowerId, number>>;
  readonly known: Findings;
  readonly bend: Bend;
}

/** Caches functions of something of a kind for each sight. */
const perKey =
  <K>() =>
  <T>(find: (sight: Sight, key: K) => T): ((sight: Sight, key: K) => T) =>
  (sight, key) => {
    const known = entryOfMap(sight.known as Map<unknown, Map<K, T>>, find, () => new Map());
    return entryOfMap(known, key, () => find(sight, key));
  };

/** Caches a function of an area for each sight. */
export const perArea = perKey<AreaId>();

/** Caches a function of a force for each sight. Acts that take the same pieces share one force. */
export const perForce = perKey<Force>();

/** Caches a function of an area and a side for each sight. */
const perSide = <T>(
  find: (sight: Sight, area: AreaId, side: SideId) => T,
): ((sight: Sight, area: AreaId, side: SideId) => T) => {
  const knownOf = perKey<SideId>()((): Map<AreaId, T> => new Map());
  return (sight, area, side) => entryOfMap(knownOf(sight, side), area, () => find(sight, area, side));
};

/** Caches a fact of a whole sight. */
export const perSight =
  <T>(find: (sight: Sight) => T): ((sight: Sight) => T) =>
  (sight) =>
    entryOfMap(sight.known as Map<unknown, T>, find, () => find(sight));

/** The entry of a map for a key; makes it if it is missing. */
export const entryOfMap = <K, T>(map: Map<K, T>, key: K, make: () => T): T => {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
};

/** A position that contains only what the view shows. */
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

export const sightOf = (game: Definition, view: View, power: PowerId, ends: Ends, bend: Bend = {}): Sight => {
  const side = sideOf(game, power);
  const enemy = otherSide(game, side);
  const { prizes, ...rest } = ends;
  const state = imagined(view);
  const prize = prizes({ game, state });
  return {
    game,
    state,
    power,
    side,
    enemy,
    cards: view.cards,
    known: new Map(),
    prize: (area) => prize(area) * (area === bend.aim ? BENT.aim : 1),
    bend,
    ...rest,
  };
};

/** The pieces of a side under a leader: those that can attack. */
export const ledAt = (sight: Sight, area: AreaId, side: SideId): Force => {
  const led: Force = {};
  for (const [power, stack] of Object.entries(forceAt(sight, area, side))) {
    const army = armyIn(sight, stack);
    if (army) led[power] = army;
  }
  return led;
};

/** The dice that a force rolls in the open. */
export const diceIn = perForce((sight, force): number =>
  isEmptyForce(force) ? 0 : diceOf(ownParts(sight, force, commanderOf(sight, force))).dice,
);

/** The present kind of a line for an army that comes along it: an event or a bridge may have changed it. */
const kindNow = (sight: Sight, from: AreaId, to: AreaId, comes: SideId): LineKind | undefined => {
  const { state, power } = sight;
  const printed = lineBetween(sight.game, from, to);
  if (printed === undefined) return undefined;
  const changed = state.effects.find(
    (effect) => effect.kind === 'line-override' && effect.power === power && effect.from === printed,
  );
  return changed ? String(changed.to) : lineAt(sight, from, to, comes, printed);
};

/** The dice of a side's pieces in an area, with their terrain dice if the enemy comes along this line. */
export const defenceAt = (sight: Sight, area: AreaId, side: SideId, from?: AreaId): number => {
  const dice = diceAt(sight, area, side);
  if (dice === 0 || from === undefined) return dice;
  const line = kindNow(sight, from, area, otherSide(sight.game, side));
  const isAtHome = holder(sight, area) === side;
  return dice + (isAtHome && line !== undefined ? sight.game.ground.defence(sight, area, line, side) : 0);
};

const diceAt = perSide((sight, area, side): number =>
  sight.state.forces[area] ? diceIn(sight, forceAt(sight, area, side)) : 0,
);

/** The dice of a side's pieces in an area as an army meets them that comes by the easiest way. */
export const easiestDefence = perSide((sight, area, side): number =>
  Math.min(...neighbours(sight.game, area).map((near) => defenceAt(sight, area, side, near.area))),
);

/** The side that controls an area now, or null. */
export const holder = perArea(({ game, state }, area): SideId | null => {
  const power = controllerOf(game, state, area);
  return power === null ? null : sideOf(game, power);
});

/** The worth of controlling an area, as the game defines it. */
export const prizeOf = perArea(({ prize }, area) => prize(area));

export const isKey = ({ game }: Sight, area: AreaId): boolean => areaOf(game, area).key;

export const wallsOf = perArea(({ game, state }, area) => fortressOf(game, state, area));

export const strengthAt = perSide((sight, area, side): number =>
  sight.state.forces[area] ? strengthIn(forceAt(sight, area, side)) : 0,
);

export const ownStack = (sight: Sight, area: AreaId): Stack => stackAt(sight, area, ownOf(sight.power));

export const ownAreas = ({ state, power }: Sight): AreaId[] =>
  Object.keys(state.forces)
    .filter((area) => !isEmpty(state.forces[area]?.[ownOf(power)]))
    .sort();

/** An enemy army that may intercept into an area, and its chance. */
interface Comer {
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
      const chance = chanceOf(sumOf(reactionParts(sight, attempt)), game.march.reactionNeeds) / 100;
      return { chance, strength: strengthIn(it.force), dice: diceIn(sight, it.force) };
    }),
  );
});

/** Whether an enemy power can act before the own one: in this turn, or in the next one during winter. */
export const isThreatened = ({ game, state, cards, enemy }: Sight): boolean =>
  state.phase === 'interphase' || game.powers.some((power) => game.sideOf[power] === enemy && (cards[power] ?? 0) > 0);

// --- distances
// -----------------------------------------------------------------------------------------------------------

/** The map as numbers: areas in order of their ids, and the neighbours of each. */
const gridOf = perGame((game) => {
  const index = new Map(areasOf(game).map((area, i) => [area, i]));
  const near = areasOf(game).map((area) => neighbours(game, area).map((each) => sure(index.get(each.area))));
  return { index, near };
});

/** The distance in steps from any area to one place; undefined if it is out of reach. */
export interface Steps {
  get(from: AreaId): number | undefined;
}

/** The steps to an area from everywhere nearby, for a force that does not go through enemies or fortresses. */
export const stepsTo = (sight: Sight, target: AreaId, most: number, side: SideId = sight.side): Steps => {
  const bars = barsOf(sight, side);
  const ways = waysOf(sight.game);
  if (ways.size > MOST_MAPS) ways.clear();
  const known = entryOfMap(ways, bars, () => new Map());
  return entryOfMap(known, `${target} ${most}`, () => walk(sight.game, bars, target, most));
};

/** The number of cached distance maps. Most decisions of an impulse have the same barred areas. */
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

/** Areas that a side cannot pass: one character for each area, in order of their ids. */
const barsOf = (sight: Sight, side: SideId): string =>
  entryOfMap(
    entryOfMap(sight.known as Map<unknown, Map<SideId, string>>, barsOf, () => new Map()),
    side,
    () =>
      areasOf(sight.game)
        .map((area) => (isBarred(sight, area, side) ? BARRED : '.'))
        .join(''),
  );
