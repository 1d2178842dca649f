/** One field of a mail's header: its name in lower case, its body unfolded (RFC 5322, 2.2.3). */
export type HeaderField = { name: string; body: string };

/** The largest header section that is read. No letter has a larger one. */
export const MAX_HEADER_BYTES = 256 * 1024;

const BLANKS = ['\n\r\n', '\n\n'];

/**
 * The raw header section of a mail with the blank line that ends it; the whole mail if there is none within the limit.
 */
export function headerSection(raw: Buffer, limit = MAX_HEADER_BYTES): Buffer {
  const head = raw.subarray(0, limit);
  const ends = BLANKS.flatMap((blank) => (head.includes(blank) ? [head.indexOf(blank) + blank.length] : []));
  return ends.length === 0 ? head : head.subarray(0, Math.min(...ends));
}

/** The fields of a raw mail's header in their order, the newest first. */
export function readHeaderFields(raw: Buffer): HeaderField[] {
  const fields: { name: string; parts: string[] }[] = [];
  for (const line of headerSection(raw).toString('utf8').split(/\r?\n/)) {
    const last = fields.at(-1);
    if (line.startsWith(' ') || line.startsWith('\t')) {
      last?.parts.push(line.trim());
      continue;
    }
    const colon = line.indexOf(':');
    if (colon > 0)
      fields.push({ name: line.slice(0, colon).trim().toLowerCase(), parts: [line.slice(colon + 1).trim()] });
  }
  return fields.map(({ name, parts }) => ({ name, body: parts.join(' ').trim() }));
}
