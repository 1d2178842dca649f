/** More MIME parts than this is no letter of a player; nested parts by the thousand are an attack on parsers. */
export const MAX_PARTS = 100;

/** No letter has more header fields, or a longer one; parsers take their time for such. The rest is left out. */
const MAX_FIELDS = 500;
const MAX_FIELD_LENGTH = 16_384;

/** What the header sections of a raw mail say about its text, and the mail rewritten so that the parser leaves the line ends alone. */
export type PreparedMail = {
  raw: Buffer;
  /** A text/plain part was `format=flowed`: the text still has to be unflowed. */
  flowed: boolean;
  /** `DelSp=yes`: the space before a soft line break was added by the sender's program (RFC 3676, 4.1). */
  delSp: boolean;
  /** Declared character set of the first text part. */
  charset?: string;
  parts: number;
};

type Section = { lines: string[]; root: boolean };

/**
 * Rewrites the header sections of a mail, and no byte of its bodies, so that the parser leaves alone what it would spoil: `format=flowed`
 * becomes `format=fixed`, because parsers join flowed lines across a change of quote depth and across the signature line, which
 * RFC 3676 (4.3, 4.5) forbids; an enclosed mail becomes a plain attachment, because parsers add its text to the writer's own. With
 * `fallbackCharset` text parts that declare no character set are given that one.
 */
export function prepareMime(raw: Buffer, fallbackCharset?: string): PreparedMail {
  const fixed: PreparedMail = { raw, flowed: false, delSp: false, parts: 0 };
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

function isDelimiter(line: string, boundaries: Set<string>): boolean {
  return line.startsWith('--') && boundaries.has(line.slice(2).trimEnd());
}

const ENCLOSED_MAIL = /^content-type[ \t]*:\s*message\/(?:rfc822|global|news|partial|external-body)(?![\w-])/i;

function fixSection(
  section: Section,
  fixed: PreparedMail,
  boundaries: Set<string>,
  fallbackCharset?: string,
): string[] {
  const headers = unfold(section.lines)
    .slice(0, MAX_FIELDS)
    .map((header) => header.slice(0, MAX_FIELD_LENGTH));
  const index = headers.findIndex((header) => /^content-type[ \t]*:/i.test(header));
  if (index < 0) {
    if (!section.root || !fallbackCharset) return headers;
    return [...headers, 'MIME-Version: 1.0', `Content-Type: text/plain; charset=${fallbackCharset}`];
  }
  const header = headers[index] ?? '';
  const boundary = parameter(header, 'boundary');
  if (boundary) boundaries.add(boundary);
  if (/^content-type[ \t]*:\s*text\//i.test(header)) headers[index] = fixTextType(header, fixed, fallbackCharset);
  if (ENCLOSED_MAIL.test(header)) headers[index] = 'Content-Type: application/x-enclosed-mail';
  return headers;
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

const LONGEST_NAME = 30;
const LONGEST_VALUE = 200;

/** A parameter (RFC 2045, 5.1), quoted or not; spaces around the sign, which some programs write, do no harm. */
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
