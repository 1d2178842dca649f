/** How much of a mail its reader has read in the mail before. */
import { isToCopy } from '../reports/prose.ts';

const HEADING = /^[A-Z][A-Z ,()]+$/;
const CARDS = /^YOUR (?:CARDS|HAND)/;
const BOUNDARY = '-=-';
const FOOTER = 'This is report ';

/** The lines that tell something: no lines to copy, own cards, headings, head and footer. */
const toldIn = (text: string): readonly string[] => {
  let isOfCards = false;
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith(BOUNDARY)) + 1;
  const footer = lines.findIndex((line) => line.startsWith(FOOTER));
  return lines.slice(from, footer < 0 ? undefined : footer).filter((line) => {
    if (!HEADING.test(line)) return line !== '' && !isOfCards && !isToCopy(line);
    isOfCards = CARDS.test(line);
    return false;
  });
};

/** The share of the lines of a mail that stand in the mail before too, from 0 to 1. */
export const repeatedShare = (text: string, before: string): number => {
  const known = new Set(toldIn(before));
  const told = toldIn(text);
  return told.length === 0 ? 0 : told.filter((line) => known.has(line)).length / told.length;
};
