import type { Json, JsonObject } from '../engine/index.ts';
import { nameKey } from './key.ts';
import { type Guess, type Language, type ReadContext, type Reader, relationCalled } from './language.ts';
import type { NameEntry, Scope } from './names.ts';
import { type Problem, problem } from './order.ts';
import { numberOf, type Token } from './tokens.ts';

/** The most tokens of a name. */
const LONGEST_NAME = 8;
/** A guess spans fewer, because a misspelt name is rarely a whole title. */
const LONGEST_GUESS = 4;
/** The kind of a part of a guess that may be a misspelt name. */
const UNKNOWN = 'unknown';
/** Words of every game's grammar. */
const GRAMMAR = new Set(
  'at to from with as if and or via on by until max always ask never then else all into against only'.split(' '),
);
const COURTESIES = new Set(['please', 'thanks', 'thank', 'you', 'sir']);

/** Reads one line from left to right and notes problems. It never throws. */
export class LineReader<V = unknown> implements Reader<V> {
  readonly language: Language<V>;
  readonly context: ReadContext<V>;
  readonly problems: Problem[] = [];
  readonly warnings: Problem[] = [];
  readonly plan: Map<string, string>;
  readonly guess?: Guess;
  readonly #tokens: readonly Token[];
  #at = 0;
  /** The present end of reading. */
  #end: number;

  constructor(
    tokens: readonly Token[],
    language: Language<V>,
    context: ReadContext<V>,
    plan: Map<string, string> = new Map(),
    guess?: Guess,
  ) {
    if (guess) this.guess = guess;
    this.#tokens = tokens;
    this.#end = endOf(tokens);
    this.language = language;
    this.context = context;
    this.plan = plan;
  }

  get done(): boolean {
    return this.#at >= this.#end;
  }

  get ahead(): readonly Token[] {
    return this.#tokens.slice(this.#at, this.#end);
  }

  get place(): number {
    return this.#at;
  }

  back(place: number): void {
    this.#at = place;
  }

  peek(offset = 0): Token | undefined {
    const at = this.#at + offset;
    return at < this.#end ? this.#tokens[at] : undefined;
  }

  upTo<T>(mark: string, read: () => T): T {
    const end = this.#end;
    const next = this.#tokens.findIndex((token, i) => i >= this.#at && token.text === mark);
    if (next >= 0) this.#end = Math.min(end, next);
    const result = read();
    this.#end = end;
    return result;
  }

  upToWord<T>(keys: readonly string[], read: () => T): T {
    const end = this.#end;
    const next = this.#tokens.findIndex(({ type, key }, i) => i >= this.#at && type === 'word' && keys.includes(key));
    if (next >= 0) this.#end = Math.min(end, next);
    const result = read();
    this.#end = end;
    return result;
  }

  skip(count = 1): void {
    this.#at += count;
  }

  word<const K extends string>(...keys: readonly K[]): K | undefined {
    const token = this.peek();
    const found = token?.type === 'word' ? keys.find((key) => key === token.key) : undefined;
    if (found !== undefined) this.#at += 1;
    return found;
  }

  words(...keys: readonly string[]): boolean {
    const found = keys.every((key, i) => this.peek(i)?.type === 'word' && this.peek(i)?.key === key);
    if (found) this.#at += keys.length;
    return found;
  }

  mark<const K extends string>(...texts: readonly K[]): K | undefined {
    const token = this.peek();
    const isMark = token?.type === 'mark' || token?.type === 'arrow';
    const found = isMark ? texts.find((text) => text === token.text) : undefined;
    if (found !== undefined) this.#at += 1;
    return found;
  }

  number(): number | undefined {
    const value = numberOf(this.peek());
    if (value !== undefined) this.#at += 1;
    return value;
  }

  arrow(): boolean {
    const before = this.#at;
    while (isArrow(this.peek())) this.#at += 1;
    return this.#at > before;
  }

  comma(): boolean {
    return this.#at + 1 < this.#end && this.mark(',') !== undefined;
  }

  maybeName(kinds: readonly string[], legal?: ReadonlySet<string>): NameEntry | undefined {
    const kind = this.guess?.kinds.get(this.#at) ?? UNKNOWN;
    if (kind !== UNKNOWN && !kinds.includes(kind)) return undefined;
    return this.#exactName(kinds) ?? this.#begunName(kinds, legal) ?? this.#mendedName(kinds, legal);
  }

  exactName(kinds: readonly string[]): NameEntry | undefined {
    return this.#exactName(kinds);
  }

  name(kinds: readonly string[], legal?: ReadonlySet<string>): NameEntry | undefined {
    const found = this.maybeName(kinds, legal);
    if (found) return found;
    if (this.guess) return this.fail('order.unknown-name');
    const text = this.#phrase(LONGEST_GUESS) || (this.peek()?.text ?? '');
    if (text === '') return this.fail('order.missing-name', { kind: kinds[0] ?? '' });
    return this.fail('order.unknown-name', { kind: kinds[0] ?? '', text }, this.#suggestions(kinds, legal));
  }

  fail(code: string, args: Record<string, Json> = {}, suggestions: readonly string[] = []): undefined {
    this.problems.push(problem(code, args, suggestions));
    return undefined;
  }

  warn(code: string, args: JsonObject = {}): void {
    this.warnings.push(problem(code, args));
  }

  finish(): void {
    while (this.mark(',', ';', ':') !== undefined);
    if (this.done) return;
    const text = this.ahead
      .map((token) => token.text)
      .join(' ')
      .slice(0, 60);
    this.fail('order.leftover', { text });
    this.#at = this.#end;
  }

  /** ME, ALLY or ENEMY, if it means exactly one power. */
  #relation(kinds: readonly string[]): NameEntry | undefined {
    const word = kinds.includes('power') ? relationCalled(this.peek()?.key ?? '') : undefined;
    const [only, ...others] = (word && this.language.prose.powersCalled?.(word, this.context)) ?? [];
    if (only === undefined || others.length > 0) return undefined;
    this.#at += 1;
    return this.language.names.get('power', only);
  }

  #exactName(kinds: readonly string[]): NameEntry | undefined {
    const related = this.#relation(kinds);
    if (related) return related;
    for (let length = this.#longest(LONGEST_NAME); length > 0; length--) {
      const last = this.peek(length - 1);
      if (last?.type !== 'word' && last?.type !== 'number') continue;
      const found = this.language.names.exact(kinds, this.#key(length));
      if (!found || this.#isNumber(length)) continue;
      this.#at += length;
      return found;
    }
    return undefined;
  }

  /** A name by its beginning. */
  #begunName(kinds: readonly string[], legal: ReadonlySet<string> | undefined): NameEntry | undefined {
    const scope = this.#scope(kinds, legal);
    for (let length = this.#guessable(); length > 0; length--) {
      const lookup = this.language.names.beginning(scope, this.#key(length));
      if (!lookup.found) continue;
      const text = this.#phrase(length);
      this.#at += length;
      if (lookup.how === 'here') this.warn('order.read-here', { text, name: lookup.found.name });
      return lookup.found;
    }
    return undefined;
  }

  /** A misspelt name. */
  #mendedName(kinds: readonly string[], legal: ReadonlySet<string> | undefined): NameEntry | undefined {
    const scope = this.#scope(kinds, legal);
    for (let length = this.#guessable(); length > 0; length--) {
      const found = this.language.names.resembling(scope, this.#key(length));
      if (!found) continue;
      const text = this.#phrase(length);
      this.#at += length;
      this.warn('order.read-near', { text, name: found.name });
      return found;
    }
    return undefined;
  }

  #scope(kinds: readonly string[], legal: ReadonlySet<string> | undefined): Scope {
    return { kinds, legal, guessable: this.language.guessable(this.context) };
  }

  #suggestions(kinds: readonly string[], legal: ReadonlySet<string> | undefined): string[] {
    const scope = this.#scope(kinds, legal);
    const names = new Set<string>();
    for (let length = this.#guessable(); length > 0; length--) {
      const key = this.#key(length);
      const begun = this.language.names.beginning(scope, key);
      const near = [...(begun.found ? [] : begun.near), ...this.language.names.nearest(scope, key)];
      for (const { name } of near) names.add(name);
    }
    return [...names].slice(0, 3);
  }

  /** How many of the next tokens, at most so many, could be a name. */
  #longest(most: number): number {
    const end = Math.min(this.#at + most, this.#end);
    let at = this.#at + 1;
    while (at < end && !this.guess?.kinds.has(at)) at += 1;
    return Math.min(at, end) - this.#at;
  }

  /** How many of the next tokens could be a guessed name. */
  #guessable(): number {
    const longest = this.guess ? this.#longest(LONGEST_GUESS) : LONGEST_GUESS;
    let length = 0;
    while (length < longest) {
      const token = this.peek(length);
      const inside = token?.type === 'word' && !GRAMMAR.has(token.key) && !this.language.reserved.includes(token.key);
      const joined = length > 0 && token?.type === 'hyphen' && this.peek(length + 1)?.type === 'word';
      if (!inside && !joined) break;
      length += 1;
    }
    return length;
  }

  #isNumber(length: number): boolean {
    return length === 1 && this.peek()?.type === 'number';
  }

  #key(length: number): string {
    const tokens = this.#tokens.slice(this.#at, this.#at + length);
    return nameKey(tokens.map(({ text }) => text).join(' '));
  }

  #phrase(length: number): string {
    return this.#tokens
      .slice(this.#at, this.#at + Math.min(length, Math.max(this.#guessable(), 1)))
      .map((token) => token.text)
      .join(' ');
  }
}

/** The end of a line, without courtesies. */
const endOf = (tokens: readonly Token[]): number => {
  let end = tokens.length;
  while (end > 1 && COURTESIES.has(tokens[end - 1]?.key ?? '')) end -= 1;
  return end;
};

const isArrow = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.type === 'arrow' ||
    token.type === 'hyphen' ||
    (token.type === 'mark' && token.text === '>') ||
    (token.type === 'word' && (token.key === 'to' || token.key === 'via')));
