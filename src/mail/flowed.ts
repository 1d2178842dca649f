import { MATCHABLE_LENGTH, plainText, splitLines } from './line.ts';

/** More MIME parts than this is no letter of a player; nested parts by the thousand are an attack on parsers. */
export const MAX_PARTS = 500;

const MAX_BOUNDARIES = 200;
const HEADER_LINE_LIMIT = 4096;

/** What the header sections of a raw mail say about its text, and the mail rewritten so that the parser leaves the line ends alone. */
export type FixedMail = {
  raw: Buffer;
  /** A text/plain part was `format=flowed`: its text still has to be unflowed. */
  flowed: boolean;
  /** `DelSp=yes`: the space before a soft line break was added by the sender's program (RFC 3676, 4.1). */
  delSp: boolean;
  /** Declared character set of the first text part. */
  charset?: string;
  parts: number;
};

type Section = { lines: string[]; root: boolean };

/**
 * Rewrites `format=flowed` to `format=fixed` in the header sections of a mail (bodies are not touched), because parsers join
 * flowed lines across a change of quote depth and across the signature line, which RFC 3676 (4.3, 4.5) forbids. With
 * `fallbackCharset` text parts that declare no character set are given that one.
 */
export function fixFlowed(raw: Buffer, fallbackCharset?: string): FixedMail {
  const fixed: FixedMail = { raw, flowed: false, delSp: false, parts: 0 };
  const boundaries = new Set<string>();
  const out: string[] = [];
  let section: Section | undefined = { lines: [], root: true };
  for (const line of raw.toString('latin1').split('\n')) {
    if (section === undefined) {
      out.push(line);
      if (isDelimiter(line, boundaries)) {
        fixed.parts += 1;
        section = { lines: [], root: false };
      }
    } else if (line.trim() === '') {
      out.push(...fixSection(section, fixed, boundaries, fallbackCharset), line);
      section = undefined;
    } else {
      section.lines.push(line);
    }
  }
  if (section) out.push(...fixSection(section, fixed, boundaries, fallbackCharset));
  fixed.raw = Buffer.from(out.join('\n'), 'latin1');
  return fixed;
}

/**
 * Joins the soft line breaks of a decoded `format=flowed` text (RFC 3676, 4.1): a line ending in a space goes on in the next
 * line of the same quote depth, unless either is the signature line `-- `. Quote marks are kept, space stuffing is undone. An
 * order always starts a line: some programs leave a space after the word at which the writer pressed Enter.
 */
export function unflow(text: string, delSp: boolean, isOrderLine: (line: string) => boolean): string {
  const joined: { depth: number; text: string; open: boolean }[] = [];
  for (const line of splitLines(text)) {
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
  return joined.map(({ depth, text: body }) => (depth > 0 ? `${'>'.repeat(depth)} ${body}` : body)).join('\n');
}

/** A mail program breaks lines at 72 to 78 columns; a line this short was ended by its writer. */
const WRAP_COLUMN = 70;

/** Whether `line` may have been ended by the width of the window: the next word would not have fitted. */
export function endsAtWrapColumn(line: string, next: string): boolean {
  const firstWord = next.split(' ', 1)[0] ?? '';
  return line.length + 1 + firstWord.length > WRAP_COLUMN;
}

const OPEN_END = /(?:[-–—→>,+\\]|\b(?:and|to|via))$/i;

/**
 * Mends orders that the sender's mail program broke in two: an order line near the wrap column that ends in a connector goes
 * on in the next line, if that is no order of its own.
 */
export function mendWraps(lines: readonly string[], isOrderLine: (line: string) => boolean): string[] {
  const mended: string[] = [];
  for (const line of lines) {
    const last = mended.at(-1)?.trimEnd();
    const next = line.trim();
    const goesOn =
      last !== undefined &&
      next !== '' &&
      last.length + next.length <= MATCHABLE_LENGTH &&
      OPEN_END.test(last) &&
      endsAtWrapColumn(last, next) &&
      isOrderLine(last) &&
      !isOrderLine(next);
    if (goesOn) mended[mended.length - 1] = `${last} ${next}`;
    else mended.push(line);
  }
  return mended;
}

function markDepth(line: string): number {
  let depth = 0;
  while (line.charAt(depth) === '>') depth += 1;
  return depth;
}

function isDelimiter(line: string, boundaries: Set<string>): boolean {
  return line.startsWith('--') && boundaries.has(line.slice(2).trimEnd());
}

function fixSection(section: Section, fixed: FixedMail, boundaries: Set<string>, fallbackCharset?: string): string[] {
  const headers = unfold(section.lines);
  const index = headers.findIndex((header) => /^content-type[ \t]*:/i.test(header));
  if (index < 0) {
    if (!section.root || !fallbackCharset) return headers;
    return [...headers, 'MIME-Version: 1.0', `Content-Type: text/plain; charset=${fallbackCharset}`];
  }
  const header = headers[index] ?? '';
  const boundary = parameter(header, 'boundary');
  if (boundary && boundaries.size < MAX_BOUNDARIES) boundaries.add(boundary);
  if (/^content-type[ \t]*:\s*text\//i.test(header)) headers[index] = fixTextType(header, fixed, fallbackCharset);
  return headers;
}

function fixTextType(header: string, fixed: FixedMail, fallbackCharset?: string): string {
  const charset = parameter(header, 'charset');
  fixed.charset ??= charset?.toLowerCase();
  let typed = charset || !fallbackCharset ? header : `${header.trimEnd()}; charset=${fallbackCharset}`;
  if (/^content-type[ \t]*:\s*text\/plain/i.test(header) && parameter(header, 'format')?.toLowerCase() === 'flowed') {
    fixed.flowed = true;
    fixed.delSp ||= parameter(header, 'delsp')?.toLowerCase() === 'yes';
    typed = typed
      .replace(/(format\s{0,9}=\s{0,9}"?)flowed/i, '$1fixed')
      .replace(/(delsp\s{0,9}=\s{0,9}"?)yes/i, '$1no');
  }
  return typed;
}

/** Folded header lines put together, one string a header, keeping the line breaks inside. */
function unfold(lines: readonly string[]): string[] {
  const headers: string[][] = [];
  for (const line of lines) {
    const last = headers.at(-1);
    if (last && /^[ \t]/.test(line)) last.push(line);
    else headers.push([line]);
  }
  return headers.map((header) => header.join('\n'));
}

function parameter(header: string, name: string): string | undefined {
  const match = new RegExp(`[;\\s]${name}\\s{0,9}=\\s{0,9}(?:"([^"]{1,200})"|([^\\s;"]{1,200}))`, 'i').exec(
    header.slice(0, HEADER_LINE_LIMIT),
  );
  return match?.[1] ?? match?.[2];
}
