import { expect, test } from 'vitest';
import { isLegible, isPlainName, plainName } from '../../src/engine/letters.ts';

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

test.each([
  ['of any script', 'Élvas 엘바스 ナポレオン ابن 🐎', true],
  ['that is empty', '', true],
  ['with a joiner that letters need', 'می\u200cخواهم', true],
  ['with joined emoji', '👩🏽\u200d🚒 ❤\ufe0f\u200d🔥', true],
  ['as long as may be', 'x'.repeat(80), true],
  ['that is longer', 'x'.repeat(81), false],
  ['cut within a pair', `${'x'.repeat(79)}🐎`, false],
  ['with a space of no width', 'A\u200bB', false],
  ['with a joiner that no letter needs', 'A\u200dB', false],
  ['with a mark of byte order', 'A\ufeff', false],
  ['with a filler', 'A\u3164', false],
  ['with NUL', 'A\u0000', false],
  ['with the end of a line', 'A\nB', false],
  ['with DEL', 'A\u007f', false],
  ['with a control of C1', 'A\u0085', false],
  ['with an Arabic letter mark', 'A\u061c', false],
  ['with a mark from left to right', 'A\u200e', false],
  ['with a mark from right to left', 'A\u200f', false],
  ['with a separator of lines', 'A\u2028', false],
  ['with an embedding', 'A\u202a', false],
  ['with an override', 'A\u202e', false],
  ['with an isolate', 'A\u2066', false],
  ['with the end of an isolate', 'A\u2069', false],
])('a name %s is plain or becomes plain', (_, name, plain) => {
  expect(isPlainName(name)).toBe(plain);
  expect(isPlainName(plainName(name))).toBe(true);
  if (plain) expect(plainName(name)).toBe(name);
});
