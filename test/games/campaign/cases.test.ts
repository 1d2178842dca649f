/**
 * Every case: what it expects, and two texts that are kept in files. `expect` says what matters; the transcript shows that nothing else
 * has changed, and the telling what a seat is told of it. A running match goes on under new code, so every difference has to be
 * intended. UPDATE_GOLDEN=1 writes the files anew.
 */
import { describe, expect, test } from 'vitest';
import { resultOf } from '../../../src/games/campaign/case/index.ts';
import { once } from '../../setup/once.ts';
import { caseFiles, casesIn, gameOf, keptAs, namesIn } from './kept.ts';
import { tellingOf } from './telling.ts';
import { transcriptOf, watchedCase } from './transcript.ts';

const TRANSCRIPTS = 'test/golden/cases';
const TELLINGS = 'test/golden/told';

const expectKept = (file: string, texts: readonly string[]): void => {
  const text = texts.join('\n');
  expect(text).toBe(keptAs(file, text));
};

describe.each(caseFiles)('%s', (path, at) => {
  const game = gameOf(path);
  const cases = casesIn(path).map((it) => ({ id: it.id, watched: once(() => watchedCase(game, it)) }));

  test.each(cases)('$id', ({ watched }) => {
    const result = resultOf(game, watched().played);
    const summary = { failed: result.failed, events: result.failed.length > 0 ? result.events : [] };
    expect(summary, JSON.stringify(result.refused)).toEqual({ failed: [], events: [] });
    expect(result.diceLeft ?? 0, 'dice that nobody rolled').toBe(0);
  });

  test('plays as recorded', () => {
    expectKept(
      `${TRANSCRIPTS}/${path}.txt`,
      cases.map(({ watched }) => transcriptOf(game, watched())),
    );
  });

  test('reads as recorded', () => {
    expectKept(
      `${TELLINGS}/${path}.txt`,
      cases.map(({ watched }, i) => tellingOf(game, watched().played, at + i)),
    );
  });
});

test.each([TRANSCRIPTS, TELLINGS])('every file in %s belongs to a case', (folder) => {
  expect(namesIn(folder, '.txt')).toEqual(caseFiles.map(([name]) => name));
});
