/** ODDS, and questions about odds in five languages: the program answers them with the figures of page and report. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../src/store/store.ts';
import type { Tongue } from '../corpus/entry.ts';
import { Table } from '../corpus/reading.ts';
import { type TestPlace, testDatabase } from '../setup/databases.ts';

let place: TestPlace;
let store: Store;
const tables = new Map<string, Table>();
const ask = async (at: string, text: string, tongue: Tongue = 'en') => {
  const table = tables.get(at) ?? (await Table.open(store, at, false));
  tables.set(at, table);
  const { verdict, answer, effects, orders } = await table.send({ in: tongue, text });
  expect({ verdict, effects, orders }).toEqual({ verdict: 'info', effects: [], orders: [] });
  return answer.replace(/\s+/g, ' ');
};

beforeAll(async () => {
  place = await testDatabase();
  store = openStore(place.url, { connections: 4 });
});
afterAll(async () => {
  await store.$disconnect();
  await place.drop();
});

describe('a question about odds is answered at once, and not passed on', () => {
  test.each<[Tongue, string]>([
    ['en', 'ODDS Grodno'],
    ['en', 'odds at Grodno'],
    ['en', 'What are the odds at Grodno? Can Bagration intercept me?'],
    ['en', 'How likely is it that Davout wins at Grodno?'],
    ['de', 'Wie stehen die Chancen bei Grodno?'],
    ['de', 'kommt Bagration?'],
    ['fr', 'Quelles sont les chances de Davout à Grodno ?'],
    ['fr', 'Bagration peut-il venir ?'],
    ['ko', '승산 그로드노'],
    ['ko', '그로드노에서 이길 확률은 얼마인가요?'],
    ['ko', '바그라티온이 올 수 있나요?'],
    ['ja', '勝算 グロドノ'],
    ['ja', 'グロドノの勝算を教えてください'],
    ['ja', 'バグラチオンは来られますか?'],
  ])('%s: %s', async (tongue, text) => {
    const answer = await ask('kutuzov-north', text, tongue);
    for (const figure of ['81%', '72%', '33%']) expect(answer).toContain(figure);
  });
});

test('the figures are those of the acknowledgement of the line that fights', async () => {
  const table = tables.get('kutuzov-north') ?? (await Table.open(store, 'kutuzov-north', false));
  const { answer } = await table.send({ in: 'en', text: 'PLAY 1 CP\nMOVE Davout 6SP Masuria - Grodno' });
  const told = answer.replace(/\s+/g, ' ');
  expect(told).toContain('You win at Grodno with 81%: 12 dice against 8');
  expect(await ask('kutuzov-north', 'ODDS Grodno')).toContain('12 dice against 8. You rout them with 35%');
});

test('names that do not go together give the fights of each; no name gives all', async () => {
  const both = await ask('kutuzov-north', 'ODDS Davout Tilsit');
  expect(both).toContain('Grodno');
  expect(both).toContain('Tilsit');
  expect(await ask('kutuzov-north', 'ODDS Tilsit')).not.toContain('Grodno');
  expect(await ask('kutuzov-north', 'what are my odds?')).toContain('Tilsit');
});

test('who is asked something has the chances of each answer', async () => {
  const answer = await ask('kutuzov-intercept', 'what are the odds?');
  expect(answer).toContain('72% that it comes');
  expect(answer).toContain('You win with 67%');
});

test('where no fight can be begun it is said, with who stands there', async () => {
  const answer = await ask('kutuzov-first', 'What are the odds at Kovno?');
  expect(answer).toContain('None of your armies or units could begin such a fight now.');
  expect(answer).toContain('KOVNO');
  expect(await ask('wellington-waits', 'What are the odds at Badajoz?')).toContain('BADAJOZ');
});

test('odds of units and hexes', async () => {
  expect(await ask('vimiero', 'ODDS G4')).toContain('FIRE FR-FA1 AT G4 BR-LN1 (4) 2 56% hit');
  expect(await ask('vimiero', 'ODDS G4')).not.toContain('AT G7');
  expect(await ask('vimiero', 'What are the odds of FR-FA2?')).toContain('AT G7');
});

test('odds of attacks on towns, of both sides', async () => {
  expect(await ask('gettysburg-near', 'ODDS')).toMatch(/\d+% that you take it/);
});

test.each([
  'Does it hurt? Can we play on Friday?',
  'Is there a chance to get a new map?',
  'When can we meet Bagration and his player?',
])('no question about odds: %s', async (text) => {
  const table = tables.get('kutuzov-north') ?? (await Table.open(store, 'kutuzov-north', false));
  const { answer } = await table.send({ in: 'en', text });
  expect(answer).not.toContain('as ODDS');
});
