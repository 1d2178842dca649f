/** Names of the game in a text of any language: what is written with one may be an order, and is never passed over. */
import { nameKey } from './key.ts';
import { groundOf, type Language } from './language.ts';
import { numberOf, type Token, tokenize } from './tokens.ts';

/** The most words of a name. */
const LONGEST_NAME = 8;
/** Shorter words are no names by themselves, except in scripts whose letters are syllables. */
const SHORTEST_NAME = 3;
const SHORTEST_SYLLABLES = 2;
/** Hangul, as keys have it. */
const JAMO = /\p{Script=Hangul}/u;
const KATAKANA = /[\p{Script=Katakana}ー・]{2,}/gu;
/** What Korean joins to a noun. */
const PARTICLES = /(?:에서|으로|까지|부터|에게|하고|이랑|은|는|이|가|을|를|로|에|와|과|도|의|만|야|아)$/u;
/** Words for strength and money, as the lexicon of a game gives their meaning, and as they stand behind a number. */
const COUNTED: ReadonlySet<string> = new Set(['sp', 'cp', 'inf', 'cav', 'art']);
const COUNTED_BEHIND = /\d ?(?:sp|cp|inf|cav|art)(?![\p{Script=Latin}])/iu;
/** A card by its number. `3 cards` counts cards. */
const CARD_NUMBERED =
  /(?:\b(?:card|karte|carte)|카드|カード) ?(?:no\.?|nr\.?|n°|number|nummer|numéro)? ?#?\d{1,3}|(?<!\p{L})#\d{1,3}|\d{1,3} ?(?:번|番)/iu;

/** Whether a text names a leader, a place, a unit, a card, or a number of strength or command points. */
export const namesGame = <V>(text: string, language: Language<V>): boolean =>
  COUNTED_BEHIND.test(text) ||
  (hasCards(language) && CARD_NUMBERED.test(text)) ||
  namesKatakana(text, language) ||
  namesIn(text, language);

const hasCards = <V>({ standing }: Language<V>): boolean => standing?.opener !== undefined;

const namesKatakana = <V>(text: string, language: Language<V>): boolean =>
  (text.match(KATAKANA) ?? []).some((run) => [run, ...run.split('・')].some((each) => isName(language, nameKey(each))));

const namesIn = <V>(text: string, language: Language<V>): boolean => {
  const tokens = tokenize(text);
  if (spends(language, tokens)) return true;
  return tokens.some((token, at) => counts(language, token, tokens[at + 1]) || namesAt(language, text, tokens, at));
};

/** What a card is played for. */
const USES: ReadonlySet<string> = new Set(['cp', 'event']);

/** `42 goes for CP`. */
const spends = <V>({ prose: { lexicon }, standing }: Language<V>, tokens: readonly Token[]): boolean =>
  standing?.opener !== undefined &&
  tokens.some(({ type }) => type === 'number') &&
  tokens.some((token) => USES.has(lexicon?.meaningOf([token]) ?? ''));

/** `2 infantry`, `보병 2`. */
const counts = <V>({ prose: { lexicon } }: Language<V>, token: Token, next: Token | undefined): boolean => {
  if (!next) return false;
  const [count, word] = numberOf(token) === undefined ? [next, token] : [token, next];
  return numberOf(count) !== undefined && COUNTED.has(lexicon?.meaningOf([word]) ?? '');
};

const namesAt = <V>(language: Language<V>, text: string, tokens: readonly Token[], at: number): boolean => {
  let key = '';
  for (const [i, token] of tokens.slice(at, at + LONGEST_NAME).entries()) {
    if (token.type === 'hyphen' && i > 0) continue;
    const isNumber = i > 0 && token.type === 'number' && isJoined(text, tokens[at + i - 1], token);
    if (token.type !== 'word' && !isNumber) return false;
    key += token.key;
    if (isNamed(language, key) || (isPossessive(token) && isName(language, key.slice(0, -1)))) return true;
  }
  return false;
};

/** `C5`, `FR-LN3`: the number belongs to the letters before it. */
const isJoined = (text: string, before: Token | undefined, { text: number }: Token): boolean =>
  before !== undefined && text.includes(`${before.text}${number}`);

/** `Davout's`, `Davouts`; a short word with an s at its end is another word. */
const isPossessive = ({ key, text }: Token): boolean => /'s$/iu.test(text) || (key.endsWith('s') && key.length > 5);

/** Whether a key is a name, also with a particle: `그로드노로`. */
const isNamed = <V>(language: Language<V>, key: string): boolean =>
  isName(language, key) || (JAMO.test(key) && isName(language, nameKey(key.normalize('NFC').replace(PARTICLES, ''))));

const isName = <V>(language: Language<V>, key: string): boolean => {
  if (!language.names.knows(key)) return false;
  const written = key.normalize('NFC');
  const least = /\p{Script=Latin}/u.test(written) ? SHORTEST_NAME : SHORTEST_SYLLABLES;
  return (written.length >= least || /\d/.test(written)) && language.names.exact(kindsOf(language), key) !== undefined;
};

/** Kinds of names that are things of the board; a power may be the name by which its player is spoken to. */
const kindsOf = <V>(language: Language<V>): readonly string[] => [
  ...groundOf(language),
  'card',
  'unit',
  'label',
  'hex',
];
