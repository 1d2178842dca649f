/** Letters that Unicode does not take apart into a base letter and a mark. */
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

/** A text in lower case with its letters taken apart into base letters and marks: whoever compares drops the marks. */
export const foldLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[øłßæœđðþı]/g, (letter) => FOLDED[letter] ?? letter);

/** NUL, and halves of a pair: neither a database nor a mail takes them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNKEPT = /\u0000|\p{Surrogate}/u;

/**
 * Control characters (C0, C1), ends of lines, marks that turn the direction of a line, and letters that take no room: none belongs to a
 * name, and each can make it look like another. Joiners stand where scripts and emoji need them.
 */
const UNNAMED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|(?<![\u0600-\u08ff\u0900-\u0dff\u1780-\u18af\p{Extended_Pictographic}]|\ufe0f|\p{Emoji_Modifier})[\u200c\u200d]/gu;

/** Letters that a name of a player, a match or a thing of theirs has at the most. */
export const LONGEST_NAME = 80;

/** Whether a name shows as it is written, and is none too long; an empty one does. */
export const isPlainName = (name: string): boolean => name.length <= LONGEST_NAME && name.search(UNNAMED) < 0;

/** A name from where nobody can be asked again, without what would make it look like another, and cut where it is too long. */
export const plainName = (name: string): string =>
  name
    .replace(UNNAMED, '')
    .trim()
    .slice(0, LONGEST_NAME)
    // Half of a pair is no letter.
    .replace(/[\ud800-\udbff]$/, '');

/** Plain data that people send is nested so deep at the most: every reader of it may call itself. */
const DEEPEST = 100;

/** Whether every text in a value of plain data, names of fields too, can be kept, and the value is nested no deeper than readers bear. */
export function isLegible(value: unknown, left = DEEPEST): boolean {
  if (typeof value === 'string') return !UNKEPT.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.entries(value).every(([name, each]) => !UNKEPT.test(name) && isLegible(each, left - 1));
}
