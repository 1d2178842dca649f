/**
 * Characters that have no place in a letter: controls that XML 1.0 forbids, unpaired surrogates, and invisible
 * characters, which can make a line look like another one.
 */
const NO_TEXT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]|\p{Surrogate}/gu;

/** A text in which nothing has to be cleaned, as most. */
const PLAIN = /^[\t\n\r -~]*$/;

/** Sentences of Japanese stand side by side without a space. */
const SPACED_STOP = /。 (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}(「])/gu;

export const clean = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(NO_TEXT, '').replace(SPACED_STOP, '。');

/** Cleans every text in plain data and leaves out undefined fields. */
export const cleanAll = <T>(value: T): T => cleaned(value) as T;

const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(kept.map(([name, item]) => [name, cleaned(item)]));
};
