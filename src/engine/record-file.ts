/** A match as one file, with one fact on each line of JSON. The field `line` says what kind of fact it is. */

import type { MatchSetup } from './dice-entry.ts';
import type { LogRow } from './dice-log.ts';
import type { DiceRecord, RecordedPosition, RecordedRoll } from './dice-record.ts';
import type { NumberedEvent } from './event.ts';
import { isCount, isObject, type Json, type JsonObject } from './json.ts';
import type { Snapshot } from './referee.ts';
import type { RecordedAnswer } from './source.ts';

/** Raised whenever a change breaks the programs that read the files. */
export const RECORD_SCHEMA = 'estafette-match-1';

/** What a file says of the match itself. Times are UTC, ISO 8601. */
export interface RecordHead extends JsonObject {
  readonly line: 'match';
  readonly schema: typeof RECORD_SCHEMA;
  readonly code: string;
  readonly name: string;
  readonly game: string;
  readonly ruleset: string;
  readonly packHash: string | null;
  readonly scenario: string;
  readonly split: string;
  readonly options: JsonObject;
  readonly pace: Json;
  readonly press: string;
  readonly state: string;
  readonly createdAt: string;
  readonly commitments: { readonly dice: string; readonly deck: string };
  /** In the record of a finished match, and in the operator's. */
  readonly secrets?: { readonly dice: string; readonly deck: string };
  /** The seat whose record it is; absent: a complete record. */
  readonly eyes?: string;
}

/** The required fields of each kind of line. */
interface RecordLines {
  readonly log: LogRow;
  readonly roll: RecordedRoll;
  readonly position: RecordedPosition & { readonly snapshot: Snapshot<Json>; readonly patch?: Json };
  /** These only in a complete record. */
  readonly answer: RecordedAnswer;
  readonly event: NumberedEvent;
  readonly open: { readonly decision: number };
  readonly present: PresentLine;
  readonly seat: SeatLine;
  readonly pack: PackLine;
}

/** The state of the match when the file was written. */
export interface PresentLine {
  readonly seq: number;
  readonly snapshot: Snapshot<Json>;
  readonly rollHead: string;
}

export interface SeatLine {
  readonly seat: string;
  readonly name: string;
  readonly powers: readonly string[];
  readonly player: string;
  readonly zone: string;
  readonly language: string;
}

/** The content with which the match is played. */
interface PackLine {
  readonly id: string;
  readonly title: string;
  readonly content: Json;
}

/** The lines of a file, sorted by kind. */
export interface RecordFile {
  readonly head: RecordHead;
  /** Empty for a kind without lines. */
  readonly lines: (kind: string) => readonly JsonObject[];
  /** Kinds of lines that no record has. */
  readonly unknown: readonly string[];
}

/** The lines of a kind, with their required fields. */
export const linesOf = <K extends keyof RecordLines>({ lines }: RecordFile, kind: K): readonly RecordLines[K][] => {
  const isLine: (line: JsonObject) => line is JsonObject & RecordLines[K] = LINES[kind];
  return lines(kind).filter(isLine);
};

/** `size`, `lines`, `depth`: larger than in any match. */
type RecordFaultCode = 'json' | 'schema' | 'size' | 'lines' | 'depth';

/** A larger file is no record of a match. The limits protect time and memory. */
export const RECORD_LIMITS = {
  /** Bytes of the file, compressed or not. */
  packed: 64 * 1024 * 1024,
  /** Bytes of its uncompressed content. */
  unpacked: 256 * 1024 * 1024,
  /** Bytes of a line: the content of a pack is the longest. */
  line: 16 * 1024 * 1024,
  lines: 1_000_000,
  /** Nesting of lists and objects. */
  depth: 64,
} as const;

/** The file is no record of a match; `code` is stable. */
export class RecordFault extends Error {
  override readonly name = 'RecordFault';
  readonly code: RecordFaultCode;
  /** The faulty line, counted from 1. */
  readonly line: number;

  constructor(code: RecordFaultCode, line: number) {
    super(`line ${line}: ${code}`);
    this.code = code;
    this.line = line;
  }
}

export const recordText = (lines: readonly JsonObject[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

export function readRecord(text: string): RecordFile {
  if (text.length > RECORD_LIMITS.unpacked) throw new RecordFault('size', 1);
  const sorted = sortedLines(text);
  const [head] = sorted.get('match') ?? [];
  if (!head || !isHead(head)) throw new RecordFault('schema', 1);
  for (const [kind, isLine] of Object.entries(head.eyes === undefined ? LINES : SEEN_LINES))
    if (!(sorted.get(kind) ?? []).every(isLine)) throw new RecordFault('schema', 1);
  const unknown = [...sorted.keys()].filter((kind) => !KINDS.has(kind));
  return { head, lines: (kind) => sorted.get(kind) ?? [], unknown };
}

const isHead = (line: JsonObject): line is RecordHead =>
  line.schema === RECORD_SCHEMA &&
  areTexts(line.code) &&
  isObject(line.commitments) &&
  (line.secrets === undefined || (isObject(line.secrets) && areTexts(line.secrets.dice, line.secrets.deck)));

/** The lines of a file, by kind. */
function sortedLines(text: string): ReadonlyMap<string, readonly JsonObject[]> {
  const sorted = new Map<string, JsonObject[]>();
  for (const [at, line] of linesIn(text)) {
    if (at >= RECORD_LIMITS.lines) throw new RecordFault('lines', at + 1);
    if (line === '') continue;
    if (line.length > RECORD_LIMITS.line) throw new RecordFault('size', at + 1);
    const read = jsonIn(line, at + 1);
    const kind = String(read.line);
    const others = sorted.get(kind);
    if (others) others.push(read);
    else sorted.set(kind, [read]);
  }
  return sorted;
}

/** Line by line, because a file may be too large for memory. */
function* linesIn(text: string): Generator<[number, string]> {
  let start = 0;
  for (let at = 0; start <= text.length; at++) {
    const end = text.indexOf('\n', start);
    yield [at, text.slice(start, end < 0 ? text.length : end)];
    start = end < 0 ? text.length + 1 : end + 1;
  }
}

/** The nesting of lists and objects, found without parsing. */
function depthOf(line: string): number {
  let depth = 0;
  let deepest = 0;
  let isQuoted = false;
  for (let i = 0; i < line.length; i++) {
    const c = line.charCodeAt(i);
    if (isQuoted && c === BACKSLASH) i++;
    else if (c === QUOTE) isQuoted = !isQuoted;
    else if (!isQuoted) {
      depth += DEEPER.get(c) ?? 0;
      deepest = Math.max(deepest, depth);
    }
  }
  return deepest;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c] as const;
/** The effect of brackets and braces on the depth, by character code. */
const DEEPER: ReadonlyMap<number, number> = new Map([
  [0x5b, 1],
  [0x7b, 1],
  [0x5d, -1],
  [0x7d, -1],
]);

const areTexts = (...values: readonly unknown[]): boolean => values.every((value) => typeof value === 'string');

const isSnapshot = (value: unknown): boolean => {
  const { counters } = isObject(value) ? value : {};
  return isObject(counters) && [counters.decision, counters.event, counters.roll].every(isCount);
};

type Lines = { readonly [K in keyof RecordLines]: (line: JsonObject) => line is JsonObject & RecordLines[K] };

/** The fields that are also required in a record of one seat. */
const SEEN_LINES: Pick<Lines, 'log' | 'roll' | 'position'> = {
  log: (line): line is JsonObject & LogRow => isCount(line.row) && areTexts(line.text, line.hash),
  roll: (line): line is JsonObject & RecordedRoll =>
    isCount(line.no) && areTexts(line.label) && Array.isArray(line.faces),
  position: (line): line is JsonObject & RecordLines['position'] => isCount(line.no) && isSnapshot(line.snapshot),
};

const LINES: Lines = {
  ...SEEN_LINES,
  answer: (line): line is JsonObject & RecordedAnswer =>
    isCount(line.id) && areTexts(line.kind, line.seat, line.origin) && line.answer !== undefined,
  event: (line): line is JsonObject & NumberedEvent =>
    isCount(line.no) && isObject(line.event) && areTexts(line.event.kind),
  open: (line): line is JsonObject & RecordLines['open'] => isCount(line.decision),
  present: (line): line is JsonObject & PresentLine =>
    isCount(line.seq) && isSnapshot(line.snapshot) && areTexts(line.rollHead),
  seat: (line): line is JsonObject & SeatLine =>
    areTexts(line.seat, line.name, line.player, line.zone, line.language) &&
    Array.isArray(line.powers) &&
    areTexts(...line.powers),
  pack: (line): line is JsonObject & PackLine => areTexts(line.id, line.title) && line.content !== undefined,
};

const KINDS: ReadonlySet<string> = new Set(['match', ...Object.keys(LINES), 'undone', 'branch', 'report', 'view']);

function jsonIn(line: string, at: number): JsonObject {
  if (depthOf(line) > RECORD_LIMITS.depth) throw new RecordFault('depth', at);
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    throw new RecordFault('json', at);
  }
  if (!isObject(read)) throw new RecordFault('json', at);
  return read;
}

/** What the rows of a log were sealed over. */
const behindIn = ({ lines }: RecordFile): ReadonlyMap<number, string> =>
  new Map(
    lines('log').flatMap(({ row, behind }) =>
      typeof row === 'number' && typeof behind === 'string' ? [[row, behind] as const] : [],
    ),
  );

/** What a match is, by the head of its file. */
const setupOf = ({ game, ruleset, packHash: pack, scenario, split, options }: RecordHead): MatchSetup => ({
  game,
  ruleset,
  pack,
  scenario,
  split,
  options,
});

/** The part of a file that the check of dice needs. */
export function diceRecordOf(file: RecordFile): DiceRecord {
  const { head } = file;
  const isWhole = head.eyes === undefined;
  return {
    match: head.code,
    commitments: head.commitments,
    setup: setupOf(head),
    isOver: head.state === 'OVER',
    eyes: head.eyes,
    seats: file.lines('seat').map(({ seat }) => String(seat)),
    secrets: head.secrets,
    log: linesOf(file, 'log').map(({ row, text, hash }) => ({ row, text, hash })),
    rolls: linesOf(file, 'roll'),
    ...(isWhole
      ? {
          behind: behindIn(file),
          answers: linesOf(file, 'answer'),
          events: linesOf(file, 'event'),
          positions: linesOf(file, 'position'),
        }
      : {}),
  };
}
