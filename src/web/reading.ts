/** The ways to what anybody can read of a game. */
import type { Game } from '../game/index.ts';
import type { Speech } from '../i18n/index.ts';

const PAGES = ['minutes', 'words', 'cards'] as const;
export type ReadingPage = (typeof PAGES)[number];

type Read = Pick<Game, 'id' | 'reporter'>;

export const pathOf = (id: string, page: ReadingPage): string => `/games/${id}${page === 'minutes' ? '' : `/${page}`}`;

/** The pages that a game has: one without cards to read has none of them. */
export const pagesOf = ({ reporter }: Pick<Read, 'reporter'>): readonly ReadingPage[] =>
  PAGES.filter((page) => page !== 'cards' || reporter.cards !== undefined);

interface ReadingLink {
  readonly address: string;
  readonly text: string;
}

/** The ways to the pages of a game; `query` goes with each, for readers whose language is known. */
export const readingLinks = (game: Read, say: Speech, query = ''): readonly ReadingLink[] =>
  pagesOf(game).map((page) => ({ address: `${pathOf(game.id, page)}${query}`, text: say(`learn.${page}`) }));
