/** The canonical form of bodies for signatures (RFC 6376, 3.4), made in one pass over the bytes. */

/** `simple` keeps every byte of a line (3.4.3); `relaxed` ignores differences in blanks (3.4.4). */
export type Canonicalization = 'simple' | 'relaxed';

/**
 * The form of the body that a signature names, as in `c=relaxed/relaxed` (RFC 6376, 3.5); `simple` if it names none.
 */
export function bodyForm(signature: string): Canonicalization {
  const tags = signature.split(';').map((tag) => tag.replace(/\s/g, '').toLowerCase());
  const forms = tags.filter((tag) => tag.startsWith('c='));
  return forms.length > 0 && forms.every((tag) => tag.endsWith('/relaxed')) ? 'relaxed' : 'simple';
}

const CR = 0x0d;
const LF = 0x0a;
const SPACE = 0x20;
const TAB = 0x09;

/**
 * A body with CR LF at the end of each line, as it is sent, and without empty lines at its end. A body that is
 * canonical already is returned as it is.
 */
export function canonicalBody(body: Buffer, form: Canonicalization): Buffer {
  const copy = form === 'relaxed' ? copyWithoutBlanks : copyBytes;
  // Each byte becomes at most two: LF becomes CR LF, and a run of blanks before a byte becomes one space.
  const out = Buffer.allocUnsafe(2 * body.length + 2);
  let to = 0;
  let end = 0;
  for (let from = 0; from < body.length; ) {
    const feed = feedAfter(body, from);
    const isReturned = feed < body.length && feed > from && body[feed - 1] === CR;
    const copied = copy(out, to, body, from, isReturned ? feed - 1 : feed);
    const isEmpty = copied === to;
    to = endLine(out, copied);
    if (!isEmpty) end = to;
    from = feed + 1;
  }
  return end === 0 && form === 'simple' ? Buffer.from('\r\n') : out.subarray(0, end);
}

/** The end of a line: its line feed, or the end of the body. */
function feedAfter(body: Buffer, from: number): number {
  let at = from;
  while (at < body.length && body[at] !== LF) at++;
  return at;
}

/**
 * Copies a part of a body; returns the position behind the copy. Faster than `Buffer.copy` for the few bytes of a line.
 */
function copyBytes(out: Buffer, to: number, body: Buffer, from: number, end: number): number {
  for (let at = from; at < end; at++) out[to - from + at] = body[at] as number;
  return to + end - from;
}

/** Copies with one space for each run of blanks, and none at the end of a line. */
function copyWithoutBlanks(out: Buffer, to: number, body: Buffer, from: number, end: number): number {
  let next = to;
  let hasBlank = false;
  for (let at = from; at < end; at++) {
    const byte = body[at] as number;
    const isBlank = byte === SPACE || byte === TAB;
    if (!isBlank) {
      if (hasBlank) out[next++] = SPACE;
      out[next++] = byte;
    }
    hasBlank = isBlank;
  }
  return next;
}

function endLine(out: Buffer, to: number): number {
  out[to] = CR;
  out[to + 1] = LF;
  return to + 2;
}
