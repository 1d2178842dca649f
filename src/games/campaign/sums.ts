/** Sums of dice and modifiers. */
import type { Part } from './events.ts';

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { n }) => sum + n, 0);

/** Chance in percent that 2d6 plus a modifier reaches a number. */
export const chanceOf = (modifier: number, needs: number): number => {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b + modifier >= needs) ways++;
  return Math.round((ways * 1000) / 36) / 10;
};
