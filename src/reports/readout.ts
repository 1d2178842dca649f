/** The reading of orders in the fixed layout of plain text: number, mark, order, what is left over. */
import { padBefore, padBehind } from './columns.ts';
import type { ReplyLine } from './document.ts';
import type { IsOrder } from './order-lines.ts';
import { COLUMNS, hangFixed, wrap } from './wrap.ts';

const TALLY = 14;
const INDENT = ' '.repeat(7);

export const readoutLines = (lines: readonly ReplyLine[], isOrder: IsOrder): string[] =>
  lines.flatMap((line) => readoutLine(line, isOrder));

const readoutLine = (line: ReplyLine, isOrder: IsOrder): string[] => {
  const { text, tally, notes } = line;
  const width = COLUMNS - INDENT.length - (tally === '' ? 0 : TALLY);
  const [first = '', ...more] = wrap(text, width, isOrder);
  const top = `${leadOf(line)}${first}`;
  return [
    tally === '' ? top : padBehind(top, COLUMNS - TALLY) + padBefore(tally, TALLY),
    ...more.map((each) => INDENT + each),
    ...notes.flatMap((note) => hangFixed(note, isOrder, INDENT)),
  ];
};

/** Number and mark. With letters in its mark no line is read as an order. */
const leadOf = ({ number, mark }: ReplyLine): string =>
  `${String(number ?? '').padStart(2)} ${(mark === '!' ? 'ok~' : mark).padEnd(3)} `;
