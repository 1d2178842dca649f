import { type Problem, problem } from './order.ts';
import { beforeEnd, type IsReader, messageExtent, messageHead } from './press.ts';
import type { Press } from './reading.ts';

/** The text of one order, cleaned, with its line in the mail; or a message, which is not read as orders. */
export interface Piece {
  readonly text: string;
  readonly line: number;
  readonly message?: Press;
}

export const LONGEST_LINE = 1000;
export const MOST_LINES = 200;
const LONGEST_TEXT = 100_000;

const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g;
const SINGLE_QUOTES = /[‘’‚‛`´]/g;
const MINUS = /[‐‑−]/g;
const SPACES = /[\s\p{Cc}]+/gu;
const MARCHES = /[→⇒–—]|[-=]>| (?:-|>|to|via) /i;
const QUOTE_MARKS = new Set(['>', '|', '»', '》', '│', '┃']);
const INITIALS_MARK = /^[A-Za-z]{1,3}>/;
/** A line of our own acknowledgement that came back without quote marks. */
const ECHO = /^\d{1,3} (?:ok|!|\?|i)(?: |$)/;
const BULLET = /^(?:[-*•·‣◦] |-(?=\p{L})|•|\d{1,3}[.)] )/u;
const STOPS = new Set(['end', 'signoff', '--']);
/** Below nothing it ends no orders: its writer wants to leave. */
const SIGNED_OFF = /^signoff\W?$/i;
const CONTINUES = /(?:[-,>\\→⇒–—]|\b(?:and|via|to))$/i;
/** A line that begins like this continues the one above. */
const CONTINUED = /^(?:[-=]{1,2}>|[→⇒,])/;
/** So does this one after a march if a name follows. Otherwise `- Badajoz` may be a list item. */
const CONTINUED_BY_NAME = /^(?:[-–—] ?|(?:via|to|and) )(?=\p{L})/iu;

/** Letters and signs of ASCII, with nothing in them that has another form. */
const PLAIN = /^[ -_a-~]*$/;

/** Normalises lookalikes: full-width letters, curly apostrophes, odd spaces and minus signs. */
export const cleanLine = (raw: string): string => (PLAIN.test(raw) ? raw.replace(GAPS, ' ').trim() : cleaned(raw));

const GAPS = / {2,}/g;

const cleaned = (raw: string): string =>
  raw
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(SINGLE_QUOTES, "'")
    .replace(MINUS, '-')
    .replace(SPACES, ' ')
    .trim()
    .replace(NUMBERED, '$1: ');

/** A line of a draft by its number: `2번: ...`, `2番: ...`. */
const NUMBERED = /^(\d{1,3}) ?(?:번(?: ?줄)?|番|行目) ?: ?/u;

/** Whether a line is quoted, from somebody else or from our own mails: it is never read as an order. */
export const isQuoted = (clean: string): boolean =>
  QUOTE_MARKS.has(clean.charAt(0)) || INITIALS_MARK.test(clean) || ECHO.test(clean);

const isNote = (clean: string): boolean => ['note ', 'note:'].includes(clean.slice(0, 5).toLowerCase());

const isComment = (clean: string): boolean =>
  clean.startsWith('//') || clean.startsWith(';') || (clean.startsWith('#') && !/^#\d/.test(clean)) || isNote(clean);

/** The marks at the beginning of a line that was copied from one of our mails or from a quoted answer. */
const MARKS = /^\s*(?:(?:[A-Za-z]{0,3}>|[|»》│┃])\s*|\d{1,3} (?:ok|!|\?|i)(?: |$))+/u;

/** A line without the marks of its source. For texts without quotation, such as a field of a page. */
export const withoutMarks = (line: string): string => (isQuoted(cleanLine(line)) ? line.replace(MARKS, '') : line);

/** Whether what stands below a line is a signature or a quote. */
const isBarrier = (clean: string): boolean => clean === '--' || isQuoted(clean);

/** Text that is skipped silently. */
const isNothing = (clean: string): boolean => clean === '' || isQuoted(clean) || isComment(clean);

const withoutComment = (clean: string): string => {
  const at = clean.search(/(?<!:)\/\//);
  return at < 0 ? clean : clean.slice(0, at).trimEnd();
};

const withoutBullets = (clean: string): string => {
  let text = clean;
  for (let times = 0; times < 3 && BULLET.test(text); times++) text = text.replace(BULLET, '').trimStart();
  return text;
};

/** Whether reading of the mail ends at this line. */
export const isStop = (clean: string): boolean => STOPS.has(clean.toLowerCase().replace(/[.!]$/, ''));

/**
 * Splits at semicolons if the next piece begins an order. After an IF, an ON, a DO or in a message everything stays
 * together. A comment ends the line.
 */
const splitPieces = (
  text: string,
  { begins, inEnglish, isReader }: Pick<Beginnings, 'begins' | 'inEnglish' | 'isReader'>,
): string[] => {
  const isMessage = (piece: string): boolean => messageHead(piece, isReader) !== undefined;
  const isTogether = /^(?:standing |policy )?(?:if|when|on) |^(?:standing |policy )?\w+ (?:.* )?do:? /i;
  if (isTogether.test(inEnglish(text) ?? text)) return [text];
  const pieces: string[] = [];
  for (const part of text.split(';')) {
    const piece = part.trim();
    const last = pieces.at(-1);
    if (last !== undefined && !isMessage(last) && isComment(piece)) break;
    if (last === undefined || ((begins(piece) || isMessage(piece)) && !isMessage(last))) pieces.push(piece);
    else pieces.push(`${pieces.pop()}; ${piece}`);
  }
  return pieces.map((piece) => withoutEnd(piece)).filter((piece) => piece !== '');
};

/** Removes semicolons and spaces at the end. */
const withoutEnd = (piece: string): string => {
  let end = piece.length;
  while (end > 0 && '; '.includes(piece.charAt(end - 1))) end -= 1;
  return piece.slice(0, end);
};

interface CleanLine {
  readonly clean: string;
  readonly raw: string;
  readonly line: number;
  readonly tooLong: boolean;
}

const prepare = (raw: string, line: number): CleanLine => {
  const cut = raw.slice(0, LONGEST_LINE + 1);
  const clean = cleanLine(cut);
  const tooLong = raw.length > LONGEST_LINE || clean.length > LONGEST_LINE;
  return { clean: tooLong ? clean.slice(0, 40) : clean, raw: cut.slice(0, LONGEST_LINE), line, tooLong };
};

/** The line without its list mark and its comment. */
const bareOf = (clean: string): string => withoutBullets(withoutComment(clean));

/** A line as its pieces are split from it. */
export const bareLine = (raw: string): string => bareOf(cleanLine(raw));

/** What splitting needs to know of a language. */
export interface Beginnings {
  /** Whether a text begins like an order, a command or an edit. */
  begins(text: string): boolean;
  /** A line in English; undefined if it is in no other order words. */
  inEnglish(text: string): string | undefined;
  /** Whether it begins with a name. */
  isNamed(text: string): boolean;
  /** Whether it is set aside as it stands: what is in it is no order. */
  isAside(text: string): boolean;
  /** Whether it reads as an order of its own, whatever its first word. */
  reads(text: string): boolean;
  readonly isReader: IsReader;
  /** The writer has said that a message without END ends where lines read as orders. */
  readonly endsMessages: boolean;
}

/** Splits the text of a sheet into pieces of one order each. */
export const splitSheet = (
  text: string,
  beginnings: Beginnings,
): { pieces: readonly Piece[]; problems: readonly Problem[] } => {
  const splitter = new Splitter(text, beginnings);
  splitter.run();
  return splitter;
};

class Splitter {
  readonly pieces: Piece[] = [];
  readonly problems: Problem[] = [];
  readonly #lines: readonly string[];
  readonly #beginnings: Beginnings;
  #at = 0;
  /** Messages without an end of their own above an END. */
  #openMessages = 0;

  constructor(text: string, beginnings: Beginnings) {
    if (text.length > LONGEST_TEXT) this.problems.push(problem('sheet.too-long', { most: LONGEST_TEXT }));
    this.#lines = text.slice(0, LONGEST_TEXT).split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
    this.#beginnings = beginnings;
  }

  run(): void {
    for (let count = 0; this.#at < this.#lines.length; ) {
      const line = this.#next();
      const bare = bareOf(line.clean);
      if (isNothing(line.clean) || isNothing(bare) || this.#endsMessage(bare)) continue;
      if (this.#stopsAt(line, bare, count === 0)) return;
      count += 1;
      if (count > MOST_LINES || this.pieces.length >= MOST_LINES) {
        this.#noteTooMany();
        return;
      }
      this.#take(line, bare);
    }
  }

  /** Whether a line is the END of a message that orders interrupt. */
  #endsMessage(bare: string): boolean {
    if (this.#openMessages === 0 || beforeEnd(bare) !== '') return false;
    this.#openMessages -= 1;
    return true;
  }

  #stopsAt({ clean }: CleanLine, bare: string, isFirst: boolean): boolean {
    if (!(isStop(clean) || isStop(bare)) || (isFirst && SIGNED_OFF.test(bare))) return false;
    if (beforeEnd(bare) === '') this.#noteOrdersBelow();
    return true;
  }

  /** Names lines below an END that read as orders, up to a signature or a quote. */
  #noteOrdersBelow(): void {
    const lines = this.#lines.slice(this.#at, this.#at + MOST_LINES).map((raw) => cleanLine(raw));
    const barrier = lines.findIndex(isBarrier);
    const orders = lines.slice(0, barrier < 0 ? undefined : barrier).filter((line) => this.#readsAsOrder(line));
    const quoted = orders.map((line) => `"${line}"`);
    if (orders.length > 0) this.problems.push(problem('sheet.below-end', { lines: quoted }));
  }

  #noteTooMany(): void {
    const tooMany = problem('sheet.too-many-lines', { most: MOST_LINES });
    if (this.problems.every(({ code }) => code !== tooMany.code)) this.problems.push(tooMany);
  }

  #next(): CleanLine {
    this.#at += 1;
    return prepare(this.#lines[this.#at - 1] ?? '', this.#at);
  }

  #take({ line, clean, tooLong }: CleanLine, bare: string): void {
    if (tooLong) this.problems.push(problem('sheet.line-too-long', { line, most: LONGEST_LINE, text: clean }));
    else if (/^begin orders\W*$/i.test(bare)) return;
    else if (this.#beginnings.isAside(bare)) this.pieces.push({ text: bare, line });
    else if (!this.#takeMessage(bare, line)) {
      const whole = this.#withContinuation(bare).replace(/\\$/, '').trimEnd();
      const room = MOST_LINES - this.pieces.length;
      const texts = splitPieces(whole, this.#beginnings);
      for (const text of texts.slice(0, room)) if (!this.#takeMessage(text, line)) this.pieces.push({ text, line });
      if (texts.length > room) this.#noteTooMany();
    }
  }

  /** An order that ends like one to be continued goes on in the next line, unless that line begins an order. */
  #withContinuation(start: string): string {
    let text = start;
    if (!this.#beginnings.begins(text.replace(/\\$/, '').trimEnd())) return text;
    while (this.#at < this.#lines.length) {
      const { clean, tooLong } = prepare(this.#lines[this.#at] ?? '', this.#at + 1);
      const isSaid = text.endsWith('\\') && !isNothing(clean);
      const goesOn =
        isSaid || ((CONTINUES.test(text) || this.#isContinuation(text, clean)) && !this.#standsAlone(clean));
      if (!goesOn || tooLong || text.length + clean.length > LONGEST_LINE) break;
      text = `${text.replace(/\\$/, '').trimEnd()} ${withoutComment(clean)}`;
      this.#at += 1;
    }
    return text;
  }

  #standsAlone(clean: string): boolean {
    const bare = bareOf(clean);
    return isNothing(clean) || isNothing(bare) || isStop(bare) || this.#beginnings.begins(bare);
  }

  #isContinuation(before: string, clean: string): boolean {
    if (CONTINUED.test(clean)) return true;
    const rest = clean.replace(CONTINUED_BY_NAME, '');
    return rest !== clean && MARCHES.test(before) && this.#beginnings.isNamed(rest);
  }

  /** Takes a message with the lines below that belong to it; false if the line begins none. */
  #takeMessage(text: string, line: number): boolean {
    const { isReader, endsMessages } = this.#beginnings;
    const head = messageHead(text, isReader);
    if (!head) return false;
    const { inline, ...to } = head;
    const below = this.#lines.slice(this.#at, this.#at + MOST_LINES).map((raw, i) => prepare(raw, this.#at + i + 1));
    const extent = messageExtent(text, inline, below, {
      reads: (clean) => this.#readsAsOrder(clean),
      isBarrier,
    });
    this.#at += extent.count;
    if (extent.hasEndBelow) this.#openMessages += 1;
    const unended = endsMessages ? [] : extent.unended;
    const message = { ...to, text: extent.text.join('\n').trim(), ...(unended.length > 0 ? { unended } : {}) };
    this.pieces.push({ text, line, message });
    return true;
  }

  #readsAsOrder(clean: string): boolean {
    const bare = bareOf(clean);
    return !isNothing(clean) && !isNothing(bare) && this.#beginnings.reads(bare);
  }
}
