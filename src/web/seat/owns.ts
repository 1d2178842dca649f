import type { Game } from '../../game/index.ts';
import { ownsOf } from '../../match/owns.ts';
import type { SeatPage } from '../../match/pages.ts';

/** The names under which orders know the seat of a page. */
export const ownsOfPage = (game: Game, { seat: { id, powers } }: Pick<SeatPage, 'seat'>): readonly string[] =>
  ownsOf(game, { seat: id, powers });
