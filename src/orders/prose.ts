/** Reduces prose to the answer in it: `sorry old chap, he stays where he is` to `CONSENT NO`. */
import { kindAsked, type Language, type ReadContext } from './language.ts';
import type { Replies } from './lexicon.ts';
import { withoutElisions } from './phrasing.ts';
import { segments } from './segments.ts';
import { type Token, tokenize } from './tokens.ts';

/** Longer texts are letters, and answer nothing by a few words. */
const MOST_TOKENS = 40;
const LONGEST_NAME = 3;
/** So many words further on, a word for `not` belongs to something else; in Korean it stands beside its verb. */
const NOT_REACHES = 4;
const HANGUL = /\p{Script=Hangul}/u;
const HANGUL_REACHES = 1;

const SENTENCE_ENDS = /[.!\n;。！…]+/u;
const CLAUSE_ENDS = /[.!\n;。！…,、:()~]+|\s[-–—]\s/u;
const PREPOSITIONS: ReadonlySet<string> = new Set(['to', 'from', '<to', '<from', 'to?', '<to?']);

/** A word or a name that matters, and its place in the text. */
type Found = {
  readonly as: 'answer' | 'not' | 'doubt' | 'prep' | 'object';
  readonly text: string;
  readonly at: number;
  /** Commas before it. */
  readonly clause: number;
};

type Sign = Pick<Found, 'as' | 'text'>;

/** An answer in a text, as an order in words of the language, the clauses that say it, and all others. */
export type Reduced = { readonly text: string; readonly parts: readonly string[]; readonly others: readonly string[] };

/** The answer to the open question in a text; undefined without any sign of one, or if the signs contradict each other. */
export const reduced = <V>(text: string, language: Language<V>, context: ReadContext<V>): Reduced | undefined => {
  const replies = language.prose.replies?.[kindAsked(context) ?? ''];
  if (!replies || /[?？]/u.test(text)) return undefined;
  const look = (part: string) => foundIn(withoutElisions(part, language), language, replies);
  const sentences = text
    .split(SENTENCE_ENDS)
    .map(look)
    .filter((found) => found.length > 0);
  const order = orderOf(sentences, language, replies);
  if (order === undefined) return undefined;
  const clauses = text.split(CLAUSE_ENDS).flatMap((part) => part.trim() || []);
  return {
    text: order,
    parts: clauses.filter((part) => look(part).length > 0),
    others: clauses.filter((part) => look(part).length === 0),
  };
};

/** The order that sentences mean together. */
const orderOf = <V>(
  sentences: readonly (readonly Found[])[],
  language: Language<V>,
  replies: Replies,
): string | undefined => {
  const answers = sentences.map((found) => answersOf(found, replies));
  if (answers.includes('doubtful')) return undefined;
  const said = distinct(answers.flatMap((each) => (each === 'doubtful' ? [] : each)));
  const meant = meantBy(language, said);
  if (meant === 'doubtful') return undefined;
  const objects = objectsFor(meant, sentences, replies);
  const verb = verbFor(meant, objects, replies);
  if (verb === undefined) return undefined;
  const isDenied = said.length === 0 && sentences.some(denies);
  const isTooMuch = objects.length > (replies.most ?? objects.length);
  return isDenied || isTooMuch ? undefined : [verb, ...objects].join(' ');
};

/** The verb of an answer. A bare yes or no answers only where something is offered or declined. */
const verbFor = (
  meant: string | undefined,
  objects: readonly string[],
  { alone, bare }: Replies,
): string | undefined => {
  if (meant !== undefined && meant !== 'YES' && meant !== 'NO') return meant;
  if (objects.length > 0) return bare;
  return alone === undefined ? undefined : meant;
};

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const denies = (found: readonly Found[]): boolean => found.some(({ as }) => as === 'not');

/** What several answers mean together: one of them, beside yes or no, where that agrees. */
export const meantBy = <V>(
  { prose: { declines } }: Language<V>,
  said: readonly string[],
): string | undefined | 'doubtful' => {
  const [first, ...others] = said.filter((each) => each !== 'YES' && each !== 'NO');
  if (others.length > 0 || (said.includes('YES') && said.includes('NO'))) return 'doubtful';
  if (first === undefined) return said[0];
  return said.includes('NO') && !declines?.(first) ? 'doubtful' : first;
};

/** The answers of a sentence, each turned by the word for `not` that is nearest to it. */
const answersOf = (found: readonly Found[], { opposites }: Replies): readonly string[] | 'doubtful' => {
  if (found.some(({ as }) => as === 'doubt')) return 'doubtful';
  const answers = found.filter(({ as }) => as === 'answer');
  const turned = new Set<Found>();
  for (const not of found.filter(({ as }) => as === 'not')) {
    const [near] = answers
      .filter(({ at, clause }) => clause === not.clause && Math.abs(at - not.at) <= reachOf(not))
      .sort((a, b) => Math.abs(a.at - not.at) - Math.abs(b.at - not.at));
    if (near) turned.add(near);
  }
  const meanings = answers.map((answer) => (turned.has(answer) ? opposites[answer.text] : answer.text));
  return meanings.some((each) => each === undefined) ? 'doubtful' : meanings.flatMap((each) => each ?? []);
};

const reachOf = ({ text }: Found): number => (HANGUL.test(text) ? HANGUL_REACHES : NOT_REACHES);

/** Names beside the answer, with their prepositions. An answer that names nothing has none. */
const objectsFor = (
  meant: string | undefined,
  sentences: readonly (readonly Found[])[],
  { alone = [] }: Replies,
): readonly string[] => {
  if (meant !== undefined && (meant === 'NO' || alone.includes(meant))) return [];
  return distinct(
    sentences.flatMap((found) =>
      found.flatMap(({ as, text }, at) => (as === 'object' ? [objectAfter(found[at - 1], text)] : [])),
    ),
  );
};

const objectAfter = (before: Found | undefined, text: string): string =>
  before?.as === 'prep' ? `${before.text} ${text}` : text;

/** The words and names of a text that matter, from left to right. */
const foundIn = <V>(text: string, language: Language<V>, replies: Replies): readonly Found[] => {
  const isKnown = (key: string) => language.names.knows(key) || replies.prose.meaningOf([{ key }]) !== undefined;
  const tokens = tokenize(segments(text.replaceAll('、', ','), isKnown));
  if (tokens.length > MOST_TOKENS) return [{ as: 'doubt', text: '', at: 0, clause: 0 }];
  const found: Found[] = [];
  let clause = 0;
  for (let at = 0; at < tokens.length; ) {
    if (tokens[at]?.text === ',') clause += 1;
    const [length, known] = nextAt(tokens, at, language, replies);
    const what = known ?? (found.at(-1)?.as === 'prep' ? nearName(tokens[at], language, replies) : undefined);
    const next = what && { ...what, at, clause };
    if (next?.text.startsWith('<')) found.splice(-1, 0, { ...next, text: next.text.slice(1) });
    else if (next) found.push(next);
    at += length;
  }
  return found;
};

const nextAt = <V>(
  tokens: readonly Token[],
  at: number,
  { names }: Language<V>,
  { prose, objects }: Replies,
): readonly [length: number, found: Sign | undefined] => {
  const token = tokens[at];
  if (token?.type === 'number') return [1, objects.includes('number') ? { as: 'object', text: token.text } : undefined];
  if (token?.type !== 'word') return [1, undefined];
  for (let length = Math.max(LONGEST_NAME, prose.mostAt(tokens, at)); length > 0; length--) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ type }) => type !== 'word')) continue;
    const key = words.map((word) => word.key).join('');
    const named = length <= LONGEST_NAME ? nameOf(names, objects, key) : undefined;
    if (named) return [length, { as: 'object', text: named }];
    const meaning = prose.meaningOf(words);
    if (meaning !== undefined) return [length, meant(meaning, words[0]?.text ?? '', objects)];
  }
  return [1, undefined];
};

const NAMED = ['leader', 'place', 'card'];

const nameOf = <V>(names: Language<V>['names'], objects: readonly string[], key: string): string | undefined => {
  const kinds = objects.filter((kind) => NAMED.includes(kind));
  const entry = names.exact(kinds, key) ?? (key.endsWith('s') ? names.exact(kinds, key.slice(0, -1)) : undefined);
  return entry?.name;
};

/** Letters of a word that may be a misspelt name. */
const LEAST_MISSPELT = 6;

/** The name that a word after `to` or `from` resembles. */
const nearName = <V>(token: Token | undefined, { names }: Language<V>, { objects }: Replies): Sign | undefined => {
  const kinds = objects.filter((kind) => NAMED.includes(kind));
  if (!token || token.key.length < LEAST_MISSPELT || kinds.length === 0) return undefined;
  const near = names.resembling({ kinds }, token.key);
  return near && { as: 'object', text: near.name };
};

const meant = (meaning: string, word: string, objects: readonly string[]): Sign | undefined => {
  if (meaning === '!') return { as: 'not', text: word };
  if (meaning === '?') return { as: 'doubt', text: meaning };
  if (PREPOSITIONS.has(meaning)) return { as: 'prep', text: meaning.replace('?', '') };
  if (objects.includes(meaning)) return { as: 'object', text: meaning };
  return /^[A-Z]/.test(meaning) && !CONTROLS.includes(meaning) ? { as: 'answer', text: meaning } : undefined;
};

/** Meanings of the common words that answer nothing. */
const CONTROLS = ['DONE', 'HELP'];
