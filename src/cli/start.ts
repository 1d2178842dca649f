// Starts everything that this process is to do: servers that are not there, workers, and the web pages.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type QueueWorkerName, startWorkers, workerSetup } from '../../workers/index.ts';
import { type Config, ConfigError, isOfThisMachine } from '../config.ts';
import { messageOf } from '../engine/index.ts';
import { machine } from '../health/place.ts';
import { startSink } from '../mail/sink.ts';
import { drand } from '../match/dice/drand.ts';
import { createMatch } from '../match/forming/create.ts';
import { installedGames } from '../match/games.ts';
import { takeKey } from '../match/key-print.ts';
import { listMatches } from '../match/moderator/moderator.ts';
import { keepReleases } from '../match/play/elsewhere.ts';
import { hasPractice } from '../match/play/lesson.ts';
import { Releases } from '../match/play/releases.ts';
import { sinkMails } from '../match/post/mailbox.ts';
import { type StoppedMatch, takeOver } from '../match/record/readiness.ts';
import type { Service } from '../match/service.ts';
import { chooseBackend, prepareBackend } from '../queue/backend.ts';
import { openQueues } from '../queue/queues.ts';
import { waitForDatabase } from '../store/database-wait.ts';
import { startEmbeddedPostgres } from '../store/embedded-postgres.ts';
import { applyMigrations } from '../store/migrations.ts';
import { isPooled } from '../store/pooled.ts';
import { openStore, type Store } from '../store/store.ts';
import { version } from '../version.ts';
import { makeApp } from '../web/app.ts';
import { keepPageAssets } from '../web/assets.ts';
import { type Counts, countsHere, countsInRedis } from '../web/counts.ts';
import { type Meters, openMeters } from '../web/metrics.ts';
import { makeStatusApp } from '../web/status.ts';
import { type Command, EXIT, toldPlainly, UsageError } from './command.ts';
import { linkLines, operatorLine, printer } from './links.ts';
import { type Door, listen } from './listening.ts';
import { makeLog } from './log.ts';
import { mailHooks } from './mail-hooks.ts';
import { requireNewest, thisRelease } from './release.ts';
import { leaveWord } from './running.ts';
import { samplePlans } from './sample.ts';
import { settingsShown, startConfig, takeFile } from './settings.ts';
import { startTracing } from './tracing.ts';

/** What has to be closed at the end, newest first. */
type Closing = { readonly what: string; close(): Promise<unknown> };

/** Milliseconds after which a replica that hangs counts as away: the database is asked then. */
const REPLICA_PATIENCE = { maxWait: 2_000, timeout: 15_000 };

const WRONG_KEY =
  'SECRET_KEY is not the key of this database: links, reply addresses and dice of its matches would be lost (set the key that it was begun with, or name that one in SECRET_KEY_PREVIOUS)';

/** Milliseconds after which the process ends, whatever is still away. What it had in hand is done again by the next. */
const PATIENCE = 9_000;

const closings: Closing[] = [];
/** Whoever looks on in a terminal, or tries the program, reads lines; a journal gets JSON. */
let tell = (line: string): unknown => console.log(line);
let warn = (problem: unknown): unknown => console.error(problem);

/** From now on everything is a line of the log. What is told of a start is wanted whatever else is logged. */
function tellTo(log: Logger): void {
  const always = log.child({}, { level: 'info' });
  tell = (line) => always.info(line.trim());
  warn = (problem) => (typeof problem === 'string' ? log.error(problem.trim()) : log.error({ err: problem }));
}

const isWatched = process.stdout.isTTY === true;

function readSettings(): { readonly config: Config; readonly log: Logger } {
  // What is wrong with the settings of an installation for others is for its journal, too.
  if (process.env.NODE_ENV === 'production' && !isWatched) tellTo(makeLog('info'));
  const config = startConfig();
  const log = makeLog(config.logLevel);
  if (config.isForOthers && !isWatched) tellTo(log);
  log.info({ file: takeFile()?.path ?? null, version }, 'settings read');
  return { config, log };
}

async function start(firstGame: string | undefined): Promise<void> {
  const { config, log } = readSettings();
  const meters = openMeters();
  const release = thisRelease.name;
  const tracing = await startTracing(config, release);
  if (tracing) closings.push({ what: 'traces', close: () => tracing.close() });
  // It answers while the process waits for its servers: whoever supervises it has to see that it is alive.
  const status = await openStatus(config);
  const databaseUrl = await openDatabase(config);
  const backend = chooseBackend(config.redisUrl, databaseUrl, isPooled(databaseUrl));
  await prepareBackend(backend);
  tell(`Queues in ${backend.kind === 'redis' ? 'Redis' : 'PostgreSQL'}`);

  const store = openStore(databaseUrl);
  closings.push({ what: 'database', close: () => store.$disconnect() });
  if (!(await takeKey(store, config))) throw new ConfigError([WRONG_KEY]);
  const replica = config.replicaUrl === undefined ? undefined : openReplica(config.replicaUrl);
  const isReferee = config.workers.includes('referee');
  const releases = await openReleases(store, config, isReferee);
  const queues = openQueues(backend, log);
  closings.push({ what: 'queues', close: () => queues.close() });

  const web = config.workers.includes('web') ? await openDoor('web', config.host, config.port) : undefined;
  const publicUrl = config.publicUrl ?? `http://${config.host}:${web?.port ?? config.port}`;
  const clock = () => new Date();
  const beacon = config.beaconUrl === undefined ? {} : { beacon: drand(config.beaconUrl) };
  const service: Service = {
    store,
    queues,
    games: installedGames,
    clock,
    config,
    publicUrl,
    log,
    meter: meters,
    release,
    releases,
    ...(replica ? { replica } : {}),
    ...beacon,
  };

  goOn('signs of life', (stop) => keepReleases(service, { stop, isReferee }));
  if (config.databaseUrl === undefined) {
    const takeBack = leaveWord(config, { databaseUrl, publicUrl });
    closings.push({ what: 'word of this process', close: async () => takeBack() });
  }
  const smtpUrl = config.smtpUrl ?? (await openSink(service));
  const names = config.workers.filter((name): name is QueueWorkerName => name !== 'web');
  const workers = await startWorkers(names, workerSetup(service, config, smtpUrl));
  closings.push({ what: 'workers', close: () => workers.close() });
  tell(`${config.workers.length === 1 ? 'Worker' : 'Workers'}: ${config.workers.join(', ')}`);
  if (workers.listener !== undefined) tell(`Mail is taken on ${config.smtpListenHost}:${workers.listener}`);

  await openSample(service, config, firstGame);
  if (isReferee) lookThroughRecords(service);
  status?.open(makeStatusApp(service, { meters, token: config.metricsToken }));
  if (web) await serve(service, config, web, { databaseUrl, listener: workers.listener, meters, firstGame });
  tell('Ready. Ctrl+C stops; the next start goes on from here.');
}

/** The releases at work on the database. A process without a referee is none of them. */
async function openReleases(store: Store, { databaseUrl }: Config, isReferee: boolean): Promise<Releases> {
  const releases = new Releases(thisRelease);
  // An embedded database is served by this process alone.
  if (databaseUrl === undefined) await releases.comeBack(store);
  else await requireNewest(store, releases);
  if (isReferee) await releases.announce(store);
  return releases;
}

/** It need not be there when the process starts. */
function openReplica(url: string): Store {
  const replica = openStore(url, { connections: 4, patience: REPLICA_PATIENCE });
  closings.push({ what: 'replica', close: () => replica.$disconnect() });
  return replica;
}

/** The database of DATABASE_URL, or the embedded one, with all migrations applied. */
async function openDatabase(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) await waitForDatabase(config.databaseUrl, { log: tell });
  const url = config.databaseUrl ?? (await openEmbedded(config));
  const applied = await applyMigrations(url);
  if (applied.length > 0) tell(`Database brought up to date: ${applied.join(', ')}`);
  return url;
}

async function openEmbedded({ dataDir }: Config): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: tell });
  closings.push({ what: 'PostgreSQL', close: () => postgres.stop() });
  tell(
    `PostgreSQL ${postgres.version} on port ${postgres.port}${postgres.reused ? ', as an earlier start left it' : ''}`,
  );
  return postgres.url;
}

/** Stops matches that the present rules would play differently than they were played, while others are served. */
function lookThroughRecords(service: Service): void {
  const stopped = ({ code, fault }: StoppedMatch) => tell(`${code} is stopped and its moderator told: ${fault}`);
  goOn('look through the records', (stop) => takeOver(service, { stop, stopped }));
}

/** Does something beside the rest, until the process ends. */
function goOn(what: string, work: (stop: AbortSignal) => Promise<void>): void {
  const stopping = new AbortController();
  const going = work(stopping.signal);
  const close = async () => {
    stopping.abort();
    await going;
  };
  closings.push({ what, close });
}

/** Mails go only into the database, where the mailbox page shows them. */
async function openSink(service: Service): Promise<string> {
  const mails = sinkMails(service);
  const sink = await startSink({ onMail: (raw, { to }) => mails.keep(raw, to) });
  closings.push({ what: 'mail sink', close: () => sink.close() });
  return sink.url;
}

async function openStatus({ statusHost, statusPort }: Config): Promise<Door | undefined> {
  if (statusPort === undefined) return undefined;
  const door = await openDoor('status', statusHost, statusPort);
  tell(`Status     http://${statusHost}:${door.port}/ready`);
  return door;
}

/** A port that answers from now on until the process ends. Links need its number before the pages open. */
async function openDoor(what: string, host: string, port: number): Promise<Door> {
  const door = await listen(host, port);
  closings.push({ what, close: () => door.close() });
  return door;
}

interface Served {
  readonly databaseUrl: string;
  /** The port at which mail is taken. */
  readonly listener: number | undefined;
  readonly meters: Meters;
  readonly firstGame: string | undefined;
}

async function serve(
  service: Service,
  config: Config,
  web: Door,
  { databaseUrl, listener, meters, firstGame }: Served,
): Promise<void> {
  await keepPageAssets(service);
  const hasMailbox = config.smtpUrl === undefined && listener !== undefined && isOfThisMachine(service.publicUrl);
  const { list, find } = sinkMails(service);
  const mailbox = { list, find, inbound: { host: config.smtpListenHost, port: listener ?? 0 } };
  const metrics = { meters, token: config.metricsToken };
  const practice = hasPractice(service);
  const app = makeApp(service, {
    trustProxy: config.trustProxy,
    hooks: mailHooks(config),
    metrics,
    practice,
    firstGame,
    counts: openCounts(service, config),
    installation: { config, databaseUrl, practice, ...machine(), ...settingsShown() },
    ...(hasMailbox ? { mailbox } : {}),
  });
  web.open((req, res) => app(req, res));
  tell(`Pages      ${service.publicUrl}/`);
  tell(`Matches    ${operatorLine(service, printer())}`);
  if (practice) tell(`Play now   ${service.publicUrl}/ opens a match against stand-ins`);
  if (hasMailbox) tell(`Mailbox    ${service.publicUrl}/mailbox`);
}

/** With Redis limits hold for all web processes together. */
function openCounts({ log }: Service, { redisUrl }: Config): Counts {
  if (redisUrl === undefined) return countsHere;
  const counts = countsInRedis(redisUrl, log);
  closings.push({ what: 'counts of requests', close: () => counts.close() });
  return counts;
}

/**
 * Opens a sample match in an installation without matches, so that there is something to see, and that of a game that the command
 * names where it is missing. Only for a trial: with an embedded database, and mails that stay on this machine.
 */
async function openSample(service: Service, { databaseUrl, smtpUrl }: Config, game: string | undefined): Promise<void> {
  if (databaseUrl !== undefined || smtpUrl !== undefined) return;
  const matches = await listMatches(service);
  const named = samplePlans.find((plan) => plan.game === game);
  const plan = named ?? (matches.length === 0 ? samplePlans[0] : undefined);
  if (plan && !matches.some(({ name }) => name === plan.name)) {
    const { code } = await createMatch(service, plan);
    tell(`Opened ${code}, a sample match of ${plan.seats.length === 2 ? 'two' : 'four'}`);
  }
  const names = samplePlans.map(({ name }) => name);
  for (const match of (await listMatches(service)).filter(({ name }) => names.includes(name))) {
    for (const line of await linkLines(service, match, printer())) tell(line);
  }
}

/** Closes everything, or as much of it as can be closed in time. */
async function close(): Promise<void> {
  const patience = new AbortController();
  const late = sleep(PATIENCE, undefined, { signal: patience.signal }).then(
    () => warn('Something does not answer: not everything could be closed.'),
    () => undefined,
  );
  await Promise.race([closeAll(), late]);
  patience.abort();
}

async function closeAll(): Promise<void> {
  for (const closing of closings.splice(0).reverse()) {
    await closing.close().catch((error) => warn(`${closing.what} did not close: ${messageOf(error)}`));
  }
}

function stopOn(signal: NodeJS.Signals): void {
  process.once(signal, () => {
    tell(`\n${signal}: finishing what is in hand`);
    process.once(signal, () => process.exit(1));
    void close().then(() => process.exit(0));
  });
}

const USAGE = `Usage: estafette start [GAME]

Serves pages and mail, and plays the matches, until it is told to stop (Ctrl+C, SIGTERM). Without settings it is a trial: everything runs
on this machine, with a sample match, that of GAME where it is named. .env.example explains all settings.`;

async function run([game, ...others]: readonly string[]): Promise<void> {
  if (others.length > 0) throw new UsageError();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) stopOn(signal);
  try {
    await start(game);
  } catch (error) {
    warn(toldPlainly(error));
    await close();
    process.exit(EXIT.wrong);
  }
}

export const command: Command = { usage: USAGE, run };
