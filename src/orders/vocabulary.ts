import { readCommand } from './command.ts';
import { slips } from './key.ts';
import type { Language, Verb } from './language.ts';
import { type Token, tokenize } from './tokens.ts';

export const CONTROLS = [
  'done',
  'now',
  'wait',
  'change',
  'withdraw',
  'check',
  'step',
  'pause',
  'go',
  'confirm',
] as const;

export const EDITS = ['replace', 'insert', 'delete', 'clear'] as const;

const SHORTEST_PREFIX = 3;

export type VerbLookup<V> =
  | { readonly verb: Verb<V>; readonly full: boolean }
  | { readonly verb: undefined; readonly several: readonly string[] };

/** The verb that a word is, or the only one that it begins. */
export const findVerb = <V>(language: Language<V>, key: string): VerbLookup<V> => {
  const full = language.verbs.find((verb) => verb.name.toLowerCase() === key || verb.words?.includes(key));
  if (full) return { verb: full, full: true };
  if (key.length < SHORTEST_PREFIX) return { verb: undefined, several: [] };
  const begun = language.verbs.filter((verb) =>
    [verb.name.toLowerCase(), ...(verb.words ?? [])].some((word) => word.startsWith(key)),
  );
  const [only] = begun;
  if (only && begun.length === 1) return { verb: only, full: false };
  return { verb: undefined, several: begun.map((verb) => verb.name) };
};

/** The verb that a misspelt word comes nearest to. */
export const nearVerb = <V>(language: Language<V>, key: string): string | undefined => {
  if (key.length < 4) return undefined;
  const most = key.length === 4 ? 1 : 2;
  const measured = language.verbs
    .map((verb) => ({ name: verb.name, slips: slips(key, verb.name.toLowerCase(), most) }))
    .filter((each) => each.slips <= most)
    .sort((a, b) => a.slips - b.slips);
  return measured[0]?.name;
};

/** `#47 cp`, `47 cp`: the verb may be left out before a number where the rest says enough. */
export const isBare = <V>({ opener }: Language<V>, tokens: readonly Token[]): boolean => {
  if (!opener) return false;
  const [first, second] = tokens;
  if (first?.text === '#') return second?.type === 'number';
  return first?.type === 'number' && tokens.length <= 3 && opener.uses.includes(tokens.at(-1)?.key ?? '');
};

/** Whether a text says what a numbered line is to be: `21: order`. An order begins with a word: `21:00` is a time of day. */
export const isNumbered = ([number, colon, order]: readonly Token[]): boolean =>
  number?.type === 'number' && colon?.text === ':' && order?.type !== 'number';

const FIXED: ReadonlySet<string> = new Set([
  ...CONTROLS,
  ...EDITS,
  'standing',
  'if',
  'when',
  'policy',
  'press',
  'profile',
]);

/** Words that count only alone on their line. */
const ALONE: ReadonlySet<string> = new Set([...CONTROLS.filter((word) => word !== 'confirm'), 'clear']);

/** Whether a verb that needs a certain word behind it has one, or one that stands there as such a word would. */
export const isFollowed = <V>({ before }: Verb<V>, [word, mark]: readonly Token[]): boolean =>
  before === undefined || before.includes(word?.key ?? '') || mark?.text === ':';

const LONGEST_NAME = 4;

/** Whether a piece of text begins with a name that is spelt in full. */
export const beginsWithName = <V>({ names }: Language<V>, text: string): boolean => {
  const keys = tokenize(text.slice(0, 80))
    .filter(({ type }) => type === 'word')
    .slice(0, LONGEST_NAME);
  return keys.some((_, i) =>
    names.knows(
      keys
        .slice(0, i + 1)
        .map(({ key }) => key)
        .join(''),
    ),
  );
};

/** Whether a piece of text begins like an order, a command or an edit. */
export const beginsOrder = <V>(language: Language<V>, text: string): boolean => {
  const start = text.slice(0, 80);
  const tokens = tokenize(start);
  const [first] = tokens;
  if (!first) return false;
  if (isBare(language, tokens) || isNumbered(tokens)) return true;
  if (first.type !== 'word') return false;
  if (ALONE.has(first.key) && tokens.some((token, i) => i > 0 && token.type !== 'mark')) return false;
  if (FIXED.has(first.key) || readCommand(start, tokens)) return true;
  const { verb } = findVerb(language, first.key);
  return verb !== undefined && isFollowed(verb, tokens.slice(1));
};
