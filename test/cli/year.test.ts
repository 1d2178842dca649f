import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPlace, testDatabase } from '../setup/databases.ts';
import { SEED } from '../setup/seed.ts';
import { liveYear } from '../soak/year/index.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await testDatabase();
});
afterAll(() => place.drop());

const seed = SEED;

test(`a week of a campaign whose players are late, away and broken (seed=${seed})`, async () => {
  const { campaigns, counts, broken } = await liveYear({ databaseUrl: place.url, seed, campaigns: 1, days: 7 });
  expect(broken).toEqual([]);
  expect(campaigns).toMatchObject([{ state: expect.stringMatching(/^(RUNNING|OVER)$/) }]);
  expect(counts.get('mails report')).toBeGreaterThan(3);
  const written = ['mails of orders', 'mails broken', 'answers by hand'].map((what) => counts.get(what) ?? 0);
  expect(Math.max(...written)).toBeGreaterThan(0);
}, 120_000);
