import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasKey, takeKey } from '../../src/match/key-print.ts';
import { applyMigrations } from '../../src/store/migrations.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { emptyTestDatabase, type TestPlace } from '../setup/databases.ts';

let database: TestPlace;
let store: Store;
beforeAll(async () => {
  database = await emptyTestDatabase();
  await applyMigrations(database.url);
  store = openStore(database.url);
});
afterAll(async () => {
  await store.$disconnect();
  await database.drop();
});

const keyNamed = (name: string) => `the key ${name}, long enough to sign`;

const key = (name: string, previous?: string) => ({
  secretKey: keyNamed(name),
  previousSecretKey: previous === undefined ? undefined : keyNamed(previous),
});

test('an installation keeps the key that it was begun with until another one follows it by name', async () => {
  expect(await takeKey(store, key('A'))).toBe(true);
  expect(await takeKey(store, key('A'))).toBe(true);
  expect(await takeKey(store, key('B'))).toBe(false);
  expect(await takeKey(store, key('B', 'C'))).toBe(false);
  expect(await hasKey(store, key('A'))).toBe(true);
  expect(await takeKey(store, key('B', 'A'))).toBe(true);
  expect(await hasKey(store, key('B', 'A'))).toBe(true);
  expect(await hasKey(store, key('A')), 'a process that goes on with the key before').toBe(false);
  expect(await takeKey(store, key('A'))).toBe(false);
});
