import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPlace, testDatabase } from '../setup/databases.ts';
import { MOST_BYTES } from '../soak/lengths.ts';
import { playLetters } from '../soak/letters/index.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await testDatabase();
});
afterAll(() => place.drop());

test('whoever only sends lines that he has copied from his mails is never refused; no mail is heavy', async () => {
  const { refusals, sent, heaviest } = await playLetters({ databaseUrl: place.url, seed: 1812, mails: 40 });
  expect(refusals).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(40);
  expect(heaviest).toBeLessThan(MOST_BYTES);
}, 60_000);
