/** Positions as data (docs/cases.md). */
import type { ZodType } from 'zod';
import type { JsonObject, Message } from '../engine/index.ts';

/** A case after it was run (docs/cases.md). */
export interface RunCase {
  readonly ok: boolean;
  readonly refused: readonly { readonly reason: Message }[];
}

/** The shapes from which the documentation of cases is made (docs/cases.md). */
export interface CaseShapes {
  /** The fields of a case. */
  readonly fields?: ZodType;
  /** What a case may expect, by the field that tells expectations apart. */
  readonly expect?: Readonly<Record<string, { readonly says: string; schema(expected: JsonObject): ZodType }>>;
  /** The fields of each kind of event, and of each kind of effect. */
  readonly events?: FieldShapes;
  readonly effects?: FieldShapes;
  /** Fields of `markers`, which only this game has. */
  readonly markers?: FieldShapes[string];
}

type FieldShapes = Readonly<Record<string, Readonly<Record<string, ZodType>>>>;

/** Runs positions that are given as data. */
export interface CaseRunner {
  shapes(): CaseShapes;
  /** Throws a CaseFault for a case that cannot be played. */
  run(value: unknown): RunCase;
}
