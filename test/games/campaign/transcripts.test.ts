/**
 * The transcript of every case, kept in files: `expect` of a case says what matters, and its transcript shows that nothing else has
 * changed. A running match goes on under new code, so every difference has to be intended. UPDATE_GOLDEN=1 writes the files anew.
 */
import { expect, test } from 'vitest';
import { caseFiles, casesIn, gameOf, keptAs, namesIn } from './kept.ts';
import { transcriptOf } from './transcript.ts';

const KEPT = 'test/golden/cases';

test.each(caseFiles)('the cases of %s play as recorded', (name) => {
  const text = casesIn(name)
    .map((it) => transcriptOf(gameOf(name), it))
    .join('\n');
  expect(text).toBe(keptAs(`${KEPT}/${name}.txt`, text));
});

test('every recorded transcript belongs to a case', () => {
  expect(namesIn(KEPT, '.txt')).toEqual(caseFiles.map(([name]) => name));
});
