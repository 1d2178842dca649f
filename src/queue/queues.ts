import type { JobsOptions, Queue } from 'bullmq';
import { type Backend, jobId, makeQueue, type QueueLog } from './backend.ts';

/** The content of each queue's jobs: where to look in the database. */
export interface Jobs {
  /** A submission that waits to be read. */
  readonly inbound: { readonly submission: string };
  /** A match that may go on. */
  readonly referee: { readonly match: string };
  /** A letter that waits to be sent. */
  readonly postman: { readonly letter: string };
  /** A match in which something is due. */
  readonly clock: { readonly match: string };
}

export type QueueName = keyof Jobs;

/** States in which a job may wait or be. */
export const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** The number of jobs of a queue in each state. */
export type Depth = Readonly<Record<(typeof JOB_STATES)[number], number>>;

/** Milliseconds from now. */
export type Wait = number;

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
  /** The number of waiting jobs. Fails if the queues do not answer. */
  depths(): Promise<Readonly<Record<QueueName, Depth>>>;
  /** The queues themselves, for the board. */
  readonly all: readonly Queue[];
  close(): Promise<void>;
}

/** The queues of an installation on their backend. */
export function openQueues(backend: Backend, log: QueueLog): Queues {
  const open = <Name extends QueueName>(name: Name) => makeQueue<Jobs[Name]>(name, backend, { log });
  const inbound = open('inbound');
  const referee = open('referee');
  const postman = open('postman');
  const clock = open('clock');
  const named = { inbound, referee, postman, clock };
  const add = async (adding: Promise<unknown>): Promise<void> => {
    try {
      await adding;
    } catch (err) {
      log.warn({ err }, 'a job could not be added: the sweep will find what it is about');
    }
  };
  return {
    backend,
    inbound: (submission) => add(inbound.add('read', { submission }, { jobId: jobId('inbound', submission) })),
    referee: (match, inputs, wait = 0) =>
      add(referee.add('advance', { match }, { jobId: jobId('referee', match, inputs), ...delayed(wait) })),
    postman: async (letters, wait = 0) => {
      if (letters.length > 0) await add(postman.addBulk(letters.map((letter) => postJob(letter, wait))));
    },
    clock: (match, moment, wait) =>
      add(clock.add('due', { match }, { jobId: jobId('clock', match, moment), ...delayed(wait) })),
    depths: async () => {
      const counts = Object.entries(named).map(async ([name, queue]) => [name, await depthOf(queue as Queue)] as const);
      return Object.fromEntries(await Promise.all(counts)) as Record<QueueName, Depth>;
    },
    all: Object.values<Queue>(named),
    close: async () => {
      for (const queue of Object.values(named)) await queue.close();
    },
  };
}

async function depthOf(queue: Queue): Promise<Depth> {
  const counts = await queue.getJobCounts(...JOB_STATES);
  return Object.fromEntries(JOB_STATES.map((state) => [state, counts[state] ?? 0])) as Depth;
}

const delayed = (wait: Wait): JobsOptions => (wait > 0 ? { delay: wait } : {});

/** A job that waits has an id of its own: it is added while the first job of the letter is still running. */
const postJob = (letter: string, wait: Wait) => ({
  name: 'send',
  data: { letter },
  opts: { jobId: wait > 0 ? jobId('post', letter, wait) : jobId('post', letter), ...delayed(wait) },
});
