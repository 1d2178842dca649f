/** The choices at a place of the board, with their prices. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask, choice, type Json, uncheckedMessage } from '../../src/engine/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { checkOrders } from '../../src/match/sheets/check.ts';
import { type ChoicesAsked, weighChoices } from '../../src/match/sheets/choices.ts';
import { placeOfForm } from '../../src/match/sheets/order-form.ts';
import { additions } from '../../src/web/draft.ts';
import { duel } from './duel.ts';
import { openMatch, type TestService, testService } from './service.ts';

/** The check of each area rehearses some twenty sheets. */
vi.setConfig({ testTimeout: 60_000 });

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

/** A campaign in the first impulse of Britain. */
const campaign = async () => {
  const service = { ...place.service, games: installedGames };
  const seats = ['britain', 'spain', 'french_south', 'french_north'];
  const match = await openMatch(service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    name: 'The Peninsula',
    seats: seats.map((id) => ({ id, player: id, address: `${id}@players.test` })),
  });
  const openOf = async (seat: string) => {
    const found = await placeOfForm(service, match.seatNo[seat] ?? 0);
    return found?.position.open.find((each) => each.seat === seat);
  };
  // The seats are asked one after another.
  for (const seat of [...seats, ...seats, ...seats, ...seats]) {
    const question = await openOf(seat);
    if (question?.kind === 'mulligan')
      await answerDecision(service, match.seatNo[seat] ?? 0, question.decision, { mulligan: false });
  }
  const decision = (await openOf('britain'))?.decision ?? 0;
  return (at: string, sheet: string, more: Partial<ChoicesAsked> = {}) =>
    weighChoices(service, match.seatNo.britain ?? 0, {
      decision,
      place: at,
      sheet,
      textOf: (_game, text) => `CLEAR\nPAUSE\nCHECK\n${text}`,
      add: (text, { text: order, deed }) => additions(text, order, deed?.by?.leader),
      ...more,
    });
};

test('an area tells what each card would allow, the usual deeds first, each with its price', async () => {
  const at = await campaign();
  const found = await at('ciudad_rodrigo', '');
  const [first, ...others] = found?.openings ?? [];
  expect([found?.opening, others.length > 0, found?.isOpen]).toEqual([first, true, true]);
  expect(new Set(found?.openings.map(({ order }) => order.card)).size).toBe(found?.openings.length);
  const kinds = found?.choices.map(({ order: { deed } }) => [deed?.kind, deed?.by?.leader]) ?? [];
  expect(kinds.slice(0, 3)).toEqual([
    ['march', 'Wellington'],
    ['march', 'Wellington'],
    ['siege', undefined],
  ]);
  expect(kinds.slice(3).every(([kind, leader]) => kind === 'march' && leader === undefined)).toBe(true);
  expect(found?.kinds[0]).toEqual({ kind: 'march', text: 'March' });
  const siege = found?.choices[2];
  expect(siege?.sheet).toBe(`${first?.order.text}\nSIEGE Ciudad Rodrigo WITH Wellington`);
  expect(siege?.fights).toEqual([{ place: 'ciudad_rodrigo', percent: expect.any(Number), kind: 'siege' }]);
  expect(found?.choices.every(({ line }) => line?.mark !== '?')).toBe(true);
  const [, second] = found?.openings ?? [];
  expect((await at('ciudad_rodrigo', '', { opening: second?.order.id ?? '' }))?.opening?.order).toEqual(second?.order);
  const without = await at('ciudad_rodrigo', '', { opening: '' });
  expect([without?.opening, without?.choices.map(({ order }) => order.text)]).toEqual([
    undefined,
    ['SIEGE Ciudad Rodrigo WITH Wellington'],
  ]);
});

test('after a card nothing has to be played first, and an army goes on as it came or with those whom it meets', async () => {
  const at = await campaign();
  const card = (await at('ciudad_rodrigo', ''))?.opening?.order.text ?? '';
  const next = await at('ciudad_rodrigo', card);
  expect([next?.opening, next?.isOpen]).toEqual([undefined, true]);
  const sheet = next?.choices.find(({ order }) => order.places.at(-1) === 'almeida')?.sheet ?? '';
  expect(sheet).toMatch(/^PLAY .*\nMOVE Wellington .* TO Almeida$/);
  const led =
    (await at('almeida', sheet))?.choices.filter(({ order }) => order.deed?.by?.leader === 'Wellington') ?? [];
  const toPorto = led.filter(({ order }) => order.places.at(-1) === 'porto');
  expect(toPorto.map((each) => each.sheet.split('\n').length)).toEqual([2, 3]);
  expect(toPorto[0]?.sheet).toBe(`${sheet} -> Porto`);
  expect(toPorto[0]?.who).toBe('Wellington 1 inf 1 cav 1 art');
  const onwards = /^Wellington( with .*)? marches from Ciudad Rodrigo by Almeida to Porto$/;
  expect(toPorto[0]?.line?.label, 'all steps of a line are one sentence').toMatch(onwards);
  expect(toPorto[1]?.line?.label).toMatch(/^Wellington .*marches? from Almeida to Porto$/);
  expect(toPorto[0]?.order.label.text).toMatch(/ from Almeida to Porto$/);
});

test('a march that goes on tells its own price and fights, without those of the steps before it', async () => {
  const at = await campaign();
  const pick = async (from: string, sheet: string, to: string) =>
    (await at(from, sheet))?.choices.find(({ order }) => order.places.at(-1) === to);
  const first = await pick('ciudad_rodrigo', '', 'plasencia');
  const second = await pick('plasencia', first?.sheet ?? '', 'salamanca');
  expect(second?.sheet).toMatch(/TO Plasencia -> Salamanca$/);
  expect([first?.line?.tally, second?.line?.tally].map((tally) => tally?.split(':')[0])).toEqual(['-1', '-1']);
  expect(first?.fights).toEqual([]);
  expect(second?.fights).toEqual([{ place: 'salamanca', percent: expect.any(Number), kind: 'battle' }]);
  const before = first?.line?.odds ?? [];
  expect(before.length).toBeGreaterThan(0);
  expect(second?.line?.odds?.some((text) => before.includes(text))).toBe(false);
  const third = await pick('salamanca', second?.sheet ?? '', 'segovia');
  expect(third?.fights).toEqual([]);
});

test('seldom deeds come last and without a price where there are many, until their force is chosen', async () => {
  const at = await campaign();
  const card = (await at('ciudad_rodrigo', ''))?.opening?.order.text ?? '';
  const lisbon = await at('lisbon', card);
  const seldom = lisbon?.choices.filter(({ order }) => order.deed?.isSeldom) ?? [];
  expect(lisbon?.choices.slice(-seldom.length)).toEqual(seldom);
  expect([seldom[0]?.order.deed?.kind, seldom.at(-1)?.line]).toEqual(['sea', undefined]);
  const chosen = await at('lisbon', card, { who: seldom[0]?.order.deed?.by?.who ?? '' });
  expect(chosen?.choices.at(-1)?.line).toBeDefined();
});

test('a game without deeds has its orders at a place too', async () => {
  const options: Json[] = [{ act: 'show', card: 77 }, { act: 'none' }];
  const plain = {
    ...duel,
    board: { ...duel.board, places: () => ['lisbon'] },
    rules: {
      ...duel.rules,
      *play() {
        yield* ask(choice<Json>({ kind: 'order', seat: 'red', prompt: uncheckedMessage('ask.order'), options }));
      },
    },
  };
  const service = { ...place.service, games: new Map([['duel', plain]]) };
  const { seatNo } = await openMatch(service);
  const found = await weighChoices(service, seatNo.red ?? 0, {
    decision: 0,
    place: 'lisbon',
    sheet: '',
    textOf: (_game, text) => `CHECK\n${text}`,
    add: (text, order) => [{ text: `${text}${order.text}` }],
  });
  expect([found?.kinds, found?.openings]).toEqual([[{ kind: '', text: 'Orders' }], []]);
  expect(found?.choices[0]).toMatchObject({ order: { text: 'SHOW 77' }, line: { mark: 'ok' }, fights: [] });
});

test('where nobody has a leader, every choice of a unit is rehearsed', async () => {
  const service = { ...place.service, games: installedGames };
  const seats = ['FRENCH', 'ALLIED'].map((id) => ({ id, player: id, address: `${id}@players.test` }));
  const battle = { game: 'napoleonics', scenario: '001-rolica-1', split: '2', name: 'A battle', seats };
  const { seatNo } = await openMatch(service, battle);
  const no = seatNo.ALLIED ?? 0;
  const decision = (await placeOfForm(service, no))?.position.open[0]?.decision ?? 0;
  const textOf = (sheet: string) => `CLEAR\nCHECK\n${sheet}`;
  const next = async (sheet: string) =>
    (await checkOrders(service, no, () => ({ decision, text: textOf(sheet), strict: true })))?.next ?? [];
  const counts: number[] = [];
  for (const { text: card } of await next(''))
    for (const { text: order, places } of await next(card)) {
      const [hex] = places;
      if (hex === undefined) continue;
      const found = await weighChoices(service, no, {
        ...{ decision, place: hex, sheet: `${card}\n${order}`, textOf: (_game, sheet) => textOf(sheet) },
        add: (sheet, { text, deed }) => additions(sheet, text, deed?.by?.leader),
      });
      const usual = (found?.choices ?? []).filter(({ order: { deed } }) => !deed?.isSeldom);
      // A leader alone has more ways than are tried.
      expect(usual.slice(0, 24).filter(({ line }) => line === undefined)).toEqual([]);
      counts.push(usual.length);
    }
  expect(Math.max(...counts)).toBeGreaterThan(4);
});
