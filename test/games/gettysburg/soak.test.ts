/** A little of what `npm run soak -- game=gettysburg` does for hours. */
import { expect, test } from 'vitest';
import { gettysburg as game } from '../../../src/games/gettysburg/index.ts';
import { tryMail } from '../../soak/mails.ts';
import { attackPlain, comparePlain, playPlain, replayPlain, reportPlain } from '../../soak/plain.ts';
import { plainSheetReader } from '../../soak/sheets.ts';

const SEED = 1863;

test('games by chance end, and their answers alone give them again', () => {
  expect(playPlain({ game, seed: SEED }).outcome).toMatch(/^(?:CSA|USA)$/);
  expect(replayPlain({ game, seed: SEED + 1 })).toBeGreaterThan(10);
});

test('answers that nobody should give are refused and change nothing', () => {
  expect(attackPlain({ game, seed: SEED }, 200)).toBeGreaterThanOrEqual(200);
});

test('what one side has sealed changes nothing that the other is told', () => {
  expect(comparePlain({ game, seed: SEED }, 4)).toBeGreaterThan(0);
});

test('reports of any position hold no line that reads as an order, and none that is too long', () => {
  expect(reportPlain({ game, seed: SEED }, 3)).toBe(3);
});

test('sheets and mails by chance are read', async () => {
  const read = plainSheetReader(game);
  for (let seed = SEED; seed < SEED + 100; seed++) expect(read(seed).bytes).toBeGreaterThan(0);
  expect((await tryMail(game, SEED)).bytes).toBeGreaterThan(0);
});
