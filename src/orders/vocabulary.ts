import { controlsIn } from './controls.ts';
import { inEnglish } from './dialect.ts';
import { slips } from './key.ts';
import type { Language, Verb } from './language.ts';
import { MODES, type Mode } from './order.ts';
import { readCommand } from './read-command.ts';
import { type Token, tokenize } from './tokens.ts';

export const CONTROLS = [
  'done',
  'now',
  'wait',
  'change',
  'withdraw',
  'check',
  'talk',
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

/** The words of the verbs of a language, whole and by their first letters. */
interface Words<V> {
  readonly whole: ReadonlyMap<string, Verb<V>>;
  readonly begun: ReadonlyMap<string, readonly (readonly [word: string, verb: Verb<V>])[]>;
}

const WORDS = new WeakMap<object, Words<never>>();

const wordsOf = <V>({ verbs }: Language<V>): Words<V> => {
  const known = WORDS.get(verbs);
  if (known) return known as unknown as Words<V>;
  const all = verbs.flatMap((verb) =>
    [verb.name.toLowerCase(), ...(verb.words ?? [])].map((word) => [word, verb] as const),
  );
  const begun = new Map<string, (readonly [string, Verb<V>])[]>();
  for (const each of all) {
    const beginning = each[0].slice(0, SHORTEST_PREFIX);
    begun.set(beginning, [...(begun.get(beginning) ?? []), each]);
  }
  const found = { whole: new Map(all.toReversed()), begun };
  WORDS.set(verbs, found as unknown as Words<never>);
  return found;
};

/** The verb of a word, whole or as an unambiguous beginning. */
export const findVerb = <V>(language: Language<V>, key: string): VerbLookup<V> => {
  const { whole, begun } = wordsOf(language);
  const full = whole.get(key);
  if (full) return { verb: full, full: true };
  if (key.length < SHORTEST_PREFIX) return { verb: undefined, several: [] };
  const like = begun.get(key.slice(0, SHORTEST_PREFIX)) ?? [];
  const found = [...new Set(like.flatMap(([word, verb]) => (word.startsWith(key) ? [verb] : [])))];
  const [only] = found;
  if (only && found.length === 1) return { verb: only, full: false };
  return { verb: undefined, several: found.map((verb) => verb.name) };
};

/** The nearest verb to a misspelt word. */
export const nearVerb = <V>(language: Language<V>, key: string): string | undefined => {
  if (key.length < 4) return undefined;
  const most = key.length === 4 ? 1 : 2;
  const measured = language.verbs
    .map((verb) => ({ name: verb.name, slips: slips(key, verb.name.toLowerCase(), most) }))
    .filter((each) => each.slips <= most)
    .sort((a, b) => a.slips - b.slips);
  return measured[0]?.name;
};

/**
 * The only verb or control that a word may be a typing error of: two letters swapped, or one left out or typed twice.
 * With a wrong letter it may be another word, so its writer is asked.
 */
export const misspeltVerb = <V>(language: Language<V>, key: string): string | undefined => {
  if (key.length < SHORTEST_PREFIX) return undefined;
  const words = [...language.verbs.map(({ name }) => name.toLowerCase()), 'done'];
  const found = words.filter((word) => isSlip(key, word));
  return found.length === 1 ? found[0]?.toUpperCase() : undefined;
};

/** The modes of sheets that a game leaves to its players: a verb of its own may have such a name. */
export const modesOf = <V>({ verbs }: Pick<Language<V>, 'verbs'>): readonly Mode[] =>
  MODES.filter((mode) => verbs.every(({ name }) => name.toLowerCase() !== mode));

const lettersIn = (word: string): string => [...word].sort().join('');

const isSlip = (key: string, word: string): boolean => {
  if (word.length < 4 || slips(key, word, 1) !== 1) return false;
  if (key.length === word.length) return lettersIn(key) === lettersIn(word);
  return key.length < word.length || /(.)\1/.test(key);
};

/** `#47 cp`, `47 cp`: the verb may be left out before a number if the rest is clear. */
export const isBare = <V>({ standing, prose: { lexicon } }: Language<V>, tokens: readonly Token[]): boolean => {
  const opener = standing?.opener;
  if (!opener) return false;
  const [first, second] = tokens;
  if (first?.text === '#') return second?.type === 'number';
  if (isCardUsed((key) => opener.uses.includes(lexicon?.meaningOf([{ key }]) ?? key), tokens)) return true;
  return first?.type === 'number' && tokens.length <= 3 && opener.uses.includes(tokens.at(-1)?.key ?? '');
};

/** `card 94 for CP` plays it; `card 94` asks what stands on it. */
const isCardUsed = (isUse: (key: string) => boolean, [word, number, ...others]: readonly Token[]): boolean =>
  word?.key === 'card' && (number?.type === 'number' || number?.text === '#') && others.some(({ key }) => isUse(key));

/** Whether a text replaces a numbered line: `21: order`. An order begins with a word: `21:00` is a time of day. */
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

/** Words that are valid only alone on their line. */
const ALONE: ReadonlySet<string> = new Set([...CONTROLS.filter((word) => word !== 'confirm'), 'clear']);

/** Whether the word that a verb needs comes next, or another one in its place. */
export const isFollowed = <V>({ before }: Verb<V>, [word, next]: readonly Token[]): boolean =>
  before === undefined || before.includes(word?.key ?? '') || next?.text === ':' || next?.key === 'if';

const LONGEST_NAME = 4;

/** Whether a piece of text begins with a full name. */
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
  if (inEnglish(language, text) !== undefined) return true;
  if (controlsIn(start)) return true;
  const found = findVerb(language, first.key);
  const isAlone = !(found.verb && found.full) && ALONE.has(first.key);
  if (isAlone && tokens.some((token, i) => i > 0 && token.type !== 'mark')) return false;
  if (FIXED.has(first.key) || readCommand(start, tokens)) return true;
  const { verb } = found;
  return verb !== undefined && isFollowed(verb, tokens.slice(1));
};
