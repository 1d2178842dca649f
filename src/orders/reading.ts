/** What a text of a player says, sorted. */
import type { Message } from '../engine/index.ts';
import type { Command } from './command.ts';
import type { Branch, SheetItem } from './language.ts';
import type { Mode, Order, Policy, Problem } from './order.ts';

/** One order of a sheet: understood, or with what is wrong with it. */
export interface SheetLine<V = unknown> {
  /** Counted from 1 through the orders of the sheet. */
  readonly number: number;
  /** As it was written, cleaned. */
  readonly text: string;
  readonly verb: string | undefined;
  readonly order: Order | undefined;
  /** The short form, read back as the same order; empty where there is none. */
  readonly canonical: string;
  /** The same with names in full: to be kept, and read again in another position. */
  readonly spelt: string;
  /** The long form: `Play card 47 "Call up the Next Class" for CP`. */
  readonly long: Message | undefined;
  readonly item: SheetItem<V> | undefined;
  readonly branch?: Branch<V>;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Of a line that cannot be read: the same with what it misspells put right, where that can be read. */
  readonly mended?: string;
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
  /** With all that is misspelt put right; undefined where that is not known. */
  readonly mended?: string;
}

/** A change of the draft; numbers are those of the draft before the mail. */
export type Edit =
  | { readonly do: 'replace'; readonly line: number; readonly text: string }
  | { readonly do: 'insert'; readonly after: number; readonly text: string }
  | { readonly do: 'delete'; readonly from: number; readonly to: number }
  | { readonly do: 'clear' };

/** A change of the seat's list of standing orders. */
export type StandingEdit = Extract<Edit, { do: 'delete' | 'clear' }>;

export interface Press {
  /** Whom it is for, as written: one or several; empty for everybody. */
  readonly to: string;
  /** Its readers are not to learn who wrote it. */
  readonly anonymous: boolean;
  readonly text: string;
}

export interface Controls {
  readonly done: boolean;
  readonly now: boolean;
  readonly wait: boolean;
  readonly withdraw: boolean;
  readonly check: boolean;
  readonly mode: Mode | undefined;
}

/** All that a text says, sorted. Reading never fails: what is not understood is in here as such. */
export interface SheetReading<V = unknown> {
  readonly lines: readonly SheetLine<V>[];
  readonly standing: readonly StandingLine[];
  readonly edits: readonly Edit[];
  readonly standingEdits: readonly StandingEdit[];
  readonly commands: readonly Command[];
  readonly press: readonly Press[];
  readonly controls: Controls;
  /** Text that is no order. */
  readonly ignored: readonly string[];
  /** Problems of the text as a whole. */
  readonly problems: readonly Problem[];
}
