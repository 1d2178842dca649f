// Moderates matches from the command line: create, list, check, waiting, links, extend.

import { parseArgs } from 'node:util';
import { createMatch } from '../match/forming/create.ts';
import { installedGames } from '../match/games.ts';
import { extendDeadlines, headOf, listMatches, moderatorPage, reissueLink } from '../match/moderator/moderator.ts';
import { Releases } from '../match/play/releases.ts';
import { checkMatches } from '../match/record/readiness.ts';
import type { Service } from '../match/service.ts';
import { chooseBackend } from '../queue/backend.ts';
import { openQueues } from '../queue/queues.ts';
import { makeClockface } from '../reports/index.ts';
import { waitForDatabase } from '../store/database-wait.ts';
import { startEmbeddedPostgres } from '../store/embedded-postgres.ts';
import { isPooled } from '../store/pooled.ts';
import { openStore } from '../store/store.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { CommandError } from './files.ts';
import { embeddedFolder, requireTables } from './installed.ts';
import { linkLines, operatorLine, printer } from './links.ts';
import { makeLog } from './log.ts';
import { pace, silence } from './pace.ts';
import { type CommandOptions, form, idOf, invite, people, refuse, replace, start } from './people.ts';
import { planIn, rulingLines } from './plan-file.ts';
import { exportRecord, importRecord } from './record.ts';
import { thisRelease } from './release.ts';
import { findRunning } from './running.ts';
import { commandConfig } from './settings.ts';

const USAGE = `Usage:
  estafette match create <file.json>        opens a match; the file names game, scenario, split, name and seats
  estafette match form <file.json>          opens a match that is to be formed: who is named is invited, seats may be missing
  estafette match people <code>             who sits where, and who was invited
  estafette match invite <code> <seat|moderator> <address> <name>
  estafette match replace <code> <seat> <address> <name> --reason <text>
  estafette match start <code>              begins a match whose seats are all taken
  estafette match list                      all matches
  estafette match check                     whether every live match comes out of these rules as it was played
  estafette match waiting <code>            for whom a match waits, and until when
  estafette match links                     the operator's page
  estafette match links <code> [seat]       private pages; with a seat: issues its link anew, and mails it to the player
  estafette match extend <code> <hours> <reason> [--seat <seat>]
  estafette match silence <code> <seat> <wait|fallback|stand-in|replace|match> <reason>   what the silence of a seat does
  estafette match export <code> [file]      the record of a match as one file; while it goes on it holds its secrets
  estafette match import <file>             takes a match in, if it comes out of the rules as it was played
  estafette match pace <code>               how its players keep their time, and who is away

Private addresses are printed in a terminal; elsewhere only with --piped.
With the split 4-dice or 4-auction (3a-..., 3b-..., 2-...) the seats are player1 to player4, and powers are shared out in play.

A file for create (- reads standard input):
  { "game": "wellington", "pack": "our-box", "scenario": "1812", "split": "4", "name": "Our war", "pace": "standard",
    "seats": [{ "id": "britain", "player": "Anne", "address": "anne@example.org", "zone": "Europe/London", "language": "en" }, ...],
    "options": { "mulligans": "inOrder" },
    "moderator": { "name": "Mora", "address": "mora@example.org", "zone": "Europe/London" } }
Without a pack it is played with what comes with the game. A pace is slow, standard, fast or blitz, or what differs from standard:
  "pace": { "impulseHours": 36, "clock": "21:00", "days": [1, 2, 3, 4, 5], "policy": "stand-in" }
options: rulings other than those proposed. Where none is named all powers decide about their first cards at once, in secret;
with "mulligans": "inOrder" one after the other.
clock: when deadlines fall, in the zone of the moderator; days: on which, 1 for Monday; policy for silence: wait, fallback,
stand-in or replace.`;

type MatchCommand = (service: Service, args: readonly string[], given: CommandOptions) => Promise<readonly string[]>;

const commands: Readonly<Record<string, MatchCommand>> = {
  create,
  form,
  people,
  invite,
  replace,
  start,
  list,
  waiting,
  links,
  extend,
  silence,
  pace,
  check,
  export: exportRecord,
  import: importRecord,
};

async function create(service: Service, [file]: readonly string[], given: CommandOptions): Promise<readonly string[]> {
  const plan = planIn(service.games, file);
  const created = await createMatch(service, plan);
  const links = await linkLines(service, { id: created.id, code: created.code, name: plan.name }, given);
  return [...links, ...rulingLines(plan)];
}

async function list(service: Service): Promise<readonly string[]> {
  const matches = await listMatches(service);
  return matches.map(
    ({ code, state, game, scenario, name }) => `${code}  ${state.padEnd(8)} ${game} ${scenario}  "${name}"`,
  );
}

async function check(service: Service): Promise<readonly string[]> {
  const found = await checkMatches(service);
  if (found.some(({ fault }) => fault !== undefined)) process.exitCode = EXIT.wrong;
  return found.map(({ code, fault }) => `${code}  ${fault ?? 'as it was played'}`);
}

async function waiting(service: Service, [code = '']: readonly string[]): Promise<readonly string[]> {
  const page = await moderatorPage(service, await idOf(service, code));
  if (!page) throw new CommandError(`There is no match ${code}.`);
  const asked = page.seats.filter(({ isAsked }) => isAsked);
  const clock = makeClockface('UTC', service.clock());
  return [
    `${page.match.code}  ${page.match.state}  ${page.occasion}${page.fault ? `\n    ${page.fault}` : ''}`,
    ...asked.map(({ id, player, deadline, isLate, draft }) => {
      const iso = deadline?.toISOString() ?? '';
      const until = `${isLate ? 'late since' : 'until'} ${clock.full(iso)} (${clock.distance(iso)})`;
      return `    ${`${id} (${player})`.padEnd(28)} ${until}  draft: ${draft}`;
    }),
  ];
}

async function links(
  service: Service,
  [code, seat]: readonly string[],
  given: CommandOptions,
): Promise<readonly string[]> {
  if (!given.isPrivate) throw new CommandError(LINKS_ARE_PRIVATE);
  if (code === undefined) return [operatorLine(service, given)];
  const id = await idOf(service, code);
  if (seat !== undefined && (await reissueLink(service, id, seat)) === undefined) {
    throw new CommandError(`${code} has no seat ${seat}.`);
  }
  const head = await headOf(service, id);
  return head ? linkLines(service, head, given) : [];
}

const LINKS_ARE_PRIVATE = `Private addresses are printed in a terminal only: who reads a file reads hands.
With --piped they are printed here.`;

async function extend(
  service: Service,
  [code = '', hours = '', ...reason]: readonly string[],
  { seat }: CommandOptions,
): Promise<readonly string[]> {
  const matchId = await idOf(service, code);
  const seq = (await headOf(service, matchId))?.seq ?? 0;
  const act = { hours: Number(hours), reason: reason.join(' '), seq, ...(seat === undefined ? {} : { seat }) };
  const acted = await extendDeadlines(service, matchId, act);
  if (acted.ok) return [`${code}: ${hours} hours more. All seats are told.`];
  return refuse(service, acted.refusal);
}

/**
 * A service without workers, on the database of the running process, or otherwise on one that is started for this
 * command. The workers find its remaining work in the database.
 */
async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { seat: { type: 'string' }, reason: { type: 'string' }, piped: { type: 'boolean' } },
  });
  const [name = '', ...args] = positionals;
  const given = { ...values, ...printer(values) };
  const act = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!act) throw new UsageError(name === '' ? '' : `There is no command match ${name}.`);
  const config = commandConfig();
  const log = makeLog('warn');
  const running = config.databaseUrl === undefined ? await findRunning(config) : undefined;
  const isAlone = config.databaseUrl === undefined && running === undefined;
  const embedded = isAlone ? await startEmbedded(embeddedFolder(config)) : undefined;
  const url = config.databaseUrl ?? running?.databaseUrl ?? embedded?.url ?? '';
  await waitForDatabase(url, { attempts: 1 });
  const store = openStore(url, { connections: 2 });
  const queues = openQueues(chooseBackend(config.redisUrl, url, isPooled(url)), log);
  const publicUrl = config.publicUrl ?? running?.publicUrl ?? `http://${config.host}:${config.port}`;
  const clock = () => new Date();
  try {
    await requireTables(store);
    const releases = new Releases(thisRelease);
    await releases.look(store);
    const lines = await act(
      { store, queues, games: installedGames, clock, config, publicUrl, log, release: thisRelease.name, releases },
      args,
      given,
    );
    console.log(lines.join('\n'));
  } finally {
    await queues.close();
    await store.$disconnect();
    await embedded?.stop();
  }
}

const startEmbedded = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: console.error });

export const command: Command = { usage: USAGE, run };
