import { hasQuoteMark, MATCHABLE_LENGTH, plainText, withoutBar } from './line.ts';

/**
 * Joins the soft line breaks in a decoded `format=flowed` text (RFC 3676, 4.1). A line that ends in a space continues
 * in the next line of the same quote depth, unless either is the signature line `-- `. Quote marks are kept; space
 * stuffing is undone. An order always starts a line, because some programs leave a space where the writer pressed
 * Enter.
 */
export function unflow(lines: readonly string[], delSp: boolean, isOrderLine: (line: string) => boolean): string[] {
  const joined: { depth: number; text: string; open: boolean }[] = [];
  for (const line of lines) {
    const depth = markDepth(line);
    const body = line.startsWith(' ', depth) ? line.slice(depth + 1) : line.slice(depth);
    const isSignature = body === '-- ';
    const open = body.endsWith(' ') && !isSignature;
    const content = open && delSp ? body.slice(0, -1) : body;
    const last = joined.at(-1);
    const startsNew = isSignature || (depth === 0 && body.length <= MATCHABLE_LENGTH && isOrderLine(plainText(body)));
    if (last?.open && last.depth === depth && !startsNew) {
      last.text += content;
      last.open = open;
    } else {
      joined.push({ depth, text: content, open });
    }
  }
  return joined.map(({ depth, text }) => (depth > 0 ? `${'>'.repeat(depth)} ${text}` : text));
}

/** Mail programs wrap lines at 72 to 78 columns, so a shorter line was ended by its writer. */
const WRAP_COLUMN = 70;

/** Whether `line` may have been wrapped: the next word would not have fitted. */
export function endsAtWrapColumn(line: string, next: string): boolean {
  const firstWord = next.split(' ', 1)[0] ?? '';
  return line.length + 1 + firstWord.length > WRAP_COLUMN;
}

const OPEN_END = /(?:[-–—→>,+\\]|\b(?:and|to|via))$/i;

/** Lines, each joined to the one above it where `join` says how the two go together. */
export function joinLines(
  lines: readonly string[],
  join: (last: string, line: string) => string | undefined,
): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const both = last === undefined ? undefined : join(last, line);
    if (both === undefined) joined.push(line);
    else joined[joined.length - 1] = both;
  }
  return joined;
}

/**
 * Joins orders that the sender's mail program has wrapped: an order line near the wrap column that ends in a connector
 * continues in the next line, if that is not an order of its own.
 */
export const mendWraps = (lines: readonly string[], isOrderLine: (line: string) => boolean): string[] =>
  joinLines(lines, (above, line) => {
    const last = above.trimEnd();
    const next = line.trim();
    const goesOn =
      next !== '' &&
      last.length + next.length <= MATCHABLE_LENGTH &&
      OPEN_END.test(last) &&
      endsAtWrapColumn(last, next) &&
      isOrderLine(last) &&
      !isOrderLine(next);
    return goesOn ? `${last} ${next}` : undefined;
  });

/** An order of this length that ends in a connector was broken by a program, and not by its writer. */
const LONG_ORDER = 40;

/**
 * Joins an order whose rest stands in the next line, both behind a bar or neither: our mails break orders behind a
 * backslash, programs break long lists.
 */
export const mendOrders = (lines: readonly string[], isOrderLine: (line: string) => boolean): string[] =>
  joinLines(lines, (above, line) => {
    const [last, next] = [barOf(above), barOf(line)];
    const start = last.text.replace(/ ?\\$/, '');
    const isSaid = start !== last.text;
    const isList =
      last.text.length >= LONG_ORDER &&
      last.text.endsWith('>') &&
      !isOrderLine(next.text) &&
      !next.text.startsWith('-');
    const goesOn =
      last.bar === next.bar &&
      next.text !== '' &&
      !hasQuoteMark(next.text) &&
      (isSaid || isList) &&
      start.length + next.text.length <= MATCHABLE_LENGTH &&
      isOrderLine(start);
    return goesOn ? `${last.bar}${start} ${next.text}` : undefined;
  });

/** A line in plain form without the bar before it. */
function barOf(line: string): { readonly bar: string; readonly text: string } {
  const plain = line.length <= MATCHABLE_LENGTH ? plainText(line) : '';
  return plain.startsWith('|') ? { bar: '| ', text: withoutBar(plain) } : { bar: '', text: plain };
}

const CONFIRM = /^confirm:?$/i;
const CODE = /^[0-9a-z]{6}[.,]?$/i;

/** A code usually has a digit, and no one-word order has one. A one-word order of six letters is no code. */
const isCode = (line: string, isOrderLine: (line: string) => boolean): boolean =>
  CODE.test(line) && (/\d/.test(line) || !isOrderLine(line));

/** Joins `CONFIRM` with its code if the code stands alone in the next line. */
export const mendCodes = (lines: readonly string[], isOrderLine: (line: string) => boolean): string[] =>
  joinLines(lines, (last, line) =>
    CONFIRM.test(plainOf(last)) && isCode(plainOf(line), isOrderLine) ? `CONFIRM ${plainOf(line)}` : undefined,
  );

/** The plain form of a line that may hold only a code. */
const plainOf = (line: string): string => (line.length <= SHORT ? plainText(line) : '');

const SHORT = 60;

function markDepth(line: string): number {
  let depth = 0;
  while (line.charAt(depth) === '>') depth += 1;
  return depth;
}
