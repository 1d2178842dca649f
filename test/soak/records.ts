/** Matches of a game played to their end: the record of each is found good as `npm run verify` finds it, and is taken in. */
import { recordText, sure } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { installedGames } from '../../src/match/games.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { importMatch } from '../../src/match/record/import.ts';
import type { Service } from '../../src/match/service.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { isTestBeacon, testBeacon } from '../setup/beacon.ts';
import { playByStandIns } from '../setup/stand-ins.ts';
import { demand } from './broken.ts';
import { countTrials } from './counted.ts';
import { withOwnDatabase } from './database.ts';
import { serviceAt } from './installation.ts';

/** Without a beacon, or with one made for tests. */
export type RecordMode = 'L0' | 'L2';

interface Trial {
  readonly game: Game;
  readonly mode: RecordMode;
  readonly seed: number;
}

/** The most answers of the player of the first seat. */
const MOST_ANSWERS = 16;

/** In every second match stand-ins play alone; in the others they take over from a player of the first seat. */
const planOf = ({
  game: {
    id,
    setup: { scenarios, splits },
  },
  seed,
}: Trial) => ({
  game: id,
  scenario: sure(scenarios[seed % scenarios.length]).id,
  split: sure(splits[Math.floor(seed / scenarios.length) % splits.length]).id,
  ...(seed % 2 === 0 ? {} : { player: { seed, answers: 1 + ((seed * 7) % MOST_ANSWERS) } }),
});

interface Counts {
  answers: number;
  rolls: number;
  impulses: number;
}

/** Throws if a record is not found good, or not taken in. Returns the number of its answers. */
async function tryRecord(store: Store, trial: Trial, counts: Counts): Promise<number> {
  const { mode, seed } = trial;
  let now = new Date('2026-11-20T12:00:00Z');
  // The code of a match goes into its dice.
  await store.$executeRaw`SELECT setval(pg_get_serial_sequence('match', 'no'), ${seed}::bigint)`;
  const plain = serviceAt(store, seed, () => now);
  const service: Service = mode === 'L2' ? { ...plain, beacon: testBeacon(plain.clock) } : plain;
  const id = await playByStandIns(service, planOf(trial), (moment) => {
    now = moment;
  });
  const { lines } = sure(await exportMatch(service, id));
  await store.match.delete({ where: { id } });
  const text = recordText(lines);
  const { isGood, isPlayed, lines: told } = verifyRecord(installedGames, text, { isBeacon: isTestBeacon });
  const verdict = () => told.map(sayVerdict).join(' ');
  demand(isGood && isPlayed, verdict);
  demand(verdict().includes(`Mode ${mode}:`), verdict);
  const taken = await importMatch(service, text, isTestBeacon);
  demand(taken.ok, () => `not taken in: ${taken.ok ? '' : taken.faults.map(sayVerdict).join(' ')}`);
  await store.match.deleteMany();
  const count = (kind: string) => lines.filter(({ line }) => line === kind).length;
  counts.answers += count('answer');
  counts.rolls += count('roll');
  counts.impulses += count('position');
  return count('answer');
}

/** Milliseconds: the processor may be busy with other work, and a record is not faulty because a step took long. */
const PATIENCE = { maxWait: 600_000, timeout: 600_000 };

/** Tries so many matches of each game. Returns the faults. */
export const tryRecords = (
  { games, mode, first, count }: { games: readonly Game[]; mode: RecordMode; first: number; count: number },
  say: (line: string) => void,
): Promise<readonly string[]> =>
  withOwnDatabase(async (databaseUrl) => {
    const store = openStore(databaseUrl, { connections: 4, patience: PATIENCE });
    const failed: string[] = [];
    try {
      for (const game of games) {
        const counts = { answers: 0, rolls: 0, impulses: 0 };
        const make = (seed: number) => tryRecord(store, { game, mode, seed }, counts);
        const tried = await countTrials({ name: `records of ${game.id} in ${mode}`, first, count, make, say });
        failed.push(...tried.failed);
        const { answers, rolls, impulses } = counts;
        say(
          `${count} matches of ${game.id} in ${mode}: ${answers} answers, ${rolls} rolls, ${impulses} impulses; ${tried.failed.length} records faulty`,
        );
      }
    } finally {
      await store.$disconnect();
    }
    return failed;
  });
