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

/** Plain data that people send is nested so deep at the most: every reader of it may call itself. */
const DEEPEST = 100;

/** Whether every text in a value of plain data, names of fields too, can be kept, and the value is nested no deeper than readers bear. */
export function isLegible(value: unknown, left = DEEPEST): boolean {
  if (typeof value === 'string') return !UNKEPT.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.entries(value).every(([name, each]) => !UNKEPT.test(name) && isLegible(each, left - 1));
}
