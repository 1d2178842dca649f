import { connect, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable, waitForDatabase } from '../../src/store/database-wait.ts';
import { emptyTestDatabase, type TestPlace } from '../setup/databases.ts';

let database: TestPlace;
beforeEach(async () => {
  database = await emptyTestDatabase();
});
afterEach(() => database.drop());

/** A port on which nothing listens, once the server is closed. */
async function reservePort(): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, server };
}

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
  const { port, server } = await reservePort();
  await new Promise((resolve) => server.close(resolve));
  const error = await failure(`postgresql://umpire:hunter2@127.0.0.1:${port}/campaign`);
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error.message).toContain(`PostgreSQL at 127.0.0.1:${port}, database "campaign": nothing listens there.`);
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
  const { port, server } = await reservePort();
  const lines: string[] = [];
  const url = new URL(database.url);
  const { hostname, port: databasePort } = url;
  url.port = String(port);
  url.hostname = '127.0.0.1';
  const waiting = waitForDatabase(url.toString(), { attempts: 60, log: (line) => lines.push(line) });
  await expect.poll(() => lines).toHaveLength(1);
  await new Promise((resolve) => server.close(resolve));
  const relay = relayTo(Number(databasePort || 5432), hostname);
  await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
  await waiting;
  relay.close();
  expect(lines[0]).toContain(`Waiting for PostgreSQL at 127.0.0.1:${port}`);
});

function relayTo(port: number, host: string): Server {
  return createServer((client) => {
    const upstream = connect(port, host);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.pipe(upstream).pipe(client);
  });
}
