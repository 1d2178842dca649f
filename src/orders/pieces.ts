import type { Problem } from './language.ts';
import { problem } from './reader.ts';

/** One order's worth of text, cleaned, with the line of the mail it begins on. A block is text that is not read as orders. */
export interface Piece {
  readonly text: string;
  readonly line: number;
  readonly block?: readonly string[];
}

export const LONGEST_LINE = 1000;
export const MOST_LINES = 200;
const LONGEST_TEXT = 100_000;

const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g;
const SINGLE_QUOTES = /[‘’‚‛`´]/g;
const MINUS = /[‐‑−]/g;
const SPACES = /[\s\p{Cc}]+/gu;
const QUOTE_MARKS = new Set(['>', '|', '»', '》', '│', '┃']);
const INITIALS_MARK = /^[A-Za-z]{1,3}>/;
/** A line of our own acknowledgement that came back without quote marks. */
const ECHO = /^\d{1,3} (?:ok|!|\?|i)(?: |$)/;
const BULLET = /^(?:[-*•·‣◦] |-(?=\p{L})|•|\d{1,3}[.)] )/u;
const STOPS = new Set(['end', 'signoff', '--']);
const CONTINUES = /(?:[-,>\\→]|\b(?:and|via|to))$/i;

/** One form for what looks alike: full-width letters, curly apostrophes, odd spaces and minus signs. */
export const cleanLine = (raw: string): string =>
  raw
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(SINGLE_QUOTES, "'")
    .replace(MINUS, '-')
    .replace(SPACES, ' ')
    .trim();

/** Whether a line is somebody else's text, or our own, come back: it is never read as an order. */
export const isQuoted = (clean: string): boolean =>
  QUOTE_MARKS.has(clean.charAt(0)) || INITIALS_MARK.test(clean) || ECHO.test(clean);

const isComment = (clean: string): boolean =>
  clean.startsWith('//') || clean.startsWith(';') || (clean.startsWith('#') && !/^#\d/.test(clean));

/** Text that is passed over in silence. */
const isNothing = (clean: string): boolean => clean === '' || isQuoted(clean) || isComment(clean);

const withoutComment = (clean: string): string => {
  const at = clean.indexOf(' //');
  return at < 0 ? clean : clean.slice(0, at).trimEnd();
};

const withoutBullets = (clean: string): string => {
  let text = clean;
  for (let times = 0; times < 3 && BULLET.test(text); times++) text = text.replace(BULLET, '').trimStart();
  return text;
};

const isStop = (clean: string): boolean => STOPS.has(clean.toLowerCase().replace(/[.!]$/, ''));

/** Splits at semicolons where the next piece begins an order; after an IF everything stays together. */
const splitPieces = (text: string, begins: (text: string) => boolean): string[] => {
  if (/^(?:standing |policy )?(?:if|when) /i.test(text)) return [text];
  const pieces: string[] = [];
  for (const part of text.split(';')) {
    const piece = part.trim();
    if (pieces.length === 0 || begins(piece)) pieces.push(piece);
    else pieces.push(`${pieces.pop()}; ${piece}`);
  }
  return pieces.map((piece) => piece.replace(/[; ]+$/, '')).filter((piece) => piece !== '');
};

interface Prepared {
  readonly clean: string;
  readonly raw: string;
  readonly line: number;
  readonly tooLong: boolean;
}

const prepare = (raw: string, line: number): Prepared => {
  const cut = raw.slice(0, LONGEST_LINE + 1);
  const clean = cleanLine(cut);
  const tooLong = raw.length > LONGEST_LINE || clean.length > LONGEST_LINE;
  return { clean: tooLong ? clean.slice(0, 40) : clean, raw: cut.slice(0, LONGEST_LINE), line, tooLong };
};

/** The text of a sheet as pieces of one order each. `begins` says whether a text begins like an order. */
export const splitSheet = (
  text: string,
  begins: (text: string) => boolean,
): { pieces: readonly Piece[]; problems: readonly Problem[] } => {
  const pieces: Piece[] = [];
  const problems: Problem[] = [];
  if (text.length > LONGEST_TEXT) problems.push(problem('sheet.too-long', { most: LONGEST_TEXT }));
  const lines = text.slice(0, LONGEST_TEXT).split(/\r\n|[\n\r\v\f\u2028\u2029]/);
  let count = 0;
  for (let at = 0; at < lines.length; at++) {
    const { clean, tooLong, line } = prepare(lines[at] as string, at + 1);
    if (isNothing(clean)) continue;
    const bare = withoutBullets(withoutComment(clean));
    if (isNothing(bare)) continue;
    if (isStop(clean) || isStop(bare)) break;
    count += 1;
    if (count > MOST_LINES) {
      problems.push(problem('sheet.too-many-lines', { most: MOST_LINES }));
      break;
    }
    if (tooLong) {
      problems.push(problem('sheet.line-too-long', { line, most: LONGEST_LINE, text: clean }));
      continue;
    }
    let joined = bare;
    if (/^begin orders\W*$/i.test(joined)) continue;
    if (/^press(?: |:|$)/i.test(joined)) {
      const block = blockFrom(lines, at + 1);
      pieces.push({ text: joined, line, block: block.lines });
      at = block.last;
      continue;
    }
    while (CONTINUES.test(joined) && begins(joined) && at + 1 < lines.length) {
      const next = prepare(lines[at + 1] as string, at + 2);
      const following = withoutBullets(withoutComment(next.clean));
      const ends = next.tooLong || isNothing(next.clean) || isNothing(following) || isStop(following);
      if (ends || begins(following) || joined.length + next.clean.length > LONGEST_LINE) break;
      joined = `${joined.replace(/\\$/, '').trimEnd()} ${withoutComment(next.clean)}`;
      at += 1;
    }
    for (const piece of splitPieces(joined.replace(/\\$/, '').trimEnd(), begins)) pieces.push({ text: piece, line });
  }
  return { pieces, problems };
};

/** Text of the player's own, up to END, ENDPRESS or the end of what he wrote. */
const blockFrom = (lines: readonly string[], first: number): { lines: string[]; last: number } => {
  const block: string[] = [];
  let at = first;
  for (; at < lines.length && block.length < MOST_LINES; at++) {
    const { clean, raw } = prepare(lines[at] as string, at + 1);
    if (/^(?:end|endpress)[.!]?$/i.test(clean)) return { lines: block, last: at };
    if (clean === '--' || isQuoted(clean)) break;
    block.push(raw);
  }
  return { lines: block, last: at - 1 };
};
