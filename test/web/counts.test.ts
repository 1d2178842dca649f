/** Limits hold for all web processes together where there is a Redis, and let everybody in where it is away. */
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { Redis } from 'ioredis';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeQueue } from '../../src/queue/backend.ts';
import { countsInRedis } from '../../src/web/counts.ts';
import { limitMisses, limitRate, TooManyRequests } from '../../src/web/security.ts';
import { type TestPlace, testRedis } from '../setup/databases.ts';
import { canStartCluster, startCluster } from '../setup/redis-cluster.ts';
import { startRelay } from '../setup/relay.ts';

const log = { warn: () => undefined, error: () => undefined };
const LIMIT = 3;

let place: TestPlace;
const open: { close(): Promise<unknown> }[] = [];
beforeAll(async () => {
  place = (await testRedis()) as TestPlace;
});
afterAll(async () => {
  for (const each of open) await each.close();
  await place.drop();
});

const tooMany: ErrorRequestHandler = (error, _req, res, _next) => {
  res.sendStatus(error instanceof TooManyRequests ? error.status : 500);
};

/** A web process with two limits. */
function webProcess(url: string): Express {
  const counts = countsInRedis(url, log);
  open.push(counts);
  const app = express();
  for (const name of ['one', 'other']) {
    app.get(`/${name}`, limitRate({ name, limit: LIMIT, counts }), (_req, res) => void res.sendStatus(200));
  }
  app.use(tooMany);
  return app;
}

const statuses = async (apps: readonly Express[], path: string): Promise<number[]> => {
  const found: number[] = [];
  for (const app of apps) found.push((await supertest(app).get(path)).status);
  return found;
};

test('two processes count together, each limit for itself', async () => {
  const [first, second] = [webProcess(place.url), webProcess(place.url)];
  expect(await statuses([first, second, first, second, first], '/one')).toEqual([200, 200, 200, 429, 429]);
  expect(await statuses([second], '/other')).toEqual([200]);
});

test('requests pass while Redis is away, and wait for less than a second', async () => {
  const app = webProcess('redis://127.0.0.1:1');
  const begun = Date.now();
  expect(await statuses([app, app, app, app, app], '/one')).toEqual([200, 200, 200, 200, 200]);
  expect(Date.now() - begun).toBeLessThan(5_000);
});

test('a process that started while Redis was away counts once it is there', async () => {
  const relay = await startRelay(place.url);
  await relay.cut();
  const app = webProcess(relay.url);
  expect(await statuses([app], '/other')).toEqual([200]);
  await relay.restore();
  await expect.poll(async () => (await supertest(app).get('/other')).status).toBe(429);
  await relay.cut();
});

test.skipIf(!canStartCluster)(
  'on a Redis Cluster two processes count together, whichever node a count is on',
  async () => {
    const cluster = await startCluster();
    const processes = [webProcess(cluster.url), webProcess(cluster.one)];
    // Until a cluster is found, requests pass and are not counted.
    await expect.poll(async () => (await statuses([...processes, ...processes], '/one')).at(-1)).toBe(429);
    await expect.poll(() => statuses([...processes, ...processes], '/other')).toEqual([429, 429, 429, 429]);
    await cluster.restart();
    await expect.poll(async () => (await statuses(processes, '/one')).at(-1)).toBe(429);
    for (const each of open.splice(-2)) await each.close();
    await cluster.stop();
  },
  40_000,
);

test('all keys of the queues are in one slot of a Redis Cluster', async () => {
  const backend = { kind: 'redis', url: place.url } as const;
  const queues = ['inbound', 'referee'].map((name) => makeQueue<object>(name, backend, { log }));
  open.push(...queues);
  for (const queue of queues) await queue.add('job', {});
  const redis = new Redis(place.url);
  open.push({ close: async () => redis.disconnect() });
  const keys = await redis.keys('*inbound*');
  keys.push(...(await redis.keys('*referee*')));
  expect(keys.length).toBeGreaterThan(4);
  expect(keys.filter((key) => !key.startsWith('{estafette}:'))).toEqual([]);
});

test('requests that find nothing are limited, and those that are given up are not counted among them', async () => {
  const app = express();
  app.use(limitMisses(404, 'misses'));
  app.get('/stream', (_req, res) => void res.write('open'));
  app.get('/there', (_req, res) => void res.sendStatus(200));
  app.use((_req, res) => void res.sendStatus(404));
  app.use(tooMany);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const statusOf = async (path: string) => (await fetch(`${site}${path}`)).status;
  for (let count = 0; count < 40; count++) {
    const page = new AbortController();
    await fetch(`${site}/stream`, { signal: page.signal });
    page.abort();
  }
  await expect.poll(() => statusOf('/there')).toBe(200);
  const misses = [];
  for (let count = 0; count < 40; count++) misses.push(await statusOf('/nowhere'));
  expect(misses.filter((status) => status === 404).length).toBeLessThanOrEqual(30);
  expect([misses[0], misses.at(-1), await statusOf('/there')]).toEqual([404, 429, 429]);
  server.close();
  server.closeAllConnections();
});
