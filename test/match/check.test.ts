/** Orders that are checked while they are being written. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, choice, type Json, uncheckedMessage } from '../../src/engine/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { checkOrders } from '../../src/match/sheets/check.ts';
import { offerId } from '../../src/match/sheets/offer-id.ts';
import { duel } from './duel.ts';
import { openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const check = async (text: string, seat = 'red') => {
  const checked = await checkOrders(place.service, match.seatNo[seat] ?? 0, () => ({
    decision: 0,
    text: `CLEAR\nPAUSE\nCHECK\n${text}`,
    strict: true,
  }));
  if (!checked) throw new Error('nothing is weighed');
  return checked;
};
const nextOf = async (text: string) => (await check(text)).next.map((each) => each.text);

test('the orders possible after the last line are listed, each once', async () => {
  expect(await nextOf('SHOW 599')).toEqual(['STRIKE', 'DRAW', 'PASS']);
  expect(await nextOf('DRAW\nDRAW\nDRAW')).toContain('PASS');
  expect(await nextOf('DRAW\nDRAW\nDRAW')).not.toContain('STRIKE');
  expect(await nextOf('PASS')).toEqual([]);
});

test('a line without an order gets corrections that share words with it', async () => {
  const { mends } = await check('SHOW 599\nplease strike him again');
  expect(mends).toEqual([{ line: 2, text: 'STRIKE', label: 'STRIKE' }]);
  expect((await check('STRIKE\nPASS')).mends).toEqual([]);
});

test('an illegal order gets the nearest legal ones', async () => {
  const { mends } = await check('DRAW\nDRAW\nDRAW\nSTRIKE');
  expect(mends).toEqual([{ line: 4, text: 'PASS', label: 'PASS' }]);
});

test('nothing is stored, and the answer mentions the stored draft', async () => {
  await sendMail(place.service, {
    text: 'DRAW\nPASS',
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from: 'rosa@players.test',
  });
  const before = await place.service.store.draft.findMany();
  expect(await check('STRIKE')).toMatchObject({
    kept: ['DRAW', 'PASS'],
    isStale: false,
    revision: before[0]?.revision,
  });
  expect(await place.service.store.draft.findMany()).toEqual(before);
});

test('a seat without a draft has none stored, and a seat with other orders learns which ones would be replaced', async () => {
  expect(await check('STRIKE')).toMatchObject({ kept: [], revision: 0 });
  const none = (await check('STRIKE')).replaced;
  const mail = { seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' };
  await sendMail(place.service, { ...mail, text: 'DRAW\nPASS' });
  const { replaced } = await check('STRIKE');
  expect([none.includes('0'), replaced.includes('2')]).toEqual([true, true]);
});

test('orders about something settled are stale, and get neither corrections nor continuations', async () => {
  const form = () => ({ decision: 5, text: 'SHOW 599\nplease strike him', strict: true });
  const checked = await checkOrders(place.service, match.seatNo.red ?? 0, form);
  expect(checked).toMatchObject({ isStale: true, mends: [], next: [] });
});

test('nothing is checked for a missing seat, or in a failed match', async () => {
  const form = () => ({ decision: 0, text: 'STRIKE' });
  expect(await checkOrders(place.service, 999_999, form)).toBeUndefined();
  expect(await checkOrders(place.service, match.seatNo.red ?? 0, form)).toBeDefined();
  await place.service.store.match.update({ where: { id: match.id }, data: { state: 'FAULT' } });
  expect(await checkOrders(place.service, match.seatNo.red ?? 0, form)).toBeUndefined();
});

test('of very many possible orders the first four hundred are considered, and four correct a line', async () => {
  const options = [
    { act: 'show', card: 77 },
    ...Array.from({ length: 450 }, (_, i): Json => ({ act: 'show', card: 1000 + i })),
    { act: 'none' },
  ];
  const wide = {
    ...duel,
    rules: {
      ...duel.rules,
      *play() {
        yield* ask(choice<Json>({ kind: 'order', seat: 'red', prompt: uncheckedMessage('ask.order'), options }));
      },
    },
  };
  const service = { ...place.service, games: new Map([['duel', wide]]) };
  const { seatNo } = await openMatch(service);
  const checkWide = (text: string) =>
    checkOrders(service, seatNo.red ?? 0, () => ({ decision: 0, text: `CHECK\n${text}`, strict: true }));
  const next = (await checkWide('SHOW 99'))?.next.map(({ text }) => text) ?? [];
  expect([next.length, next[0], next.at(-1)]).toEqual([400, 'SHOW 77', 'SHOW 1398']);
  const mendsOf = async (line: string) => (await checkWide(line))?.mends.map(({ text }) => text);
  expect(await mendsOf('please show me 1300')).toEqual(['SHOW 1300', 'SHOW 77', 'SHOW 1000', 'SHOW 1001']);
  expect(await mendsOf('please show me 1449')).toEqual(['SHOW 77', 'SHOW 1000', 'SHOW 1001', 'SHOW 1002']);
  expect(await mendsOf('nothing of that')).toEqual([]);
  expect(await mendsOf('please 77'), 'a short word says little').toEqual([]);
  expect(await mendsOf('please show me')).toHaveLength(4);
});

test('the areas and the card of each possible next order are listed', async () => {
  const shown = {
    board: { ...duel.board, places: () => ['lisbon', 'elvas'] },
    cards: { of: () => 13, print: () => [] },
  };
  const service = { ...place.service, games: new Map([['duel', { ...duel, ...shown }]]) };
  const form = () => ({ decision: 0, text: 'CHECK\nSHOW 599', strict: true });
  const told = async (by: typeof service) => (await checkOrders(by, match.seatNo.red ?? 0, form))?.next[0];
  const strike = { id: offerId('order', { act: 'strike' }), text: 'STRIKE', label: { text: 'STRIKE' } };
  expect(await told(service)).toEqual({ ...strike, verb: 'play', places: ['lisbon', 'elvas'], card: 13 });
  expect(await told(place.service as typeof service)).toEqual({ ...strike, verb: 'order', places: [] });
});

test('each seat is checked against its own draft', async () => {
  await sendMail(place.service, {
    text: 'DRAW\nPASS',
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from: 'rosa@players.test',
  });
  expect((await check('PARRY', 'blue')).kept).toEqual([]);
  expect((await check('DRAW', 'red')).kept).toEqual(['DRAW', 'PASS']);
});

test('a line with several misspelt names is corrected in all of them, and never in one alone', async () => {
  const service = { ...place.service, games: installedGames };
  const seats = ['britain', 'spain', 'french_south', 'french_north'];
  const campaign = await openMatch(service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    name: 'The Peninsula',
    seats: seats.map((id) => ({ id, player: id, address: `${id}@players.test` })),
  });
  const mendsOf = async (text: string) => {
    const form = () => ({ decision: 0, text: `CLEAR\nPAUSE\nCHECK\n${text}`, strict: true });
    return (await checkOrders(service, campaign.seatNo.britain ?? 0, form))?.mends.map((mend) => mend.text);
  };
  expect(await mendsOf('MOVE Wellington Lisbn')).toEqual(['MOVE Wellington Lisbon']);
  expect(await mendsOf('MOVE Wellington Lisbn - Elvs - Badajs')).toEqual(['MOVE Wellington Lisbon - Elvas - Badajoz']);
});

test('a line reports the way of a march, its force and its fights', async () => {
  const ways: Readonly<Record<string, readonly string[]>> = { DRAW: ['elvas', 'badajoz'] };
  const spoken = duel.language.formatAnswer;
  const verbOf = (answer: Json) => spoken('', answer).split(' ')[0] ?? '';
  const board = { ...duel.board, places: (answer: Json) => ways[verbOf(answer)] ?? [], who: () => 'Hill' };
  const service = { ...place.service, games: new Map([['duel', { ...duel, board }]]) };
  const form = () => ({ decision: 0, text: 'CHECK\nDRAW\nDRAW\nSTRIKE', strict: true });
  expect((await checkOrders(service, match.seatNo.red ?? 0, form))?.courses).toEqual([
    { line: 1, who: 'Hill', way: ['elvas', 'badajoz'], fights: [] },
    { line: 2, who: 'Hill', way: ['elvas', 'badajoz'], fights: [] },
  ]);
});

test('possible orders and the lines that are carried out have labels', async () => {
  const { reply, next } = await check('DRAW\nDRAW\nBLESS\nPASS');
  expect(next.map(({ label }) => label)).toEqual(next.map(({ text }) => ({ text })));
  expect(reply.lines.flatMap(({ number, label }) => (number === undefined ? [] : [label]))).toEqual([
    'DRAW',
    'DRAW',
    undefined,
    'PASS',
  ]);
  expect((await check('SHOW 599')).next.map(({ label }) => label.text)).toEqual(['STRIKE', 'DRAW', 'PASS']);
});
