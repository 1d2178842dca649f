/** Lines whose writer has left the signs out: `Longstreet Culpeper`. */
import type { Guess, Language, ReadContext } from '../language.ts';
import type { Part } from '../phrase.ts';
import { LineReader } from '../reader.ts';
import { type Token, tokenize } from '../tokens.ts';
import { between } from './signs.ts';
import type { Syntax } from './syntax.ts';

/** The parts of a line with the signs that a syntax misses between them; undefined if it does not read the whole line. */
export function guessed<V>(
  syntax: Syntax<unknown>,
  parts: readonly Pick<Part, 'kind' | 'text'>[],
  language: Language<V>,
  context: ReadContext<V>,
): string | undefined {
  const tokens: Token[] = [];
  const kinds = new Map<number, string>();
  for (const { kind, text } of parts) {
    kinds.set(tokens.length, kind);
    tokens.push(...tokenize(text));
  }
  const guess: Guess = { supplied: [], kinds };
  const reader = new LineReader(tokens, language, context, new Map(), guess);
  if (syntax.read(reader) === undefined || reader.problems.length > 0 || !reader.done) return undefined;
  const places = [...kinds.keys()];
  const signs = new Map(guess.supplied.map(({ place, sign }) => [place, between(sign)]));
  return parts.map(({ text }, i) => `${signs.get(places[i] ?? 0) ?? ' '}${text}`).join('');
}
