import { hasQuoteMark, MATCHABLE_LENGTH, plainText, splitLines, withoutMarks } from './line.ts';

const CORPUS_LIMIT = 128 * 1024;
const PIECE_LENGTH = 12;

/** Recognises lines of our own mails when they come back, whatever the mail program did to them. */
export type Echo = {
  /** No sent text is known. */
  empty: boolean;
  /** Whether a line in plain form is one of ours, or a part of one. */
  has(plain: string): boolean;
  /** Whether it is a whole line of ours. */
  isWhole(plain: string): boolean;
};

/**
 * Remembers the texts that were sent to a seat. Lines that we printed behind a bar or in brackets are left out. They do
 * nothing when they are quoted, and a player who copies one without its bar means it.
 */
export function makeEcho(sentTexts: readonly string[]): Echo {
  const exact = new Set<string>();
  const kept: string[] = [];
  let length = 0;
  for (const line of sentTexts.flatMap(splitLines)) {
    const plain = line.length > MATCHABLE_LENGTH ? '' : plainText(line);
    const key = echoKey(plain);
    if (key === '' || hasQuoteMark(plain) || plain.startsWith('[') || length > CORPUS_LIMIT) continue;
    exact.add(key);
    kept.push(key);
    length += key.length + 1;
  }
  const corpus = kept.join(' ');
  return {
    empty: exact.size === 0,
    isWhole: (plain) => exact.has(echoKey(plain)),
    has(plain) {
      const key = echoKey(plain);
      return key !== '' && (exact.has(key) || (key.length >= PIECE_LENGTH && corpus.includes(key)));
    },
  };
}

function echoKey(plain: string): string {
  return withoutMarks(plain).replace(/[*_]/g, '').trim();
}
