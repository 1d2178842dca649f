const SPACE = 0x20;
const TAB = 0x09;

/** As wide as a line of text: nobody means more, and columns of a table stay where they are. */
const LONGEST_RUN = 80;

const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB;

/**
 * A raw mail in which no run of spaces and tabs is longer than a line is wide. Decoders of quoted-printable (RFC 2045, 6.7) strip
 * blanks from the ends of lines in a time that grows with the square of a run, so that a mail of blanks would stop a worker.
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
