/** Rewrites lines with courtesies, words of other languages or a different word order in the order language. */
import { COMMANDS } from './command.ts';
import { nameKey } from './key.ts';
import { groundOf, kindAsked, type Language, type ReadContext } from './language.ts';
import type { Lexicon } from './lexicon.ts';
import type { Part, Phrase } from './phrase.ts';
import { segmented } from './segments.ts';
import { numberOf, type Token, tokenize } from './tokens.ts';
import { CONTROLS, findVerb, misspeltVerb } from './vocabulary.ts';

/** A rewritten line. */
export interface Phrasing {
  readonly text: string;
  /** A misspelt verb, and the verb it was taken for. */
  readonly guess?: { readonly text: string; readonly name: string };
}

/** Longer lines are prose. */
const MOST_TOKENS = 24;
const LONGEST_NAME = 4;
/** One unknown word may be a misspelt name; a line with two is prose. */
const MOST_UNKNOWN = 1;

/** Letters of a word that may be a misspelt name. */
const LEAST_MISSPELT = 5;

/** A question without its mark: `should Hill go to Badajoz`. */
const INVERTED = /^(?:should|shall|could|can|may|might|does|did|soll|sollte|kann|darf|könnte) /iu;

const PREPOSITIONS: ReadonlySet<string> = new Set(['to', 'to?', 'from', 'via', 'at', 'with', 'as']);
/** Means `to` or `at`. */
const LOOSE = 'to?';
/** What German verbs leave at the end of a line. */
const LEFT_BEHIND: ReadonlySet<string> = new Set(['auf', 'an', 'aus', 'ein']);
/** Kinds of names that may also be other words: `SP` is Spain, but also strength points. */
const OTHERS = ['card', 'power'];
/** Signs between the places of a path. */
const JOINTS: ReadonlySet<string> = new Set(['>', '/']);
const SKIPPED: ReadonlySet<string> = new Set([':', '(', ')', '#', ';', '*', '%']);

/** Rewritings of a line that is not an order as it stands. The first one that can be read is used. */
export const phrasingsOf = <V>(text: string, language: Language<V>, context: ReadContext<V>): readonly Phrasing[] => {
  const lexicon = lexiconAt(language, context);
  if (!lexicon || /[?？]/.test(text) || INVERTED.test(text)) return [];
  const tokens = wordsOf(text, language, lexicon);
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return [];
  const found = new Lexer(tokens, language, lexicon).run(MOST_UNKNOWN);
  if (!found) return [];
  const { phrase, guess } = found;
  const composed = language.prose.compose?.(phrase, context, language);
  const texts = [plainText(tokens, lexicon), ...(composed === undefined ? [] : [composed]), ...asWritten(phrase)];
  return [...new Set(texts)]
    .filter((each) => each !== '' && each !== text)
    .map((each) => ({ text: each, ...(guess ? { guess } : {}) }));
};

/** The words of a text, apart also where its script has no spaces. */
export const wordsOf = <V>(text: string, language: Language<V>, lexicon: Lexicon): readonly Token[] =>
  tokenize(
    segmented(
      withoutElisions(text, language),
      (key) => language.names.knows(key) || lexicon.meaningOf([{ key }]) !== undefined,
    ),
  );

/**
 * What a text may mean if all words are passed over that the language does not know: only to ask its writer. `closest` is
 * a template with what the text names, if it makes no order.
 */
export const guessesOf = <V>(
  text: string,
  language: Language<V>,
  context: ReadContext<V>,
): { readonly orders: readonly string[]; readonly closest: string | undefined } => {
  const nothing = { orders: [], closest: undefined };
  const { verbs, parts: all } = phraseOf(text, language);
  // What is proposed names things that exist, however they were written.
  const parts = all
    .filter(({ kind }) => kind !== 'unknown')
    .map((part) => ({ ...part, text: language.names.get(part.kind, part.id ?? '')?.name ?? part.text }));
  if (verbs.length + parts.length === 0) return nothing;
  const phrase = { verbs, parts };
  const composed = language.prose.compose?.(phrase, context, language);
  return {
    orders: [...(composed === undefined ? [] : [composed]), ...asWritten(phrase)],
    closest: language.prose.closest?.(phrase, context),
  };
};

/** The parts of a text, whatever its words deny or leave open. */
export const phraseOf = <V>(text: string, language: Language<V>): Phrase => {
  const { lexicon } = language.prose;
  const tokens = lexicon ? wordsOf(text, language, lexicon).slice(0, MOST_TOKENS) : [];
  return (lexicon && new Lexer(tokens, language, lexicon).run()?.phrase) ?? { verbs: [], parts: [] };
};

/** The words of the language; those that answer the open question, if there is only one kind. */
const lexiconAt = <V>({ prose: { lexicon, replies } }: Language<V>, context: ReadContext<V>): Lexicon | undefined =>
  replies?.[kindAsked(context) ?? '']?.exact ?? lexicon;

/**
 * Whether a whole line means something else as an answer to the open question than as an order: `pass` to a question for
 * cards.
 */
export const isReply = <V>(text: string, language: Language<V>, context: ReadContext<V>): boolean => {
  const own = language.prose.replies?.[kindAsked(context) ?? '']?.exact;
  const tokens = own === undefined ? [] : tokenize(text).filter(({ type }) => type === 'word');
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return false;
  const meaning = own?.meaningOf(tokens);
  return meaning !== undefined && meaning !== '' && meaning !== language.prose.lexicon?.meaningOf(tokens);
};

/** Splits `d'Elvas` into two words, but keeps names such as `D'Erlon`. */
export const withoutElisions = <V>(text: string, { names }: Language<V>): string =>
  text.includes("'")
    ? text.replace(/(?<!\p{L})([cdjlmnst]|qu)'(?=(\p{L}{1,40}))/giu, (whole, letter: string, rest: string) =>
        names.knows(nameKey(letter + rest)) ? whole : `${letter} `,
      )
    : text;

/** A line without its courtesies, if it begins with a command. */
const plainText = (tokens: readonly Token[], lexicon: Lexicon): string => {
  const left = tokens.filter((token) => lexicon.meaningOf([token]) !== '');
  return COMMANDS.includes(left[0]?.key ?? '') ? left.map(({ text }) => text).join(' ') : '';
};

/** The verb, then everything else in the order of the line. */
const asWritten = ({ verbs, parts }: Phrase): string[] =>
  verbs.length === 1 ? [[...verbs, ...parts.map(({ prep = '', text }) => `${prep} ${text}`.trim())].join(' ')] : [];

/** Korean and Japanese deny what stands before the word. */
const isBehind = (token: Token | undefined): boolean =>
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}]/u.test(token?.text ?? '');

const prepositionOf = (prep: string | undefined): Pick<Part, 'prep' | 'orAt'> =>
  prep === undefined ? {} : prep === LOOSE ? { prep: 'to', orAt: true } : { prep };

type MutablePart = { -readonly [K in keyof Part]: Part[K] };

/** Splits a line into its parts, from left to right. */
class Lexer<V> {
  readonly #tokens: readonly Token[];
  readonly #language: Language<V>;
  readonly #lexicon: Lexicon;
  readonly #ground: readonly string[];
  readonly #kinds: readonly string[];
  readonly #verbs: string[] = [];
  readonly #parts: MutablePart[] = [];
  #guess: Phrasing['guess'];
  #prep: string | undefined;
  /** Whether the last word was a preposition, or the last sign one between places. */
  #hangs = false;
  #unknown = 0;
  /** The use of a card that the line rules out: `for CP, not the event`. */
  #denied: string | undefined;
  #at = 0;

  constructor(tokens: readonly Token[], language: Language<V>, lexicon: Lexicon) {
    this.#tokens = LEFT_BEHIND.has(tokens.at(-1)?.key ?? '') ? tokens.slice(0, -1) : tokens;
    this.#language = language;
    this.#lexicon = lexicon;
    this.#ground = groundOf(language);
    this.#kinds = [...this.#ground, ...OTHERS];
  }

  /** Undefined if the line must not be guessed. */
  run(mostUnknown?: number): { readonly phrase: Phrase; readonly guess: Phrasing['guess'] } | undefined {
    while (this.#at < this.#tokens.length)
      if ((!this.#take() && mostUnknown !== undefined) || this.#unknown > (mostUnknown ?? this.#unknown))
        return undefined;
    if (this.#hangs) this.#unknown += 1 + MOST_UNKNOWN;
    if (mostUnknown !== undefined && (this.#unknown > mostUnknown || !this.#isUsedOtherwise())) return undefined;
    return { phrase: { verbs: this.#verbs, parts: this.#parts }, guess: this.#guess };
  }

  #take(): boolean {
    this.#hangs = false;
    const name = this.#nameLength();
    const [length, meaning] = this.#lexicon.phraseAt(this.#tokens, this.#at);
    if (name > length || (name > 0 && name === length && this.#ground.includes(this.#named(name)?.kind ?? '')))
      return this.#takeName(name);
    if (meaning !== undefined) return this.#takeMeaning(length, meaning);
    const token = this.#tokens[this.#at];
    this.#at += 1;
    const count = numberOf(token);
    if (count !== undefined) return this.#add('number', String(count));
    if (token?.type === 'word') return this.#takeWord(token);
    return token !== undefined && this.#takeSign(token);
  }

  #add(kind: string, text: string, id?: string): boolean {
    const prep = this.#prep;
    this.#parts.push({ kind, text, ...(id === undefined ? {} : { id }), ...prepositionOf(prep) });
    return true;
  }

  /** The number of next tokens that form a full name. */
  #nameLength(): number {
    for (let length = LONGEST_NAME; length > 0; length--) if (this.#named(length)) return length;
    return 0;
  }

  #named(length: number) {
    const tokens = this.#tokens.slice(this.#at, this.#at + length);
    if (tokens.length < length || tokens[0]?.type !== 'word' || tokens.at(-1)?.type === 'hyphen') return undefined;
    if (tokens.some(({ type }) => type === 'arrow' || type === 'mark')) return undefined;
    const key = nameKey(tokens.map(({ text }) => text).join(' '));
    const { names } = this.#language;
    return (
      names.exact(this.#kinds, key) ??
      (length === 1 && key.endsWith('s') ? names.exact(this.#kinds, key.slice(0, -1)) : undefined)
    );
  }

  #takeName(length: number): boolean {
    const named = this.#named(length);
    this.#at += length;
    return named !== undefined && this.#add(named.kind, named.name, named.id);
  }

  #takeMeaning(length: number, meaning: string): boolean {
    this.#at += length;
    if (meaning === '?') return false;
    if (meaning === '!') return this.#takeDenied();
    if (meaning.startsWith('<')) return this.#takeParticle(meaning.slice(1));
    if (PREPOSITIONS.has(meaning)) {
      this.#prep = meaning;
      this.#hangs = true;
    } else {
      const [first = '', ...others] = meaning.split(' ');
      if (first !== '') this.#takeMeant(first);
      for (const word of others) this.#add('word', word.toLowerCase());
    }
    return true;
  }

  /** Passes over the use that a card is not played for; a line that denies anything else is not guessed. */
  #takeDenied(): boolean {
    const uses = this.#language.standing?.opener?.uses ?? [];
    const before = this.#parts.at(-1);
    if (before && isBehind(this.#tokens[this.#at - 1]) && uses.includes(before.text)) {
      this.#parts.pop();
      this.#denied = before.text;
      return true;
    }
    for (let at = this.#at; at < this.#tokens.length; at++) {
      const meaning = this.#lexicon.meaningOf(this.#tokens.slice(at, at + 1)) ?? '?';
      if (uses.includes(meaning)) {
        this.#at = at + 1;
        this.#denied = meaning;
        return true;
      }
      if (meaning !== '' && !PREPOSITIONS.has(meaning)) return false;
    }
    return false;
  }

  #isUsedOtherwise(): boolean {
    const uses = this.#language.standing?.opener?.uses ?? [];
    const named = this.#parts.filter(({ text }) => uses.includes(text));
    return this.#denied === undefined || (named.length > 0 && named.every(({ text }) => text !== this.#denied));
  }

  #takeMeant(word: string): void {
    if (/^[A-Z]/.test(word)) {
      this.#prep = undefined;
      if (this.#verbs.at(-1) !== word) this.#verbs.push(word);
    } else if (word !== 'and') this.#add(/^\d/.test(word) ? 'number' : 'word', word.toLowerCase());
  }

  /** A particle gives the noun before it a preposition. */
  #takeParticle(prep: string): boolean {
    const last = this.#parts.at(-1);
    if (last && prep !== '') Object.assign(last, prepositionOf(prep));
    return true;
  }

  #takeWord(token: Token): boolean {
    const { verb } = findVerb(this.#language, token.key);
    const isWhole = verb !== undefined && [verb.name.toLowerCase(), ...(verb.words ?? [])].includes(token.key);
    const control = CONTROLS.find((word) => word === token.key);
    if (isWhole || control) this.#takeMeant((isWhole ? verb.name : token.key).toUpperCase());
    else if (!this.#takeMisspelt(token) && !this.#takeNear(token)) {
      this.#unknown += 1;
      this.#add('unknown', token.text);
    }
    return true;
  }

  /** Takes the first word as a misspelt verb, if it can be one. */
  #takeMisspelt({ key, text }: Token): boolean {
    const isFirst = this.#parts.length === 0 && this.#verbs.length === 0;
    const name = isFirst ? misspeltVerb(this.#language, key) : undefined;
    if (name === undefined) return false;
    this.#guess = { text, name };
    this.#takeMeant(name);
    return true;
  }

  /** Takes a word as a misspelt name, if only one is near. The word stays as it is written, so that its reader reports it. */
  #takeNear({ key, text }: Token): boolean {
    const { names } = this.#language;
    const near = key.length < LEAST_MISSPELT ? undefined : names.resembling({ kinds: this.#ground }, key);
    if (near === undefined) return false;
    this.#unknown += 1;
    return this.#add(near.kind, text, near.id);
  }

  /** `Warsaw: 2 inf`: what follows is there. */
  #takeColon(): void {
    const last = this.#parts.at(-1);
    if (last?.kind === 'place' && last.prep === undefined) last.orAt = true;
  }

  #takeSign({ type, text }: Token): boolean {
    if (type === 'arrow' || type === 'hyphen' || JOINTS.has(text)) {
      this.#prep = 'to';
      this.#hangs = true;
    } else if (text === ',') this.#prep = undefined;
    else if (text === ':') this.#takeColon();
    else if (text !== '+' && text !== '&') return SKIPPED.has(text);
    return true;
  }
}
