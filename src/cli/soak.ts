/**
 * `npm run soak -- [games=10000] [illegal=100000] [seed=N]`: plays games by chance for as long as it takes and checks what must always
 * hold. Prints progress and the seed of whatever broke; the exit code is 1 when something did.
 */
import { wellington } from '../games/wellington/index.ts';
import { attack, compareSecrets, playGame, replay, type Trial } from './soak/trial.ts';

const argument = (name: string, otherwise: number): number => {
  const given = process.argv.find((each) => each.startsWith(`${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 1));
};

const games = argument('games', 10_000);
const illegal = argument('illegal', 100_000);
const first = argument('seed', Math.floor(Date.now() / 1000));

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const failed: string[] = [];

/** Runs one kind of trial over consecutive seeds; returns the sum of what they counted. */
const run = (name: string, count: number, make: (trial: Trial) => number): number => {
  const step = Math.max(1, Math.floor(count / 10));
  let sum = 0;
  for (let n = 0; n < count; n++) {
    const seed = first + n;
    try {
      sum += make({ module: wellington, seed });
    } catch (error) {
      failed.push(`${name} seed=${seed}: ${(error as Error).message}`);
      say(`BROKEN ${failed.at(-1)}`);
    }
    if ((n + 1) % step === 0) say(`${name}: ${n + 1} of ${count}, ${sum} counted, ${failed.length} broken`);
  }
  return sum;
};

/** Illegal answers tried in one game before the next begins. */
const TRIES = 500;

say(`seeds from ${first}`);
const outcomes = new Map<string, number>();
const decisions = run('games', games, (trial) => {
  const { decisions: count, outcome } = playGame(trial);
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  return count;
});
const refused = run('illegal answers', Math.ceil(illegal / TRIES), (trial) => attack(trial, TRIES));
const resumed = run('replays', Math.ceil(games / 20), replay);
const compared = run('secrets', Math.ceil(games / 20), compareSecrets);
say(`${games} games with ${decisions} decisions; ends: ${[...outcomes].map(([end, n]) => `${end} ${n}`).join(', ')}`);
say(
  `${refused} illegal answers refused; ${resumed} positions resumed; ${compared} positions compared under other hidden cards`,
);
say(failed.length === 0 ? 'all held' : `${failed.length} broken:\n${failed.join('\n')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
