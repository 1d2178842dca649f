import { eastAsianWidth } from 'get-east-asian-width';
import { sure } from '../engine/index.ts';

const PLAIN = /^[ -~]*$/;

/** The width of a text in columns of a fixed-width font: East Asian characters take two (UAX #11). */
export const columnsOf = (text: string): number => {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const letter of text) columns += eastAsianWidth(sure(letter.codePointAt(0)));
  return columns;
};

/** Pads with spaces at the end. */
export const padBehind = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - columnsOf(text)));

/** Pads with spaces at the beginning. */
export const padBefore = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, columns - columnsOf(text))) + text;
