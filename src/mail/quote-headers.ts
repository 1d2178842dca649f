import { sure } from '../engine/index.ts';
import { type Line, withoutMarks } from './line.ts';
import {
  DIVIDER_TITLES,
  FORWARD_TITLES,
  FORWARDERS,
  HEADER_LABELS,
  type HeaderKind,
  NAMED_VERBS,
  WROTE_OPENINGS,
  WROTE_VERBS,
} from './quote-words.ts';

/**
 * Lines `start` to `end` (exclusive) announce quoted mail. `marks`: every quoted line below carries its own quote mark,
 * so unmarked lines may be the writer's. Otherwise everything below is in doubt.
 */
type Announcement = { start: number; end: number; marks: boolean };

const WROTE_LINES = 3;
const WROTE_LENGTH = 400;
const NAMED_LENGTH = 120;
const BLOCK_LINES = 12;
const BLOCK_KINDS = 3;
const LABEL_LENGTH = 30;
const RULE_LENGTH = 3;

/** Kinds as bits, so that a sum joins those of several lines. */
const KIND_BITS: Record<HeaderKind, number> = { from: 1, sent: 2, to: 4, cc: 8, subject: 16 };

const LABEL_KINDS = new Map<string, number>(
  Object.entries(HEADER_LABELS).flatMap(([kind, labels]) =>
    labels.map((label) => [label, KIND_BITS[kind as HeaderKind]] as const),
  ),
);

const ADDRESS = /[^\s@<>]@[^\s@<>]/;
const DATE = /\b(?:19|20)\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}:\d\d|\d{1,2}[월月]/;

/** Facts about each line that are needed again from every line above. A mail may have ten thousand lines. */
interface Facts {
  readonly lines: readonly Line[];
  /** The bit from {@link KIND_BITS} of the header on a line; 0 if it has none. */
  readonly kinds: Uint8Array;
  /**
   * For each line, how many lines from there on look like a label and its value in any language; at most the size of a
   * block.
   */
  readonly labels: Uint8Array;
}

function factsOf(lines: readonly Line[]): Facts {
  const kinds = new Uint8Array(lines.length);
  const labels = new Uint8Array(lines.length + 1);
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = sure(lines[at]);
    kinds[at] = headerKind(line.plain);
    const hasLabel = !line.marked && !line.order && FOREIGN_LABEL.test(line.plain);
    labels[at] = hasLabel ? Math.min(BLOCK_LINES, (labels[at + 1] ?? 0) + 1) : 0;
  }
  return { lines, kinds, labels };
}

/** Finds every place where a mail program, not its user, says that quoted mail follows. */
export function findAnnouncements(lines: readonly Line[]): Announcement[] {
  const found: Announcement[] = [];
  const facts = factsOf(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const end = announcementEnd(facts, at);
    if (end === undefined) continue;
    const isWroteLine = end.kind === 'wrote';
    found.push({ start: withRule(lines, at), end: end.end, marks: isWroteLine && isMarked(lines, end.end) });
    at = end.end - 1;
  }
  return found;
}

/** A ruled line right above belongs to the announcement. */
function withRule(lines: readonly Line[], at: number): number {
  let above = at - 1;
  while (lines[above]?.blank) above -= 1;
  const plain = lines[above]?.plain ?? '';
  return plain.length >= RULE_LENGTH && countDecoration(plain) === plain.length ? above : at;
}

type End = { end: number; kind: 'wrote' | 'block' | 'divider' };

function announcementEnd(facts: Facts, at: number): End | undefined {
  const line = facts.lines[at];
  if (!line || line.plain === '' || line.order) return undefined;
  if (line.marked) return markedEnd(facts, at);
  if (isDivider(line.plain) || isForwarder(line.plain)) return { end: at + 1, kind: 'divider' };
  if (isBlockInLine(line.plain)) return { end: at + 1, kind: 'block' };
  const block = headerBlockEnd(facts, at) ?? bareBlockEnd(facts, at) ?? foreignBlockEnd(facts, at);
  if (block !== undefined) return { end: block, kind: 'block' };
  const wrote = wroteEnd(facts.lines, at) ?? namedEnd(facts.lines, at);
  return wrote === undefined ? undefined : { end: wrote, kind: 'wrote' };
}

function isMarked(lines: readonly Line[], from: number): boolean {
  let at = from;
  while (lines[at]?.blank) at += 1;
  return lines[at]?.marked ?? false;
}

/**
 * Some programs put quote marks before the announcement: GroupWise marks nothing else, Orange the whole mail or nothing
 * else.
 */
function markedEnd({ lines, kinds }: Facts, at: number): End | undefined {
  const { plain = '' } = lines[at] ?? {};
  if (isGroupWise(plain)) return { end: at + 1, kind: 'divider' };
  if (!ORANGE.test(plain)) return undefined;
  let end = at + 1;
  while (end < at + BLOCK_LINES && lines[end]?.marked && isHeaderOrEmpty(lines[end], kinds[end])) end += 1;
  return { end, kind: 'wrote' };
}

const isHeaderOrEmpty = (line: Line | undefined, kind: number | undefined): boolean => {
  const bare = withoutMarks(line?.plain ?? '');
  return bare === '' || kind !== 0 || headerKind(bare) !== 0;
};

const ORANGE = /^> ?message du :? ?\d/i;

const isGroupWise = (plain: string): boolean =>
  plain.startsWith('>>>') &&
  DATE.test(plain) &&
  (plain.endsWith('>>>') || (plain.includes(' in message ') && endsWithWriting(plain.replace(/ ?:$/, ''))));

/** `----- Forwarded by X on 21/11/2026 -----`, as Lotus Notes writes it. */
function isForwarder(plain: string): boolean {
  if (countDecoration(plain) < 2) return false;
  const title = bareTitle(plain);
  return FORWARDERS.some((words) => title.startsWith(`${words} `)) && DATE.test(plain);
}

/** A whole header block in one line, as programs that remove line ends leave it. */
function isBlockInLine(plain: string): boolean {
  if (plain.length > WROTE_LENGTH) return false;
  const pieces = plain.split(':').slice(0, -1);
  if (pieces.length < BLOCK_KINDS) return false;
  const found = pieces.reduce((kinds, piece) => kinds | labelAtEnd(piece), 0);
  return bitsIn(found) >= BLOCK_KINDS && (found & KIND_BITS.from) !== 0;
}

/** A label has one to three words. */
function labelAtEnd(piece: string): number {
  const words = piece.slice(-LABEL_LENGTH).replaceAll('*', ' ').toLowerCase().split(' ').filter(Boolean);
  for (const count of [1, 2, 3]) {
    const kind = LABEL_KINDS.get(words.slice(-count).join(' '));
    if (kind !== undefined) return kind;
  }
  return 0;
}

/** End of a header block of Lotus Notes: name and date, and below them labels on lines of their own. */
function bareBlockEnd({ lines }: Facts, at: number): number | undefined {
  const first = lines[at]?.plain ?? '';
  if (!ADDRESS.test(first) && !DATE.test(first)) return undefined;
  let found = 0;
  let end = at;
  for (let index = at + 1; index < Math.min(lines.length, at + BLOCK_LINES); index += 1) {
    const line = lines[index];
    if (!line || line.marked || line.order) break;
    const kind = line.plain.length < LABEL_LENGTH ? (LABEL_KINDS.get(line.plain.toLowerCase()) ?? 0) : 0;
    if (kind === 0) continue;
    found |= kind;
    end = index + 1;
  }
  if (bitsIn(found) < BLOCK_KINDS) return undefined;
  return lines[end]?.blank === false && !lines[end]?.order ? end + 1 : end;
}

function isDivider(plain: string): boolean {
  const titles = countDecoration(plain) >= 2 ? DIVIDER_TITLES : undefined;
  const forwards = plain.endsWith(':') ? FORWARD_TITLES : undefined;
  if (!titles && !forwards) return false;
  const title = bareTitle(plain);
  return (titles?.has(title) || forwards?.has(title)) ?? false;
}

const DECORATION = '-_=*—–―─━ ';

function countDecoration(plain: string): number {
  let count = 0;
  while (count < plain.length && DECORATION.includes(plain.charAt(count))) count += 1;
  return count;
}

function bareTitle(plain: string): string {
  let end = plain.length;
  while (end > 0 && `${DECORATION}:`.includes(plain.charAt(end - 1))) end -= 1;
  return plain.slice(countDecoration(plain), end).replaceAll('’', "'").toLowerCase();
}

/** End of a header block that starts at `at`: at least three different headers, one of them the sender, close together. */
function headerBlockEnd({ lines, kinds }: Facts, at: number): number | undefined {
  if (!kinds[at]) return undefined;
  let found = 0;
  let end = at;
  for (let index = at; index < Math.min(lines.length, at + BLOCK_LINES); index += 1) {
    if (lines[index]?.marked || lines[index]?.order) break;
    const kind = kinds[index];
    if (!kind) continue;
    found |= kind;
    end = index + 1;
  }
  return bitsIn(found) >= BLOCK_KINDS && found & KIND_BITS.from ? end : undefined;
}

function bitsIn(set: number): number {
  let count = 0;
  for (let rest = set; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

const FOREIGN_LABEL = /^\*{0,2}[^\s:*][^:]{0,28}\*{0,2} ?: ?\*{0,2} ?\S/;

/**
 * End of a header block in an unknown language: at least three lines in a row with a label and its value, one with an
 * address.
 */
function foreignBlockEnd({ lines, labels }: Facts, at: number): number | undefined {
  const count = labels[at] ?? 0;
  if (count < BLOCK_KINDS) return undefined;
  for (let index = at; index < at + count; index += 1) {
    if (ADDRESS.test(lines[index]?.plain ?? '')) return at + count;
  }
  return undefined;
}

function headerKind(plain: string): number {
  const colon = plain.slice(0, LABEL_LENGTH).indexOf(':');
  if (colon < 1) return 0;
  return LABEL_KINDS.get(plain.slice(0, colon).replaceAll('*', '').trim().toLowerCase()) ?? 0;
}

/**
 * End of "On ... X wrote:" that starts at `at` and may be wrapped over three lines. It needs two of: an address, a
 * date, a verb of writing. A wrapped line may begin with the `>` that closes an address, so marks do not end the
 * search.
 */
function wroteEnd(lines: readonly Line[], at: number): number | undefined {
  const first = lines[at]?.plain ?? '';
  if (!opensWroteLine(first)) return undefined;
  for (let count = 1; count <= WROTE_LINES; count += 1) {
    if (lines[at + count - 1] === undefined || lines[at + count - 1]?.order || lines[at + count - 1]?.blank)
      return undefined;
    if (!isWroteLine(joined(lines, at, count))) continue;
    const startsLater = count > 1 && !startsWithOpening(first) && isWroteLine(joined(lines, at + 1, count - 1));
    return startsLater ? undefined : at + count;
  }
  return undefined;
}

/** `X wrote:` alone counts if its program always writes it so, or if a quoted line follows. */
function namedEnd(lines: readonly Line[], at: number): number | undefined {
  const { plain = '' } = lines[at] ?? {};
  if (plain.length > NAMED_LENGTH || !plain.endsWith(':')) return undefined;
  const body = withoutRules(plain)
    .replace(/[: ]{1,3}$/, '')
    .toLowerCase();
  if (NAMED_VERBS.some((verb) => body.endsWith(verb) && body.length > verb.length)) return at + 1;
  const isRuled = countDecoration(plain) >= 2;
  return endsWithWriting(body) && (isRuled || isMarked(lines, at + 1)) ? at + 1 : undefined;
}

function joined(lines: readonly Line[], at: number, count: number): string {
  return lines
    .slice(at, at + count)
    .map((line) => line.plain)
    .join(' ');
}

function opensWroteLine(plain: string): boolean {
  if (plain === '' || plain.length > WROTE_LENGTH || plain.startsWith('>')) return false;
  return DATE.test(plain) || ADDRESS.test(plain) || startsWithOpening(plain);
}

function startsWithOpening(plain: string): boolean {
  const lower = plain.toLowerCase();
  if (/^\d/.test(lower)) return true;
  const word = lower.indexOf(' ');
  if (word < 0) return false;
  const second = lower.indexOf(' ', word + 1);
  return OPENINGS.has(lower.slice(0, word)) || (second > 0 && OPENINGS.has(lower.slice(0, second)));
}

/** Openings of one word, or of two. */
const OPENINGS = new Set(WROTE_OPENINGS);

/** Verbs of writing by their last letter: up to ten thousand lines are tested for a verb at the end. */
const VERBS_BY_END = new Map<string, string[]>();
for (const verb of WROTE_VERBS) {
  const end = verb.charAt(verb.length - 1);
  VERBS_BY_END.set(end, [...(VERBS_BY_END.get(end) ?? []), verb]);
}

const endsWithWriting = (text: string): boolean =>
  VERBS_BY_END.get(text.charAt(text.length - 1))?.some((verb) => text.endsWith(verb)) ?? false;

function isWroteLine(text: string): boolean {
  if (text.length > WROTE_LENGTH) return false;
  const lower = withoutRules(text).toLowerCase();
  const ended = lower.endsWith(':');
  const body = ended ? lower.slice(0, -1).trimEnd() : lower;
  const endsWithVerb = endsWithWriting(body);
  if (!ended && !endsWithVerb) return false;
  const address = ADDRESS.test(body);
  const date = DATE.test(body);
  if (endsWithVerb) return (ended || date) && (address || date || startsWithOpening(body));
  const holdsVerb = WROTE_VERBS.some((verb) => body.includes(` ${verb} `));
  return address ? date || holdsVerb : date && holdsVerb;
}

/** Some programs put rules around this line: `---- On Sat ... wrote ----`. */
function withoutRules(text: string): string {
  const start = countDecoration(text);
  let end = text.length;
  while (end > start && DECORATION.includes(text.charAt(end - 1))) end -= 1;
  if (start < 2 || end === text.length) return text.slice(start, end);
  return `${text.slice(start, end).replace(/[: ]{1,3}$/, '')}:`;
}
