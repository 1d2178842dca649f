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
  const isRelaxed = form === 'relaxed';
  // Each byte becomes two at the most: a line feed a line end, a byte behind blanks one with a space.
  const out = Buffer.allocUnsafe(2 * body.length + 2);
  let to = 0;
  let line = 0;
  let end = 0;
  let hasBlank = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number;
    if (isRelaxed && (byte === SPACE || byte === TAB)) {
      hasBlank = true;
    } else if (byte === LF || (byte === CR && body[at + 1] === LF)) {
      if (byte === CR) at += 1;
      const isEmpty = to === line;
      to = endLine(out, to);
      line = to;
      if (!isEmpty) end = to;
      hasBlank = false;
    } else {
      if (hasBlank) out[to++] = SPACE;
      out[to++] = byte;
      hasBlank = false;
    }
  }
  if (to > line) end = endLine(out, to);
  return end === 0 && !isRelaxed ? Buffer.from('\r\n') : out.subarray(0, end);
}

function endLine(out: Buffer, to: number): number {
  out[to] = CR;
  out[to + 1] = LF;
  return to + 2;
}
