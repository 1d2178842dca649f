import { type Game, ownsOf, type SeatPage } from '../../match/index.ts';

/** What is the own of the seat that a page belongs to. */
export const ownsOfPage = (game: Game, { seat: { id, powers } }: Pick<SeatPage, 'seat'>): readonly string[] =>
  ownsOf(game, { seat: id, powers });
