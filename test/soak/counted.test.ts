/** The soak makes trials until it has what is wanted, and says so when it has less. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { READS_TYPESCRIPT } from '../setup/program.ts';
import { type Counting, countTrials } from './counted.ts';

const heard: string[] = [];
const trials = (rest: Partial<Counting>): Counting => ({
  name: 'trials',
  first: 7,
  count: 10,
  make: () => 3,
  say: (line) => void heard.push(line),
  ...rest,
});

test('trials stop at the wanted sum', async () => {
  const seeds: number[] = [];
  const make = (seed: number) => seeds.push(seed) && 3;
  expect(await countTrials(trials({ wanted: 7, make }))).toEqual({ sum: 9, failed: [] });
  expect(seeds).toEqual([7, 8, 9]);
});

test('a smaller sum than the wanted one is a failure', async () => {
  const { sum, failed } = await countTrials(trials({ wanted: 31 }));
  expect(sum).toBe(30);
  expect(failed).toEqual(['trials seed=7: only 30 of 31']);
  expect(heard).toContain('BROKEN trials seed=7: only 30 of 31');
});

test('a failed trial is named by its seed, and the next one follows', async () => {
  const make = (seed: number) => {
    if (seed === 8) throw new Error('not sound');
    return 1;
  };
  expect(await countTrials(trials({ make }))).toEqual({ sum: 9, failed: ['trials seed=8: not sound'] });
});

const run = promisify(execFile);

test.each(['kutuzov', 'wellington'])(
  'the soak compares as many positions of %s under other hidden cards as are wanted',
  async (game) => {
    const wanted = ['games=1', 'illegal=1', 'pairs=60', 'seed=1812'];
    const command = [...READS_TYPESCRIPT, 'test/soak/index.ts', 'games', `game=${game}`, ...wanted];
    const { stdout } = await run(process.execPath, command);
    expect(stdout).toContain('all held');
    // One game of this seed has fewer.
    expect(Number(/(\d+) positions compared under other hidden cards/.exec(stdout)?.[1])).toBeGreaterThanOrEqual(60);
  },
  120_000,
);
