import { nameKey } from './key.ts';

/** A word, a number or a sign in a line. */
export interface Token {
  readonly type: 'word' | 'number' | 'arrow' | 'hyphen' | 'mark';
  readonly text: string;
  /** The key by which words and names are compared; empty for signs. */
  readonly key: string;
}

/** Comparisons before arrows, so that `>=` is one sign; `-` alone depends on the space around it. */
const TOKEN =
  /(>=|<=|≥|≤)|([-=]{1,3}>|[→⇒➔➜–—])|(\d{1,9}(?:\.\d{1,9})?)|([\p{L}_][\p{L}\p{M}_]*(?:'[\p{L}\p{M}]+)*)|[-:;,+#%@?*=<>&/()]/uy;
const SIMPLE: Readonly<Record<string, string>> = { '≥': '>=', '≤': '<=' };

const hyphen = (line: string, at: number): Token => {
  const tight = /\S/.test(line[at - 1] ?? ' ') && /\S/.test(line[at + 1] ?? ' ');
  return { type: tight ? 'hyphen' : 'arrow', text: '-', key: '' };
};

/** The token that begins here; undefined if none does. */
const tokenAt = (line: string, at: number): Token | undefined => {
  TOKEN.lastIndex = at;
  const found = TOKEN.exec(line);
  if (!found) return undefined;
  const [text, compare, arrow, number, word] = found;
  if (word) return { type: 'word', text, key: nameKey(text) };
  if (number) return { type: 'number', text, key: text };
  if (arrow) return { type: 'arrow', text, key: '' };
  if (text === '-') return hyphen(line, at);
  return { type: 'mark', text: compare ? (SIMPLE[text] ?? text) : text, key: '' };
};

/** The tokens of a cleaned line. Anything else than words, numbers and known signs is skipped. */
export const tokenize = (line: string): Token[] => {
  const tokens: Token[] = [];
  for (let at = 0; at < line.length; ) {
    const token = tokenAt(line, at);
    if (token) tokens.push(token);
    at = token ? TOKEN.lastIndex : at + 1;
  }
  return tokens;
};

const NUMBER_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const WORTH: ReadonlyMap<string, number> = new Map(NUMBER_WORDS.split(' ').map((word, n) => [word, n]));

/** The value of a numeral or a number word up to twenty. */
export const numberOf = (token: Token | undefined): number | undefined =>
  token === undefined ? undefined : token.type === 'number' ? Number(token.text) : WORTH.get(token.key);
