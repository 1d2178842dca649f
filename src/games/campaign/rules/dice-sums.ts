/** Sums of dice and modifiers. */
import type { Part } from '../events.ts';

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { n }) => sum + n, 0);

/** Chance in percent that 2d6 plus a modifier reaches a number. */
export const chanceOf = (modifier: number, needs: number): number => {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b + modifier >= needs) ways++;
  return Math.round((ways * 1000) / 36) / 10;
};

/** In percent, with one decimal; 0 and 100 only for what is certain. */
export const percent = (chance: number): number => {
  const rounded = Math.round(chance * 1000) / 10;
  return chance > CERTAIN && chance < 1 - CERTAIN ? Math.min(99.9, Math.max(0.1, rounded)) : rounded;
};

/** Chances nearer to 0 or 1 than this are errors of the arithmetic. */
const CERTAIN = 1e-12;

export const tenths = (value: number): number => Math.round(value * 10) / 10;
