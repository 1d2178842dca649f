/** Positions of Commands & Colors: Napoleonics as data: plays a case through the referee of the matches. */
import { injectedSource, opening, type RandomSource, Referee, seededSource, sure } from '../../../engine/index.ts';
import type { CaseShapes } from '../../../game/index.ts';
import { readExpectations, unmetIn } from '../../campaign/case/expecting.ts';
import { fault } from '../../campaign/case/fault.ts';
import type { Book } from '../content.ts';
import type { NapoleonicsEvent } from '../events.ts';
import type { View } from '../knowledge.ts';
import { rulesOf } from '../rules.ts';
import type { State } from '../state.ts';
import type { DieSymbol, Side } from '../types.ts';
import { Desk, type LineRefusal } from './desk.ts';
import { expectingsOf, type Run } from './expectations.ts';
import { type Case, caseSchema, readCase } from './format.ts';
import { describe, positionOf, seedOf } from './position.ts';
import { eventShapes, vocabularyOf } from './vocabulary.ts';

interface CaseResult {
  readonly id: string;
  readonly ok: boolean;
  readonly events: readonly NapoleonicsEvent[];
  readonly refused: readonly LineRefusal[];
  readonly open: readonly { readonly seat: string; readonly kind: string; readonly legal: number }[];
  readonly needDice?: { readonly kind: string; readonly count: number };
  /** Given faces that were not rolled; absent if the dice come from the seed. */
  readonly diceLeft?: number;
  readonly position: ReturnType<typeof describe>;
  readonly failed: readonly string[];
}

type Playing = Referee<State, NapoleonicsEvent, View>;

const LETTERS: Readonly<Record<string, DieSymbol>> = { I: 'INF', C: 'CAV', A: 'ART', F: 'FLAG', S: 'SABER' };

/** The kind of a roll from its label: the part before the first dot. */
const kindOf = (label: string): string => label.split('.')[0] ?? label;

/** Faces by letters where the case has them, else by its seed; shuffles always by the seed. */
const sourceOf = (it: Case, faces: ReturnType<typeof injectedSource>): RandomSource => {
  const seeded = seededSource(seedOf(it));
  return isSeeded(it) ? seeded : { dice: faces.dice, permutation: seeded.permutation };
};

const isSeeded = ({ dice, seed }: Case): boolean => seed !== undefined && dice === undefined;

/** Who is asked has new lines: they answer. What is asked after that his desk answers at once. */
const offer = (referee: Playing, desks: ReadonlyMap<Side, Desk>): void => {
  const [decision] = referee.open;
  const reply = decision && sure(desks.get(decision.seat)).answer(decision, () => referee.view(decision.seat));
  if (decision && reply) referee.submit(decision.seat, decision.id, reply.answer, 'sheet');
};

/** Hands in what the case has, and plays as far as it goes. */
function played(
  book: Book,
  { it, start }: { readonly it: Case; readonly start: State },
  source: RandomSource,
): { referee: Playing; desks: ReadonlyMap<Side, Desk> } {
  const desks = new Map(Object.keys(start.sides).map((side) => [side, new Desk(book, side, start)]));
  const deskOf = (path: string, side: Side): Desk => desks.get(side) ?? fault(path, `no seat ${side}`);
  for (const [side, lines] of Object.entries(it.standing ?? {})) deskOf(`standing.${side}`, side).file([lines].flat());
  const referee: Playing = new Referee(rulesOf(book), opening(structuredClone(start)), {
    source,
    sources: Object.fromEntries([...desks].map(([side, desk]) => [side, [desk]])),
    passing: true,
  });
  for (const { seat, text } of it.orders ?? []) {
    deskOf('orders', seat).hand(text);
    offer(referee, desks);
  }
  for (const [side, desk] of desks) if (referee.state.active !== side) desk.finish(referee.view(side));
  return { referee, desks };
}

const facesOf = (book: Book, { dice = [] }: Case) =>
  injectedSource(dice.map((letter) => 1 + book.tables.faces.indexOf(LETTERS[letter] ?? 'INF')));

/** Plays a case and judges its expectations. Throws a CaseFault for one that cannot be played. */
export function runCase(book: Book, value: unknown): CaseResult {
  const it = readCase(book, value);
  const start = positionOf(book, it);
  const expectings = expectingsOf(vocabularyOf(book, start));
  const expected = readExpectations(expectings, it.expect ?? []);
  const faces = facesOf(book, it);
  const { referee, desks } = played(book, { it, start }, sourceOf(it, faces));
  const { state, open, needDice } = referee;
  const dice = referee.rolls.filter(({ size }) => size === undefined);
  const run: Run = {
    book,
    state,
    events: referee.events.map(({ event }) => event as NapoleonicsEvent),
    rolls: dice.map(({ label, faces: rolled }) => ({ kind: kindOf(label), count: rolled.length })),
    refused: [...desks.values()].flatMap(({ refusals }) => refusals),
    open,
    needDice: needDice && { kind: kindOf(needDice.label), count: needDice.count },
  };
  const all = expected.some((each) => 'refused' in each) ? expected : [...expected, { refused: 0 }];
  const isStopped = run.needDice !== undefined && !expected.some((each) => 'needDice' in each);
  const failed = [
    ...unmetIn(expectings, run, all),
    ...(isStopped ? [`dice are missing for ${JSON.stringify(run.needDice)}`] : []),
  ];
  return {
    id: it.id ?? '',
    ok: failed.length === 0,
    events: run.events,
    refused: run.refused,
    open: open.map((decision) => ({ seat: decision.seat, kind: decision.kind, legal: decision.options().length })),
    ...(run.needDice ? { needDice: run.needDice } : {}),
    ...(isSeeded(it) ? {} : { diceLeft: faces.left }),
    position: describe({ book, state }),
    failed,
  };
}

export const caseShapes = (book: Book): CaseShapes => {
  const words = vocabularyOf(book, positionOf(book, {}));
  return { fields: caseSchema(book), expect: expectingsOf(words), events: eventShapes(words) };
};
