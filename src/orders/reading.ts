/** The sorted content of a player's text. */
import type { Message } from '../engine/index.ts';
import type { Command } from './command.ts';
import type { Branch, SheetItem } from './language.ts';
import type { Mode, Order, Policy, Problem } from './order.ts';

/** One order of a sheet, or the problems with it. */
export interface SheetLine<V = unknown> {
  /** Its number among the orders of the sheet, from 1. */
  readonly number: number;
  /** The cleaned text. */
  readonly text: string;
  readonly verb: string | undefined;
  readonly order: Order | undefined;
  /** The short form, which is read back as the same order; empty if there is none. */
  readonly canonical: string;
  /** The same with names in full: for storage, and reading in another position. */
  readonly spelt: string;
  /** The long form: `Play card 47 "Call up the Next Class" for CP`. */
  readonly long: Message | undefined;
  readonly item: SheetItem<V> | undefined;
  readonly branch?: Branch<V>;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** For a faulty line: the text with its spelling corrected, if that can be read. */
  readonly mended?: string;
  /** For a line of which nothing was read: the orders that may be meant, or the nearest template. */
  readonly guess?: readonly string[];
  /** The line of the sheet whose place the guess may take: the text changes it in words. */
  readonly corrects?: number;
}

/** A standing order of a sheet. */
export interface StandingLine {
  readonly text: string;
  readonly policy: Policy | undefined;
  readonly canonical: string;
  readonly spelt: string;
  readonly long: Message | undefined;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** With its spelling corrected; undefined if that is not known. */
  readonly mended?: string;
  /** It was given by NEVER in answer to a question: it comes before lines that ask. */
  readonly unasked?: true;
}

/** A change to the draft. Numbers are those of the draft before the mail. */
export type Edit =
  | { readonly do: 'replace'; readonly line: number; readonly text: string }
  | { readonly do: 'insert'; readonly after: number; readonly text: string }
  | { readonly do: 'delete'; readonly from: number; readonly to: number }
  | { readonly do: 'clear' };

/** A change to the seat's list of standing orders. */
export type StandingEdit = Extract<Edit, { do: 'delete' | 'clear' }>;

export interface Press {
  /** The readers, as written: one or several; empty: everybody. */
  readonly to: string;
  /** The readers are not told who wrote it. */
  readonly anonymous: boolean;
  readonly text: string;
  /** A question that stood between orders, and named nobody. */
  readonly asks?: true;
  /** Lines below it that read as orders, while nothing says that it ends above them. */
  readonly unended?: readonly string[];
}

export interface Controls {
  readonly done: boolean;
  readonly now: boolean;
  readonly wait: boolean;
  readonly withdraw: boolean;
  readonly check: boolean;
  /** The lines that were not read are no orders. */
  readonly talk: boolean;
  readonly mode: Mode | undefined;
}

/** The sorted content of a text. Reading never fails: the result also holds what was not understood. */
export interface SheetReading<V = unknown> {
  readonly lines: readonly SheetLine<V>[];
  readonly standing: readonly StandingLine[];
  readonly edits: readonly Edit[];
  readonly standingEdits: readonly StandingEdit[];
  readonly commands: readonly Command[];
  readonly press: readonly Press[];
  readonly controls: Controls;
  /** Text that is not an order. */
  readonly ignored: readonly string[];
  /** Problems of the text as a whole. */
  readonly problems: readonly Problem[];
}
