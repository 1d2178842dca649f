import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable, waitForDatabase } from '../../src/store/database-wait.ts';
import { emptyTestDatabase, type TestPlace } from '../setup/databases.ts';
import { startRelay } from '../setup/relay.ts';

let database: TestPlace;
beforeEach(async () => {
  database = await emptyTestDatabase();
});
afterEach(() => database.drop());

async function failure(url: string): Promise<Error> {
  try {
    await waitForDatabase(url, { attempts: 2 });
  } catch (error) {
    return error as Error;
  }
  throw new Error('the database was there');
}

test('a database that answers is not waited for', async () => {
  const lines: string[] = [];
  await waitForDatabase(database.url, { log: (line) => lines.push(line) });
  expect(lines).toEqual([]);
});

test('a server that is not there is named, without the password', async () => {
  const relay = await startRelay(database.url);
  await relay.cut();
  const error = await failure(`postgresql://umpire:hunter2@127.0.0.1:${relay.port}/campaign`);
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error.message).toContain(`PostgreSQL at 127.0.0.1:${relay.port}, database "campaign": nothing listens there.`);
  expect(error.message).toContain('DATABASE_URL');
  expect(error.message).not.toContain('hunter2');
});

test('a database that does not exist is told at once', async () => {
  const url = new URL(database.url);
  url.pathname = '/estafette_nowhere';
  const error = await failure(url.toString());
  expect(error.message).toContain('database "estafette_nowhere": there is no such database. Create it');
});

test('a server that comes later is waited for', async () => {
  const relay = await startRelay(database.url);
  await relay.cut();
  const lines: string[] = [];
  const waiting = waitForDatabase(relay.url, { attempts: 60, log: (line) => lines.push(line) });
  await expect.poll(() => lines).toHaveLength(1);
  await relay.restore();
  await waiting;
  await relay.cut();
  expect(lines[0]).toContain(`Waiting for PostgreSQL at 127.0.0.1:${relay.port}`);
});
