import { type Instructions, readInstruction, readPress } from './instruction.ts';
import type { Language, ReadContext } from './language.ts';
import { cleanLine, isQuoted, LONGEST_LINE, type Piece, splitSheet } from './pieces.ts';
import type { Controls, SheetReading } from './reading.ts';
import { readStatement, type Statements } from './statement.ts';
import { tokenize } from './tokens.ts';
import { beginsOrder, beginsWithName } from './vocabulary.ts';

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
