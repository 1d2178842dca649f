import { startsLikeOrder } from './inert.ts';

/** Columns of a mail (RFC 5322, 2.1.1, recommends no more). */
export const COLUMNS = 78;

const WORD_LIMIT = COLUMNS - 12;

/** Pieces of a text that fit a line each; addresses stay whole, other words without end are cut. */
const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => (word.length > WORD_LIMIT && !/^https?:/.test(word) ? cut(word) : [word]));

const cut = (word: string): string[] => {
  const pieces: string[] = [];
  for (let i = 0; i < word.length; i += WORD_LIMIT) pieces.push(word.slice(i, i + WORD_LIMIT));
  return pieces;
};

/** The beginning of a new line: words of the full one come down with `word`, lest it begin like an order. */
const beginLine = (full: string[], word: string): string[] => {
  const line = [word];
  while (startsLikeOrder(line.join(' ')) && full.length > 1) line.unshift(full.pop() as string);
  return startsLikeOrder(line.join(' ')) ? ['|', ...line] : line;
};

/** Breaks a text into lines of at most `width`, the first behind `lead`; no line begins like an order. */
export const wrap = (text: string, width: number, lead = ''): string[] => {
  const lines: string[][] = [];
  let line: string[] = startsLikeOrder(lead + text.trim()) ? ['|'] : [];
  for (const word of wordsOf(text)) {
    if (line.length > 0 && line.join(' ').length + 1 + word.length > width) {
      lines.push(line);
      line = beginLine(line, word);
    } else line.push(word);
  }
  if (line.length > 0) lines.push(line);
  return lines.map((words, i) => (i === 0 ? lead : ' '.repeat(lead.length)) + words.join(' '));
};

/** The lines of a text behind an indent, the first behind a mark or label of the same length. */
export const hang = (text: string, indent: string, first = indent): string[] =>
  wrap(text, COLUMNS - indent.length, first);
