/** A match as one file: a line of JSON for each thing that is known of it. What it is, its field `line` says. */
import type { LogRow } from './dice-log.ts';
import type { Secrets } from './dice-protocol.ts';
import type { DiceRecord, RecordedPosition, RecordedRoll } from './dice-record.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

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

/** A file, line by line, sorted by what the lines are. */
export interface RecordFile {
  readonly head: RecordHead;
  readonly lines: (kind: string) => readonly JsonObject[];
}

/** A file that is no record of a match; `code` is stable. */
export class RecordFault extends Error {
  override readonly name = 'RecordFault';
  readonly code: 'json' | 'schema';
  /** The line that is at fault, counted from 1. */
  readonly line: number;

  constructor(code: RecordFault['code'], line: number) {
    super(`line ${line}: ${code}`);
    this.code = code;
    this.line = line;
  }
}

export const recordText = (lines: readonly JsonObject[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

export function readRecord(text: string): RecordFile {
  const sorted = new Map<string, JsonObject[]>();
  for (const [at, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const read = jsonIn(line, at + 1);
    const kind = String(read.line);
    const others = sorted.get(kind);
    if (others) others.push(read);
    else sorted.set(kind, [read]);
  }
  const [head] = sorted.get('match') ?? [];
  if (!head || head.schema !== RECORD_SCHEMA || !isObject(head.commitments)) throw new RecordFault('schema', 1);
  return { head: head as unknown as RecordHead, lines: (kind) => sorted.get(kind) ?? [] };
}

function jsonIn(line: string, at: number): JsonObject {
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
export function diceRecordOf({ head, lines }: RecordFile): DiceRecord {
  const of = <T>(kind: string): readonly T[] => lines(kind) as readonly unknown[] as readonly T[];
  const isWhole = head.eyes === undefined;
  return {
    match: head.code,
    commitments: head.commitments,
    secrets: head.secrets as Secrets | undefined,
    log: of<LogRow>('log').map(({ row, text, hash }) => ({ row, text: String(text), hash })),
    rolls: of<RecordedRoll>('roll'),
    ...(isWhole
      ? {
          answers: of<{ id: number; kind: string; seat: string; answer: unknown }>('answer'),
          events: of<{ no: number; event: unknown }>('event'),
          positions: of<RecordedPosition>('position'),
        }
      : {}),
  };
}
