/** Reads a text as it is written, also on trial, and tells whether all of it was understood. */
import { type Instructions, readInstruction } from './instruction.ts';
import type { Language, ReadContext } from './language.ts';
import { commonLexicon } from './lexicon.ts';
import type { Controls, SheetLine } from './reading.ts';
import { readStatement, type Statements } from './statement.ts';
import { type Token, tokenize } from './tokens.ts';
import { isBare } from './vocabulary.ts';

const NOTHING_SAID: Controls = {
  done: false,
  now: false,
  wait: false,
  withdraw: false,
  check: false,
  talk: false,
  mode: undefined,
};

export type SheetParts<V> = Instructions &
  Statements<V> & {
    /** Texts that are no orders of their own while no earlier line counts: many readings of a line try the same ones. */
    readonly refuted: Set<string>;
  };

/** The lists of a sheet that a text adds to. */
export const LISTS = [
  'lines',
  'standing',
  'edits',
  'standingEdits',
  'commands',
  'press',
  'ignored',
  'problems',
] as const;

/** The lengths of all lists before a piece. */
export type Extent = Readonly<Record<(typeof LISTS)[number], number>>;

export const extentOf = <V>(said: SheetParts<V>): Extent => ({
  lines: said.lines.length,
  standing: said.standing.length,
  edits: said.edits.length,
  standingEdits: said.standingEdits.length,
  commands: said.commands.length,
  press: said.press.length,
  ignored: said.ignored.length,
  problems: said.problems.length,
});

export const cutTo = <V>(said: SheetParts<V>, extent: Extent): void => {
  for (const list of LISTS) said[list].splice(extent[list]);
};

export const NOTHING: Extent = {
  lines: 0,
  standing: 0,
  edits: 0,
  standingEdits: 0,
  commands: 0,
  press: 0,
  ignored: 0,
  problems: 0,
};

/** Whether everything read since an extent was understood. */
export const isSound = <V>({ lines, standing, commands, ignored, problems }: SheetParts<V>, from: Extent): boolean =>
  ignored.length === from.ignored &&
  problems.length === from.problems &&
  [...lines.slice(from.lines), ...standing.slice(from.standing)].every((line) => line.problems.length === 0) &&
  commands.slice(from.commands).every((command) => !('problem' in command));

/** The lists of a sheet before its first line. */
const nothingRead = <V>(): Pick<SheetParts<V>, (typeof LISTS)[number] | 'controls'> => ({
  lines: [],
  standing: [],
  edits: [],
  standingEdits: [],
  commands: [],
  press: [],
  ignored: [],
  problems: [],
  controls: NOTHING_SAID,
});

export const emptySheet = <V>(language: Language<V>, context: ReadContext<V>): SheetParts<V> => ({
  language,
  context,
  plan: new Map(),
  profiles: new Set(),
  refuted: new Set(),
  ...nothingRead(),
});

/** An empty sheet for a trial, which leaves the real one unchanged. */
export const trialOf = <V>({ isPlainOnly: _, ...said }: SheetParts<V>): SheetParts<V> => ({
  ...said,
  plan: new Map(said.plan),
  profiles: new Set(said.profiles),
  ...nothingRead(),
});

/** Whether only orders, standing orders, commands and DONE were read, and nothing that takes something back. */
export const isPlain = <V>(said: SheetParts<V>): boolean => {
  const { lines, standing, commands, edits, standingEdits, press, controls } = said;
  const count = lines.length + standing.length + commands.length + Number(controls.done);
  const { done: _, ...others } = controls;
  const isQuiet = Object.values(others).every((each) => each === false || each === undefined);
  return isSound(said, NOTHING) && count > 0 && isQuiet && edits.length + standingEdits.length + press.length === 0;
};

/** Adds what a trial has read. */
export const add = <V>(said: SheetParts<V>, trial: SheetParts<V>): void => {
  const { lines, standing, commands, problems, controls, plan, profiles } = trial;
  for (const line of lines) said.lines.push({ ...line, number: said.lines.length + 1 });
  said.standing.push(...standing);
  said.commands.push(...commands);
  said.press.push(...trial.press);
  said.ignored.push(...trial.ignored);
  said.problems.push(...problems);
  said.controls = { ...said.controls, done: said.controls.done || controls.done };
  for (const [name, place] of plan) said.plan.set(name, place);
  for (const profile of profiles) said.profiles.add(profile);
};

export const readText = <V>(said: SheetParts<V>, text: string): void => {
  const tokens = tokenize(text);
  if (tokens.length === 0 && !said.context.strict) said.ignored.push(text);
  else if (
    isOrder(said.language, tokens) ||
    !readInstruction(said, text, tokens, said.language.prose.lexicon ?? commonLexicon)
  )
    readStatement(said, text, tokens);
};

/** Whether a text begins with an order of the game itself, which goes before a command of the same name. */
const isOrder = <V>(language: Language<V>, tokens: readonly Token[]): boolean =>
  isBare(language, tokens) || language.verbs.some(({ name }) => name.toLowerCase() === tokens[0]?.key);

/** What lines order as they are written, if nothing else stands in them. */
export const plainIn = <V>(said: SheetParts<V>, text: string): SheetParts<V> | undefined =>
  unlessRefuted(said, `plain ${text}`, () => {
    const trial = { ...trialOf(said), isPlainOnly: true };
    for (const line of text.split('\n')) readText(trial, line);
    return isPlain(trial) ? trial : undefined;
  });

/** What is found in a text, unless nothing was found in it before in the same place. */
export const unlessRefuted = <V>(
  { refuted, plan, profiles }: SheetParts<V>,
  text: string,
  find: () => SheetParts<V> | undefined,
): SheetParts<V> | undefined => {
  const isFirst = plan.size + profiles.size === 0;
  if (isFirst && refuted.has(text)) return undefined;
  const found = find();
  if (isFirst && !found) refuted.add(text);
  return found;
};

/** A piece that was not understood. It may belong to a question on the next line. */
export interface Doubtful {
  readonly text: string;
  /** Its line in the mail. */
  readonly line: number;
  /** What had been read before it. */
  readonly before: Extent;
}

/** Passes on a question together with the lines above that belong to it. */
export const askModerator = <V>(said: SheetParts<V>, lines: readonly Doubtful[]): void => {
  const [first] = lines;
  if (first) cutTo(said, first.before);
  const last = said.press.at(-1);
  const text = lines.map((each) => each.text).join('\n');
  if (last?.asks) said.press.splice(-1, 1, { ...last, text: `${last.text}\n${text}` });
  else said.press.push({ to: 'GM', anonymous: false, text, asks: true });
};

export const firstOf = <T, R>(all: readonly T[], find: (each: T) => R | undefined): R | undefined => {
  for (const each of all) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
};

export const isYesNo = ({ canonical }: Pick<SheetLine, 'canonical'>): boolean =>
  canonical === 'YES' || canonical === 'NO';
