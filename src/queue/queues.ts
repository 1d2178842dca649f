import type { Job, JobsOptions, Queue } from 'bullmq';
import { type Backend, jobId, makeQueue, type QueueLog } from './backend.ts';
import { type Errand, errand, errandOf } from './errand.ts';
import { type FailedJob, FailedJobs } from './failed-jobs.ts';
import { type Traceparent, traceparent } from './span.ts';

/** What every job has: what the work was about that it comes of. */
interface Cause {
  readonly about?: Errand;
  readonly trace?: Traceparent;
}

/** The content of each queue's jobs: where to look in the database. */
export interface Jobs {
  /** A submission that waits to be read. */
  readonly inbound: Cause & { readonly submission: string };
  /** The id of a match that may go on. */
  readonly referee: Cause & { readonly match: string };
  /** A letter that waits to be sent. */
  readonly postman: Cause & { readonly letter: string };
  /** The id of a match in which something is due. */
  readonly clock: Cause & { readonly match: string };
}

type QueueName = keyof Jobs;

/** States in which a job may wait or be. */
const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** The number of jobs of a queue in each state. */
type Depth = Readonly<Record<(typeof JOB_STATES)[number], number>>;

/** Milliseconds from now. */
type Wait = number;

/** Adds jobs. No job is essential: the clock's sweep finds again what was lost. */
export interface Queues {
  readonly backend: Backend;
  /** A submission waits. */
  inbound(submission: string): Promise<void>;
  /** A match may go on. `inputs`: how many inputs it had, so that the referee looks at each of them once. */
  referee(match: string, inputs: number, wait?: Wait): Promise<void>;
  /** Letters wait. With a wait they are looked at again after it. */
  postman(letters: readonly string[], wait?: Wait): Promise<void>;
  /** Something is due in a match. `moment` names the deadline and its step. */
  clock(match: string, moment: string, wait: Wait): Promise<void>;
  /** Fails if the queues do not answer. Costs the same however many jobs wait. */
  answer(): Promise<void>;
  /** Keeps what is to be known of a job that failed for good. */
  keepFailed(queue: string, job: Job, reason: string): Promise<void>;
  /** Jobs of the last week that failed for good, the newest first: of each queue a hundred at most. Fails if the queues do not answer. */
  failed(): Promise<readonly FailedJob<QueueName>[]>;
  /** Adds such a job again. False: it is not kept any more. */
  retry(queue: string, job: string): Promise<boolean>;
  /** The number of waiting jobs, which PostgreSQL counts one by one. Fails if the queues do not answer. */
  depths(): Promise<Readonly<Record<QueueName, Depth>>>;
  /** For how many seconds the oldest waiting job of each queue has waited. Fails if the queues do not answer. */
  waits(): Promise<Readonly<Record<QueueName, number>>>;
  /** The queues themselves, for the board. */
  readonly all: readonly Queue[];
  close(): Promise<void>;
}

/** So few jobs are added quicker one by one: a list costs PostgreSQL ten times what a job does. */
const ONE_BY_ONE = 4;

/** The queues of an installation on their backend. */
export function openQueues(backend: Backend, log: QueueLog): Queues {
  const open = <Name extends QueueName>(name: Name) => makeQueue<Jobs[Name]>(name, backend, { log });
  const inbound = open('inbound');
  const referee = open('referee');
  const postman = open('postman');
  const clock = open('clock');
  const named = { inbound, referee, postman, clock };
  const givenUp = makeQueue<never>('given-up', backend, { log });
  const failed = new FailedJobs<QueueName>(givenUp);
  const add = async (queue: QueueName, jobs: readonly Cause[], adding: Promise<unknown>): Promise<void> => {
    try {
      await adding;
    } catch (err) {
      for (const data of jobs)
        log.warn({ ...errandOf(data), err, queue }, 'a job could not be added: the sweep will find what it is about');
    }
  };
  return {
    backend,
    inbound: (submission) => {
      const data = caused({ submission });
      return add('inbound', [data], inbound.add('read', data, { jobId: jobId('inbound', submission) }));
    },
    referee: (match, inputs, wait = 0) => {
      const data = caused({ match });
      const opts = { jobId: jobId('referee', match, inputs), ...delayed(wait) };
      return add('referee', [data], referee.add('advance', data, opts));
    },
    postman: async (letters, wait = 0) => {
      if (letters.length === 0) return;
      const jobs = letters.map((letter) => postJob(letter, wait));
      const adding =
        jobs.length > ONE_BY_ONE
          ? postman.addBulk(jobs)
          : Promise.all(jobs.map(({ name, data, opts }) => postman.add(name, data, opts)));
      await add(
        'postman',
        jobs.map(({ data }) => data),
        adding,
      );
    },
    clock: (match, moment, wait) => {
      const data = caused({ match });
      const opts = { jobId: jobId('clock', match, moment), ...delayed(wait) };
      return add('clock', [data], clock.add('due', data, opts));
    },
    answer: async () => void (await ofEach(named, (queue) => queue.isPaused())),
    keepFailed: (queue, { id = '', name, data }, reason) =>
      failed.keep({ queue: queue as QueueName, name, job: id, data, reason, at: new Date() }),
    failed: () => failed.list(),
    retry: async (queue, job) => {
      const found = await failed.take(queue, job);
      if (!found) return false;
      await named[found.queue].add(found.name as never, found.data as never, { jobId: found.job });
      return true;
    },
    depths: async () => {
      const [depths, given] = await Promise.all([ofEach(named, depthOf), failed.list()]);
      const ofQueue = (name: string) => given.filter(({ queue }) => queue === name).length;
      const whole = Object.entries(depths).map(([name, depth]) => [name, { ...depth, failed: ofQueue(name) }]);
      return Object.fromEntries(whole);
    },
    waits: () => ofEach(named, waitOf),
    all: Object.values<Queue>(named),
    close: async () => {
      for (const queue of [...Object.values(named), givenUp]) await queue.close();
    },
  };
}

async function ofEach<T>(
  named: Readonly<Record<QueueName, Queue>>,
  ask: (queue: Queue) => Promise<T>,
): Promise<Readonly<Record<QueueName, T>>> {
  const answers = Object.entries(named).map(async ([name, queue]) => [name, await ask(queue)] as const);
  return Object.fromEntries(await Promise.all(answers)) as Record<QueueName, T>;
}

/** Jobs at the end of a queue that are looked at: workers may take some of them meanwhile. */
const OLDEST_JOBS = 5;

/** A job that was delayed waits from the end of its delay. Only from the newest on do the two backends count jobs alike. */
async function waitOf(queue: Queue): Promise<number> {
  const { waiting = 0 } = await queue.getJobCounts('waiting');
  if (waiting === 0) return 0;
  const jobs = await queue.getJobs(['waiting'], Math.max(0, waiting - OLDEST_JOBS), waiting - 1);
  const waits = jobs.map(({ timestamp, opts }) => Date.now() - timestamp - (opts.delay ?? 0));
  return Math.max(0, ...waits) / 1_000;
}

async function depthOf(queue: Queue): Promise<Depth> {
  const counts = await queue.getJobCounts(...JOB_STATES);
  return Object.fromEntries(JOB_STATES.map((state) => [state, counts[state] ?? 0])) as Depth;
}

/** The content of a job with what the present work is about. */
const caused = <Data>(data: Data): Data & Cause => {
  const trace = traceparent();
  return { ...data, about: errand(), ...(trace === undefined ? {} : { trace }) };
};

const delayed = (wait: Wait): JobsOptions => (wait > 0 ? { delay: wait } : {});

/** A job that waits has an id of its own: it is added while the first job of the letter is still running. */
const postJob = (letter: string, wait: Wait) => ({
  name: 'send',
  data: caused({ letter }),
  opts: { jobId: wait > 0 ? jobId('post', letter, wait) : jobId('post', letter), ...delayed(wait) },
});
