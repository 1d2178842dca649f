import { describe, expect, test } from 'vitest';
import { orderReader, runCase } from '../../../src/games/campaign/case/index.ts';
import { caseFiles, casesIn, gameOf } from './kept.ts';

describe.each(caseFiles)('%s', (path) => {
  const game = gameOf(path);
  test.each(casesIn(path))('$id', (it) => {
    const result = runCase(game, it, orderReader(game));
    const summary = { failed: result.failed, events: result.failed.length > 0 ? result.events : [] };
    expect(summary, JSON.stringify(result.refused)).toEqual({ failed: [], events: [] });
    expect(result.diceLeft ?? 0, 'dice that nobody rolled').toBe(0);
  });
});
