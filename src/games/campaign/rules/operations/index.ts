/** Events (W-5.1): the register of operations, and how events are judged and carried out. */
import {
  accept,
  canonical,
  type Refusal,
  refusalOf,
  refuse,
  type Script,
  sure,
  type Verdict,
} from '../../../../engine/index.ts';
import type { AreaId, Card, EventChoice, Operation, PowerId } from '../../types.ts';
import { namesPower, powersAimedAt, targetsOf } from '../cards/event-targets.ts';
import { isOperation, operationIn } from '../cards/operands.ts';
import { controllerOf, keysOf } from '../control.ts';
import type { CardOccasion } from '../occasions.ts';
import type { Aims, Definition, Event, Handler, Happening, Play, Position } from '../play.ts';
import { areaOf, powersOf, seatOf, sideOf } from '../position.ts';
import { listOf } from '../question-fields.ts';
import { askOfEvent } from '../questions.ts';
import { partisanOperations } from '../turn/partisans.ts';
import { buildOperations } from './build.ts';
import { canDiscard, cardOperations, discardInstead } from './card.ts';
import { fieldOperations } from './field.ts';
import { flagOperations } from './flag.ts';
import { lastingOperations } from './lasting.ts';
import { areasFrom, candidatesFor, noTarget, onePower } from './operation.ts';
import { hasStrength, leadersOnMap, pieceOperations } from './piece.ts';
import { seaOperations } from './sea.ts';

// --- alternatives ----------------------------------------------------------------------------------------------------------

const alternativesOf = (op: Operation): Operation[] => [op.first, op.second, op.third].filter(isOperation);

/**
 * Whether an alternative can be carried out: there is a resource to lose, there are cards to discard, or soldiers or
 * leaders to regroup.
 */
const isDoable = (position: Position, event: Event, op: Operation): boolean => {
  const power = onePower(position, event, op.power);
  if (power === undefined) return false;
  switch (op.op) {
    case 'resource':
      return Number(op.n) > 0 || (position.state.resources[power] ?? 0) > 0;
    case 'discard':
      return canDiscard(position, power, op);
    case 'regroup_sp':
      return hasStrength(position, power, op.region === undefined ? undefined : String(op.region));
    case 'regroup_leader':
      return leadersOnMap(position, [power]).some((leader) => leader !== op.not);
    default:
      return true;
  }
};

/** Carries out the first possible alternative. If a power may choose between the first two, it decides. */
const either: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const [resource, discard] = alternativesOf(op);
    if (op.chooser !== undefined && resource && discard && isDoable(play, event, resource)) {
      if (yield* discardInstead(play, String(op.chooser), discard)) return;
      yield* handlerOf(play, resource).run(play, event, resource);
      return;
    }
    const first = alternativesOf(op).find((each) => isDoable(play, event, each));
    if (first) yield* handlerOf(play, first).run(play, event, first);
  },
};

// --- conditions ------------------------------------------------------------------------------------------------------------

const conditional = (holds: (position: Position, event: Event, op: Operation) => boolean): Handler => {
  const branch = (position: Position, event: Event, op: Operation): Operation =>
    operationIn(holds(position, event, op) ? op.then : op.else);
  return {
    check(position, event, op) {
      const then = branch(position, event, op);
      return handlerOf(position, then).check(position, event, then);
    },
    aims: (position, event, op) => aimsIn(position, event, branch(position, event, op)),
    *run(play, event, op) {
      const then = branch(play, event, op);
      yield* handlerOf(play, then).run(play, event, then);
    },
  };
};

const controlsAny = conditional((position, event, op) => {
  const power: PowerId | undefined = onePower(position, event, op.power ?? 'self');
  return listOf<AreaId>(op.duchies).some(
    (area) => power !== undefined && controllerOf(position.game, position.state, area) === power,
  );
});

const holdsKeys = conditional(({ game, state }, event, op) => {
  const keys = powersOf(game, sideOf(game, event.power)).flatMap((power) => keysOf(game, state, power));
  return keys.filter((area) => areaOf(game, area).region === op.region).length >= Number(op.n);
});

// --- the register ----------------------------------------------------------------------------------------------------------

/** The operations of this version. A card with any other operation can be played for CP, but its event is refused. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  ...cardOperations,
  ...pieceOperations,
  ...buildOperations,
  ...flagOperations,
  ...fieldOperations,
  ...seaOperations,
  ...partisanOperations,
  ...lastingOperations,
  either,
  if_control_any: controlsAny,
  if_keys_at_least: holdsKeys,
};

/** Operations of one game alone. */
type Own = Definition['operations'];

const known = (own: Own, { op }: Operation): Handler | undefined => HANDLERS[op] ?? own?.[op];

const handlerOf = ({ game }: Pick<Position, 'game'>, op: Operation): Handler => sure(known(game.operations, op));

/** Whether this version can play the event of a card in one's own impulse. */
export const isEventKnown = (card: Card, own?: Own): boolean =>
  (card.timing === 'impulse' || card.timing === 'interphase_or_impulse' || card.timing === 'any') &&
  card.ops.every((op) => known(own, op) !== undefined);

// --- judging ---------------------------------------------------------------------------------------------------------------

const aimsIn = (position: Position, event: Event, op: Operation): readonly Aims[] =>
  [handlerOf(position, op).aims?.(position, event, op) ?? []].flat();

const aimsOf = (position: Position, event: Event): readonly Aims[] =>
  event.card.ops.flatMap((op) => aimsIn(position, event, op));

/** Powers that the player may choose from; empty if the card gives no such choice. */
const offeredPowers = (position: Position, { card, power }: Event): readonly PowerId[] => {
  const offered = new Set<PowerId>();
  for (const op of card.ops) {
    for (const each of candidatesFor(position, power, op.power)) offered.add(each);
    for (const each of candidatesFor(position, power, op.from)) offered.add(each);
  }
  return [...offered];
};

/** W-5.1f. Refuses choices that the card does not offer, and names those it does. */
const checkChoices = (position: Position, event: Event): Refusal | undefined => {
  const { power, areas = [], leader } = event.choice;
  const powers = power === undefined ? [] : offeredPowers(position, event);
  if (power !== undefined && powers.length > 0 && !powers.includes(power)) {
    return refusalOf(
      'event.power-not-offered',
      { powers: [...powers] },
      powers.map((each) => ({ power: each })),
    );
  }
  if (leader === undefined && areas.length === 0) return undefined;
  const aims = aimsOf(position, event);
  const leaders = aims.flatMap((aim) => aim.leaders ?? []);
  if (leader !== undefined && leaders.length > 0 && !leaders.includes(leader)) {
    return refusalOf(
      'event.leader-not-offered',
      { leaders },
      leaders.map((each) => ({ leader: each })),
    );
  }
  const offered = [...new Set(aims.flatMap((aim) => aim.areas ?? []))];
  if (offered.length === 0) return undefined;
  const near = offered.map((area) => ({ areas: [area] }));
  if (areas.some((area) => !offered.includes(area)))
    return refusalOf('event.area-not-offered', { areas: offered }, near);
  const most = aims.reduce((sum, aim) => sum + (aim.areas ? (aim.most ?? 1) : 0), 0);
  return areas.length > most ? refusalOf('event.areas-count', { count: most }, near) : undefined;
};

/** All operations of some cards are optional. At least one of them must then have an effect. */
const isIdle = (position: Position, event: Event): boolean =>
  event.card.ops.every((op) => op.optional === true) &&
  aimsOf(position, event).every(({ areas = [] }) => areas.length === 0);

/** Judges an event with its choices. */
export const checkEvent = (position: Position, event: Event): Verdict<EventChoice> => {
  const { card, power } = event;
  if (!card.playableBy.includes(power))
    return refuse('event.not-for-you', { card: card.number, powers: [...card.playableBy] });
  if (!isEventKnown(card, position.game.operations))
    return refuse(card.timing === 'impulse' ? 'event.not-yet' : 'event.not-now', { card: card.number });
  for (const op of card.ops) {
    const refusal = handlerOf(position, op).check(position, event, op);
    if (refusal) return { ok: false, refusal };
  }
  const refusal = isIdle(position, event) ? noTarget(event) : checkChoices(position, event);
  return refusal ? { ok: false, refusal } : accept(event.choice);
};

/**
 * The largest number of areas, or leaders, offered to forms, the stand-in and random players, each as a choice of its
 * own.
 */
const SAMPLE = 6;

/** K-5.1b. Where a leader may come to one of several places, each of them. */
const placesOfLeader = (position: Position, event: Event): readonly EventChoice[] => {
  const areas = aimsOf(position, event).flatMap((aim) => aim.areas ?? []);
  return areas.length > 1 ? areas.map((area) => ({ ...event.choice, areas: [area] })) : [];
};

/**
 * Sample choices for an event, each once: one for each possible target. The first leaves everything to the rules. Empty if the
 * event cannot be played.
 */
export const eventChoices = (position: Position, power: PowerId, card: Card): readonly EventChoice[] => {
  if (!checkEvent(position, { power, card, choice: {} }).ok) return [];
  const choices = new Map<string, EventChoice>();
  const add = (choice: EventChoice) => choices.set(canonical(choice), choice);
  const addFor = (named: EventChoice) => {
    const aims = aimsOf(position, { power, card, choice: named });
    const isPlaced = aims.some((aim) => aim.areas !== undefined);
    for (const { areas = [], leaders = [] } of aims) {
      for (const area of areas.slice(0, SAMPLE)) add({ ...named, areas: [area] });
      for (const leader of leaders.slice(0, SAMPLE)) {
        const choice = { ...named, leader };
        add(choice);
        if (!isPlaced) placesOfLeader(position, { power, card, choice }).forEach(add);
      }
    }
  };
  add({});
  const powers = offeredPowers(position, { power, card, choice: {} });
  if (powers.length === 0) addFor({});
  for (const each of powers) {
    const named = { power: each };
    if (!checkEvent(position, { power, card, choice: named }).ok) continue;
    add(named);
    addFor(named);
  }
  return [...choices.values()];
};

/** W-5.1f. Whether a card has its player choose several areas, of which it asks one after another. */
export const takesSeveral = (position: Position, event: Event): boolean =>
  aimsOf(position, event).some(({ areas, most = 1, shared }) => areas !== undefined && most > 1 && !shared);

// --- carrying out ----------------------------------------------------------------------------------------------------------

/**
 * W-5.1f, D-25. What the player of a card has not chosen is asked, if there is more than one choice. The first choice is
 * the one that holds without an answer.
 */
function* choiceFor(play: Play, event: Event): Script<EventChoice> {
  let chosen = event;
  const take = (more: EventChoice) => {
    chosen = { ...event, choice: { ...chosen.choice, ...more } };
  };
  take(yield* powerFor(play, chosen));
  for (const op of event.card.ops) {
    for (const aim of aimsIn(play, chosen, op)) take(yield* leaderFor(play, chosen, aim));
    for (const aim of aimsIn(play, chosen, op)) take(yield* areasFor(play, chosen, aim));
    if (!namesPower(op)) take(yield* powerThere(play, chosen, op));
  }
  return chosen.choice;
}

/** The choices that go together with those already made. */
const fitting = <T>(play: Play, event: Event, all: Iterable<T>, choiceOf: (each: T) => EventChoice): T[] =>
  [...new Set(all)].filter((each) => checkEvent(play, { ...event, choice: { ...event.choice, ...choiceOf(each) } }).ok);

const questionOn = ({ power, card }: Event) => ({ power, event: card.number });

function* askPower(play: Play, event: Event, powers: readonly PowerId[]): Script<EventChoice> {
  if (event.choice.power !== undefined) return {};
  const able = fitting(play, event, powers, (power) => ({ power }));
  if (able.length < 2) return {};
  return yield* askOfEvent('target.power', {
    seat: seatOf(play, event.power),
    figures: questionOn(event),
    options: able.map((power) => ({ power })),
  });
}

const powerFor = (play: Play, event: Event): Script<EventChoice> => {
  const ops = event.card.ops.filter(namesPower);
  return askPower(play, event, offeredPowers(play, { ...event, card: { ...event.card, ops } }));
};

/** Where formations of several powers stand at the target, one of them is meant. */
const powerThere = (play: Play, event: Event, op: Operation): Script<EventChoice> => {
  const [area] = areasFrom(event, targetsOf(play, event, op));
  return askPower(play, event, area === undefined ? [] : powersAimedAt(play, event, op, area));
};

function* leaderFor(play: Play, event: Event, { leaders = [], openLeader }: Aims): Script<EventChoice> {
  if (event.choice.leader !== undefined || openLeader) return {};
  const able = fitting(play, event, leaders, (leader) => ({ leader }));
  if (able.length < 2) return {};
  return yield* askOfEvent('target.leader', {
    seat: seatOf(play, event.power),
    figures: questionOn(event),
    options: able.map((leader) => ({ leader })),
  });
}

/** One area after another, until the operation has as many as it takes. */
function* areasFor(play: Play, event: Event, { areas = [], most = 1, shared }: Aims): Script<EventChoice> {
  const before = event.choice.areas ?? [];
  const count = shared ? 1 : most;
  if (before.some((area) => areas.includes(area)) || (before.length > 0 && count > 1)) return {};
  const named: AreaId[] = [];
  while (named.length < count) {
    const withNamed = (area: AreaId) => ({ areas: [...before, ...named, area] });
    const left = areas.filter((area) => !named.includes(area));
    const able = fitting(play, event, left, withNamed);
    if (able.length <= (shared ? 1 : count - named.length)) {
      named.push(...(named.length > 0 ? able : []));
      break;
    }
    const { area } = yield* askOfEvent('target.area', {
      seat: seatOf(play, event.power),
      figures: questionOn(event),
      options: able.map((each) => ({ area: each })),
    });
    named.push(area);
  }
  return named.length > 0 ? { areas: [...before, ...named] } : {};
}

const tellChoice = (play: Play, { power, card, choice }: Event): void => {
  const { leader, power: chosen, areas } = choice;
  if ((leader ?? chosen ?? areas) !== undefined)
    play.table.emit({ kind: 'event.chosen', power, card: card.number, choice: structuredClone(choice) });
};

/** Carries out an event. Returns the areas where it raised soldiers. */
export function* carryOut(play: Play, asPlayed: Event): Script<CardOccasion['raised']> {
  const event = { ...asPlayed, choice: yield* choiceFor(play, asPlayed) };
  tellChoice(play, event);
  const happening: Happening = { ...event, raised: [] };
  for (const op of event.card.ops) yield* handlerOf(play, op).run(play, happening, op);
  return happening.raised;
}
