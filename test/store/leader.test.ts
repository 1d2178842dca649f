import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLeader, openStore, type Store } from '../../src/store/store.ts';
import { type TestPlace, testDatabase } from '../setup/databases.ts';

let place: TestPlace;
let store: Store;
let other: Store;
beforeAll(async () => {
  place = await testDatabase();
  store = openStore(place.url, { connections: 2 });
  other = openStore(place.url, { connections: 1 });
});
afterAll(async () => {
  await store.$disconnect();
  await other.$disconnect();
  await place.drop();
});

test('one at a time leads', async () => {
  const led = await asLeader(store, 7, async () => [await asLeader(other, 7, async () => 'too'), 'first']);
  expect(led).toEqual([undefined, 'first']);
});

test('a leader whose connection is ended while it works fails, and its process goes on', async () => {
  const work = async () => {
    await other.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    // The connection tells of its end while nobody waits for it.
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
  await expect(asLeader(store, 7, work)).rejects.toThrow();
  expect(await asLeader(store, 7, async () => 'again')).toBe('again');
});
