/** Order lines in the words of a language, written from lines in English and read back to them. */
import type { LanguageTag } from '../engine/index.ts';
import { type Catalogue, format } from '../i18n/index.ts';

/** The order words of a language. */
export interface Dialect {
  readonly language: LanguageTag;
  /** A line in its words; where it has no word for a part of the line, in English with names as they are printed. */
  write(line: string): string;
  /** A part of a line, with those of its words that have others. */
  phrase(text: string): string;
  /** The line in English; undefined unless all of it is in these words and begins with a verb. */
  read(line: string): string | undefined;
}

/** Something that lines name: as lines in English write it, and in the script of the language. */
export interface Spelling {
  readonly printed: string;
  readonly spoken: string;
  /** A short form of a power. */
  readonly code?: string;
}

/** What has to be filled in. */
export const GAP = '__';

/** Keys of the catalogue: `line.INTERCEPT_NO` is what INTERCEPT NO is called, `line.FROM` how a place that one comes from is written. */
const PREFIX = 'line.';
const BESIDE_NAMES: readonly string[] = ['FROM', 'TO', 'AT', 'OF', 'AS', 'WITH'];
/** What TO is called before something else than a name: `RESPOND 5 TO battle`. */
const MOMENT = 'WHEN';
/** Words that never begin a line. */
const WITHIN =
  'CARD CARDS EVENT TARGET POWER LEADER OPTION BY UP NO NONE ALL ALONE STAY ON RESOURCE RESOURCES WHEN'.split(' ');
/** Their number stands before them in English, and behind them in these languages. */
const COUNTED: readonly string[] = ['inf', 'cav', 'art', 'RESOURCE', 'RESOURCES'];
/** The most words of a name, or of a phrase. */
const MOST_WORDS = 4;
/** What is the same in all languages: amounts, gaps and signs. */
const COMMON = /^(?:\d{1,3}(?:SP)?|SP|CP|__|[-+>])$/;
const COMMON_AHEAD = /\d{1,3}|SP|CP|__|[-+>,:]/y;
const NUMBER = /^\d{1,3}$/;

/** A line in English; undefined if it is in the words of no dialect. */
export const inEnglish = (
  { dialects = [] }: { readonly dialects?: readonly Dialect[] },
  line: string,
): string | undefined => {
  for (const dialect of dialects) {
    const english = dialect.read(line);
    if (english !== undefined) return english;
  }
  return undefined;
};

export const dialectOf = (language: LanguageTag, catalogue: Catalogue, spellings: readonly Spelling[]): Dialect => {
  const words = wordsIn(catalogue);
  const beside = (word: string, name: string): string => format(catalogue, {}, { key: PREFIX + word, args: { name } });
  const writer = new Writer(words, spellings, beside);
  const read = readerOf(meaningsOf(words, spellings, beside));
  return {
    language,
    write: (line) => (line.startsWith('//') ? line : (writer.write(line) ?? writer.inPrint(line))),
    phrase: (text) => writer.write(text, (word) => word) ?? text,
    read,
  };
};

type Beside = (word: string, name: string) => string;
type Words = ReadonlyMap<string, string>;

const wordsIn = (catalogue: Catalogue): Words =>
  new Map(
    Object.entries(catalogue).flatMap(([key, said]) => {
      const word = key.slice(PREFIX.length).replaceAll('_', ' ');
      return key.startsWith(PREFIX) && !BESIDE_NAMES.includes(word) ? [[word, said]] : [];
    }),
  );

interface Found {
  /** How many words of the line it stands for. */
  readonly length: number;
  readonly said: string;
}

/** Writes lines word by word, the longest phrases and names first. */
class Writer {
  readonly #words: Words;
  readonly #names: Words;
  readonly #codes: Words;
  readonly #printed: Words;
  readonly #beside: Beside;

  constructor(words: Words, spellings: readonly Spelling[], beside: Beside) {
    this.#words = words;
    this.#beside = beside;
    this.#names = new Map(spellings.flatMap(({ printed, spoken }) => [printed, spoken].map((each) => [each, spoken])));
    this.#codes = new Map(spellings.flatMap(({ code, spoken }) => (code === undefined ? [] : [[code, spoken]])));
    this.#printed = new Map(spellings.map(({ printed, spoken }) => [spoken, printed]));
  }

  /** `other`: a word that is not known; without it such a line is not written. */
  write(line: string, other: (word: string) => string | undefined = () => undefined): string | undefined {
    const parts = partsOf(line);
    const written: string[] = [];
    for (let at = 0; at < parts.length; ) {
      const unknown = other(parts[at] ?? '');
      const found = this.#next(parts, at) ?? (unknown === undefined ? undefined : { length: 1, said: unknown });
      if (!found) return undefined;
      written.push(found.said);
      at += found.length;
    }
    return joined(written);
  }

  #next(parts: readonly string[], at: number): Found | undefined {
    const [word = '', behind = ''] = parts.slice(at, at + 2);
    if (BESIDE_NAMES.includes(word)) return this.#besideName(parts, at, word);
    if (NUMBER.test(word) && COUNTED.includes(behind)) return { length: 2, said: `${this.#words.get(behind)} ${word}` };
    // `SP 3` is a share of Spain, `3 SP` a strength.
    const power = NUMBER.test(parts[at - 1] ?? '') ? undefined : this.#codes.get(word);
    if (power !== undefined) return { length: 1, said: power };
    if (COMMON.test(word) || word === ',' || word === ':') return { length: 1, said: word };
    return longest(parts, at, this.#words) ?? longest(parts, at, this.#names);
  }

  #besideName(parts: readonly string[], at: number, word: string): Found | undefined {
    const name =
      parts[at + 1] === GAP
        ? { length: 1, said: GAP }
        : (longest(parts, at + 1, this.#names) ?? longest(parts, at + 1, this.#codes));
    if (name) return { length: name.length + 1, said: this.#beside(word, name.said) };
    const moment = word === 'TO' ? this.#words.get(MOMENT) : undefined;
    return moment === undefined ? undefined : { length: 1, said: moment };
  }

  /** In English with names as they are printed. */
  inPrint(line: string): string {
    const parts = partsOf(line);
    const written: string[] = [];
    for (let at = 0; at < parts.length; ) {
      const { length, said } = longest(parts, at, this.#printed) ?? { length: 1, said: parts[at] ?? '' };
      written.push(said);
      at += length;
    }
    return joined(written);
  }
}

/** A comma or a colon is a word of its own here. */
const partsOf = (line: string): readonly string[] => line.replace(/[,:](?= |$)/g, ' $&').split(' ');

const joined = (words: readonly string[]): string => words.join(' ').replace(/ (?=[,:](?: |$))/g, '');

const longest = (parts: readonly string[], at: number, known: Words): Found | undefined => {
  for (let length = Math.min(MOST_WORDS, parts.length - at); length > 0; length--) {
    const said = known.get(parts.slice(at, at + length).join(' '));
    if (said !== undefined) return { length, said };
  }
  return undefined;
};

interface Meaning {
  readonly english: string;
  readonly isVerb: boolean;
}

/** What each phrase of a dialect means, names with what stands beside them. */
const meaningsOf = (words: Words, spellings: readonly Spelling[], beside: Beside): ReadonlyMap<string, Meaning> => {
  const named = [...spellings, { printed: GAP, spoken: GAP }].flatMap(({ printed, spoken }) => [
    ...(spoken === GAP ? [] : [[spoken, printed] as const]),
    ...BESIDE_NAMES.map((word) => [beside(word, spoken), `${word} ${printed}`] as const),
  ]);
  return new Map([
    ...named.map(([said, english]) => [said, { english, isVerb: false }] as const),
    ...[...words].map(
      ([english, said]) => [said, { english: english === MOMENT ? 'TO' : english, isVerb: isVerb(english) }] as const,
    ),
  ]);
};

const isVerb = (english: string): boolean => /^[A-Z]/.test(english) && !WITHIN.includes(english.split(' ')[0] ?? '');

/** Reads a line from left to right, each time the longest phrase that is known. */
const readerOf = (known: ReadonlyMap<string, Meaning>): Dialect['read'] => {
  const byLetter = new Map<string, string[]>();
  for (const text of [...known.keys()].sort((a, b) => b.length - a.length))
    byLetter.set(text.charAt(0), [...(byLetter.get(text.charAt(0)) ?? []), text]);
  const phraseAt = (line: string, at: number) =>
    byLetter.get(line.charAt(at))?.find((text) => line.startsWith(text, at) && isEnd(line, at + text.length)) ??
    commonAt(line, at);
  return (line) => {
    const text = line.trim();
    const english: string[] = [];
    for (let at = 0; at < text.length; ) {
      const phrase = phraseAt(text, at);
      const meaning = known.get(phrase ?? '');
      if (phrase === undefined || (at === 0 && !meaning?.isVerb)) return undefined;
      english.push(meaning?.english ?? phrase);
      at += phrase.length;
      while (text.charAt(at) === ' ') at += 1;
    }
    return english.length === 0 ? undefined : countedFirst(english).join(' ');
  };
};

/** Whether a word may end there. */
const isEnd = (line: string, at: number): boolean => !/\p{L}/u.test(line.charAt(at));

const commonAt = (line: string, at: number): string | undefined => {
  COMMON_AHEAD.lastIndex = at;
  return COMMON_AHEAD.exec(line)?.[0];
};

/** `inf 2` as `2 inf`. */
const countedFirst = (words: readonly string[]): readonly string[] => {
  const ordered = [...words];
  for (let at = 1; at < ordered.length; at++) {
    const [arm = '', count = ''] = ordered.slice(at - 1, at + 1);
    if (COUNTED.includes(arm) && NUMBER.test(count)) ordered.splice(at - 1, 2, count, arm);
  }
  return ordered;
};
