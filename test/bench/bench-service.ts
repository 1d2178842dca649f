/** A service of a bench: it sends nothing, and its clock tells that a step is written. */
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { installedGames } from '../../src/match/games.ts';
import type { Service } from '../../src/match/service.ts';
import type { Backend } from '../../src/queue/backend.ts';
import { openQueues } from '../../src/queue/queues.ts';
import { openStore } from '../../src/store/store.ts';

/** Where a service of a bench is: what its processes share. */
export interface BenchPlace {
  readonly databaseUrl: string;
  readonly backend: Backend;
  readonly dataDir: string;
}

/** Nobody listens here: nothing is sent. */
export const NO_MAIL_SERVER = 'smtp://127.0.0.1:9';

/** Steps that one process makes at a time. */
const AT_A_TIME = 4;

/** Opens a service; `onStep` is called with each match whose step is written. */
export function openService({ databaseUrl, backend, dataDir }: BenchPlace, onStep: (match: string) => void) {
  const config = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SMTP_LISTEN_PORT: '0' }, { makesKey: true }),
    refereeConcurrency: AT_A_TIME,
  };
  const log = pino({ level: process.env.BENCH_LOG ?? 'silent' });
  const store = openStore(databaseUrl);
  const queues = openQueues(backend, log);
  const service = {
    store,
    games: installedGames,
    clock: () => new Date(),
    config,
    publicUrl: 'http://127.0.0.1',
    log,
    // No letter is delivered here. A written step announces the deadline of the next decision, which tells that the step is done.
    queues: { ...queues, postman: async () => undefined, clock: async (match: string) => onStep(match) },
  } satisfies Service;
  const close = async () => {
    await queues.close();
    await store.$disconnect();
  };
  return { service, close };
}
