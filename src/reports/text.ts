/** The plain text of a letter: 78 columns, no wide tables, no line that is read as an order. */
import { columnsOf, padBefore, padBehind } from './columns.ts';
import type { Block, DiceRow, Document, Section } from './document.ts';
import { plainPhrase } from './document.ts';
import { disarm, type IsOrder } from './inert.ts';
import { readoutLines } from './readout.ts';
import { BAR, COLUMNS, hang, never, wrap } from './wrap.ts';

/** Nothing below it in a reply was written by the player; the reader of mails recognises it. */
export const BOUNDARY_LINE = '-=- write your orders ABOVE this line -=-';

/** Before each line of a section. */
export const INDENT = '    ';
const GAP = '  ';

export const textOf = (document: Document, isOrder: IsOrder): string => {
  const head = [...hang(document.verdict, isOrder, ''), ...factLines(document, isOrder)];
  const boundary = document.boundary === undefined ? [] : ['', `${BOUNDARY_LINE} ${document.boundary} -=-`];
  const sections = document.sections.flatMap((section) => ['', ...sectionLines(section, isOrder)]);
  const footer = document.footer.flatMap((phrase) => hang(plainPhrase(phrase), isOrder, ''));
  const lines = [...head, ...boundary, ...sections, '', ...footer];
  return `${lines.map((line) => disarm(line, isOrder).trimEnd()).join('\n')}\n`;
};

/** Sections by themselves, as they stand in a letter. */
export const linesOf = (sections: readonly Section[], isOrder: IsOrder): string[] =>
  sections.flatMap((section) => ['', ...sectionLines(section, isOrder)]).map((line) => disarm(line, isOrder).trimEnd());

const factLines = ({ facts }: Document, isOrder: IsOrder): string[] =>
  facts.flatMap((fact) => hang(plainPhrase(fact), isOrder, ''));

const sectionLines = ({ title, blocks }: Section, isOrder: IsOrder): string[] => [
  ...hang(title.toUpperCase(), isOrder, ''),
  ...blocks.flatMap((block) => blockLines(block, isOrder, block.kind === 'group' ? '  ' : INDENT)),
];

const blockLines = (block: Block, isOrder: IsOrder, indent: string): string[] => {
  switch (block.kind) {
    case 'cards':
      return block.plain.flatMap((each) => blockLines(each, isOrder, indent));
    case 'text':
      return hang(plainPhrase(block.text), isOrder, indent);
    case 'list':
      return block.items.flatMap((item) => hang(plainPhrase(item), isOrder, `${indent}  `, `${indent}- `));
    case 'table':
      return tableLines(block, isOrder, indent);
    case 'dice':
      return diceLines(block.rows, isOrder, indent);
    case 'verbatim':
      return block.lines.flatMap((line) => verbatimLines(line, block.orders === true));
    case 'answers':
      return block.answers.flatMap((answer) => answerLines(answer, isOrder, indent));
    case 'readout':
      return readoutLines(block.lines);
    case 'image':
      return block.caption ? hang(plainPhrase(block.caption), isOrder, indent) : [];
    case 'group':
      return groupLines(block, isOrder, indent);
  }
};

type Answer = Extract<Block, { kind: 'answers' }>['answers'][number];

const answerLines = ({ order, stakes }: Answer, isOrder: IsOrder, indent: string): string[] => [
  ...verbatimLines(`${indent}| ${order}`, true),
  ...stakes.flatMap((stake) => hang(stake, isOrder, `${indent}      `, `${indent}    - `)),
];

const groupLines = (group: Extract<Block, { kind: 'group' }>, isOrder: IsOrder, indent: string): string[] => {
  const title = group.note ? `${group.title}, ${group.note}` : group.title;
  return [
    ...hang(title, isOrder, indent),
    ...group.blocks.flatMap((block) => blockLines(block, isOrder, `${indent}  `)),
  ];
};

/** An order that is broken goes on in the next line. */
const GOES_ON = ' \\';

/**
 * A line that keeps its layout. If it is too long it is broken, with indent, bar and the mark of a comment repeated; an
 * order says that it goes on.
 */
const verbatimLines = (line: string, isOrder: boolean): string[] => {
  if (columnsOf(line) <= COLUMNS - BAR) return [line];
  const indent = /^ *(?:\| *(?:\/\/ )?)?/.exec(line)?.[0] ?? '';
  const text = line.slice(indent.length);
  if (!isOrder || indent.endsWith('// ')) return hang(text, never, indent);
  const parts = wrap(text, COLUMNS - BAR - columnsOf(indent) - columnsOf(GOES_ON));
  return parts.map((part, i) => indent + part + (i < parts.length - 1 ? GOES_ON : ''));
};

const NUMBER = /^[-+]?[0-9]+$/;

/** Columns as wide as their widest cell; the last one gets the remaining width and is broken. */
const tableLines = ({ head, rows }: Extract<Block, { kind: 'table' }>, isOrder: IsOrder, indent: string): string[] => {
  const all = head.some((cell) => cell !== '') ? [head, ...rows] : rows;
  const last = head.length - 1;
  const widths = head.map((_, i) => Math.max(...all.map((row) => columnsOf(row[i] ?? '')), 0));
  const numeric = head.map((_, i) => rows.length > 0 && rows.every((row) => NUMBER.test(row[i] ?? '')));
  return all.flatMap((row) => {
    const cells = row.slice(0, last).map((cell, i) => {
      const width = widths[i] ?? 0;
      return (numeric[i] ? padBefore(cell, width) : padBehind(cell, width)) + GAP;
    });
    const first = indent + cells.join('');
    if (!row[last]) return [first];
    return hang(row[last], isOrder, ' '.repeat(columnsOf(first)), first);
  });
};

const diceLines = (rows: readonly DiceRow[], isOrder: IsOrder, indent: string): string[] => {
  const width = Math.max(0, ...rows.map(({ who }) => columnsOf(who)));
  return rows.flatMap(({ who, sum, dice, roll, faces, marks = [], count }) => [
    ...hang(
      [sum === '' ? `${dice}` : `${sum} = ${dice}`, ...(roll === undefined ? [] : [roll])].join(' '),
      isOrder,
      indent + ' '.repeat(width + 2),
      `${indent}${padBehind(who, width)}${GAP}`,
    ),
    ...hang(
      `${marks.length > 0 ? marks.map((mark) => `[${mark}]`).join('') : faces.join(' ')} - ${count}`,
      isOrder,
      `${indent}  `,
    ),
  ]);
};
