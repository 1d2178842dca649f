/**
 * Characters that have no place in a letter: controls that XML 1.0 allows nowhere, halves of a pair, and the invisible ones, which
 * can make a line look like another one.
 */
const NO_TEXT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]|\p{Surrogate}/gu;

export const clean = (text: string): string => text.replace(NO_TEXT, '');

/** A value of plain data with every text in it cleaned. */
export const cleanAll = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, item: unknown) => (typeof item === 'string' ? clean(item) : item)) as T;
