/** An installation for long trials, and a campaign played in it. */
import pino from 'pino';
import { type Config, readConfig } from '../../src/config.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { installedGames } from '../../src/match/games.ts';
import type { Service } from '../../src/match/service.ts';
import type { Queues } from '../../src/queue/queues.ts';
import { knownSecrets } from '../setup/secrets.ts';

/** A campaign of four players. */
export const openCampaign = (service: Service, name: string, scenario = '1812') =>
  openMatch(service, { game: 'wellington', scenario, split: '4', name });

/** A match in which every seat has a player. */
export const openMatch = (
  service: Service,
  given: { readonly game: string; readonly scenario: string; readonly split: string; readonly name: string },
) => {
  const seats = service.games.get(given.game)?.setup.splits.find(({ id }) => id === given.split)?.seats ?? [];
  return createMatch(service, {
    ...given,
    seats: seats.map(({ id, name }) => ({ id, player: name, address: `${id}@example.org`, zone: 'UTC' })),
  });
};

const none = { waiting: 0, active: 0, delayed: 0, failed: 0 };
const nothing = async (): Promise<void> => undefined;

const idleQueues: Queues = {
  backend: { kind: 'postgres', url: '' },
  inbound: nothing,
  referee: nothing,
  postman: nothing,
  clock: nothing,
  waits: async () => ({ inbound: 0, referee: 0, postman: 0, clock: 0 }),
  answer: async () => undefined,
  keepFailed: async () => undefined,
  failed: async () => [],
  retry: async () => false,
  depths: async () => ({ inbound: none, referee: none, postman: none, clock: none }),
  all: [],
  close: nothing,
};

export const trialConfig = (seed: number): Config =>
  readConfig({
    LOG_LEVEL: 'silent',
    MAIL_DOMAIN: 'play.test',
    MAIL_SENDER_CHECK: 'open',
    SECRET_KEY: `the key of the trial ${seed}, long enough`,
  });

/** A service without workers: the trial itself delivers its mails and advances its match. */
export const serviceAt = (store: Service['store'], seed: number, clock: () => Date): Service => {
  return serviceWith({
    store,
    clock,
    config: trialConfig(seed),
    log: pino({ level: process.env.TRIAL_LOG ?? 'silent' }),
    drawSecrets: knownSecrets(`trial ${seed}`),
  });
};

/** A service of all games without workers. */
export const serviceWith = (given: Omit<Service, 'queues' | 'games' | 'publicUrl'>): Service => ({
  queues: idleQueues,
  games: installedGames,
  publicUrl: 'http://127.0.0.1:1815',
  ...given,
});
