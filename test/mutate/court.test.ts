import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../setup/folder.ts';
import { judgeAll } from './court.ts';
import { makeTree } from './tree.ts';

const PROGRAM = `const kept = new Map<number, number>();
const twice = (n: number): number => n + n;
export const larger = (a: number, b: number): number => (a > b ? a : b);
export const upTo = (n: number): number[] => {
  const all: number[] = [];
  while (all.length < n) all.push(all.length);
  return all;
};
export const keptTwice = (n: number): number => {
  const known = kept.get(n) ?? twice(n);
  kept.set(n, known);
  return known;
};
export const countTo = (n: number): number => {
  const end = n + 2;
  let at = 0;
  while (at !== end) at++;
  return at;
};
export const unused = (n: number): number => n - 1;
export const atLoad = 1 + 1;
const sums: number[] = [];
export const keptSum = (n: number): number => {
  sums[n] ??= n + n;
  return sums[n];
};
const held = { value: 0 };
export const keptForGood = (n: number): number => {
  const next = n + 1;
  if (held.value === 0) held.value = next;
  return held.value;
};
`;

const TESTS = `import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countTo, keptForGood, keptSum, keptTwice, larger, upTo } from '../src/tiny.ts';

let begun = 0;
beforeAll(() => {
  begun = upTo(2).length;
});
let before = 0;
beforeEach(() => {
  before = begun;
});
describe('numbers', () => {
  test.each([[1, 2], [3, 2]])('the larger of %i and %i', (a, b) => expect(larger(a, b)).toBe(Math.max(a, b)));
});
test('what was begun stands before each test', () => expect(before).toBe(2));
test('something', () => expect(keptTwice(3)).toBeDefined());
test('twice', async () => expect(keptTwice(3)).toBe(6));
test('some sum', () => expect(keptSum(3)).toBeDefined());
test('a sum', () => expect(keptSum(3)).toBe(6));
test('what stays', () => expect(keptForGood(3)).toBe(4));
test('counted', () => expect(countTo(1)).toBe(3));
test('fails in any case', () => expect(larger(1, 2)).toBe(1));
`;

/** Changes of lines of the small program above, told as \`LINE: change\` with what became of them. */
async function judged(...lines: readonly number[]) {
  const { path, remove } = await testFolder();
  try {
    for (const [name, text] of [
      ['src/tiny.ts', PROGRAM],
      ['test/tiny.test.ts', TESTS],
    ] as const) {
      mkdirSync(join(path, dirname(name)));
      writeFileSync(join(path, name), text);
    }
    symlinkSync(resolve('node_modules'), join(path, 'node_modules'));
    const tree = await makeTree(
      path,
      lines.map((line) => `src/tiny.ts:${line}-${line}`),
    );
    const told: string[] = [];
    const court = await judgeAll(tree, [join(tree.folder, 'test/tiny.test.ts')], {
      workers: 1,
      patience: 500,
      told: ({ status }) => told.push(status),
    });
    expect(told).toEqual(court.judged.map(({ status }) => status));
    return {
      leftOut: court.leftOut,
      judged: court.judged.map(
        ({ location, replacement, status }) => `${location.start.line}: ${replacement}: ${status}`,
      ),
    };
  } finally {
    await remove();
  }
}

test('a change is noticed where a test fails, not where none can tell it or reach it', async () => {
  expect(await judged(2, 3, 20, 21)).toEqual({
    judged: [
      '2: () => undefined: Ignored',
      '2: n - n: Killed',
      '3: () => undefined: Ignored',
      '3: true: Killed',
      '3: false: Killed',
      '3: a >= b: Survived',
      '3: a <= b: Killed',
      '20: () => undefined: Ignored',
      '20: n + 1: NoCoverage',
      '21: 1 - 1: Ignored',
    ],
    leftOut: ['test/tiny.test.ts > fails in any case'],
  });
});

test('what goes on without end is ended, whether it meets its change again and again or only once', async () => {
  expect((await judged(15, 17)).judged).toEqual([
    '15: n - 2: Timeout',
    '17: false: Killed',
    '17: at === end: Killed',
    '17: at--: Timeout',
  ]);
});

test('what is kept in a list is worked out anew', async () => {
  expect((await judged(24)).judged).toContain('24: n - n: Killed');
});

test('what a change leaves behind in a new process spoils no test', async () => {
  // The process that goes on without end is replaced by a new one.
  const { judged: all, leftOut } = await judged(15, 29);
  expect(all).toEqual(['15: n - 2: Timeout', '29: n - 1: Killed']);
  expect(leftOut).toEqual(['test/tiny.test.ts > fails in any case']);
});
