import { cleanLine } from '../../orders/index.ts';
import { latestPrivateTexts } from '../../store/sent-letters.ts';
import type { Service } from '../service.ts';

/** The number of the writer's latest letters that are searched. */
const LETTERS = 12;
/** Shorter lines are headings and rules, which occur in all letters. */
const SHORTEST = 12;
/** So many lines of a private letter in one press are no accident. */
export const MOST_ALIKE = 3;

const BARS = /^[\s|>*-]{0,20}/;

/** A line for comparison: changes by quoting and wrapping do not count. */
const comparable = (line: string): string => cleanLine(line.slice(0, 400)).replace(BARS, '').toLowerCase();

const comparableLines = (text: string): string[] =>
  text
    .split('\n')
    .map(comparable)
    .filter((line) => line.length >= SHORTEST);

/** The number of lines in a text that occur in the seat's latest reports and answers. */
export async function linesAlike({ store }: Pick<Service, 'store'>, seatNo: number, text: string): Promise<number> {
  const told = new Set((await latestPrivateTexts(store, seatNo, LETTERS)).flatMap(comparableLines));
  return new Set(comparableLines(text).filter((line) => told.has(line))).size;
}
