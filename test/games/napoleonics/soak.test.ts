/** A little of what `npm run soak -- game=napoleonics` does for hours. */
import { expect, test } from 'vitest';
import { napoleonics as game } from '../../../src/games/napoleonics/index.ts';
import { tryMail } from '../../soak/mails.ts';
import { attackPlain, compareHidden, playPlain, replayPlain, reportPlain, setupOf } from '../../soak/plain.ts';
import { plainSheetReader } from '../../soak/sheets.ts';

const SEED = 1808;

test.each([0, 2 ** 31 - 100, 2 ** 32, 1e12])(
  'seeds in a row from %s try each scenario with all its rulings',
  (first) => {
    const tried = new Set<string>();
    const seeds =
      game.setup.scenarios.length *
      Object.values(game.setup.rulings ?? {}).reduce((all, { length }) => all * length, 1);
    for (let seed = first; seed < first + seeds; seed++) {
      const { scenario, options } = setupOf({ game, seed });
      tried.add(`${scenario} ${JSON.stringify(options)}`);
    }
    expect(tried.size).toBe(seeds);
  },
);

test('games by chance end, and their answers alone give them again', () => {
  expect(playPlain({ game, seed: SEED }).outcome).toMatch(/^(?:FRENCH|ALLIED)$/);
  expect(replayPlain({ game, seed: SEED + 1 })).toBeGreaterThan(10);
});

test('answers that nobody should give are refused and change nothing', () => {
  expect(attackPlain({ game, seed: SEED }, 200)).toBeGreaterThanOrEqual(200);
});

test('what one side holds changes nothing that the other is told, sees or is asked', () => {
  expect(compareHidden({ game, seed: SEED }, 120)).toBeGreaterThan(0);
});

test('reports of any position hold no line that reads as an order, and none that is too long', () => {
  expect(reportPlain({ game, seed: SEED }, 3)).toBe(3);
});

test('sheets and mails by chance are read', async () => {
  const read = plainSheetReader(game);
  const bytes = Array.from({ length: 100 }, (_, i) => read(SEED + i).bytes);
  expect(Math.max(...bytes)).toBeGreaterThan(0);
  expect((await tryMail(game, SEED + 1)).bytes).toBeGreaterThan(0);
});
