import type { JobsOptions, Queue } from 'bullmq';
import { type Backend, jobId, makeQueue, type QueueLog } from './backend.ts';

/** What each queue's jobs say: where to look in the database. */
export interface Jobs {
  /** A submission that waits to be read. */
  readonly inbound: { readonly submission: string };
  /** A match in which something may go on. */
  readonly referee: { readonly match: string };
  /** A letter that waits to be sent. */
  readonly postman: { readonly letter: string };
  /** A match in which something is due. */
  readonly clock: { readonly match: string };
}

export type QueueName = keyof Jobs;

export const queueNames: readonly QueueName[] = ['inbound', 'referee', 'postman', 'clock'];

/** Adds jobs. None of them matters: what is not added now, or lost, is found again by the clock's sweep. */
export interface Queues {
  readonly backend: Backend;
  /** A new submission. */
  inbound(submission: string): Promise<void>;
  /** `inputs`: how many changes the match had seen; `at`: not before then. */
  referee(match: string, inputs: number, at?: Wait): Promise<void>;
  postman(letters: readonly string[]): Promise<void>;
  /** `moment` names what is due then, once for each deadline and step. */
  clock(match: string, moment: string, at: Wait): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds from now. */
export type Wait = number;

type AllQueues = { readonly [Name in QueueName]: Queue<Jobs[Name]> };

/** The queues of an installation on their backend. */
export function openQueues(backend: Backend, log: QueueLog): Queues {
  const open = <Name extends QueueName>(name: Name) => makeQueue<Jobs[Name]>(name, backend, { log });
  const queues: AllQueues = {
    inbound: open('inbound'),
    referee: open('referee'),
    postman: open('postman'),
    clock: open('clock'),
  };
  const add = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (err) => log.warn({ err }, 'a job could not be added: the sweep will find what it is about'),
    );
  return {
    backend,
    inbound: (submission) =>
      add(queues.inbound.add('read', { submission }, { jobId: jobId('inbound', submission) }) as Promise<unknown>),
    referee: (match, inputs, wait = 0) =>
      add(queues.referee.add('advance', { match }, waiting(jobId('referee', match, inputs), wait)) as Promise<unknown>),
    postman: (letters) =>
      letters.length === 0
        ? Promise.resolve()
        : add(
            queues.postman.addBulk(
              letters.map((letter) => ({ name: 'send', data: { letter }, opts: { jobId: jobId('post', letter) } })),
            ) as Promise<unknown>,
          ),
    clock: (match, moment, wait) =>
      add(queues.clock.add('due', { match }, waiting(jobId('clock', match, moment), wait)) as Promise<unknown>),
    close: async () => {
      for (const queue of Object.values(queues)) await queue.close();
    },
  };
}

const waiting = (id: string, wait: Wait): JobsOptions => ({ jobId: id, ...(wait > 0 ? { delay: wait } : {}) });
