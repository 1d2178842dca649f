import type { Command } from './command.ts';
import { controlsIn } from './controls.ts';
import type { Lexicon } from './lexicon.ts';
import { type Problem, problem } from './order.ts';
import { readCommand } from './read-command.ts';
import type { Controls, Edit, Press, StandingEdit } from './reading.ts';
import { numberOf, type Token } from './tokens.ts';
import { EDITS, isNumbered } from './vocabulary.ts';

/** The content of a text besides orders. */
export interface Instructions {
  readonly edits: Edit[];
  readonly standingEdits: StandingEdit[];
  readonly commands: Command[];
  readonly press: Press[];
  readonly problems: Problem[];
  controls: Controls;
}

/** Reads a piece that is a control, an edit or a command; false if it is none. */
export const readInstruction = (to: Instructions, text: string, tokens: readonly Token[], lexicon?: Lexicon): boolean =>
  readControl(to, text, lexicon) ||
  readConfirmation(to, tokens) ||
  readEdit(to, text, tokens) ||
  readQuestion(to, text, tokens);

const readControl = (to: Instructions, text: string, lexicon: Lexicon | undefined): boolean => {
  const said = controlsIn(text, lexicon);
  if (said) to.controls = { ...to.controls, ...said };
  return said !== undefined;
};

const readConfirmation = (to: Instructions, [first, second, ...others]: readonly Token[]): boolean => {
  if (first?.key !== 'confirm' || others.length > 1 || second?.type === 'mark') return false;
  to.problems.push(problem('confirm.unknown'));
  return true;
};

const readQuestion = (to: Instructions, text: string, tokens: readonly Token[]): boolean => {
  if (readStandingEdit(to, tokens)) return true;
  const command = readCommand(text, tokens);
  if (command) to.commands.push(command);
  return command !== undefined;
};

/** `STANDING CLEAR`, `STANDING DELETE 2-4`. */
const readStandingEdit = (to: Instructions, [first, second, ...rest]: readonly Token[]): boolean => {
  if (first?.key !== 'standing') return false;
  if (second?.key === 'clear' && rest.length === 0) to.standingEdits.push({ do: 'clear' });
  else {
    const range = second?.key === 'delete' ? readRange(rest) : undefined;
    if (!range) return false;
    to.standingEdits.push({ do: 'delete', ...range });
  }
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

const readEdit = (to: Instructions, text: string, tokens: readonly Token[]): boolean => {
  const [first, second] = tokens;
  if (first && isNumbered(tokens)) {
    return addReplacement(to, Number(first.text), textAfter(text, tokens, 2));
  }
  const word = EDITS.find((each) => each === first?.key);
  if (word === 'clear' && tokens.length === 1) to.edits.push({ do: 'clear' });
  else if (word === 'delete') return readDeletion(to, tokens.slice(1));
  else if (word === 'replace' && second?.type === 'number') {
    return addReplacement(to, Number(second.text), withoutColon(textAfter(text, tokens, 2)));
  } else if (word === 'insert') return readInsertion(to, text, tokens);
  else return false;
  return true;
};

const withoutColon = (text: string): string => text.replace(/^:\s*/, '');

const addReplacement = (to: Instructions, line: number, text: string): boolean => {
  if (text === '') return false;
  to.edits.push({ do: 'replace', line, text });
  return true;
};

const readDeletion = (to: Instructions, tokens: readonly Token[]): boolean => {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.text === ',' || token.key === 'and') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  const ranges = parts.map(readRange);
  if (ranges.includes(undefined)) return false;
  const standing = tokens[0]?.key === 's';
  for (const range of ranges) {
    if (range) (standing ? to.standingEdits : to.edits).push({ do: 'delete', ...range });
  }
  return true;
};

const readInsertion = (to: Instructions, text: string, tokens: readonly Token[]): boolean => {
  const at = tokens[1]?.key === 'after' ? 2 : 1;
  const after = tokens[at];
  const order = withoutColon(textAfter(text, tokens, at + 1));
  if (after?.type !== 'number' || order === '') return false;
  to.edits.push({ do: 'insert', after: Number(after.text), text: order });
  return true;
};

/** Adds a message to other players. */
export const addMessage = ({ press, problems }: Instructions, message: Press): void => {
  if (message.text === '') problems.push(problem('press.empty'));
  else press.push(message);
  if (message.unended) problems.push(problem('press.unended', { lines: message.unended.map((line) => `"${line}"`) }));
};
