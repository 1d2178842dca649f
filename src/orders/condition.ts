import { isObject, type Json, type JsonObject } from '../engine/index.ts';
import { nameKey, slips, tolerance } from './key.ts';
import type { ConditionWords, FactWord, Moment, Reader } from './language.ts';
import { type Atom, COMPARISONS, type Comparison, type Condition, type Style } from './order.ts';

export const MOST_ATOMS = 3;
/** Reads a comparison if one follows. */
export const readComparison = <V>(reader: Reader<V>): Comparison | undefined => {
  const mark = reader.mark(...COMPARISONS, '=>', '=<');
  return mark === '=>' ? '>=' : mark === '=<' ? '<=' : mark;
};

const readNumber = <V>(reader: Reader<V>, name: string): Atom | undefined => {
  const compare = readComparison(reader) ?? reader.language.conditions.numbers[name]?.plain ?? '>=';
  const value = readSigned(reader);
  const than = value === undefined ? figureAhead(reader) : undefined;
  if (than !== undefined) return { name, compare, than };
  if (value === undefined) return reader.fail('order.missing-number', { after: name.toUpperCase() });
  const word = reader.language.conditions.numbers[name];
  const to = word?.unit === TIMES || word?.units?.[TIMES] !== undefined ? readShare(reader) : undefined;
  const unit = to === undefined ? (reader.word(...reader.language.conditions.units) ?? '') : TIMES;
  reader.mark('%');
  return { name: word?.units?.[unit] ?? name, compare, value: value / (to ?? 1) };
};

/** The sign between a number and a figure of the same kind: `2x`. */
const TIMES = 'x';

/** The number after the colon of `3:2`. */
const readShare = <V>(reader: Reader<V>): number | undefined => {
  const [colon, share] = [reader.peek(), reader.peek(1)];
  if (colon?.text !== ':' || share?.type !== 'number' || Number(share.text) === 0) return undefined;
  reader.skip();
  return reader.number();
};

/** A number, with or without a minus sign. */
const readSigned = <V>(reader: Reader<V>): number | undefined => {
  const place = reader.place;
  const isNegative = reader.peek()?.text === '-';
  if (isNegative) reader.skip();
  const value = reader.number();
  if (value === undefined) reader.back(place);
  return value !== undefined && isNegative ? -value : value;
};

/** The name of a figure, if its word comes next. */
const figureAhead = <V>(reader: Reader<V>): string | undefined => {
  const names = figuresAhead(reader);
  const { numbers } = reader.language.conditions;
  const tailed = names.find((name) => numbers[name]?.tail !== undefined && numbers[name].tail === reader.peek(1)?.key);
  const name = tailed ?? names[0];
  if (name !== undefined) reader.skip(tailed === undefined ? 1 : 2);
  return name;
};

/** Names of the figures that the next word may mean. */
const figuresAhead = <V>(reader: Reader<V>): readonly string[] => {
  const { type, key = '' } = reader.peek() ?? {};
  return type === 'word' ? (figuresByWord(reader.language.conditions.numbers).get(key) ?? []) : [];
};

type Numbers = ConditionWords['numbers'];

const known = new WeakMap<Numbers, ReadonlyMap<string, readonly string[]>>();

const figuresByWord = (numbers: Numbers): ReadonlyMap<string, readonly string[]> => {
  const before = known.get(numbers);
  if (before) return before;
  const names = new Map<string, string[]>();
  for (const [name, { words }] of Object.entries(numbers)) {
    for (const word of new Set([name, ...words])) names.set(word, [...(names.get(word) ?? []), name]);
  }
  known.set(numbers, names);
  return names;
};

const readAtom = <V>(reader: Reader<V>): Atom | undefined => {
  const not = reader.word('not') !== undefined;
  const atom = readPlainAtom(reader);
  return atom && not ? { not: true, ...atom } : atom;
};

const readPlainAtom = <V>(reader: Reader<V>): Atom | undefined => {
  const { numbers, facts } = reader.language.conditions;
  for (const name of figuresAhead(reader)) {
    const tail = numbers[name]?.tail;
    const hasTail = tail !== undefined && reader.peek(1)?.key === tail;
    const next = reader.peek(hasTail ? 2 : 1);
    const compared = next?.type === 'number' || next?.type === 'arrow' || (next?.type === 'mark' && next.text !== '(');
    if (!compared) continue;
    reader.skip(hasTail ? 2 : 1);
    return readNumber(reader, name);
  }
  for (const [name, fact] of Object.entries(facts)) {
    if (!reader.word(...fact.words)) continue;
    const args = fact.read(reader);
    return args && { name, args };
  }
  const { text = '', key = '' } = reader.peek() ?? {};
  return reader.fail('order.unknown-condition', { text }, nearWords(reader, key));
};

/** Words of figures and facts that a misspelt word may mean, the nearest first. */
const nearWords = <V>({ language: { conditions } }: Reader<V>, key: string): string[] => {
  const most = tolerance(key.length);
  const facts = Object.values(conditions.facts).flatMap(({ words }) => words);
  return [...new Set([...figuresByWord(conditions.numbers).keys(), ...facts])]
    .map((word) => ({ word, slips: slips(key, nameKey(word), most) }))
    .filter((each) => each.slips <= most)
    .sort((a, b) => a.slips - b.slips)
    .map(({ word }) => word.toUpperCase())
    .slice(0, MOST_WORDS);
};

const MOST_WORDS = 3;

/** Reads a condition; undefined after a problem was noted. AND binds closer than OR; brackets are multiplied out. */
export const readCondition = <V>(reader: Reader<V>): Condition | undefined => readAny({ reader, count: 0 });

/** A condition that is being read, and the parts that it has so far. */
interface Reading<V> {
  readonly reader: Reader<V>;
  count: number;
}

const tooLong = <V>(reader: Reader<V>): undefined =>
  reader.fail('order.condition-too-long', { most: reader.language.conditions.most ?? MOST_ATOMS });

/** The most parts of a condition without its brackets. */
const MOST_MULTIPLIED = 64;

const readAny = <V>(reading: Reading<V>): Condition | undefined => {
  let any = readAll(reading);
  while (any && reading.reader.word('or')) {
    const more = readAll(reading);
    any = more && [...any, ...more];
  }
  return any;
};

const readAll = <V>(reading: Reading<V>): Condition | undefined => {
  let all = readPart(reading);
  while (all && reading.reader.word('and')) {
    const more = readPart(reading);
    all = more && both(all, more);
    if (all && all.flat().length > MOST_MULTIPLIED) return tooLong(reading.reader);
  }
  return all;
};

const both = (one: Condition, other: Condition): Condition =>
  one.flatMap((left) => other.map((right) => [...left, ...right]));

/** What holds if a condition does not. */
const denied = (condition: Condition): Condition =>
  condition.map((group): Condition => group.map((atom) => [negated(atom)])).reduce(both);

const negated = ({ not, ...atom }: Atom): Atom => (not ? atom : { not: true, ...atom });

/** A test, or a condition in brackets. */
const readPart = <V>(reading: Reading<V>): Condition | undefined => {
  const { reader } = reading;
  const isDenied = reader.peek()?.key === 'not' && reader.peek(1)?.text === '(';
  if (isDenied) reader.skip();
  if (reader.mark('(') === undefined) return readOneAtom(reading);
  const inner = readAny(reading);
  if (!inner) return undefined;
  if (reader.mark(')') === undefined) return reader.fail('order.leftover', { text: '(' });
  return isDenied ? denied(inner) : inner;
};

const readOneAtom = <V>(reading: Reading<V>): Condition | undefined => {
  const { reader } = reading;
  if (reading.count === (reader.language.conditions.most ?? MOST_ATOMS)) return tooLong(reader);
  reading.count += 1;
  const atom = readAtom(reader);
  return atom && [[atom]];
};

const writeAtom = <V>(words: ConditionWords<V>, atom: Atom, style: Style): string => {
  const not = atom.not ? 'not ' : '';
  if ('than' in atom) return `${not}${atom.name}${atom.compare}${atom.than}`;
  if ('compare' in atom) return `${not}${atom.name}${atom.compare}${atom.value}${words.numbers[atom.name]?.unit ?? ''}`;
  const fact = words.facts[atom.name];
  const args = fact?.write(atom.args, style) ?? '';
  const isTight = args === '' || args.startsWith('.') || args.startsWith('(');
  return `${not}${fact?.words[0] ?? atom.name}${isTight ? '' : ' '}${args}`;
};

export const writeCondition = <V>(words: ConditionWords<V>, condition: Condition, style: Style = 'short'): string =>
  condition.map((group) => group.map((atom) => writeAtom(words, atom, style)).join(' and ')).join(' or ');

export const compares = (a: number, how: Comparison, b: number): boolean => {
  if (how === '>=') return a >= b;
  if (how === '<=') return a <= b;
  if (how === '<') return a < b;
  if (how === '>') return a > b;
  return a === b;
};

/** Whether an atom holds. If it cannot be known, neither the atom nor its negation holds. */
const atomHolds = <V>(words: ConditionWords<V>, atom: Atom, moment: Moment<V>): boolean => {
  const plain = 'compare' in atom ? figureHolds(atom, moment) : words.facts[atom.name]?.holds(atom.args, moment);
  return plain !== undefined && plain !== (atom.not ?? false);
};

const figureHolds = (
  atom: Extract<Atom, { compare: Comparison }>,
  { numbers }: Pick<Moment, 'numbers'>,
): boolean | undefined => {
  const figure = numbers[atom.name];
  const measure = 'than' in atom ? numbers[atom.than] : atom.value;
  return figure === undefined || measure === undefined ? undefined : compares(figure, atom.compare, measure);
};

export const conditionHolds = <V>(words: ConditionWords<V>, condition: Condition, moment: Moment<V>): boolean =>
  condition.some((group) => group.every((atom) => atomHolds(words, atom, moment)));

/** Kinds of decision at which a fact may be known; undefined: at all. */
export const knownAt = <V>(fact: FactWord<V> | undefined, args: JsonObject): readonly string[] | undefined =>
  fact?.atOf ? fact.atOf(args) : fact?.at;

/** The atoms of a condition that can be known at none of these kinds of decision. */
export const neverKnown = <V>(
  { numbers, facts }: ConditionWords<V>,
  condition: Condition,
  kinds: readonly string[],
): readonly string[] =>
  condition.flat().flatMap((atom) => {
    const names = 'than' in atom ? [atom.name, atom.than] : [atom.name];
    return names.filter((name) => {
      const at = 'args' in atom ? knownAt(facts[name], atom.args) : numbers[name]?.at;
      return at !== undefined && !kinds.some((kind) => at.includes(kind));
    });
  });

/** Figures that are known at some of these kinds of decision but not at all; a condition there may use them. */
export const figuresAt = <V>({ numbers }: ConditionWords<V>, kinds: readonly string[]): readonly string[] =>
  Object.keys(numbers).filter((name) => numbers[name]?.at?.some((kind) => kinds.includes(kind)));

/** The value of a figure in a judged condition. */
export type Figure = { readonly name: string; readonly value: number };

const isFigure = (value: Json | undefined): value is Figure =>
  isObject(value) && typeof value.name === 'string' && typeof value.value === 'number';

/** Figures stored as an argument of a sentence. */
export const figuresOf = (kept: Json | undefined): readonly Figure[] =>
  isObject(kept) && Array.isArray(kept.list) ? kept.list.filter(isFigure) : [];

/** The values of the figures in a condition, as far as they are known, each once. */
export const figuresIn = (condition: Condition, numbers: Readonly<Record<string, number>>): readonly Figure[] => {
  const names = condition.flat().flatMap((atom) => ('than' in atom ? [atom.name, atom.than] : [atom.name]));
  return [...new Set(names)].flatMap((name) => {
    const value = numbers[name];
    return value === undefined ? [] : [{ name, value: Math.round(value * 100) / 100 }];
  });
};

export const writeFigure = <V>({ numbers }: ConditionWords<V>, { name, value }: Figure): string =>
  `${name} ${value}${numbers[name]?.unit ?? ''}`;
