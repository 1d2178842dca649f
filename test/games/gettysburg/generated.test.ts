/** Generated games of Gettysburg Campaign: all end, whatever is answered, and no position is impossible. */
import { describe, expect, test } from 'vitest';
import { playOut } from './play-from.ts';

const GAMES = Number(process.env.GETTYSBURG_GAMES ?? 12);
const TIMEOUT = 30_000 + GAMES * 500;

describe.each(['one', 'all'] as const)('armyCommanderScope %s', (armyCommanderScope) => {
  test.each([true, false])(
    'random games end with a winner, fireOption %s',
    (fireOption) => {
      const winners = new Set<string | undefined>();
      for (let seed = 0; seed < GAMES; seed++)
        winners.add(playOut(seed, { armyCommanderScope, fireOption }).state.winner);
      expect([...winners].sort()).toEqual(['CSA', 'USA']);
    },
    TIMEOUT,
  );

  test('silence ends a game for the Union', () => {
    const { state } = playOut(1, { armyCommanderScope }, (decision) => decision.fallback());
    expect([state.winner, state.turn]).toEqual(['USA', 9]);
  });
});
