/** The state of a draft after what its player writes: its lines, its mode, and whether it is handed over. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uncheckedMessage } from '../../src/engine/index.ts';
import type { Game } from '../../src/match/game.ts';
import type { ReadSubmission } from '../../src/match/inbox/reading.ts';
import { submitOrders } from '../../src/match/inbox/submission.ts';
import { pauseMatch } from '../../src/match/moderator/moderator.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import type { Service } from '../../src/match/service.ts';
import { addMinutes, STANDARD_PACE } from '../../src/match/time/pace.ts';
import type { Silence } from '../../src/orders/index.ts';
import { type DuelView, duel } from './duel.ts';
import {
  answersOf,
  lettersOf,
  openMatch,
  openOf,
  sendMail,
  type TestMatch,
  type TestService,
  testService,
} from './service.ts';

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

const write = (text: string, { seat = 'red', decision = 0, service = place.service, reading = {} }: Written = {}) =>
  sendMail(service, { text, seatNo: seatNo(seat), decision, from: ADDRESS[seat], reading });

interface Written {
  readonly seat?: Fencer;
  readonly decision?: number;
  readonly service?: Service;
  readonly reading?: Partial<ReadSubmission>;
}

const draftOf = async (seat: Fencer = 'red') => {
  const draft = await place.service.store.draft.findUnique({ where: { seatNo: seatNo(seat) } });
  return draft && { lines: draft.lines.join(', '), mode: draft.mode, isHandedOver: draft.handedOver };
};

const playing = (language: Partial<Game['language']>): Service => ({
  ...place.service,
  games: new Map([['duel', { ...duel, ...language, language: { ...duel.language, ...language } } as Game]]),
});

/** A sheet that is done ends its impulse so. */
const endedBy = (done: NonNullable<Silence['done']>): Partial<Game['language']> => ({
  questions: { ...duel.language.questions, order: { role: 'act', silence: { done } } },
});

test.each<[before: readonly string[], text: string, lines: string, mode: string, isHandedOver: boolean]>([
  [[], 'STRIKE\nPASS', 'STRIKE, PASS', 'pause', false],
  [[], 'STRIKE\nPASS\nGO', 'STRIKE, PASS', 'go', false],
  [[], 'STRIKE\nPASS\nSTEP\nDONE', 'STRIKE, PASS', 'step', true],
  [['STRIKE\nPASS'], 'GO', 'STRIKE, PASS', 'go', false],
  [['STRIKE\nPASS\nGO'], 'DELETE 1', 'PASS', 'go', false],
  [['STRIKE\nPASS\nGO'], 'PAUSE\nDONE', 'STRIKE, PASS', 'pause', true],
  [['STRIKE\nPASS\nDONE'], 'WAIT', 'STRIKE, PASS', 'pause', false],
  [['STRIKE\nPASS\nDONE'], 'STATUS', 'STRIKE, PASS', 'pause', true],
  [['STRIKE\nPASS\nDONE'], 'CHECK', 'STRIKE, PASS', 'pause', true],
  [['STRIKE\nPASS\nGO\nDONE'], 'CHECK', 'STRIKE, PASS', 'go', true],
  [['STRIKE\nPASS\nDONE'], 'CHECK\nWAIT', 'STRIKE, PASS', 'pause', false],
  [['STRIKE\nPASS\nDONE'], 'CHECK\nGO', 'STRIKE, PASS', 'go', false],
  [['STRIKE\nPASS'], 'CHECK\nGO', 'STRIKE, PASS', 'go', false],
  [['STRIKE\nPASS'], 'CHECK\nDONE', 'STRIKE, PASS', 'pause', true],
  [['STRIKE\nPASS'], 'CHECK\nDELETE 1', 'PASS', 'pause', false],
  [[], 'STRIKE\nSTIRKE 2\nDONE', 'STRIKE, STIRKE 2', 'pause', false],
  [[], 'SHOW 99\nSTRIKE\nDONE', 'SHOW 99, STRIKE', 'pause', false],
  [['STRIKE\nPASS'], 'DELETE 7\nDONE', 'STRIKE, PASS', 'pause', false],
])('after %j the mail %j leaves %j under %s, handed over: %s', async (before, text, lines, mode, isHandedOver) => {
  for (const mail of before) await write(mail);
  await write(text);
  expect(await draftOf()).toEqual({ lines, mode, isHandedOver });
});

test('CHECK with WITHDRAW leaves no draft', async () => {
  await write('STRIKE\nPASS\nDONE');
  await write('CHECK\nWITHDRAW');
  expect(await draftOf()).toBeNull();
});

test('CHECK says of orders already handed over when they count', async () => {
  await write('STRIKE\nPASS\nDONE');
  const readyAt = addMinutes(place.service.clock(), STANDARD_PACE.holdMinutes).toISOString();
  expect(await write('CHECK')).toMatchObject({ reply: { readyAt } });
  await write('WAIT');
  expect((await write('CHECK'))?.reply).not.toHaveProperty('readyAt');
});

test.each([
  ['PASS\nDONE', STANDARD_PACE.holdMinutes],
  ['PASS\nNOW', 0],
])('%j counts after %d minutes', async (text, minutes) => {
  await write(text);
  const { readyAt } = await place.service.store.draft.findUniqueOrThrow({ where: { seatNo: seatNo('red') } });
  expect(readyAt).toEqual(addMinutes(place.service.clock(), minutes));
});

test('while a match stands still orders can be written and none are handed over', async () => {
  await pauseMatch(place.service, match.id, 'harvest');
  await write('PASS\nDONE');
  expect(await draftOf()).toEqual({ lines: 'PASS', mode: 'pause', isHandedOver: false });
});

describe('an answer to a single question beside a sheet that waits', () => {
  beforeEach(async () => {
    await write('STRIKE\nPASS\nNOW');
    await advanceMatch(place.service, match.id);
    await write('SHOW\nPASS', { seat: 'blue', decision: 1 });
  });

  test('row 45: is taken for itself, and says which line of the sheet will need its player', async () => {
    const settled = await write('PARRY', { seat: 'blue', decision: 1 });
    expect(settled?.reply?.verdict).toBe('ACCEPTED');
    expect(settled?.reply?.lines[0]).toMatchObject({ number: 1, mark: '!' });
    expect(settled?.reply?.lines[0]?.notes[0]).toBe('When your sheet goes on, line 1 needs you:');
    expect(await draftOf('blue')).toMatchObject({ isHandedOver: true });
  });

  test('is refused where its own line is not understood', async () => {
    const settled = await write('PARRY\nBURN', { seat: 'blue', decision: 1 });
    expect(settled?.reply?.verdict).toBe('NEEDS FIX');
    expect(await draftOf('blue')).toMatchObject({ isHandedOver: false });
  });
});

describe('an answer to a single question', () => {
  beforeEach(async () => {
    await write('STRIKE\nPASS\nNOW');
    await advanceMatch(place.service, match.id);
    expect(await openOf(place.service, match.id)).toEqual(['1 blue parry']);
  });

  test.each([
    ['PARRY', true],
    ['PARRY\nDONE', true],
    ['PARRY\nWAIT', false],
    ['PARRY\nCHECK', false],
    ['PARRY\nSHOW', false],
  ])('%j is handed over: %s', async (text, isHandedOver) => {
    await write(text, { seat: 'blue', decision: 1 });
    expect(await draftOf('blue')).toMatchObject({ isHandedOver });
  });
});

describe('a page that shows a revision', () => {
  const submit = async (revision: number) =>
    (await submitOrders(place.service, seatNo('red'), { decision: 0, text: 'CLEAR\nPASS', revision })).verdict;

  test('changes the orders that it shows, and nothing else', async () => {
    expect(await submit(1)).toBe('needs-fix');
    expect(await draftOf()).toBeNull();
    expect(await submit(0)).toBe('accepted');
    expect(await submit(0)).toBe('needs-fix');
    expect(await submit(1)).toBe('accepted');
    expect(await draftOf()).toMatchObject({ lines: 'PASS' });
  });
});

describe('DONE with an empty draft', () => {
  test.each([
    ['ends what is under way', () => ({ act: 'end' }), { lines: 'PASS', mode: 'pause', isHandedOver: true }],
    ['does nothing where nothing ends it', () => undefined, null],
    ['does nothing that is not legal', () => ({ act: 'dance' }), null],
  ])('%s', async (_what, finish, draft) => {
    await write('DONE', { service: playing(endedBy(finish)) });
    expect(await draftOf()).toEqual(draft);
  });

  test('is none for a text without DONE', async () => {
    for (const text of ['CLEAR', 'WAIT', 'GO']) await write(text);
    expect(await draftOf()).toBeNull();
  });
});

describe('an order that cannot be taken back', () => {
  const codeIn = (settled: Awaited<ReturnType<typeof write>>) => settled?.reply?.confirm?.code;
  let card = 0;
  beforeEach(async () => {
    await write('DRAW\nNOW');
    await advanceMatch(place.service, match.id);
    const events = await place.service.store.event.findMany({ where: { matchId: match.id } });
    card = events.map(({ event }) => (event as { card?: number }).card ?? 0).find((each) => each > 0) ?? 0;
  });
  const order = (text: string) => write(text, { decision: 1 });

  test('is confirmed once for the same sheet, and anew for another one', async () => {
    const asked = await order(`BURN ${card}\nDONE`);
    expect(await draftOf()).toMatchObject({ isHandedOver: false });
    const code = codeIn(asked) ?? '';
    expect(asked?.reply?.confirm).toMatchObject({ code, about: [expect.stringContaining(`card ${card}`)] });
    await order(`CONFIRM ${code}`);
    expect(await draftOf()).toMatchObject({ isHandedOver: true });
    expect(codeIn(await order('DONE'))).toBeUndefined();
    expect(await draftOf()).toMatchObject({ isHandedOver: true });
    expect(codeIn(await order('STRIKE\nDONE'))).toMatch(/^\w{6}$/);
    expect(await draftOf()).toMatchObject({ isHandedOver: false });
  });

  test('is sent by DONE once more, alone, after the answer has told what cannot be taken back', async () => {
    expect((await order(`BURN ${card}\nDONE`))?.reply?.verdict).toBe('NOT SENT YET');
    expect((await order('DONE'))?.reply?.verdict).toBe('ACCEPTED');
    expect(await draftOf()).toMatchObject({ isHandedOver: true });
  });

  test('is confirmed anew if the clock has handed over a part', async () => {
    await order(`BURN ${card}`);
    await place.service.store.draft.update({
      where: { seatNo: seatNo('red') },
      data: { handedOver: true, stopsAt: 1 },
    });
    expect(codeIn(await order('DONE'))).toMatch(/^\w{6}$/);
    expect(await draftOf()).toMatchObject({ isHandedOver: false });
  });

  test('does not exist in a game without such orders', async () => {
    const service = playing({ sheet: {} });
    await write(`BURN ${card}\nDONE`, { decision: 1, service });
    expect(await draftOf()).toMatchObject({ isHandedOver: true });
  });

  test('is not asked about before it is handed over', async () => {
    expect(codeIn(await order(`BURN ${card}`))).toBeUndefined();
  });
});

describe('a sheet that leaves something unused', () => {
  const lost = () =>
    playing({
      sheet: {
        unspent: (_decision, view, by) => {
          const { breath } = view as DuelView;
          return breath > 0 && !by ? { text: uncheckedMessage('ask.order', { breath }), asks: breath > 1 } : undefined;
        },
      },
    });
  const submit = (text: string, asks: boolean | undefined) =>
    submitOrders(lost(), seatNo('red'), { decision: 0, text, ...(asks === undefined ? {} : { asks }) });

  test.each([
    ['SHOW\nDONE', true, false, undefined],
    ['DRAW\nDONE', true, false, ['your impulse: 2 breaths left']],
    ['DRAW\nDRAW\nDONE', true, true, undefined],
    ['DRAW\nDONE', undefined, false, ['your impulse: 2 breaths left']],
    ['DRAW\nDONE', false, true, undefined],
    ['DRAW\nDRAW\nDRAW\nDONE', true, true, undefined],
    ['DRAW\nPASS\nDONE', true, true, undefined],
  ])('with %j, asking: %s, is handed over: %s', async (text, asks, isHandedOver, about) => {
    const settled = await submit(text, asks);
    expect(await draftOf()).toMatchObject({ isHandedOver });
    expect(settled.reply?.confirm?.about).toEqual(about);
    expect(settled.reply?.verdict === 'NOT SENT YET').toBe(about !== undefined);
  });

  test.each([
    ['DONE again, alone', ['DRAW\nDONE', 'DONE'], true],
    ['the same sheet again', ['DRAW\nDONE', 'DRAW\nDONE'], true],
    ['DONE after a draft whose answer has told the loss', ['DRAW', 'DONE'], true],
    ['a question and DONE again', ['DRAW\nDONE', 'STATUS', 'DONE'], true],
  ])('by mail is sent after %s', async (_what, mails, isHandedOver) => {
    for (const text of mails) await write(text, { service: lost() });
    expect(await draftOf()).toMatchObject({ isHandedOver });
  });
});

test('a sheet whose owner is asked anyway lists its skipped lines there, without a letter of its own', async () => {
  const service = playing(endedBy(() => undefined));
  await write('STANDING PARRY ALWAYS', { seat: 'blue', decision: NO_DECISION, service });
  await write('SHOW 99\nSTRIKE\nGO\nNOW', { service });
  await place.service.store.draft.update({
    where: { seatNo: seatNo('red') },
    data: { handedOver: true, mode: 'go', readyAt: null },
  });
  await advanceMatch(service, match.id);
  expect(await openOf(service, match.id)).toEqual(['2 red order']);
  expect((await answersOf(service, match.id)).length).toBe(2);
  expect(await lettersOf(service, match.id, 'notice')).toEqual([]);
  const report = (await lettersOf(service, match.id, 'report')).filter(({ seat }) => seat?.seat === 'red').at(-1);
  expect(report?.letter).toMatchObject({ report: { unused: [expect.stringMatching(/^SHOW 99: /)] } });
});

test('a check names the stage that is over, and when it ended, as the orders themselves would', async () => {
  const service = playing({ sheet: { phases: ['order'], stages: { kinds: [['parry'], ['order']] } } });
  await write('STRIKE\nPASS\nNOW', { service });
  await advanceMatch(service, match.id);
  await write('PARRY NO\nNOW', { seat: 'blue', decision: 1, service });
  await advanceMatch(service, match.id);
  expect(await openOf(service, match.id)).toEqual(['3 blue order']);
  place.pass(1);
  const ended = /You\s+answered\s+a\s+question\s+to\s+Blue\s+that\s+was\s+settled\s+\w{3}\s+\d+\s+\w{3}\s+\d\d:\d\d/;
  const checked = await write('STRIKE\nPARRY NO\nCHECK', { seat: 'blue', decision: 3, service });
  const sent = await write('STRIKE\nPARRY NO', { seat: 'blue', decision: 3, service });
  for (const each of [checked, sent]) expect(each?.text).toMatch(ended);
});
