/** Signs between the parts of a line: punctuation and words. */
import type { Reader } from '../language.ts';

export type Sign = '->' | '-' | '>' | ',' | ';' | ':' | '=' | Word;

/** A word as it is written, or several in a row. They are read in any case. */
export type Word = Uppercase<string> | Lowercase<string>;

export const isWord = (sign: Sign): boolean => /[a-z]/i.test(sign);

/** Reads something that may be there; whether it was. */
export type Taking = (reader: Reader) => boolean;

/** Reads a sign, if it comes next. */
export const taking = (sign: Sign): Taking => {
  if (sign === '->' || sign === '-') return (reader) => reader.arrow();
  if (sign === ',') return (reader) => reader.comma();
  const words = sign.toLowerCase().split(' ');
  return isWord(sign) ? (reader) => reader.words(...words) : (reader) => reader.mark(sign) !== undefined;
};

/** Reads a sign; in a guess it may be missing, unless it is a word. */
export const takingOrSupplying = (sign: Sign): Taking => {
  const takes = taking(sign);
  if (isWord(sign)) return takes;
  return (reader) => takes(reader) || reader.guess?.supplied.push({ place: reader.place, sign }) !== undefined;
};

const TIGHT: Readonly<Record<string, string>> = { '=': '=', '-': '-', ':': ': ', ',': ', ', ';': '; ' };

/** A sign as it stands between two parts. */
export const between = (sign: string): string => TIGHT[sign] ?? ` ${sign} `;
