import { foldLetters, sure } from '../engine/index.ts';

/**
 * The key by which a name is looked up: without case, diacritics, spaces and punctuation, so that `San Sebastián`,
 * `san-sebastian` and `SANSEBASTIAN` are equal. Digits stay, because some powers are called by a letter and a digit.
 * Numbers stay apart: `5-9` is not 59. The sound marks of kana stay too, because they make another syllable.
 */
export const nameKey = (text: string): string => {
  const known = LATELY.get(text);
  if (known !== undefined) return known;
  const key = foldLetters(text)
    .replace(/(?<=\p{N})[^\p{L}\p{N}]+(?=\p{N})/gu, BETWEEN_NUMBERS)
    .replace(/[^\p{L}\p{N}\u3099\u309A-]|(?<!\p{N})-|-(?!\p{N})/gu, '');
  if (LATELY.size === MOST_LATELY) LATELY.clear();
  if (text.length <= LONGEST_LATELY) LATELY.set(text, key);
  return key;
};

const BETWEEN_NUMBERS = '-';

/** Keys of the latest words, because the readings of a mail look up the same ones. */
const LATELY = new Map<string, string>();
const MOST_LATELY = 10_000;
const LONGEST_LATELY = 24;

/**
 * The edit distance: letters dropped, added, changed or swapped with a neighbour (optimal string alignment). Stops
 * beyond `most` and then returns `most + 1`.
 */
export const slips = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  let row: number[] = [];
  for (let i = 1; i <= a.length; i++) {
    if (fillRow({ a, b, i }, before, above, row) > most) return most + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(sure(above[b.length]), most + 1);
};

/** Fills a row: distances from the first `i` letters of a to each beginning of b; returns the least. */
const fillRow = (
  { a, b, i }: { readonly a: string; readonly b: string; readonly i: number },
  before: readonly number[],
  above: readonly number[],
  row: number[],
): number => {
  let least = i;
  row[0] = i;
  for (let j = 1; j <= b.length; j++) {
    const change = sure(above[j - 1]) + (a[i - 1] === b[j - 1] ? 0 : 1);
    let here = Math.min(change, sure(above[j]) + 1, sure(row[j - 1]) + 1);
    const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    if (swapped) here = Math.min(here, sure(before[j - 2]) + 1);
    row[j] = here;
    least = Math.min(least, here);
  }
  return least;
};

/** The most typing errors with which a name of this length is still recognised. */
export const tolerance = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0);
