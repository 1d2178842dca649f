/** Values with named parts, one behind another: `corps -> town [IF condition]`. */
import type { Reader } from '../language.ts';
import { between, type Sign, type Taking, taking, takingOrSupplying } from './signs.ts';
import { bookmark, returnTo, type Syntax, type Terms, type Writing } from './syntax.ts';

/** A part of a record: what opens it, its syntax, and the sign behind it. */
export interface Part<T, O extends boolean = boolean> {
  readonly syntax: Syntax<T>;
  readonly isOptional: O;
  /** Its sign; absent: it stands behind the part before it. */
  readonly sign?: Sign;
  readonly behind?: Sign;
  /** What is written where it is not there. */
  readonly absent?: string;
  /** Reads what stands before its value; false if the part is not there. */
  readonly opens: Taking;
}

const plain = <T>(syntax: Syntax<T>): Part<T, false> => ({ syntax, isOptional: false, opens: () => true });

/** Behind a sign. Where there are several, the first is written, and each of them is read. */
export const after = <T>(sign: Sign, syntax: Syntax<T>, ...others: readonly Sign[]): Part<T, false> => ({
  syntax,
  isOptional: false,
  sign,
  opens: anyOf([...others.map(taking), takingOrSupplying(sign)]),
});

const anyOf = (all: readonly Taking[]): Taking => {
  const [only = () => false, ...more] = all;
  return more.length === 0 ? only : (reader) => all.some((takes) => takes(reader));
};

/** Behind a sign that may be left out. */
export const mayFollow = <T>(sign: Sign, syntax: Syntax<T>, ...others: readonly Sign[]): Part<T, false> => {
  const takes = anyOf([sign, ...others].map(taking));
  const opens = (reader: Reader) => {
    takes(reader);
    return true;
  };
  return { ...after(sign, syntax), opens };
};

/** There if its sign is. A guess has to be complete: there it may be left out only if its sign is a word. */
export const optional = <T>(sign: Sign, syntax: Syntax<T>, ...others: readonly Sign[]): Part<T, true> => ({
  ...after(sign, syntax, ...others),
  isOptional: true,
});

/** There if it could be read here, behind a word that may be left out and is not written. */
export const bare = <T>(syntax: Syntax<T>, ...words: readonly string[]): Part<T, true> => ({
  syntax,
  isOptional: true,
  opens: (reader) => {
    const { place } = reader;
    reader.word(...words);
    if (reader.done) return false;
    const isThere = syntax.begins ? syntax.begins(reader) : isNext(reader, (ahead) => syntax.read(ahead) !== undefined);
    if (!isThere) reader.back(place);
    return isThere;
  },
});

/** Written only: another part reads it. */
export const written = <T>(syntax: Syntax<T>): Part<T, true> => ({ syntax, isOptional: true, opens: () => false });

/** There if it begins. A sign behind it may be left out. */
export const leading = <T>(syntax: Syntax<T>, sign?: Sign): Part<T, true> => ({
  syntax,
  isOptional: true,
  ...(sign === undefined ? {} : { behind: sign }),
  opens: (reader) => syntax.begins?.(reader) ?? false,
});

/** The rest of the line, behind a sign that may be left out; not there if the line ends or goes on with one of these words. */
export const rest = <T>(sign: Sign, syntax: Syntax<T>, ...unless: readonly string[]): Part<T, true> => {
  const takes = takingOrSupplying(sign);
  const opens = (reader: Reader) => {
    const isThere = takes(reader);
    if (reader.guess) return isThere;
    return !reader.done && !unless.some((word) => word === reader.peek()?.key);
  };
  return { ...optional(sign, syntax), opens };
};

/** Before a sign: there if the next sign is this one. */
export const before = <T>(sign: Sign, syntax: Syntax<T>): Part<T, true> => ({
  syntax,
  isOptional: true,
  behind: sign,
  opens: ({ ahead }) => {
    const next = ahead.findIndex(({ type }) => type === 'mark' || type === 'arrow');
    return next > 0 && ahead[next]?.text === sign;
  },
});

type AnyPart = Part<unknown> | Syntax<unknown>;
type PartValue<P> = P extends Part<infer T> ? T : P extends Syntax<infer U> ? U : never;
type OptionalKeys<F> = { [K in keyof F]: F[K] extends Part<unknown, true> ? K : never }[keyof F];

/** What the parts of a record hold. */
export type RecordOf<F> = { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: PartValue<F[K]> } & {
  readonly [K in OptionalKeys<F>]?: PartValue<F[K]>;
};

type Fields = Readonly<Record<string, unknown>>;

export interface RecordSyntax<T> extends Syntax<T> {
  readonly keys: readonly string[];
  /** Writes its own parts of a value that may have others. */
  writeOwn(value: Fields, writing: Writing): string | undefined;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parts one behind another, each under its name. */
export const record = <const F extends Readonly<Record<string, AnyPart>>>(fields: F): RecordSyntax<RecordOf<F>> => {
  const parts = Object.entries(fields).map(([key, part]) => new Field(key, 'syntax' in part ? part : plain(part)));
  const [first] = parts;
  const keys = Object.keys(fields);
  const writeOwn = (value: Fields, writing: Writing): string | undefined => {
    let line = '';
    for (const part of parts) {
      const text = part.write(value[part.key], writing);
      if (text === undefined) return undefined;
      if (text !== '') line = part.joined(line, text);
    }
    return line;
  };
  return {
    keys,
    kind: first?.syntax.kind,
    begins: first?.begins,
    usage: (terms, alone = false) =>
      parts.reduce((line, part) => part.withUsage(line, terms, alone && parts.length === 1), ''),
    read: (reader) => {
      const found: Record<string, unknown> = {};
      for (const part of parts) {
        const value = part.read(reader);
        if (value !== undefined) found[part.key] = value;
        else if (reader.problems.length > 0) return undefined;
      }
      return found as RecordOf<F>;
    },
    writeOwn,
    write: (value, writing) => (isFields(value) && hasOnly(value, keys) ? writeOwn(value, writing) : undefined),
    some: (chance, known) => {
      const there = parts.filter(({ isOptional }) => !isOptional || chance.below(2) === 0);
      return Object.fromEntries(there.map(({ key, syntax }) => [key, syntax.some(chance, known)])) as RecordOf<F>;
    },
  };
};

/** Whether something could be taken here; it is not. */
export const isNext = (reader: Reader, takes: Taking): boolean => {
  const start = bookmark(reader);
  const isThere = takes(reader);
  returnTo(reader, start);
  return isThere;
};

/** Whether a value has no other parts than these. */
const hasOnly = (value: Fields, keys: readonly string[]): boolean => {
  for (const key in value) if (value[key] !== undefined && !keys.includes(key)) return false;
  return true;
};

/** A part of a record under its name. */
class Field {
  readonly key: string;
  readonly syntax: Syntax<unknown>;
  readonly isOptional: boolean;
  readonly begins: Taking | undefined;
  readonly opens: Taking;
  readonly #closes: Taking | undefined;
  /** Its text between its neighbours, and at the beginning of a line or behind a sign of another part. */
  readonly #before: string;
  readonly #first: string;
  readonly #behind: string;
  readonly #absent: string;

  constructor(key: string, { syntax, isOptional, sign, behind, absent = '', opens }: Part<unknown>) {
    this.key = key;
    this.syntax = syntax;
    this.isOptional = isOptional;
    this.begins = isOptional ? undefined : sign === undefined ? syntax.begins : (reader) => isNext(reader, opens);
    this.opens = opens;
    this.#closes = behind && taking(behind);
    this.#before = sign === undefined ? ' ' : between(sign);
    this.#first = this.#before.trimStart();
    this.#behind = behind ?? '';
    this.#absent = absent;
  }

  /** Undefined if it is not there, or after a problem. */
  read(reader: Reader): unknown {
    if (!this.opens(reader)) {
      if (!this.isOptional) reader.fail('order.missing-name', { kind: this.syntax.kind ?? '' });
      return undefined;
    }
    return this.readOpen(reader);
  }

  /** Its value behind what opens it. */
  readOpen(reader: Reader): unknown {
    const value = this.syntax.read(reader);
    if (value !== undefined) this.#closes?.(reader);
    return value;
  }

  /** Undefined if it cannot be written. */
  write(value: unknown, writing: Writing): string | undefined {
    if (value !== undefined) return this.syntax.write(value, writing);
    return this.isOptional ? this.#absent : writing.blank;
  }

  /** A line with its text. */
  joined(line: string, text: string): string {
    const isFirst = line === '' || line.endsWith('=') || line.endsWith('=]');
    return `${line}${isFirst ? this.#first : this.#before}${text}${this.#behind}`;
  }

  withUsage(line: string, terms: Terms, alone: boolean): string {
    const usage = this.syntax.usage(terms, alone);
    return this.isOptional ? `${line} [${this.joined('', usage)}]`.trimStart() : this.joined(line, usage);
  }
}

/** Parts that are read in any order, each behind its sign, and written in this one. */
export const anyOrder = <const F extends Readonly<Record<string, Part<unknown, true>>>>(
  fields: F,
): RecordSyntax<RecordOf<F>> => {
  const parts = Object.entries(fields).map(([key, part]) => new Field(key, part));
  /** With one more part. What is said already is not said again; what says nothing is read and not kept. */
  const more = (reader: Reader, found: RecordOf<F>): RecordOf<F> | undefined => {
    const text = reader.ahead.map((token) => token.text).join(' ');
    const part = parts.find(({ opens }) => opens(reader));
    if (!part) return undefined;
    if (part.key in found) return reader.fail('order.leftover', { text });
    const value = part.readOpen(reader);
    if (reader.problems.length > 0) return undefined;
    return value === undefined ? { ...found } : { ...found, [part.key]: value };
  };
  return {
    ...record(fields),
    begins: (reader) => parts.some(({ opens }) => isNext(reader, opens)),
    read: (reader) => {
      let found = {} as RecordOf<F>;
      for (let next: RecordOf<F> | undefined = found; next; next = more(reader, found)) found = next;
      return reader.problems.length === 0 ? found : undefined;
    },
    more,
  };
};

/** A record, and behind it another one with parts of its own: `town [IF condition]` and `: DEFEND`. */
export const both = <A extends object, B extends object>(
  first: RecordSyntax<A>,
  sign: Sign | '' | ' ',
  second: Syntax<B>,
): Syntax<A & B> => {
  const isSign = sign !== '' && sign !== ' ';
  const takes = isSign ? taking(sign) : undefined;
  const gap = isSign ? between(sign) : sign;
  return {
    kind: first.kind,
    begins: first.begins,
    usage: (terms) => `${first.usage(terms)}${gap}${second.usage(terms)}`,
    read: (reader) => {
      const one = first.read(reader);
      if (one === undefined) return undefined;
      takes?.(reader);
      const two = second.read(reader);
      return two && Object.assign(one, two);
    },
    ...(second.more ? { more: (reader, known) => second.more?.(reader, known) as (A & B) | undefined } : {}),
    write: (value, writing) => {
      const one = isFields(value) ? first.writeOwn(value, writing) : undefined;
      const two = one === undefined ? undefined : second.write(without(value as Fields, first.keys), writing);
      if (two === undefined) return undefined;
      const isJoined = two !== '' && (isSign || one !== '');
      return `${one}${isJoined ? gap : ''}${two}`;
    },
    some: (chance, known) => ({ ...first.some(chance, known), ...second.some(chance, known) }),
  };
};

const without = (value: Fields, keys: readonly string[]): Fields => {
  const others: Record<string, unknown> = {};
  for (const key in value) if (!keys.includes(key)) others[key] = value[key];
  return others;
};
