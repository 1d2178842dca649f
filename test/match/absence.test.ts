import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Absence, merged, returned, slidPast, withAbsence } from '../../src/match/time/absence.ts';

const day = (n: number): Date => new Date(Date.UTC(2026, 11, n));
const absence = (from: number, until: number): Absence => ({ from: day(from), until: day(until) });
const NOW = new Date('2026-12-01T12:00:00Z');

test('absences that overlap or touch are merged', () => {
  expect(merged([absence(10, 12), absence(3, 5), absence(12, 14), absence(4, 8)])).toEqual([
    absence(3, 8),
    absence(10, 14),
  ]);
});

test('who was away for minutes has as many for what came meanwhile, and who was away for days half a day', () => {
  const minute = (n: number): Date => new Date(NOW.getTime() + n * 60_000);
  const short = { from: minute(0), until: minute(10) };
  expect(returned(short)).toEqual(minute(20));
  expect(slidPast([short], minute(2), minute(12), (at) => at)).toEqual(minute(20));
  expect(slidPast([short], minute(2), minute(60), (at) => at)).toEqual(minute(60));
  expect(returned(absence(3, 5))).toEqual(new Date('2026-12-05T12:00:00Z'));
});

test.each([
  ['fourteen days', [], absence(5, 19), undefined],
  ['fifteen', [], absence(5, 20), 'long'],
  ['fourteen made of two', [absence(5, 12)], absence(12, 19), undefined],
  ['fifteen made of two', [absence(5, 12)], absence(12, 20), 'long'],
  ['a fourth one', [absence(3, 4), absence(6, 7), absence(9, 10)], absence(12, 13), 'many'],
  ['a fourth one that closes a gap', [absence(3, 4), absence(6, 7), absence(9, 10)], absence(7, 9), undefined],
  ['a fourth one where the first is over', [absence(-3, 1), absence(6, 7), absence(9, 10)], absence(12, 13), undefined],
  ['days that are over', [], absence(-3, 1), 'past'],
  ['days that began before', [], absence(-1, 3), undefined],
  ['the last before the first', [], absence(9, 8), 'order'],
] as const)('%s', (_what, known, added, problem) => {
  expect(withAbsence(known, added, NOW)).toMatchObject(problem === undefined ? { whole: {} } : { problem });
});

test('however they are announced, none is longer than fourteen days and at most three are planned', () => {
  const some = fc.array(
    fc.record({ from: fc.integer({ min: -5, max: 60 }), length: fc.integer({ min: 0, max: 20 }) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(some, (asked) => {
      let known: readonly Absence[] = [];
      for (const { from, length } of asked) {
        const outcome = withAbsence(known, absence(from, from + length), NOW);
        if (!('problem' in outcome)) known = outcome.absences;
      }
      expect(known.length).toBeLessThanOrEqual(3);
      for (const { from, until } of known)
        expect(until.getTime() - from.getTime()).toBeLessThanOrEqual(14 * 86_400_000);
      expect(merged(known)).toEqual(known);
    }),
  );
});
