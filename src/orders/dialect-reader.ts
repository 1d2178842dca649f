/** Reads lines in the words of another language. */
import {
  ALONE,
  BEHIND,
  beginsLine,
  COUNTED,
  commonAt,
  type DialectWords,
  ENDS,
  GAP,
  IF,
  isComparison,
  JOINTS,
  NOT,
  NUMBER,
} from './dialect-words.ts';

/** What may end a condition: `70% 이상이면`. */
const TAILS: readonly string[] = ['이면', '일 때', 'なら', 'ならば', 'の場合', 'のとき'];
const VALUE = /^-?\d/;
const UNIT = /^(?:SP|CP)$/;

type Meanings = ReadonlyMap<string, string>;

/** A line in English; undefined unless all of it is known and it begins with a verb. */
export const readerOf = (known: DialectWords): ((line: string) => string | undefined) => {
  const { words, names, conditions } = meaningsOf(known);
  const finders: Finders = {
    first: finderIn(words),
    inLine: finderIn(new Map([...words, ...names])),
    inCondition: finderIn(conditions),
  };
  return (line) => {
    const text = line.trim();
    const english = new EnglishLine();
    for (let at = 0; at < text.length; ) {
      const found = nextIn(finders, text, at, english.isCondition);
      if (!found || (at === 0 && !beginsLine(known, found.english))) return undefined;
      if (found.opens) english.open();
      english.take(found.english);
      at += found.text.length;
      while (text.charAt(at) === ' ') at += 1;
    }
    return english.text;
  };
};

interface Finders {
  readonly first: Finder;
  readonly inLine: Finder;
  readonly inCondition: Finder;
}

/** The phrase at a place. A word that only conditions have opens one: `요격: 모두, 승산 70% 이상이면`. */
const nextIn = (
  { first, inLine, inCondition }: Finders,
  text: string,
  at: number,
  isCondition: boolean,
): (Found & { readonly opens?: boolean }) | undefined => {
  if (at === 0) return first(text, at);
  const test = inCondition(text, at);
  if (isCondition && test) return test;
  const plain = inLine(text, at) ?? foundAt(text, at);
  return plain ?? (test && !isCondition ? { ...test, opens: true } : undefined);
};

interface Found {
  readonly text: string;
  readonly english: string;
}

type Finder = (line: string, at: number) => Found | undefined;

const inLines: ReadonlyMap<string, string> = new Map([...ALONE].map(([word, alone]) => [alone, word]));

/** What each phrase means, names with what stands beside them. A name may be a word of orders, too: a line begins with the word. */
const meaningsOf = ({ words, conditions, kinds, beside, besideName, spellings }: DialectWords) => {
  const named = [...kinds, ...spellings.map(({ printed, spoken }) => [printed, spoken] as const)];
  const meant = (all: readonly (readonly [english: string, said: string])[]): Meanings =>
    new Map(all.map(([english, said]) => [said, english]));
  return {
    // Of two words that are called the same the first is meant.
    words: meant([...words].toReversed().map(([english, said]) => [inLines.get(english) ?? english, said])),
    names: meant([
      ...named,
      ...[...named, [GAP, GAP] as const].flatMap(([english, said]) =>
        [...beside].map((word) => [`${word} ${english}`, besideName(word, said)] as const),
      ),
    ]),
    conditions: meant(
      [...conditions].flatMap(([english, said]) =>
        isComparison(english)
          ? ['', ...TAILS].map((tail) => [BEHIND + english, said + tail] as const)
          : [[english, said] as const],
      ),
    ),
  };
};

/** Finds the longest phrase that begins at a place. */
const finderIn = (known: Meanings): Finder => {
  const byLetter = new Map<string, string[]>();
  for (const text of [...known.keys()].sort((a, b) => b.length - a.length))
    byLetter.set(text.charAt(0), [...(byLetter.get(text.charAt(0)) ?? []), text]);
  return (line, at) => {
    const text = byLetter
      .get(line.charAt(at))
      ?.find((each) => line.startsWith(each, at) && isEnd(line, at + each.length));
    return text === undefined ? undefined : { text, english: known.get(text) ?? '' };
  };
};

/** Whether a word may end there. */
const isEnd = (line: string, at: number): boolean => !/\p{L}/u.test(line.charAt(at));

const foundAt = (line: string, at: number): Found | undefined => {
  const text = commonAt(line, at);
  return text === undefined ? undefined : { text, english: text };
};

/** A line in English that grows: `inf 2` as `2 inf`, `odds 70% >=` as `odds >= 70%`, and NOT before what it denies. */
class EnglishLine {
  readonly #words: string[] = [];
  /** Where the present test of a condition begins. */
  #test: number | undefined;

  get text(): string | undefined {
    return this.#words.length === 0 ? undefined : this.#words.join(' ');
  }

  get isCondition(): boolean {
    return this.#test !== undefined;
  }

  /** Opens a condition without a word for IF; a colon behind the verb and a comma before the condition say nothing. */
  open(): void {
    if (this.#words.at(-1) === ',') this.#words.pop();
    if (this.#words[1] === ':') this.#words.splice(1, 1);
    this.take(IF);
  }

  take(word: string): void {
    this.#put(word);
    const isJoint = word === IF || (this.isCondition && JOINTS.includes(word));
    if (isJoint) this.#test = this.#words.length;
    else if (ENDS.includes(word.split(' ')[0] ?? '')) this.#test = undefined;
  }

  #put(word: string): void {
    const before = this.#words.at(-1) ?? '';
    if (NUMBER.test(word) && COUNTED.includes(before)) this.#words.splice(-1, 1, word, before);
    else if (word === NOT && this.#test !== undefined) this.#words.splice(this.#test, 0, word);
    else if (word.startsWith(BEHIND)) {
      const hasUnit = UNIT.test(before) && VALUE.test(this.#words.at(-2) ?? '');
      this.#words.splice(hasUnit ? -2 : -1, 0, word.slice(BEHIND.length));
    } else this.#words.push(word);
  }
}
