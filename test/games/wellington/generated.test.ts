import { expect, test } from 'vitest';
import { wellington } from '../../../src/games/wellington/index.ts';
import { SEED } from '../../setup/seed.ts';
import { attack, compareSecrets, playGame, replay, type Trial } from '../../soak/trial.ts';

/** The amount to generate: 1 is for every run of the tests; `npm run soak` does far more. */
const SIZE = Number(process.env.SOAK ?? 1);

const over = (count: number, make: (trial: Trial) => number): number => {
  let sum = 0;
  for (let seed = SEED; seed < SEED + count; seed++) {
    try {
      sum += make({ module: wellington, seed });
    } catch (error) {
      throw new Error(`SEED=${seed}: ${(error as Error).message}`, { cause: error });
    }
  }
  return sum;
};

test('a game of random legal answers keeps every position sound and comes to an end, in all four splits', () => {
  expect(over(4 * SIZE, (trial) => playGame(trial).decisions)).toBeGreaterThan(4 * SIZE * 100);
}, 300_000);

test('the recorded answers alone give the same position, events and rolls', () => {
  expect(over(2 * SIZE, replay)).toBeGreaterThan(2 * SIZE);
}, 300_000);

test('five thousand answers that are mutated, foreign, stale, from the future or garbage are refused and change nothing', () => {
  expect(over(16 * SIZE, (trial) => attack(trial, 320))).toBeGreaterThanOrEqual(5000 * SIZE);
}, 300_000);

test('hidden cards change neither what a seat sees and is told, nor who is asked what', () => {
  expect(over(2 * SIZE, compareSecrets)).toBeGreaterThan(2 * SIZE);
}, 300_000);
