import type { Json, JsonObject } from './json.ts';

/** Something to tell a person, before it is a sentence: a key of the catalogue and what the sentence speaks of. */
export interface Message {
  readonly key: string;
  readonly args?: JsonObject;
}

export const message = (key: string, args?: JsonObject): Message => (args === undefined ? { key } : { key, args });

/**
 * One language: a sentence for each key. `{name}` stands for an argument, `{name:formatter}` for an argument written by a
 * formatter (`{area:place}`), `{name:#die|dice}` for a count with its noun in singular and plural.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** How a game writes the names of its things: a formatter a kind of thing. */
export type Formatters = Readonly<Record<string, (value: Json) => string>>;

const PLACEHOLDER = /\{([a-zA-Z]+)(?::([^{}]+))?\}/g;

const count = (n: Json, nouns: string): string => {
  const [one = '', many = one] = nouns.split('|');
  return `${n} ${n === 1 ? one : many}`;
};

const plain = (value: Json | undefined): string =>
  Array.isArray(value) ? value.map(plain).join(', ') : value === undefined || value === null ? '' : String(value);

/** The sentence of a message. A key without a sentence is shown as the key itself: visible, and never an exception. */
export const format = (catalogue: Catalogue, formatters: Formatters, { key, args = {} }: Message): string =>
  (catalogue[key] ?? `[${key}]`).replace(PLACEHOLDER, (_, name: string, how?: string) => {
    const value = args[name];
    if (value === undefined || value === null) return '';
    if (how === undefined) return plain(value);
    if (how.startsWith('#')) return count(value, how.slice(1));
    const write = formatters[how];
    if (!write) return plain(value);
    return Array.isArray(value) ? value.map((item: Json) => write(item)).join(', ') : write(value);
  });
