import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeBack, requireNewest, thisRelease } from '../../src/cli/release.ts';
import { Releases } from '../../src/match/play/releases.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { type TestPlace, testDatabase } from '../setup/databases.ts';

let place: TestPlace;
let store: Store;

beforeAll(async () => {
  place = await testDatabase();
  store = openStore(place.url, { connections: 1 });
});

afterAll(async () => {
  await store.$disconnect();
  await place.drop();
});

test('a return waits until the newer release that was just stopped has been silent for half a minute', async () => {
  const seenAt = new Date(Date.now() - 28_000);
  await store.release.create({ data: { name: 'newer', version: '999.0.0', built: 1, seenAt } });
  const told: string[] = [];
  expect(await comeBack(store, (line) => told.push(line))).toContain('takes the place of 999.0.0');
  expect(told).toEqual(['A newer release was at work a moment ago: waiting until it is silent.']);
  await expect(requireNewest(store, new Releases(thisRelease))).resolves.toBeUndefined();
});
