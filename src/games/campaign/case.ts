/**
 * Positions as data: a case places pieces, gives orders and dice, and says what it expects. It runs through the referee that runs a
 * match, so that a rule test, a player's "what if" and a bug report are one thing.
 */
import { z } from 'zod';
import {
  type AnswerSource,
  type Decision,
  injectedSource,
  type Json,
  opening,
  Referee,
  type Refusal,
  type Script,
  same,
  seededSource,
} from '../../engine/index.ts';
import { controllerOf, ownerOf } from './control.ts';
import type { CampaignEvent } from './events.ts';
import { freeCounters } from './formations.ts';
import { faultsOf } from './invariants.ts';
import type { CampaignModule, Content } from './module.ts';
import { copyForce, emptyStack, isEmpty, represent, strengthOf } from './stacks.ts';
import type { Phase, State, View } from './state.ts';
import { ARMS, type AreaId, type Force, type PowerId, type Stack } from './types.ts';

// --- the format --------------------------------------------------------------------------------------------------------

const count = z.number().int().min(0).max(200);
const names = z.array(z.string());
const troopsSchema = z.strictObject({
  leaders: names.optional(),
  sp: count.optional(),
  inf: count.optional(),
  cav: count.optional(),
  art: count.optional(),
});
const byPower = <T extends z.ZodType>(value: T) => z.record(z.string(), value);
const cards = z.array(z.number().int());

const expectationSchema = z.looseObject({});

const caseSchema = z.strictObject({
  id: z.string(),
  rule: z.union([z.string(), names]).optional(),
  why: z.string().optional(),
  game: z.string(),
  scenario: z.string().optional(),
  position: z.enum(['setup', 'empty']).optional(),
  players: z.union([z.number(), z.string()]).optional(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  turn: z.number().int().optional(),
  round: z.number().int().min(1).optional(),
  active: z.string().optional(),
  phase: z
    .enum([
      'seating',
      'deal',
      'mulligan',
      'impulse',
      'attrition',
      'guerrillas',
      'balance',
      'conquest',
      'peace',
      'interphase',
      'victory',
    ])
    .optional(),
  /** Who took the latest impulse (W-4.22d). */
  latest: z.string().optional(),
  /** Each power's latest impulse, counted through the game (W-9.62a). */
  impulses: byPower(count).optional(),
  /** The latest impulse was out of order: the scheduled one follows (W-4.22c). */
  preempted: z.boolean().optional(),
  place: z.record(z.string(), byPower(troopsSchema)).optional(),
  flags: z.record(z.string(), z.string()).optional(),
  hands: byPower(cards).optional(),
  /** The next cards to be drawn, in their order. */
  deck: cards.optional(),
  discard: cards.optional(),
  resources: byPower(count).optional(),
  regroup: byPower(troopsSchema).optional(),
  eliminated: byPower(troopsSchema).optional(),
  marked: names.optional(),
  hasty: names.optional(),
  commanders: z.record(z.string(), z.string()).optional(),
  effects: z
    .array(z.looseObject({ kind: z.string(), until: z.enum(['impulse', 'next-impulse', 'turn', 'game']) }))
    .optional(),
  markers: z.strictObject({}).optional(),
  standing: z.record(z.string(), names).optional(),
  orders: z.array(z.strictObject({ seat: z.string(), text: z.string() })).optional(),
  /** Answers as data, where words would hide what is tested. */
  answers: z.array(z.strictObject({ seat: z.string(), kind: z.string().optional(), answer: z.json() })).optional(),
  dice: z.array(z.number().int().min(1).max(6)).optional(),
  seed: z.string().optional(),
  expect: z.array(expectationSchema).optional(),
});

export type Case = z.infer<typeof caseSchema>;
type Troops = z.infer<typeof troopsSchema>;
type Expectation = z.infer<typeof expectationSchema>;

export interface CaseRefusal {
  /** The order, or the answer's number. */
  readonly line: string;
  readonly code: string;
  readonly reason: Refusal['reason'];
  readonly near: readonly Json[];
}

export interface CaseResult {
  readonly id: string;
  readonly ok: boolean;
  readonly events: readonly CampaignEvent[];
  readonly refused: readonly CaseRefusal[];
  readonly open: readonly { readonly seat: string; readonly kind: string; readonly legal: number }[];
  readonly needDice?: { readonly label: string; readonly count: number };
  /** Faces that were given and not rolled. */
  readonly diceLeft?: number;
  readonly position: Json;
  readonly failed: readonly string[];
}

/** Something that answers for a seat and can say what it was refused. */
export interface CaseSource extends AnswerSource {
  refusals(): readonly CaseRefusal[];
  /** Whether there is nothing left that it would do of its own. */
  isDone(): boolean;
}

/** What turns the order texts and standing orders of a seat into answers. */
export type OrderReader = (
  seat: string,
  texts: readonly string[],
  standing: readonly string[],
  view: View,
) => readonly CaseSource[];

/** A case that cannot be run, with the path of what is wrong with it. */
export class CaseFault extends Error {
  override readonly name = 'CaseFault';
}

const fault = (path: string, what: string): never => {
  throw new CaseFault(`${path}: ${what}`);
};

// --- the position ------------------------------------------------------------------------------------------------------

const PHASES: Readonly<Record<string, Phase>> = { impulse: 'impulses' };

const splitOf = (module: CampaignModule, players: number | string = 4): string => {
  const wanted = players === 3 ? '3a' : String(players);
  return module.splits.some(({ id }) => id === wanted) ? wanted : fault('players', `no split ${players}`);
};

const start = (module: CampaignModule, it: Case): State => {
  const scenario = it.scenario ?? (module.scenarios[0]?.id as string);
  if (!module.scenarios.some(({ id }) => id === scenario)) fault('scenario', `no scenario ${scenario}`);
  try {
    return module.start({ scenario, split: splitOf(module, it.players), options: it.options ?? {} });
  } catch (error) {
    return fault('options', (error as Error).message);
  }
};

/** The position that a case describes. */
export const positionOf = (module: CampaignModule, it: Case): State => {
  const state = start(module, it);
  const known = checker(module.content);
  if ((it.position ?? 'empty') === 'empty') {
    state.forces = {};
    state.flags = {};
    for (const power of Object.keys(state.resources)) state.resources[power] = 0;
  }
  state.phase = PHASES[it.phase ?? 'impulse'] ?? (it.phase as Phase);
  state.turn = it.turn ?? state.turn;
  state.round = it.round ?? 2;
  state.slot = known.power('active', it.active ?? state.slot);
  state.latest = it.latest === undefined ? null : known.power('latest', it.latest);
  state.impulses = { ...it.impulses };
  state.preempted = it.preempted ?? false;
  state.hasty = (it.hasty ?? []).map((area) => known.area('hasty', area));
  state.commanders = { ...it.commanders };
  state.effects = (it.effects ?? []) as State['effects'];
  for (const [area, power] of Object.entries(it.flags ?? {}))
    state.flags[known.area('flags', area)] = known.power(`flags.${area}`, power);
  for (const [power, n] of Object.entries(it.resources ?? {})) state.resources[known.power('resources', power)] = n;
  placePieces(module, state, it, known);
  giveCards(module, state, it, known);
  const [first] = faultsOf({ game: module.definition, state });
  return first === undefined ? state : fault('position', first);
};

type Known = ReturnType<typeof checker>;

const checker = (content: Content) => ({
  area: (path: string, id: AreaId) => (content.areas.has(id) ? id : fault(path, `no area ${id}`)),
  power: (path: string, id: PowerId) =>
    content.powers.some((power) => power.id === id) ? id : fault(path, `no power ${id}`),
  leader: (path: string, id: string) => (content.leaders.has(id) ? id : fault(path, `no leader ${id}`)),
});

const placePieces = (module: CampaignModule, state: State, it: Case, known: Known): void => {
  const stack = (path: string, power: PowerId, troops: Troops): Stack => {
    const { leaders = [], sp, inf = 0, cav = 0, art = 0 } = troops;
    for (const leader of leaders) known.leader(path, leader);
    if (sp === undefined) return { leaders: [...leaders], inf, cav, art };
    if (inf + cav + art > 0) fault(path, 'either sp or counters');
    const counters = represent(sp, freeCounters({ game: module.definition, state }, power));
    return counters ? { leaders: [...leaders], ...counters } : fault(path, `no counters for ${sp} SP`);
  };
  for (const area of Object.keys(it.place ?? {})) delete state.forces[known.area('place', area)];
  for (const [area, troops] of Object.entries(it.place ?? {})) {
    const force: Force = {};
    state.forces[area] = force;
    for (const [power, pieces] of Object.entries(troops)) {
      const path = `place.${area}.${power}`;
      const placed = stack(path, known.power(path, power), pieces);
      if (!isEmpty(placed)) force[power] = placed;
    }
    if (Object.keys(force).length === 0) delete state.forces[area];
  }
  for (const [power, troops] of Object.entries(it.regroup ?? {}))
    state.regroup[known.power('regroup', power)] = stack(`regroup.${power}`, power, troops);
  for (const [power, troops] of Object.entries(it.eliminated ?? {})) takeOut(state, known, power, troops);
};

/** Eliminated pieces are simply nowhere else. */
const takeOut = (state: State, known: Known, power: PowerId, { leaders = [] }: Troops): void => {
  known.power('eliminated', power);
  for (const leader of leaders.map((id) => known.leader('eliminated', id))) {
    const places = [...Object.values(state.forces).flatMap((force) => Object.values(force)), state.regroup[power]];
    if (places.some((stack) => stack?.leaders.includes(leader))) fault('eliminated', `${leader} is in play`);
  }
};

const giveCards = (module: CampaignModule, state: State, it: Case, known: Known): void => {
  const take = (path: string, number: number): number => {
    const home = module.content.cards.get(number)?.home;
    if (home === undefined) return fault(path, `no card ${number}`);
    const pile = home === null ? state.deck : (state.reserves[home]?.down ?? []);
    const at = pile.indexOf(number);
    if (at < 0) return fault(path, `card ${number} is not to be had`);
    pile.splice(at, 1);
    return number;
  };
  for (const [power, numbers] of Object.entries(it.hands ?? {})) {
    known.power('hands', power);
    state.hands[power] = numbers.map((number) => take(`hands.${power}`, number));
  }
  state.discard = (it.discard ?? []).map((number) => take('discard', number));
  const next = (it.deck ?? []).map((number) => take('deck', number));
  state.deck.push(...next.reverse());
};

// --- answers -----------------------------------------------------------------------------------------------------------

/** Which decisions an answer can be for, by the field that tells them apart. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  do: ['impulse.order', 'reinforce'],
  intercept: ['intercept'],
  evade: ['evade'],
  cards: ['battle.cards', 'siege.cards'],
  to: ['retreat'],
  go: ['siege.continue'],
  fresh: ['siege.replace'],
  lose: ['losses'],
  leader: ['losses.leader'],
  shares: ['losses.share'],
  consent: ['consent'],
  flag: ['flag.kind'],
  preempt: ['preempt'],
  respond: ['respond'],
  commander: ['commander'],
  mulligan: ['mulligan'],
  bid: ['bid'],
  role: ['role'],
  strip: ['strip'],
  deploy: ['deploy'],
  convoy: ['deploy'],
  withdraw: ['withdraw'],
};

const kindsFor = (answer: Json, kind: string | undefined): readonly string[] => {
  if (kind !== undefined) return [kind];
  const field = Object.keys((answer ?? {}) as object).find((each) => KINDS[each] !== undefined);
  return field === undefined ? ['event.choice'] : (KINDS[field] as readonly string[]);
};

/** Gives the answers of a seat in their order, each to the first decision of its kind; refused ones are passed over. */
export const answerSource = (seat: string, answers: NonNullable<Case['answers']>): CaseSource => {
  const waiting = answers
    .map(({ answer, kind, seat: owner }, i) => ({
      answer,
      owner,
      line: `answer ${i + 1}`,
      for: kindsFor(answer, kind),
    }))
    .filter(({ owner }) => owner === seat);
  const refusals: CaseRefusal[] = [];
  let given = '';
  return {
    origin: 'sheet',
    answer(decision: Decision) {
      const at = waiting.findIndex((each) => each.for.includes(decision.kind));
      if (at < 0) return undefined;
      const [next] = waiting.splice(at, 1);
      given = next?.line ?? '';
      return next && { answer: next.answer };
    },
    refused(_decision, _reply, { code, reason, near }) {
      refusals.push({ line: given, code, reason, near });
    },
    refusals: () => refusals,
    isDone: () => waiting.length === 0,
  };
};

// --- running -----------------------------------------------------------------------------------------------------------

/** Marks formations as soon as the impulse has begun: before that there is nothing to carry a marker. */
function* marking(script: Script, state: State, areas: readonly AreaId[]): Script {
  let step = script.next();
  let done = false;
  while (!step.done) {
    if (!done && state.impulse) {
      done = true;
      for (const area of areas) state.impulse.marked[area] = copyForce(state.forces[area] ?? {});
    }
    step = script.next(yield step.value);
  }
}

/** Stops between two steps of the turn when nothing is left to play with: neither orders nor, beyond the impulses, dice. */
function* whileSupplied(script: Script, state: State, isDone: () => boolean): Script {
  let step = script.next();
  while (!step.done) {
    const atRest = step.value === 'checkpoint' && state.phase !== 'impulses';
    const answers = yield step.value;
    if (atRest && isDone()) return;
    step = script.next(answers);
  }
}

/** Reads a case; what is wrong with it is a CaseFault that names the path. */
export const readCase = (value: unknown): Case => {
  const read = caseSchema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return fault(issue?.path.join('.') || 'case', issue?.message ?? 'is not a case');
};

export const seatsOf = ({ seats, seating }: State): readonly string[] =>
  seating ? seating.players : [...new Set(Object.values(seats))];

/** Runs a case. Play goes on as long as orders or answers are given, and dice are left. */
export const runCase = (module: CampaignModule, value: unknown, read?: OrderReader): CaseResult => {
  const it = readCase(value);
  if (it.game !== module.id) fault('game', `is not ${module.id}`);
  const state = positionOf(module, it);
  const seats = seatsOf(state);
  const owner = (path: string, seat: string) =>
    seats.includes(seat) ? seat : (state.seats[seat] ?? fault(path, `no seat ${seat}`));
  const orders = (it.orders ?? []).map(({ seat, text }) => ({ seat: owner('orders', seat), text }));
  const answers = (it.answers ?? []).map((each) => ({ ...each, seat: owner('answers', each.seat) }));
  if (orders.length > 0 && !read) fault('orders', 'this program cannot read orders');
  const sources: Record<string, CaseSource[]> = {};
  for (const seat of seats) {
    const texts = orders.filter((order) => order.seat === seat).map(({ text }) => text);
    const standing = it.standing?.[seat] ?? [];
    const readers =
      texts.length + standing.length > 0 ? (read?.(seat, texts, standing, module.view(state, seat)) ?? []) : [];
    sources[seat] = [answerSource(seat, answers), ...readers];
  }
  const faces = injectedSource(it.dice ?? []);
  const dice = it.seed === undefined ? faces : seededSource(it.seed);
  const isDone = () =>
    it.seed === undefined
      ? faces.left === 0
      : Object.values(sources).every((list) => list.every((source) => source.isDone()));
  const referee = new Referee<State, CampaignEvent, View>(
    {
      ...module,
      *play(table) {
        const script = marking(module.play(table), table.state, it.marked ?? []);
        yield* whileSupplied(script, table.state, isDone);
      },
    },
    opening(state),
    { source: dice, sources },
  );
  const events = referee.events.map(({ event }) => event as CampaignEvent);
  const run: Run = {
    module,
    state: referee.state,
    events,
    refused: Object.values(sources).flatMap((list) => list.flatMap((source) => source.refusals())),
    open: referee.open,
    needDice: referee.needDice,
  };
  const failed = (it.expect ?? []).flatMap((expected) => judge(run, expected));
  return {
    id: it.id,
    ok: failed.length === 0,
    events,
    refused: run.refused,
    open: referee.open.map((decision) => ({
      seat: decision.seat,
      kind: decision.kind,
      legal: decision.options().length,
    })),
    ...(referee.needDice ? { needDice: referee.needDice } : {}),
    ...(it.seed === undefined ? { diceLeft: faces.left } : {}),
    position: describe(it, referee.state),
    failed,
  };
};

/** The position in the fields of a case, so that it can be fed back in. */
const describe = (it: Case, state: State): Json => ({
  game: it.game,
  scenario: state.scenario,
  position: 'empty',
  ...(it.players === undefined ? {} : { players: it.players }),
  options: state.options,
  turn: state.turn,
  round: state.round,
  active: state.impulse?.power ?? state.slot,
  phase: state.phase === 'impulses' ? 'impulse' : state.phase,
  ...(state.latest === null ? {} : { latest: state.latest }),
  impulses: state.impulses,
  preempted: state.preempted,
  place: state.forces,
  flags: state.flags,
  hands: state.hands,
  discard: state.discard,
  resources: state.resources,
  regroup: state.regroup,
  marked: Object.keys(state.impulse?.marked ?? {}),
  hasty: state.hasty,
  commanders: state.commanders,
  effects: state.effects,
});

// --- expectations ------------------------------------------------------------------------------------------------------

interface Run {
  readonly module: CampaignModule;
  readonly state: State;
  readonly events: readonly CampaignEvent[];
  readonly refused: readonly CaseRefusal[];
  readonly open: readonly Decision[];
  readonly needDice: { readonly label: string; readonly count: number } | undefined;
}

/** What was found instead, as a sentence; undefined where it is as expected. */
type Judge = (run: Run, expected: Expectation) => string | undefined;

const found = (expected: unknown, actual: unknown): string | undefined =>
  same(expected ?? null, actual ?? null) ? undefined : `is ${JSON.stringify(actual ?? null)}`;

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

const hasEvent = ({ events }: Run, kind: string, { event: _, noEvent: __, ...fields }: Expectation): boolean =>
  events.some(
    (event) =>
      event.kind === kind &&
      Object.entries(fields).every(([name, value]) => same((event as unknown as Record<string, unknown>)[name], value)),
  );

const seatOf = ({ state }: Run, name: unknown): string => state.seats[String(name)] ?? String(name);

/** Judges of expectations, by the field that names them. */
const JUDGES: Readonly<Record<string, Judge>> = {
  event: (run, it) =>
    hasEvent(run, String(it.event), it)
      ? undefined
      : `did not happen; of its kind: ${JSON.stringify(run.events.filter(({ kind }) => kind === it.event))}`,
  noEvent: (run, it) => (hasEvent(run, String(it.noEvent), it) ? 'happened' : undefined),
  at: ({ state }, { at, ...powers }) => {
    const force: Force = state.forces[String(at)] ?? {};
    const wrong = Object.entries(powers).find(([power, wanted]) => !fits(force[power], wanted as Troops | null));
    return wrong && `is ${JSON.stringify(force)}`;
  },
  flag: ({ module, state }, { flag, is }) => {
    const area = String(flag);
    const controller = controllerOf(module.definition, state, area);
    return is === null ? found(null, controller) : found(is, ownerOf(module.definition, state, area));
  },
  refused: ({ refused }, { refused: n, code }) => {
    const those = refused.filter((each) => code === undefined || each.code === code);
    return those.length === n
      ? undefined
      : `are ${JSON.stringify(refused.map(({ line, code: why }) => `${line}: ${why}`))}`;
  },
  needDice: ({ needDice }, it) => found(it.needDice, needDice?.count),
  open: (run, { open, kind }) => {
    const asked = run.open.filter(({ seat }) => seat === seatOf(run, open)).map((each) => each.kind);
    return kind === undefined || asked.includes(String(kind))
      ? undefined
      : `open are ${JSON.stringify(run.open.map((each) => `${each.seat}: ${each.kind}`))}`;
  },
  hand: ({ state }, { hand, is }) => found([...(is as number[])].sort(), [...(state.hands[String(hand)] ?? [])].sort()),
  resources: ({ state }, { resources, is }) => found(is, state.resources[String(resources)] ?? 0),
  regroup: ({ state }, { regroup, ...wanted }) =>
    fits(state.regroup[String(regroup)], wanted as Troops)
      ? undefined
      : `is ${JSON.stringify(state.regroup[String(regroup)])}`,
  /** Whether something of a kind is in force, with these fields at least. */
  effect: ({ state }, { effect, ...fields }) =>
    state.effects.some(
      (each) => each.kind === effect && Object.entries(fields).every(([name, is]) => same(each[name], is)),
    )
      ? undefined
      : `in force are ${JSON.stringify(state.effects)}`,
  noEffect: ({ state }, { noEffect }) =>
    state.effects.some(({ kind }) => kind === noEffect) ? `in force are ${JSON.stringify(state.effects)}` : undefined,
  outcome: ({ state }, it) => found(it.outcome, state.outcome?.winner),
  best: ({ state }, it) => found(it.best, state.outcome?.best),
  vp: ({ module, state }, { vp, is }) =>
    found(is, state.outcome?.points?.[String(vp)] ?? module.points({ game: module.definition, state }, String(vp))),
  /** The power whose slot comes next. */
  slot: ({ state }, it) => found(it.slot, state.slot),
  phase: ({ state }, it) => found(it.phase, state.phase === 'impulses' ? 'impulse' : state.phase),
  cp: ({ state }, it) => found(it.cp, state.impulse?.cp ?? 0),
  /** Whether a decision that is open offers an answer. */
  offered: ({ open }, { offered, is }) => {
    const offers = open.some((decision) => decision.check(offered as Json).ok);
    return offers === (is ?? true) ? undefined : `is ${offers}`;
  },
};

const judge = (run: Run, expected: Expectation): string[] => {
  const name = Object.keys(JUDGES).find((each) => each in expected);
  const judgement = name === undefined ? undefined : JUDGES[name];
  if (!judgement) throw new CaseFault(`expect: no expectation is called ${Object.keys(expected).join(', ')}`);
  const wrong = judgement(run, expected);
  return wrong === undefined ? [] : [`${JSON.stringify(expected)} ${wrong}`];
};
