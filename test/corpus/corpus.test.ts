import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/store/store.ts';
import { type TestPlace, testDatabase } from '../setup/databases.ts';
import { HALVES, type Half, TONGUES } from './entry.ts';
import { type Figures, figuresOf, type Judged, judgeAll } from './score.ts';

/**
 * What was measured last. Whoever mends the reading raises `asMeant` and lowers the others: both `unmeant` and `tooEarly` have to come
 * to 0. Nobody looks at the mails of the half that is held out while they build: it tells whether the reading holds for other words.
 */
const MEASURED: Readonly<Record<Half, Omit<Figures, 'mails'>>> = {
  build: { asMeant: 209, unmeant: 0, tooEarly: 0 },
  'held-out': { asMeant: 189, unmeant: 0, tooEarly: 0 },
};

const halves = Object.keys(HALVES) as Half[];
const entries = halves.flatMap((half) => HALVES[half]);

let place: TestPlace;
let judged: readonly Judged[];
beforeAll(async () => {
  place = await testDatabase();
  const store = openStore(place.url, { connections: 4 });
  judged = await judgeAll(store, [...entries, ...expectedSheets()]);
  await store.$disconnect();
}, 300_000);
afterAll(() => place.drop());

/** The orders that mails are expected to give, as mails of their own, one of each kind. */
const expectedSheets = () => {
  const sheets = entries.flatMap(({ at, orders = [] }) => {
    const text = orders.map((order) => order.split(' || ')[0]).join('\n');
    return text === '' ? [] : [{ at: TO_ORDER[at] ?? at, orders, text }];
  });
  const single = new Map(sheets.map((sheet) => [`${sheet.at} ${sheet.text}`, sheet]));
  return [...single.values()].map((sheet) => ({ ...sheet, ...SHEET }));
};
/** The situations in which orders of others are possible at once. */
const TO_ORDER: Readonly<Record<string, string>> = {
  'kutuzov-held': 'kutuzov-north',
  'kutuzov-sent': 'kutuzov-north',
  'wellington-waits': 'wellington-spain',
};
const SHEET = { id: 'expected', in: 'en', row: 'expected', class: 'A' } as const;

const figuresIn = (half: Half): Figures => figuresOf(judged.filter(({ entry }) => HALVES[half].includes(entry)));

test.each(halves)('in the half %s no fewer mails are read as meant than before', (half) => {
  expect(figuresIn(half).asMeant).toBeGreaterThanOrEqual(MEASURED[half].asMeant);
});

test.each(halves)('in the half %s no more mails do what their writers did not mean', (half) => {
  const { unmeant, tooEarly } = figuresIn(half);
  expect(unmeant).toBeLessThanOrEqual(MEASURED[half].unmeant);
  expect(tooEarly).toBeLessThanOrEqual(MEASURED[half].tooEarly);
});

test('what mails are expected to order is possible in their situations', () => {
  const misread = judged.filter(({ entry, differences }) => entry.id === SHEET.id && differences.length > 0);
  expect(misread.map(({ entry, differences }) => [entry.at, entry.text, differences])).toEqual([]);
});

test('both halves have the same mix of languages and topics, and no mail in common', () => {
  const mixOf = (half: Half) => HALVES[half].map((each) => `${each.in} ${each.row}`).sort();
  expect(mixOf('held-out')).toEqual(mixOf('build'));
  const texts = halves.map((half) => new Set(HALVES[half].map(({ text }) => text)));
  expect([...(texts[0] ?? [])].filter((text) => texts[1]?.has(text) && text !== '{mail}')).toEqual([]);
  for (const tongue of TONGUES) expect(entries.filter((each) => each.in === tongue)).toHaveLength(84);
});
