import { expect, test } from 'vitest';
import { isLegible } from '../../src/engine/letters.ts';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test.each([
  { what: 'words of any script', value: { a: ['Elvas', '엘바스', '🐎'] }, legible: true },
  { what: 'NUL in a text', value: { a: ['El\u0000vas'] }, legible: false },
  { what: 'NUL in the name of a field', value: { 'a\u0000': 1 }, legible: false },
  { what: 'half of a pair', value: 'El\ud83d', legible: false },
  { what: 'data as people send it', value: nested(100), legible: true },
  { what: 'data nested deeper than readers bear', value: nested(101), legible: false },
  { what: 'data nested to make readers fail', value: nested(100_000), legible: false },
])('$what can be kept: $legible', ({ value, legible }) => {
  expect(isLegible(value)).toBe(legible);
});
