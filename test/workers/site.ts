/** A part of an installation under test, made from a description that a process can be given. */
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import type { Game } from '../../src/game/index.ts';
import { installedGames } from '../../src/match/games.ts';
import type { Service } from '../../src/match/service.ts';
import type { Backend } from '../../src/queue/backend.ts';
import { openQueues } from '../../src/queue/queues.ts';
import { openStore } from '../../src/store/store.ts';
import { type WorkerSetup, workerSetup } from '../../workers/index.ts';
import { duel } from '../match/duel.ts';

/** All that a process needs to become part of the installation. */
export interface Site {
  readonly databaseUrl: string;
  readonly backend: Backend;
  readonly smtpUrl: string;
  /** Minutes by which its clock is ahead. */
  readonly ahead: number;
}

/**
 * The installation for a process that is started after this many crashes. Its clock is minutes ahead of the crashed ones, so its sweep
 * takes over their work at once and does not wait half a minute.
 */
export const laterSite = (site: Site, crashes: number): Site => ({ ...site, ahead: site.ahead + 5 * crashes });

export function openService({ databaseUrl, backend, ahead }: Site): Service {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  return {
    store: openStore(databaseUrl, { connections: 6 }),
    queues: openQueues(backend, log),
    games: new Map<string, Game>([...installedGames, [duel.id, duel]]),
    clock: () => new Date(Date.now() + ahead * 60_000),
    config: testConfig,
    publicUrl: 'https://play.test',
    log,
  };
}

const testConfig = readConfig({
  SECRET_KEY: 'a key for tests that is long enough',
  MAIL_DOMAIN: 'play.test',
  MAIL_SENDER_CHECK: 'open',
  SMTP_LISTEN_PORT: '0',
});

export const setupOf = (service: Service, { smtpUrl }: Site): WorkerSetup => ({
  ...workerSetup(service, testConfig, smtpUrl),
  sweepSeconds: 1,
  takeover: { lockDuration: 1_500, stalledInterval: 500 },
});
