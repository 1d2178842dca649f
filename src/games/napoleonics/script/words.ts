/** The words of a line, taken one after another. */

/** A line that cannot be read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const SIGNS = /(<=|>=|<|>|=|:|,|-(?=[A-I]\d)|\(|\))/g;

/** Splits a line into words and signs; a dash between hexes is a sign, one within a name is not. */
export const wordsOf = (line: string): readonly string[] => line.replace(SIGNS, ' $1 ').split(/\s+/).filter(Boolean);

export class Words {
  readonly #words: readonly string[];
  #at = 0;

  constructor(line: string) {
    this.#words = wordsOf(line);
  }

  get next(): string | undefined {
    return this.#words[this.#at]?.toUpperCase();
  }

  get isEnd(): boolean {
    return this.#at >= this.#words.length;
  }

  take(): string {
    const word = this.#words[this.#at];
    if (word === undefined) throw new Unreadable('the line ends too early');
    this.#at += 1;
    return word;
  }

  /** Takes the word if it is this one. */
  has(word: string): boolean {
    if (this.next !== word) return false;
    this.#at += 1;
    return true;
  }

  need(word: string): void {
    if (!this.has(word)) throw new Unreadable(`${word} expected, not ${this.next ?? 'the end'}`);
  }

  /** Things with a sign between them. */
  list<T>(sign: string, read: () => T): T[] {
    const found = [read()];
    while (this.has(sign)) found.push(read());
    return found;
  }

  end(): void {
    if (!this.isEnd) throw new Unreadable(`${this.next} is too much`);
  }
}
