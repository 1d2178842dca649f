import { expect, test } from 'vitest';
import {
  type AnswerSource,
  accept,
  ask,
  askAll,
  checkpoint,
  choice,
  copy,
  type Decision,
  Fault,
  type GameEvent,
  injectedSource,
  type Json,
  opening,
  type Playable,
  type RecordedAnswer,
  Referee,
  restoredOf,
  type Script,
  type Snapshot,
  type SourceReply,
  savePoint,
  seededSource,
  storedOf,
  type Table,
  uncheckedMessage,
  uncheckedRefusal,
} from '../../src/engine/index.ts';

/** A minimal game: seats name numbers, in turn or at once; some numbers are secret, and some roll dice. */
interface Sum {
  total: number;
  secret: Record<string, number>;
}

type Play = (table: Table<Sum>) => Script;

const number = (seat: string, more: Partial<Parameters<typeof choice<number>>[0]> = {}) =>
  choice<number>({
    kind: 'number',
    seat,
    prompt: uncheckedMessage('ask.number', { seat }),
    options: [0, 1, 2, 3],
    ...more,
  });

const rulesOf = (play: Play): Playable<Sum, GameEvent, { total: number; mine: number | undefined }> => ({
  id: 'sum',
  rules: { version: '1', play },
  knowledge: {
    view: (state, seat) => ({ total: state.total, mine: seat === undefined ? undefined : state.secret[seat] }),
  },
});

const start = () => opening<Sum>({ total: 0, secret: { ann: 7, bob: 8 } });

const two: Play = function* (table) {
  for (const seat of ['ann', 'bob']) {
    const n = yield* ask(number(seat));
    table.state.total += n;
    table.emit({ kind: 'number.named', seat, n });
  }
};

const rounds: Play = function* (table) {
  for (;;) {
    const n = yield* ask(number('ann'));
    const [face = 0] = table.roll('round', 1);
    table.state.total += n * face;
    table.emit({ kind: 'number.named', n, face });
    if (n === 0) return;
    yield* checkpoint();
  }
};

/** A source that answers from a list and keeps the events that it was told. */
const scripted = (replies: readonly Json[], origin: AnswerSource['origin'] = 'sheet') => {
  const left = [...replies];
  const seen: GameEvent[] = [];
  const refused: string[] = [];
  const views: unknown[] = [];
  const source: AnswerSource = {
    origin,
    answer(_decision: Decision, view): SourceReply | undefined {
      views.push(view());
      const answer = left.shift();
      return answer === undefined ? undefined : { answer };
    },
    refused: (_decision, _reply, { code }) => refused.push(code),
    observe: (event) => seen.push(event),
  };
  return { source, seen, refused, views };
};

const source = seededSource('referee');

test('a game asks one seat after the other and ends', () => {
  const referee = new Referee(rulesOf(two), start(), { source });
  expect(referee.open.map(({ id, seat }) => ({ id, seat }))).toEqual([{ id: 0, seat: 'ann' }]);
  expect(referee.submit('ann', 0, 2)).toBeUndefined();
  expect(referee.open.map(({ id, seat }) => ({ id, seat }))).toEqual([{ id: 1, seat: 'bob' }]);
  expect(referee.submit('bob', 1, 3)).toBeUndefined();
  expect(referee).toMatchObject({ over: true, open: [], state: { total: 5 } });
  expect(referee.taken.map(({ seat, answer, origin }) => [seat, answer, origin])).toEqual([
    ['ann', 2, 'person'],
    ['bob', 3, 'person'],
  ]);
});

test.each([
  { what: 'of another seat', seat: 'bob', id: 0, answer: 1, code: 'answer.foreign' },
  { what: 'of nobody', seat: 'zoe', id: 0, answer: 1, code: 'answer.foreign' },
  { what: 'to a decision that is to come', seat: 'ann', id: 5, answer: 1, code: 'answer.unknown' },
  { what: 'that is not offered', seat: 'ann', id: 0, answer: 4, code: 'answer.not-offered' },
  { what: 'that is garbage', seat: 'ann', id: 0, answer: { n: [1] }, code: 'answer.not-offered' },
])('an answer $what is refused and changes nothing', ({ seat, id, answer, code }) => {
  const referee = new Referee(rulesOf(two), start(), { source });
  const refusal = referee.submit(seat, id, answer);
  expect(refusal).toMatchObject({ code, reason: { key: `refused.${code}` } });
  expect(referee).toMatchObject({ state: { total: 0 }, taken: [], answers: [], events: [] });
  expect(referee.open).toHaveLength(1);
});

test('an answer to a closed decision is stale, and the refusal names the open one', () => {
  const referee = new Referee(rulesOf(two), start(), { source });
  referee.submit('ann', 0, 1);
  expect(referee.submit('ann', 0, 2)).toMatchObject({ code: 'answer.stale', near: [] });
  expect(referee.submit('bob', 0, 2)).toMatchObject({ code: 'answer.stale', near: [1] });
  referee.submit('bob', 1, 1);
  expect(referee.submit('bob', 1, 1)).toMatchObject({ code: 'answer.stale' });
});

test('the first source that has an answer gives it, and the record names the source', () => {
  const sheet = scripted([undefined as unknown as Json]);
  const standing = scripted([3], 'standing');
  const sources = { ann: [sheet.source, standing.source] };
  const referee = new Referee(rulesOf(two), start(), { source, sources });
  expect(referee.taken).toMatchObject([{ seat: 'ann', answer: 3, origin: 'standing' }]);
  expect(referee.open).toMatchObject([{ seat: 'bob' }]);
});

test('a source is asked for its own seat only, and sees its own view only', () => {
  const ann = scripted([1]);
  const bob = scripted([]);
  new Referee(rulesOf(two), start(), { source, sources: { ann: [ann.source], bob: [bob.source] } });
  expect(ann.views).toEqual([{ total: 0, mine: 7 }]);
  expect(bob.views).toEqual([{ total: 1, mine: 8 }]);
});

test('a source learns that its answer was refused, and may try again', () => {
  const ann = scripted([9, 'many', 2]);
  const referee = new Referee(rulesOf(two), start(), { source, sources: { ann: [ann.source] } });
  expect(ann.refused).toEqual(['answer.not-offered', 'answer.not-offered']);
  expect(referee.refused.map(({ reply, origin }) => [reply.answer, origin])).toEqual([
    [9, 'sheet'],
    ['many', 'sheet'],
  ]);
  expect(referee.taken).toMatchObject([{ answer: 2 }]);
});

test('a source whose answers are always refused does not hold up the match', () => {
  let asked = 0;
  const broken: AnswerSource = {
    origin: 'sheet',
    answer: () => {
      asked++;
      return { answer: 99 };
    },
  };
  const referee = new Referee(rulesOf(two), start(), { source, sources: { ann: [broken] } });
  expect(referee.open).toMatchObject([{ seat: 'ann' }]);
  expect(asked).toBeLessThan(1000);
});

test('a quiet decision takes its fallback at once, after the sources', () => {
  const quiet: Play = function* (table) {
    for (const seat of ['ann', 'bob']) table.state.total += yield* ask(number(seat, { quiet: true, fallback: 3 }));
  };
  const referee = new Referee(rulesOf(quiet), start(), { source, sources: { bob: [scripted([1]).source] } });
  expect(referee).toMatchObject({ over: true, state: { total: 4 } });
  expect(referee.taken.map(({ id, origin }) => ({ id, origin }))).toEqual([{ id: 1, origin: 'sheet' }]);
});

test('a source may leave a quiet decision to its owner, and no later source answers it', () => {
  const quiet: Play = function* (table) {
    table.state.total += yield* ask(number('ann', { quiet: true, fallback: 3 }));
  };
  const patient: AnswerSource = { origin: 'standing', answer: () => 'wait' };
  const referee = new Referee(rulesOf(quiet), start(), { source, sources: { ann: [patient, scripted([1]).source] } });
  expect(referee.open.map(({ seat }) => seat)).toEqual(['ann']);
  expect(referee.submit('ann', 0, 2)).toBeUndefined();
  expect(referee.state.total).toBe(2);
});

test('a decision settled by its fallback stays settled, whatever a source would say later', () => {
  const quiet: Play = function* (table) {
    table.state.total += yield* ask(number('ann', { quiet: true, fallback: 3 }));
    table.state.total += yield* ask(number('bob'));
  };
  const first = new Referee(rulesOf(quiet), start(), { source });
  expect(first.open.map(({ id }) => id)).toEqual([1]);
  const sources = { ann: [scripted([1]).source] };
  const told = new Referee(rulesOf(quiet), start(), { source, sources, waiting: new Set([1]) });
  expect(told).toMatchObject({ state: { total: 3 }, taken: [] });
  first.submit('bob', 1, 2);
  const again = new Referee(rulesOf(quiet), start(), { source, sources, answers: first.taken });
  expect(again).toMatchObject({ over: true, state: { total: 5 } });
});

test('a quiet decision that its owner has been told of stays open, without sources', () => {
  const quiet: Play = function* (table) {
    for (const seat of ['ann', 'bob']) table.state.total += yield* ask(number(seat, { quiet: true, fallback: 3 }));
  };
  const referee = new Referee(rulesOf(quiet), start(), { source, waiting: new Set([1]) });
  expect(referee.open.map(({ id, seat }) => ({ id, seat }))).toEqual([{ id: 1, seat: 'bob' }]);
  expect(referee.state.total).toBe(3);
});

test('sources are told once of each event that their seat may see, before they answer', () => {
  const play: Play = function* (table) {
    table.emit({ kind: 'seen.by-all' });
    table.emit({ kind: 'seen.by-bob', only: ['bob'] });
    table.state.total += yield* ask(number('ann'));
    table.emit({ kind: 'seen.later' });
    table.state.total += yield* ask(number('ann'));
  };
  const ann = scripted([1, 1]);
  const bob = scripted([]);
  new Referee(rulesOf(play), start(), { source, sources: { ann: [ann.source], bob: [bob.source] } });
  expect(ann.seen.map(({ kind }) => kind)).toEqual(['seen.by-all', 'seen.later']);
  expect(bob.seen.map(({ kind }) => kind)).toEqual(['seen.by-all', 'seen.by-bob', 'seen.later']);
});

test('a re-run reads only the record, and tells sources nothing written earlier', () => {
  const first = new Referee(rulesOf(two), start(), { source });
  first.submit('ann', 0, 2);
  const ann = scripted([3]);
  const bob = scripted([1]);
  const again = new Referee(rulesOf(two), first.snapshot, {
    source,
    answers: first.answers,
    written: { event: 1, roll: 0 },
    sources: { ann: [ann.source], bob: [bob.source] },
  });
  expect(again.state.total).toBe(3);
  expect(again.taken).toMatchObject([{ seat: 'bob', answer: 1 }]);
  expect(again.events.map(({ no }) => no)).toEqual([1]);
  expect(bob.seen).toEqual([]);
  expect(ann.views).toEqual([]);
});

test('two seats are asked at once: neither sees the other’s answer, and the game waits for both', () => {
  const play: Play = function* (table) {
    const [ann = 0, bob = 0] = yield* askAll([number('ann', { public: false }), number('bob', { public: false })]);
    table.state.total = ann * 10 + bob;
  };
  const referee = new Referee(rulesOf(play), start(), { source });
  expect(referee.open.map(({ id, seat }) => [id, seat])).toEqual([
    [0, 'ann'],
    [1, 'bob'],
  ]);
  expect(referee.submit('bob', 1, 3)).toBeUndefined();
  expect(referee.state.total).toBe(0);
  expect(referee.events).toEqual([]);
  expect(referee.open.map(({ seat }) => seat)).toEqual(['ann']);
  expect(referee.submit('bob', 1, 2)).toMatchObject({ code: 'answer.stale' });
  expect(referee.submit('ann', 0, 2)).toBeUndefined();
  expect(referee.state.total).toBe(23);
});

test('one of two secret answers survives a re-run', () => {
  const play: Play = function* (table) {
    const [ann = 0, bob = 0] = yield* askAll([number('ann'), number('bob')]);
    table.state.total = ann * 10 + bob;
  };
  const first = new Referee(rulesOf(play), start(), { source });
  first.submit('bob', 1, 3);
  const again = new Referee(rulesOf(play), first.snapshot, { source, answers: first.answers });
  expect(again.open.map(({ seat }) => seat)).toEqual(['ann']);
  again.submit('ann', 0, 1);
  expect(again.state.total).toBe(13);
});

test('a sealed answer is named until all seats asked with it have answered; an open answer is not', () => {
  const play: Play = function* () {
    yield* askAll([{ ...number('ann'), sealed: true }, { ...number('bob'), sealed: true }, number('cat')]);
    yield* ask(number('ann'));
  };
  const referee = new Referee(rulesOf(play), start(), { source });
  expect(referee.sealed).toEqual([]);
  referee.submit('cat', 2, 1);
  expect(referee.sealed).toEqual([]);
  referee.submit('ann', 0, 1);
  expect(referee.sealed.map(({ seat }) => seat)).toEqual(['ann']);
  referee.submit('bob', 1, 1);
  expect(referee.sealed).toEqual([]);
});

test('the game goes on at once if nobody is asked', () => {
  const play: Play = function* (table) {
    table.state.total = (yield* askAll([])).length + 5;
  };
  expect(new Referee(rulesOf(play), start(), { source })).toMatchObject({ over: true, state: { total: 5 } });
});

test('after a checkpoint the snapshot alone is enough, and numbers continue', () => {
  const run = new Referee(rulesOf(rounds), start(), { source });
  for (let id = 0; id < 4; id++) run.submit('ann', id, 2);
  expect(run.answers).toEqual([]);
  expect(run.snapshot.counters).toEqual({ decision: 4, event: 4, roll: 4 });
  const later = new Referee(rulesOf(rounds), run.snapshot, { source });
  expect(later.open).toMatchObject([{ id: 4 }]);
  for (const each of [run, later]) each.submit('ann', 4, 3);
  expect(later.state).toEqual(run.state);
  expect(later.events.map(({ no }) => no)).toEqual([4]);
  expect(later.rolls).toEqual(run.rolls.slice(4));
});

/** Each throw is counted in two parts of the state. Every throw is followed by a save point, and every thirtieth by a checkpoint. */
const throws: Play = function* (table) {
  for (;;) {
    const n = yield* ask(number('ann'));
    const [face = 0] = table.roll('throw', 1);
    table.state.total += n * face;
    table.state.secret.ann = (table.state.secret.ann ?? 0) + 1;
    table.emit({ kind: 'number.named', n, face });
    if (n === 0) return;
    if (table.state.secret.ann % 30 === 0) yield* checkpoint();
    else yield* savePoint();
  }
};

const throwStart = () => opening<Sum>({ total: 0, secret: { ann: 0 } });

/** Makes the given number of throws, with varying answers. */
const thrown = (count: number, run = new Referee(rulesOf(throws), throwStart(), { source })) => {
  for (let n = 0; n < count; n++) run.submit('ann', run.open[0]?.id ?? -1, 1 + (n % 3));
  return run;
};

test('a passing run plays the same game, and cannot be continued', () => {
  const kept = thrown(25);
  const run = thrown(25, new Referee(rulesOf(throws), throwStart(), { source, passing: true }));
  expect([run.state, run.events, run.rolls, run.taken]).toEqual([kept.state, kept.events, kept.rolls, kept.taken]);
  expect(() => run.snapshot).toThrow('no position is kept');
  expect(run.checkpoint).toBeUndefined();
});

test('at a save point the position is kept if enough has been decided since, and nothing ends', () => {
  const early = thrown(5);
  expect(early.snapshot).toEqual(throwStart());
  const run = thrown(25);
  const { counters, since } = run.snapshot;
  expect(since).toBe(0);
  expect(counters.decision).toBeGreaterThan(25 / 2);
  expect(counters).toEqual({ decision: counters.decision, event: counters.decision, roll: counters.decision });
  expect(run.checkpoint).toBeUndefined();
  expect(run.answers.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, id) => id));
});

test('a checkpoint closes everything before it, whatever was kept meanwhile', () => {
  const run = thrown(33);
  expect(run.checkpoint?.counters).toEqual({ decision: 30, event: 30, roll: 30 });
  expect(run.snapshot).toBe(run.checkpoint);
  expect(run.snapshot).not.toHaveProperty('since');
  expect(run.answers.map(({ id }) => id)).toEqual([30, 31, 32]);
  const later = thrown(20, run);
  expect(later.checkpoint?.counters.decision).toBe(30);
  expect(later.snapshot.since).toBe(30);
  expect(later.snapshot.counters.decision).toBeGreaterThan(38);
});

test('a run from any kept position gives the same bytes, and keeps the same positions after it', () => {
  const whole = thrown(50);
  for (let cut = 0; cut < 50; cut++) {
    const before = thrown(cut);
    const again = new Referee(rulesOf(throws), copy(before.snapshot), { source, answers: copy(before.answers) });
    expect(again.answers).toEqual(before.answers);
    expect(again.taken).toEqual([]);
    for (const { id, answer } of whole.taken.slice(cut)) expect(again.submit('ann', id, answer)).toBeUndefined();
    const bytes = ({ state, snapshot, answers, open }: typeof whole) =>
      JSON.stringify([state, snapshot, answers, open.map(({ id }) => id)]);
    expect(bytes(again), `cut at ${cut}`).toBe(bytes(whole));
    expect(again.rolls).toEqual(whole.rolls.slice(before.snapshot.counters.roll));
  }
});

test('an answer older than the last checkpoint has no place in a run, one older than the snapshot is carried along', () => {
  const run = thrown(50);
  expect(run.snapshot.since).toBe(30);
  const [carried] = run.answers;
  expect(carried?.id).toBe(30);
  const stranger = { ...carried, kind: 'letter', seat: 'bob' } as RecordedAnswer;
  const again = new Referee(rulesOf(throws), run.snapshot, { source, answers: [stranger, ...run.answers.slice(1)] });
  expect(again.state).toEqual(run.state);
  expect(again.answers[0]).toEqual(stranger);
  const answers = [{ ...stranger, id: 29 }, ...run.answers];
  expect(() => new Referee(rulesOf(throws), run.snapshot, { source, answers })).toThrow(Fault);
});

test('a kept position is stored and restored with the place where the impulse began', () => {
  const { snapshot } = thrown(25);
  const rules = rulesOf(throws);
  const stored = JSON.parse(JSON.stringify(storedOf(rules, snapshot))) as Snapshot<Json>;
  expect(restoredOf(rules, stored)).toEqual(snapshot);
});

test('later events do not change a snapshot', () => {
  const run = new Referee(rulesOf(two), start(), { source });
  const { snapshot } = run;
  run.submit('ann', 0, 3);
  expect(snapshot.state.total).toBe(0);
});

test.each([
  { what: 'kind', record: { id: 0, kind: 'letter', seat: 'ann', answer: 1, origin: 'person' as const } },
  { what: 'seat', record: { id: 0, kind: 'number', seat: 'bob', answer: 1, origin: 'person' as const } },
  { what: 'legality', record: { id: 0, kind: 'number', seat: 'ann', answer: 9, origin: 'person' as const } },
  { what: 'decision', record: { id: 7, kind: 'number', seat: 'ann', answer: 1, origin: 'person' as const } },
])('a record that does not match in $what is a fault', ({ record }) => {
  expect(() => new Referee(rulesOf(two), start(), { source, answers: [record] })).toThrow(Fault);
});

test('a roll without faces stops the run, which says what it needs and takes no more answers', () => {
  const run = new Referee(rulesOf(rounds), start(), { source: injectedSource([5]) });
  run.submit('ann', 0, 1);
  expect(run.submit('ann', 1, 1)).toBeUndefined();
  expect(run.needDice).toEqual({ label: 'round', count: 1 });
  expect(run.submit('ann', 1, 1)).toMatchObject({ code: 'answer.stale' });
  const again = new Referee(rulesOf(rounds), run.snapshot, {
    source: injectedSource([6]),
    answers: run.answers,
  });
  expect(again.needDice).toBeUndefined();
  expect(again.state.total).toBe(11);
});

test('an answer is recorded in its canonical form', () => {
  const play: Play = function* (table) {
    table.state.total += yield* ask({
      ...number('ann'),
      check: (answer) =>
        typeof answer === 'string'
          ? accept(Number(answer))
          : { ok: false, refusal: uncheckedRefusal('answer.not-a-text') },
    });
  };
  const run = new Referee(rulesOf(play), start(), { source });
  expect(run.submit('ann', 0, 3)).toMatchObject({ code: 'answer.not-a-text' });
  run.submit('ann', 0, '3');
  expect(run.taken).toMatchObject([{ answer: 3 }]);
  expect(run.state.total).toBe(3);
});

test('an exception from the rules is not swallowed', () => {
  const play: Play = function* () {
    yield* ask(number('ann'));
    throw new Error('a bug');
  };
  const run = new Referee(rulesOf(play), start(), { source });
  expect(() => run.submit('ann', 0, 1)).toThrow('a bug');
});

test('the same answers give the same bytes', () => {
  const runs = [0, 1].map(() => {
    const run = new Referee(rulesOf(rounds), start(), { source });
    for (const [id, answer] of [3, 1, 2, 2, 0].entries()) run.submit('ann', id, answer);
    return JSON.stringify([run.state, run.events, run.rolls, run.taken]);
  });
  expect(runs[0]).toBe(runs[1]);
});

test('an event that shows faces names their roll, and no other event does', () => {
  const play: Play = function* (table) {
    const [one, two] = ['first', 'second'].map((label) => [...table.roll(label, 3)]);
    table.shuffle('deck', [1, 2]);
    table.emit({ kind: 'second.rolled', faces: two ?? [] });
    table.emit({ kind: 'first.rolled', faces: one ?? [] });
    const [face = 0] = table.roll('third', 1);
    table.emit({ kind: 'third.rolled', face });
    table.emit({ kind: 'invented', faces: [face] });
    table.emit({ kind: 'number.named', n: face });
  };
  const referee = new Referee(rulesOf(play), start(), { source: injectedSource([1, 2, 3, 6, 5, 4, 2]) });
  expect(referee.events.map(({ event }) => event.roll)).toEqual([1, 0, 3, undefined, undefined]);
});

test('a source whose every answer is refused finally leaves the question to its owner', () => {
  const stubborn: AnswerSource = { origin: 'standing', answer: () => ({ answer: 9 }) };
  const referee = new Referee(rulesOf(two), start(), { source, sources: { ann: [stubborn] } });
  expect(referee.open).toMatchObject([{ id: 0, seat: 'ann' }]);
  expect(referee.refused).toHaveLength(200);
  expect(referee.submit('ann', 0, 2)).toBeUndefined();
  expect(referee.open).toMatchObject([{ id: 1, seat: 'bob' }]);
});
