import { expect, test } from 'vitest';
import { plainPage, plainRandomPage } from '../../src/cli/balance/plain.ts';
import { gettysburg } from '../../src/games/gettysburg/index.ts';

test('a game that is no campaign is counted by its rulings, with the same page for the same seed', () => {
  const game = { ...gettysburg, rulings: { armyCommanderScope: ['one', 'all'] } as const };
  const page = plainPage(game, { games: 2, seed: 1 });
  expect(page.filter((line) => line.startsWith('armyCommanderScope='))).toHaveLength(2);
  const shares = page
    .flatMap((line) => Number(/wins ([\d.]+) %/.exec(line)?.[1] ?? Number.NaN))
    .filter(Number.isFinite);
  expect(shares).toHaveLength(4);
  expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBe(100);
  expect(plainPage(game, { games: 2, seed: 1 })).toEqual(page);
});

test('the stand-in beats random answers on either side', () => {
  const page = plainRandomPage({ ...gettysburg, rulings: {} }, { games: 3, seed: 5 });
  expect(page.slice(1).map((line) => line.trim())).toEqual(['CSA        wins 100.0 %', 'USA        wins 100.0 %']);
});
