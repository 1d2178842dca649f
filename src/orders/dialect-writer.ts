/** Writes lines in the words of another language. */
import {
  ALONE,
  COUNTED,
  clauseWord,
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

interface WritingOptions {
  /** What is written for a word that is not known; without it such a line is not written. */
  readonly other?: (word: string) => string;
  readonly isCondition?: boolean;
}

interface DialectWriter {
  write(line: string, options?: WritingOptions): string | undefined;
  /** In English with names as they are printed. */
  inPrint(line: string): string;
}

/** A word or a sign, and whether a space stands before it. */
interface Part {
  readonly text: string;
  readonly isApart: boolean;
}

interface Found {
  /** How many parts of the line it stands for. */
  readonly length: number;
  readonly said: string;
}

/** The most words of a name, or of a phrase. */
const MOST_WORDS = 4;
const SIGN = /(->|>=|<=|[,:;()<>=])/;

const partsOf = (line: string): readonly Part[] =>
  line
    .split(' ')
    .flatMap((word) =>
      (/[-<>=]{2}|[,:;()<>=]/.test(word) ? word.split(SIGN) : [word])
        .filter((text) => text !== '')
        .map((text, i) => ({ text, isApart: i === 0 })),
    );

const joined = (parts: readonly Part[]): string =>
  parts.map(({ text, isApart }, i) => (isApart && i > 0 ? ` ${text}` : text)).join('');

/** Writes word by word, the longest phrases and names first. */
export const writerOf = (known: DialectWords): DialectWriter => {
  const printed = new Map(known.spellings.map((each) => [each.spoken, each.printed]));
  return {
    write: (line, options = {}) => new LineWriter(known, partsOf(line), options).written,
    inPrint: (line) => {
      const parts = partsOf(line);
      const written: Part[] = [];
      for (let at = 0; at < parts.length; ) {
        const { length, said } = longest(parts, at, printed) ?? { length: 1, said: parts[at]?.text ?? '' };
        written.push({ text: said, isApart: parts[at]?.isApart ?? true });
        at += length;
      }
      return joined(written);
    },
  };
};

const longest = (parts: readonly Part[], at: number, known: ReadonlyMap<string, string>): Found | undefined => {
  for (let length = Math.min(MOST_WORDS, parts.length - at); length > 0; length--) {
    const text = joined(parts.slice(at, at + length));
    const said = known.get(text) ?? known.get(text.replaceAll('_', ' '));
    if (said !== undefined) return { length, said };
  }
  return undefined;
};

class LineWriter {
  readonly #known: DialectWords;
  readonly #parts: readonly Part[];
  readonly #options: WritingOptions;
  #isCondition: boolean;
  /** The test that is being written does not hold. */
  #isDenied = false;

  constructor(known: DialectWords, parts: readonly Part[], options: WritingOptions) {
    this.#known = known;
    this.#parts = parts;
    this.#options = options;
    this.#isCondition = options.isCondition ?? false;
  }

  get written(): string | undefined {
    const written: Part[] = [];
    for (let at = 0; at < this.#parts.length; ) {
      const { text = '', isApart = true } = this.#parts[at] ?? {};
      written.push(...this.#passed(text));
      const other = this.#options.other?.(text);
      const found = this.#next(at) ?? (other === undefined ? undefined : { length: 1, said: other });
      if (!found) return undefined;
      // In a condition a comparison stands behind its number, with a space before both.
      if (found.said !== '') written.push({ text: found.said, isApart: isApart || isComparison(text) });
      at += found.length;
    }
    written.push(...this.#passed(':'));
    return joined(written);
  }

  /** Notes where a condition begins and ends. Returns the word for NOT behind a test that ends here. */
  #passed(text: string): readonly Part[] {
    const clause = clauseWord(text);
    const isEnd = ENDS.includes(text) || (clause !== undefined && ENDS.includes(clause));
    const ended = this.#isDenied && (isEnd || (clause !== undefined && JOINTS.includes(clause)));
    if (ended) this.#isDenied = false;
    if (clause === IF) this.#isCondition = true;
    else if (isEnd) this.#isCondition = false;
    return ended ? [{ text: this.#known.words.get(NOT) ?? NOT, isApart: true }] : [];
  }

  #next(at: number): Found | undefined {
    const { words, names, kinds } = this.#known;
    const { text = '' } = this.#parts[at] ?? {};
    const clause = clauseWord(text);
    return (
      (this.#isCondition ? this.#inCondition(at, text, clause) : undefined) ??
      this.#joint(at, text, clause) ??
      longest(this.#parts, at, words) ??
      longest(this.#parts, at, names) ??
      longest(this.#parts, at, kinds) ??
      (commonAt(text, 0) === text ? { length: 1, said: text } : this.#otherwise(text, clause))
    );
  }

  /** What is written as one with what stands behind it, or else than it stands alone. */
  #joint(at: number, text: string, clause: string | undefined): Found | undefined {
    const { words, codes, beside } = this.#known;
    const behind = this.#parts[at + 1]?.text ?? '';
    const span = clause === 'UNTIL' ? words.get(`UNTIL ${behind.toUpperCase()}`) : undefined;
    if (span !== undefined) return { length: 2, said: span };
    if (beside.has(text) && this.#isNamed(at + 1)) return this.#besideName(at, text);
    if (NUMBER.test(text) && COUNTED.includes(behind)) return { length: 2, said: `${words.get(behind)} ${text}` };
    // `SP 3` is a share of Spain, `3 SP` a strength.
    const power = NUMBER.test(this.#parts[at - 1]?.text ?? '') ? undefined : codes.get(text);
    return power === undefined ? undefined : { length: 1, said: power };
  }

  /** A word in capitals or small letters, or without a name behind it. */
  #otherwise(text: string, clause: string | undefined): Found | undefined {
    const others = [ALONE.get(text), clause, text.toUpperCase(), text.toLowerCase()];
    const said = others.map((each) => this.#known.words.get(each ?? '')).find((each) => each !== undefined);
    return said === undefined ? undefined : { length: 1, said };
  }

  #inCondition(at: number, text: string, clause: string | undefined): Found | undefined {
    const { conditions, beside } = this.#known;
    if (clause === NOT) {
      this.#isDenied = true;
      return { length: 1, said: '' };
    }
    if (isComparison(text)) {
      const value = this.#next(at + 1);
      const said = conditions.get(text);
      if (!value || said === undefined) return undefined;
      const unit = this.#parts[at + 1 + value.length]?.text ?? '';
      const isUnit = /^(?:SP|CP)$/.test(unit);
      return { length: 1 + value.length + (isUnit ? 1 : 0), said: `${value.said}${isUnit ? ` ${unit}` : ''} ${said}` };
    }
    const word = text.toUpperCase();
    if (beside.has(word) && this.#isNamed(at + 1)) return this.#besideName(at, word);
    const lower = this.#parts.slice(at).map((part) => ({ ...part, text: part.text.toLowerCase() }));
    return longest(lower, 0, conditions);
  }

  #isNamed(at: number): boolean {
    return this.#nameAt(at) !== undefined;
  }

  #nameAt(at: number): Found | undefined {
    const { names, codes, kinds } = this.#known;
    if (this.#parts[at]?.text === GAP) return { length: 1, said: GAP };
    return longest(this.#parts, at, names) ?? longest(this.#parts, at, codes) ?? longest(this.#parts, at, kinds);
  }

  #besideName(at: number, word: string): Found | undefined {
    const name = this.#nameAt(at + 1);
    return name && { length: name.length + 1, said: this.#known.besideName(word, name.said) };
  }
}
