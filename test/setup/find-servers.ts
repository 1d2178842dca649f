import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres.ts';
import { testFolder } from './folder.ts';

/** The servers that all tests of this run share. */
export interface Servers {
  /** The url of PostgreSQL, with a login that may create databases. */
  readonly postgresUrl: string;
  readonly redisUrl: string | undefined;
  /** False for an embedded PostgreSQL, and for Redis where there is none. */
  readonly real: { readonly postgres: boolean; readonly redis: boolean };
  /** A part of the names of this run's databases. */
  readonly run: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: Servers;
  }
}

const LOCAL_POSTGRES = 'postgresql://postgres@127.0.0.1:5432/postgres';
const LOCAL_REDIS = 'redis://127.0.0.1:6379';

/** Finds the servers or starts those that can be started. */
export async function findServers(project: TestProject): Promise<() => Promise<void>> {
  const postgresUrl = await findPostgres();
  const redisUrl = await findRedis();
  demand('PostgreSQL', 'DATABASE_URL', postgresUrl, 'the embedded one is used');
  demand('Redis', 'REDIS_URL', redisUrl, 'the tests that need it are SKIPPED');
  const embedded = postgresUrl ? undefined : await startEmbedded();
  const servers: Servers = {
    postgresUrl: postgresUrl ?? embedded?.url ?? '',
    redisUrl,
    real: { postgres: postgresUrl !== undefined, redis: redisUrl !== undefined },
    run: randomBytes(4).toString('hex'),
  };
  project.provide('servers', servers);
  return async () => {
    await dropDatabases(servers);
    await embedded?.remove();
  };
}

/** A server named by a variable has to answer. Without a variable the usual local one is taken if it answers. */
async function findPostgres(): Promise<string | undefined> {
  const url = process.env.DATABASE_URL || LOCAL_POSTGRES;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    return url;
  } catch (error) {
    if (process.env.DATABASE_URL) throw new Error('The server of DATABASE_URL does not answer.', { cause: error });
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function findRedis(): Promise<string | undefined> {
  const url = process.env.REDIS_URL || LOCAL_REDIS;
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 3_000 });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return url;
  } catch (error) {
    if (process.env.REDIS_URL) throw new Error('The server of REDIS_URL does not answer.', { cause: error });
    return undefined;
  } finally {
    redis.disconnect();
  }
}

function demand(name: string, variable: string, url: string | undefined, otherwise: string): void {
  if (url) return;
  const line = `No ${name} server was found: set ${variable} to one`;
  if (process.env.REQUIRE_SERVERS === '1') throw new Error(`${line} (REQUIRE_SERVERS is set).`);
  console.warn(`\n!!! ${line}; ${otherwise}.\n`);
}

async function startEmbedded() {
  const folder = await testFolder();
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres'), unsafeFast: true });
  const remove = async () => {
    await stop();
    await folder.remove();
  };
  return { url, remove };
}

async function dropDatabases({ postgresUrl, run }: Servers): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  while (await isMakingDatabase(client, run)) await new Promise((resolve) => setTimeout(resolve, 50));
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE datname LIKE $1',
    [`estafette\\_test\\_${run}\\_%`],
  );
  for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  await client.end();
}

/** Whether the server is still making or dropping a database of a test file that has ended. */
async function isMakingDatabase(client: pg.Client, run: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE $1`,
    [`% DATABASE %"estafette\\_test\\_${run}\\_%`],
  );
  return (rowCount ?? 0) > 0;
}
