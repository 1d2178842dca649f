/** The plain text of a letter: 64 columns, safe to be reflowed. Only lines to copy stand behind four spaces. */
import { columnsOf, padBefore, padBehind } from './columns.ts';
import type { Block, DiceRow, Document, Section } from './document.ts';
import { plainPhrase } from './document.ts';
import type { IsOrder } from './order-lines.ts';
import { readoutLines } from './readout.ts';
import { asFixed, COLUMNS, hang, hangFixed, never } from './wrap.ts';

/** Before each line that is printed to be copied, and before no other. The reader of mails knows it. */
const COPY = '    ';
/** Before each line of what is told inside a fight. */
const INSIDE = '  ';
const GAP = '  ';

export const textOf = (document: Document, isOrder: IsOrder): string => fixedText(flowedTextOf(document, isOrder));

/**
 * The same as `format=flowed; delsp=no` (RFC 3676): lines of prose that go on end in a space. Lines to copy, rows and headings
 * are fixed; their spaces are not stuffed, so that other programs show four of them.
 */
export const flowedTextOf = (document: Document, isOrder: IsOrder): string => {
  const head = [...hang(document.verdict, isOrder, ''), ...factLines(document, isOrder)];
  const boundary = document.boundary === undefined ? [] : ['', document.boundary];
  const footer = document.footer.flatMap((phrase) => hang(plainPhrase(phrase), isOrder, ''));
  const lines = [...head, ...boundary, ...flowedLines(document.sections, isOrder), '', ...footer];
  return `${lines.map((line) => (line.trim() === '' ? '' : line)).join('\n')}\n`;
};

/** A flowed text for readers who do not join its lines. */
export const fixedText = (flowed: string): string => asFixed(flowed.split('\n')).join('\n');

/** Sections by themselves, as they stand in a letter. */
export const linesOf = (sections: readonly Section[], isOrder: IsOrder): string[] =>
  asFixed(flowedLines(sections, isOrder));

const flowedLines = (sections: readonly Section[], isOrder: IsOrder): string[] =>
  sections.flatMap((section) => {
    const lines = sectionLines(section, isOrder);
    return lines.length === 0 ? [] : ['', ...titleLines(section, isOrder), ...lines];
  });

const factLines = ({ facts }: Document, isOrder: IsOrder): string[] =>
  facts.flatMap((fact) => hang(plainPhrase(fact), isOrder, ''));

const titleLines = ({ title }: Section, isOrder: IsOrder): string[] => hangFixed(title.toUpperCase(), isOrder, '');

/** Empty where a section has nothing but pictures and buttons, which HTML alone shows. */
const sectionLines = ({ blocks }: Section, isOrder: IsOrder): string[] =>
  withoutBlankEnds(blocks.flatMap((block) => blockLines(block, isOrder, '')));

/** No blank line stands below a heading or at the end of a section, and no two stand together. */
const withoutBlankEnds = (lines: readonly string[]): string[] => {
  const last = lines.findLastIndex((line) => line !== '');
  return lines.filter((line, i) => line !== '' || (i > 0 && i < last && lines[i - 1] !== ''));
};

const blockLines = (block: Block, isOrder: IsOrder, indent: string): string[] => {
  switch (block.kind) {
    case 'cards':
      return block.plain.flatMap((each) => blockLines(each, isOrder, indent));
    case 'text':
      return hang(plainPhrase(block.text), isOrder, indent);
    case 'list':
      return block.items.flatMap((item) => itemLines(plainPhrase(item), isOrder, indent));
    case 'table':
      return tableLines(block, isOrder, indent);
    case 'dice':
      return diceLines(block.rows, isOrder, indent);
    case 'copy':
      return block.lines.flatMap(copyLines);
    case 'quote':
      return block.lines.flatMap(quoteLines);
    case 'answers':
      return answersLines(block.answers, isOrder);
    case 'readout':
      return readoutLines(block.lines, isOrder);
    case 'button':
      return [];
    case 'image':
      // Where it leads to the reader's page, the footer does so too.
      return typeof block.caption === 'string' ? hang(block.caption, isOrder, indent) : [];
    case 'group':
      return groupLines(block, isOrder);
  }
};

const itemLines = (item: string, isOrder: IsOrder, indent: string): string[] =>
  hang(item, isOrder, `${indent}  `, `${indent}- `);

type Answer = Extract<Block, { kind: 'answers' }>['answers'][number];

/** More choices stand close together. */
const MOST_APART = 3;

/** A choice is a sentence, what may come of it, and the line that makes it. Blank lines stand around few choices of several lines. */
const answersLines = (answers: readonly Answer[], isOrder: IsOrder): string[] => {
  const isLong = answers.some(({ stakes: [first = '', ...more] }) => more.length > 0 || columnsOf(first) > COLUMNS);
  const isApart = isLong && answers.length <= MOST_APART;
  const choices = answers.flatMap(({ order, stakes: [sentence, ...more] }) => [
    ...(isApart ? [''] : []),
    ...(sentence === undefined ? [] : hang(sentence, isOrder, '')),
    ...more.flatMap((stake) => itemLines(stake, isOrder, '')),
    ...copyLines(order),
  ]);
  return isApart ? [...choices, ''] : choices;
};

/** A comma in the script of the words before it. */
const commaAfter = (words: string): string =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words) ? '、' : ', ';

/** The dice of a fight and what is told of them stand two spaces in, below its title. */
const groupLines = ({ title, note, blocks }: Extract<Block, { kind: 'group' }>, isOrder: IsOrder): string[] => {
  const indent = blocks.some(({ kind }) => kind === 'dice') ? INSIDE : '';
  return [
    '',
    ...hangFixed(note ? `${title}${commaAfter(title)}${note}` : title, isOrder, ''),
    ...blocks.flatMap((block) => blockLines(block, isOrder, indent)),
  ];
};

/** An order that is broken goes on in the next line. */
const GOES_ON = ' \\';
/** Before a remark between lines to copy. */
const REMARK = '// ';

/** A line to copy. One that is too long is broken and says that it goes on; a remark repeats its mark. */
const copyLines = (printed: string): string[] => {
  const line = printed.trimStart();
  if (line.startsWith(REMARK)) return hangFixed(line.slice(REMARK.length), never, COPY + REMARK);
  if (columnsOf(COPY + line) <= COLUMNS) return [COPY + line];
  const parts = brokenLine(line, COLUMNS - columnsOf(COPY) - columnsOf(GOES_ON));
  return parts.map((part, i) => COPY + part + (i < parts.length - 1 ? GOES_ON : ''));
};

/** An order in parts of at most so many columns. It is broken at spaces, in all scripts, and never before `>`, which would look quoted. */
const brokenLine = (line: string, width: number): readonly string[] => {
  const parts: string[] = [];
  for (const words of line.replaceAll(' > ', '\u00a0> ').split(' ')) {
    const longer = `${parts.at(-1)} ${words}`;
    if (parts.length > 0 && columnsOf(longer) <= width) parts[parts.length - 1] = longer;
    else parts.push(words);
  }
  return parts.map((part) => part.replaceAll('\u00a0', ' '));
};

/** Words of a person behind the mark of a quotation (RFC 3676, 4.5), so that they are not read as those of who replies. */
const quoteLines = (line: string): string[] => (line.trim() === '' ? ['>'] : hang(line, never, '> '));

const NUMBER = /^[-+]?[0-9]+$/;
/** A table with more columns, or without so much room for its last one, is written as a line a row. */
const MOST_CELLS = 4;
const LEAST_ROOM = 16;

const tableLines = ({ head, rows }: Extract<Block, { kind: 'table' }>, isOrder: IsOrder, indent: string): string[] => {
  const all = head.some((cell) => cell !== '') ? [head, ...rows] : rows;
  const last = head.length - 1;
  const widths = head.map((_, i) => Math.max(...all.map((row) => columnsOf(row[i] ?? '')), 0));
  const before = indent.length + widths.slice(0, last).reduce((sum, width) => sum + width + GAP.length, 0);
  const isNarrow = before + Math.min(widths[last] ?? 0, LEAST_ROOM) <= COLUMNS;
  if (head.length > MOST_CELLS || !isNarrow)
    return rowsOf(head, rows).flatMap((row) => hangFixed(row, isOrder, `${indent}  `, indent));
  const numeric = head.map((_, i) => rows.length > 0 && rows.every((row) => NUMBER.test(row[i] ?? '')));
  // Behind four spaces it would be a line to copy.
  const below = before === COPY.length ? INSIDE : ' '.repeat(before);
  return all.flatMap((row) => {
    const cells = row.slice(0, last).map((cell, i) => {
      const width = widths[i] ?? 0;
      return (numeric[i] ? padBefore(cell, width) : padBehind(cell, width)) + GAP;
    });
    const first = indent + cells.join('');
    if (!row[last]) return [first.trimEnd()];
    return hangFixed(row[last], isOrder, below, first);
  });
};

/** A cell that begins with a number; `1812, round 2` does not. */
const COUNT = /^[-+]?[0-9]+(?![0-9,\p{L}])/u;

/** The rows of a table that is too wide, in words: a number says what it counts. */
const rowsOf = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const counts = head.map((name, i) => (rows.every((row) => COUNT.test(row[i] ?? '')) ? name : ''));
  const told = (cell: string, i: number) => (cell === '' || !counts[i] ? cell : `${counts[i]} ${cell}`);
  return rows.map((row) =>
    row
      .map(told)
      .filter((cell) => cell !== '' && cell !== '-')
      .join(' - '),
  );
};

const diceLines = (rows: readonly DiceRow[], isOrder: IsOrder, indent: string): string[] =>
  rows.flatMap(({ who, sum, dice, words, roll, faces, marks = [], count }) => [
    ...hangFixed(
      `${who}: ${[words ?? (sum === '' ? `${dice}` : `${sum} = ${dice}`), ...(roll === undefined ? [] : [roll])].join(' ')}`,
      isOrder,
      `${indent}  `,
      indent,
    ),
    ...hangFixed(`${[...marks, ...faces].join(' ')} - ${count}`, isOrder, `${indent} `),
  ]);
