/** Fills an installation with live matches: some are played, and copied until there are enough. */
import pino from 'pino';
import { commandConfig } from '../../../src/cli/settings.ts';
import { sure } from '../../../src/engine/index.ts';
import { installedGames } from '../../../src/match/games.ts';
import type { Service } from '../../../src/match/service.ts';
import { applyMigrations } from '../../../src/store/migrations.ts';
import { openStore } from '../../../src/store/store.ts';
import { serviceWith } from '../installation.ts';
import { copyMatch } from './copies.ts';
import { type Pattern, type Played, play } from './played.ts';
import { type Size, sizesOf } from './sizes.ts';

export interface Filling {
  /** The database of the installation. Its key is that of the environment, as for `npm start`. */
  readonly databaseUrl: string;
  readonly matches: number;
  /** Campaigns that are played, to be copied. */
  readonly patterns: number;
  /** The most answers that are given in one of them; the others have fewer. */
  readonly answers: number;
  readonly seed: number;
}

export interface Filled {
  readonly played: readonly Played[];
  readonly sizes: readonly Size[];
}

/** A campaign of four. */
const patternOf = ({ seed, answers, patterns }: Filling, n: number): Pattern => {
  const game = sure(installedGames.get('wellington'));
  const scenario = sure(game.setup.scenarios[n % game.setup.scenarios.length]).id;
  return {
    ...{ game: game.id, scenario, split: '4', seed: seed + n },
    answers: Math.ceil((answers * (n + 1)) / patterns),
  };
};

export async function fill(filling: Filling, say: (line: string) => void): Promise<Filled> {
  const { databaseUrl, matches, patterns } = filling;
  await applyMigrations(databaseUrl);
  const store = openStore(databaseUrl);
  const service: Service = serviceWith({
    ...{ store, config: commandConfig(), log: pino({ level: 'silent' }) },
    clock: () => new Date(),
  });
  try {
    const living = () => store.match.count({ where: { state: { not: 'OVER' } } });
    const missing = Math.max(0, matches - (await living()));
    const played: Played[] = [];
    for (let n = 0; n < Math.min(patterns, missing); n++) {
      const begin = performance.now();
      const one = await play(service, patternOf(filling, n));
      played.push(one);
      say(
        `played ${n + 1} of ${patterns}: ${one.answers} answers in ${seconds(begin)} s${one.isOver ? ', to its end' : ''}`,
      );
    }
    const live = played.filter(({ isOver }) => !isOver);
    const begin = performance.now();
    const wanted = matches - (await living());
    for (const [n, { id }] of live.entries()) {
      const copies = share(wanted, live.length, n);
      if (copies > 0) await copyMatch(service, databaseUrl, id, copies);
    }
    say(`${await living()} live matches, copied in ${seconds(begin)} s`);
    await store.$executeRaw`ANALYZE`;
    return { played, sizes: await sizesOf(store) };
  } finally {
    await store.$disconnect();
  }
}

const seconds = (begin: number): number => Math.round((performance.now() - begin) / 1_000);

/** The n-th of equal parts of a number. */
const share = (total: number, parts: number, n: number): number =>
  Math.floor((total * (n + 1)) / parts) - Math.floor((total * n) / parts);

/** Fills, and says how large everything is. */
export async function tryFill(filling: Filling, say: (line: string) => void): Promise<void> {
  const { sizes } = await fill(filling, say);
  for (const { table, bytes, rows } of sizes)
    say(`${table}: ${(bytes / 1e6).toFixed(1)} MB, ${rows} rows, ${Math.round(bytes / filling.matches)} bytes a match`);
}
