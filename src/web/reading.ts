/** The ways to what anybody can read of a game. */
import type { Game } from '../game/index.ts';
import type { Speech } from '../i18n/index.ts';

const PAGES = ['minutes', 'lesson', 'rules', 'words', 'cards'] as const;
export type ReadingPage = (typeof PAGES)[number];

type Read = Pick<Game, 'id' | 'reporter' | 'lesson'>;

export const pathOf = (id: string, page: ReadingPage): string => `/games/${id}${page === 'minutes' ? '' : `/${page}`}`;

/**
 * The pages that a game has: one without a lesson, without cards to read, or whose rules are not told, has none of them.
 * A lesson is a practice match.
 */
export const pagesOf = (
  { reporter, lesson }: Pick<Read, 'reporter' | 'lesson'>,
  hasPractice: boolean,
): readonly ReadingPage[] => {
  const has = {
    minutes: true,
    lesson: hasPractice ? lesson : undefined,
    rules: reporter.learning.rules,
    words: true,
    cards: reporter.cards,
  };
  return PAGES.filter((page) => has[page] !== undefined);
};

/** Where an item of the rules is told. */
export const ruleAddress = (id: string, item: string, query = ''): string => `${pathOf(id, 'rules')}${query}#${item}`;

interface ReadingLink {
  readonly page: ReadingPage;
  readonly address: string;
  readonly text: string;
}

interface Reader {
  readonly say: Speech;
  /** Whether practice matches can be opened here. */
  readonly hasPractice: boolean;
  /** Goes with each address, for readers whose language is known. */
  readonly query?: string;
  /** The code of a match: the rules are those that it has chosen. */
  readonly match?: string;
}

/** The ways to the pages of a game. */
export const readingLinks = (game: Read, { say, hasPractice, query = '', match }: Reader): readonly ReadingLink[] =>
  pagesOf(game, hasPractice).map((page) => {
    const ofMatch = page === 'rules' && match !== undefined ? `${query === '' ? '?' : '&'}match=${match}` : '';
    return { page, address: `${pathOf(game.id, page)}${query}${ofMatch}`, text: say(`learn.${page}`) };
  });
