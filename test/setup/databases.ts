import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';
import { inject } from 'vitest';
import { applyMigrations } from '../../src/store/migrations.ts';
import type { Servers } from './find-servers.ts';

const servers: Servers = inject('servers');

/** Whether each server is a real one. Tests that need one ask `test.skipIf(!realServers.redis)`. */
export const realServers = servers.real;

/** A database of one test file alone. */
export interface TestPlace {
  readonly url: string;
  drop(): Promise<void>;
}

let next: Promise<TestPlace> | undefined;

/** A fresh database with all migrations applied. Meanwhile the database of the next test file is made. */
export async function testDatabase(): Promise<TestPlace> {
  const place = await (next ?? migratedDatabase());
  next = migratedDatabase();
  // A failure is told to the test file that uses the database.
  next.catch(() => undefined);
  return place;
}

const migratedDatabase = async (): Promise<TestPlace> => createDatabase(await templateDatabase());

/** A fresh and empty database. */
export async function emptyTestDatabase(): Promise<TestPlace> {
  return createDatabase('template1');
}

async function createDatabase(template: string): Promise<TestPlace> {
  const name = databaseName(randomBytes(4).toString('hex'));
  await administer(async (client) => {
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
    // No test's data has to survive a crash of the server, so no test waits until its data is on the disk.
    await client.query(`ALTER DATABASE "${name}" SET synchronous_commit TO off`);
  });
  return { url: databaseUrl(name), drop: async () => dropInBackground(name) };
}

/** No test waits for a database to be dropped. Databases that are left are dropped at the end of the run. */
function dropInBackground(name: string): void {
  dropDatabase(name).catch(() => undefined);
}

const databaseName = (suffix: string) => `estafette_test_${servers.run}_${suffix}`;

function databaseUrl(name: string): string {
  const url = new URL(servers.postgresUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

async function dropDatabase(name: string): Promise<void> {
  await administer((client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
}

async function administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: servers.postgresUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The first test file of a run migrates this database. The others copy it, which is quick. */
async function templateDatabase(): Promise<string> {
  const name = databaseName('template');
  await administer(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const draft = databaseName('draft');
    await client.query(`CREATE DATABASE "${draft}"`);
    await applyMigrations(databaseUrl(draft));
    await client.query(`ALTER DATABASE "${draft}" RENAME TO "${name}"`);
  });
  return name;
}

const CLAIM = 'estafette:test:claim';
const MARK = 'estafette:test:mark';
const CLAIM_SECONDS = 900;

/** An empty Redis database of its own; undefined where there is no Redis. */
export async function testRedis(): Promise<TestPlace | undefined> {
  if (!servers.redisUrl) return undefined;
  for (let number = 15; number > 0; number -= 1) {
    const url = new URL(servers.redisUrl);
    url.pathname = `/${number}`;
    if (await claim(url.toString())) return { url: url.toString(), drop: () => flush(url.toString()) };
  }
  throw new Error('All Redis databases are taken: by other test runs, or by data that is not ours.');
}

/** Takes a database that nobody uses: an empty one, or one with the mark of earlier tests. Returns false for any other. */
async function claim(url: string): Promise<boolean> {
  const redis = new Redis(url);
  try {
    if (!(await redis.set(CLAIM, servers.run, 'EX', CLAIM_SECONDS, 'NX'))) return false;
    const isOurs = (await redis.exists(MARK)) === 1 || (await redis.dbsize()) === 1;
    if (isOurs) await emptyClaimed(redis);
    else await redis.del(CLAIM);
    return isOurs;
  } finally {
    redis.disconnect();
  }
}

/** Without its claim another test file would take it. */
const emptyClaimed = (redis: Redis): Promise<unknown> =>
  redis.multi().flushdb().set(CLAIM, servers.run, 'EX', CLAIM_SECONDS).set(MARK, 1).exec();

/** All that is in a Redis of `testRedis` is lost, as after a crash of the server. */
export async function loseRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  await emptyClaimed(redis);
  redis.disconnect();
}

async function flush(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}
