/** What the cases of campaign games expect. */
import { z } from 'zod';
import { type Decision, type Json, type JsonObject, same } from '../../../engine/index.ts';
import type { CampaignModule } from '../define/module.ts';
import type { CampaignEvent } from '../events.ts';
import { controllerOf, isPrintedOwner, ownerOf } from '../rules/control.ts';
import { emptyStack, strengthOf } from '../rules/forces/stacks.ts';
import { areaOf } from '../rules/position.ts';
import { type State, seatsOf } from '../state.ts';
import { ARMS, type AreaId, type CardNumber, type ContingentId, type Stack } from '../types.ts';
import { answerWords } from './answer-words.ts';
import type { CaseRefusal } from './answers.ts';
import { effectShapes } from './effect-shapes.ts';
import { eventShapes } from './event-shapes.ts';
import {
  type EventShapes,
  type Expecting,
  type Expectings,
  eventExpectings,
  expecting,
  found,
  foundAll,
  isSo,
  needDiceExpecting,
  openExpectings,
  refusedExpecting,
} from './expecting.ts';
import type { Troops } from './format.ts';
import { contingentNamed } from './position.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { count, fields, someFields, word } from './words.ts';

/** The result of a case. */
export interface Run {
  readonly module: CampaignModule;
  readonly state: State;
  readonly events: readonly CampaignEvent[];
  readonly refused: readonly CaseRefusal[];
  readonly open: readonly Decision[];
  readonly needDice: { readonly label: string; readonly count: number } | undefined;
}

const fits = (stack: Stack | undefined, wanted: Troops | null): boolean => {
  const { leaders, inf, cav, art } = stack ?? emptyStack();
  if (wanted === null) return leaders.length + inf + cav + art === 0;
  const counters = { inf, cav, art };
  return (
    (wanted.sp === undefined || wanted.sp === strengthOf(counters)) &&
    ARMS.every((arm) => wanted[arm] === undefined || wanted[arm] === counters[arm]) &&
    (wanted.leaders === undefined || same([...wanted.leaders].sort(), [...leaders].sort()))
  );
};

/** Whether an area is flagged by those whom a name means, or is theirs in print where no flag lies. */
const isOwned = (module: CampaignModule, flag: ContingentId | undefined, area: AreaId, name: string): boolean => {
  const meant = module.ownCase.contingents[name] ?? [name];
  if (flag !== undefined) return meant.includes(flag);
  const printed = areaOf(module.definition, area);
  return meant.every((id) => isPrintedOwner(printed, id));
};

/** An expectation that names nothing is met by everything. */
const naming = <S extends z.ZodObject>(schema: S, least: number) =>
  schema.refine((it) => Object.keys(it).length >= least, {
    error: 'expects nothing',
    when: ({ issues }) => issues.length === 0,
  });

// --- pieces and flags ------------------------------------------------------------------------------------------------

const onTheMap = ({ area, named, owner, soldiers }: Vocabulary) => {
  const stack = naming(soldiers, 1).nullable().optional();
  const byName = Object.fromEntries(named.options.map((name) => [name, stack]));
  return {
    at: expecting(
      'exactly these pieces of a contingent stand in the area, or none (`null`); what is not named may be as it likes',
      naming(fields({ at: area, ...byName }), 2),
      ({ module, state }: Run, { at, ...wanted }) => {
        const force = state.forces[at] ?? {};
        const isRight = Object.entries(wanted as Readonly<Record<string, Troops | null>>).every(([name, each]) =>
          fits(force[contingentNamed(module, name)], each),
        );
        return isRight ? undefined : `is ${JSON.stringify(force)}`;
      },
    ),
    flag: expecting(
      'who owns the area now: a contingent, `printed` (no flag lies there) or nobody (`null`)',
      fields({ flag: area, is: owner.nullable() }),
      ({ module, state }: Run, { flag: at, is }) => {
        if (is === null) return found(null, controllerOf(module.definition, state, at));
        const lying = state.flags[at];
        if (is === 'printed') return found(null, lying);
        return isOwned(module, lying, at, is) ? undefined : found(is, ownerOf(module.definition, state, at));
      },
    ),
    regroup: expecting(
      'exactly these pieces of a contingent are in the Regroup Box',
      naming(fields({ regroup: named, ...soldiers.shape }), 2),
      ({ module, state }: Run, { regroup, ...wanted }) => {
        const stack = state.regroup[contingentNamed(module, regroup)];
        return fits(stack, wanted) ? undefined : `is ${JSON.stringify(stack)}`;
      },
    ),
  };
};

// --- cards -----------------------------------------------------------------------------------------------------------

const PLACES = ['hand', 'deck', 'discard', 'removed', 'down', 'up'] as const;

/** Where a card lies, and whose hand or pile it is. */
const placeOf = ({ hands, deck, discard, removed, reserves }: State, card: CardNumber): JsonObject => {
  const holder = Object.keys(hands).find((power) => hands[power]?.includes(card));
  if (holder !== undefined) return { is: 'hand', of: holder };
  if (deck.includes(card)) return { is: 'deck' };
  if (discard.includes(card)) return { is: 'discard' };
  if (removed.includes(card)) return { is: 'removed' };
  const pile = Object.keys(reserves).find((name) => [reserves[name]?.down, reserves[name]?.up].flat().includes(card));
  return { is: reserves[pile ?? '']?.up.includes(card) ? 'up' : 'down', of: pile ?? '' };
};

const ofCards = ({ card, power, pile }: Vocabulary) => ({
  hand: expecting(
    'exactly these cards are in the hand of a power',
    fields({ hand: power, is: z.array(card) }),
    ({ state }: Run, { hand, is }) => foundAll(is, state.hands[hand] ?? []),
  ),
  card: expecting(
    'the card is in a hand, the deck, the discard pile, out of the game (`removed`), or in a home pile, face `down` or `up`; `of`: whose hand or pile',
    fields({ card, is: word('place', PLACES), of: z.union([power, pile]).optional() }),
    ({ state }: Run, { card: number, is, of }) => {
      const lies = placeOf(state, number);
      const isThere = lies.is === is && (of === undefined || lies.of === of);
      return isThere ? undefined : `is ${JSON.stringify(lies)}`;
    },
  ),
});

// --- powers and the course of the game -------------------------------------------------------------------------------

const ofPowers = ({ power, camp, phase }: Vocabulary) => ({
  resources: expecting(
    'so many Resources',
    fields({ resources: power, is: count }),
    ({ state }: Run, { resources, is }) => found(is, state.resources[resources] ?? 0),
  ),
  outcome: expecting('the side that has won', fields({ outcome: camp.nullable() }), ({ state }: Run, { outcome }) =>
    found(outcome, state.outcome?.winner),
  ),
  best: expecting('the power that has won for itself', fields({ best: power.nullable() }), ({ state }: Run, { best }) =>
    found(best, state.outcome?.best),
  ),
  vp: expecting(
    'so many points, as things stand',
    fields({ vp: power, is: z.number() }),
    ({ module, state }: Run, { vp, is }) =>
      found(is, state.outcome?.points?.[vp] ?? module.points({ game: module.definition, state }, vp)),
  ),
  slot: expecting('the power whose slot comes next', fields({ slot: power }), ({ state }: Run, { slot }) =>
    found(slot, state.slot),
  ),
  phase: expecting('the step of the turn', fields({ phase }), ({ module, state }: Run, it) => {
    const wanted = module.ownCase.phases[it.phase] ?? it.phase;
    return found(wanted, state.phase === 'impulses' ? 'impulse' : state.phase);
  }),
  cp: expecting('CP left in the impulse', fields({ cp: count }), ({ state }: Run, { cp }) =>
    found(cp, state.impulse?.cp ?? 0),
  ),
});

// --- effects and answers ---------------------------------------------------------------------------------------------

const ofEffects = (module: CampaignModule, words: Vocabulary) => {
  const shapes: EventShapes = { ...effectShapes(words), ...module.ownCase.effects(words) };
  const kind = word('effect', Object.keys(shapes));
  const told = ({ state }: Run) => `in force are ${JSON.stringify(state.effects)}`;
  const has = ({ state }: Run, name: unknown, wanted: JsonObject) =>
    state.effects.some(
      (each) =>
        each.kind === name &&
        Object.entries(wanted).every(([field, value]) => same(each[field] ?? null, value ?? null)),
    );
  const schema = (field: string) => (expected: JsonObject) =>
    fields({
      [field]: kind,
      ...someFields({ until: words.until, card: words.card, ...shapes[String(expected[field])] }).shape,
    });
  const effect: Expecting<Run> = {
    says: 'an effect of this kind is in force that has at least these fields',
    schema: schema('effect'),
    unmet: (run, { effect: name, ...wanted }) => (has(run, name, wanted) ? undefined : told(run)),
  };
  const noEffect: Expecting<Run> = {
    says: 'no effect of this kind with all these fields is in force',
    schema: schema('noEffect'),
    unmet: (run, { noEffect: name, ...barred }) => (has(run, name, barred) ? told(run) : undefined),
  };
  return { effect, noEffect };
};

const offered = (words: Vocabulary) =>
  expecting(
    'whether an open question takes this answer, given as data; it does if the expectation does not say',
    fields({ offered: answerWords(words), is: isSo }),
    ({ open }: Run, { offered: answer, is = true }) => {
      const offers = open.some((decision) => decision.check(answer as Json).ok);
      return offers === is ? undefined : `is ${offers}`;
    },
  );

// --- all together ----------------------------------------------------------------------------------------------------

/** Where a game's own expectations have the fields of others, its own count. */
const expectingsFor = (module: CampaignModule): Expectings<Run> => {
  const words = vocabularyOf(module);
  const own = Object.entries(module.ownCase.expectations(words)).map(([name, each]): [string, Expecting<Run>] => [
    name,
    { ...each, unmet: ({ state }, expected) => each.unmet({ game: module.definition, state }, expected) },
  ]);
  return {
    ...eventExpectings({ ...eventShapes(words), ...module.ownCase.events(words) }),
    ...Object.fromEntries(own),
    ...onTheMap(words),
    ...ofCards(words),
    ...ofPowers(words),
    ...ofEffects(module, words),
    refused: refusedExpecting(words.code),
    needDice: needDiceExpecting,
    offered: offered(words),
    ...openExpectings<Run>(words.seat, words.question, {
      seats: ({ state }) => seatsOf(state),
      seatOf: ({ state }, name) => state.seats[name] ?? name,
    }),
  };
};

const known = new WeakMap<CampaignModule, Expectings<Run>>();

/** The expectations of a game, by the field that tells them apart. */
export const expectingsOf = (module: CampaignModule): Expectings<Run> => {
  const made = known.get(module) ?? expectingsFor(module);
  known.set(module, made);
  return made;
};
