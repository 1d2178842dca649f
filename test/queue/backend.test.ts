import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Job, Queue, Worker } from 'bullmq';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, chooseBackend, jobId, makeQueue, makeWorker, prepareBackend } from '../../src/queue/backend.ts';
import { Elsewhere } from '../../src/queue/elsewhere.ts';
import { learn, onErrand } from '../../src/queue/errand.ts';
import { type Jobs, openQueues } from '../../src/queue/queues.ts';
import { realServers, type TestPlace, testDatabase, testRedis } from '../setup/databases.ts';
import { READS_TYPESCRIPT } from '../setup/program.ts';
import { canStartCluster, startCluster } from '../setup/redis-cluster.ts';
import { startRelay } from '../setup/relay.ts';

const log = pino({ level: 'silent' });

interface Order {
  readonly seat: string;
}

test('Redis is used if it is configured', () => {
  expect(chooseBackend('redis://r', 'postgresql://p', false)).toEqual({ kind: 'redis', url: 'redis://r' });
  expect(chooseBackend(undefined, 'postgresql://p', false)).toEqual({ kind: 'postgres', url: 'postgresql://p' });
  expect(chooseBackend('redis://r', 'postgresql://p', true).kind).toBe('redis');
  expect(() => chooseBackend(undefined, 'postgresql://p', true)).toThrow('needs a REDIS_URL');
});

test('a job id is made of the job’s subject', () => {
  expect(jobId('referee', 'vitoria', 12)).toBe('referee-vitoria-12');
  expect(() => jobId('referee', 'a:b')).toThrow('colon');
});

const clusterPlace = async (): Promise<TestPlace> => {
  const { url, stop } = await startCluster();
  return { url, drop: stop };
};

const PLACES = { postgres: testDatabase, redis: testRedis, 'a Redis Cluster': clusterPlace };

describe.each(['postgres', 'redis', 'a Redis Cluster'] as const)('on %s', (kind) => {
  const missing = (kind === 'redis' && !realServers.redis) || (kind === 'a Redis Cluster' && !canStartCluster);

  let place: TestPlace | undefined;
  let backend: Backend;
  const open: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    if (missing) return;
    place = await PLACES[kind]();
    backend = { kind: kind === 'postgres' ? 'postgres' : 'redis', url: place?.url ?? '' };
    await prepareBackend(backend);
  });

  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });

  afterAll(() => place?.drop());

  function queueOf(name: string): Queue<Order> {
    const queue = makeQueue<Order>(name, backend, { log, jobs: { backoff: { type: 'fixed', delay: 50 } } });
    open.push(queue);
    return queue;
  }

  function workerOf(name: string, work: (job: Job<Order>) => Promise<void>): Worker<Order> {
    const worker = makeWorker<Order>(name, work, backend, { log });
    open.push(worker);
    return worker;
  }

  test.skipIf(missing)('preparing twice and at the same time does no harm', async () => {
    await Promise.all([prepareBackend(backend), prepareBackend(backend)]);
  });

  test.skipIf(missing)(
    'a job that fails is told of with what it is about, and with what became known of it',
    async () => {
      const told: object[] = [];
      const hearing = pino({ level: 'warn' }, { write: (line) => void told.push(JSON.parse(line)) });
      const queue = openQueues(backend, hearing);
      open.push(queue);
      const worker = makeWorker<Jobs['referee']>(
        'referee',
        async () => {
          learn({ match: 'WEL-0001' });
          throw new Error('no');
        },
        backend,
        { log: hearing },
      );
      open.push(worker);
      await onErrand({ submission: 'mail' }, () => queue.referee('one', 1));
      await expect
        .poll(() => told)
        .toContainEqual(
          expect.objectContaining({
            msg: 'job failed',
            queue: 'referee',
            match: 'WEL-0001',
            matchId: 'one',
            submission: 'mail',
          }),
        );
      await worker.close();
      told.length = 0;
      const away = () => Promise.reject(new Error('away'));
      for (const each of queue.all) Object.assign(each, { add: away, addBulk: away });
      for (const letters of [['letter'], ['a', 'b', 'c', 'd', 'e']]) {
        told.length = 0;
        await onErrand({ match: 'WEL-0002', submission: 'other' }, () => queue.postman(letters));
        const about = { queue: 'postman', match: 'WEL-0002', submission: 'other' };
        expect(told).toEqual(letters.map((letter) => expect.objectContaining({ ...about, letter })));
      }
    },
  );

  test.skipIf(missing)('a queue that answers says so', async () => {
    const queues = openQueues(backend, log);
    open.push(queues);
    await expect(queues.answer()).resolves.toBeUndefined();
    for (const each of queues.all) Object.assign(each, { isPaused: () => Promise.reject(new Error('away')) });
    await expect(queues.answer()).rejects.toThrow('away');
  });

  test.skipIf(missing)(
    'a job that fails for good is kept with its reason, its id is free, and it can be tried again',
    async () => {
      const queues = openQueues(backend, log);
      open.push(queues);
      const state = { isMended: false, tries: 0 };
      const work = async () => {
        state.tries += 1;
        if (!state.isMended) throw new Error('no way to smtp://us:hunter2@mail.test');
      };
      const life = { log, keepFailed: queues.keepFailed };
      open.push(makeWorker<Jobs['inbound']>('inbound', work, backend, life));
      const [queue] = queues.all;
      const add = () => queue?.add('read', { submission: 'one' }, { jobId: 'inbound-one', attempts: 2, backoff: 10 });
      await add();
      await expect.poll(async () => (await queues.failed()).length).toBe(1);
      expect(state.tries).toBe(2);
      const [failed] = await queues.failed();
      expect(failed).toMatchObject({ queue: 'inbound', job: 'inbound-one', data: { submission: 'one' }, times: 1 });
      expect(failed?.reason).toBe('no way to smtp://***@mail.test');
      expect((await queues.depths()).inbound).toMatchObject({ failed: 1, waiting: 0 });
      // The sweep finds it again.
      await add();
      await expect.poll(async () => (await queues.failed())[0]?.times).toBe(2);
      state.isMended = true;
      expect(await queues.retry('inbound', 'inbound-one')).toBe(true);
      await expect.poll(() => state.tries).toBe(5);
      expect(await queues.failed()).toEqual([]);
      expect(await queues.retry('inbound', 'inbound-one')).toBe(false);
    },
  );

  test.skipIf(missing)('of each queue the last hundred failed jobs are kept, for a week', async () => {
    const queues = openQueues(backend, log);
    open.push(queues);
    const fail = (n: number) => queues.keepFailed('clock', { id: `clock-${n}`, name: 'due', data: {} } as Job, 'no');
    for (let n = 0; n < 103; n++) await fail(n);
    const kept = await queues.failed();
    expect(kept).toHaveLength(100);
    expect(kept.map(({ job }) => job)).not.toContain('clock-0');
    for (const { job } of kept) await queues.retry('clock', job);
    for (const each of queues.all) await each.obliterate({ force: true });
  });

  test.skipIf(missing)('each letter has a job, of few letters and of many, and the same letter one', async () => {
    const queues = openQueues(backend, log);
    open.push(queues);
    const waiting = async () => (await queues.depths()).postman.waiting;
    const letters = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}-${n}`);
    await queues.postman([]);
    expect(await waiting()).toBe(0);
    await queues.postman(letters(4, 'few'));
    expect(await waiting()).toBe(4);
    await queues.postman(letters(9, 'many'));
    expect(await waiting()).toBe(13);
    await queues.postman([...letters(2, 'few'), ...letters(2, 'many')]);
    expect(await waiting()).toBe(13);
    for (const queue of queues.all) await queue.obliterate({ force: true });
  });

  test.skipIf(missing)('of many jobs the oldest tells for how long a queue waits', async () => {
    const queues = openQueues(backend, log);
    open.push(queues);
    expect((await queues.waits()).inbound).toBe(0);
    for (let n = 0; n < 8; n++) await queues.inbound(`one-${n}`);
    const since = Date.now();
    await sleep(50);
    await queues.inbound('another');
    const least = Date.now() - since;
    expect((await queues.waits()).inbound).toBeGreaterThanOrEqual(least / 1_000);
    expect((await queues.waits()).postman).toBe(0);
    for (const queue of queues.all) await queue.obliterate({ force: true });
  });

  test.skipIf(missing)('a job runs with its data', async () => {
    const seen: unknown[] = [];
    const queue = queueOf('plain');
    workerOf('plain', async (job) => void seen.push([job.name, job.id, job.data]));
    await queue.add('resolve', { seat: 'britain' }, { jobId: jobId('resolve', 1) });
    await expect.poll(() => seen).toEqual([['resolve', 'resolve-1', { seat: 'britain' }]]);
  });

  test.skipIf(missing)('jobs with the same id wait as one, and the id is free again when the job is done', async () => {
    const seen: string[] = [];
    const queue = queueOf('twice');
    await queue.add('resolve', { seat: 'first' }, { jobId: 'same' });
    await queue.add('resolve', { seat: 'second' }, { jobId: 'same' });
    expect(await queue.getJobCounts('waiting')).toEqual({ waiting: 1 });
    workerOf('twice', async (job) => void seen.push(job.data.seat));
    await expect.poll(() => seen).toEqual(['first']);
    await expect.poll(async () => (await queue.getJob('same')) ?? 'gone').toBe('gone');
    await queue.add('resolve', { seat: 'third' }, { jobId: 'same' });
    await expect.poll(() => seen).toEqual(['first', 'third']);
  });

  test.skipIf(missing)('a delayed job comes after one that is not', async () => {
    const seen: string[] = [];
    const queue = queueOf('later');
    await queue.add('resolve', { seat: 'later' }, { delay: 400 });
    await queue.add('resolve', { seat: 'now' });
    workerOf('later', async (job) => void seen.push(job.data.seat));
    await expect.poll(() => seen).toEqual(['now', 'later']);
  });

  test.skipIf(missing)('a job that fails is retried until it works', async () => {
    const attempts: number[] = [];
    const queue = queueOf('again');
    workerOf('again', async (job) => {
      attempts.push(job.attemptsMade);
      if (attempts.length < 3) throw new Error('not yet');
    });
    await queue.add('resolve', { seat: 'france' });
    await expect.poll(() => attempts).toEqual([0, 1, 2]);
    await expect
      .poll(() => queue.getJobCounts('failed', 'delayed', 'waiting', 'active'))
      .toEqual({
        failed: 0,
        delayed: 0,
        waiting: 0,
        active: 0,
      });
  });

  test.skipIf(missing)('a job for another process is put back, and does not count as a try', async () => {
    const seen: number[] = [];
    const failed: string[] = [];
    const queue = queueOf('elsewhere');
    const worker = workerOf('elsewhere', async () => {
      seen.push(Date.now());
      if (seen.length < 3) throw new Elsewhere('of another release');
    });
    worker.on('failed', (_job, error) => failed.push(error.message));
    await queue.add('resolve', { seat: 'russia' }, { jobId: 'elsewhere', attempts: 1 });
    await expect.poll(() => seen).toHaveLength(3);
    await expect.poll(async () => (await queue.getJob('elsewhere')) ?? 'gone').toBe('gone');
    expect(failed).toEqual([]);
    const [first = 0, , last = 0] = seen;
    expect(last - first).toBeGreaterThan(1_500);
  });

  test.skipIf(missing)('a job that always fails is given up, and its id is free again', async () => {
    let attempts = 0;
    const queue = queueOf('hopeless');
    workerOf('hopeless', async () => {
      attempts += 1;
      throw new Error('never');
    });
    await queue.add('resolve', { seat: 'spain' }, { jobId: 'hopeless', attempts: 2 });
    await expect.poll(async () => (await queue.getJob('hopeless')) ?? 'gone').toBe('gone');
    expect(attempts).toBe(2);
  });

  test.skipIf(missing)('closing waits for the current job', async () => {
    const seen: string[] = [];
    const queue = queueOf('closing');
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const worker = workerOf('closing', async () => {
      begin();
      await new Promise((resolve) => setTimeout(resolve, 200));
      seen.push('done');
    });
    await queue.add('resolve', { seat: 'france' });
    await begun;
    await worker.close();
    expect(seen).toEqual(['done']);
  });

  test.skipIf(missing)(
    'the job of a killed worker returns to another one',
    async () => {
      const queue = queueOf('crash');
      const about = { about: { match: 'WEL-0001', submission: 'mail' } };
      await queue.add('resolve', { seat: 'portugal', ...about });
      const child = hangingWorker(backend);
      await once(child, 'message');
      child.kill('SIGKILL');
      await once(child, 'exit');
      const told: object[] = [];
      const hearing = pino({ level: 'warn' }, { write: (line) => void told.push(JSON.parse(line)) });
      const seen: string[] = [];
      const work = async (job: Job<Order>) => {
        seen.push(job.data.seat);
        await sleep(500);
      };
      open.push(makeWorker<Order>('crash', work, backend, { log: hearing }));
      await expect.poll(() => seen).toEqual(['portugal']);
      const line = { msg: 'job taken over from a worker that died', match: 'WEL-0001', submission: 'mail' };
      await expect.poll(() => told).toContainEqual(expect.objectContaining(line));
    },
    30_000,
  );
});

function hangingWorker(backend: Backend): ChildProcess {
  const file = fileURLToPath(new URL('./hanging-worker.ts', import.meta.url));
  return fork(file, [JSON.stringify(backend)], { execArgv: [...READS_TYPESCRIPT] });
}

test('an unreachable Redis is named, without the password', async () => {
  const backend: Backend = { kind: 'redis', url: 'redis://umpire:hunter2@127.0.0.1:1' };
  const attempt = prepareBackend(backend, 2);
  await expect(attempt).rejects.toThrow('Redis at 127.0.0.1:1 does not answer (connect ECONNREFUSED');
  await expect(attempt).rejects.toThrow('REDIS_URL');
  await expect(attempt).rejects.not.toThrow('hunter2');
});

test.skipIf(!realServers.redis)(
  'while Redis is away adding fails, and works again when it is back',
  async () => {
    const place = await testRedis();
    const relay = await startRelay(place?.url ?? '');
    const backend: Backend = { kind: 'redis', url: relay.url };
    await prepareBackend(backend);
    const queue = makeQueue<Order>('cut', backend, { log });
    await queue.add('resolve', { seat: 'france' });
    await relay.cut();
    await expect(queue.add('resolve', { seat: 'spain' })).rejects.toThrow();
    await relay.restore();
    const again = () =>
      queue
        .add('resolve', { seat: 'britain' })
        .then(() => 'added')
        .catch(() => 'refused');
    await expect.poll(again).toBe('added');
    await queue.close();
    await relay.cut();
    await place?.drop();
  },
  30_000,
);

describe.skipIf(!canStartCluster)('a Redis Cluster', () => {
  test('is found from one of its nodes, and jobs go on after all of them were lost', async () => {
    const cluster = await startCluster();
    const backend: Backend = { kind: 'redis', url: cluster.one };
    await prepareBackend(backend);
    const queue = makeQueue<Order>('lost', backend, { log });
    const seen: string[] = [];
    const worker = makeWorker<Order>('lost', async (job) => void seen.push(job.data.seat), backend, { log });
    await queue.add('resolve', { seat: 'france' });
    await expect.poll(() => seen).toEqual(['france']);
    await cluster.restart();
    const again = () =>
      queue
        .add('resolve', { seat: 'russia' }, { jobId: 'again' })
        .then(() => 'added')
        .catch(() => 'refused');
    await expect.poll(again).toBe('added');
    await expect.poll(() => seen).toEqual(['france', 'russia']);
    await worker.close();
    await queue.close();
    await cluster.stop();
  }, 60_000);

  test('that is away lets adding fail at once, and is named without the password', async () => {
    const cluster = await startCluster();
    const backend: Backend = { kind: 'redis', url: cluster.url };
    const queue = makeQueue<Order>('away', backend, { log });
    await queue.add('resolve', { seat: 'france' });
    await cluster.stop();
    await expect.poll(() => queue.add('resolve', { seat: 'spain' }).catch(String)).toMatch(/Error/);
    const begun = Date.now();
    await expect(queue.add('resolve', { seat: 'spain' })).rejects.toThrow();
    expect(Date.now() - begun).toBeLessThan(5_000);
    await queue.close();
    const attempt = prepareBackend({ kind: 'redis', url: 'redis://umpire:hunter2@127.0.0.1:1,redis://127.0.0.1:2' }, 2);
    await expect(attempt).rejects.toThrow('Redis at 127.0.0.1:1, 127.0.0.1:2 does not answer (connect ECONNREFUSED');
    await expect(attempt).rejects.not.toThrow('hunter2');
  }, 60_000);
});
