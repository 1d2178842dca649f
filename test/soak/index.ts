/**
 * `npm run soak -- [games] [sheets] [mails] [reports] [dice] [arithmetic] [games=10000] [illegal=100000] [sheets=100000] [mails=10000]
 * [reports=1000] [dice=1000000] [positions=10000] [pairs=N] [seed=N] [game=NAME]`: plays random games, reads random order sheets and mails, writes
 * reports of positions, rolls dice and compares the arithmetic of Kutuzov with a model. It checks what must always hold. Games, illegal
 * answers, sheets, mails and reports are counted for each game; `game` chooses one game. `pairs` wants so many positions of each game
 * compared with the same position under other secrets.
 *
 * `npm run soak -- year [campaigns=40] [days=365]` simulates a year of campaigns of all campaign games in one installation, or of one
 * game, with players who answer late, vanish, go on holiday, bounce and send broken mails. `npm run soak -- table [tables=1]
 * [game=NAME]` plays each game to its end on the pages of its seats, by clicks on what is offered: nothing may be refused, and no page may
 * say a word of the order language.
 * `npm run soak -- clicks [games=1] [game=NAME] [scenario=1813] [visits=N] [orders=N]` does so in a browser
 * (Chromium), by clicks on what can be seen.
 * `npm run soak -- letters [letters=1]` plays them by mail, with lines copied from our mails.
 * These four need PostgreSQL (`DATABASE_URL`, or one that they start).
 *
 * `npm run soak -- day [mails=20000] [minutes=60] [processes=1]` lives through a day of the installation of `DATABASE_URL`, which
 * `npm run soak -- fill` has filled with the same `SECRET_KEY`; with `REDIS_URL` its queues are in Redis.
 *
 * `npm run soak -- records [matches=100] [mode=L0|L2] [seed=1] [game=NAME]` plays so many matches of each game to their end, without a
 * beacon and with one: each record has to be found good, and to be taken in. It needs PostgreSQL, too.
 *
 * `npm run soak -- corpus [failures] [held-out]` measures how the mails of `test/corpus` are read.
 *
 * Words choose among all of these; without a word those of the first paragraph run. Prints progress and the seed of every failure; the exit
 * code is 1 after a failure.
 */

import type { Game } from '../../src/game/index.ts';
import type { CampaignModule } from '../../src/games/campaign/define/module.ts';
import { campaigns as shipped } from '../../src/games/campaigns.ts';
import { games as allGames } from '../../src/games/index.ts';
import { tryCorpus } from '../corpus/run.ts';
import { tryClicks } from './clicks/run.ts';
import { type Counting, countTrials } from './counted.ts';
import { tryDay } from './day/index.ts';
import { BOUNDS, evenness } from './dice.ts';
import { tryFill } from './fill/index.ts';
import { tryArithmetic } from './kutuzov/trial.ts';
import { tryLetters } from './letters/run.ts';
import { tryMail } from './mails.ts';
import type { Measurement } from './measured.ts';
import { attackPlain, compareHidden, comparePlain, playPlain, replayPlain, reportPlain } from './plain.ts';
import { tryRecords } from './records.ts';
import { tryReports } from './reports.ts';
import { plainSheetReader, sheetReader } from './sheets.ts';
import { tryLaidTable, tryTable } from './table/run.ts';
import { attack, compareSecrets, playGame, replay, type Trial } from './trial.ts';
import { tryYear } from './year/run.ts';

const words = process.argv.slice(2);

const argument = (name: string, otherwise: number): number => {
  const given = words.find((each) => each.startsWith(`${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 1));
};

const named = words.find((each) => each.startsWith('game='))?.slice('game='.length);
const isNamed = ({ id }: Pick<Game, 'id'>): boolean => named === undefined || id === named;

/** The campaign games to try: all of them, or the named one. */
const tried: readonly CampaignModule[] = [...shipped.values()].filter(isNamed);

/** The other games to try. */
const triedBeside: readonly Game[] = [...allGames.values()].filter((game) => !shipped.has(game.id) && isNamed(game));

const chosen = words.filter((word) => !word.includes('='));
const isChosen = (name: string): boolean => chosen.length === 0 || chosen.includes(name);

const games = argument('games', 10_000);
const illegal = argument('illegal', 100_000);
const sheets = argument('sheets', 100_000);
const mails = argument('mails', 10_000);
const reports = argument('reports', 1000);
const dice = argument('dice', 1_000_000);
const campaigns = argument('campaigns', 40);
const days = argument('days', 365);
const tables = argument('tables', 1);
const letters = argument('letters', 1);
const positions = argument('positions', 10_000);
const pairs = argument('pairs', 0);
const first = argument('seed', Math.floor(Date.now() / 1000));

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const failed: string[] = [];

/** Runs one kind of trial over consecutive seeds, until their counts add up to what is wanted. Returns the sum. */
const run = async (name: string, count: number, make: Counting['make'], wanted?: number): Promise<number> => {
  const counted = await countTrials({ name, first, count, make, say, ...(wanted === undefined ? {} : { wanted }) });
  failed.push(...counted.failed);
  return counted.sum;
};

/** Compares what seats see under other secrets: in as many games as a share of `games`, or until there are `pairs` comparisons. */
const compare = (of: string, make: Counting['make']): Promise<number> =>
  pairs > 0 ? run(`secrets ${of}`, pairs, make, pairs) : run(`secrets ${of}`, Math.ceil(games / 20), make);

/** Illegal answers to try in one game before the next game begins. */
const TRIES = 500;

const playGames = async (module: CampaignModule): Promise<void> => {
  const trial = (seed: number): Trial => ({ module, seed });
  const of = `of ${module.id}`;
  const outcomes = new Map<string, number>();
  const decisions = await run(`games ${of}`, games, (seed) => {
    const { decisions: count, outcome } = playGame(trial(seed));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    return count;
  });
  const refused = await run(`illegal answers ${of}`, Math.ceil(illegal / TRIES), (seed) => attack(trial(seed), TRIES));
  const resumed = await run(`replays ${of}`, Math.ceil(games / 20), (seed) => replay(trial(seed)));
  const compared = await compare(of, (seed) => compareSecrets(trial(seed)));
  say(
    `${games} games ${of} with ${decisions} decisions; ends: ${[...outcomes].map(([end, n]) => `${end} ${n}`).join(', ')}`,
  );
  say(
    `${refused} illegal answers refused; ${resumed} positions resumed; ${compared} positions compared under other hidden cards`,
  );
};

/** Milliseconds of processor time that a text of 100 kB may take. */
const BUDGET = 50;

const isOver = ({ bytes, millis }: Measurement): boolean => millis > BUDGET * Math.max(1, bytes / 100_000);

const fasterOf = (a: Measurement, b: Measurement): Measurement => (a.millis < b.millis ? a : b);

/** Texts read before times count, because the program is still being compiled while it reads them. */
const WARM_UP = 200;

const readTexts = async (
  name: string,
  count: number,
  read: (seed: number) => Measurement | Promise<Measurement>,
): Promise<void> => {
  let worst: Measurement & { readonly seed: number } = { bytes: 0, millis: 0, seed: first };
  const over: number[] = [];
  const bytes = await run(name, count, async (seed) => {
    const once = await read(seed);
    if (seed - first < WARM_UP) return once.bytes;
    // Compiling and garbage collection may slow one reading down. A text that is itself slow is slow again.
    const measured = isOver(once) ? fasterOf(once, await read(seed)) : once;
    if (measured.millis > worst.millis) worst = { ...measured, seed };
    if (isOver(measured)) over.push(seed);
    return measured.bytes;
  });
  const { seed, millis, bytes: size } = worst;
  say(`${count} ${name}, ${bytes} bytes; the worst took ${millis.toFixed(1)} ms for ${size} bytes (seed=${seed});`);
  const seeds = over.length > 0 ? ` (seeds ${over.slice(0, 10).join(', ')})` : '';
  say(`${over.length} took more than ${BUDGET} ms, or that for each 100 kB${seeds}`);
};

/** Positions of one game whose reports are checked; a short game has fewer. */
const REPORTED = 10;

const writeReports = async (module: CampaignModule): Promise<void> => {
  const make = (seed: number) => tryReports(module, seed, REPORTED);
  const checked = await run(`reports of ${module.id}`, 2 * Math.ceil(reports / REPORTED), make, reports);
  say(`${checked} reports looked through for what only others know`);
};

const rollDice = (): void => {
  const { faces, pairs, places } = evenness(first, dice);
  say(
    `${dice} dice: chi-square ${faces.toFixed(2)} of faces, ${pairs.toFixed(2)} of pairs, ${places.toFixed(2)} of places of cards at worst`,
  );
  const isEven =
    faces > BOUNDS.five[0] && faces < BOUNDS.five[1] && pairs > BOUNDS.thirtyFive[0] && pairs < BOUNDS.thirtyFive[1];
  if (!isEven) failed.push(`dice seed=${first}`);
};

/** All trials of a campaign game. */
const tryGame = async (game: CampaignModule): Promise<void> => {
  if (isChosen('sheets')) await readTexts(`sheets of ${game.id}`, sheets, sheetReader(game));
  const owns = game.definition.powers.slice(0, 1);
  if (isChosen('mails')) await readTexts(`mails of ${game.id}`, mails, (seed) => tryMail(game, seed, owns));
  if (isChosen('reports')) await writeReports(game);
  if (isChosen('games')) await playGames(game);
};

/** All trials of a game that is no campaign. */
const tryBeside = async (game: Game): Promise<void> => {
  const of = `of ${game.id}`;
  if (isChosen('sheets')) await readTexts(`sheets ${of}`, sheets, plainSheetReader(game));
  if (isChosen('mails')) await readTexts(`mails ${of}`, mails, (seed) => tryMail(game, seed));
  if (isChosen('reports')) {
    const make = (seed: number) => reportPlain({ game, seed }, REPORTED);
    const checked = await run(`reports ${of}`, 2 * Math.ceil(reports / REPORTED), make, reports);
    say(`${checked} positions told to all seats`);
  }
  if (!isChosen('games')) return;
  const outcomes = new Map<string, number>();
  const decisions = await run(`games ${of}`, games, (seed) => {
    const { decisions: count, outcome } = playPlain({ game, seed });
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    return count;
  });
  const tries = Math.ceil(illegal / TRIES);
  const refused = await run(`illegal answers ${of}`, tries, (seed) => attackPlain({ game, seed }, TRIES));
  const replayed = await run(`replays ${of}`, Math.ceil(games / 20), (seed) => replayPlain({ game, seed }));
  const compared = await compare(of, (seed) => comparePlain({ game, seed }) + compareHidden({ game, seed }));
  say(
    `${games} games ${of} with ${decisions} decisions; won: ${[...outcomes].map(([who, n]) => `${who} ${n}`).join(', ')}`,
  );
  say(
    `${refused} illegal answers refused; ${replayed} decisions replayed; ${compared} positions and answers compared under other secrets`,
  );
};

if (tried.length + triedBeside.length === 0)
  failed.push(`there is no such game; there are ${[...allGames.keys()].join(', ')}`);
say(`seeds from ${first}`);
if (isChosen('dice')) rollDice();
if (isChosen('arithmetic') && tried.some(({ id }) => id === 'kutuzov')) {
  const reckoned = await run('positions of kutuzov', positions, tryArithmetic);
  say(`${reckoned} positions of kutuzov reckoned alike by the rules and by an arithmetic of their own`);
}
for (const game of tried) await tryGame(game);
for (const game of triedBeside) await tryBeside(game);
if (chosen.includes('year')) failed.push(...(await tryYear({ seed: first, campaigns, days, games: tried }, say)));
if (chosen.includes('table'))
  for (const game of [...tried, ...triedBeside])
    for (let n = 0; n < tables; n++) {
      const play = game.language.standing?.planner ? tryLaidTable : tryTable;
      failed.push(...(await play(game, first + n, say)));
    }
if (chosen.includes('clicks')) {
  const visits = argument('visits', 0);
  const scenario = words.find((each) => each.startsWith('scenario='))?.slice('scenario='.length);
  const of =
    named === undefined ? { scenario: scenario ?? '1813' } : { game: named, ...(scenario ? { scenario } : {}) };
  const orders = argument('orders', 0);
  const plan = { ...of, ...(visits > 0 ? { visits } : {}), ...(orders > 0 ? { orders } : {}) };
  for (let n = 0; n < argument('games', 1); n++) failed.push(...(await tryClicks({ seed: first + n, ...plan }, say)));
}
if (chosen.includes('fill')) {
  await tryFill(
    {
      databaseUrl: process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/estafette_filled',
      matches: argument('matches', 10_000),
      patterns: argument('patterns', 20),
      answers: argument('answers', 60),
      seed: first,
    },
    say,
  );
}
if (chosen.includes('records')) {
  const modes = (['L0', 'L2'] as const).filter(
    (mode) => !words.some((each) => each.startsWith('mode=')) || words.includes(`mode=${mode}`),
  );
  const of = {
    games: [...allGames.values()].filter(isNamed),
    first: argument('seed', 1),
    count: argument('matches', 100),
  };
  for (const mode of modes) failed.push(...(await tryRecords({ ...of, mode }, say)));
}
if (chosen.includes('corpus')) {
  const failures = chosen.includes('failures') ? 'failures' : 'figures';
  await tryCorpus(chosen.includes('held-out') ? 'all-failures' : failures, say);
}
if (chosen.includes('day')) {
  const day = {
    databaseUrl: process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/estafette_filled',
    redisUrl: process.env.REDIS_URL,
    secret: process.env.SECRET_KEY ?? '',
    mails: argument('mails', 20_000),
    minutes: argument('minutes', 60),
    processes: argument('processes', 1),
    seed: first,
  };
  failed.push(...(await tryDay(day, say)));
}
if (chosen.includes('letters')) {
  for (let n = 0; n < letters; n++) failed.push(...(await tryLetters(first + n, say)));
}
say(failed.length === 0 ? 'all held' : `${failed.length} broken:\n${failed.join('\n')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
