import type { Arguments, JsonObject, Known, LanguageTag, Message } from '../engine/index.ts';
import { type Formatters, readSentence, type Sentence, writeSentence } from './sentence.ts';
import en from './terms/en.json' with { type: 'json' };
import ja from './terms/ja.json' with { type: 'json' };
import ko from './terms/ko.json' with { type: 'json' };

/**
 * One language: a sentence in ICU MessageFormat for each key, and its language tag below `@@locale`. `{name}` stands for an argument,
 * `{area, place}` for an argument written by a formatter, `{area, place, 을를}` for the same with a Korean particle, and `{_unit}`
 * for a word for which a game may have another: the sentence `term.unit`.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** The same sentences in several languages. English has all of them. */
export type Catalogues = { readonly en: Catalogue } & { readonly [tag in LanguageTag]?: Catalogue };

const usualTerms: Catalogues = { en, ko, ja };

const merged = new WeakMap<Catalogues, Map<LanguageTag, Catalogue>>();

/** The sentences of a language; missing ones are in English. */
export const catalogueIn = (catalogues: Catalogues, language: LanguageTag): Catalogue => {
  if (language === 'en') return catalogues.en;
  const known = merged.get(catalogues) ?? new Map<LanguageTag, Catalogue>();
  merged.set(catalogues, known);
  const catalogue = known.get(language) ?? { ...catalogues.en, ...catalogues[language] };
  known.set(language, catalogue);
  return catalogue;
};

/** The terms of a catalogue. */
export const termsIn = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(catalogue).filter(([key]) => key.startsWith('term.')));

const localeOf = (catalogue: Catalogue): string => catalogue['@@locale'] ?? 'en';

const termOf = (catalogue: Catalogue, name: string): string =>
  catalogue[`term.${name}`] ?? catalogueIn(usualTerms, localeOf(catalogue) as LanguageTag)[`term.${name}`] ?? '';

/** A sentence with its terms filled in, for scripts of pages, which fill in its plain arguments only. */
export const inTerms = (catalogue: Catalogue, sentence: string): string =>
  sentence.replace(/\{_([a-zA-Z]+)\}/g, (_, name: string) => termOf(catalogue, name));

/** Sentences that have been read, by their text. */
const known = new Map<string, Sentence>();

/** A sentence that cannot be read is shown as it is written. The build refuses it (`scripts/build.mjs`). */
const read = (text: string): Sentence => {
  const sentence = known.get(text) ?? readOrShow(text);
  known.set(text, sentence);
  return sentence;
};

const readOrShow = (text: string): Sentence => {
  try {
    return readSentence(text);
  } catch {
    return [{ type: 'content', value: text, ctx: { offset: 0, line: 1, col: 1, text, lineBreaks: 0 } }];
  }
};

/** The sentence of a message. A key without a sentence is shown as it is: visible, and never an exception. */
export const format = (catalogue: Catalogue, formatters: Formatters, { key, args = {} }: Message): string => {
  const text = catalogue[key];
  if (text === undefined) return `[${key}]`;
  const term = (name: string) => termOf(catalogue, name);
  return writeSentence(read(text), args, { locale: localeOf(catalogue), formatters, term });
};

/** Says sentences of a catalogue: one by its key and arguments, which are checked where they stand, or a message that is data. */
export interface Speech {
  (message: Message): string;
  <const K extends string>(key: K & Known<K>, ...args: Arguments<K>): string;
}

export const speechFrom = (catalogue: Catalogue, formatters: Formatters = {}): Speech =>
  ((said: string | Message, args?: JsonObject) =>
    format(catalogue, formatters, typeof said === 'string' ? { key: said, args: args ?? {} } : said)) as Speech;
