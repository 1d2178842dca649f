import { isLikeOrder } from './inert.ts';

/** Columns of a mail (RFC 5322, 2.1.1, recommends no more). */
export const COLUMNS = 78;

/** Room for the bar that a line may be put behind. */
export const BAR = 2;
const LONGEST_WORD = COLUMNS - 14;

/** Words that fit a line each; addresses stay whole, other words without end are cut. */
const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => (word.length > LONGEST_WORD && !/^https?:/.test(word) ? cut(word) : [word]));

const cut = (word: string): string[] => {
  const pieces: string[] = [];
  for (let i = 0; i < word.length; i += LONGEST_WORD) pieces.push(word.slice(i, i + LONGEST_WORD));
  return pieces;
};

/** The beginning of a new line: words of the full one come down with `word`, lest it begin like an order. */
const beginLine = (full: string[], word: string): string[] => {
  const line = [word];
  while (isLikeOrder(line.join(' ')) && full.length > 1) line.unshift(full.pop() as string);
  return line;
};

/** Breaks a text into lines of at most `width`, none of which begins like an order if another break can prevent it. */
export const wrap = (text: string, width: number): string[] => {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const word of wordsOf(text)) {
    if (line.length > 0 && line.join(' ').length + 1 + word.length > width) {
      lines.push(line);
      line = beginLine(line, word);
    } else line.push(word);
  }
  return [...lines, line].map((words) => words.join(' ')).filter((words) => words !== '');
};

/** The lines of a text behind an indent, the first behind a mark or label of the same length. */
export const hang = (text: string, indent: string, first = indent): string[] =>
  wrap(text, COLUMNS - BAR - indent.length).map((line, i) => (i === 0 ? first : indent) + line);
