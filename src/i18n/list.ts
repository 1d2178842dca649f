import type { LanguageTag } from '../engine/index.ts';
import { withParticle } from './particle.ts';

/** Names as a list of a language: `Reynolds, Howard and Meade`, `레이놀즈, 하워드와 미드`. */
export const listed = (names: readonly string[], language: LanguageTag = 'en'): string => {
  if (language === 'ko') return listedInKorean(names);
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(names);
};

/** Sentences one after another. Japanese has no space between them. */
export const joined = (sentences: readonly string[], language: LanguageTag = 'en'): string =>
  sentences.join(language === 'ja' ? '' : ' ');

const listedInKorean = (names: readonly string[]): string => {
  const [before, last] = names.slice(-2);
  if (before === undefined || last === undefined) return names.join('');
  // A strength in brackets is not read: `사이크스(3)와 세지윅(4)`.
  const read = before.replace(/\([^()]*\)$/, '');
  const particle = withParticle(read, '과와').slice(read.length);
  return [...names.slice(0, -2), `${before}${particle} ${last}`].join(', ');
};
