/** Languages of mails and pages, as language tags (RFC 5646). English is complete; the others fall back to it. */
export const LANGUAGES = ['en', 'ko', 'ja'] as const;
export type LanguageTag = (typeof LANGUAGES)[number];

export const isLanguageTag = (text: string): text is LanguageTag => LANGUAGES.some((each) => each === text);

/** An unknown language counts as English: a wrong setting must not hold up a mail. */
export const languageTag = (text: string | undefined): LanguageTag =>
  text !== undefined && isLanguageTag(text) ? text : 'en';

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageTag, string>> = { en: 'English', ko: '한국어', ja: '日本語' };
