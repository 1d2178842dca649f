import { setTimeout as sleep } from 'node:timers/promises';
import {
  createIORedisClient,
  createPostgresBackend,
  type DefaultJobOptions,
  DelayedError,
  Job,
  type PostgresConnectionOptions,
  type Processor,
  Queue,
  RedisConnection,
  type RedisOptions,
  Worker,
} from 'bullmq';
import type { Logger } from 'pino';
import { isObject } from '../engine/index.ts';
import { Elsewhere } from './elsewhere.ts';
import { type Errand, errand, errandOf, onErrand } from './errand.ts';
import { addressOf, openFirstNode, openRedis } from './redis.ts';
import { spanned } from './span.ts';

/** The backend of the queues. Prefix and schema separate several installations on one server. */
export type Backend =
  | { readonly kind: 'redis'; readonly url: string; readonly prefix?: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly schema?: string };

export type QueueLog = Pick<Logger, 'warn' | 'error'>;

interface QueueOptions {
  readonly log: QueueLog;
  readonly jobs?: DefaultJobOptions;
}

export interface WorkerOptions {
  readonly log: QueueLog;
  /** How many jobs at the same time; 1 when not given. */
  readonly concurrency?: number;
  /** Milliseconds for which a job stays locked to its worker without a sign of life. */
  readonly lockDuration?: number;
  /** Milliseconds between two searches for jobs whose worker has died. */
  readonly stalledInterval?: number;
  /** Told of a job that is not tried again by itself. */
  readonly keepFailed?: (queue: string, job: Job, reason: string) => Promise<void>;
}

/** Redis if it is configured, otherwise the database: not where it is `pooled` by transactions, since its queues need sessions. */
export function chooseBackend(redisUrl: string | undefined, databaseUrl: string, pooled: boolean): Backend {
  if (redisUrl) return { kind: 'redis', url: redisUrl };
  if (pooled) throw new BackendUnavailable('DATABASE_URL with pgbouncer=true needs a REDIS_URL too.');
  return { kind: 'postgres', url: databaseUrl };
}

/**
 * The truth stands in the database and a job only says where to look. So a finished job is removed at once, whether it
 * succeeded or failed: its id is free again, and the sweep can add again what failed.
 */
const JOB_DEFAULTS: DefaultJobOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: true,
  removeOnFail: true,
};

/**
 * The two times together limit how soon a job of a killed worker is taken over; BullMQ's own defaults need over a
 * minute.
 */
const LOCK_MS = 5_000;
const STALLED_MS = 3_000;

/** After how long a job that was put back is taken up again: its next worker may be one that puts it back, too. */
const PUT_BACK_MS = 1_000;

/** How often a job may outlive its worker before it is given up as the cause. */
const DEATHS_ALLOWED = 10;

const POSTGRES_SCHEMA = 'bullmq';
const QUEUE_POOL = 2;
const LARGEST_WORKER_POOL = 8;

/** The queues cannot be used. The message says where they are and what to do, and never the password. */
class BackendUnavailable extends Error {
  override name = 'BackendUnavailable';
}

/**
 * Makes sure that the backend answers, and creates the schema of BullMQ in PostgreSQL. Processes that start together
 * wait for each other. A server that is still starting is tried again every half second.
 */
export async function prepareBackend(backend: Backend, attempts = 20): Promise<void> {
  if (backend.kind === 'redis') return waitForRedis(backend.url, attempts);
  const connection = { ...postgresConnection(backend, 1), migrate: true };
  const queue = new Queue('preparation', { connection, skipMetasUpdate: true }, createPostgresBackend);
  try {
    await queue.waitUntilReady();
  } finally {
    await queue.close();
  }
}

const LOADING = /^LOADING /;

/** A connection that is tried once. */
const ONCE = { lazyConnect: true, retryStrategy: () => null, connectTimeout: 3_000 };

async function waitForRedis(url: string, attempts: number): Promise<void> {
  const redis = openRedis(url, ONCE);
  redis.on('error', () => undefined);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const error = await connectionError(redis);
      if (!error) return;
      // The server runs but is still loading its data, which may take time.
      if (LOADING.test(error.message)) attempt = 1;
      if (attempt >= attempts) {
        const cause = (await nodeError(url)) ?? error;
        throw new BackendUnavailable(unavailable(url, cause), { cause });
      }
      await sleep(500);
    }
  } finally {
    redis.disconnect();
  }
}

async function connectionError(redis: ReturnType<typeof openRedis>): Promise<Error | undefined> {
  try {
    await redis.connect();
    await redis.ping();
    return undefined;
  } catch (error) {
    redis.disconnect();
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Why the server or the first node of a cluster is not reached; undefined where it is. */
async function nodeError(url: string): Promise<Error | undefined> {
  const node = openFirstNode(url, ONCE);
  let told: Error | undefined;
  node.on('error', (error) => {
    told ??= error;
  });
  const failed = await connectionError(node);
  node.disconnect();
  return failed && (told ?? failed);
}

function unavailable(url: string, error: Error): string {
  const remedy = 'Start it, or correct REDIS_URL; without REDIS_URL the queues live in PostgreSQL.';
  return `Redis at ${addressOf(url)} does not answer (${error.message}). ${remedy}`;
}

/** Adding a job fails soon instead of waiting: its row in the database remains, and the sweep finds it. */
export function makeQueue<Data>(name: string, backend: Backend, options: QueueOptions): Queue<Data> {
  const defaultJobOptions = { ...JOB_DEFAULTS, ...options.jobs };
  const queue =
    backend.kind === 'redis'
      ? new Queue<Data>(name, { ...redisNames(backend), connection: redisConnection(backend, 1), defaultJobOptions })
      : postgresQueue<Data>(name, backend, defaultJobOptions);
  queue.on('error', (err) => options.log.error({ err, queue: name }, 'queue error'));
  return queue;
}

/**
 * A worker that runs until it is closed; closing waits for the running jobs. Each job is done on its errand. A job for another process
 * ({@link Elsewhere}) is put back.
 */
export function makeWorker<Data>(
  name: string,
  processor: Processor<Data>,
  backend: Backend,
  { log, concurrency = 1, lockDuration = LOCK_MS, stalledInterval = STALLED_MS, keepFailed }: WorkerOptions,
): Worker<Data> {
  // What becomes known of a job while it is done belongs into the line of its failure.
  const errands = new WeakMap<object, Errand>();
  const work: Processor<Data> = (job, token, signal) => {
    return onErrand(errandOf(job.data), async () => {
      try {
        return await spanned(name, () => processor(job, token, signal), { kind: 'job', cause: causeOf(job.data) });
      } catch (error) {
        if (error instanceof Elsewhere) return putBack(job, token);
        errands.set(job, errand());
        throw error;
      }
    });
  };
  const life = { concurrency, lockDuration, stalledInterval, maxStalledCount: DEATHS_ALLOWED };
  const worker =
    backend.kind === 'redis'
      ? new Worker(name, work, { ...life, ...redisNames(backend), connection: redisConnection(backend, null) })
      : postgresWorker(name, work, backend, life);
  worker.on('error', (err) => log.error({ err, queue: name }, 'worker error'));
  worker.on('failed', (job, err) =>
    log.error(
      {
        ...((job && errands.get(job)) ?? errandOf(job?.data)),
        err,
        queue: name,
        job: job?.id,
        attempt: job?.attemptsMade,
      },
      'job failed',
    ),
  );
  worker.on('failed', (job, error) => {
    // One that is tried again has not come to its end.
    if (!keepFailed || job?.finishedOn === undefined) return;
    keepFailed(name, job, error.message).catch((err) =>
      log.error({ err, queue: name, job: job.id }, 'a failed job was not kept'),
    );
  });
  worker.on('stalled', (id) => {
    const tell = (job?: Job) =>
      log.warn({ ...errandOf(job?.data), queue: name, job: id }, 'job taken over from a worker that died');
    // It may be done already, or the queues may be away: then its id has to do.
    Job.fromId(worker as unknown as Queue, id).then(tell, () => tell());
  });
  return worker;
}

/** Puts a job back into its queue, for a process that can do it. It does not count as a try. */
async function putBack(job: Job, token: string | undefined): Promise<never> {
  await job.moveToDelayed(Date.now() + PUT_BACK_MS, token);
  throw new DelayedError();
}

/** The span that a job comes of. */
const causeOf = (data: unknown): string | undefined =>
  isObject(data) && typeof data.trace === 'string' ? data.trace : undefined;

/** An id from the subject of a job: a second job about the same subject is not added while the first waits. */
export function jobId(...parts: readonly (string | number)[]): string {
  const id = parts.join('-');
  if (id.includes(':')) throw new Error(`BullMQ refuses a colon in a job id: ${id}`);
  return id;
}

type RedisBackend = Extract<Backend, { kind: 'redis' }>;
type PostgresBackend = Extract<Backend, { kind: 'postgres' }>;

/** In braces: all keys of the queues lie in one slot of a Redis Cluster, as their scripts need it. */
const redisNames = ({ prefix = 'estafette' }: RedisBackend) => ({ prefix: `{${prefix}}` });

/** BullMQ opens and closes the connections itself; it knows no URL of a cluster. */
RedisConnection.clientFactory = ({ url = '', maxRetriesPerRequest, retryStrategy, connectionName }: RedisOptions) =>
  createIORedisClient(openRedis(url, { maxRetriesPerRequest, retryStrategy, connectionName }));

const redisConnection = ({ url }: RedisBackend, maxRetriesPerRequest: number | null): RedisOptions => ({
  url,
  maxRetriesPerRequest,
});

const postgresConnection = ({ url, schema = POSTGRES_SCHEMA }: PostgresBackend, max: number) =>
  ({ connectionString: url, schema, max, connectionTimeoutMillis: 5_000 }) satisfies PostgresConnectionOptions;

/** The classes of the two backends differ only in the type of their backend, which our callers do not use. */
function postgresQueue<Data>(
  name: string,
  backend: PostgresBackend,
  defaultJobOptions: DefaultJobOptions,
): Queue<Data> {
  const connection = postgresConnection(backend, QUEUE_POOL);
  return new Queue(name, { connection, defaultJobOptions }, createPostgresBackend) as unknown as Queue<Data>;
}

function postgresWorker<Data>(
  name: string,
  processor: Processor<Data>,
  backend: PostgresBackend,
  life: { concurrency: number; lockDuration: number; stalledInterval: number; maxStalledCount: number },
): Worker<Data> {
  const connection = postgresConnection(backend, Math.min(life.concurrency + 1, LARGEST_WORKER_POOL));
  return new Worker(name, processor, { ...life, connection }, createPostgresBackend) as unknown as Worker<Data>;
}
