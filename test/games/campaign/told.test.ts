/**
 * Every case as a seat is told of it, kept in files. UPDATE_GOLDEN=1 writes the files anew after an intended change of words or figures.
 */
import { expect, test } from 'vitest';
import { caseFiles, casesIn, gameOf, keptAs, namesIn } from './kept.ts';
import { tellingOf } from './telling.ts';

const KEPT = 'test/golden/told';

test.each(caseFiles)('the cases of %s read as recorded', (name, at) => {
  const text = casesIn(name)
    .map((it, i) => tellingOf(gameOf(name), it, at + i))
    .join('\n');
  expect(text).toBe(keptAs(`${KEPT}/${name}.txt`, text));
});

test('every recorded text belongs to a case', () => {
  expect(namesIn(KEPT, '.txt')).toEqual(caseFiles.map(([name]) => name));
});
