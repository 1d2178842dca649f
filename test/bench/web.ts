/** Pages: time to their first byte, and time to read a sheet while it is being written. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { installedGames } from '../../src/match/games.ts';
import { gameOfPage, seatByToken, seatPage } from '../../src/match/pages.ts';
import type { SeatKey } from '../../src/match/seat-key.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { checkOrders } from '../../src/match/sheets/check.ts';
import { type Backend, prepareBackend } from '../../src/queue/backend.ts';
import { openQueues } from '../../src/queue/queues.ts';
import { applyMigrations } from '../../src/store/migrations.ts';
import { openStore } from '../../src/store/store.ts';
import { makeApp } from '../../src/web/app.ts';
import { renderPage } from '../../src/web/render.ts';
import { seatScreen } from '../../src/web/seat/screen.ts';
import { firstVisitBench } from './first-visit.ts';
import { type Figure, quantile, rounded } from './measure.ts';

const WARM_UP = 10;
const TIMES = 60;
/** For pages other than the page of a seat. */
const TIMES_OF_OTHERS = 20;
const SHEET = 'CLEAR\nPAUSE\nCHECK\nSIEGE Ciudad Rodrigo WITH Wellington';

/** Milliseconds of each of `count` runs, one after the other. */
const timesOf = async (run: () => Promise<number>, count = TIMES): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + count; n++) {
    const time = await run();
    if (n >= WARM_UP) times.push(time);
  }
  return times;
};

/** Milliseconds until the head of the answer arrives. The body follows at once, because pages are rendered whole. */
const firstByte = async (address: string): Promise<number> => {
  const begin = performance.now();
  const response = await fetch(address);
  const time = performance.now() - begin;
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return time;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** The template engine alone, with all data for the page of a seat at hand. */
const templateOf = async (service: Service, key: SeatKey): Promise<() => Promise<number>> => {
  const page = await seatPage(service, key);
  const game = page && gameOfPage(service, page.match);
  if (!page || !game) throw new Error('no page');
  const screen = seatScreen({
    page,
    game,
    now: service.clock(),
    base: '/s/x',
    calendar: 'webcal:x',
    form: 'x',
    outcome: {},
    explained: { chosen: null },
    log: [],
    hasPractice: true,
    home: '/',
  });
  return () => timed(async () => renderPage('seat', screen));
};

/** One page of each other kind: pages of a seat, open pages, and pages of a moderator. */
const othersOf = (seat: string, open: string, moderator: string): Readonly<Record<string, string>> => ({
  ...{ history: `${seat}/history`, standing: `${seat}/standing`, time: `${seat}/time`, press: `${seat}/press` },
  ...{ replay: `${seat}/replay/newest`, 'replay-map': `${seat}/replay/0/map.svg`, map: `${seat}/map.svg` },
  ...{ public: open, cards: `${open}/cards`, 'public-replay': `${open}/replay/newest` },
  ...{ moderator, mails: `${moderator}/mails`, position: `${moderator}/position`, audit: `${moderator}/audit` },
});

/** Plays until the first impulse of Britain begins. */
export const beginBritain = async (service: Service, keys: readonly SeatKey[]): Promise<void> => {
  for (const key of keys) {
    for (;;) {
      const question = (await seatPage(service, key))?.open[0];
      if (question?.kind !== 'mulligan') break;
      await answerDecision(service, key.no, question.id, { mulligan: false });
    }
  }
};

interface BenchPages {
  readonly service: Service;
  /** The address of the pages: `http://127.0.0.1:1815`. */
  readonly origin: string;
  /** Opens a match of Wellington for four. */
  open(): ReturnType<typeof createMatch>;
  close(): Promise<void>;
}

/** The pages of an installation without workers. */
export async function openPages(databaseUrl: string, backend: Backend): Promise<BenchPages> {
  await applyMigrations(databaseUrl);
  await prepareBackend(backend);
  const log = pino({ level: 'silent' });
  const store = openStore(databaseUrl);
  const queues = openQueues(backend, log);
  const config = readConfig({ LOG_LEVEL: 'silent', SECRET_KEY: 'a key for figures that is long enough' });
  const service: Service = {
    ...{ store, queues, config, log, games: installedGames },
    clock: () => new Date(),
    publicUrl: 'http://127.0.0.1',
  };
  const server = createServer(makeApp(service, { requestsPerMinute: 100_000 }) as RequestListener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const seats = ['britain', 'spain', 'french_south', 'french_north'].map((id) => ({
    id,
    player: id,
    address: `${id}@players.localhost`,
  }));
  return {
    service,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => createMatch(service, { game: 'wellington', scenario: '1812', split: '4', name: 'bench', seats }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await queues.close();
      await store.$disconnect();
    },
  };
}

export async function* webBench(
  databaseUrl: string,
  backend: Backend,
  wanted: (name: string) => boolean,
): AsyncGenerator<Figure> {
  const { service, origin, open, close } = await openPages(databaseUrl, backend);
  try {
    const { code, links, moderatorLink } = await open();
    const tokens = Object.values(links).map((link) => new URL(link).pathname.slice('/s/'.length));
    const keys = (await Promise.all(tokens.map((token) => seatByToken(service, token)))).filter(
      (key) => key !== undefined,
    );
    for (let rounds = 0; rounds < 2; rounds++) await beginBritain(service, keys);
    const britain = keys.find(({ seat }) => seat === 'britain') as SeatKey;
    const decision = (await seatPage(service, britain))?.open[0]?.id ?? 0;
    const page = new URL(links.britain ?? '').pathname;
    const others = othersOf(page, `/p/${code}`, new URL(moderatorLink).pathname);
    if (wanted('web.visit')) yield* firstVisitBench(`${origin}${page}`);
    if (!wanted('web.page') && !wanted('web.check')) return;
    const pages = await timesOf(() => firstByte(`${origin}${page}`));
    const template = quantile(await timesOf(await templateOf(service, britain)), 0.5);
    const health = await timesOf(() => firstByte(`${origin}/health`));
    const checks = await timesOf(() =>
      timed(() => checkOrders(service, britain.no, () => ({ decision, text: SHEET }))),
    );
    const load = `${loadavg()[0]?.toFixed(1)} load`;
    const without = `a page without a database ${rounded(quantile(health, 0.5))} ms`;
    const beside = `the template alone ${rounded(template)} ms, ${without}, ${load}`;
    yield { name: 'web.page.first-byte.p50', value: rounded(quantile(pages, 0.5)), unit: 'ms', beside };
    yield { name: 'web.page.first-byte.p95', value: rounded(quantile(pages, 0.95)), unit: 'ms', beside };
    for (const [name, path] of Object.entries(others)) {
      const times = await timesOf(() => firstByte(`${origin}${path}`), TIMES_OF_OTHERS);
      const first = rounded(quantile(times, 0.5));
      yield { name: `web.${name}.first-byte.p50`, value: first, unit: 'ms', beside: `${without}, ${load}` };
    }
    yield { name: 'web.check.p50', value: rounded(quantile(checks, 0.5)), unit: 'ms', beside: load };
    yield { name: 'web.check.p95', value: rounded(quantile(checks, 0.95)), unit: 'ms', beside: `at most 100, ${load}` };
  } finally {
    await close();
  }
}
