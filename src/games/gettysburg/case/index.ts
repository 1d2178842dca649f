/** Positions of Gettysburg Campaign as data: plays a case through the referee of the matches. */
import { injectedSource, opening, Referee, type SourceReply, seededSource } from '../../../engine/index.ts';
import { type CaseShapes, type Game, languageIn } from '../../../game/index.ts';
import { readExpectations, unmetIn } from '../../campaign/case/expecting.ts';
import { fault } from '../../campaign/case/fault.ts';
import type { Book } from '../content.ts';
import type { Gettysburg } from '../contract.ts';
import type { GettysburgEvent } from '../events.ts';
import type { View } from '../knowledge.ts';
import { ordersOf } from '../orders.ts';
import type { State } from '../state.ts';
import { isSide, SIDES, type Side } from '../types.ts';
import { expectingsOf, type Run } from './expectations.ts';
import { type CaseRefusal, Filed } from './plans.ts';
import { caseSchema, describe, positionOf, readCase } from './position.ts';
import { eventShapes, vocabularyOf } from './vocabulary.ts';

export interface CaseResult {
  readonly id: string;
  readonly ok: boolean;
  readonly events: readonly GettysburgEvent[];
  readonly refused: readonly CaseRefusal[];
  readonly open: readonly { readonly seat: string; readonly kind: string; readonly legal: number }[];
  readonly needDice?: { readonly label: string; readonly count: number };
  /** Given faces that were not rolled. */
  readonly diceLeft?: number;
  readonly position: ReturnType<typeof describe>;
  readonly failed: readonly string[];
}

type Playing = Referee<State, GettysburgEvent, View>;
type Sources = Readonly<Record<Side, Filed>>;

/** The format of cases allows fewer facts in a condition than matches do. */
const MOST_FACTS = 3;

/** A broken line must not hold a case up. */
const MOST_TRIES = 200;

/** Offers the open questions to the lines until none of them is answered. */
const playOn = (referee: Playing, sources: Sources): void => {
  for (let again = true; again; ) {
    again = referee.open.some(({ id, seat }) => isSide(seat) && isAnswered(referee, sources[seat], id));
  }
};

const isAnswered = (referee: Playing, source: Filed, id: number): boolean => {
  const decision = referee.open.find((each) => each.id === id);
  for (let tries = 0; decision && tries < MOST_TRIES; tries++) {
    const reply: SourceReply | 'wait' | undefined = source.answer(decision, () => referee.view(decision.seat));
    if (!reply || reply === 'wait') return false;
    const refusal = referee.submit(decision.seat, id, reply.answer, source.origin);
    if (!refusal) return true;
    source.refused(decision, reply, refusal);
  }
  return false;
};

/** A game, and the book from which it is played. */
interface CaseGame {
  readonly book: Book;
  readonly game: Game<Gettysburg>;
}

/** Plays a case and judges its expectations. Throws a CaseFault for one that cannot be played. */
export function runCase({ book, game }: CaseGame, value: unknown): CaseResult {
  const it = readCase(book, value);
  const expectings = expectingsOf(book);
  const expected = readExpectations(expectings, it.expect ?? []);
  const start = positionOf(book, it);
  const language = languageIn({ ...game, orders: ordersOf(book, MOST_FACTS) }, 'en');
  const sources: Sources = { CSA: new Filed('CSA', language), USA: new Filed('USA', language) };
  for (const [seat, lines] of Object.entries(it.standing ?? {})) {
    if (!isSide(seat)) return fault('standing', `no seat ${seat}`);
    sources[seat].file([lines].flat().join('\n'), game.knowledge.view(start, seat));
  }
  const faces = injectedSource(it.dice ?? []);
  const source = it.seed === undefined ? faces : seededSource(it.seed);
  const referee: Playing = new Referee(game, opening(structuredClone(start)), {
    source,
    sources: Object.fromEntries(SIDES.map((side) => [side, [sources[side]]])),
  });
  playOn(referee, sources);
  for (const { seat, text } of it.orders ?? []) {
    sources[seat].file(text, referee.view(seat));
    playOn(referee, sources);
  }
  const run: Run = {
    book,
    start,
    state: referee.state,
    events: referee.events.map(({ event }) => event as GettysburgEvent),
    refused: SIDES.flatMap((side) => sources[side].refusals),
    open: referee.open,
    needDice: referee.needDice,
  };
  const failed = unmetIn(expectings, run, expected);
  return {
    id: it.id ?? '',
    ok: failed.length === 0,
    events: run.events,
    refused: run.refused,
    open: run.open.map((decision) => ({ seat: decision.seat, kind: decision.kind, legal: decision.options().length })),
    ...(run.needDice ? { needDice: run.needDice } : {}),
    ...(it.seed === undefined ? { diceLeft: faces.left } : {}),
    position: describe(run),
    failed,
  };
}

export const caseShapes = (book: Book): CaseShapes => ({
  fields: caseSchema(book),
  expect: expectingsOf(book),
  events: eventShapes(vocabularyOf(book)),
});
