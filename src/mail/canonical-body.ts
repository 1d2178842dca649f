/** Bodies of mails as signatures see them (RFC 6376, 3.4), in one pass over their bytes. */

/** `simple` keeps every byte of a line (3.4.3), `relaxed` no difference of blanks (3.4.4). */
export type Canonicalization = 'simple' | 'relaxed';

const CR = 0x0d;
const LF = 0x0a;
const SPACE = 0x20;
const TAB = 0x09;

/**
 * A body with CR LF at the end of each line, as it goes over the wire, and without empty lines at its end. What is canonical already
 * stays as it is.
 */
export function canonicalBody(body: Buffer, form: Canonicalization): Buffer {
  const copy = form === 'relaxed' ? copyWithoutBlanks : copyBytes;
  // Each byte becomes two at the most: a line feed a line end, a byte behind blanks one with a space.
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

/** Where a line ends: at its line feed, or with the body. */
function feedAfter(body: Buffer, from: number): number {
  let at = from;
  while (at < body.length && body[at] !== LF) at++;
  return at;
}

/** Copies a part of a body; returns the place behind it. Faster than `Buffer.copy` for the few bytes of a line. */
function copyBytes(out: Buffer, to: number, body: Buffer, from: number, end: number): number {
  for (let at = from; at < end; at++) out[to - from + at] = body[at] as number;
  return to + end - from;
}

/** The same, with one space for the blanks between words and nothing for those at the end. */
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
