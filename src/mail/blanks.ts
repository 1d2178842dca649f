const SPACE = 0x20;
const TAB = 0x09;

/** As long as a line of text: longer runs mean nothing, and the columns of a table keep their places. */
const LONGEST_RUN = 80;

const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB;

/**
 * Shortens every run of spaces and tabs in a raw mail to the length of a line. Decoders of quoted-printable (RFC 2045,
 * 6.7) need quadratic time to strip a run, so a mail full of blanks would stop a worker.
 */
export function withoutLongBlanks(raw: Buffer): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  for (let at = nextBlank(raw, 0); at < raw.length; at = nextBlank(raw, at)) {
    let end = at + 1;
    while (isBlank(raw[end])) end += 1;
    if (end - at > LONGEST_RUN) {
      kept.push(raw.subarray(from, at + LONGEST_RUN));
      from = end;
    }
    at = end;
  }
  return from === 0 ? raw : Buffer.concat([...kept, raw.subarray(from)]);
}

const nextBlank = (raw: Buffer, from: number): number => {
  let at = from;
  while (at < raw.length && !isBlank(raw[at])) at += 1;
  return at;
};
