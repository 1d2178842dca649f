import { BOUNDARY_LINE } from '../reports/text.ts';
import { type Echo, makeEcho } from './echo.ts';
import { endsAtWrapColumn, mendWraps } from './flowed.ts';
import { type Line, readLine, withoutMarks } from './line.ts';
import { findAnnouncements } from './quote-headers.ts';
import { findCourtesies } from './signature.ts';

/** The line at the top of every report: nothing that stands below it in a reply was written by the player, unless it says so clearly. */
export { BOUNDARY_LINE };

/** Which filter took a line out of the mail. */
export type CutFilter = 'mark' | 'boundary' | 'header' | 'echo' | 'greeting' | 'signature';

export type Cut = { filter: CutFilter; lines: string[] };

/** Why lines that look like orders are neither run nor dropped before their writer says that they are his. */
export type HeldReason =
  | 'below-header'
  | 'below-boundary'
  | 'below-signature'
  | 'wrapped-quote'
  | 'like-sent-text'
  | 'parts-differ';

export type Held = { why: HeldReason; lines: string[] };

export type StripOptions = {
  /** The texts of the last mails to this seat, HTML ones rendered: whatever equals a line of theirs is quoted. */
  sentTexts?: readonly string[];
  /** Whether a line (in NFKC, trimmed) has the shape of an order or a command. */
  isOrderLine(line: string): boolean;
};

export type OwnText = {
  /** The writer's own lines, notes and blank lines between them included. */
  lines: string[];
  /** Those of `lines` that have the shape of an order. */
  orders: string[];
  cut: Cut[];
  held?: Held;
  /** Orders were found below the boundary line and taken, because nothing stood above and all else there was quoted. */
  takenBelowBoundary: boolean;
};

type Verdict = 'own' | CutFilter | { held: HeldReason };

/**
 * Separates what the writer of a reply wrote from what the mail program quoted. A line is the writer's only if no filter claims
 * it; a line that looks like an order and stands in a doubtful place is held: never run, never dropped.
 */
export function stripQuotes(texts: readonly string[], options: StripOptions): OwnText {
  const lines = texts.map((text) => readLine(text, options.isOrderLine));
  const echo = makeEcho(options.sentTexts ?? []);
  const zones = findZones(lines);
  const verdicts = lines.map((line, index) => judge(line, index, lines, zones, echo));
  const takenBelowBoundary = judgeBelowBoundary(lines, verdicts, zones, echo);
  judgeCourtesies(lines, verdicts);
  const own = tidy(lines.filter((_, index) => verdicts[index] === 'own').map(({ raw }) => raw));
  const isOrder = (line: string) => readLine(line, options.isOrderLine).order;
  const mended = mendWraps(own, isOrder);
  return {
    lines: mended,
    orders: mended.filter(isOrder),
    cut: collectCuts(lines, verdicts),
    held: collectHeld(lines, verdicts),
    takenBelowBoundary,
  };
}

/** Puts what several filters held together under the reason that came first. */
export function joinHeld(first: Held | undefined, second: Held | undefined): Held | undefined {
  if (!first || !second) return first ?? second;
  return { why: first.why, lines: [...first.lines, ...second.lines] };
}

/** Where quotation starts: `open` by a header of the mail program, `boundary` by our own line. `headers` are the announcing lines. */
type Zones = { open: number; boundary: number; headers: Set<number> };

function findZones(lines: readonly Line[]): Zones {
  const announcements = findAnnouncements(lines);
  const headers = new Set<number>();
  for (const { start, end } of announcements) for (let at = start; at < end; at += 1) headers.add(at);
  const open = announcements.find(({ marks }) => !marks)?.start ?? Number.POSITIVE_INFINITY;
  const boundary = lines.findIndex((_, index) => isBoundary(lines, index));
  return { open, boundary: boundary < 0 ? Number.POSITIVE_INFINITY : boundary, headers };
}

const BOUNDARY_KEY = boundaryKey(BOUNDARY_LINE);
const BOUNDARY_START = boundaryKey('-=- write');

/** The boundary line, also when the mail program wrapped it or made it bold. */
function isBoundary(lines: readonly Line[], index: number): boolean {
  const plain = lines[index]?.plain ?? '';
  // Most lines are done with here, without a key of their own.
  if (!plain.includes('=')) return false;
  const key = boundaryKey(plain);
  if (key.includes(BOUNDARY_KEY)) return true;
  return key.includes(BOUNDARY_START) && (key + boundaryKey(lines[index + 1]?.plain ?? '')).includes(BOUNDARY_KEY);
}

function boundaryKey(plain: string): string {
  return withoutMarks(plain).toLowerCase().replace(/[–—]/g, '-').replace(/[*_ ]/g, '');
}

function judge(line: Line, index: number, lines: readonly Line[], zones: Zones, echo: Echo): Verdict {
  if (line.marked) return 'mark';
  if (index >= zones.open) return judgeInOpenQuotation(line, echo);
  if (zones.headers.has(index)) return 'header';
  if (index === zones.boundary) return 'boundary';
  if (line.blank) return 'own';
  if (isWrappedQuote(line, lines[index - 1], echo)) return line.order ? { held: 'wrapped-quote' } : 'mark';
  if (!echo.has(line.plain)) return 'own';
  return line.order && !hasEchoBeside(index, lines, echo) ? { held: 'like-sent-text' } : 'echo';
}

function judgeInOpenQuotation(line: Line, echo: Echo): Verdict {
  if (!line.order) return 'header';
  return echo.has(line.plain) ? 'echo' : { held: 'below-header' };
}

/** An unmarked line right below a marked one that is as long as a window is wide is the rest of that one, if it is not surely new. */
function isWrappedQuote(line: Line, before: Line | undefined, echo: Echo): boolean {
  if (!before?.marked || before.blank || before.plain.length < 40 || !endsAtWrapColumn(before.plain, line.plain))
    return false;
  const quoted = withoutMarks(before.plain);
  return !echo.has(quoted) || echo.has(`${quoted} ${line.plain}`);
}

/** Quotation comes in runs; a single line that equals one of ours may be the writer's after all. */
function hasEchoBeside(index: number, lines: readonly Line[], echo: Echo): boolean {
  const before = lines.slice(Math.max(0, index - 3), index).findLast(({ blank }) => !blank);
  const after = lines.slice(index + 1, index + 4).find(({ blank }) => !blank);
  return [before, after].some((line) => line !== undefined && !line.order && echo.has(line.plain));
}

/**
 * Below the boundary line the writer's text is what stands there unmarked after everything else is accounted for as quoted, and
 * only if no order stands above (bottom posting). Otherwise orders there are held and all else is quotation.
 */
function judgeBelowBoundary(lines: readonly Line[], verdicts: Verdict[], zones: Zones, echo: Echo): boolean {
  if (!Number.isFinite(zones.boundary)) return false;
  const below = lines.map((_, index) => index).filter((index) => index > zones.boundary && verdicts[index] === 'own');
  const written = below.filter((index) => !lines[index]?.blank);
  const hasOrders = written.some((index) => lines[index]?.order);
  const hasOrdersAbove = verdicts.some(
    (verdict, index) => index < zones.boundary && verdict === 'own' && lines[index]?.order,
  );
  if (hasOrders && !hasOrdersAbove && isAccountedFor(lines, verdicts, zones, echo)) return true;
  for (const index of below) verdicts[index] = lines[index]?.order ? { held: 'below-boundary' } : 'boundary';
  return false;
}

/** Whether quoted lines show themselves as quoted (by a mark or as our own text), so that what doesn't is the writer's. */
function isAccountedFor(lines: readonly Line[], verdicts: readonly Verdict[], zones: Zones, echo: Echo): boolean {
  const isQuoted = (index: number) => lines[index]?.marked || echo.has(lines[index]?.plain ?? '');
  const lastQuoted = lines.findLastIndex((_, index) => index > zones.boundary && isQuoted(index));
  if (lastQuoted < 0) return false;
  return !lines.some(
    (line, index) =>
      index > zones.boundary && index < lastQuoted && verdicts[index] === 'own' && !line.blank && !line.order,
  );
}

function judgeCourtesies(lines: readonly Line[], verdicts: Verdict[]): void {
  const own = lines.map((_, index) => index).filter((index) => verdicts[index] === 'own');
  const ownLines = own.flatMap((index) => lines[index] ?? []);
  const { greetingEnd, closingStart } = findCourtesies(ownLines);
  for (const index of own.slice(0, greetingEnd)) verdicts[index] = 'greeting';
  for (const index of own.slice(Math.max(greetingEnd, closingStart))) {
    verdicts[index] = lines[index]?.order ? { held: 'below-signature' } : 'signature';
  }
}

function collectCuts(lines: readonly Line[], verdicts: readonly Verdict[]): Cut[] {
  const cuts: Cut[] = [];
  let open: Cut | undefined;
  lines.forEach((line, index) => {
    const verdict = verdicts[index];
    if (typeof verdict !== 'string' || verdict === 'own') {
      open = undefined;
    } else if (open?.filter === verdict) {
      open.lines.push(line.raw);
    } else {
      open = { filter: verdict, lines: [line.raw] };
      cuts.push(open);
    }
  });
  return cuts.filter((cut) => cut.lines.some((line) => line.trim() !== ''));
}

function collectHeld(lines: readonly Line[], verdicts: readonly Verdict[]): Held | undefined {
  const held: Held[] = [];
  lines.forEach((line, index) => {
    const verdict = verdicts[index];
    if (typeof verdict === 'object') held.push({ why: verdict.held, lines: [line.raw.trim()] });
  });
  const [first] = held;
  return first && { why: first.why, lines: held.flatMap((each) => each.lines) };
}

/** Without space at line ends and with at most one blank line between paragraphs, none around the whole. */
function tidy(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (const line of lines.map((text) => text.trimEnd())) {
    if (line !== '' || (kept.length > 0 && kept.at(-1) !== '')) kept.push(line);
  }
  if (kept.at(-1) === '') kept.pop();
  return kept;
}
