import type { LanguageTag } from '../engine/index.ts';

/** Names as a list of a language: `Reynolds, Howard and Meade`. */
export const listed = (names: readonly string[], language: LanguageTag = 'en'): string =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(names);
