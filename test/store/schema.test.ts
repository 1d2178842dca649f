import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, query, type Store, sql } from '../../src/store/store.ts';
import { type TestPlace, testDatabase } from '../setup/databases.ts';

let place: TestPlace;
let store: Store;
beforeAll(async () => {
  place = await testDatabase();
  store = openStore(place.url);
});
afterAll(async () => {
  await store.$disconnect();
  await place.drop();
});

test('the migrations lead to the schema', async () => {
  const args = ['migrate', 'diff', '--from-config-datasource', '--to-schema', 'prisma/schema.prisma', '--exit-code'];
  const env = { ...process.env, DATABASE_URL: place.url };
  const { stdout } = await promisify(execFile)('node_modules/.bin/prisma', args, { env });
  expect(stdout).toContain('No difference detected');
});

test('a hand-written statement keeps the order of keys, in a transaction and outside', async () => {
  const value = '{"zebra":1,"ant":{"10":1,"b":2,"a":3}}';
  const statement = sql`SELECT ${value}::json AS value, ${new Date(0)}::timestamptz AS at, ${[1, 2]}::int[] AS list`;
  const outside = await query<{ value: object; at: Date; list: number[] }>(store, statement);
  const inside = await store.$transaction((db) => query<{ value: object; at: Date; list: number[] }>(db, statement));
  for (const [row] of [outside, inside]) {
    expect(JSON.stringify(row?.value)).toBe(value);
    expect(row?.at).toEqual(new Date(0));
    expect(row?.list).toEqual([1, 2]);
  }
});
