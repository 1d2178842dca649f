import { isObject, type Json, type JsonObject } from './json.ts';
import type { LanguageTag } from './language-tag.ts';

/** Something to tell a person, before it becomes a sentence: a key of the catalogue and the arguments. */
export type Message = {
  readonly key: string;
  readonly args?: JsonObject;
};

/** Whether a value is a message that was stored as data. */
export const isMessage = (value: unknown): value is Message =>
  isObject(value) && typeof value.key === 'string' && (value.args === undefined || isObject(value.args));

export const message = (key: string, args?: JsonObject): Message => (args === undefined ? { key } : { key, args });

/**
 * One language: a sentence for each key. `{name}` stands for an argument, `{name:formatter}` for an argument written by a
 * formatter (`{area:place}`), `{name:#die|dice}` for a count with its noun in singular and plural. `{=unit|impulse}` is a word for which
 * a game may have another: the sentence `term.unit`, if there is one.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** The same sentences in several languages. English has all of them. */
export type Catalogues = { readonly en: Catalogue } & { readonly [tag in LanguageTag]?: Catalogue };

/** The sentences of a language; missing ones are in English. */
export const catalogueIn = (catalogues: Catalogues, language: LanguageTag): Catalogue =>
  language === 'en' ? catalogues.en : { ...catalogues.en, ...catalogues[language] };

/** How a game writes the names of its things: a formatter for each kind. */
export type Formatters = Readonly<Record<string, (value: Json) => string>>;

const PLACEHOLDER = /\{([a-zA-Z]+)(?::([^{}]+))?\}/g;

/** Literal text, or a placeholder. */
type Piece = string | { readonly name: string; readonly how?: string };

const TERM = /\{=([a-zA-Z]+)\|([^{}]*)\}/g;

/** A sentence with the terms of the game filled in. */
export const inTerms = (catalogue: Catalogue, sentence: string): string =>
  sentence.replace(TERM, (_, name: string, usual: string) => catalogue[`term.${name}`] ?? usual);

/** The terms of a catalogue. */
export const termsIn = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(catalogue).filter(([key]) => key.startsWith('term.')));

const piecesOf = (sentence: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: all, 1: name = '', 2: how, index } of sentence.matchAll(PLACEHOLDER)) {
    pieces.push(sentence.slice(end, index), how === undefined ? { name } : { name, how });
    end = index + all.length;
  }
  return [...pieces, sentence.slice(end)];
};

/** Parsed sentences of catalogues, cached because they are used often. */
const apart = new WeakMap<Catalogue, Map<string, readonly Piece[]>>();

const piecesFor = (catalogue: Catalogue, key: string): readonly Piece[] => {
  const sentence = catalogue[key];
  if (sentence === undefined) return [`[${key}]`];
  const known = apart.get(catalogue) ?? new Map<string, readonly Piece[]>();
  apart.set(catalogue, known);
  const pieces = known.get(key) ?? piecesOf(inTerms(catalogue, sentence));
  known.set(key, pieces);
  return pieces;
};

const count = (n: Json, nouns: string): string => {
  const [one = '', many = one] = nouns.split('|');
  return `${n} ${n === 1 ? one : many}`;
};

const plain = (value: Json | undefined): string =>
  Array.isArray(value) ? value.map(plain).join(', ') : value === undefined || value === null ? '' : String(value);

/** The sentence of a message. A key without a sentence is shown as it is: visible, and never an exception. */
export const format = (catalogue: Catalogue, formatters: Formatters, { key, args = {} }: Message): string => {
  let text = '';
  for (const piece of piecesFor(catalogue, key)) {
    text += typeof piece === 'string' ? piece : written(args[piece.name], piece.how, formatters);
  }
  return text;
};

const written = (value: Json | undefined, how: string | undefined, formatters: Formatters): string => {
  if (value === undefined || value === null) return '';
  if (how === undefined) return plain(value);
  if (how.startsWith('#')) return count(value, how.slice(1));
  const write = formatters[how];
  if (!write) return plain(value);
  return Array.isArray(value) ? value.map((item: Json) => write(item)).join(', ') : write(value);
};
