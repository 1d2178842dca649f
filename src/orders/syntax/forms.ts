/** Forms of syntaxes: alternatives, lists, other values, brackets, and parts with names. */
import type { ReadContext, Reader } from '../language.ts';
import type { RecordSyntax } from './record.ts';
import { between, isWord, type Sign, taking } from './signs.ts';
import { attempt, bookmark, type Failure, returnTo, type Syntax, type ValueOf } from './syntax.ts';

/** The first of several forms that is read without a problem. If none is, the one that gets furthest says why. */
export const oneOf = <const S extends readonly [Syntax<unknown>, ...Syntax<unknown>[]]>(
  ...forms: S
): Syntax<ValueOf<S[number]>> => ({
  kind: forms.at(-1)?.kind,
  usage: (terms, alone) => {
    const usage = forms.map((form) => form.usage(terms, true)).join(' | ');
    return alone ? usage : `(${usage})`;
  },
  begins: forms.every(({ begins }) => begins) ? (reader) => forms.some(({ begins }) => begins?.(reader)) : undefined,
  read: (reader) => {
    const likely = forms.filter(({ begins }) => begins?.(reader) !== false);
    const [first = forms.at(-1)] = likely;
    // Each form gives one of the values.
    return (likely.length < 2 ? first?.read(reader) : readFirst(reader, likely)) as ValueOf<S[number]> | undefined;
  },
  write: (value, writing) => {
    for (const form of forms) {
      const text = form.write(value, writing);
      if (text !== undefined) return text;
    }
    return undefined;
  },
  choices: (offered) => forms.flatMap((form) => form.choices?.(offered) ?? []),
  some: (chance, known) => forms[chance.below(forms.length)]?.some(chance, known) as ValueOf<S[number]>,
});

const readFirst = (reader: Reader, forms: readonly Syntax<unknown>[]): unknown => {
  const start = bookmark(reader);
  let furthest: Failure | undefined;
  for (const form of forms) {
    const value = form.read(reader);
    if (reader.problems.length === start.problems) return value;
    const failure = returnTo(reader, start);
    if (!furthest || failure.place >= furthest.place) furthest = failure;
  }
  const { place = start.place, problems = [], warnings = [] } = furthest ?? {};
  reader.back(place);
  reader.problems.push(...problems);
  reader.warnings.push(...warnings);
  return undefined;
};

/** The most items of a list that is made by chance. */
const SOME = 3;

/** One or several with a sign between them. The first sign is written; the others are read too. */
export const list = <T>(item: Syntax<T>, ...signs: readonly [Sign, ...Sign[]]): Syntax<readonly T[]> => {
  const [sign] = signs;
  const gap = between(sign);
  const taken = signs.map(taking);
  const unsigned = {
    read: (reader: Reader) => {
      reader.guess?.supplied.push({ place: reader.place, sign });
      return item.read(reader);
    },
  };
  /** Another item without its sign, if there is one: in a guess signs may be missing, unless they are words. */
  const readUnsigned = (reader: Reader): T | undefined =>
    reader.guess && !isWord(sign) ? attempt(reader, unsigned) : undefined;
  return {
    kind: item.kind,
    begins: item.begins,
    usage: (terms) => `${item.usage(terms)} [${sign} ...]`,
    read: (reader) => {
      const found: T[] = [];
      let each = item.read(reader);
      while (each !== undefined) {
        found.push(each);
        if (reader.done) return found;
        const isSigned = taken.some((takes) => takes(reader));
        each = isSigned ? item.read(reader) : readUnsigned(reader);
        if (each === undefined && !isSigned) return found;
      }
      return undefined;
    },
    write: (value, writing) => {
      if (!Array.isArray(value) || value.length === 0) return undefined;
      let line = '';
      for (let i = 0; i < value.length; i++) {
        const text = value[i] === undefined ? writing.blank : item.write(value[i], writing);
        if (text === undefined) return undefined;
        line += i === 0 ? text : `${gap}${text}`;
      }
      return line;
    },
    some: (chance, known) => Array.from({ length: 1 + chance.below(SOME) }, () => item.some(chance, known)),
  };
};

/** Several, one after another: the signs between them are written, but need not be there. */
export const run = <T>(item: Syntax<T>, ...signs: readonly [Sign, ...Sign[]]): Syntax<readonly T[]> => {
  const taken = signs.map(taking);
  return {
    ...list(item, ...signs),
    read: (reader) => {
      const found: T[] = [];
      do {
        const each = item.read(reader);
        if (each === undefined) return undefined;
        found.push(each);
        taken.some((takes) => takes(reader));
      } while (!reader.done && (item.begins?.(reader) ?? true));
      return found;
    },
  };
};

/** The same text for other values. */
export const as = <A, B>(
  { more: _more, ...syntax }: Syntax<A>,
  to: (value: A) => B,
  from: (value: B & object) => unknown,
): Syntax<B> => ({
  ...syntax,
  read: (reader) => {
    const value = syntax.read(reader);
    return value === undefined ? undefined : to(value);
  },
  // To values of other forms `from` answers undefined, or what is no value of the syntax.
  write: (value, writing) =>
    value === undefined || value === null ? undefined : syntax.write(from(value as B & object), writing),
  some: (chance, known) => to(syntax.some(chance, known)),
});

/** What may be left out at the end of a line, with what is meant then. */
export const otherwise = <V, T>(syntax: Syntax<T>, meant: (context: ReadContext<V>) => T): Syntax<T> => ({
  ...syntax,
  usage: (terms) => `[${syntax.usage(terms, true)}]`,
  begins: undefined,
  // A language reads with views of its own game.
  read: (reader) => (reader.done ? meant(reader.context as ReadContext<V>) : syntax.read(reader)),
});

/** Behind words that say nothing. */
export const noise = <T>(syntax: Syntax<T>, ...words: readonly string[]): Syntax<T> => ({
  ...syntax,
  begins: undefined,
  read: (reader) => {
    reader.words(...words);
    return syntax.read(reader);
  },
});

/** Behind a sign that says nothing, and is not written. */
export const marked = <T>(sign: Sign, syntax: Syntax<T>): Syntax<T> => {
  const takes = taking(sign);
  return {
    ...syntax,
    begins: undefined,
    read: (reader) => {
      takes(reader);
      return syntax.read(reader);
    },
  };
};

/** What is read only where the line goes on like this. */
export const where = <T>(isHere: (reader: Reader) => boolean, syntax: Syntax<T>): Syntax<T> => ({
  ...syntax,
  read: (reader) => {
    const { place } = reader;
    const found = isHere(reader);
    reader.back(place);
    return found ? syntax.read(reader) : reader.fail('order.missing-name', { kind: syntax.kind ?? '' });
  },
});

/** What has to stand here: where it does not begin, this is the problem. */
export const needed = <T>(syntax: Syntax<T>, ...why: Parameters<Reader['fail']>): Syntax<T> => ({
  ...syntax,
  begins: undefined,
  read: (reader) => (syntax.begins?.(reader) === false ? reader.fail(...why) : syntax.read(reader)),
});

/** Only values that suit: with another one, this is the problem. */
export const suiting = <T>(
  syntax: Syntax<T>,
  suits: (value: T) => boolean,
  ...why: Parameters<Reader['fail']>
): Syntax<T> => ({
  ...syntax,
  read: (reader) => {
    const value = syntax.read(reader);
    return value === undefined || suits(value) ? value : reader.fail(...why);
  },
  some: (chance, known) => {
    for (;;) {
      const value = syntax.some(chance, known);
      if (suits(value)) return value;
    }
  },
});

/** In brackets, which may be left out. */
export const brackets = <T>(syntax: RecordSyntax<T>): RecordSyntax<T> => ({
  ...syntax,
  usage: (terms) => `(${syntax.usage(terms, true)})`,
  begins: undefined,
  read: (reader) => {
    const isOpen = reader.mark('(') !== undefined;
    const found = syntax.read(reader);
    if (found !== undefined && isOpen && reader.mark(')') === undefined)
      return reader.fail('order.leftover', { text: '(' });
    return found;
  },
  write: (value, writing) => inBrackets(syntax.write(value, writing)),
  writeOwn: (value, writing) => inBrackets(syntax.writeOwn(value, writing)),
});

const inBrackets = (text: string | undefined): string | undefined => (text === undefined ? undefined : `(${text})`);

/** A part that usages call by a name of its own. */
export const named = <T>(name: string, syntax: Syntax<T>): Syntax<T> => ({
  ...syntax,
  usage: (terms) => terms.defined(name, syntax),
});
