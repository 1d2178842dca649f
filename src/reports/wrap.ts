import { sure } from '../engine/index.ts';
import { columnsOf } from './columns.ts';
import type { IsOrder } from './order-lines.ts';

/** Columns of a mail: it keeps its lines on a phone, and where it is quoted (RFC 5322, 2.1.1, allows 78). */
export const COLUMNS = 64;
const LONGEST_WORD = COLUMNS - 14;

/** Addresses and hashes are copied as they stand. */
const WHOLE = /^(?:https?:|[0-9a-f]{64})/;

/** A piece that is never broken, and whether a space stands before it. */
interface Piece {
  readonly text: string;
  readonly isApart: boolean;
}

/**
 * CONFIRM and its code are one word, so that they are copied together. A dash stays with the word before it: a line that
 * began with it could be taken for an item of a list, and what follows for an order.
 */
const WORDS = /CONFIRM [0-9A-Z]{6}(?![0-9A-Za-z])\S*|[!-~]+ -(?= )|\S+/g;

/** Pieces that fit on a line each. Addresses and hashes stay whole; other overlong words are cut. */
const piecesOf = (text: string): Piece[] =>
  (text.match(WORDS) ?? []).flatMap((word) =>
    word.length <= LONGEST_WORD && PLAIN.test(word) ? { text: word, isApart: true } : partsOf(word),
  );

const partsOf = (word: string): Piece[] =>
  unbroken(word)
    .map((part, i) => ({ text: part, isApart: i === 0 }))
    .flatMap(({ text: part, isApart }) =>
      columnsOf(part) > LONGEST_WORD && !WHOLE.test(part)
        ? cut(part).map((each, i) => ({ text: each, isApart: isApart || i > 0 }))
        : [{ text: part, isApart }],
    );

const PLAIN = /^[ -~]*$/;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]/u;
/** Characters that may not begin a line (JIS X 4051), or may not end one. */
const NEVER_FIRST = /[、。，．・：；？！）」』】〕〉》ー々…ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)\]"'%]/u;
const NEVER_LAST = /[（「『【〔〈《([{"'|]/u;

/** Japanese has no spaces: a line may break between most letters. */
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

/** Columns that a piece takes after others. */
const columnsBehind = ({ text, isApart }: Piece): number => columnsOf(text) + (isApart ? 1 : 0);

/** Where a line ends that begins with this piece. */
const endOf = (pieces: readonly Piece[], from: number, width: number): number => {
  let columns = columnsOf(sure(pieces[from]).text);
  for (let to = from + 1; to < pieces.length; to++) {
    columns += columnsBehind(sure(pieces[to]));
    if (columns > width) return to;
  }
  return pieces.length;
};

/** Words with one space between them. If the line is long enough for all, nothing is broken or cut. */
const PLAIN_WORDS = /^[!-~]+(?: [!-~]+)*$/;

const isOneLine = (text: string, width: number): boolean =>
  text.length <= Math.min(width, LONGEST_WORD) && PLAIN_WORDS.test(text);

/** Nothing is an order. */
export const never: IsOrder = () => false;

/** A line of a text; `goesOn`: it was broken at a space. */
interface BrokenLine {
  readonly words: string;
  readonly goesOn: boolean;
}

/** Breaks a text into lines of at most `width`. None is an order if another break can prevent it. */
export const wrap = (text: string, width: number, isOrder = never): string[] =>
  broken(text, width, isOrder).map(({ words }) => words);

const broken = (text: string, width: number, isOrder: IsOrder): BrokenLine[] => {
  if (isOneLine(text, width)) return [{ words: text, goesOn: false }];
  const pieces = piecesOf(text);
  const lineOf = (from: number, to: number) => joined(pieces.slice(from, to));
  const isLive = (from: number) => isOrder(lineOf(from, endOf(pieces, from, width)));
  const starts: number[] = [];
  for (let next = 0; next < pieces.length; ) {
    const above = starts.at(-1);
    // Words of the line above move down, unless that makes an order of what is left there.
    const isBetter = (from: number) => !isLive(from) && above !== undefined && !isOrder(lineOf(above, from));
    let from = next;
    if (above !== undefined && isLive(next)) {
      do from--;
      while (from > above && !isBetter(from));
      if (from === above) from = next;
    }
    starts.push(from);
    next = endOf(pieces, from, width);
  }
  return starts
    .map((from, i) => {
      const next = starts[i + 1];
      return { words: lineOf(from, next ?? pieces.length), goesOn: next !== undefined && sure(pieces[next]).isApart };
    })
    .filter(({ words }) => words !== '');
};

/**
 * The lines of a text behind an indent; the first stands behind a mark or label of the same length. A line that goes on
 * ends in a space, and the next one begins with the one space that its reader takes away (RFC 3676, 4.2 and 4.4).
 */
export const hang = (text: string, isOrder: IsOrder, indent: string, first = indent): string[] => {
  const lines = broken(text, COLUMNS - columnsOf(indent), isOrder);
  return lines.map(({ words, goesOn }, i) => {
    const isJoined = lines[i - 1]?.goesOn === true && isBlank(indent);
    const before = isJoined ? ' ' : indent;
    return (i === 0 ? first : before) + words + (goesOn ? ' ' : '');
  });
};

const isBlank = (indent: string): boolean => indent !== '' && indent.trim() === '';

/** The same for lines that nothing joins again: headings, rows of tables, and what is copied. */
export const hangFixed = (text: string, isOrder: IsOrder, indent: string, first = indent): string[] =>
  broken(text, COLUMNS - columnsOf(indent), isOrder).map(({ words }, i) =>
    ((i === 0 ? first : indent) + words).trimEnd(),
  );

/** Flowed lines for readers who do not join them: those that go on stand below the words of the first. */
export const asFixed = (flowed: readonly string[]): string[] => {
  let indent = '';
  return flowed.map((line, i) => {
    const isJoined = flowed[i - 1]?.endsWith(' ') === true;
    if (!isJoined) indent = ' '.repeat(/^ *(?:- )?/.exec(line)?.[0].length ?? 0);
    return (isJoined && line.startsWith(' ') ? indent + line.slice(1) : line).trimEnd();
  });
};
