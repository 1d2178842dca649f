/** Commands & Colors: Napoleonics, with its packs and its cases. */
import { given } from '../../engine/index.ts';
import { type Content, defineGame, type Game } from '../../game/index.ts';
import { doubtsOf, faultsOf, readBook, shipped } from './content/check.ts';
import { type Book, FILES, schemas, shippedContent } from './content.ts';
import { contractOf } from './contract.ts';
import { lessonOf } from './lesson.ts';
import type { Napoleonics } from './rules.ts';

const contentOf = ({ pack }: Book): Content<Napoleonics> => ({
  pack,
  files: FILES,
  shipped: shippedContent,
  check: (content) => [
    ...faultsOf(content).map((text) => ({ level: 'fault' as const, text })),
    ...doubtsOf(content).map((text) => ({ level: 'warning' as const, text })),
  ],
  schemas,
  play: (content) => defined(readBook(content)),
});

const defined = (book: Book): Game<Napoleonics> =>
  defineGame<Napoleonics>()({
    ...contractOf(book),
    content: contentOf(book),
    ...given({ lesson: lessonOf(book) }),
    cases: async () => {
      const { caseShapes, runCase } = await import('./case/index.ts');
      return { shapes: () => caseShapes(book), run: (value) => runCase(book, value) };
    },
  });

/** Commands & Colors: Napoleonics played from a book. */
export const makeNapoleonics: (book: Book) => Game = defined;

export const napoleonics = makeNapoleonics(shipped);

export default napoleonics;
