import { expect, test } from 'vitest';
import { injectedSource, OutOfDice, seededSource } from '../../src/engine/index.ts';

const source = seededSource('m1');

test('a longer roll begins with the faces of the shorter one', () => {
  expect(source.dice(5, 'x', 40).slice(0, 7)).toEqual(source.dice(5, 'x', 7));
});

test.each([
  { what: 'number', faces: source.dice(2, 'x', 30) },
  { what: 'label', faces: source.dice(1, 'y', 30) },
  { what: 'seed', faces: seededSource('m2').dice(1, 'x', 30) },
])('another $what gives other faces', ({ faces }) => {
  expect(faces).not.toEqual(source.dice(1, 'x', 30));
});

/** Squared deviation from equal counts, in units of the expected count. */
const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

test('faces are equally likely', () => {
  const counts = [0, 0, 0, 0, 0, 0];
  for (const face of seededSource('uniform').dice(0, 'many', 600_000)) counts[face - 1] = (counts[face - 1] ?? 0) + 1;
  // 0.1 % and 99.9 % points for 5 degrees of freedom.
  expect(chiSquare(counts)).toBeGreaterThan(0.21);
  expect(chiSquare(counts)).toBeLessThan(20.52);
});

test('neighbouring faces are independent of each other', () => {
  const faces = seededSource('pairs').dice(0, 'many', 360_000);
  const counts = Array.from({ length: 36 }, () => 0);
  for (let i = 0; i + 1 < faces.length; i += 2) {
    const pair = ((faces[i] ?? 0) - 1) * 6 + (faces[i + 1] ?? 0) - 1;
    counts[pair] = (counts[pair] ?? 0) + 1;
  }
  // 0.1 % and 99.9 % points for 35 degrees of freedom.
  expect(chiSquare(counts)).toBeGreaterThan(14.69);
  expect(chiSquare(counts)).toBeLessThan(66.62);
});

test('every place of a shuffle is equally likely for the first card', () => {
  const shuffles = seededSource('shuffles');
  const counts = Array.from({ length: 6 }, () => 0);
  for (let no = 0; no < 12_000; no++) {
    const at = shuffles.permutation(no, 'deck', 6).indexOf(0);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  expect(chiSquare(counts)).toBeLessThan(20.52);
});

test('a shuffle is a permutation of any size', () => {
  for (const size of [0, 1, 2, 86, 300]) {
    const order = [...source.permutation(9, 'deck', size)].sort((a, b) => a - b);
    expect(order).toEqual(Array.from({ length: size }, (_, i) => i));
  }
});

test('injected faces come in the order given, and the same roll gives them again', () => {
  const injected = injectedSource([6, 5, 4]);
  expect(injected.dice(0, 'a', 2)).toEqual([6, 5]);
  expect(injected.dice(0, 'a', 2)).toEqual([6, 5]);
  expect(injected.left).toBe(1);
  expect(injected.permutation(1, 'deck', 3)).toEqual([0, 1, 2]);
});

test('an injected source names the roll that has no faces left', () => {
  const injected = injectedSource([6]);
  expect(() => injected.dice(0, 'loot', 2)).toThrow(new OutOfDice('loot', 2));
  expect(injected.left).toBe(1);
});
