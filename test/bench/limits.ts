/** The limits of the machine itself: jobs that do nothing, and commits of one row. Figures of the service are compared with them. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Backend, makeQueue, makeWorker, prepareBackend } from '../../src/queue/backend.ts';
import { ratePerSecond } from './measure.ts';

const JOBS = 400;
const COMMITS = 400;
const PASSES = 3;
const WIDE = 8;
const log = { warn: () => undefined, error: () => undefined };

/** Empty jobs in a second, from the first one added to the last one done, eight at a time. */
export const noopJobs = async (backend: Backend): Promise<number> => {
  await prepareBackend(backend);
  const name = `bench-${randomUUID()}`;
  const queue = makeQueue<object>(name, backend, { log });
  let left = 0;
  let finished: () => void = () => undefined;
  const worker = makeWorker<object>(
    name,
    async () => {
      if (--left === 0) finished();
    },
    backend,
    { log, concurrency: WIDE },
  );
  try {
    return await ratePerSecond(PASSES, async () => {
      left = JOBS;
      const all = new Promise<void>((done) => {
        finished = done;
      });
      for (let n = 0; n < JOBS; n += WIDE) {
        await Promise.all(Array.from({ length: WIDE }, () => queue.add('noop', {}, { removeOnComplete: true })));
      }
      await all;
      return JOBS;
    });
  } finally {
    await worker.close();
    await queue.obliterate({ force: true });
    await queue.close();
  }
};

/** Commits of one row in a second, one after another. */
export const commits = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CREATE TABLE bench_commit (no serial PRIMARY KEY, body text NOT NULL)');
    const body = 'b'.repeat(400);
    return await ratePerSecond(PASSES, async () => {
      for (let n = 0; n < COMMITS; n++)
        await client.query({ name: 'commit', text: 'INSERT INTO bench_commit (body) VALUES ($1)', values: [body] });
      return COMMITS;
    });
  } finally {
    await client.query('DROP TABLE IF EXISTS bench_commit');
    await client.end();
  }
};
