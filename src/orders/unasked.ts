/** `NEVER` alone in answer to a question that protects a secret: its owner is not asked again in this match. */
import type { Language, ReadContext } from './language.ts';
import { commonLexicon } from './lexicon.ts';
import type { Token } from './tokens.ts';
import { questionOf } from './traits.ts';

const WORDS = commonLexicon.extended({
  NEVER: [
    'never, never again, never ask, never ask me, never ask again, never ask me again, nie, niemals, nie wieder, nie fragen, nie mehr fragen',
    'jamais, plus jamais, ne jamais demander, ne plus demander, 절대, 묻지 않음, 묻지 마십시오, 묻지 마세요, 다시 묻지 마십시오, 다시 묻지 마세요',
    '聞かない, 聞かないで, 聞かないでください, 今後は聞かない, 今後は聞かないでください, 二度と聞かない, 二度と聞かないでください',
  ].join(','),
});

/** The standing orders that a line of this word gives, one for each kind of question that is open and can be declined so. */
export const unaskedLines = <V>(
  language: Language<V>,
  { open = [] }: ReadContext<V>,
  tokens: readonly Token[],
): readonly string[] => {
  const words = tokens.filter(({ text }) => !/^[.!。！]+$/u.test(text));
  if (words.some(({ type }) => type !== 'word') || WORDS.meaningOf(words) !== 'NEVER') return [];
  return [...new Set(open.flatMap(({ kind }) => questionOf(language, kind)?.unasked ?? []))];
};
