/** A match as one file: a line of JSON for each thing that is known of it. What it is, its field `line` says. */

import type { LogRow } from './dice-log.ts';
import type { DiceRecord, RecordedPosition, RecordedRoll } from './dice-record.ts';
import type { NumberedEvent } from './event.ts';
import { isCount, isObject, type Json, type JsonObject } from './json.ts';
import type { Snapshot } from './referee.ts';
import type { RecordedAnswer } from './source.ts';

/** Raised whenever a program that reads the files would have to be changed. */
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
  /** In the record of a match that is over, and in the operator's. */
  readonly secrets?: { readonly dice: string; readonly deck: string };
  /** Whose record it is; without it that of everything. */
  readonly eyes?: string;
}

/** What is counted on of a line, by what it is. */
export interface RecordLines {
  readonly log: LogRow;
  readonly roll: RecordedRoll;
  readonly position: RecordedPosition & { readonly snapshot: Snapshot<Json>; readonly patch?: Json };
  /** These only where a file holds everything. */
  readonly answer: RecordedAnswer;
  readonly event: NumberedEvent;
  readonly open: { readonly decision: number };
  readonly present: PresentLine;
  readonly seat: SeatLine;
  readonly pack: PackLine;
}

/** The match as it stood when its file was written. */
export interface PresentLine {
  readonly seq: number;
  readonly snapshot: Snapshot<Json>;
  /** The state of its dice, as the database keeps it. */
  readonly dice: JsonObject | null;
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

/** The content that it is played with. */
export interface PackLine {
  readonly id: string;
  readonly title: string;
  readonly content: Json;
}

/** A file, line by line, sorted by what the lines are. */
export interface RecordFile {
  readonly head: RecordHead;
  /** Of a kind that has none: none. */
  readonly lines: (kind: string) => readonly JsonObject[];
}

/** The lines of a kind, with what is counted on of them. */
export const linesOf = <K extends keyof RecordLines>({ lines }: RecordFile, kind: K): readonly RecordLines[K][] => {
  const isLine: (line: JsonObject) => line is JsonObject & RecordLines[K] = LINES[kind];
  return lines(kind).filter(isLine);
};

/** `size`, `lines`, `depth`: larger than any match is. */
export type RecordFaultCode = 'json' | 'schema' | 'size' | 'lines' | 'depth';

/** What is larger than this is no record of a match: nobody is to wait for it, and no machine to run out of memory. */
export const RECORD_LIMITS = {
  /** Bytes of a file, packed or not. */
  packed: 64 * 1024 * 1024,
  /** And of what is in it. */
  unpacked: 256 * 1024 * 1024,
  lines: 1_000_000,
  /** Lists and objects in one another. */
  depth: 64,
} as const;

/** A file that is no record of a match; `code` is stable. */
export class RecordFault extends Error {
  override readonly name = 'RecordFault';
  readonly code: RecordFaultCode;
  /** The line that is at fault, counted from 1. */
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
  return { head, lines: (kind) => sorted.get(kind) ?? [] };
}

const isHead = (line: JsonObject): line is RecordHead =>
  line.schema === RECORD_SCHEMA &&
  areTexts(line.code) &&
  isObject(line.commitments) &&
  (line.secrets === undefined || (isObject(line.secrets) && areTexts(line.secrets.dice, line.secrets.deck)));

/** The lines of a file by their kind. */
function sortedLines(text: string): ReadonlyMap<string, readonly JsonObject[]> {
  const sorted = new Map<string, JsonObject[]>();
  for (const [at, line] of linesIn(text)) {
    if (at >= RECORD_LIMITS.lines) throw new RecordFault('lines', at + 1);
    if (line === '') continue;
    const read = jsonIn(line, at + 1);
    const kind = String(read.line);
    const others = sorted.get(kind);
    if (others) others.push(read);
    else sorted.set(kind, [read]);
  }
  return sorted;
}

/** Line by line: a file may have more than a machine should hold at once. */
function* linesIn(text: string): Generator<[number, string]> {
  let start = 0;
  for (let at = 0; start <= text.length; at++) {
    const end = text.indexOf('\n', start);
    yield [at, text.slice(start, end < 0 ? text.length : end)];
    start = end < 0 ? text.length + 1 : end + 1;
  }
}

/** How deep lists and objects stand in one another, told without reading them. */
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
/** What brackets and braces do to the depth, by their code. */
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

/** What is counted on also where a file holds only what somebody may know. */
const SEEN_LINES: Pick<Lines, 'log' | 'roll' | 'position'> = {
  log: (line): line is JsonObject & LogRow => isCount(line.row) && areTexts(line.text, line.hash),
  roll: (line): line is JsonObject & RecordedRoll =>
    isCount(line.no) && areTexts(line.label) && Array.isArray(line.faces),
  position: (line): line is JsonObject & RecordLines['position'] => isCount(line.no) && isSnapshot(line.snapshot),
};

const LINES: Lines = {
  ...SEEN_LINES,
  answer: (line): line is JsonObject & RecordedAnswer =>
    isCount(line.id) && areTexts(line.kind, line.seat) && line.answer !== undefined,
  event: (line): line is JsonObject & NumberedEvent =>
    isCount(line.no) && isObject(line.event) && areTexts(line.event.kind),
  open: (line): line is JsonObject & RecordLines['open'] => isCount(line.decision),
  present: (line): line is JsonObject & PresentLine =>
    isCount(line.seq) &&
    isSnapshot(line.snapshot) &&
    (line.dice === null || isObject(line.dice)) &&
    areTexts(line.rollHead),
  seat: (line): line is JsonObject & SeatLine =>
    areTexts(line.seat, line.name, line.player, line.zone, line.language) &&
    Array.isArray(line.powers) &&
    areTexts(...line.powers),
  pack: (line): line is JsonObject & PackLine => areTexts(line.id, line.title) && line.content !== undefined,
};

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

/** What a check of dice reads of a file. */
export function diceRecordOf(file: RecordFile): DiceRecord {
  const { head } = file;
  const isWhole = head.eyes === undefined;
  return {
    match: head.code,
    commitments: head.commitments,
    secrets: head.secrets,
    log: linesOf(file, 'log').map(({ row, text, hash }) => ({ row, text, hash })),
    rolls: linesOf(file, 'roll'),
    ...(isWhole
      ? {
          answers: linesOf(file, 'answer'),
          events: linesOf(file, 'event'),
          positions: linesOf(file, 'position'),
        }
      : {}),
  };
}
