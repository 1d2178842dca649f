import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPlace, testDatabase } from '../setup/databases.ts';
import { playTable } from '../soak/table/index.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await testDatabase();
});
afterAll(() => place.drop());

test('a player who only clicks what his page offers is never refused', async () => {
  const { refusals, answers, sheets } = await playTable({ databaseUrl: place.url, seed: 1812, visits: 30 });
  expect(refusals).toEqual([]);
  expect(answers + sheets).toBe(30);
  expect(Math.min(answers, sheets)).toBeGreaterThan(5);
}, 180_000);
