import { joinLines } from './flowed.ts';
import { MATCHABLE_LENGTH, plainText, splitLines, withoutMarks } from './line.ts';

const CORPUS_LIMIT = 128 * 1024;
const PIECE_LENGTH = 12;

/** Recognises lines of our own mails when they come back, whatever the mail program did to them. */
export type Echo = {
  /** No sent text is known. */
  empty: boolean;
  /** Whether a line in plain form is prose of ours, or a part of it. */
  has(plain: string): boolean;
  /** Whether it is a whole line of our prose. */
  isWhole(plain: string): boolean;
  /** Whether we printed it as a line to copy, so that the words alone prove nothing. */
  isCopied(plain: string): boolean;
  /** Whether it is a line to copy that stands beside the same line as in our mail. */
  isInPlace(plain: string, before: string, after: string): boolean;
};

/** A line of the mails that were sent: four spaces stand before what is printed to be copied. */
type SentLine = { readonly key: string; readonly isCopied: boolean };

/**
 * Remembers the texts that were sent to a seat. Prose of ours is quoted wherever it stands. A line that we printed to be
 * copied is the player's where it stands by itself.
 */
export function makeEcho(sentTexts: readonly string[]): Echo {
  const lines = sentTexts.flatMap((text) => ['', ...joinBroken(splitLines(text))]).map(sentLine);
  const kept = withinLimit(lines);
  const prose = new Set(kept.filter(({ isCopied }) => !isCopied).map(({ key }) => key));
  const copied = new Set(kept.filter(({ isCopied }) => isCopied).map(({ key }) => key));
  const corpus = kept.flatMap(({ key, isCopied }) => (isCopied ? [] : [key])).join(' ');
  const places = new Set(kept.flatMap(({ key }, index) => placeOf(kept[index - 1]?.key, key)));
  return {
    empty: prose.size === 0,
    isWhole: (plain) => prose.has(echoKey(plain)),
    has(plain) {
      const key = echoKey(plain);
      return key !== '' && (prose.has(key) || (key.length >= PIECE_LENGTH && corpus.includes(key)));
    },
    isCopied: (plain) => copied.has(echoKey(plain)),
    isInPlace(plain, before, after) {
      const key = echoKey(plain);
      return (
        copied.has(key) &&
        [...placeOf(echoKey(before), key), ...placeOf(key, echoKey(after))].some((each) => places.has(each))
      );
    },
  };
}

/** Two lines of which the second stands below the first. */
const placeOf = (above: string | undefined, below: string): string[] => (above && below ? [`${above}\n${below}`] : []);

/** An order that is broken goes on in the next line. */
const joinBroken = (lines: readonly string[]): string[] =>
  joinLines(lines, (last, line) => (last.endsWith(' \\') ? `${last.slice(0, -1)}${line.trimStart()}` : undefined));

function sentLine(line: string): SentLine {
  const plain = line.length > MATCHABLE_LENGTH ? '' : plainText(line);
  return { key: echoKey(plain), isCopied: /^ {4}[^ ]/.test(line) };
}

function withinLimit(lines: readonly SentLine[]): SentLine[] {
  let length = 0;
  return lines.filter(({ key }) => {
    if (key === '' || length > CORPUS_LIMIT) return false;
    length += key.length + 1;
    return true;
  });
}

function echoKey(plain: string): string {
  return withoutMarks(plain).replace(/[*_]/g, '').trim();
}
