/** What a step of the referee writes, tells, and gives to the queues. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accept, ask, checkpoint, choice, type Decision, type Json, uncheckedMessage } from '../../src/engine/index.ts';
import type { Game } from '../../src/match/game.ts';
import { openPosition } from '../../src/match/packs.ts';
import { advanceMatch, announce, makeStep } from '../../src/match/play/advance.ts';
import { askedBefore, publiclyAsked, publicNames } from '../../src/match/play/asked.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { askedFor, choicesOf, diceInfo, presentMoment, reportFor, silenceOf } from '../../src/match/play/report.ts';
import { paceFor, policyOf } from '../../src/match/play/run.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { givenAnswers, standingLines } from '../../src/match/sheets/standing.ts';
import { type Pace, STANDARD_PACE } from '../../src/match/time/pace.ts';
import { writeIntake } from '../../src/store/intake.ts';
import type { PositionRow, QuietAnswerRow, SeatRow } from '../../src/store/position.ts';
import type { StepRow } from '../../src/store/step.ts';
import { type Duel, duel } from './duel.ts';
import { answersOf, lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const ADDRESS = { red: 'rosa@players.test', blue: 'blas@players.test' } as const;
type Fencer = keyof typeof ADDRESS;
const seatNo = (seat: Fencer) => match.seatNo[seat] ?? 0;
const write = (text: string, seat: Fencer = 'red', decision = 0) =>
  sendMail(place.service, { text, seatNo: seatNo(seat), decision, from: ADDRESS[seat] });
const press = (seat: Fencer, decision: number, answer: Json) =>
  answerDecision(place.service, seatNo(seat), decision, answer);
const rowNow = async (): Promise<PositionRow> => {
  const row = await openPosition(place.service, match.id);
  if (!row) throw new Error('no match');
  return row;
};
const draftOf = (seat: Fencer) => place.service.store.draft.findUnique({ where: { seatNo: seatNo(seat) } });
const standingOf = async (seat: Fencer) =>
  (
    await place.service.store.standingOrder.findMany({ where: { seatNo: seatNo(seat) }, orderBy: { position: 'asc' } })
  ).map(({ position, text, used }) => `${position} ${text} ${used}`);

interface ReportLetter {
  readonly report: {
    readonly past?: readonly object[];
    readonly reportNo?: number;
    readonly unused?: readonly string[];
  };
}
const reportsTo = async (seat: Fencer) =>
  (await lettersOf(place.service, match.id, 'report'))
    .filter((each) => each.seat?.seat === seat)
    .map(({ letter }) => (letter as unknown as ReportLetter).report);

const playing = (change: Partial<Game>): Service => ({
  ...place.service,
  games: new Map([['duel', { ...duel, ...change }]]),
});

describe('tasks that a step leaves to the queues', () => {
  const NOW = new Date('2026-11-22T12:00:00Z');
  const decision = { id: 4 } as StepRow['opened'][number]['decision'];
  const step = (change: Partial<StepRow>): StepRow =>
    ({ seq: 9, letters: [], untold: [], opened: [], dice: { lock: null }, ...change }) as unknown as StepRow;
  const later = { seatNo: 1, later: true, tellAt: null, reported: 0, name: 'Red', powers: [] };

  test.each<[string, Partial<StepRow>, string[]]>([
    ['nothing', {}, []],
    ['letters', { letters: [{ id: 'a' }, { id: 'b' }] as never }, ['a', 'b']],
    ['word of what has happened', { untold: [{ ...later, later: false }, later] }, ['m telling-9 120000']],
    ['no word to those who are told nothing', { untold: [{ ...later, later: false }] }, []],
    ['a deadline', { opened: [{ decision, dueAt: new Date('2026-11-22T12:30:00Z') }] as never }, ['m 4-0 1800000']],
    ['no clock that stands still', { opened: [{ decision, dueAt: null }] as never }, []],
    ['the beacon', { dice: { lock: { round: 7, due: '2026-11-22T12:01:00Z' } } as never }, ['m beacon-7 60000']],
    ['dice without a lock', { dice: {} as never }, []],
  ])('is %s', async (_what, change, expected) => {
    const told: string[] = [];
    const queues = {
      postman: async (ids: readonly string[]) => void told.push(...ids),
      clock: async (id: string, moment: string, wait: number) => void told.push(`${id} ${moment} ${wait}`),
    };
    await announce({ queues } as unknown as Service, { id: 'm' }, step(change), NOW);
    expect(told).toEqual(expected);
  });
});

test('a match that others keep changing is left to them after twenty tries', async () => {
  let tries = 0;
  const store = new Proxy(place.service.store, {
    get: (target, name) => {
      if (name !== '$queryRaw') return Reflect.get(target, name);
      return (statement: { text: string }) => {
        if (!statement.text.includes('WITH step AS')) return target.$queryRaw(statement as never);
        tries += 1;
        return Promise.resolve([]);
      };
    },
  });
  await write('PASS\nNOW');
  await expect(advanceMatch({ ...place.service, store }, match.id)).rejects.toThrow('changes faster');
  expect(tries).toBe(20);
  expect(await answersOf(place.service, match.id)).toEqual([]);
});

test('an answer to a missing match or seat is refused, and so is one to a paused match', async () => {
  expect(await advanceMatch(place.service, crypto.randomUUID())).toEqual({ outcome: 'unknown' });
  expect(await answerDecision(place.service, 999_999, 0, { act: 'draw' })).toMatchObject({
    refusal: { code: 'match.unknown' },
  });
  await place.service.store.match.update({ where: { id: match.id }, data: { state: 'PAUSED' } });
  expect(await press('red', 0, { act: 'draw' })).toMatchObject({ refusal: { code: 'match.stopped' } });
  expect(await advanceMatch(place.service, match.id)).toEqual({ outcome: 'stopped' });
});

test.each([
  ['mora@players.test', ['fault']],
  [null, []],
])(
  'a fault of any kind is recorded, and reported to the players and the moderator at %s',
  async (moderatorAddress, told) => {
    await place.service.store.match.update({ where: { id: match.id }, data: { moderatorAddress } });
    await write('PASS\nNOW');
    const broken = playing({
      rules: {
        ...duel.rules,
        *play() {
          throw 'a word';
        },
      },
    });
    place.queues.told.length = 0;
    expect(await advanceMatch(broken, match.id)).toEqual({ outcome: 'fault' });
    expect(await rowNow()).toMatchObject({ state: 'FAULT', fault: 'Error: a word' });
    const letters = await lettersOf(place.service, match.id, 'notice');
    const toModerator = letters.filter(({ seatNo: no }) => no === null);
    expect(letters.length - toModerator.length).toBe(2);
    expect(toModerator.map(({ letter }) => (letter as { about: string }).about)).toEqual(told);
    expect(place.queues.told).toEqual(letters.map(({ id }) => `postman ${id}`));
  },
);

test.each([
  ['is not installed', new Map<string, Game>(), 'duel'],
  ['has other rules now', new Map([['duel', { ...duel, rules: { ...duel.rules, version: '2' } }]]), 'Duel'],
])('a match whose game %s is stopped, and its moderator is told', async (_what, games, game) => {
  expect(await advanceMatch({ ...place.service, games }, match.id)).toEqual({ outcome: 'fault' });
  const [letter] = await lettersOf(place.service, match.id, 'notice');
  expect(letter?.letter).toMatchObject({ about: 'fault', match: { game } });
});

describe('a draft that was not handed over', () => {
  test('refers to the current question, with all its lines, until the impulse is over', async () => {
    await write('STRIKE\nPASS');
    await press('red', 0, { act: 'draw' });
    expect(await draftOf('red')).toMatchObject({ decision: 1, lines: ['STRIKE', 'PASS'], handedOver: false });
    const { revision } = (await draftOf('red')) ?? {};
    await press('red', 1, { act: 'strike' });
    expect(await draftOf('red'), 'he is asked nothing now').toMatchObject({ decision: 1, lines: ['STRIKE', 'PASS'] });
    await press('blue', 2, { parry: true });
    expect(await draftOf('red')).toMatchObject({ decision: 3 });
    expect((await draftOf('red'))?.revision).toBeGreaterThan(revision ?? 0);
    await press('red', 3, { act: 'end' });
    expect(await draftOf('red')).toBeNull();
  });

  test('of one seat does not belong to another', async () => {
    await write('STRIKE\nPASS');
    await press('red', 0, { act: 'strike' });
    await write('PARRY\nWAIT', 'blue', 1);
    const before = await draftOf('red');
    await press('blue', 1, { parry: false });
    expect(await draftOf('blue')).toMatchObject({ lines: ['PARRY'], handedOver: false, decision: 1 });
    expect(await draftOf('red')).toMatchObject({ lines: before?.lines, decision: 2 });
  });
});

test('a met deadline is reported to its seat', async () => {
  await write('DRAW\nNOW');
  await advanceMatch(place.service, match.id);
  expect((await reportsTo('red')).at(-1)?.past).toHaveLength(1);
  await write('STRIKE\nNOW', 'red', 1);
  await advanceMatch(place.service, match.id);
  const [first, asked] = await reportsTo('blue');
  expect([first, asked].map((each) => each && 'past' in each)).toEqual([false, false]);
});

test('a standing order counts its answers, separately for each seat', async () => {
  await write('STANDING PARRY ALWAYS', 'red');
  await write('STANDING PARRY ALWAYS', 'blue', NO_DECISION);
  await write('STRIKE\nSTRIKE\nPASS\nGO\nNOW');
  await advanceMatch(place.service, match.id);
  expect(await answersOf(place.service, match.id)).toHaveLength(5);
  expect(await standingOf('blue')).toEqual(['1 STANDING PARRY always 2']);
  expect(await standingOf('red')).toEqual(['1 STANDING PARRY always 0']);
});

test('standing orders keep their order and their counts, and lapse one by one', async () => {
  for (const text of ['PARRY ALWAYS UNTIL 1 Dec', 'PARRY ALWAYS UNTIL 2 Dec', 'PARRY ALWAYS'])
    await write(`STANDING ${text}`);
  await write('STATUS');
  await write('DRAW');
  const lines = await standingOf('red');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['1', '2', '3']);
  await write('STANDING DELETE 2');
  const [first = '', , third = ''] = lines;
  expect(await standingOf('red')).toEqual([first, third.replace(/^3/, '2')]);
  await write('STANDING CLEAR');
  expect(await standingOf('red')).toEqual([]);
  expect(await draftOf('red')).toMatchObject({ lines: ['DRAW'] });
});

test('a text is settled once, and not on a match that has changed since it was read', async () => {
  await write('DRAW');
  const submission = await place.service.store.submission.findFirstOrThrow({ where: { seatNo: seatNo('red') } });
  const row = await rowNow();
  const settled = {
    ...{ verdict: 'accepted', class: 'human', messageId: null, sender: null, decision: 0, text: 'PASS' },
    seatNo: seatNo('red'),
    result: { verdict: 'accepted', text: '' },
  } as const;
  const draft = {
    ...{ decision: 0, lines: ['PASS'], mode: 'go', handedOver: false, readyAt: null },
    seatNo: seatNo('red'),
  };
  const intake = (change: object) =>
    writeIntake(place.service.store, {
      ...{ matchId: row.id, seq: row.seq, inputs: row.inputs, at: place.service.clock(), seatNo: seatNo('red') },
      ...{ submission: submission.id, settled, draft, letters: [] },
      ...change,
    } as never);
  expect(await intake({ seq: row.seq + 1 })).toBe('overtaken');
  expect(await intake({ inputs: row.inputs + 1 })).toBe('overtaken');
  expect(await intake({})).toBe('settled');
  expect(await draftOf('red')).toMatchObject({ lines: ['DRAW'], mode: 'pause' });
  await place.service.store.submission.update({ where: { id: submission.id }, data: { doneAt: null } });
  expect(await intake({ inputs: row.inputs + 1 })).toBe('written');
  expect(await draftOf('red')).toMatchObject({ lines: ['PASS'], mode: 'go' });
});

test('a step within an impulse keeps the position from which the match goes on', async () => {
  const snapshot = async () => JSON.stringify((await rowNow()).snapshot);
  const before = await snapshot();
  await press('red', 0, { act: 'strike' });
  expect(await snapshot()).toBe(before);
  await press('blue', 1, { parry: true });
  await press('red', 2, { act: 'end' });
  expect(await snapshot()).not.toBe(before);
});

test('a turn that ends closes its step, and the dice of the next turn fall in a step of their own', async () => {
  const rolling = playing({
    rules: {
      ...duel.rules,
      turn: (state) => String((state as Duel).turn),
      *play(table) {
        const state = table.state as Duel;
        while (state.turn < 4) {
          table.roll(`weather.${state.turn}`, 1);
          yield* ask(
            choice<Json>({
              kind: 'order',
              seat: 'red',
              prompt: uncheckedMessage('ask.order'),
              options: [{ act: 'end' }],
            }),
          );
          state.turn += 1;
          yield* checkpoint();
        }
      },
    },
  });
  match = await openMatch(rolling);
  const seqAfter = async (decision: number) => {
    const moved = await makeStep(rolling, match.id, { seat: 'red', decision, answer: { act: 'end' } });
    const { seq } = await rowNow();
    expect(moved).toEqual({ outcome: 'moved', seq });
    return seq;
  };
  const [begun, first] = [(await rowNow()).seq, await seqAfter(0)];
  const second = await seqAfter(1);
  expect([first - begun, second - first]).toEqual([1, 2]);
  expect((await rowNow()).open.map(({ decision }) => decision)).toEqual([2]);
  expect(await place.service.store.roll.count({ where: { matchId: match.id } })).toBe(3);
});

describe('the open questions, as everybody may know them', () => {
  const open = [
    { seat: 'red', public: true },
    { seat: 'blue', public: false },
  ];
  const sealed = [{ seat: 'green', public: true }];
  const referee = { sealed } as unknown as Parameters<typeof askedBefore>[1]['referee'];
  const seats = ['red', 'blue', 'green'].map((seat) => ({ seat, name: seat.toUpperCase() })) as unknown as SeatRow[];
  const row = { open, seats } as unknown as PositionRow;

  test('include public ones, and those that others have answered under seal', () => {
    expect(askedBefore(row, { referee }, undefined)).toEqual([...open, ...sealed]);
    expect(askedBefore(row, { referee }, 'green')).toEqual(open);
    expect(publicNames(row, [...open, ...sealed])).toEqual(['RED', 'GREEN']);
  });

  test.each([
    [undefined, ['RED', 'GREEN']],
    ['red', ['GREEN']],
    ['green', ['RED']],
    ['blue', ['RED', 'GREEN']],
  ])('to %s are those of %j', (reader, names) => {
    expect(publiclyAsked(row, { referee }, reader)).toEqual(names);
  });
});

describe('the options shown with a question', () => {
  const decision = (kind: string, count: number): Decision => ({
    ...{ id: 0, kind, seat: 'red', public: true, prompt: uncheckedMessage('ask.order'), check: accept },
    options: () => Array.from({ length: count }, (_, card) => ({ act: 'show', card })),
    fallback: () => ({ act: 'end' }),
  });
  const reaction = { role: 'reaction', stakes: () => [uncheckedMessage('ask.order', { breath: 1 })] } as const;
  const staked: Game = { ...duel, questions: { parry: reaction } };

  test('are at most forty of its answers', () => {
    expect(choicesOf(duel, decision('order', 39), null)).toHaveLength(39);
    const many = choicesOf(duel, decision('order', 41), null);
    expect(many).toHaveLength(40);
    expect(many[0]).toEqual({ answer: { act: 'show', card: 0 }, text: 'SHOW 0' });
  });

  test('name the stakes of a reaction, and none for an order of one’s turn', () => {
    expect(choicesOf(staked, decision('parry', 1), null)[0]).toMatchObject({ stakes: [{ key: 'ask.order' }] });
    expect(choicesOf(staked, decision('order', 1), null)[0]).not.toHaveProperty('stakes');
    expect(
      choicesOf({ ...duel, questions: { parry: { ...reaction, stakes: () => [] } } }, decision('parry', 1), null)[0],
    ).not.toHaveProperty('stakes');
  });

  test.each(['wait', 'fallback', 'stand-in', 'replace'] as const)(
    'come with the fallback of the policy %s',
    (policy) => {
      expect(silenceOf(duel, { policy }, decision('order', 1)).includes('PASS')).toBe(policy === 'fallback');
    },
  );
});

describe('the pace of a seat', () => {
  const pace: Pace = { ...STANDARD_PACE, policy: 'wait' };
  const seat = { policy: null, vacantSince: null };

  test('is that of the match except for its own policy, and without grace while a substitute is sought', () => {
    expect(paceFor({ pace }, undefined)).toEqual(pace);
    expect(paceFor({ pace }, seat)).toEqual(pace);
    expect(paceFor({ pace }, { ...seat, policy: 'fallback' })).toEqual({ ...pace, policy: 'fallback' });
    expect(paceFor({ pace }, { ...seat, vacantSince: '2026-11-20T12:00:00Z' })).toEqual({
      ...pace,
      reminders: [],
      graceHours: 0,
    });
  });

  test.each([
    ['fallback', 'fallback'],
    ['stand-in', 'stand-in'],
    ['dance', 'wait'],
    [null, 'wait'],
  ])('with its own policy %s is %s', (policy, expected) => {
    expect(policyOf(pace, { policy })).toBe(expected);
  });
});

describe('a report', () => {
  const quiet = (seat: string, seq: number): QuietAnswerRow => ({
    ...{ seat, kind: 'order', answer: { act: 'end' }, why: null, seq },
    origin: 'fallback',
  });
  const reported = async (change: Partial<SeatRow>, more: Partial<PositionRow> = {}, at = {}) => {
    const row = { ...(await rowNow()), ...more };
    const moment = {
      ...presentMoment(place.service, row, presentOf(place.service, row), place.service.clock()),
      ...at,
    };
    const seat = row.seats.find((each) => each.seat === 'red') as SeatRow;
    return reportFor(moment, { row: { ...seat, ...change }, reportNo: 7, draftNote: 'a note' });
  };

  test('lists answers given for its seat since the last one', async () => {
    const told = (seq: number, seat = 'red') => reported({ reportedSeq: 3 }, { quiet: [quiet(seat, seq)] });
    expect((await told(4)).answered).toEqual([{ text: 'PASS', by: expect.any(String), times: 1 }]);
    expect((await told(3)).answered).toEqual([]);
    expect((await told(4, 'blue')).answered).toEqual([]);
  });

  test('has the news of its seat, and nothing if there is none', async () => {
    const plain = await reported({});
    expect(plain).toMatchObject({
      match: { reportNo: 7 },
      draftNote: 'a note',
      deadline: {
        at: (await rowNow()).open[0]?.deadline && new Date((await rowNow()).open[0]?.deadline ?? 0).toISOString(),
      },
    });
    for (const field of ['past', 'unused', 'rulings']) expect(plain).not.toHaveProperty(field);
    expect(await reported({ seat: 'blue' })).not.toHaveProperty('deadline');
    expect(await reported({ unused: ['a line'] })).toMatchObject({ unused: ['a line'] });
    const dice = { mode: 'L1', epoch: 0 };
    expect(await reported({}, {}, { dice })).toMatchObject({ dice });
    const past = [{ decision: 1 }];
    expect(await reported({}, {}, { past: { red: past } })).toMatchObject({ past });
    expect(await reported({}, {}, { past: { blue: past } })).not.toHaveProperty('past');
  });

  test('names the writer of each message that a seat has received or sent', async () => {
    const item = { by: 'Blue', to: ['Red', 'Green'], text: 'hello', at: '2026-11-20T12:00:00Z', isOwn: false };
    const { press: told } = await reported({ press: [item, { ...item, by: null }, { ...item, isOwn: true }] });
    expect(told).toEqual([
      { from: 'Blue', to: 'Red, Green', text: 'hello', at: '2026-11-20T12:00:00.000Z' },
      { from: '', to: 'Red, Green', text: 'hello', at: '2026-11-20T12:00:00.000Z' },
      { own: true, from: 'Blue', to: 'Red, Green', text: 'hello', at: '2026-11-20T12:00:00.000Z' },
    ]);
  });

  test('asks the open question, and shows nobody another seat’s options', async () => {
    const row = await rowNow();
    const moment = presentMoment(place.service, row, presentOf(place.service, row), place.service.clock());
    expect(moment.over).toBe(false);
    expect(
      presentMoment(place.service, { ...row, state: 'OVER' }, presentOf(place.service, row), place.service.clock())
        .over,
    ).toBe(true);
    expect(
      presentMoment(place.service, { ...row, open: [] }, presentOf(place.service, row), place.service.clock()).open,
    ).toEqual([]);
    const decision = (id: number, seat: string) => ({ id, seat }) as Decision;
    const asked = {
      ...moment,
      open: [{ decision: decision(5, 'red') }] as never,
      sealed: [decision(2, 'blue'), decision(9, 'red')],
    };
    const idsFor = (reader: string | undefined) => askedFor(asked, reader).map(({ id }) => id);
    expect([idsFor('red'), idsFor('blue'), idsFor(undefined)]).toEqual([
      [2, 5],
      [5, 9],
      [2, 5, 9],
    ]);
  });

  test('names a key published since the last one, and the round that the match waits for', () => {
    const dice = { mode: 'L2', epoch: 1 } as Parameters<typeof diceInfo>[0];
    const revealed = { seq: 4, link: 2, key: 'k' } as NonNullable<typeof dice.revealed>;
    expect(diceInfo(dice, { reportedSeq: 3 })).toEqual({ mode: 'L2', epoch: 1 });
    expect(diceInfo({ ...dice, revealed }, { reportedSeq: 3 })).toEqual({
      mode: 'L2',
      epoch: 1,
      key: { link: 2, key: 'k' },
    });
    expect(diceInfo({ ...dice, revealed }, { reportedSeq: 4 })).not.toHaveProperty('key');
    expect(diceInfo({ ...dice, round: 5 }, { reportedSeq: 3 })).not.toHaveProperty('round');
  });
});

describe('standing orders in words', () => {
  const seat = (texts: readonly string[], inactive = -1): SeatRow =>
    ({
      ...{ seat: 'red', powers: ['red'], zone: 'UTC', name: 'Red' },
      standing: texts.map((text, i) => ({ position: i + 1, text, active: i !== inactive, used: 0, given: {} })),
    }) as unknown as SeatRow;
  const view = () => duel.knowledge.view(duel.setup.start({ scenario: 'dawn', split: '2' }), 'red') as Json;
  const lines = (row: SeatRow, quiet: readonly QuietAnswerRow[]) =>
    standingLines({ game: duel, now: new Date('2026-11-22T12:00:00Z'), view }, row, quiet);
  const answered = (id: string, key = 'answered.standing'): QuietAnswerRow => ({
    ...{ seat: 'red', kind: 'parry', answer: { parry: true }, seq: 1 },
    origin: 'standing',
    why: uncheckedMessage(key, { id, figures: { list: [] } }),
  });

  test('only active ones are shown', () => {
    expect(lines(seat(['PARRY ALWAYS', 'PARRY ALWAYS'], 0), []).map(({ id }) => id)).toEqual(['S2']);
    expect(lines(seat(['PARRY ALWAYS']), [])[0]).toEqual({ id: 'S1', text: 'PARRY ALWAYS', used: 0 });
  });

  test('an answer without figures is shown as it is, the last three of many', async () => {
    const { key } = (await standingWhy()) ?? { key: '' };
    const [line] = lines(
      seat(['PARRY ALWAYS']),
      Array.from({ length: 4 }, () => answered('S1', key)),
    );
    expect(line).toMatchObject({ used: 4, answers: ['PARRY', 'PARRY', 'PARRY'] });
    const [unmet] = lines(seat(['PARRY ALWAYS']), [answered('S1', `${key}.no`), answered('S2', `${key}.no`)]);
    expect(unmet).toMatchObject({ used: 0, unmet: { times: 1, last: '' } });
    expect(unmet).not.toHaveProperty('answers');
    const told = givenAnswers(duel, [answered('S1', key), answered('S1', key), answered('S2', key)]);
    expect(told.map(({ text, times }) => [text, times])).toEqual([
      ['PARRY', 2],
      ['PARRY', 1],
    ]);
    expect(told[0]?.by).toContain('S1');
    expect(told[0]?.by).not.toContain('undefined');
  });

  /** The reason in the record for an answer of a standing order. */
  async function standingWhy() {
    await write('STANDING PARRY ALWAYS', 'blue', NO_DECISION);
    await write('STRIKE\nPASS\nGO\nNOW');
    await advanceMatch(place.service, match.id);
    const { why } = await place.service.store.answer.findFirstOrThrow({
      where: { matchId: match.id, origin: 'standing' },
    });
    return why as { key: string } | null;
  }
});
