/** What cards of Kutuzov do to the ground, to attrition, to marches and to leaders. */

import type { Script } from '../../../engine/index.ts';
import { perGame } from '../../campaign/memo.ts';
import { changeResources } from '../../campaign/rules/cards/cards.ts';
import { mayAdd } from '../../campaign/rules/cards/plays.ts';
import { ALWAYS, placeOf } from '../../campaign/rules/cards/response-windows.ts';
import { NEVER, when } from '../../campaign/rules/cards/responses.ts';
import { consequences } from '../../campaign/rules/consequences.ts';
import { controls, hasFormation, isBesieged, ownerOf } from '../../campaign/rules/control.ts';
import { areasWith, forceAt, leaderOf } from '../../campaign/rules/forces/formations.ts';
import { freeCounters, musterOf, place } from '../../campaign/rules/forces/pieces.ts';
import { atMost, emptyStack, leadersIn } from '../../campaign/rules/forces/stacks.ts';
import type { Moment, Use } from '../../campaign/rules/occasions.ts';
import { areasFrom, needsTarget, noTarget, onePower } from '../../campaign/rules/operations/operation.ts';
import type { Event, Handler, Play, Position, Reaction, Reactions } from '../../campaign/rules/play.ts';
import {
  areaOf,
  areasOf,
  isInImpulse,
  lineBetween,
  neighbours,
  ownOf,
  powerOf,
  powersOf,
  seatOf,
  sideOf,
} from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { AreaId, EventChoice, LeaderId, Operation, PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { improveAttrition, lowerAttrition } from './attrition-levels.ts';
import { digIn, mayDigIn } from './fieldworks.ts';
import { isWinter } from './ground.ts';
import { homes } from './homes.ts';
import type { SideName } from './powers.ts';
import { burn, isScorched } from './scorched.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** Resources that make Imperial attrition better by a level each. */
    rations: { readonly power: PowerId; readonly resources: number };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    rations: { rations: number };
  }
}

const campOf = ({ game }: Pick<Position, 'game'>, power: PowerId): SideName => sideOf(game, power) as SideName;

// --- Imperial attrition ----------------------------------------------------------------------------------------------

/** Cards 78 and 86, K-14.45b, K-14.47b. Levels better or worse, whatever the markers are; each resource given is one more. */
const attritionLevel: Handler = {
  check: () => undefined,
  *run(play, _event, op) {
    let by = Number(op.by);
    if (op.perResource !== undefined) {
      for (const power of powersOf(play.game, 'imperial')) {
        const resources = play.state.resources[power] ?? 0;
        if (resources === 0) continue;
        const { rations } = yield* ask('rations', {
          seat: seatOf(play, power),
          figures: { power, resources },
          options: Array.from({ length: resources + 1 }, (_, n) => ({ rations: n })),
        });
        if (rations > 0) changeResources(play, power, -rations, 'spent');
        by += rations * Number(op.perResource);
      }
    }
    for (; by > 0; by--) improveAttrition(play);
    for (; by < 0; by++) yield* lowerAttrition(play);
  },
};

// --- the ground ------------------------------------------------------------------------------------------------------

/** Cards 44 and 91. Duchies in which a power may dig in, whether it has marched or not. */
const ditches = (position: Position, { power }: Event): AreaId[] =>
  areasWith(position, campOf(position, power)).filter((area) => mayDigIn(position, power, area));

const entrench: Handler = {
  check: (position, event) => needsTarget(event, ditches(position, event)),
  aims: (position, event) => ({ areas: ditches(position, event) }),
  *run(play, event) {
    for (const area of areasFrom(event, ditches(play, event))) digIn(play, event.power, area);
  },
};

/** Card 19. The camp that is about to be attacked is dug in. */
const redoubt: Reaction<'battle'> = {
  choices: (play, { power }, { entry }) =>
    when(
      campOf(play, power) !== entry.side &&
        !ownIn(play).entrenched.includes(entry.area) &&
        sideOf(play.game, ownerOf(play.game, play.state, entry.area)) === campOf(play, power) &&
        !bookOf(play.game).places.zones.has(entry.area),
    ),
  *run(play, { power }, { entry }) {
    digIn(play, power, entry.area);
  },
};

const isCapital = ({ game }: Position, area: AreaId): boolean => areaOf(game, area).capital;

const capitalsOf = perGame((game) => areasOf(game).filter((area) => areaOf(game, area).capital));

/** Cards 23 and 99. Capitals that are not burnt yet, where the player's army stands. */
const capitals = (position: Position, { power }: Event): AreaId[] =>
  capitalsOf(position.game).filter(
    (area) => !isScorched(position, area) && leadersIn(forceAt(position, area, campOf(position, power))).length > 0,
  );

const scorch: Handler = {
  check: (position, event) => needsTarget(event, capitals(position, event)),
  aims: (position, event) => ({ areas: capitals(position, event) }),
  *run(play, event) {
    for (const area of areasFrom(event, capitals(play, event))) burn(play, event.power, area);
  },
};

const mayBurn = (position: Position, area: AreaId, by: string): boolean =>
  isCapital(position, area) && !isScorched(position, area) && by === 'imperial';

/** Card 23. As Imperials come to a capital, or raise a flag there. */
const moscowBurns: Reaction<'entry'> = {
  choices: (play, _use, { entry }) => when(mayBurn(play, entry.area, entry.side)),
  *run(play, { power }, { entry }) {
    burn(play, power, entry.area);
  },
};
const flagBurns: Reaction<'flag'> = {
  choices: (play, _use, { area, power }) => when(mayBurn(play, area, campOf(play, power))),
  *run(play, { power }, { area }) {
    burn(play, power, area);
  },
};

/** Card 28, K-3.2a. A zone under the flag of the camp. */
const zoneControl: Handler = {
  check: (position, event, { zone }) =>
    needsTarget(event, position.state.flags[String(zone)] === undefined ? [String(zone)] : []),
  *run({ game, state, table }, _event, { zone, side }) {
    const area = String(zone);
    const [flag = ''] = powersOf(game, String(side));
    const was = ownerOf(game, state, area);
    if (sideOf(game, was) === side) return;
    state.flags[area] = ownOf(flag);
    table.emit({ kind: 'flag.placed', power: ownOf(flag), area, was, cause: 'event', cp: 0, left: 0 });
  },
};

/** Ends of river lines that armies of the Imperials stand next to. */
const shores = (position: Position): AreaId[] =>
  areasWith(position, 'imperial').flatMap((area) =>
    neighbours(position.game, area).some(({ line }) => line === 'river')
      ? [area, ...neighbours(position.game, area).flatMap((next) => (next.line === 'river' ? [next.area] : []))]
      : [],
  );

/** Card 3. The river that is meant: both ends named, or one of them; without a name the first that an Imperial army stands at. */
const riverMeant = (position: Position, { choice: { areas = [] } }: Event): readonly [AreaId, AreaId] | undefined => {
  const [one = shores(position)[0], other] = areas;
  if (one === undefined) return undefined;
  if (other !== undefined) return lineBetween(position.game, one, other) === 'river' ? [one, other] : undefined;
  const across = neighbours(position.game, one).find(({ line }) => line === 'river');
  return across && [one, across.area];
};

/** River lines with Imperials at one end; those that lead to the place of an occasion come first, whichever end is named first. */
const riversAt = (position: Position, here: AreaId | undefined): EventChoice[] => {
  const near: AreaId[][] = [];
  const others: AreaId[][] = [];
  for (const area of areasWith(position, 'imperial'))
    for (const next of neighbours(position.game, area)) {
      if (next.line !== 'river') continue;
      if (area === here || next.area === here) near.push([area, next.area], [next.area, area]);
      else others.push([area, next.area]);
    }
  return [...near, ...others].slice(0, LISTED).map((areas) => ({ areas }));
};

/** Whether there is such a line. */
const hasRiver = (position: Position): boolean =>
  areasWith(position, 'imperial').some((area) => neighbours(position.game, area).some(({ line }) => line === 'river'));

const throwBridge = (play: Play, event: Event): void => {
  const river = riverMeant(play, event);
  if (!river) return;
  const [a, b] = river;
  play.state.effects.push({ kind: 'pontoons', until: 'impulse', card: event.card.number, a, b });
  play.table.emit({ kind: 'bridge.built', power: event.power, a, b });
};

const pontoons: Handler = {
  check: (position, event) => needsTarget(event, riverMeant(position, event) ?? []),
  aims: (position) => ({ areas: [...new Set(shores(position))], most: 2 }),
  *run(play, event) {
    throwBridge(play, event);
  },
};

/** Choices that are listed of many: forms and random players need no more. */
const LISTED = 8;

/** Some of the places that a choice may name, that of an occasion first. */
const choicesAt = (places: readonly AreaId[], here: AreaId | undefined): EventChoice[] => {
  const first = here !== undefined && places.includes(here) ? [here] : [];
  return [...first, ...places.filter((area) => area !== here)].slice(0, LISTED).map((area) => ({ areas: [area] }));
};

/** Cards 6 and 13. Where a train may halt: with a formation of the camp, or under its flag; for a Tsarist also what he controls in print. */
const haltsOf = (position: Position, power: PowerId) => {
  const { game, state } = position;
  const camp = campOf(position, power);
  const { zones } = bookOf(game).places;
  const isThere = (area: AreaId): boolean => state.forces[area] !== undefined && hasFormation(game, state, area, camp);
  const isHeld = (area: AreaId): boolean =>
    state.flags[area] === undefined
      ? camp === 'tsarist' && controls(game, state, power, area)
      : sideOf(game, ownerOf(game, state, area)) === camp;
  const isOpen = (area: AreaId): boolean => !zones.has(area) && !isBesieged(game, state, area);
  return { isOpen, isThere, isHeld };
};

/** Those duchies: with a formation of the camp first. */
const halts = (position: Position, { power }: Pick<Event, 'power'>): AreaId[] => {
  const { isOpen, isThere, isHeld } = haltsOf(position, power);
  const open = areasOf(position.game).filter(isOpen);
  return [...open.filter(isThere), ...open.filter((area) => !isThere(area) && isHeld(area))];
};

/** Whether there is one. */
const hasHalt = (position: Position, power: PowerId): boolean => {
  const { isOpen, isThere, isHeld } = haltsOf(position, power);
  return areasOf(position.game).some((area) => (isThere(area) || isHeld(area)) && isOpen(area));
};

/** The train of a camp leaves where it was. */
const bringTrain = (play: Play, { power, card }: Pick<Use, 'power' | 'card'>, area: AreaId): void => {
  const side = campOf(play, power);
  const { state, table } = play;
  state.effects = state.effects.filter(({ kind, side: whose }) => kind !== 'supply-train' || whose !== side);
  state.effects.push({ kind: 'supply-train', until: 'winter', card: card.number, side, area });
  table.emit({ kind: 'supply.placed', power, area });
};

const supplyTrain: Handler = {
  check: (position, event) => needsTarget(event, halts(position, event)),
  aims: (position, event) => ({ areas: halts(position, event) }),
  *run(play, event) {
    for (const area of areasFrom(event, halts(play, event))) bringTrain(play, event, area);
  },
};

// --- marches and hands -----------------------------------------------------------------------------------------------

/** Card 38. In winter the ground is frozen. */
const moveCost: Handler = {
  check: () => undefined,
  *run(play, { power, card }, { n }) {
    if (isWinter(play)) return;
    play.state.effects.push({ kind: 'march-cost', until: 'next-impulse', power, card: card.number, n: Number(n) });
    play.table.emit({ kind: 'effect.began', power, effect: 'march-cost', until: 'next-impulse' });
  },
};

/** Card 29. */
const drawLess: Handler = {
  check: () => undefined,
  *run(play, event, { n, power: whose }) {
    const power = onePower(play, event, whose) ?? event.power;
    play.state.effects.push({ kind: 'draw-less', until: 'winter', power, card: event.card.number, n: Number(n) });
    play.table.emit({ kind: 'effect.began', power, effect: 'draw-less', until: 'winter' });
  },
};

// --- leaders ---------------------------------------------------------------------------------------------------------

/** The leaders whom an operation names: a pack has to name one at least. */
const namedIn = ({ leaders }: Operation): readonly LeaderId[] => leaders as readonly LeaderId[];

/** Leaders of an operation that can come: they are off the map, or wait in the Regroup Box. */
const comers = (position: Position, op: Operation): LeaderId[] =>
  namedIn(op).filter((id) => {
    const { contingent } = leaderOf(position, id);
    const boxed = position.state.regroup[contingent]?.leaders ?? [];
    return boxed.includes(id) || musterOf(position, contingent).pool.includes(id);
  });

/** Where a leader may come: the place that the card names for the first of them, a home, or an army of his camp. */
const arrivals = (position: Position, op: Operation, leader: LeaderId): readonly AreaId[] => {
  const [first] = namedIn(op);
  if (op.to !== undefined && leader === first) return [String(op.to)];
  const { contingent } = leaderOf(position, leader);
  // A leader whom a card brings does not sally.
  const isOpen = (area: AreaId) => !isBesieged(position.game, position.state, area);
  const places = homes(position, powerOf(position.game, contingent)).leaders.filter(isOpen);
  if (op.group !== true) return places;
  const armies = areasWith(position, 'tsarist').filter(
    (area) => leadersIn(forceAt(position, area, 'tsarist')).length > 0 && !places.includes(area),
  );
  return [...armies, ...places];
};

/** Cards 27 and 42, K-6.35a. One of these leaders comes, the first with soldiers. */
const bringLeader: Handler = {
  check: (position, event, op) =>
    comers(position, op).length > 0 || event.card.mustPlay ? undefined : noTarget(event),
  aims: (position, event, op) => {
    const able = comers(position, op);
    // K-5.1b: where leaders come to different places, places are offered with the leader who is named.
    const chosen = able.find((id) => id === event.choice.leader) ?? (op.group === true ? able[0] : undefined);
    return { leaders: able, ...(chosen ? { areas: arrivals(position, op, chosen) } : {}) };
  },
  *run(play, event, op) {
    const able = comers(play, op);
    const leader = able.find((id) => id === event.choice.leader) ?? able[0];
    const [area] = leader === undefined ? [] : areasFrom(event, arrivals(play, op, leader));
    if (leader === undefined || area === undefined) return;
    if (comesLater(play, op, leader)) {
      const chosen = event.choice.areas?.includes(area) ? { area } : {};
      play.state.effects.push({ kind: 'leader-comes', until: 'game', card: event.card.number, leader, ...chosen });
      play.table.emit({ kind: 'effect.began', power: event.power, effect: 'leader-comes', until: 'winter' });
      return;
    }
    const isFirst = namedIn(op)[0] === leader;
    yield* bring(play, leader, area, isFirst ? Number(op.sp ?? 0) : 0);
    if (op.group === true) play.state.commanders[area] = leader;
  },
};

/** K-6.35b. Kutuzov, whom card 27 calls on the first turn, comes when that is over. */
const comesLater = ({ game, state }: Position, op: Operation, leader: LeaderId): boolean =>
  op.group !== true &&
  op.to !== undefined &&
  leader !== namedIn(op)[0] &&
  bookOf(game).tables.builds.earliest.some((late) => late.leader === leader && state.turn < late.turn);

/** K-6.35a. A leader comes to an area with so many strength points of his own. */
function* bring(play: Play, leader: LeaderId, area: AreaId, sp: number): Script {
  const { contingent } = leaderOf(play, leader);
  const box = play.state.regroup[contingent] ?? emptyStack();
  play.state.regroup[contingent] = { ...box, leaders: box.leaders.filter((id) => id !== leader) };
  const pieces = { leaders: [leader], ...atMost(sp, freeCounters(play, contingent)) };
  place(play, area, contingent, pieces);
  play.table.emit({ kind: 'pieces.built', power: contingent, area, pieces, cp: 0, left: 0 });
  yield* consequences(play, { fact: 'placed', by: 'event', area, force: { [contingent]: pieces } });
}

/**
 * K-5.1b, K-6.35b. Leaders whom a card has called come between the turns, if they can still come: to the home that was chosen, or to another
 * where that is closed by then.
 */
export function* bringCalled(play: Play): Script {
  const called = play.state.effects.filter(({ kind }) => kind === 'leader-comes');
  play.state.effects = play.state.effects.filter(({ kind }) => kind !== 'leader-comes');
  for (const { leader: id, area: chosen } of called) {
    const leader = String(id);
    const power = powerOf(play.game, leaderOf(play, leader).contingent);
    const open = homes(play, power).leaders;
    const area = open.find((each) => each === chosen) ?? open[0];
    if (area !== undefined && comers(play, { op: '', leaders: [leader] }).length > 0)
      yield* bring(play, leader, area, 0);
  }
}

export const cardOperations: Readonly<Record<string, Handler>> = {
  attrition_level: attritionLevel,
  entrench,
  scorch,
  zone_control: zoneControl,
  bridge: pontoons,
  supply_train: supplyTrain,
  move_cost: moveCost,
  draw_less: drawLess,
  bring_leader: bringLeader,
};

// --- at any moment ---------------------------------------------------------------------------------------------------

const eventFor = ({ power, card }: Use, choice: EventChoice): Event => ({ power, card, choice });

/** Card 3, K-5.21a. The ends of the river come one after the other; the side to which the Imperials stand is the first. */
const bridgeAnywhere = <M extends Moment>(): Reaction<M> => ({
  choices: (play, _use, occasion) => (isInImpulse(play) ? riversAt(play, placeOf(occasion)) : NEVER),
  isPossible: (play) => isInImpulse(play) && hasRiver(play),
  admits: (play, use, _occasion, choice) => riverMeant(play, eventFor(use, choice)) !== undefined,
  *run(play, use, _occasion, choice) {
    throwBridge(play, eventFor(use, choice));
  },
});

/** Card 13, K-5.21a. */
const trainAnywhere = <M extends Moment>(): Reaction<M> => ({
  choices: (play, use, occasion) => (isInImpulse(play) ? choicesAt(halts(play, use), placeOf(occasion)) : NEVER),
  isPossible: (play, { power }) => isInImpulse(play) && hasHalt(play, power),
  admits: (play, use, _occasion, { areas = [] }) =>
    areas.length === 1 && areas.every((area) => halts(play, use).includes(area)),
  *run(play, use, _occasion, { areas: [area] = [] }) {
    if (area !== undefined) bringTrain(play, use, area);
  },
});

/** Whether a train may come to those of its camp who are about to suffer: a formation is there. */
const isNeeded: NonNullable<Reaction<'ordeal'>['isPossible']> = (play, { power, card }, { area, power: whose }) => {
  if (campOf(play, whose) !== campOf(play, power) || !(card.response || mayAdd(play, power, card))) return false;
  return haltsOf(play, power).isOpen(area);
};

/** Cards 6 and 13, K-5.6c. The train comes to those who are about to suffer: as the '+' of its power's impulse, or in answer. */
const trainInNeed: Reaction<'ordeal'> = {
  ...trainAnywhere<'ordeal'>(),
  choices: (play, use, occasion) => when(isNeeded(play, use, occasion)).map(() => ({ areas: [occasion.area] })),
  isPossible: isNeeded,
};

/** K-5.21a. The same reaction at every moment at which a window opens. */
const always = (reaction: <M extends Moment>() => Reaction<M>): Reactions[string] =>
  Object.fromEntries([...ALWAYS, 'reach' as const].map((moment) => [moment, reaction()]));

export const cardReactions = {
  bridge: always(bridgeAnywhere),
  supply_train: { ...always(trainAnywhere), ordeal: trainInNeed },
  entrench: { battle: redoubt },
  scorch: { entry: moscowBurns, flag: flagBurns },
} satisfies Reactions;
