/** The reading of orders in the fixed layout of plain text: number, mark, order, what is left over. */
import { padBefore, padBehind } from './columns.ts';
import type { ReplyLine } from './document.ts';
import { BAR, COLUMNS, wrap } from './wrap.ts';

const TALLY = 14;
const INDENT = 8;

export const readoutLines = (lines: readonly ReplyLine[]): string[] => lines.flatMap(readoutLine);

const readoutLine = (line: ReplyLine): string[] => {
  const { text, tally, notes } = line;
  const width = COLUMNS - INDENT - BAR - (tally === '' ? 0 : TALLY);
  const [first = '', ...more] = wrap(text, width);
  const top = `${leadOf(line)}${first}`;
  return [
    tally === '' ? top : padBehind(top, COLUMNS - TALLY) + padBefore(tally, TALLY),
    ...indented(more),
    ...notes.flatMap((note) => indented(wrap(note, COLUMNS - INDENT - BAR))),
  ];
};

/**
 * Number and mark. A doubtful line is marked with letters too, because `!` alone would not keep it from being read as
 * an order.
 */
const leadOf = ({ number, mark }: ReplyLine): string =>
  `${String(number ?? '').padStart(3)} ${(mark === '!' ? 'ok!' : mark).padEnd(3)} `;

const indented = (lines: readonly string[]): string[] => lines.map((line) => ' '.repeat(INDENT) + line);
