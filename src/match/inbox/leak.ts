import { cleanLine } from '../../orders/index.ts';
import { latestPrivateTexts } from '../../store/outbox.ts';
import type { Service } from '../service.ts';

/** So many of the writer's latest letters are looked through. */
const LETTERS = 12;
/** Shorter lines are headings and rules, which all letters have alike. */
const SHORTEST = 12;
/** So many lines of a private letter in one press are no accident. */
export const MOST_ALIKE = 3;

const BARS = /^[\s|>*-]{0,20}/;

/** A line as it is compared: what quoting and wrapping do to it does not count. */
const comparable = (line: string): string => cleanLine(line.slice(0, 400)).replace(BARS, '').toLowerCase();

const comparableLines = (text: string): string[] =>
  text
    .split('\n')
    .map(comparable)
    .filter((line) => line.length >= SHORTEST);

/** How many lines of a text are lines of the latest reports and answers that a seat was sent. */
export async function linesAlike({ store }: Pick<Service, 'store'>, seatNo: number, text: string): Promise<number> {
  const told = new Set((await latestPrivateTexts(store, seatNo, LETTERS)).flatMap(comparableLines));
  return new Set(comparableLines(text).filter((line) => told.has(line))).size;
}
