import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, dropDatabase } from '../../src/store/databases.ts';
import { emptyTestDatabase, type TestPlace } from '../setup/databases.ts';

/** As autovacuum does, somebody else looks at a database of ours just when it is dropped. */
const name = `estafette_test_${randomBytes(6).toString('hex')}`;
const role = `${name}_owner`;
const at = (url: string, change: (url: URL) => void): string => {
  const changed = new URL(url);
  change(changed);
  return changed.href;
};

let place: TestPlace;
let server: pg.Client;
beforeAll(async () => {
  place = await emptyTestDatabase();
  server = new pg.Client({ connectionString: place.url });
  await server.connect();
  await server.query(`CREATE ROLE ${role} CREATEDB`);
});
afterAll(async () => {
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await server.query(`DROP ROLE ${role}`);
  await server.end();
  await place.drop();
});

test('a database is dropped by an owner who may not end the sessions of others', async () => {
  const owned = at(place.url, ({ searchParams }) => searchParams.set('options', `-c role=${role}`));
  await createDatabase(owned, name);
  const other = new pg.Client({
    connectionString: at(place.url, (url) => {
      url.pathname = `/${name}`;
    }),
  });
  await other.connect();
  const leaving = sleep(500).then(() => other.end());
  await dropDatabase(owned, name);
  await leaving;
  const { rows } = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  expect(rows).toEqual([]);
});
