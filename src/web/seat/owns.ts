import type { Game } from '../../games/game.ts';
import { ownsOf } from '../../match/owns.ts';
import type { SeatPage } from '../../match/pages.ts';

/** What is the own of the seat that a page belongs to. */
export const ownsOfPage = (game: Game, { seat: { id, powers } }: Pick<SeatPage, 'seat'>): readonly string[] =>
  ownsOf(game, { seat: id, powers });
