/** How much of a mail its reader has read in the mail before. */
import { isToCopy } from '../reports/prose.ts';

const HEADING = /^[A-Z][A-Z ,()]+$/;
const CARDS = /^YOUR (?:CARDS|HAND)/;
const BOUNDARY = '-=-';
const FOOTER = 'This is report ';

/** A row of a table: its cells stand apart. */
const ROW = /\S {2,}\S/;
/** Between sentences, and before the items of a list. */
const BETWEEN = /\n|(?<=[.;]) +| - (?=\S)/;

/** The sentences, items and rows that tell something: of no line to copy, own card, heading, head or footer. */
const toldIn = (text: string): readonly string[] => {
  let isOfCards = false;
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith(BOUNDARY)) + 1;
  const footer = lines.findIndex((line) => line.startsWith(FOOTER));
  const told = lines.slice(from, footer < 0 ? undefined : footer).filter((line) => {
    if (!HEADING.test(line)) return line !== '' && !isOfCards && !isToCopy(line);
    isOfCards = CARDS.test(line);
    return false;
  });
  // Lines may break elsewhere.
  return told
    .map((line) => (ROW.test(line) ? `\n${line}\n` : ` ${line.trim()}`))
    .join('')
    .split(BETWEEN)
    .map((each) => each.trim())
    .filter((each) => each !== '');
};

/** The share of the letters of a mail that stand in the mail before too, from 0 to 1. */
export const repeatedShare = (text: string, before: string): number => {
  const known = new Set(toldIn(before));
  const told = toldIn(text);
  const lengthOf = (sentences: readonly string[]) => sentences.join('').length;
  return lengthOf(told) === 0 ? 0 : lengthOf(told.filter((sentence) => known.has(sentence))) / lengthOf(told);
};
