import type { Line } from './line.ts';
import {
  DIVIDER_TITLES,
  FORWARD_TITLES,
  HEADER_LABELS,
  type HeaderKind,
  WROTE_OPENINGS,
  WROTE_VERBS,
} from './quote-words.ts';

/**
 * Lines `start` to `end` (exclusive) announce quoted mail. `marks`: every quoted line that follows carries its own quote mark,
 * so that unmarked lines below may be the writer's. Otherwise all below is in doubt.
 */
export type Announcement = { start: number; end: number; marks: boolean };

const WROTE_LINES = 3;
const WROTE_LENGTH = 400;
const BLOCK_LINES = 12;
const BLOCK_KINDS = 3;
const LABEL_LENGTH = 30;
const RULE_LENGTH = 3;

const LABEL_KINDS = new Map<string, HeaderKind>(
  Object.entries(HEADER_LABELS).flatMap(([kind, labels]) =>
    labels.map((label) => [label, kind as HeaderKind] as const),
  ),
);

const ADDRESS = /[^\s@<>]@[^\s@<>]/;
const DATE = /\b(?:19|20)\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}:\d\d|\d{1,2}[월月]/;

/** A line with what is asked of it again from every line above. */
type LabelledLine = Line & {
  readonly kind: HeaderKind | undefined;
  /** It looks like a label and its value, in whatever language. */
  readonly hasLabel: boolean;
};

// Field by field: there may be ten thousand lines, and a spread takes several times as long.
const labelled = ({ raw, plain, blank, marked, order }: Line): LabelledLine => {
  const kind = headerKind(plain);
  const hasLabel = !marked && !order && FOREIGN_LABEL.test(plain);
  return { raw, plain, blank, marked, order, kind, hasLabel };
};

/** Every place in the mail where a mail program, not its user, says that quoted mail follows. */
export function findAnnouncements(mail: readonly Line[]): Announcement[] {
  const found: Announcement[] = [];
  const lines = mail.map(labelled);
  for (let at = 0; at < lines.length; at += 1) {
    const end = announcementEnd(lines, at);
    if (end === undefined) continue;
    const isWroteLine = end.kind === 'wrote';
    found.push({ start: withRule(lines, at), end: end.end, marks: isWroteLine && isMarked(lines, end.end) });
    at = end.end - 1;
  }
  return found;
}

/** A rule drawn right above belongs to the announcement. */
function withRule(lines: readonly Line[], at: number): number {
  let above = at - 1;
  while (lines[above]?.blank) above -= 1;
  const plain = lines[above]?.plain ?? '';
  return plain.length >= RULE_LENGTH && countDecoration(plain) === plain.length ? above : at;
}

type End = { end: number; kind: 'wrote' | 'block' | 'divider' };

function announcementEnd(lines: readonly LabelledLine[], at: number): End | undefined {
  const line = lines[at];
  if (!line || line.plain === '' || line.marked || line.order) return undefined;
  if (isDivider(line.plain)) return { end: at + 1, kind: 'divider' };
  const block = headerBlockEnd(lines, at) ?? foreignBlockEnd(lines, at);
  if (block !== undefined) return { end: block, kind: 'block' };
  const wrote = wroteEnd(lines, at);
  return wrote === undefined ? undefined : { end: wrote, kind: 'wrote' };
}

function isMarked(lines: readonly Line[], from: number): boolean {
  let at = from;
  while (lines[at]?.blank) at += 1;
  return lines[at]?.marked ?? false;
}

function isDivider(plain: string): boolean {
  const decorated = countDecoration(plain);
  const title = bareTitle(plain);
  return (decorated >= 2 && DIVIDER_TITLES.has(title)) || (plain.endsWith(':') && FORWARD_TITLES.has(title));
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
function headerBlockEnd(lines: readonly LabelledLine[], at: number): number | undefined {
  if (lines[at]?.kind === undefined) return undefined;
  const kinds = new Set<HeaderKind>();
  let end = at;
  for (let index = at; index < Math.min(lines.length, at + BLOCK_LINES); index += 1) {
    const line = lines[index];
    if (!line || line.marked || line.order) break;
    if (line.kind === undefined) continue;
    kinds.add(line.kind);
    end = index + 1;
  }
  return kinds.size >= BLOCK_KINDS && kinds.has('from') ? end : undefined;
}

const FOREIGN_LABEL = /^\*{0,2}[^\s:*][^:]{0,28}\*{0,2} ?: ?\*{0,2} ?\S/;

/** End of a header block in a language that is not known here: at least three lines in a row of a label and its value, one with an address. */
function foreignBlockEnd(lines: readonly LabelledLine[], at: number): number | undefined {
  let end = at;
  while (end - at < BLOCK_LINES && lines[end]?.hasLabel) end += 1;
  if (end - at < BLOCK_KINDS) return undefined;
  return lines.slice(at, end).some(({ plain }) => ADDRESS.test(plain)) ? end : undefined;
}

function headerKind(plain: string): HeaderKind | undefined {
  const colon = plain.slice(0, LABEL_LENGTH).indexOf(':');
  if (colon < 1) return undefined;
  return LABEL_KINDS.get(plain.slice(0, colon).replaceAll('*', '').trim().toLowerCase());
}

/**
 * End of "On ... X wrote:" that starts at `at` and may be wrapped over three lines. It needs two of: an address, a date, a verb
 * of writing. A wrapped line may begin with the `>` that closes an address, which is why marks don't end the search.
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
  return /^\d/.test(lower) || WROTE_OPENINGS.some((opening) => lower.startsWith(`${opening} `));
}

function isWroteLine(text: string): boolean {
  if (text.length > WROTE_LENGTH) return false;
  const lower = withoutRules(text).toLowerCase();
  const ended = lower.endsWith(':');
  const body = ended ? lower.slice(0, -1).trimEnd() : lower;
  const endsWithVerb = WROTE_VERBS.some((verb) => body.endsWith(verb));
  if (!ended && !endsWithVerb) return false;
  const address = ADDRESS.test(body);
  const date = DATE.test(body);
  if (endsWithVerb) return (ended || date) && (address || date || startsWithOpening(body));
  const holdsVerb = WROTE_VERBS.some((verb) => body.includes(` ${verb} `));
  return address ? date || holdsVerb : date && holdsVerb;
}

/** Some programs rule the wrote-line: `---- On Sat ... wrote ----`. */
function withoutRules(text: string): string {
  const start = countDecoration(text);
  let end = text.length;
  while (end > start && DECORATION.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end) + (start >= 2 && end < text.length ? ':' : '');
}
