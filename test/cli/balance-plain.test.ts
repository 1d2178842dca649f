import { expect, test } from 'vitest';
import { BalanceError } from '../../src/cli/balance/page.ts';
import { plainPage, plainRandomPage } from '../../src/cli/balance/plain.ts';
import type { Game } from '../../src/game/index.ts';
import { gettysburg } from '../../src/games/gettysburg/index.ts';
import { napoleonics } from '../../src/games/napoleonics/index.ts';

const withRulings = (rulings: NonNullable<Game['setup']['rulings']>): Game => ({
  ...gettysburg,
  setup: { ...gettysburg.setup, rulings },
});

test('a game that is no campaign is counted by its rulings, with the same page for the same seed', () => {
  const game = withRulings({ armyCommanderScope: ['one', 'all'] });
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
  const page = plainRandomPage(withRulings({}), { games: 3, seed: 5 });
  expect(page.slice(1).map((line) => line.trim())).toEqual(['CSA        wins 100.0 %', 'USA        wins 100.0 %']);
});

test('a game with several scenarios is counted by each, or by the one that is named', () => {
  const page = plainPage(napoleonics, { games: 1, seed: 1 }, '003-vimiero');
  expect(page[0]).toMatch(/^003-vimiero: 1 games, \d+ decisions a game$/);
  expect(page.filter((line) => line.includes('wins'))).toHaveLength(2);
  expect(() => plainPage(napoleonics, { games: 1, seed: 1 }, 'austerlitz')).toThrow(BalanceError);
});
