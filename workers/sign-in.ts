import { setTimeout as sleep } from 'node:timers/promises';
import { writeSignIns } from '../src/match/people/sign-in.ts';
import type { Service } from '../src/match/service.ts';
import type { Closable } from './setup.ts';

/** Milliseconds between two polls: somebody waits for his mail. */
const PAUSE = 2_000;

/** Writes to people who asked to sign in. It runs apart from the request, whose duration would reveal who is known. */
export function startSignIns(service: Service, pause = PAUSE): Closable {
  const stopping = new AbortController();
  const writing = writeForever(service, pause, stopping.signal);
  return {
    close: async () => {
      stopping.abort();
      await writing;
    },
  };
}

async function writeForever(service: Service, pause: number, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await writeSignIns(service).catch((err) => service.log.error({ err }, 'sign-ins could not be answered'));
    await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
  }
}
