/**
 * Heuristics ignore longer lines than this. No person writes one, and the limit bounds the work of every expression.
 */
export const MATCHABLE_LENGTH = 1000;

const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g;
const SPACES = /\s+/g;
const MARKS = new Set(['>', '|', '»', '》', '│', '┃']);
/** Old mail programs put the quoted person's initials before the mark. */
const INITIALS_MARK = /^[A-Za-z]{1,3}>/;

/**
 * One line of mail text with what the filters need. `plain` is the line in NFKC without invisible characters, outer
 * space or repeated space. It is empty for a line over {@link MATCHABLE_LENGTH}, so that no heuristic matches it.
 */
export type Line = { raw: string; plain: string; blank: boolean; marked: boolean; order: boolean };

/** A line that is in plain form already, as most are. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

export function plainText(raw: string): string {
  if (PLAIN.test(raw)) return raw;
  return raw.normalize('NFKC').replace(INVISIBLE, '').replace(SPACES, ' ').trim();
}

export function readLine(raw: string, isOrderLine: (line: string) => boolean): Line {
  if (raw.length > MATCHABLE_LENGTH) {
    return { raw, plain: '', blank: false, marked: hasQuoteMark(plainText(raw.slice(0, 40))), order: false };
  }
  const plain = plainText(raw);
  const marked = hasQuoteMark(plain);
  return { raw, plain, blank: plain === '', marked, order: plain !== '' && !marked && isOrderLine(plain) };
}

export function splitLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
}

/**
 * Whether a mail program would show the line as quoted: by `>`, a full-width or bar-like variant of it, or initials
 * before it.
 */
export function hasQuoteMark(plain: string): boolean {
  return MARKS.has(plain.charAt(0)) || INITIALS_MARK.test(plain);
}

/** The line without its quote marks, whatever their depth. */
export function withoutMarks(plain: string): string {
  let start = 0;
  while (start < plain.length && (MARKS.has(plain.charAt(start)) || plain.charAt(start) === ' ')) start += 1;
  return plain.slice(start);
}

/** The signs of a bar before a line; some programs draw it as a line. */
const BARS = new Set(['|', '│', '┃']);

/** Whether a line stands behind a bar. */
export const isBehindBar = (plain: string): boolean => BARS.has(plain.charAt(0));

/** The line without one bar before it. */
export function withoutBar(plain: string): string {
  return isBehindBar(plain) ? plain.slice(1).trimStart() : plain;
}
