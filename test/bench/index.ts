// npm run bench [-- name-prefix ...]: prints each figure as one line of JSON.
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { campaigns } from '../../src/games/campaigns.ts';
import { games } from '../../src/games/index.ts';
import type { Backend } from '../../src/queue/backend.ts';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres.ts';
import { testFolder } from '../setup/folder.ts';
import { clicksBench, lessonsBench } from './clicks.ts';
import { withDatabase } from './database.ts';
import { deskBench } from './desk.ts';
import { engineBench } from './engine.ts';
import { installationBench } from './installation.ts';
import { commits, noopJobs } from './limits.ts';
import { hardMailBench, intakeRate, mailBench } from './mail.ts';
import { lettersBench } from './mails.ts';
import { type Figure, rounded } from './measure.ts';
import { plainBench } from './plain.ts';
import { reportsBench } from './reports.ts';
import { impulses, steps } from './service.ts';
import { stepStatements } from './statements.ts';
import { volumeBench } from './volume.ts';
import { webBench } from './web.ts';

/** The game whose rules are measured beside those of chess. */
const BESIDE_CHESS = 'napoleonics';

const [prefix = '', ...others] = process.argv.slice(2);
const wanted = (name: string): boolean =>
  [prefix, ...others].some((each) => name.startsWith(each) || each.startsWith(name));
const print = (figure: Figure): void => console.log(JSON.stringify(figure));
const say = (line: string): void => console.error(line);

/** Measures the service on one pair of servers, and in the same run the two limits of those servers. */
const measureService = async (name: string, serverUrl: string, backendFor: (url: string) => Backend): Promise<void> => {
  await measureIntake(name, serverUrl, backendFor);
  if (!isServiceWanted(name)) return;
  const processes = availableParallelism();
  const [jobs, rows, rate, played, together] = await withDatabase(serverUrl, async (url) => {
    const backend = backendFor(url);
    return [
      await noopJobs(backend),
      await commits(url),
      await impulses(url, backend),
      await steps(url, backend),
      await steps(url, backend, processes),
    ] as const;
  });
  const statements = await stepStatements(serverUrl);
  const beside = `${name}, ${loadavg()[0]?.toFixed(1)} load`;
  const percent = (each: number, of: number) => `${Math.round((each * 100) / of)} %`;
  const share = (each: number) => `${percent(each, Math.min(jobs, rows))} of the slower limit`;
  const shares = (each: number) => `${share(each)}, ${percent(each, statements)} of the statements alone`;
  const ofJobs = percent(rate.aSecond * rate.jobs, jobs);
  if (wanted('limit.noop-job')) print({ name: 'limit.noop-job', value: rounded(jobs), unit: '1/s', beside });
  if (wanted('limit.commit')) print({ name: 'limit.commit', value: rounded(rows), unit: '1/s', beside });
  if (wanted('limit.step-statements')) {
    print({ name: 'limit.step-statements', value: rounded(statements), unit: '1/s', beside });
  }
  if (wanted(`service.impulses.${name}`)) {
    print({
      name: `service.impulses.${name}`,
      value: rounded(rate.aSecond),
      unit: '1/s',
      beside: `${share(rate.aSecond)}; ${rate.jobs.toFixed(1)} jobs each, ${ofJobs} of as many empty ones`,
    });
  }
  if (wanted(`service.steps.${name}`)) {
    print({
      name: `service.steps.${name}`,
      value: rounded(played),
      unit: '1/s',
      beside: `one process; ${shares(played)}`,
    });
    print({
      name: `service.steps.${name}.together`,
      value: rounded(together),
      unit: '1/s',
      beside: `${processes} processes, one a processor; ${shares(together)}`,
    });
  }
};

/** Whether something is wanted of the service on a pair of servers. */
const isServiceWanted = (name: string): boolean =>
  ['limit', `service.impulses.${name}`, `service.steps.${name}`].some(wanted);

/** Measures the pages on a PostgreSQL server. */
const measurePages = async (bench: (url: string) => AsyncGenerator<Figure>): Promise<void> => {
  const serverUrl = process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
  if (!(await answers(serverUrl))) return say('No page is measured: no PostgreSQL answers; set DATABASE_URL');
  await withDatabase(serverUrl, async (url) => {
    for await (const figure of bench(url)) if (wanted(figure.name)) print(figure);
  });
};

/** Measures mails through the intake, and the parser alone in the same run. */
const measureIntake = async (name: string, serverUrl: string, backendFor: (url: string) => Backend): Promise<void> => {
  if (!wanted(`mail.intake.${name}`)) return;
  const { intake, parser, bytes } = await withDatabase(serverUrl, (url) => intakeRate(url, backendFor(url)));
  const beside = `one worker, mails of ${bytes} bytes; mailparser alone ${rounded(parser)}/s, ${loadavg()[0]?.toFixed(1)} load`;
  print({ name: `mail.intake.${name}`, value: rounded(intake), unit: '1/s', beside });
};

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};

const redisAnswers = async (url: string): Promise<boolean> => {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  return redis.connect().then(
    () => redis.quit().then(() => true),
    () => false,
  );
};

const measureEmbedded = async (): Promise<void> => {
  const folder = await testFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres'), log: say });
  try {
    await measureService('embedded', postgres.url, (url) => ({ kind: 'postgres', url }));
  } finally {
    await postgres.stop();
    await folder.remove();
  }
};

const measureServers = async (): Promise<void> => {
  const databaseUrl = process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
  const redisUrl = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
  if (!(await answers(databaseUrl)) || !(await redisAnswers(redisUrl))) {
    say('Nothing is measured with Redis: no PostgreSQL and Redis answer; set DATABASE_URL and REDIS_URL');
    return;
  }
  await measureService('redis', databaseUrl, () => ({ kind: 'redis', url: redisUrl, prefix: 'estafette-bench' }));
};

// The installation of DATABASE_URL as it is; only where it is asked for.
if (prefix.startsWith('installation')) {
  const url = process.env.DATABASE_URL ?? '';
  for await (const figure of installationBench(url, { kind: 'postgres', url })) print(figure);
  process.exit(0);
}
for (const game of games.values())
  if (!campaigns.has(game.id))
    for await (const figure of plainBench(game, game.id === BESIDE_CHESS)(wanted)) print(figure);
for await (const figure of engineBench(wanted)) print(figure);
for await (const figure of volumeBench(wanted)) print(figure);
for await (const figure of reportsBench(wanted)) print(figure);
for await (const figure of mailBench(wanted)) print(figure);
for await (const figure of lettersBench(wanted)) print(figure);
for await (const figure of hardMailBench(wanted)) print(figure);
if (['web.page', 'web.check', 'web.visit'].some(wanted))
  await measurePages((url) => webBench(url, { kind: 'postgres', url }, wanted));
if (wanted('clicks')) await measurePages((url) => clicksBench(url, wanted));
if (wanted('lessons')) await measurePages((url) => lessonsBench(url, wanted));
if (prefix.startsWith('desk')) await measurePages((url) => deskBench(url, { kind: 'postgres', url }));
const isWanted = (server: string) => isServiceWanted(server) || wanted(`mail.intake.${server}`);
if (isWanted('embedded')) await measureEmbedded();
if (isWanted('redis')) await measureServers();
process.exit(0);
