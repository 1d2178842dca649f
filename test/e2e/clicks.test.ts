import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPlace, testDatabase } from '../setup/databases.ts';
import { playClicks } from '../soak/clicks/index.ts';
import { chromiumProgram } from './chromium.ts';

let place: TestPlace;

describe.skipIf(!chromiumProgram)('a browser', () => {
  beforeAll(async () => {
    place = await testDatabase();
  });
  afterAll(() => place?.drop());

  test('is never refused while it only clicks what it sees', async () => {
    const { refusals, answers, sheets, clicks } = await playClicks({ databaseUrl: place.url, seed: 1813, visits: 5 });
    expect(refusals).toEqual([]);
    expect(answers + sheets).toBe(5);
    expect(sheets).toBeGreaterThan(0);
    expect(clicks).toBeGreaterThan(9);
  }, 120_000);
});
