import { type IsOrder, ordersIn } from '../../src/reports/index.ts';

/** Whether a line of a mail is printed to be copied. */
export const isToCopy = (line: string): boolean => /^ {4}[^ ]/.test(line);

/** The lines of a mail that would be orders if a player sent them, though they are not printed to be copied. */
export const ordersInProse = (text: string, isOrder: IsOrder): string[] =>
  ordersIn(text, isOrder).filter((line) => !isToCopy(line));
