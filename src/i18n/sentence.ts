/** Sentences in ICU MessageFormat: read once, then written with the arguments of each message. */
import { parse, type Token } from '@messageformat/parser';
import type { Json, JsonObject } from '../engine/index.ts';
import { withParticle } from './particle.ts';

export type Sentence = readonly Token[];

/** How a game writes the names of its things: a formatter for each kind. */
export type Formatters = Readonly<Record<string, (value: Json) => string>>;

/** What a sentence is written with. */
interface Writing {
  /** Language tag, for plurals. */
  readonly locale: string;
  readonly formatters: Formatters;
  /** The word for which a game may have another: `{_unit}` is the term `unit`. */
  readonly term: (name: string) => string;
}

/** Reads a sentence. Throws on a syntax that ICU MessageFormat does not have. */
export const readSentence = (text: string): Sentence => parse(text);

const plurals = new Map<string, Intl.PluralRules>();

const pluralOf = (locale: string, count: number): string => {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, rules);
  return rules.select(count);
};

/** What stands between the things of a list. */
export const commaIn = (locale: string): string => (locale === 'ja' ? '、' : ', ');

const plain = (value: Json | undefined, locale: string): string => {
  if (Array.isArray(value)) return value.map((each: Json) => plain(each, locale)).join(commaIn(locale));
  return value === undefined || value === null ? '' : String(value);
};

const named = (value: Json | undefined, kind: string, { formatters, locale }: Writing): string => {
  if (value === undefined || value === null) return '';
  const write = formatters[kind];
  if (!write) return plain(value, locale);
  return Array.isArray(value) ? value.map((each: Json) => write(each)).join(commaIn(locale)) : write(value);
};

/**
 * The text of a sentence. An argument that is missing is left out; one that ends in a full stop, such as
 * `Washington D.C.`, takes the place of that of the sentence.
 */
export const writeSentence = (sentence: Sentence, args: JsonObject, writing: Writing, count = ''): string => {
  let text = '';
  let last = '';
  for (const token of sentence) {
    const next = written(token, args, writing, count);
    text += last.endsWith('.') && next.startsWith('.') ? next.slice(1) : next;
    last = next;
  }
  return text;
};

/** The argument of a name, or the term of a name that begins with `_`. */
const argumentOf = (name: string, args: JsonObject, { term }: Writing): Json | undefined =>
  name.startsWith('_') ? term(name.slice(1)) : args[name];

const written = (token: Token, args: JsonObject, writing: Writing, count: string): string => {
  switch (token.type) {
    case 'content':
      return token.value;
    case 'octothorpe':
      return count || '#';
    case 'argument':
      return plain(argumentOf(token.arg, args, writing), writing.locale);
    case 'function': {
      const word = named(argumentOf(token.arg, args, writing), token.key, writing);
      const [particle] = token.param ?? [];
      return particle?.type === 'content' ? withParticle(word, particle.value.trim()) : word;
    }
    default: {
      const value = plain(args[token.arg], writing.locale);
      const chosen = caseOf(token, value, writing.locale);
      return chosen ? writeSentence(chosen.tokens, args, writing, token.type === 'select' ? count : value) : '';
    }
  }
};

type Choice = Extract<Token, { readonly cases: unknown }>;

const caseOf = ({ type, cases }: Choice, value: string, locale: string): Choice['cases'][number] | undefined => {
  const keys = type === 'select' ? [value] : [`=${value}`, pluralOf(locale, Number(value))];
  const find = (key: string) => cases.find((each) => each.key === key);
  return keys.map(find).find((each) => each !== undefined) ?? find('other');
};
