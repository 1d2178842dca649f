import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { machine } from '../../src/health/place.ts';
import { type CreatedMatch, createMatch } from '../../src/match/forming/create.ts';
import { installedGames } from '../../src/match/games.ts';
import { operatorUrl } from '../../src/match/people/operator.ts';
import type { Service } from '../../src/match/service.ts';
import { prepareBackend } from '../../src/queue/backend.ts';
import { openQueues } from '../../src/queue/queues.ts';
import { openStore } from '../../src/store/store.ts';
import type { InstallationFacts } from '../../src/web/moderator/installation.ts';
import { testDatabase } from '../setup/databases.ts';
import { knownSecrets } from '../setup/secrets.ts';
import type { Browser } from './browser.ts';

/** A real installation without workers, with a clock that the test turns. */
export interface Installation {
  readonly service: Service;
  readonly databaseUrl: string;
  /** Turns the clock forward. */
  pass(hours: number): void;
  /** Opens another match of Wellington; `player` is the name of each player. */
  open(split: '4' | '2', player?: string): Promise<CreatedMatch>;
  close(): Promise<void>;
}

export async function installation(): Promise<Installation> {
  const database = await testDatabase();
  const log = pino({ level: 'silent' });
  const backend = { kind: 'postgres', url: database.url } as const;
  await prepareBackend(backend);
  const store = openStore(database.url, { connections: 4 });
  const queues = openQueues(backend, log);
  let now = new Date('2026-11-24T12:00:00Z');
  const service: Service = {
    store,
    queues,
    games: installedGames,
    clock: () => now,
    config: {
      secretKey: 'a key of more than thirty-two letters',
      previousSecretKey: undefined,
      mailDomain: 'localhost',
      senderCheck: 'open',
    },
    publicUrl: 'http://127.0.0.1:1815',
    log,
    drawSecrets: knownSecrets(),
  };
  return {
    service,
    databaseUrl: database.url,
    pass: (hours) => {
      now = new Date(now.getTime() + hours * 3_600_000);
    },
    open: (split, player = 'Player') => {
      const seats = service.games.get('wellington')?.setup.splits.find(({ id }) => id === split)?.seats ?? [];
      return createMatch(service, {
        game: 'wellington',
        scenario: '1812',
        split,
        name: 'Winter campaign',
        seats: seats.map(({ id, name }) => ({
          id,
          player: `${player} ${name}`,
          address: `${id}@example.org`,
          zone: 'Asia/Seoul',
        })),
      });
    },
    close: async () => {
      await queues.close();
      await store.$disconnect();
      await database.drop();
    },
  };
}

/** What the operator's pages tell of an installation that was started without any settings. */
export const factsOf = ({ databaseUrl, service }: Installation): InstallationFacts => ({
  config: readConfig({ SECRET_KEY: service.config.secretKey, DATABASE_URL: databaseUrl }),
  databaseUrl,
  settings: [],
  file: undefined,
  practice: false,
  ...machine(),
});

/** Opens the operator's pages in a browser by the address with the key. Returns where they lie. */
export async function enterOffice(browser: Browser, service: Service): Promise<string> {
  const { headers } = await browser.open(pathOf(operatorUrl(service))).expect(303);
  return headers.location ?? '';
}

/** The path of one of our addresses. */
export const pathOf = (address: string | undefined): string => new URL(address ?? '', 'http://127.0.0.1').pathname;
