/** What pages say to their readers, and the words in it that only orders have. */
import type { Language } from '../../src/orders/index.ts';

/** What is read on a page, aloud too, without what is folded as text and what only programs read. */
export const shownOn = (html: string): string =>
  html
    .replace(/<details class="as-text"[\s\S]*?<\/details>/g, '')
    .replace(/<(script|style|textarea)\b[\s\S]*?<\/\1>/g, '')
    .replace(
      /<[^>]*>/g,
      (tag) =>
        [...tag.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g)]
          .map(([, text]) => `\n${text}\n`)
          .join('') || '\n',
    );

/** Ids of places, cards and leaders, as orders and records name them: `ciudad_rodrigo`, `ATTACK_CENTER`, `LDR:Junot`. */
const ID = String.raw`\bLDR:|(?<![\w@./])[A-Za-z]+_[A-Za-z_]+(?![\w@])`;

/** Ids of units. A story names them, since they stand on the counters; a button never does. */
export const UNIT = /\b[A-Z]{2}-[A-Z]{2}\d\b/;

/** Finds the first line of a text that has a verb of orders or an id; undefined where none has. */
export const orderWordIn = ({ verbs }: Pick<Language, 'verbs'>): ((text: string) => string | undefined) => {
  const names = verbs.map(({ name }) => name).filter((name) => name.length > 2);
  const word = new RegExp(`(?<![A-Z_])(?:${names.join('|')})(?![A-Z_])|${ID}`);
  return (text) =>
    text
      .split('\n')
      .find((line) => word.test(line))
      ?.trim();
};
