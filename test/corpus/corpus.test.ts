import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/store/store.ts';
import { type TestPlace, testDatabase } from '../setup/databases.ts';
import { PARTS, type Part, TONGUES } from './entry.ts';
import { type Figures, figuresOf, type Judged, judgeAll } from './score.ts';

/**
 * What was measured last. Whoever mends the reading raises `asMeant` and lowers the others: both `unmeant` and `tooEarly` have to come
 * to 0. Nobody looks at the mails of the part that is held out while they build: it tells whether the reading holds for other words.
 */
const MEASURED: Readonly<Record<Part, Omit<Figures, 'mails'>>> = {
  build: { asMeant: 209, unmeant: 0, tooEarly: 0 },
  fresh: { asMeant: 240, unmeant: 0, tooEarly: 0 },
  'held-out': { asMeant: 202, unmeant: 0, tooEarly: 0 },
};

const parts = Object.keys(PARTS) as Part[];
const entries = parts.flatMap((part) => PARTS[part]);

let place: TestPlace;
let judged: readonly Judged[];
beforeAll(async () => {
  place = await testDatabase();
  const store = openStore(place.url, { connections: 4 });
  judged = await judgeAll(store, [...entries, ...expectedSheets()]);
  await store.$disconnect();
}, 600_000);
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

const figuresIn = (part: Part): Figures => figuresOf(judged.filter(({ entry }) => PARTS[part].includes(entry)));

test.each(parts)('in the part %s no fewer mails are read as meant than before', (part) => {
  expect(figuresIn(part).asMeant).toBeGreaterThanOrEqual(MEASURED[part].asMeant);
});

test.each(parts)('in the part %s no more mails do what their writers did not mean', (part) => {
  const { unmeant, tooEarly } = figuresIn(part);
  expect(unmeant).toBeLessThanOrEqual(MEASURED[part].unmeant);
  expect(tooEarly).toBeLessThanOrEqual(MEASURED[part].tooEarly);
});

test('what mails are expected to order is possible in their situations', () => {
  const misread = judged.filter(({ entry, differences }) => entry.id === SHEET.id && differences.length > 0);
  expect(misread.map(({ entry, differences }) => [entry.at, entry.text, differences])).toEqual([]);
});

test('what is held out has the mix of languages and topics of the part for building', () => {
  const mixOf = (part: Part) =>
    PARTS[part].map((each) => `${each.in} ${each.row.replace(/^message .*/, 'message')}`).sort();
  expect(mixOf('held-out')).toEqual(mixOf('build'));
});

test('parts have no mail in common, and as many in each language', () => {
  const texts = parts.flatMap((part) => [...new Set(PARTS[part].map(({ text }) => text))]);
  expect(texts.filter((text, at) => texts.indexOf(text) < at && text !== '{mail}')).toEqual([]);
  for (const part of parts)
    for (const tongue of TONGUES)
      expect(PARTS[part].filter((each) => each.in === tongue)).toHaveLength(PARTS[part].length / TONGUES.length);
});
