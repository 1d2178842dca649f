/** Checks what a case expects. */
import { type Decision, type Json, same } from '../../../engine/index.ts';
import { controllerOf, ownerOf } from '../control.ts';
import type { CampaignEvent } from '../events.ts';
import type { CampaignModule } from '../module.ts';
import { emptyStack, strengthOf } from '../pieces/stacks.ts';
import type { State } from '../state.ts';
import { ARMS, type Force, type Stack } from '../types.ts';
import type { CaseRefusal } from './answers.ts';
import { type Expectation, fault, type Troops } from './format.ts';

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

/** The judges, by the field of the expectation. */
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
  phase: ({ state }, it) => found(it.phase, state.phase === 'impulses' ? 'impulse' : state.phase),
  cp: ({ state }, it) => found(it.cp, state.impulse?.cp ?? 0),
  /** Whether an open decision offers an answer. */
  offered: ({ open }, { offered, is }) => {
    const offers = open.some((decision) => decision.check(offered as Json).ok);
    return offers === (is ?? true) ? undefined : `is ${offers}`;
  },
};

/** The unmet expectations in words; empty if all are met. */
export const judge = (run: Run, expected: Expectation): string[] => {
  const name = Object.keys(JUDGES).find((each) => each in expected);
  const judgement = name === undefined ? undefined : JUDGES[name];
  if (!judgement) return fault('expect', `no expectation is called ${Object.keys(expected).join(', ')}`);
  const wrong = judgement(run, expected);
  return wrong === undefined ? [] : [`${JSON.stringify(expected)} ${wrong}`];
};
