import { type Echo, makeEcho } from './echo.ts';
import { endsAtWrapColumn, mendCodes, mendOrders, mendWraps } from './flowed.ts';
import { isBehindBar, type Line, readLine, withoutBar, withoutMarks } from './line.ts';
import { findAnnouncements } from './quote-headers.ts';
import { findCourtesies } from './signature.ts';

/** The filter that removed a line from the mail. */
type CutFilter = 'mark' | 'boundary' | 'header' | 'echo' | 'greeting' | 'signature';

export type Cut = { filter: CutFilter; lines: string[] };

/** Why lines that look like orders are held until their writer confirms them. */
type HeldReason =
  | 'below-header'
  | 'below-boundary'
  | 'below-signature'
  | 'wrapped-quote'
  | 'like-sent-text'
  | 'behind-bar'
  | 'parts-differ';

export type HeldLines = { why: HeldReason; lines: string[] };

export type StripOptions = {
  /** The texts of the last mails to this seat, with HTML rendered: a line that equals one of theirs is quoted. */
  sentTexts?: readonly string[];
  /** Texts of the writer's earlier mails: mail programs quote those too, below what they quote of ours. */
  writtenTexts?: readonly string[];
  /** Whether a line (in NFKC, trimmed) has the shape of an order or a command. */
  isOrderLine(line: string): boolean;
};

export type OwnText = {
  /** The writer's own lines, notes and blank lines between them included. */
  lines: string[];
  /** Those of `lines` that have the shape of an order. */
  orders: string[];
  cut: Cut[];
  held?: HeldLines | undefined;
  /** Orders below the boundary line were taken, because nothing stood above it and everything else below was quoted. */
  takenBelowBoundary: boolean;
};

type Verdict = 'own' | CutFilter | { held: HeldReason };

/**
 * Separates what the writer of a reply wrote from what the mail program quoted. A line is the writer's only if no
 * filter claims it. A line that looks like an order and stands in a doubtful place is held: never run, never dropped.
 */
export function stripQuotes(texts: readonly string[], options: StripOptions): OwnText {
  const read = (text: string) => readLine(text, options.isOrderLine);
  const asSent = mendOrders(mendCodes(texts, options.isOrderLine), options.isOrderLine).map(read);
  const zones = findZones(asSent);
  const echoes = echoesOf(options);
  const bars = judgeBars(asSent, zones, read, echoes.echo);
  const lines = asSent.map((line, index) => (bars[index] === 'own' ? read(withoutBar(line.plain)) : line));
  const mail: Mail = { lines, zones, ...echoes };
  const verdicts = lines.map((line, index) => heldBehindBar(bars[index]) ?? judge(mail, line, index));
  const takenBelowBoundary = judgeBelowBoundary(mail, verdicts);
  judgeCourtesies(lines, verdicts);
  const own = tidy(lines.filter((_, index) => verdicts[index] === 'own').map(({ raw }) => raw));
  const isOrder = (line: string) => read(line).order;
  const mended = mendWraps(own, isOrder);
  return {
    lines: mended,
    orders: mended.filter(isOrder),
    cut: collectCuts(lines, verdicts),
    held: collectHeld(lines, verdicts),
    takenBelowBoundary,
  };
}

/** A mail in judgement. `echo` knows what we sent, `quotable` also what the writer has sent before. */
type Mail = { lines: readonly Line[]; zones: Zones; echo: Echo; quotable: Echo };

function echoesOf({ sentTexts = [], writtenTexts = [] }: StripOptions): Pick<Mail, 'echo' | 'quotable'> {
  const echo = makeEcho(sentTexts);
  return { echo, quotable: writtenTexts.length === 0 ? echo : makeEcho([...sentTexts, ...writtenTexts]) };
}

/** Joins the held lines of several filters under the first reason. */
export function joinHeld(first: HeldLines | undefined, second: HeldLines | undefined): HeldLines | undefined {
  if (!first || !second) return first ?? second;
  return { why: first.why, lines: [...first.lines, ...second.lines] };
}

/**
 * Where quotation starts: `open` by a header of the mail program below which nothing is marked, `boundary` by our own
 * line, `start` by whichever comes first. `headers` are the announcing lines. `marks`: quoted lines carry the usual
 * mark.
 */
type Zones = { open: number; boundary: number; start: number; headers: Set<number>; marks: boolean };

function findZones(lines: readonly Line[]): Zones {
  const announcements = findAnnouncements(lines);
  const headers = new Set<number>();
  for (const { start, end } of announcements) for (let at = start; at < end; at += 1) headers.add(at);
  const open = announcements.find(({ marks }) => !marks)?.start ?? Number.POSITIVE_INFINITY;
  const found = lines.findIndex((_, index) => isBoundary(lines, index));
  const boundary = found < 0 ? Number.POSITIVE_INFINITY : found;
  const start = Math.min(boundary, ...announcements.map((each) => each.start));
  const marks = (found < 0 || lines[found]?.marked === true) && lines.some(isMarkedUsually);
  return { open, boundary, start, headers, marks };
}

const isMarkedUsually = ({ marked, plain }: Line): boolean => marked && !isBehindBar(plain);

const isMarkedQuestion = (plain: string): boolean => ['?', '？'].includes(plain.at(-1) ?? '');

/**
 * Some players set orders off with a bar, and write questions between them in the same way. An order or such a question
 * behind a bar is the writer's above all quotation, or where quotation carries another mark. If the mail has other words
 * behind bars, it may also be quoted.
 */
function judgeBars(
  lines: readonly Line[],
  { open, start, marks }: Zones,
  read: (text: string) => Line,
  echo: Echo,
): readonly ('own' | 'held' | undefined)[] {
  const isBarred = (line: Line) => line.marked && isBehindBar(line.plain);
  const isWhole = (line: Line) => {
    const plain = withoutBar(line.plain);
    return isBarred(line) && (read(plain).order || (isMarkedQuestion(plain) && !echo.has(plain)));
  };
  const isWritten = (line: Line): boolean => isWhole(line) || rests.has(line);
  const rests = new Set<Line>();
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    if (above && isBarred(line) && isWritten(above) && isCutOff(above.plain, withoutBar(line.plain))) rests.add(line);
  }
  // What our templates say beside an order is copied with it.
  const isRemark = (plain: string) => plain === '' || plain.startsWith('//');
  const isOther = (line: Line) => isBarred(line) && !isRemark(withoutBar(line.plain)) && !isWritten(line);
  const above = lines.slice(0, Math.min(start, lines.length));
  const isOurs = (line: Line) => !line.marked && !line.order && echo.has(line.plain);
  const [firstOurs, lastOurs] = [above.findIndex(isOurs), above.findLastIndex(isOurs)];
  const isBarQuoting = above.some(isOther);
  const isAmongMarks = marks && !lines.some(isOther);
  return lines.map((line, index) => {
    if (!isWritten(line) || index >= open) return undefined;
    if (index >= start) return isAmongMarks ? 'own' : undefined;
    if (!isBarQuoting && (firstOurs < 0 || index < firstOurs)) return 'own';
    return firstOurs >= 0 && firstOurs < index && index < lastOurs && !Number.isFinite(start) ? undefined : 'held';
  });
}

/** Whether a line that was wrapped goes on in the next one. */
const isCutOff = (plain: string, next: string): boolean =>
  next !== '' && (/[-,>–→]$/u.test(plain) || /^(?:[-–>→,]|(?:to|via|and) )/iu.test(next));

const heldBehindBar = (bar: 'own' | 'held' | undefined): Verdict | undefined =>
  bar === 'held' ? { held: 'behind-bar' } : undefined;

/**
 * The shape of the line at the top of our mails, in any language. What stands below it in a reply is not by the player
 * unless that is clear.
 */
const BOUNDARY = /-=-[^=]+-=-/;

/** The boundary line, even if the mail program wrapped it or made it bold. */
function isBoundary(lines: readonly Line[], index: number): boolean {
  const plain = lines[index]?.plain ?? '';
  // A quick test for most lines, which need no key.
  if (!plain.includes('=')) return false;
  const key = boundaryKey(plain);
  return (
    BOUNDARY.test(key) || (key.startsWith('-=-') && BOUNDARY.test(key + boundaryKey(lines[index + 1]?.plain ?? '')))
  );
}

function boundaryKey(plain: string): string {
  return withoutMarks(plain).toLowerCase().replace(/[–—]/g, '-').replace(/[*_ ]/g, '');
}

function judge(mail: Mail, line: Line, index: number): Verdict {
  const { lines, zones, echo } = mail;
  if (line.marked) return 'mark';
  if (index >= zones.open) return judgeInOpenQuotation(mail, line, index);
  if (zones.headers.has(index)) return 'header';
  if (index === zones.boundary) return 'boundary';
  if (line.blank) return 'own';
  if (isWrappedQuote(line, lines[index - 1], echo)) return line.order ? { held: 'wrapped-quote' } : 'mark';
  return isRepeated(lines, index, echo) || isInPlace(lines, index, echo) ? judgeRepeated(mail, line, index) : 'own';
}

function judgeInOpenQuotation({ lines, quotable }: Mail, line: Line, index: number): Verdict {
  if (!line.order) return 'header';
  return isRepeated(lines, index, quotable) || isInPlace(lines, index, quotable) ? 'echo' : { held: 'below-header' };
}

/**
 * Judges a line that equals one of ours. Our mails repeat what players write, and players copy our advice, so the words
 * alone prove nothing. A line above all quotation is the writer's, unless the words around it are ours as well.
 */
function judgeRepeated({ lines, zones, echo }: Mail, line: Line, index: number): Verdict {
  const isAbove = index < zones.start;
  const isBeforeQuotation = isAbove && Number.isFinite(zones.start);
  if (!line.order) return isBeforeQuotation && !hasEchoBeside(index, lines, echo, false) ? 'own' : 'echo';
  const isQuotedAround = hasEchoBeside(index, lines, echo, true);
  if (isAbove && !isQuotedAround) return 'own';
  if (isBeforeQuotation) return { held: 'like-sent-text' };
  if (zones.marks) return isQuotedAround ? { held: 'like-sent-text' } : 'own';
  return isQuotedAround ? 'echo' : { held: 'like-sent-text' };
}

/** Whether a line was sent by us, or is a part of such a line whose rest stands beside it because it was wrapped. */
function isRepeated(lines: readonly Line[], index: number, echo: Echo): boolean {
  const plain = lines[index]?.plain ?? '';
  if (echo.isWhole(plain)) return true;
  const [before, after] = [lines[index - 1]?.plain, lines[index + 1]?.plain];
  return (!!before && echo.has(`${before} ${plain}`)) || (!!after && echo.has(`${plain} ${after}`));
}

/** Whether a line that we printed to be copied stands beside the same line as in our mail. */
function isInPlace(lines: readonly Line[], index: number, echo: Echo): boolean {
  const { plain = '' } = lines[index] ?? {};
  if (!echo.isCopied(plain)) return false;
  const [before, after] = ([-1, 1] as const).map((step) => neighbour(lines, index, step, () => false)?.plain ?? '');
  return echo.isInPlace(plain, before ?? '', after ?? '');
}

/**
 * Whether an unmarked line continues the marked one above it, which is as long as a window is wide. A line that is
 * surely new does not.
 */
function isWrappedQuote(line: Line, before: Line | undefined, echo: Echo): boolean {
  if (!before?.marked || before.blank || before.plain.length < 40 || !endsAtWrapColumn(before.plain, line.plain))
    return false;
  const quoted = withoutMarks(before.plain);
  return !echo.has(quoted) || echo.has(`${quoted} ${line.plain}`);
}

/** More blank lines than this separate the writer's text from the quoted text. */
const MOST_BLANKS = 2;

/** The farthest line that is searched: a mail may repeat a line ten thousand times. */
const FARTHEST = 40;

/** The next line that is not blank, up or down, skipping some lines; undefined if too many blank lines lie between. */
function neighbour(
  lines: readonly Line[],
  index: number,
  step: 1 | -1,
  isPassed: (line: Line) => boolean,
): Line | undefined {
  let blanks = 0;
  for (let n = 1; n <= FARTHEST && blanks <= MOST_BLANKS; n++) {
    const line = lines[index + n * step];
    if (!line?.blank && !(line && isPassed(line))) return line;
    blanks = line.blank ? blanks + 1 : 0;
  }
  return undefined;
}

/**
 * Quotation comes in runs, so a single line that equals one of ours may be the writer's. `isProse`: only unmarked words
 * count.
 */
function hasEchoBeside(index: number, lines: readonly Line[], echo: Echo, isProse: boolean): boolean {
  const plain = lines[index]?.plain ?? '';
  const isPassed = (line: Line): boolean =>
    isProse && (echo.isCopied(line.plain) || (line.order && echo.has(line.plain)));
  const isOurs = (line: Line | undefined, joined: (beside: string) => string): boolean =>
    line !== undefined &&
    !(isProse && (line.order || line.marked)) &&
    (echo.has(line.plain) || echo.has(joined(line.plain)));
  return (
    isOurs(neighbour(lines, index, -1, isPassed), (before) => `${before} ${plain}`) ||
    isOurs(neighbour(lines, index, 1, isPassed), (after) => `${plain} ${after}`)
  );
}

/**
 * Below the boundary line a line is the writer's only if it is unmarked, if everything else is accounted for as quoted,
 * and if no order stands above (bottom posting). Words without an order are the writer's if all quotation is marked and
 * nothing stands above. Otherwise orders there are held and everything else is quotation.
 */
function judgeBelowBoundary(mail: Mail, verdicts: Verdict[]): boolean {
  const { lines, zones } = mail;
  if (!Number.isFinite(zones.boundary)) return false;
  const below = lines.map((_, index) => index).filter((index) => index > zones.boundary && verdicts[index] === 'own');
  const written = below.filter((index) => !lines[index]?.blank);
  const hasOrders = written.some((index) => lines[index]?.order);
  const hasOrdersAbove = verdicts.some(
    (verdict, index) => index < zones.boundary && verdict === 'own' && lines[index]?.order,
  );
  if (hasOrders && !hasOrdersAbove && isAccountedFor(mail, verdicts)) return true;
  const isOnlyBelow = !lines.some(({ blank }, index) => index < zones.boundary && verdicts[index] === 'own' && !blank);
  if (written.length > 0 && !hasOrders && isOnlyBelow && isMarkedWhole(mail)) return true;
  for (const index of below) verdicts[index] = lines[index]?.order ? { held: 'below-boundary' } : 'boundary';
  return false;
}

/**
 * Whether all quoted lines are recognisable (by a mark or as our own text), so that the others are the writer's. Where
 * what we sent is known and all of it carries a mark, a line without one is the writer's, whatever it says.
 */
function isAccountedFor(mail: Mail, verdicts: readonly Verdict[]): boolean {
  const { lines, zones, quotable } = mail;
  const isQuoted = (index: number) =>
    lines[index]?.marked || verdicts[index] === 'echo' || quotable.has(lines[index]?.plain ?? '');
  const lastQuoted = lines.findLastIndex((_, index) => index > zones.boundary && isQuoted(index));
  if (lastQuoted < 0) return false;
  return (
    isMarkedWhole(mail) ||
    !lines.some(
      (line, index) =>
        index > zones.boundary && index < lastQuoted && verdicts[index] === 'own' && !line.blank && !line.order,
    )
  );
}

function isMarkedWhole({ lines, zones, quotable }: Mail): boolean {
  const isBare = ({ marked, blank, order, plain }: Line) => !marked && !blank && !order && quotable.has(plain);
  return zones.marks && !quotable.empty && !lines.some((line, at) => at > zones.boundary && isBare(line));
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

function collectHeld(lines: readonly Line[], verdicts: readonly Verdict[]): HeldLines | undefined {
  const held: HeldLines[] = [];
  lines.forEach((line, index) => {
    const verdict = verdicts[index];
    if (typeof verdict === 'object') held.push({ why: verdict.held, lines: [line.raw.trim()] });
  });
  const [first] = held;
  return first && { why: first.why, lines: held.flatMap((each) => each.lines) };
}

/** Removes space at line ends and around the text; keeps at most one blank line between paragraphs. */
function tidy(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (const line of lines.map((text) => text.trimEnd())) {
    if (line !== '' || (kept.length > 0 && kept.at(-1) !== '')) kept.push(line);
  }
  if (kept.at(-1) === '') kept.pop();
  return kept;
}
