/** What cases of Commands & Colors: Napoleonics expect. */
import { type Decision, type Json, same } from '../../../engine/index.ts';
import { fault } from '../../campaign/case/index.ts';
import { distance, sectionsOf } from '../board.ts';
import type { Book } from '../content.ts';
import type { NapoleonicsEvent } from '../events.ts';
import { bannersOf, commandOf, edgeOf, sideState, unitAt } from '../position.ts';
import type { Position, State } from '../state.ts';
import { canSee, sees } from '../terrain.ts';
import type { LineRefusal } from './desk.ts';
import { pieceAt } from './position.ts';

/** A case after it was played as far as it goes. */
export interface Run {
  readonly book: Book;
  readonly state: State;
  readonly events: readonly NapoleonicsEvent[];
  readonly rolls: readonly { readonly kind: string; readonly count: number }[];
  readonly refused: readonly LineRefusal[];
  readonly open: readonly Decision[];
  readonly needDice: { readonly kind: string; readonly count: number } | undefined;
}

type Expectation = Readonly<Record<string, Json>>;
type Judge = (run: Run, expected: Expectation) => string | undefined;

const found = (expected: unknown, actual: unknown): string | undefined =>
  same((expected ?? null) as Json, (actual ?? null) as Json) ? undefined : `is ${JSON.stringify(actual ?? null)}`;

const foundAll = (expected: unknown, actual: readonly (string | number)[]): string | undefined =>
  found(Array.isArray(expected) ? expected.map(String).sort() : expected, actual.map(String).sort());

const own = (run: Run, side: Json | undefined) => {
  const name = String(side);
  return run.state.sides[name] ? sideState(run, name) : fault('expect', `no side ${name}`);
};

const happened = ({ events }: Run, kind: Json | undefined, fields: Expectation): boolean =>
  events.some(
    (event) =>
      event.kind === kind &&
      Object.entries(fields).every(([name, value]) =>
        same(((event as Record<string, unknown>)[name] ?? null) as Json, value),
      ),
  );

const pair = (hexes: Json | undefined): [string, string] => {
  if (!Array.isArray(hexes) || hexes.length !== 2) return fault('expect', 'two hexes are needed');
  return [String(hexes[0]), String(hexes[1])];
};

const sight = (run: Position, [from, to]: [string, string]): boolean => {
  const unit = unitAt(run, from);
  return unit ? canSee(run, unit, to) : sees(run, from, to);
};

const leaderOf = ({ state }: Run, name: Json | undefined): string | undefined => {
  const leader = state.leaders.find(({ id }) => id === name);
  return leader?.hex ?? leader?.fate;
};

/** The judges, by the field of the expectation. */
const JUDGES: Readonly<Record<string, Judge>> = {
  // Fields of an event may have the names of other expectations.
  event: (run, { event, ...fields }) =>
    happened(run, event, fields)
      ? undefined
      : `did not happen; of its kind: ${JSON.stringify(run.events.filter(({ kind }) => kind === event))}`,
  noEvent: (run, { noEvent, ...fields }) => (happened(run, noEvent, fields) ? 'happened' : undefined),
  rolls: (run, { rolls }) =>
    found(
      rolls,
      run.rolls.map(({ kind, count }) => `${kind}:${count}`),
    ),
  needDice: ({ needDice }, { needDice: count, kind = needDice?.kind }) => found({ count, kind }, needDice),
  at: (run, { at, is }) => found(is, pieceAt(run, String(at))),
  leader: (run, { leader, is }) => found(is, leaderOf(run, leader)),
  banners: (run, { banners, is }) => (own(run, banners) ? found(is, bannersOf(run, String(banners))) : undefined),
  outcome: ({ state }, { outcome }) => found(outcome, state.winner),
  refused: ({ refused }, { refused: count }) =>
    refused.length === count ? undefined : `are ${JSON.stringify(refused.map(({ line, code }) => [line, code]))}`,
  hand: (run, { hand, count, is }) => {
    const cards = own(run, hand).hand;
    return count === undefined ? foundAll(is, cards) : found(count, cards.length);
  },
  command: (run, { command, is }) => (own(run, command) ? found(is, commandOf(run, String(command))) : undefined),
  active: ({ state }, { active }) => found(active, state.active),
  open: ({ open }, { open: seat, kind }) => {
    const mine = open.filter((each) => each.seat === seat);
    const isOpen = kind === undefined || kind === 'script' ? mine.length > 0 : mine.some((each) => each.kind === kind);
    return isOpen ? undefined : `open are ${JSON.stringify(open.map((each) => `${each.seat}: ${each.kind}`))}`;
  },
  los: (run, { los, is }) => found(is, sight(run, pair(los))),
  dist: (_run, { dist, is }) => found(is, distance(...pair(dist))),
  section: (run, { section, side, is }) => foundAll(is, sectionsOf(edgeOf(run, String(side)), String(section))),
  track: (run, { track, is }) =>
    foundAll(
      is,
      own(run, track).track.flatMap((card, i) => (card === null ? [] : [i + 1])),
    ),
  discardTop: ({ state }, { discardTop }) => found(discardTop, state.discard.at(-1)),
  deckCount: ({ state }, { deckCount }) => found(deckCount, state.deck.length),
};

/** The unmet expectations in words; empty if all are met. */
export const judge = (run: Run, expected: Expectation): readonly string[] => {
  const judgement = Object.entries(JUDGES).find(([name]) => name in expected)?.[1];
  if (!judgement) return fault('expect', `no expectation is called ${Object.keys(expected).join(', ')}`);
  const wrong = judgement(run, expected);
  return wrong === undefined ? [] : [`${JSON.stringify(expected)} ${wrong}`];
};
