/** Answers under seal can be changed until the last one is in. Then all count together and are recorded in the order of the seats. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AnswerSource,
  type Ask,
  askAll,
  checkAgainst,
  injectedSource,
  type Json,
  opening,
  type Playable,
  type RecordedAnswer,
  Referee,
  type SeatId,
  type Table,
  uncheckedMessage,
} from '../../src/engine/index.ts';

interface Bids {
  readonly total: Record<SeatId, number>;
  rounds: number;
}

const SEATS: readonly SeatId[] = ['ann', 'bob', 'cem'];
const ROUNDS = 3;
const BIDS = [0, 1, 2, 3];

const bid = (seat: SeatId, sealed: boolean): Ask<number> => ({
  kind: 'bid',
  seat,
  prompt: uncheckedMessage('ask.bid'),
  public: true,
  sealed,
  options: () => BIDS,
  check: checkAgainst(() => BIDS),
  fallback: () => 0,
});

/** Seats bid at once. Their bids and a die are told when all bids are in. */
const rulesOf = (sealed: boolean): Playable<Bids> => ({
  id: 'bids',
  rules: {
    version: '1',
    *play(table: Table<Bids>) {
      while (table.state.rounds < ROUNDS) {
        const bids = yield* askAll(SEATS.map((seat) => bid(seat, sealed)));
        const [face = 0] = table.roll('round', 1);
        for (const [i, seat] of SEATS.entries()) {
          table.state.total[seat] = (table.state.total[seat] ?? 0) + (bids[i] ?? 0) * face;
        }
        table.state.rounds += 1;
        table.emit({ kind: 'bids', bids, face });
      }
    },
  },
  knowledge: { view: (state) => structuredClone(state) },
});

const FACES = [1, 2, 3, 4];

const tableOf = (answers: readonly RecordedAnswer[] = [], more: object = {}, sealed = true): Referee<Bids> =>
  new Referee(rulesOf(sealed), opening<Bids>({ total: {}, rounds: 0 }), {
    source: injectedSource(FACES),
    answers,
    ...more,
  });

/** What others than the bidding seats can see of a table. */
const seen = (referee: Referee<Bids>): string =>
  JSON.stringify([referee.state, referee.view(undefined), referee.events, referee.rolls, referee.asked.length]);

test('an answer under seal is changed until the last is in', () => {
  const referee = tableOf();
  for (const answer of [1, 2, 3]) expect(referee.submit('ann', 0, answer)).toBeUndefined();
  expect(referee.taken.map(({ answer }) => answer)).toEqual([3]);
  referee.submit('cem', 2, 1);
  referee.submit('bob', 1, 1);
  expect(referee.state.total).toEqual({ ann: 3, bob: 1, cem: 1 });
  expect(referee.submit('ann', 0, 1)).toMatchObject({ code: 'answer.stale' });
  expect(referee.withdraw('ann', 0)).toMatchObject({ code: 'answer.stale' });
});

test('an illegal change leaves the answer as it was', () => {
  const referee = tableOf();
  referee.submit('ann', 0, 2);
  expect(referee.submit('ann', 0, 9)).toMatchObject({ code: 'answer.not-offered' });
  expect(referee.taken.map(({ answer }) => answer)).toEqual([2]);
});

test('an answer that is withdrawn has to be given again', () => {
  const referee = tableOf();
  expect(referee.withdraw('ann', 0)).toMatchObject({ code: 'answer.not-given' });
  referee.submit('ann', 0, 2);
  expect(referee.withdraw('ann', 0)).toBeUndefined();
  expect([referee.taken, referee.answers, [...referee.withdrawn]]).toEqual([[], [], []]);
  referee.submit('bob', 1, 1);
  referee.submit('cem', 2, 1);
  expect(referee.state.rounds).toBe(0);
  expect(referee.open.map(({ seat }) => seat)).toEqual(['ann']);
});

test('a recorded answer that is withdrawn is named, so that its record can be taken back', () => {
  const first = tableOf();
  first.submit('ann', 0, 2);
  const later = tableOf(first.taken);
  later.withdraw('ann', 0);
  expect([...later.withdrawn]).toEqual([0]);
  later.submit('ann', 0, 3);
  expect(later.taken).toMatchObject([{ id: 0, answer: 3 }]);
});

test('an answer that is not under seal stays', () => {
  const referee = tableOf([], {}, false);
  referee.submit('ann', 0, 2);
  expect(referee.submit('ann', 0, 3)).toMatchObject({ code: 'answer.stale' });
  expect(referee.withdraw('ann', 0)).toMatchObject({ code: 'answer.stale' });
});

test.each([true, false])('nobody else learns from a refusal whether a seat has answered: %s', (hasAnswered) => {
  const referee = tableOf();
  if (hasAnswered) referee.submit('ann', 0, 2);
  expect(referee.submit('bob', 0, 1)).toMatchObject({ code: 'answer.foreign' });
  expect(referee.withdraw('bob', 0)).toMatchObject({ code: 'answer.foreign' });
});

const giving = (answer: Json | undefined): AnswerSource => ({
  origin: 'sheet',
  answer: ({ id }) => (id === 0 && answer !== undefined ? { answer } : undefined),
});

test.each<[string, Json | undefined, number]>([
  ['replaces', 3, 3],
  ['keeps, where it has no other,', undefined, 1],
  ['keeps, where the other is illegal,', 9, 1],
])('a source %s a recorded answer that is reconsidered', (_how, answer, expected) => {
  const first = tableOf();
  first.submit('ann', 0, 1);
  const later = tableOf(first.taken, { reconsidered: new Map([[0, giving(answer)]]) });
  expect(later.answers.map((each) => each.answer)).toEqual([expected]);
  expect(later.taken.map((each) => each.answer)).toEqual(expected === 3 ? [3] : []);
});

test('an answer that counts is not reconsidered', () => {
  const first = tableOf();
  for (const [id, seat] of SEATS.entries()) first.submit(seat, id, 1);
  const later = tableOf(first.taken, { reconsidered: new Map([[0, giving(3)]]) });
  expect(later.state.total).toEqual({ ann: 1, bob: 1, cem: 1 });
});

/** A random attempt of any seat at any time. */
const attempt = fc.record({
  seat: fc.constantFrom(...SEATS, 'zoe'),
  id: fc.integer({ min: 0, max: 3 * ROUNDS }),
  act: fc.constantFrom('submit', 'submit', 'withdraw'),
  answer: fc.constantFrom<Json>(0, 1, 2, 3, 4, 'many', null),
});

type Attempt = typeof attempt extends fc.Arbitrary<infer A> ? A : never;

/** A model of a table that keeps the last legal answer of each seat. */
class Model {
  readonly rounds: number[][] = [];
  #bids: (number | undefined)[] = SEATS.map(() => undefined);

  /** Whether the model takes an attempt. */
  take({ seat, id, act, answer }: Attempt): boolean {
    const at = id - SEATS.length * this.rounds.length;
    if (this.rounds.length >= ROUNDS || SEATS[at] !== seat) return false;
    const bid = BIDS.find((each) => each === answer);
    const isTaken = act === 'withdraw' ? this.#bids[at] !== undefined : bid !== undefined;
    if (!isTaken) return false;
    this.#bids[at] = act === 'withdraw' ? undefined : bid;
    if (this.#bids.includes(undefined)) return true;
    this.rounds.push(this.#bids as number[]);
    this.#bids = SEATS.map(() => undefined);
    return true;
  }
}

const numbersOf = (referee: Referee<Bids>): readonly number[] => referee.answers.map(({ id }) => id);

test('only the last legal answer of the right seat counts, whatever is tried in which order', () => {
  const attempts = fc.array(attempt, { minLength: 20, maxLength: 80 });
  fc.assert(
    fc.property(attempts, (tries) => {
      const referee = tableOf();
      const model = new Model();
      for (const each of tries) {
        const { seat, id, act, answer } = each;
        const refusal = act === 'withdraw' ? referee.withdraw(seat, id) : referee.submit(seat, id, answer);
        expect(refusal === undefined).toBe(model.take(each));
      }
      expect(referee.events.map(({ event }) => event.bids)).toEqual(model.rounds);
      expect(numbersOf(referee)).toEqual([...numbersOf(referee)].sort((a, b) => a - b));
      const again = tableOf(referee.answers);
      expect([seen(again), again.answers]).toEqual([seen(referee), referee.answers]);
    }),
    { numRuns: 1250 },
  );
});

test('tables that differ only in what is under seal look the same to everybody else', () => {
  const sealed = fc.array(fc.option(fc.constantFrom(...BIDS), { nil: undefined }), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(sealed, sealed, (one, other) => {
      const tableWith = (bids: readonly (number | undefined)[]) => {
        const referee = tableOf();
        for (const [id, each] of bids.entries()) if (each !== undefined) referee.submit(SEATS[id] ?? '', id, each);
        return referee;
      };
      expect(seen(tableWith(one))).toBe(seen(tableWith(other)));
    }),
    { numRuns: 500 },
  );
});
