/** Checks what a case expects. */
import { type Decision, type Json, same } from '../../../engine/index.ts';
import { controllerOf, isPrintedOwner, ownerOf } from '../control.ts';
import type { CampaignEvent } from '../events.ts';
import type { CampaignModule } from '../module.ts';
import { emptyStack, strengthOf } from '../pieces/stacks.ts';
import { areaOf } from '../position.ts';
import type { State } from '../state.ts';
import { ARMS, type AreaId, type ContingentId, type Force, type Stack } from '../types.ts';
import type { CaseRefusal } from './answers.ts';
import { type Expectation, fault, type Troops } from './format.ts';
import { contingentNamed } from './position.ts';

/** The result of a case. */
export interface Run {
  readonly module: CampaignModule;
  readonly state: State;
  readonly events: readonly CampaignEvent[];
  readonly refused: readonly CaseRefusal[];
  readonly open: readonly Decision[];
  readonly needDice: { readonly label: string; readonly count: number } | undefined;
}

/** Describes what was found instead; undefined if the expectation is met. */
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

/** Whether an area is flagged by those whom a name means, or is theirs in print where no flag lies. */
const isOwned = (module: CampaignModule, flag: ContingentId | undefined, area: AreaId, name: string): boolean => {
  const meant = module.ownCase?.contingents[name] ?? [name];
  if (flag !== undefined) return meant.includes(flag);
  const printed = areaOf(module.definition, area);
  return meant.every((id) => isPrintedOwner(printed, id));
};

/** The judges, by the field of the expectation. */
const JUDGES: Readonly<Record<string, Judge>> = {
  event: (run, it) =>
    hasEvent(run, String(it.event), it)
      ? undefined
      : `did not happen; of its kind: ${JSON.stringify(run.events.filter(({ kind }) => kind === it.event))}`,
  noEvent: (run, it) => (hasEvent(run, String(it.noEvent), it) ? 'happened' : undefined),
  at: ({ module, state }, { at, ...powers }) => {
    const force: Force = state.forces[String(at)] ?? {};
    const wrong = Object.entries(powers).find(
      ([name, wanted]) => !fits(force[contingentNamed(module, name)], wanted as Troops | null),
    );
    return wrong && `is ${JSON.stringify(force)}`;
  },
  flag: ({ module, state }, { flag, is }) => {
    const area = String(flag);
    if (is === null) return found(null, controllerOf(module.definition, state, area));
    const lying = state.flags[area];
    if (is === 'printed') return found(null, lying);
    return isOwned(module, lying, area, String(is)) ? undefined : found(is, ownerOf(module.definition, state, area));
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
  regroup: ({ module, state }, { regroup, ...wanted }) => {
    const stack = state.regroup[contingentNamed(module, String(regroup))];
    return fits(stack, wanted as Troops) ? undefined : `is ${JSON.stringify(stack)}`;
  },
  /** Whether an effect of this kind is in force with at least these fields. */
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
  phase: ({ module, state }, it) => {
    const wanted = module.ownCase?.phases[String(it.phase)] ?? it.phase;
    return found(wanted, state.phase === 'impulses' ? 'impulse' : state.phase);
  },
  cp: ({ state }, it) => found(it.cp, state.impulse?.cp ?? 0),
  /** Whether an open decision offers an answer. */
  offered: ({ open }, { offered, is }) => {
    const offers = open.some((decision) => decision.check(offered as Json).ok);
    return offers === (is ?? true) ? undefined : `is ${offers}`;
  },
};

/** An event may have fields of any name, and comes before all others. */
const EVENTS = ['event', 'noEvent'];

const judgeOf = ({ module }: Run, expected: Expectation): Judge | undefined => {
  const own = Object.entries(module.ownCase?.judges ?? {}).map(([name, judge]): [string, Judge] => [
    name,
    ({ state }, it) => judge({ game: module.definition, state }, it),
  ]);
  const events = Object.entries(JUDGES).filter(([name]) => EVENTS.includes(name));
  return [...events, ...own, ...Object.entries(JUDGES)].find(([name]) => name in expected)?.[1];
};

/** The unmet expectations in words; empty if all are met. */
export const judge = (run: Run, expected: Expectation): string[] => {
  const judgement = judgeOf(run, expected);
  if (!judgement) return fault('expect', `no expectation is called ${Object.keys(expected).join(', ')}`);
  const wrong = judgement(run, expected);
  return wrong === undefined ? [] : [`${JSON.stringify(expected)} ${wrong}`];
};
