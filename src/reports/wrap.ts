import { sure } from '../engine/index.ts';
import { columnsOf } from './columns.ts';
import { isLikeOrder } from './inert.ts';

/** Columns of a mail (RFC 5322, 2.1.1, recommends no more). */
export const COLUMNS = 78;

/** Room for the bar that a line may be put behind. */
export const BAR = 2;
const LONGEST_WORD = COLUMNS - 14;

/** What is never broken, and whether a space parts it from what stands before. */
interface Piece {
  readonly text: string;
  readonly isApart: boolean;
}

/** CONFIRM and its code are one word: who copies a line of ours has both. */
const WORDS = /CONFIRM [0-9A-Z]{6}(?![0-9A-Za-z])\S*|\S+/g;

/** Pieces that fit a line each; addresses stay whole, other words without end are cut. */
const piecesOf = (text: string): Piece[] =>
  (text.match(WORDS) ?? []).flatMap((word) =>
    word.length <= LONGEST_WORD && PLAIN.test(word) ? { text: word, isApart: true } : partsOf(word),
  );

const partsOf = (word: string): Piece[] =>
  unbroken(word)
    .map((part, i) => ({ text: part, isApart: i === 0 }))
    .flatMap(({ text: part, isApart }) =>
      columnsOf(part) > LONGEST_WORD && !/^https?:/.test(part)
        ? cut(part).map((each, i) => ({ text: each, isApart: isApart || i > 0 }))
        : [{ text: part, isApart }],
    );

const PLAIN = /^[ -~]*$/;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]/u;
/** Nothing of this begins a line (JIS X 4051), nor ends one. */
const NEVER_FIRST = /[、。，．・：；？！）」』】〕〉》ー々…ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)\]"'%]/u;
const NEVER_LAST = /[（「『【〔〈《([{"'|]/u;

/** Japanese has no spaces: a word of it breaks between most of its letters. */
const unbroken = (word: string): string[] => {
  if (PLAIN.test(word) || !JAPANESE.test(word)) return [word];
  const parts: string[] = [];
  let before = '';
  for (const letter of word) {
    const mayBreak = JAPANESE.test(before) || JAPANESE.test(letter);
    if (before !== '' && mayBreak && !NEVER_FIRST.test(letter) && !NEVER_LAST.test(before)) parts.push(letter);
    else parts.push((parts.pop() ?? '') + letter);
    before = letter;
  }
  return parts;
};

const cut = (word: string): string[] => {
  const parts = [''];
  for (const letter of word) {
    const longer = sure(parts.at(-1)) + letter;
    if (columnsOf(longer) > LONGEST_WORD) parts.push(letter);
    else parts[parts.length - 1] = longer;
  }
  return parts;
};

const joined = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isApart }, i) => (isApart && i > 0 ? ` ${text}` : text)).join('');

/** Columns that a piece takes behind others. */
const columnsBehind = ({ text, isApart }: Piece): number => columnsOf(text) + (isApart ? 1 : 0);

/** The beginning of a new line: pieces of the full one come down with `piece`, lest it begin like an order, as far as they fit. */
const beginLine = (full: Piece[], piece: Piece, width: number): Piece[] => {
  const line = [piece];
  const fits = () => full.length > 1 && columnsOf(joined([...full.slice(-1), ...line])) <= width;
  while (isLikeOrder(joined(line)) && fits()) line.unshift(sure(full.pop()));
  return line;
};

/** Words with one space between them: in a line that is long enough for all of them nothing is broken or cut. */
const PLAIN_WORDS = /^[!-~]+(?: [!-~]+)*$/;

const isOneLine = (text: string, width: number): boolean =>
  text.length <= Math.min(width, LONGEST_WORD) && PLAIN_WORDS.test(text);

/** Breaks a text into lines of at most `width`, none of which begins like an order if another break can prevent it. */
export const wrap = (text: string, width: number): string[] => {
  if (isOneLine(text, width)) return [text];
  const lines: Piece[][] = [];
  let [line, columns]: [Piece[], number] = [[], 0];
  for (const piece of piecesOf(text)) {
    const more = columnsBehind(piece);
    if (line.length > 0 && columns + more > width) {
      lines.push(line);
      line = beginLine(line, piece, width);
      columns = columnsOf(joined(line));
    } else {
      line.push(piece);
      columns += line.length === 1 ? columnsOf(piece.text) : more;
    }
  }
  return [...lines, line].map(joined).filter((words) => words !== '');
};

/** The lines of a text behind an indent, the first behind a mark or label of the same length. */
export const hang = (text: string, indent: string, first = indent): string[] =>
  wrap(text, COLUMNS - BAR - columnsOf(indent)).map((line, i) => (i === 0 ? first : indent) + line);
