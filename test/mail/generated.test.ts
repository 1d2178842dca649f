import { expect, test } from 'vitest';
import { wellington } from '../../src/games/wellington/index.ts';
import { marches } from '../games/campaign/marches/game.ts';
import { SEED } from '../setup/seed.ts';
import { tryMail } from '../soak/mails.ts';
import { sheetReader } from '../soak/sheets.ts';

const SIZE = Number(process.env.SOAK ?? 1);

const over = async (count: number, read: (seed: number) => unknown): Promise<number> => {
  for (let seed = SEED; seed < SEED + count; seed += 1) {
    try {
      await read(seed);
    } catch (error) {
      throw new Error(`SEED=${seed}: ${(error as Error).message}`, { cause: error });
    }
  }
  return count;
};

test('no order sheet, however garbled, makes the order language throw', { timeout: 300_000 }, async () => {
  expect(await over(500 * SIZE, sheetReader(wellington))).toBe(500 * SIZE);
});

test('nor does a sheet of another game, which knows none of its names', { timeout: 300_000 }, async () => {
  expect(await over(60 * SIZE, sheetReader(marches))).toBe(60 * SIZE);
  expect(await over(15 * SIZE, (seed) => tryMail(marches, seed))).toBe(15 * SIZE);
});

test('no mail, however broken, makes the reader throw or lets a machine give orders', {
  timeout: 300_000,
}, async () => {
  expect(await over(120 * SIZE, (seed) => tryMail(wellington, seed))).toBe(120 * SIZE);
});
