/** Order lines in the words of a language, written from lines in English and read back to them. */
import { LANGUAGES, type LanguageTag } from '../engine/index.ts';
import { type Catalogues, catalogueIn } from '../i18n/index.ts';
import { readerOf } from './dialect-reader.ts';
import { type DialectWords, type Spelling, wordsOf } from './dialect-words.ts';
import { writerOf } from './dialect-writer.ts';
import { orderCatalogues } from './messages/index.ts';

export { GAP, type Spelling } from './dialect-words.ts';

/** The order words of a language. */
export interface Dialect {
  readonly language: LanguageTag;
  /** A line in its words; where it has no word for a part of the line, in English with names as they are printed. */
  write(line: string): string;
  /** A part of a line, with those of its words that have others. */
  phrase(text: string): string;
  /** A condition, with those of its words that have others. */
  condition(text: string): string;
  /** The line in English; undefined unless all of it is in these words and begins with a verb. */
  read(line: string): string | undefined;
}

/** A line in English; undefined if it is in the words of no dialect. */
export const inEnglish = (
  { prose: { dialects = [] } }: { readonly prose: { readonly dialects?: readonly Dialect[] } },
  line: string,
): string | undefined => {
  for (const dialect of dialects) {
    const english = dialect.read(line);
    if (english !== undefined) return english;
  }
  return undefined;
};

/** The order words of each language that has its own, with the names of its script. `verbs`: what lines may begin with. */
export const dialectsIn = (
  catalogues: Catalogues,
  verbs: readonly string[],
  spellings: (language: LanguageTag) => readonly Spelling[],
): readonly Dialect[] =>
  LANGUAGES.flatMap((tag) => {
    if (tag === 'en' || !catalogues[tag]) return [];
    const catalogue = { ...catalogueIn(orderCatalogues, tag), ...catalogueIn(catalogues, tag) };
    return [dialectOf(tag, wordsOf(catalogue, spellings(tag), verbs))];
  });

const dialectOf = (language: LanguageTag, words: DialectWords): Dialect => {
  const { write, inPrint } = writerOf(words);
  const asIs = (word: string): string => word;
  return {
    language,
    write: (line) => {
      const at = line.indexOf('//');
      if (at === 0) return line;
      const order = at < 0 ? line : line.slice(0, at).trimEnd();
      return (write(order) ?? inPrint(order)) + (at < 0 ? '' : ` ${line.slice(at)}`);
    },
    phrase: (text) => write(text, { other: asIs }) ?? text,
    condition: (text) => write(text, { other: asIs, isCondition: true }) ?? text,
    read: readerOf(words),
  };
};
