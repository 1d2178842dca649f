import { expect, test } from 'vitest';
import { SEED } from '../setup/seed.ts';
import { tryMail } from '../soak/mails.ts';
import { trySheet } from '../soak/sheets.ts';

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

test('no order sheet, however garbled, makes the language throw', { timeout: 300_000 }, async () => {
  expect(await over(1500 * SIZE, trySheet)).toBe(1500 * SIZE);
});

test('no mail, however broken, makes the reader throw or a machine give orders', { timeout: 300_000 }, async () => {
  expect(await over(300 * SIZE, tryMail)).toBe(300 * SIZE);
});
