/** PostgreSQL and Redis of a trial's own, on free ports, which it may stop, cut off, slow down and empty. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/store/embedded-postgres.ts';
import { testFolder } from '../setup/folder.ts';
import { freePort } from '../setup/free-port.ts';
import { type Relay, startRelay } from '../setup/relay.ts';

export interface Servers {
  /** The database as the processes reach it: through a relay that can be cut and slowed down. */
  readonly databaseUrl: string;
  /** The same database without the relay. */
  readonly directUrl: string;
  readonly redisUrl: string;
  readonly relay: Relay;
  /** Runs statements of an administrator, one after the other. */
  administer(...statements: string[]): Promise<void>;
  /** Makes another database of the server. */
  another(name: string): Promise<string>;
  /** Takes all connections that are left, for so many milliseconds. */
  takeConnections(forMillis: number): Promise<void>;
  restartPostgres(): Promise<void>;
  restartRedis(): Promise<void>;
  emptyRedis(): Promise<void>;
  stop(): Promise<void>;
}

export async function startServers(): Promise<Servers> {
  const folder = await testFolder();
  const port = await freePort();
  const startPostgres = () => startEmbeddedPostgres({ dataDir: `${folder.path}/postgres`, port, database: 'chaos' });
  let postgres: EmbeddedPostgres = await startPostgres();
  const redisPort = await freePort();
  let redis = await startRedis(redisPort, folder.path);
  const relay = await startRelay(postgres.url);
  const clientOf = async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const administer = async (...statements: string[]) => {
    const client = await clientOf();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    databaseUrl: relay.url,
    directUrl: postgres.url,
    redisUrl: `redis://127.0.0.1:${redisPort}`,
    relay,
    administer,
    another: async (name) => {
      await administer(`CREATE DATABASE ${name}`);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return url.toString();
    },
    takeConnections: async (forMillis) => {
      const taken: pg.Client[] = [];
      const until = Date.now() + forMillis;
      while (Date.now() < until) {
        const client = await clientOf().catch(() => undefined);
        if (client) taken.push(client);
        else await sleep(50);
      }
      await Promise.all(taken.map((client) => client.end()));
    },
    restartPostgres: async () => {
      await postgres.stop();
      postgres = await startPostgres();
    },
    restartRedis: async () => {
      redis.kill('SIGKILL');
      await once(redis, 'exit');
      redis = await startRedis(redisPort, folder.path);
    },
    emptyRedis: async () => {
      const client = new Redis(redisPort, '127.0.0.1');
      await client.flushall();
      client.disconnect();
    },
    stop: async () => {
      await relay.cut();
      redis.kill('SIGKILL');
      await postgres.stop();
      await folder.remove();
    },
  };
}

/** Keeps nothing: what it loses when it is killed is lost. */
async function startRedis(port: number, folder: string): Promise<ChildProcess> {
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 100, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
  return child;
}
