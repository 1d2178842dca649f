/** Letters that Unicode does not decompose into a base letter and a mark. */
const FOLDED: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A text in lower case, decomposed into base letters and marks; a comparison then drops the marks. */
export const foldLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[øłßæœđðþı]/g, (letter) => FOLDED[letter] ?? letter);

/** NUL and unpaired surrogates, which neither a database nor a mail can hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNKEPT = /\u0000|\p{Surrogate}/u;

/**
 * Control characters (C0, C1), line ends, direction marks and invisible letters. None belongs in a name, and each can
 * make it look like another one. Joiners are allowed where scripts and emoji need them.
 */
const UNNAMED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|(?<![\u0600-\u08ff\u0900-\u0dff\u1780-\u18af\p{Extended_Pictographic}]|\ufe0f|\p{Emoji_Modifier})[\u200c\u200d]/gu;

/** The most letters in the name of a player, a match or one of their things. */
export const LONGEST_NAME = 80;

/** Whether a text of one line shows exactly as it is written and is not too long; an empty one passes. */
export const isPlainText = (text: string, most: number): boolean => text.length <= most && text.search(UNNAMED) < 0;

export const isPlainName = (name: string): boolean => isPlainText(name, LONGEST_NAME);

/** A text without line ends and invisible letters. */
export const withoutHidden = (text: string): string => text.replace(UNNAMED, '');

/** A name from a source that cannot be asked again: cleaned, and cut if it is too long. */
export const plainName = (name: string): string =>
  withoutHidden(name)
    .trim()
    .slice(0, LONGEST_NAME)
    // An unpaired surrogate is not a letter.
    .replace(/[\ud800-\udbff]$/, '');

/** The deepest nesting of plain data from outside: its readers may be recursive. */
const DEEPEST = 100;

/** Whether every text in plain data, including field names, can be stored, and the nesting is not too deep. */
export function isLegible(value: unknown, left = DEEPEST): boolean {
  if (typeof value === 'string') return !UNKEPT.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.entries(value).every(([name, each]) => !UNKEPT.test(name) && isLegible(each, left - 1));
}
