import { startClock } from './clock.ts';
import { startInbound } from './inbound.ts';
import { startPostman } from './postman.ts';
import { startReferee } from './referee.ts';
import type { Closable, WorkerSetup } from './setup.ts';

export { type Closable, type WorkerSetup, workerSetup } from './setup.ts';

const starters = { inbound: startInbound, referee: startReferee, postman: startPostman, clock: startClock } as const;

export type QueueWorkerName = keyof typeof starters;

export interface RunningWorkers extends Closable {
  /** The port on which mail is accepted; undefined if this process accepts none. */
  readonly listener: number | undefined;
}

/** Starts some of the workers in this process. Each worker may run in several processes, on several machines. */
export async function startWorkers(names: readonly QueueWorkerName[], setup: WorkerSetup): Promise<RunningWorkers> {
  const running: Closable[] = [];
  const close = async () => {
    for (const worker of running.splice(0)) await worker.close();
  };
  let listener: number | undefined;
  try {
    for (const name of names) {
      const worker = await starters[name](setup);
      running.push(worker);
      if ('listener' in worker && typeof worker.listener === 'number') listener = worker.listener;
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { listener, close };
}
