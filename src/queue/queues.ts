import type { JobsOptions } from 'bullmq';
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

/** Milliseconds from now. */
export type Wait = number;

/** Adds jobs. None of them matters: what is not added now, or lost, is found again by the clock's sweep. */
export interface Queues {
  readonly backend: Backend;
  /** A submission waits. */
  inbound(submission: string): Promise<void>;
  /** A match may go on. `inputs`: how many changes it had seen, so that each of them is looked at once. */
  referee(match: string, inputs: number, wait?: Wait): Promise<void>;
  /** Letters wait. */
  postman(letters: readonly string[]): Promise<void>;
  /** Something is due in a match. `moment` names the deadline and its step. */
  clock(match: string, moment: string, wait: Wait): Promise<void>;
  close(): Promise<void>;
}

/** The queues of an installation on their backend. */
export function openQueues(backend: Backend, log: QueueLog): Queues {
  const open = <Name extends QueueName>(name: Name) => makeQueue<Jobs[Name]>(name, backend, { log });
  const inbound = open('inbound');
  const referee = open('referee');
  const postman = open('postman');
  const clock = open('clock');
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
    postman: async (letters) => {
      if (letters.length > 0) await add(postman.addBulk(letters.map(postJob)));
    },
    clock: (match, moment, wait) =>
      add(clock.add('due', { match }, { jobId: jobId('clock', match, moment), ...delayed(wait) })),
    close: async () => {
      for (const queue of [inbound, referee, postman, clock]) await queue.close();
    },
  };
}

const delayed = (wait: Wait): JobsOptions => (wait > 0 ? { delay: wait } : {});

const postJob = (letter: string) => ({ name: 'send', data: { letter }, opts: { jobId: jobId('post', letter) } });
