/** Pages and jobs of the installation of `DATABASE_URL`, as it is: with ten matches, or filled with thousands (`soak -- fill`). */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import pino from 'pino';
import { commandConfig } from '../../src/cli/settings.ts';
import { chanceFrom, sure } from '../../src/engine/index.ts';
import { keepTime, sweep } from '../../src/match/clock/clock.ts';
import { installedGames } from '../../src/match/games.ts';
import { linkToken } from '../../src/match/keys.ts';
import { homeOf } from '../../src/match/people/home.ts';
import { operatorToken } from '../../src/match/people/operator.ts';
import type { Service } from '../../src/match/service.ts';
import { type Backend, prepareBackend } from '../../src/queue/backend.ts';
import { openQueues } from '../../src/queue/queues.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { makeApp } from '../../src/web/app.ts';
import { openMeters } from '../../src/web/metrics.ts';
import { type Figure, quantile, rounded } from './measure.ts';

const TIMES = 50;
const WARM_UP = 5;

/** Milliseconds of each of some runs, each on a match by chance. */
async function timesOf(run: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + TIMES; n++) {
    const begin = performance.now();
    await run(n);
    if (n >= WARM_UP) times.push(performance.now() - begin);
  }
  return times;
}

/**
 * The moment of the bench: now, or before the first deadline that nobody has looked at yet. An installation that was filled yesterday is
 * late with all of its matches, and its sweep would do a day's work.
 */
async function quietMoment(store: Store): Promise<Date> {
  const running = { match: { state: 'RUNNING' } } as const;
  const { _min: first } = await store.openDecision.aggregate({ where: running, _min: { dueAt: true } });
  return new Date(Math.min(Date.now(), (first.dueAt?.getTime() ?? Number.POSITIVE_INFINITY) - 1));
}

export async function* installationBench(databaseUrl: string, backend: Backend): AsyncGenerator<Figure> {
  await prepareBackend(backend);
  const log = pino({ level: 'silent' });
  const store = openStore(databaseUrl);
  const queues = openQueues(backend, log);
  const config = commandConfig();
  const moment = await quietMoment(store);
  const service: Service = {
    ...{ store, queues, config, log, games: installedGames, publicUrl: 'http://127.0.0.1' },
    clock: () => moment,
  };
  const app = makeApp(service, { requestsPerMinute: 1_000_000, metrics: { meters: openMeters() } });
  const server = createServer(app as RequestListener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const matches = await store.match.findMany({
      orderBy: { no: 'asc' },
      select: { id: true, code: true },
      where: { state: 'RUNNING' },
    });
    const seats = await store.seat.findMany({
      take: 40_000,
      select: { seat: true, matchId: true, linkNo: true, address: true },
    });
    const chance = chanceFrom(1815);
    const match = () => sure(matches[chance.below(matches.length)]);
    const seat = () => sure(seats[chance.below(seats.length)]);
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const open = async (path: string) => {
      const response = await fetch(`${origin}${path}`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    };
    const office = `/m/${operatorToken(service)}`;
    const keyOf = (each: { seat: string; matchId: string; linkNo: number }) =>
      linkToken(config, { ...each, no: each.linkNo });
    const works: Readonly<Record<string, () => Promise<unknown>>> = {
      'page.first': () => open('/'),
      'page.office': () => open(office),
      'page.office.state': () => open(`${office}?state=RUNNING`),
      'page.office.find': () => open(`${office}?find=${match().code}`),
      'page.moderator': () => open(`/m/${linkToken(config, { matchId: match().id, seat: 'moderator', no: 1 })}`),
      'page.seat': () => open(`/s/${keyOf(seat())}`),
      'page.public': () => open(`/p/${match().code}`),
      'page.ready': () => open('/ready'),
      home: () => homeOf(service, seat().address.toLowerCase()),
      'job.sweep': () => sweep(service),
      'page.metrics': () => open('/metrics'),
      'job.clock': () => keepTime(service, match().id),
    };
    const waiting = await store.letter.count({ where: { state: 'PENDING', createdAt: { lte: moment } } });
    for (const [name, work] of Object.entries(works)) {
      const times = await timesOf(work);
      const beside = `p99 ${rounded(quantile(times, 0.99))} ms, ${matches.length} running matches, ${waiting} letters waiting, ${loadavg()[0]?.toFixed(1)} load`;
      yield { name: `installation.${name}.p50`, value: rounded(quantile(times, 0.5)), unit: 'ms', beside };
    }
    yield { name: 'installation.memory', value: rounded(process.memoryUsage().rss / 1e6), unit: 'MB' };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await queues.close();
    await store.$disconnect();
  }
}
