import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from 'bullmq';
import { keepTime, sweep } from '../src/match/clock/clock.ts';
import type { Service } from '../src/match/service.ts';
import { wakeClock } from '../src/match/time/wake.ts';
import { makeWorker } from '../src/queue/backend.ts';
import type { Jobs } from '../src/queue/queues.ts';
import type { Closable, WorkerSetup } from './setup.ts';
import { startSignIns } from './sign-in.ts';
import { startWebhooks } from './webhook.ts';

/** Watches deadlines, and from time to time searches the database for work whose job was lost. */
export async function startClock({ service, sweepSeconds = 60, takeover }: WorkerSetup): Promise<Closable> {
  // Nothing is due before a clock that has slept has moved the deadlines of all matches.
  const wake = sharing(() => wakeClock(service));
  const worker = makeWorker<Jobs['clock']>(
    'clock',
    async ({ data }: Job<Jobs['clock']>) => {
      await wake();
      await keepTime(service, data.match);
    },
    service.queues.backend,
    { log: service.log, keepFailed: service.queues.keepFailed, ...takeover },
  );
  const webhooks = startWebhooks(service);
  const signIns = startSignIns(service);
  const stopping = new AbortController();
  const sweeping = sweepForever(service, wake, sweepSeconds * 1_000, stopping.signal);
  return {
    close: async () => {
      stopping.abort();
      await sweeping;
      await webhooks.close();
      await signIns.close();
      await worker.close();
    },
  };
}

/** A timer of this process instead of a job, because it has to survive the loss of the queues. */
async function sweepForever(
  service: Service,
  wake: () => Promise<void>,
  pause: number,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    await wakeAndSweep(service, wake).catch((err) => service.log.error({ err }, 'the sweep failed; it is tried again'));
    await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function wakeAndSweep(service: Service, wake: () => Promise<void>): Promise<void> {
  await wake();
  await sweep(service);
}

/** Of several calls at a time all wait for the one run. */
function sharing(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
