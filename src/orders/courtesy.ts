/** What may stand beside an order without meaning anything: courtesies of a closed list, and who is spoken to. */
import { groundOf, type Language } from './language.ts';
import { commonLexicon } from './lexicon.ts';
import { wordsOf } from './phrasing.ts';
import { type Token, tokenize } from './tokens.ts';
import { findVerb } from './vocabulary.ts';

/** Whether a text is nothing but courtesies. */
export const isCourtesy = <V>(language: Language<V>, text: string): boolean => othersIn(language, text).length === 0;

/** The words of a text that are no courtesies. */
const othersIn = <V>(language: Language<V>, text: string): readonly Token[] => {
  const { lexicon = commonLexicon } = language.prose;
  const tokens = wordsOf(text, language, lexicon).filter(({ type }) => type === 'word' || type === 'number');
  const others: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = lexicon.courtesyAt(tokens, at);
    if (length === 0) others.push(...tokens.slice(at, at + 1));
    at += Math.max(length, 1);
  }
  return others;
};

/** `Anna, ...` and `..., thanks, Anna`: a capitalised word that resembles nothing in the game, first or last. */
export const isAddress = <V>(language: Language<V>, clauses: readonly string[], clause: string): boolean => {
  if (clause !== clauses[0] && clause !== clauses.at(-1)) return false;
  const [name, ...more] = othersIn(language, clause);
  if (!name || more.length > 0 || !/^\p{Lu}\p{L}*$/u.test(name.text)) return false;
  const isFirst = clause === clauses[0];
  const isThanked = !isFirst && clauses.length > 2 && isCourtesy(language, clauses.at(-2) ?? '?');
  const isGreeted = tokenize(clause).length > 1;
  return (isFirst || isThanked || isGreeted) && isNobody(language, name.key);
};

const isNobody = <V>(language: Language<V>, key: string): boolean => {
  const { names } = language;
  const { verb } = findVerb(language, key);
  return verb === undefined && !names.knows(key) && names.nearest({ kinds: groundOf(language) }, key).length === 0;
};
