/** The answer to orders as a page shows it. It comes as the text of a mail, in the fixed layout of the order language. */
import type { ReadoutLine } from './readout.ts';

export interface PageAcknowledgement {
  readonly verdict: string;
  readonly lines: readonly ReadoutLine[];
  /** What else is said. */
  readonly more: readonly string[];
}

const MARKS: Readonly<Record<string, ReadoutLine['mark']>> = { ok: 'ok', '!': 'doubt', '?': 'wrong', i: 'info' };

const MARKED = /^ {0,6}(\d{0,3}) {1,4}(ok|!|\?|i) {1,4}(\S.*)$/;
const TALLY = /^(.*\S) {2,}((?:-\d+ -> )?CP \d+)$/;
/** A mark before a line that a mail may quote; a page needs none. */
const INERT = /^\| ?/;
/** How to answer by mail; a page has its buttons. */
const ADVICE = /^To [a-z ]+: /;

/** `code` names the match: with it begins what the page says anyway. */
export const pageAcknowledgement = (text: string, code: string): PageAcknowledgement => {
  const [head = [], ...rest] = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.replace(INERT, '')));
  const end = head.findIndex((line) => line.startsWith(code));
  const lines: ReadoutLine[] = [];
  const more: string[] = [];
  for (const paragraph of rest) {
    if (paragraph.some((line) => MARKED.test(line))) lines.push(...markedLines(paragraph));
    else more.push(joined(paragraph));
  }
  return {
    verdict: joined(end < 0 ? head : head.slice(0, end)),
    lines,
    more: more.filter((words) => words !== '' && !ADVICE.test(words)),
  };
};

const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .join(' ')
    .trim();

const markedLines = (paragraph: readonly string[]): ReadoutLine[] => {
  const lines: { head: RegExpExecArray; notes: string[] }[] = [];
  for (const line of paragraph) {
    const head = MARKED.exec(line);
    if (head) lines.push({ head, notes: [] });
    else lines.at(-1)?.notes.push(line.trim());
  }
  return lines.map(({ head: [, number = '', mark = '', words = ''], notes }) => {
    const [, text = words, tally = ''] = TALLY.exec(words) ?? [];
    return { number, mark: MARKS[mark] ?? 'info', text, tally, notes };
  });
};
