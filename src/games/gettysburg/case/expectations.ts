/** What cases of Gettysburg Campaign expect. */
import { type Decision, isObject, type Json, same } from '../../../engine/index.ts';
import { fault } from '../../campaign/case/index.ts';
import type { Book } from '../content.ts';
import type { GettysburgEvent } from '../events.ts';
import { corpsAt, orderable, pointsOf, routeOf } from '../position.ts';
import type { State } from '../state.ts';
import { isSide, SIDES } from '../types.ts';
import type { CaseRefusal } from './plans.ts';
import { townNamed } from './position.ts';

/** A case after it was played as far as it goes. */
export interface Run {
  readonly book: Book;
  /** Before it was played. */
  readonly start: State;
  readonly state: State;
  readonly events: readonly GettysburgEvent[];
  readonly refused: readonly CaseRefusal[];
  readonly open: readonly Decision[];
  readonly needDice: { readonly label: string; readonly count: number } | undefined;
}

type Expectation = Readonly<Record<string, Json>>;
type Judge = (run: Run, expected: Expectation) => string | undefined;

const found = (expected: unknown, actual: unknown): string | undefined =>
  same(expected ?? null, actual ?? null) ? undefined : `is ${JSON.stringify(actual ?? null)}`;

/** Lists whose order does not matter. */
const foundAll = (expected: unknown, actual: readonly string[]): string | undefined =>
  found(Array.isArray(expected) ? expected.map(String).sort() : expected, [...actual].sort());

const town = (run: Run, id: Json | undefined): string => townNamed(run.book, 'expect', String(id));

const hasEvent = ({ events }: Run, kind: string, fields: Expectation): boolean =>
  events.some(
    (event) =>
      event.kind === kind &&
      Object.entries(fields).every(([name, value]) => same((event as Record<string, unknown>)[name], value)),
  );

const lostIn = ({ start, state }: Run): string[] =>
  Object.keys(start.corps).filter((id) => start.corps[id] !== null && state.corps[id] === null);

const openTo = ({ open }: Run, seat: Json | undefined): string[] =>
  open.filter((each) => each.seat === seat).map(({ kind }) => kind);

const lastBattle = (run: Run, at: string) => {
  const last = run.events.findLast((event) => event.kind === 'battle.resolved' && event.town === at);
  return isObject(last) ? { attacker: last.attacker, defender: last.defender } : null;
};

/** The judges, by the field of the expectation. */
const JUDGES: Readonly<Record<string, Judge>> = {
  event: (run, { event, ...fields }) =>
    hasEvent(run, String(event), fields)
      ? undefined
      : `did not happen; of its kind: ${JSON.stringify(run.events.filter(({ kind }) => kind === event))}`,
  noEvent: (run, { noEvent, ...fields }) => (hasEvent(run, String(noEvent), fields) ? 'happened' : undefined),
  at: (run, { at, corps }) =>
    foundAll(
      corps,
      SIDES.flatMap((side) => corpsAt(run, town(run, at), side)),
    ),
  route: (run, { route, is, from, to }) => {
    const way = routeOf(run, String(route)) ?? null;
    if (is === null) return found(null, way);
    return found({ from: town(run, from), to: town(run, to) }, way);
  },
  eliminated: (run, { eliminated }) => foundAll(eliminated, lostIn(run)),
  points: (run, { points }) => found(points, pointsOf(run)),
  scored: (run, { scored }) =>
    foundAll(Array.isArray(scored) ? scored.map((id: Json) => town(run, id)) : scored, run.state.scored),
  spent: ({ state }, { spent }) => foundAll(spent, state.spent),
  canOrder: (run, { canOrder, corps }) => (isSide(canOrder) ? foundAll(corps, orderable(run, canOrder)) : 'is no side'),
  hits: (run, { hits, attacker, defender }) => found({ attacker, defender }, lastBattle(run, town(run, hits))),
  refused: ({ refused }, { refused: n, code }) => {
    const those = refused.filter((each) => code === undefined || each.code === code);
    return those.length === n ? undefined : `are ${JSON.stringify(refused.map(({ line, code: why }) => [line, why]))}`;
  },
  open: (run, { open, kind }) => {
    const kinds = openTo(run, open);
    const isOpen = kind === undefined ? kinds.length > 0 : kinds.includes(String(kind));
    return isOpen ? undefined : `open are ${JSON.stringify(run.open.map((each) => `${each.seat}: ${each.kind}`))}`;
  },
  notOpen: (run, { notOpen }) => found([], openTo(run, notOpen)),
  needDice: ({ needDice }, { needDice: count }) => found(count, needDice?.count),
  outcome: ({ state }, { outcome }) => found(outcome, state.winner),
  phase: ({ state }, { phase }) => found(phase, state.phase),
  turn: ({ state }, { turn, round }) =>
    found(
      { turn, ...(round === undefined ? {} : { round }) },
      {
        turn: state.turn,
        ...(round === undefined ? {} : { round: state.round }),
      },
    ),
  round: ({ state }, { round }) => found(round, state.round),
};

/** The unmet expectations in words; empty if all are met. */
export const judge = (run: Run, expected: Expectation): readonly string[] => {
  const judgement = Object.entries(JUDGES).find(([name]) => name in expected)?.[1];
  if (!judgement) return fault('expect', `no expectation is called ${Object.keys(expected).join(', ')}`);
  const wrong = judgement(run, expected);
  return wrong === undefined ? [] : [`${JSON.stringify(expected)} ${wrong}`];
};
