/** Anybody can make a record file. One that is larger than any match is refused in a sentence, before the machine runs out of memory. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { RECORD_LIMITS, RecordFault } from '../../src/engine/index.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { unpackRecord } from '../../src/match/record/unpack.ts';

const HEAD = JSON.stringify({
  line: 'match',
  schema: 'estafette-match-1',
  code: 'DUE-0001',
  game: 'duel',
  commitments: { dice: '', deck: '' },
});

const told = (text: string): string => verifyRecord(new Map(), text).lines.map(sayVerdict).join('\n');

const codeOf = (bytes: Buffer): string => {
  try {
    unpackRecord(bytes);
    return 'read';
  } catch (error) {
    return error instanceof RecordFault ? error.code : String(error);
  }
};

test('a small file that unpacks to more than any match has', () => {
  const bomb = gzipSync(Buffer.alloc(RECORD_LIMITS.unpacked + 1), { level: 1 });
  expect(bomb.length).toBeLessThan(RECORD_LIMITS.packed);
  expect(codeOf(bomb)).toBe('size');
}, 60_000);

test('a file that is too large as it is, or not packed', () => {
  expect(codeOf(Buffer.alloc(RECORD_LIMITS.packed + 1, 0x20))).toBe('size');
  expect(codeOf(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).toBe('json');
  expect(codeOf(Buffer.from(HEAD))).toBe('read');
});

test('lists nested without end, also if a text has brackets', () => {
  const deep = (depth: number) => `${HEAD}\n{"line":"note","x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  expect(told(deep(100_000))).toBe('This is not a record of a match: lists in line 2 are nested too deeply.');
  expect(told(deep(RECORD_LIMITS.depth - 1))).toContain('DUE-0001');
  expect(told(`${HEAD}\n{"line":"note","x":"${'['.repeat(1_000)}\\"["}`)).toContain('DUE-0001');
});

test('lines without end', () => {
  expect(told(`${HEAD}${'\n'.repeat(RECORD_LIMITS.lines + 1)}`)).toBe(
    `This is not a record of a match: it has more than ${RECORD_LIMITS.lines} lines.`,
  );
});

test.each([
  ['a position without its counters', { line: 'position', no: 0, snapshot: { state: {} } }],
  ['a row that is no text', { line: 'log', row: 0, text: 7, hash: '' }],
  ['a roll without faces', { line: 'roll', no: 0, label: 'x' }],
])('%s is not a line of a record', (_, line) => {
  expect(told(`${HEAD}\n${JSON.stringify(line)}\n`)).toBe('This is not a record of a match: line 1 cannot be read.');
});

test.each([
  ['salts that are none', { kind: 'salts', salts: null, mode: 'L2' }],
  [
    'faces that no die has',
    { kind: 'roll', no: 0, label: 'x', epoch: 0, answers: 'a'.repeat(64), link: 0, faces: [9] },
  ],
  ['a moment that is none', { kind: 'mode', mode: 'L1', reason: '', at: 'soon' }],
  ['a kind of another language', { kind: '__proto__' }],
])('a row with %s cannot be read', (_, entry) => {
  const row = { line: 'log', row: 0, text: JSON.stringify(entry), hash: '0'.repeat(64) };
  expect(told(`${HEAD}\n${JSON.stringify(row)}\n`)).toContain('Row 0 of the log cannot be read.');
});
