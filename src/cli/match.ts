// Moderates matches from the command line: create, list, waiting, links, extend.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../config.ts';
import {
  createMatch,
  extendDeadlines,
  installedGames,
  listMatches,
  type MatchPlan,
  matchIdOf,
  moderatorPage,
  PACES,
  PlanError,
  reissueLink,
  type Service,
  sentenceOf,
} from '../match/index.ts';
import { chooseBackend } from '../queue/backend.ts';
import { openQueues } from '../queue/queues.ts';
import { startEmbeddedPostgres } from '../store/embedded-postgres.ts';
import { openStore } from '../store/store.ts';
import { linkLines } from './links.ts';
import { findRunning } from './running.ts';

const USAGE = `Usage:
  npm run match -- create <file.json>        opens a match; the file names game, scenario, split, name and seats
  npm run match -- list                      all matches
  npm run match -- waiting <code>            for whom a match waits, and until when
  npm run match -- links <code> [seat]       private pages; with a seat: issues its link anew
  npm run match -- extend <code> <hours> <reason> [--seat <seat>]

With the split 4-dice or 4-auction (3a-..., 3b-..., 2-...) the seats are player1 to player4, and powers are shared out in play.

A file for create:
  { "game": "wellington", "pack": "our-box", "scenario": "1812", "split": "4", "name": "Our war", "pace": "standard",
    "seats": [{ "id": "britain", "player": "Anne", "address": "anne@example.org", "zone": "Europe/London" }, ...],
    "moderator": { "name": "Mora", "address": "mora@example.org", "zone": "Europe/London" } }
Without a pack it is played with what comes with the game.`;

/** What was asked for cannot be done: told without the stack. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

type Command = (service: Service, args: readonly string[], seat: string | undefined) => Promise<readonly string[]>;

const commands: Readonly<Record<string, Command>> = { create, list, waiting, links, extend };

async function create(service: Service, [file]: readonly string[]): Promise<readonly string[]> {
  if (file === undefined) throw new CommandError(USAGE);
  const { pace, ...plan } = JSON.parse(readFileSync(file, 'utf8')) as Omit<MatchPlan, 'pace'> & { pace?: string };
  if (pace !== undefined && !(pace in PACES))
    throw new CommandError(`A pace is one of ${Object.keys(PACES).join(', ')}.`);
  const created = await createMatch(service, {
    ...plan,
    ...(pace === undefined ? {} : { pace: PACES[pace as keyof typeof PACES] }),
  });
  return linkLines(service, { id: created.id, code: created.code, name: plan.name });
}

async function list(service: Service): Promise<readonly string[]> {
  const matches = await listMatches(service);
  return matches.map(
    ({ code, state, game, scenario, name }) => `${code}  ${state.padEnd(8)} ${game} ${scenario}  "${name}"`,
  );
}

async function waiting(service: Service, [code = '']: readonly string[]): Promise<readonly string[]> {
  const page = await moderatorPage(service, await idOf(service, code));
  if (!page) throw new CommandError(`There is no match ${code}.`);
  const asked = page.seats.filter(({ isAsked }) => isAsked);
  return [
    `${page.match.code}  ${page.match.state}  ${page.occasion}${page.fault ? `\n    ${page.fault}` : ''}`,
    ...asked.map(({ id, player, deadline, isLate, draft }) => {
      const until = `${isLate ? 'late since' : 'until'} ${deadline?.toISOString() ?? ''}`;
      return `    ${`${id} (${player})`.padEnd(28)} ${until}  draft: ${draft}`;
    }),
  ];
}

async function links(service: Service, [code = '', seat]: readonly string[]): Promise<readonly string[]> {
  const id = await idOf(service, code);
  if (seat !== undefined && (await reissueLink(service, id, seat)) === undefined) {
    throw new CommandError(`${code} has no seat ${seat}.`);
  }
  const head = (await listMatches(service)).find((match) => match.id === id);
  return head ? linkLines(service, head) : [];
}

async function extend(
  service: Service,
  [code = '', hours = '', ...reason]: readonly string[],
  seat: string | undefined,
): Promise<readonly string[]> {
  const matchId = await idOf(service, code);
  const seq = (await listMatches(service)).find(({ id }) => id === matchId)?.seq ?? 0;
  const act = { hours: Number(hours), reason: reason.join(' '), seq, ...(seat === undefined ? {} : { seat }) };
  const acted = await extendDeadlines(service, matchId, act);
  if (acted.ok) return [`${code}: ${hours} hours more. All seats are told.`];
  const game = [...service.games.values()][0];
  throw new CommandError(game ? sentenceOf(game, acted.refusal.reason) : acted.refusal.code);
}

async function idOf(service: Service, code: string): Promise<string> {
  const id = await matchIdOf(service, code);
  if (id === undefined) throw new CommandError(`There is no match ${code || '(no code given)'}.`);
  return id;
}

/**
 * A service without workers, on the database of the running process or, where there is none, on one started for now. What is
 * left to do, the workers find in the database.
 */
async function run(name: string | undefined, args: readonly string[], seat: string | undefined): Promise<void> {
  const command = commands[name ?? ''];
  if (!command) throw new CommandError(USAGE);
  const config = readConfig();
  const log = pino({ level: 'warn' });
  const running = config.databaseUrl === undefined ? await findRunning(config) : undefined;
  const isAlone = config.databaseUrl === undefined && running === undefined;
  const embedded = isAlone ? await startEmbedded(config.dataDir) : undefined;
  const url = config.databaseUrl ?? running?.databaseUrl ?? embedded?.url ?? '';
  const store = openStore(url, { connections: 2 });
  const queues = openQueues(chooseBackend(config.redisUrl, url), log);
  const publicUrl = config.publicUrl ?? running?.publicUrl ?? `http://${config.host}:${config.port}`;
  const clock = () => new Date();
  try {
    const lines = await command({ store, queues, games: installedGames, clock, config, publicUrl, log }, args, seat);
    console.log(lines.join('\n'));
  } finally {
    await queues.close();
    await store.$disconnect();
    await embedded?.stop();
  }
}

const startEmbedded = (dataDir: string) =>
  startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: console.error });

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seat: { type: 'string' } } });
try {
  const [name, ...args] = positionals;
  await run(name, args, values.seat);
} catch (error) {
  const isPlain = error instanceof CommandError || error instanceof PlanError;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
