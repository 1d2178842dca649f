/** The preview text that programs show beside a subject in a list of mails. */
import { columnsOf } from './columns.ts';

/** Columns of a preview text. */
const SHORTEST = 60;
const LONGEST = 120;

/**
 * The first of some sentences, as many as a preview text needs and has room for, without those that subject or first line
 * say already.
 */
export const preheaderOf = (sentences: readonly string[], said: readonly string[]): string => {
  const known = said.map(bare);
  const single = sentences.flatMap((each) => asOneLine(each).split(SENTENCES));
  const unsaid = single.filter((each) => each !== '' && !known.some((one) => one.includes(bare(each))));
  let text = '';
  for (const sentence of new Set(unsaid)) {
    if (columnsOf(text) >= SHORTEST) break;
    text = text === '' ? sentence : `${text} ${sentence}`;
  }
  return cut(text);
};

const SENTENCES = /(?<=[.?!。]) /;

const asOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const bare = (text: string): string =>
  asOneLine(text)
    .toLowerCase()
    .replace(/[.。]$/, '');

const ELLIPSIS = ' ...';

/** Cut after a whole word, or within one that has no end. */
const cut = (text: string): string => {
  if (columnsOf(text) <= LONGEST) return text;
  let kept = '';
  for (const letter of text) {
    if (columnsOf(kept + letter) > LONGEST - ELLIPSIS.length) break;
    kept += letter;
  }
  const space = kept.lastIndexOf(' ');
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}${ELLIPSIS}`;
};
