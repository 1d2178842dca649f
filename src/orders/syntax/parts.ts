/** The smallest parts of a line: names, words, numbers and conditions. */
import { type Chance, type Json, type JsonObject, message, same } from '../../engine/index.ts';
import { readComparison, readCondition, writeCondition } from '../condition.ts';
import type { FactWord, Reader } from '../language.ts';
import { type Atom, COMPARISONS, type Comparison, type Condition } from '../order.ts';
import type { Word } from './signs.ts';
import type { Syntax, ValueChoice, Vocabulary } from './syntax.ts';

const oneAmong = <T>(all: readonly T[], chance: Chance): T => all[chance.below(all.length)] as T;

/** A name of one kind, as the id of the thing. */
export const name = (kind: string): Syntax<string> => ({
  usage: (terms) => terms.term(kind),
  kind,
  read: (reader) => reader.name([kind])?.id,
  write: (value, { style, known }) => {
    if (typeof value !== 'string') return undefined;
    return style === 'short' ? value : (known?.names.get(kind, value)?.name ?? value);
  },
  choices: (offered) => (offered[kind] ?? []).map(({ id, name: text }) => ({ value: text, text, is: id })),
  some: (chance, { names }) => oneAmong(names.all(kind), chance).id,
});

/**
 * Words and what each means. Of several words for one meaning the first is written. `kind`: what is missing without one; `near`: what
 * is proposed in place of another word.
 */
export const words = <const T extends Json>(
  meanings: Readonly<Record<Word, T>>,
  kind?: string,
  near: readonly string[] = [],
): Syntax<T> => {
  const all = Object.entries(meanings) as [Word, T][];
  const byKey = new Map(all.map(([word, meaning]) => [word.toLowerCase(), meaning]));
  const written = all.filter(([, meaning], i) => all.findIndex(([, each]) => same(each, meaning)) === i);
  const byMeaning = new Map<unknown, string>(written.map(([word, meaning]) => [meaning, word]));
  const usage = written.map(([word]) => word).join(' | ');
  const begins = (reader: Reader): boolean => {
    const { type, key = '' } = reader.peek() ?? {};
    return type === 'word' && byKey.has(key);
  };
  return {
    usage: (_terms, alone) => (alone || written.length === 1 ? usage : `(${usage})`),
    kind,
    begins,
    read: (reader) => {
      if (!begins(reader)) {
        if (kind !== undefined) return reader.fail('order.missing-name', { kind });
        return reader.fail('order.unknown-act', { text: reader.peek()?.text ?? '' }, near);
      }
      const { key = '' } = reader.peek() ?? {};
      reader.skip();
      return byKey.get(key);
    },
    write: (value) => {
      if (typeof value !== 'object' || value === null) return byMeaning.get(value);
      return written.find(([, meaning]) => same(meaning, value as Json))?.[0];
    },
    choices: () =>
      written.map(
        ([word, is]): ValueChoice => ({
          value: word,
          text: message(`standing-form.word.${word.toLowerCase()}`),
          is,
        }),
      ),
    some: (chance) => oneAmong(written, chance)[1],
  };
};

/** Numbers of values that are made by chance. */
const SOME = 9;

/** A number. `after`: what it follows, for the problem where it is missing; `upTo`: how many a form offers, from 1 on. */
export const number = (after: string, upTo = 0): Syntax<number> => ({
  usage: (terms) => terms.term('number'),
  read: (reader) => reader.number() ?? reader.fail('order.missing-number', { after }),
  write: (value) => (typeof value === 'number' ? String(value) : undefined),
  choices: () => Array.from({ length: upTo }, (_, i) => ({ value: String(i + 1), text: String(i + 1), is: i + 1 })),
  some: (chance) => 1 + chance.below(SOME),
});

/** Nothing is written: the word before it says it all, and this is what it means. */
export const nothing = <const T extends Json>(meant: T): Syntax<T> => ({
  usage: () => '',
  read: () => meant,
  write: (value) => (value !== undefined && same(value as Json, meant) ? '' : undefined),
  some: () => meant,
});

export const condition: Syntax<Condition> = {
  usage: (terms) => terms.term('condition'),
  read: readCondition,
  write: (value, { known }) =>
    known && Array.isArray(value) ? writeCondition(known.conditions, value as Condition).toUpperCase() : undefined,
  some: (chance, known) => [[someAtom(chance, known)], [someAtom(chance, known), someAtom(chance, known)]],
};

const someAtom = (chance: Chance, known: Vocabulary): Atom => {
  const { numbers, facts } = known.conditions;
  const not = chance.below(3) === 0 ? { not: true as const } : {};
  const made = Object.entries(facts).flatMap(([name, { some }]) => (some ? [{ name, args: some(chance, known) }] : []));
  if (made.length > 0 && chance.below(2) === 0) return { ...not, ...oneAmong(made, chance) };
  const compare = oneAmong(COMPARISONS, chance);
  return { ...not, name: oneAmong(Object.keys(numbers), chance), compare, value: chance.below(SOME) };
};

/** A comparison with a number: `>= 5`. */
export const compared = (after: string): Syntax<{ readonly compare: Comparison; readonly value: number }> => ({
  usage: (terms) => `>= ${terms.term('number')}`,
  read: (reader) => {
    const compare = readComparison(reader);
    const value = compare && reader.number();
    return compare && value !== undefined ? { compare, value } : reader.fail('order.missing-number', { after });
  },
  write: (value) => {
    const { compare, value: than } = value as { readonly compare?: Comparison; readonly value?: number };
    return compare === undefined || than === undefined ? undefined : `${compare}${than}`;
  },
  some: (chance) => ({ compare: oneAmong(COMPARISONS, chance), value: chance.below(SOME) }),
});

/** A fact of conditions, by its words and the syntax of its arguments. */
export const fact = <V, A extends JsonObject>(
  called: readonly string[],
  { read, write, some }: Syntax<A>,
  holds: FactWord<V, A>['holds'],
): FactWord<V, A> => ({ words: called, read, write: (args) => write(args, { style: 'short' }) ?? '', holds, some });
