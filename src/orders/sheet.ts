import { type Json, type JsonObject, type Message, message } from '../engine/index.ts';
import { readCondition, writeCondition } from './condition.ts';
import type { Language, Order, Policy, Problem, ReadContext, SheetItem, Style, Verb } from './language.ts';
import { cleanLine, isQuoted, LONGEST_LINE, type Piece, splitSheet } from './pieces.ts';
import { CLAUSE_WORDS, readClause, writeClause } from './policy.ts';
import { problem, Reader } from './reader.ts';
import { numberOf, type Token, tokenize } from './tokens.ts';
import {
  ABOUT,
  beginsOrder,
  COMMANDS,
  CONTROLS,
  type CommandName,
  EDITS,
  findVerb,
  isBare,
  MODES,
  type Mode,
  nearVerb,
} from './vocabulary.ts';

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

export interface Command {
  readonly name: CommandName;
  /** What follows the word, as written. */
  readonly about: string;
}

export interface Press {
  /** Whom it is for, as written; empty for everybody. */
  readonly to: string;
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

interface Work<V> {
  readonly language: Language<V>;
  readonly context: ReadContext<V>;
  readonly plan: Map<string, string>;
  readonly lines: SheetLine<V>[];
  readonly standing: StandingLine[];
  readonly edits: Edit[];
  readonly standingEdits: StandingEdit[];
  readonly commands: Command[];
  readonly press: Press[];
  readonly ignored: string[];
  readonly problems: Problem[];
  controls: Controls;
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
  const { pieces, problems } = splitSheet(text, (piece) => beginsOrder(language, piece));
  const work: Work<V> = {
    language,
    context,
    plan: new Map(),
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
  for (const piece of pieces) readPiece(work, piece);
  const { lines, standing, edits, standingEdits, commands, press, ignored, controls } = work;
  return { lines, standing, edits, standingEdits, commands, press, controls, ignored, problems: work.problems };
};

/** Whether a line of a mail looks like an order, a command or an edit to us. */
export const isOrderLine = <V>(line: string, language: Language<V>): boolean => {
  if (line.length > LONGEST_LINE) return false;
  const clean = cleanLine(line);
  if (isQuoted(clean)) return false;
  return beginsOrder(language, clean);
};

const readPiece = <V>(work: Work<V>, piece: Piece): void => {
  const { text } = piece;
  const tokens = tokenize(text);
  if (piece.block) readPress(work, text, piece.block);
  else if (tokens.length === 0) work.ignored.push(piece.text);
  else if (!(readControl(work, tokens) || readEdit(work, text, tokens) || readCommand(work, text, tokens))) {
    readStatement(work, piece.text, tokens);
  }
};

// --- controls, commands, edits, press ----------------------------------------------------------------------------------

/** A control counts only alone on its line: `Now I will march` is prose. */
const readControl = <V>(work: Work<V>, tokens: readonly Token[]): boolean => {
  const [first, second] = tokens;
  const word = CONTROLS.find((each) => each === first?.key);
  if (word === undefined || (tokens.length > 1 && word !== 'confirm')) return false;
  const mode = MODES.find((each) => each === word);
  if (mode) work.controls = { ...work.controls, mode };
  else if (word === 'confirm') {
    if (tokens.length > 3 || (second && second.type === 'mark')) return false;
    work.problems.push(problem('order.not-yet', { verb: 'CONFIRM' }));
  } else work.controls = { ...work.controls, [word]: true, ...(word === 'now' ? { done: true } : {}) };
  return true;
};

const readCommand = <V>(work: Work<V>, text: string, tokens: readonly Token[]): boolean => {
  const name = COMMANDS.find((each) => each === tokens[0]?.key);
  if (name === undefined || tokens[0]?.type !== 'word') return false;
  if (name === 'standing') return readStandingCommand(work, tokens);
  if (tokens.at(-1)?.text === ':') return false;
  const about = text.slice((tokens[0] as Token).text.length).replace(/^[\s:?]+|[\s?.!]+$/g, '');
  if (about !== '' && (!ABOUT.includes(name) || tokens.length > 9)) return false;
  work.commands.push({ name, about });
  return true;
};

const readStandingCommand = <V>(work: Work<V>, tokens: readonly Token[]): boolean => {
  const word = tokens[1]?.key;
  if (tokens.length === 1) work.commands.push({ name: 'standing', about: '' });
  else if (word === 'clear' && tokens.length === 2) work.standingEdits.push({ do: 'clear' });
  else if (word === 'delete') {
    const range = readRange(tokens.slice(2));
    if (!range) return false;
    work.standingEdits.push({ do: 'delete', ...range });
  } else return false;
  return true;
};

/** `3`, `2-4`, `S2`. */
const readRange = (tokens: readonly Token[]): { from: number; to: number } | undefined => {
  const plain = tokens.filter((token) => token.key !== 's');
  const from = numberOf(plain[0]);
  if (from === undefined) return undefined;
  if (plain.length === 1) return { from, to: from };
  const dash = plain[1]?.type === 'hyphen' || plain[1]?.type === 'arrow' || plain[1]?.key === 'to';
  const to = numberOf(plain[2]);
  return dash && to !== undefined && plain.length === 3 ? { from, to } : undefined;
};

/** The text after its first `count` tokens. */
const textAfter = (text: string, tokens: readonly Token[], count: number): string => {
  let at = 0;
  for (const token of tokens.slice(0, count)) at = text.indexOf(token.text, at) + token.text.length;
  return text.slice(at).trim();
};

const readEdit = <V>(work: Work<V>, text: string, tokens: readonly Token[]): boolean => {
  const [first, second] = tokens;
  if (first?.type === 'number' && second?.text === ':') {
    return addReplacement(work, Number(first.text), textAfter(text, tokens, 2));
  }
  const word = EDITS.find((each) => each === first?.key);
  if (word === 'clear' && tokens.length === 1) work.edits.push({ do: 'clear' });
  else if (word === 'delete') return readDeletion(work, tokens.slice(1));
  else if (word === 'replace' && second?.type === 'number') {
    return addReplacement(work, Number(second.text), withoutColon(textAfter(text, tokens, 2)));
  } else if (word === 'insert') return readInsertion(work, text, tokens);
  else return false;
  return true;
};

const withoutColon = (text: string): string => text.replace(/^:\s*/, '');

const addReplacement = <V>(work: Work<V>, line: number, text: string): boolean => {
  if (text === '') return false;
  work.edits.push({ do: 'replace', line, text });
  return true;
};

const readDeletion = <V>(work: Work<V>, tokens: readonly Token[]): boolean => {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.text === ',' || token.key === 'and') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  const ranges = parts.map(readRange);
  if (ranges.includes(undefined)) return false;
  const standing = tokens[0]?.key === 's';
  for (const range of ranges) {
    if (range) (standing ? work.standingEdits : work.edits).push({ do: 'delete', ...range });
  }
  return true;
};

const readInsertion = <V>(work: Work<V>, text: string, tokens: readonly Token[]): boolean => {
  const at = tokens[1]?.key === 'after' ? 2 : 1;
  const after = tokens[at];
  const order = withoutColon(textAfter(text, tokens, at + 1));
  if (after?.type !== 'number' || order === '') return false;
  work.edits.push({ do: 'insert', after: Number(after.text), text: order });
  return true;
};

const readPress = <V>(work: Work<V>, head: string, block: readonly string[]): void => {
  const rest = head.replace(/^press:?\s*/i, '');
  const colon = rest.indexOf(':');
  const address = (colon < 0 ? rest : rest.slice(0, colon)).trim();
  const inline = colon < 0 ? '' : rest.slice(colon + 1).trim();
  const to = address.replace(/^to\s+/i, '').replace(/\s*\banon\b\s*/i, '');
  const text = [inline, ...block].join('\n').trim();
  if (text === '') work.problems.push(problem('press.empty'));
  else work.press.push({ to, text });
};

// --- orders and standing orders ------------------------------------------------------------------------------------------

const readStatement = <V>(work: Work<V>, text: string, tokens: readonly Token[]): void => {
  const reader = new Reader(tokens, work.language, work.context, work.plan);
  if (isStanding(reader)) {
    readStanding(work, text, reader);
    return;
  }
  const bare = isBare(work.language, tokens);
  const lookup = findVerb(
    work.language,
    bare ? (work.language.opener?.verb.toLowerCase() ?? '') : (tokens[0]?.key ?? ''),
  );
  if (!lookup.verb) {
    readUnknown(work, text, reader, lookup.several);
    return;
  }
  if (!bare) reader.skip();
  if (lookup.verb.policy?.implied?.(reader)) {
    reader.back(0);
    readStanding(work, text, reader);
    return;
  }
  const prose = lookup.verb.alone ? !reader.done : !lookup.full && !speaksOfAnything(reader);
  if (prose) {
    work.ignored.push(text);
    return;
  }
  addLine(work, text, lookup.verb, readOrder(reader, lookup.verb), reader);
};

/** Whether anything that a game knows follows: a shortened verb alone may be the beginning of a sentence. */
const speaksOfAnything = <V>(reader: Reader<V>): boolean =>
  reader.done ||
  reader.ahead.some(
    (token) =>
      token.type === 'number' ||
      token.text === '#' ||
      (token.key.length >= 3 && reader.language.names.knows(token.key)),
  ) ||
  reader.ahead.length <= 3;

const readOrder = <V>(reader: Reader<V>, verb: Verb<V>): Order | undefined => {
  const order = verb.read && !verb.later ? verb.read(reader) : reader.fail('order.not-yet', { verb: verb.name });
  if (!order) return undefined;
  reader.finish();
  return reader.problems.length === 0 ? order : undefined;
};

const verbOf = <V>(language: Language<V>, order: Order): Verb<V> | undefined =>
  language.verbs.find((verb) => verb.name === order.verb);

/** An order as text that is read back as the same order. */
export const writeOrder = <V>(language: Language<V>, order: Order, style: Style = 'short'): string =>
  verbOf(language, order)?.write?.(order, style) ?? order.verb;

/** An order as a sentence. */
export const describeOrder = <V>(language: Language<V>, order: Order): Message =>
  verbOf(language, order)?.describe?.(order) ?? message('order.plain', { text: writeOrder(language, order) });

/** What answers decisions for an order. */
export const itemOf = <V>(language: Language<V>, order: Order): SheetItem<V> | undefined =>
  verbOf(language, order)?.item?.(order);

const addLine = <V>(
  { lines, language }: Work<V>,
  text: string,
  verb: Verb<V> | undefined,
  order: Order | undefined,
  reader: Reader<V>,
): void => {
  const final = order ? verbOf(language, order) : verb;
  lines.push({
    number: lines.length + 1,
    text,
    verb: final?.name,
    order,
    canonical: order ? writeOrder(language, order) : '',
    spelt: order ? writeOrder(language, order, 'full') : '',
    long: order ? describeOrder(language, order) : undefined,
    item: order ? final?.item?.(order) : undefined,
    problems: reader.problems,
    warnings: [...reader.warnings, ...(order ? (final?.warn?.(order, reader) ?? []) : [])],
  });
};

/** Two names spelt in full, or a verb with a slip of the pen: somebody meant an order. */
const readUnknown = <V>(work: Work<V>, text: string, reader: Reader<V>, several: readonly string[]): void => {
  const tokens = reader.ahead;
  const near = nearVerb(work.language, tokens[0]?.key ?? '');
  const names = tokens.filter((token) => token.key.length >= 4 && work.language.names.knows(token.key)).length;
  const numbers = tokens.filter((token) => token.type === 'number').length;
  const meant = several.length > 1 ? tokens.length <= 8 || names > 0 : near !== undefined && names + numbers > 0;
  if (!meant && names < 2) {
    work.ignored.push(text);
    return;
  }
  const word = tokens[0]?.text ?? '';
  if (several.length > 1) reader.fail('order.ambiguous-verb', { text: word }, several.slice(0, 3));
  else reader.fail('order.unknown-verb', { text: word }, near === undefined ? [] : [near]);
  addLine(work, text, undefined, undefined, reader);
};

/** STANDING, POLICY or IF in front, or ALWAYS, NEVER, ASK, IF further on; `only if` belongs to what it follows. */
const isStanding = <V>(reader: Reader<V>): boolean => {
  const tokens = reader.ahead;
  const first = tokens[0]?.key ?? '';
  if (['standing', 'policy', 'if', 'when'].includes(first)) return true;
  if (!findVerb(reader.language, first).verb) return false;
  return tokens.some(
    (token, i) => i > 0 && (CLAUSE_WORDS as readonly string[]).includes(token.key) && tokens[i - 1]?.key !== 'only',
  );
};

const readStanding = <V>(work: Work<V>, text: string, reader: Reader<V>): void => {
  reader.word('standing', 'policy');
  reader.mark(':');
  const policy = readPolicy(reader);
  if (policy) reader.finish();
  const sound = policy && reader.problems.length === 0 ? policy : undefined;
  work.standing.push({
    text,
    policy: sound,
    canonical: sound ? writePolicy(work.language, sound) : '',
    spelt: sound ? writePolicy(work.language, sound, 'full') : '',
    long: sound ? describePolicy(work.language, sound) : undefined,
    problems: reader.problems,
    warnings: reader.warnings,
  });
};

const readPolicy = <V>(reader: Reader<V>): Policy | undefined => {
  const conditional = reader.word('if', 'when') !== undefined;
  const condition = conditional ? readCondition(reader) : undefined;
  if (conditional && !condition) return undefined;
  reader.mark(',', ':');
  reader.word('then');
  const word = reader.peek()?.key ?? '';
  const { verb } = findVerb(reader.language, word);
  if (!verb) {
    const near = nearVerb(reader.language, word);
    return reader.fail('order.unknown-verb', { text: reader.peek()?.text ?? '' }, near ? [near] : []);
  }
  if (verb.later) return reader.fail('order.not-yet', { verb: verb.name });
  if (!verb.policy) {
    return condition ? readOrdersPolicy(reader, condition) : reader.fail('order.no-policy', { verb: verb.name });
  }
  reader.skip();
  const subject = verb.policy.read(reader);
  const clause = subject && readClause(reader, condition);
  if (!subject || !clause) return undefined;
  if (clause.when === 'never' && !verb.policy.refusable) return reader.fail('order.no-never', { verb: verb.name });
  return { verb: verb.name, subject, clause };
};

/** What a line `IF cond THEN order; order` is kept as: orders of one's own, given in one's absence. */
export const ORDERS = 'ORDERS';

const readOrdersPolicy = <V>(reader: Reader<V>, condition: Policy['clause']['condition']): Policy | undefined => {
  const orders: Order[] = [];
  do {
    if (reader.done) break;
    const { verb } = findVerb(reader.language, reader.peek()?.key ?? '');
    if (!verb?.read) return reader.fail('order.unknown-verb', { text: reader.peek()?.text ?? '' });
    reader.skip();
    const order = reader.upTo(';', () => verb.read?.(reader));
    if (!order) return undefined;
    orders.push(order);
  } while (reader.mark(';') !== undefined);
  const clause = readClause(reader, condition);
  return clause && { verb: ORDERS, subject: { orders }, clause };
};

export const ordersOf = (subject: JsonObject): readonly Order[] => (subject.orders ?? []) as readonly Order[];

/** A standing order as text that is read back as the same. */
export const writePolicy = <V>(language: Language<V>, policy: Policy, style: Style = 'short'): string => {
  const { conditions } = language;
  if (policy.verb === ORDERS) {
    const { condition = [], ...riders } = policy.clause;
    const orders = ordersOf(policy.subject).map((order) => writeOrder(language, order, style));
    const more = writeClause(conditions, { ...riders, when: 'always' }).replace(/^always ?/, '');
    const then = [orders.join('; '), more].filter(Boolean).join(' ');
    return `IF ${writeCondition(conditions, condition, style)} THEN ${then}`;
  }
  const verb = language.verbs.find((each) => each.name === policy.verb);
  const subject = verb?.policy?.write(policy.subject, style) ?? '';
  return ['STANDING', policy.verb, subject, writeClause(conditions, policy.clause, style)].filter(Boolean).join(' ');
};

/** A standing order as a sentence. */
export const describePolicy = <V>(language: Language<V>, policy: Policy): Message => {
  if (policy.verb === ORDERS) {
    const orders = ordersOf(policy.subject).map((order) => writeOrder(language, order, 'full'));
    return message('policy.orders', { clause: policy.clause as unknown as Json, orders: orders.join('; ') });
  }
  const verb = language.verbs.find((each) => each.name === policy.verb);
  return (
    verb?.policy?.describe(policy.subject, policy.clause) ??
    message('order.plain', { text: writePolicy(language, policy) })
  );
};
