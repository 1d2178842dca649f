import type { Message } from '../engine/index.ts';
import type { Branch } from './branch.ts';
import type { Command } from './command.ts';
import { type Instructions, readInstruction, readPress } from './instruction.ts';
import type { Language, Order, Policy, Problem, ReadContext, SheetItem } from './language.ts';
import { cleanLine, isQuoted, LONGEST_LINE, type Piece, splitSheet } from './pieces.ts';
import { readStatement, type Statements } from './statement.ts';
import { tokenize } from './tokens.ts';
import { beginsOrder, beginsWithName, type Mode } from './vocabulary.ts';

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

const NOTHING_SAID: Controls = {
  done: false,
  now: false,
  wait: false,
  withdraw: false,
  check: false,
  mode: undefined,
};

/** Reads what a player has written. Never throws, and its work is bounded for any text. */
export const readSheet = <V>(text: string, language: Language<V>, context: ReadContext<V>): SheetReading<V> => {
  const { pieces, problems } = splitSheet(text, {
    begins: (piece) => beginsOrder(language, piece),
    isNamed: (piece) => beginsWithName(language, piece),
  });
  const said: Said<V> = {
    language,
    context,
    plan: new Map(),
    profiles: new Set(),
    lines: [],
    standing: [],
    edits: [],
    standingEdits: [],
    commands: [],
    press: [],
    ignored: [],
    problems: [...problems],
    controls: NOTHING_SAID,
  };
  for (const piece of pieces) readPiece(said, piece);
  const { plan: _, profiles: __, language: ___, context: ____, ...reading } = said;
  return reading;
};

/** Reads the lines of a draft: each of them is an order, or what somebody meant as one. */
export const readDraft = <V>(
  lines: readonly string[],
  language: Language<V>,
  context: ReadContext<V>,
): SheetReading<V> => readSheet(lines.join('\n'), language, { ...context, strict: true });

/** Whether a line of a mail looks like an order, a command or an edit to us. */
export const isOrderLine = <V>(line: string, language: Language<V>): boolean => {
  if (line.length > LONGEST_LINE) return false;
  const clean = cleanLine(line);
  if (isQuoted(clean)) return false;
  return beginsOrder(language, clean);
};

type Said<V> = Instructions & Statements<V>;

const readPiece = <V>(said: Said<V>, { text, block }: Piece): void => {
  const tokens = tokenize(text);
  if (block) readPress(said, text, block);
  else if (tokens.length === 0 && !said.context.strict) said.ignored.push(text);
  else if (!readInstruction(said, text, tokens)) readStatement(said, text, tokens);
};
