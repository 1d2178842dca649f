import type { SeatRow } from '../store/position.ts';
import type { Game } from './game.ts';

/**
 * The names under which orders and events know a seat: its powers. In a game without powers it is the seat itself. In a
 * game whose players get powers after the start, a seat without powers has none yet.
 */
export const ownsOf = (
  { knowledge }: Pick<Game, 'knowledge'>,
  { seat, powers }: Pick<SeatRow, 'seat' | 'powers'>,
): readonly string[] => (powers.length > 0 || knowledge.powers ? powers : [seat]);
