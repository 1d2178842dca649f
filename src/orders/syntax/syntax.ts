/** A syntax works both ways: it reads a part of a line, writes it, says its usage, and lists what a form can offer. */
import type { Chance, Message } from '../../engine/index.ts';
import type { ConditionWords, Reader } from '../language.ts';
import type { NameBook, NameEntry } from '../names.ts';
import type { Problem, Style } from '../order.ts';

/** What the orders of a game can name, and what its conditions can say. */
export interface Vocabulary {
  readonly names: NameBook;
  readonly conditions: ConditionWords;
}

/** How a value is written. */
export interface Writing {
  readonly style: Style;
  /** For names in full and for conditions. */
  readonly known?: Vocabulary;
  /** Stands for a part that is missing. Without it such a value is not written at all. */
  readonly blank?: string;
}

/** Both ways to write, for a game. */
export const writingsOf = (known: Vocabulary): Readonly<Record<Style, Writing>> => ({
  short: { style: 'short', known },
  full: { style: 'full', known },
});

/** A choice of a form, with the value that it sets. */
export interface ValueChoice {
  readonly value: string;
  readonly text: string | Message;
  readonly is: unknown;
}

/** The names that a form offers, by kind. */
export type Offered = Readonly<Record<string, readonly NameEntry[]>>;

export interface Syntax<T> {
  /** For HELP: `town [IF condition]`. Several forms stand in brackets unless they stand `alone`. */
  usage(terms: Terms, alone?: boolean): string;
  /** What is missing where it is: a kind of name. */
  readonly kind?: string | undefined;
  /** Whether it may begin here, where that is seen at once. */
  begins?: ((reader: Reader) => boolean) | undefined;
  /** Undefined after a problem was noted. */
  read(reader: Reader): T | undefined;
  /** Reads a further part behind a value that was read; undefined if there is none. */
  more?(reader: Reader, known: T): T | undefined;
  /** Undefined if the value is not of this form. What is written is read back as the same value. */
  write(value: unknown, writing: Writing): string | undefined;
  /** What a list of a form offers; nothing if absent. */
  choices?(offered: Offered): readonly ValueChoice[];
  /** A value of this form. */
  some(chance: Chance, known: Vocabulary): T;
}

/** A line that is read and written by functions of its own: it need not tell its usage nor make values. */
export type Handmade<T> = Pick<Syntax<T>, 'read' | 'write'> & Partial<Syntax<T>>;

/** The type of the values that a syntax reads. */
export type ValueOf<S> = S extends Syntax<infer T> ? T : never;

/** The words of usages, and the usage of each part that has a name. */
export class Terms {
  readonly #say: (term: string) => string;
  readonly #usages = new Map<string, string>();

  /** `say`: what a kind of name, or a part, is called. */
  constructor(say: (term: string) => string) {
    this.#say = say;
  }

  term(name: string): string {
    return this.#say(name);
  }

  /** The name of a part, whose usage is noted with it. */
  defined(name: string, { usage }: Syntax<unknown>): string {
    const term = this.#say(name);
    if (!this.#usages.has(term)) {
      this.#usages.set(term, '');
      this.#usages.set(term, usage(this, true));
    }
    return term;
  }

  /** `path: corps -> town`, a line for each part that has been named. */
  get lines(): readonly string[] {
    return [...this.#usages].map(([term, usage]) => `${term}: ${usage}`);
  }
}

/** A place in a line, and what was noted up to there. */
interface Bookmark {
  readonly place: number;
  readonly problems: number;
  readonly warnings: number;
  readonly supplied: number;
}

export const bookmark = ({ place, problems, warnings, guess }: Reader): Bookmark => ({
  place,
  problems: problems.length,
  warnings: warnings.length,
  supplied: guess?.supplied.length ?? 0,
});

/** Why reading failed, and where. */
export interface Failure {
  readonly place: number;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Returns to a bookmark. What was noted since is taken away and returned. */
export const returnTo = (reader: Reader, { place, problems, warnings, supplied }: Bookmark): Failure => {
  const failure = {
    place: reader.place,
    problems: reader.problems.splice(problems),
    warnings: reader.warnings.splice(warnings),
  };
  reader.guess?.supplied.splice(supplied);
  reader.back(place);
  return failure;
};

/** Reads a syntax, or nothing: after a problem nothing is noted. */
export const attempt = <T>(reader: Reader, { read }: Pick<Syntax<T>, 'read'>): T | undefined => {
  const start = bookmark(reader);
  const value = read(reader);
  if (reader.problems.length === start.problems) return value;
  returnTo(reader, start);
  return undefined;
};

/** The place of the first problem with a syntax; infinity without a problem. Nothing is read. */
export const reach = (reader: Reader, { read }: Pick<Syntax<unknown>, 'read'>): number => {
  const start = bookmark(reader);
  read(reader);
  const isRead = reader.problems.length === start.problems;
  const { place } = returnTo(reader, start);
  return isRead ? Number.POSITIVE_INFINITY : place;
};
