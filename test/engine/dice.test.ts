import { expect, test } from 'vitest';
import { commitment, committedSource, injectedSource, OutOfDice, seededSource } from '../../src/engine/index.ts';

const secrets = {
  dice: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
  deck: 'ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100',
};
const source = committedSource('m1', secrets);

// Another program computed these by the protocol's description: HMAC-SHA-256, bytes below 252, Fisher-Yates from the end.
test.each([
  { no: 0, label: 'battle.elvas.1.attacker', faces: [2, 4, 2, 1, 4, 4, 3, 2, 2, 1, 1, 2] },
  { no: 7, label: 'loot.elvas', faces: [2, 1, 6] },
  {
    no: 3,
    label: 'long',
    faces: [
      ...[6, 3, 6, 3, 5, 1, 1, 1, 2, 5, 1, 6, 2, 1, 1, 5, 4, 3, 4, 1],
      ...[2, 2, 5, 5, 1, 3, 2, 2, 4, 5, 3, 4, 2, 3, 1, 2, 5, 5, 2, 6],
    ],
  },
])('roll $no for $label has known faces', ({ no, label, faces }) => {
  expect(source.dice(no, label, faces.length)).toEqual(faces);
});

test('a shuffle has a known order', () => {
  expect(source.permutation(1, 'deck', 10)).toEqual([2, 9, 0, 4, 7, 3, 6, 1, 5, 8]);
});

test.each([
  { purpose: 'dice' as const, hash: '1e5d118dba08568a27e60c0974d7c8749c1bbf769380a3423b289d27e10c0f56' },
  { purpose: 'deck' as const, hash: 'a0dfadc5cb68a5af6a01c0398d7123968b0c4db4cc77f96198ee04e8bb35435e' },
])('the commitment of the $purpose secret is known', ({ purpose, hash }) => {
  expect(commitment(purpose, 'm1', secrets[purpose])).toBe(hash);
});

test('a longer roll begins with the faces of the shorter one', () => {
  expect(source.dice(5, 'x', 40).slice(0, 7)).toEqual(source.dice(5, 'x', 7));
});

test.each([
  { what: 'number', faces: source.dice(2, 'x', 30) },
  { what: 'label', faces: source.dice(1, 'y', 30) },
  { what: 'match', faces: committedSource('m2', secrets).dice(1, 'x', 30) },
  { what: 'secret', faces: committedSource('m1', { ...secrets, dice: secrets.deck }).dice(1, 'x', 30) },
])('another $what gives other faces', ({ faces }) => {
  expect(faces).not.toEqual(source.dice(1, 'x', 30));
});

test('the deck secret reveals nothing about dice, and the dice secret nothing about shuffles', () => {
  const otherDeck = committedSource('m1', { ...secrets, deck: secrets.dice });
  expect(otherDeck.dice(1, 'x', 30)).toEqual(source.dice(1, 'x', 30));
  expect(otherDeck.permutation(1, 'x', 30)).not.toEqual(source.permutation(1, 'x', 30));
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
