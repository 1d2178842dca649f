import { eastAsianWidth } from 'get-east-asian-width';
import { sure } from '../engine/index.ts';

const PLAIN = /^[ -~]*$/;

/** Columns that a text takes where all letters are as wide as each other: those of East Asia take two (UAX #11). */
export const columnsOf = (text: string): number => {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const letter of text) columns += eastAsianWidth(sure(letter.codePointAt(0)));
  return columns;
};

/** Filled up with spaces behind. */
export const padBehind = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - columnsOf(text)));

/** Filled up with spaces before. */
export const padBefore = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, columns - columnsOf(text))) + text;
