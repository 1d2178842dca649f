import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable, isDatabaseAway, waitForDatabase } from '../../src/store/database-wait.ts';
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

test('there is no wait for a database that answers', async () => {
  const lines: string[] = [];
  await waitForDatabase(database.url, { log: (line) => lines.push(line) });
  expect(lines).toEqual([]);
});

test('an unreachable server is named, without the password', async () => {
  const relay = await startRelay(database.url);
  await relay.cut();
  const error = await failure(`postgresql://umpire:hunter2@127.0.0.1:${relay.port}/campaign`);
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error.message).toContain(`PostgreSQL at 127.0.0.1:${relay.port}, database "campaign": nothing listens there.`);
  expect(error.message).toContain('DATABASE_URL');
  expect(error.message).not.toContain('hunter2');
});

test('a missing database is reported at once', async () => {
  const url = new URL(database.url);
  url.pathname = '/estafette_nowhere';
  const error = await failure(url.toString());
  expect(error.message).toContain('database "estafette_nowhere": there is no such database. Create it');
});

test('the program waits for a server that starts later', async () => {
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

/** A server that refuses the first sessions with an error and passes the later ones on. */
async function recovering(times: number, code: string): Promise<{ url: string; close(): void }> {
  const behind = new URL(database.url);
  let left = times;
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (left > 0) {
      left -= 1;
      client.once('data', () => {
        const fields = `SFATAL\0VFATAL\0C${code}\0Mthe database system is starting up\0\0`;
        const head = Buffer.alloc(5);
        head.write('E');
        head.writeInt32BE(4 + fields.length, 1);
        client.end(Buffer.concat([head, Buffer.from(fields)]));
      });
      return;
    }
    const upstream = connect(Number(behind.port) || 5432, behind.hostname);
    upstream.on('error', () => undefined);
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.toString(), close: () => server.close() };
}

test('the program waits for a recovering server as long as it takes', async () => {
  const { url, close } = await recovering(130, '57P03');
  const lines: string[] = [];
  await waitForDatabase(url, { log: (line) => lines.push(line), pause: 1 });
  close();
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('the server is still starting');
});

test('an error of the database differs from an error of the program', () => {
  const wrapped = Object.assign(new Error('failed'), {
    code: 'P2010',
    meta: { driverAdapterError: { cause: { originalCode: '57P03' } } },
  });
  expect(isDatabaseAway(wrapped)).toBe(true);
  expect(isDatabaseAway(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))).toBe(true);
  expect(isDatabaseAway(Object.assign(new Error('twice'), { code: 'P2002' }))).toBe(false);
  expect(isDatabaseAway(new Error('a bug'))).toBe(false);
});
