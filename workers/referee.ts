import type { Job } from 'bullmq';
import { advanceMatch } from '../src/match/play/advance.ts';
import { makeWorker } from '../src/queue/backend.ts';
import type { Jobs } from '../src/queue/queues.ts';
import type { Closable, WorkerSetup } from './setup.ts';

/** Runs the referee on matches. */
export async function startReferee({ service, config, takeover }: WorkerSetup): Promise<Closable> {
  return makeWorker<Jobs['referee']>(
    'referee',
    async ({ data }: Job<Jobs['referee']>) => void (await advanceMatch(service, data.match)),
    service.queues.backend,
    { log: service.log, keepFailed: service.queues.keepFailed, concurrency: config.refereeConcurrency, ...takeover },
  );
}
