/** The most MIME parts in a player's letter. Thousands of nested parts are an attack on parsers. */
export const MAX_PARTS = 100;

/** The most header fields, and the longest: parsers are slow on more. The rest is left out. */
const MAX_FIELDS = 500;
const MAX_FIELD_LENGTH = 16_384;
const MAX_SECTION_BYTES = 128 * 1024;
const MAX_SECTION_LINES = 5000;

/** The most encoded lines of all text parts together, and of all other parts, which have room for 10 MiB of base64. */
const MAX_TEXT_LINES = 100_000;
const MAX_LINES = 250_000;
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

/**
 * What the header sections of a raw mail say about its text, and the mail rewritten so that the parser keeps the line
 * ends.
 */
export type PreparedMail = {
  raw: Buffer;
  /** A text/plain part was `format=flowed`: the text still has to be unflowed. */
  flowed: boolean;
  /** `DelSp=yes`: the space before a soft line break was added by the sender's program (RFC 3676, 4.1). */
  delSp: boolean;
  /** Declared character set of the first text part. */
  charset?: string | undefined;
  parts: number;
  /** Something was larger than in any letter and was left out. */
  truncated: boolean;
};

type Section = { readonly lines: readonly string[]; readonly root: boolean };

/**
 * Rewrites the header sections of a mail so that the parser does no harm. `format=flowed` becomes `format=fixed`,
 * because parsers join flowed lines across a change of quote depth and across the signature line, which RFC 3676 (4.3,
 * 4.5) forbids. An enclosed mail becomes a plain attachment, because parsers add its text to the writer's own. With
 * `fallbackCharset` text parts without a declared character set get that one. No byte of the bodies changes. Parts that
 * are larger than in any letter are cut, because decoders take time for each line.
 */
export function prepareMime(raw: Buffer, fallbackCharset?: string): PreparedMail {
  const fixed: PreparedMail = { raw, flowed: false, delSp: false, parts: 0, truncated: false };
  const boundaries = new Set<string>();
  const budget = { lines: MAX_TEXT_LINES, others: MAX_LINES };
  const out: Buffer[] = [];
  let at = 0;
  for (let root = true; root || at < raw.length; root = false) {
    const { lines, end, isCut } = readSection(raw, at);
    const { headers, isText } = fixSection({ lines, root }, fixed, boundaries, fallbackCharset);
    const body = endOfLine(raw, end);
    const next = nextDelimiter(raw, body, boundaries);
    const kept = endOfBody(raw, body, next, isText, budget);
    fixed.truncated ||= isText && kept < next;
    fixed.truncated ||= isCut;
    const blank = raw.subarray(end, body);
    const head = Buffer.from(headers.join('\n') + (headers.length > 0 && blank.length > 0 ? '\n' : ''), 'latin1');
    at = endOfLine(raw, next);
    out.push(head, blank, raw.subarray(body, kept), raw.subarray(next, at));
    if (next >= raw.length) break;
    fixed.parts += 1;
  }
  fixed.raw = Buffer.concat(out);
  return fixed;
}

const LF = 0x0a;

/** Start of the line after the one at `from`. */
function endOfLine(raw: Buffer, from: number): number {
  const end = raw.indexOf(LF, from);
  return end < 0 ? raw.length : end + 1;
}

/** The lines of a header section up to the blank line at `end`; only the first ones of an oversized section. */
function readSection(raw: Buffer, from: number): { lines: string[]; end: number; isCut: boolean } {
  const lines: string[] = [];
  let at = from;
  while (at < raw.length) {
    const next = endOfLine(raw, at);
    const line = raw.toString('latin1', at, raw[next - 1] === LF ? next - 1 : next);
    if (line.trim() === '') return { lines, end: at, isCut: false };
    lines.push(line);
    at = next;
    if (at - from > MAX_SECTION_BYTES || lines.length > MAX_SECTION_LINES)
      return { lines, end: blankAfter(raw, at), isCut: true };
  }
  return { lines, end: raw.length, isCut: false };
}

function blankAfter(raw: Buffer, from: number): number {
  const found = ['\n\r\n', '\n\n'].map((blank) => raw.indexOf(blank, from - 1)).filter((at) => at >= 0);
  return found.length > 0 ? Math.min(...found) + 1 : raw.length;
}

/** RFC 2046, 5.1.1, with room for programs that ignore it. */
const LONGEST_DELIMITER = 300;

/** Start of the next delimiter line between parts; the end of the mail if there is none. */
function nextDelimiter(raw: Buffer, from: number, boundaries: ReadonlySet<string>): number {
  if (boundaries.size === 0) return raw.length;
  for (let at = raw.indexOf('\n--', Math.max(0, from - 1)); at >= 0; at = raw.indexOf('\n--', at + 1)) {
    const start = at + 1;
    const end = endOfLine(raw, start);
    if (end - start > LONGEST_DELIMITER) continue;
    if (boundaries.has(raw.toString('latin1', start + 2, end).trimEnd())) return start;
  }
  return raw.length;
}

type Budget = { lines: number; others: number };

/** Where a body is cut. A text part is limited by the bytes that a letter's text needs in any encoding. */
function endOfBody(raw: Buffer, from: number, until: number, isText: boolean, budget: Budget): number {
  const kind = isText ? 'lines' : 'others';
  const last = isText ? Math.min(until, from + MAX_TEXT_BYTES) : until;
  let at = from;
  while (at < last && budget[kind] > 0) {
    at = Math.min(last, endOfLine(raw, at));
    budget[kind] -= 1;
  }
  return at;
}

const ENCLOSED_MAIL = /^content-type[ \t]*:\s*message\/(?:rfc822|global|news|partial|external-body)(?![\w-])/i;

const TEXT = /^content-type[ \t]*:\s*text\//i;
const CONTENT_TYPE = /^content-type[ \t]*:/i;

function fixSection(
  { lines, root }: Section,
  fixed: PreparedMail,
  boundaries: Set<string>,
  fallbackCharset?: string,
): { headers: string[]; isText: boolean } {
  const headers = unfold(lines)
    .slice(0, MAX_FIELDS)
    .map((header) => header.slice(0, MAX_FIELD_LENGTH));
  const index = headers.findIndex((header) => CONTENT_TYPE.test(header));
  if (index < 0) {
    if (!root || !fallbackCharset) return { headers, isText: true };
    const typed = [...headers, 'MIME-Version: 1.0', `Content-Type: text/plain; charset=${fallbackCharset}`];
    return { headers: typed, isText: true };
  }
  const header = headers[index] ?? '';
  const boundary = parameter(header, 'boundary');
  if (boundary) boundaries.add(boundary);
  const isText = TEXT.test(header);
  if (isText) headers[index] = fixTextType(header, fixed, fallbackCharset);
  if (ENCLOSED_MAIL.test(header)) headers[index] = 'Content-Type: application/x-enclosed-mail';
  return { headers, isText };
}

function fixTextType(header: string, fixed: PreparedMail, fallbackCharset?: string): string {
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

/** Joins folded header lines, one string a header, with the line breaks kept inside. */
function unfold(lines: readonly string[]): string[] {
  const headers: string[][] = [];
  for (const line of lines) {
    const last = headers.at(-1);
    if (last && /^[ \t]/.test(line)) last.push(line);
    else headers.push([line]);
  }
  return headers.map((header) => header.join('\n'));
}

const LONGEST_NAME = 30;
const LONGEST_VALUE = 200;

/** A parameter (RFC 2045, 5.1), quoted or not; spaces around the sign, which some programs write, are allowed. */
function parameter(header: string, wanted: string): string | undefined {
  for (let sign = header.indexOf('='); sign >= 0; ) {
    const name = header
      .slice(Math.max(0, sign - LONGEST_NAME), sign)
      .trimEnd()
      .split(/[;\s]/)
      .at(-1);
    const { value, end } = valueAfter(header, sign + 1);
    if (name?.toLowerCase() === wanted && value !== '') return value;
    sign = header.indexOf('=', end);
  }
  return undefined;
}

function valueAfter(header: string, start: number): { readonly value: string; readonly end: number } {
  const text = header.slice(start, start + LONGEST_VALUE);
  const spaces = text.length - text.trimStart().length;
  const isQuoted = text.charAt(spaces) === '"';
  const rest = text.slice(spaces + (isQuoted ? 1 : 0));
  const [value = ''] = rest.split(isQuoted ? '"' : /[;\s"]/, 1);
  return { value, end: start + spaces + (isQuoted ? 2 : 0) + value.length };
}
