/** Orders as they were understood, in the fixed layout of a plain text: number, mark, order, what is left. */
import { padBefore, padBehind } from './columns.ts';
import type { ReplyLine } from './document.ts';
import { isLikeOrder } from './inert.ts';
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

/** Number and mark. The mark of a doubt alone does not keep a line from being read as an order: a bar does. */
const leadOf = ({ number, mark, text }: ReplyLine): string => {
  const isLive = number === undefined && mark === '!' && isLikeOrder(text);
  return `${isLive ? '  |' : String(number ?? '').padStart(3)} ${mark.padEnd(2)}  `;
};

const indented = (lines: readonly string[]): string[] => lines.map((line) => ' '.repeat(INDENT) + line);
