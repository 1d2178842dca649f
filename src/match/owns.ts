import type { SeatRow } from '../store/position.ts';
import type { Game } from './game.ts';

/**
 * What is a seat's own, as orders and events call it: the powers that it runs. In a game without powers it is the seat itself; where
 * players come by their powers after the start, a seat without any has nothing yet.
 */
export const ownsOf = (
  { powersOf }: Pick<Game, 'powersOf'>,
  { seat, powers }: Pick<SeatRow, 'seat' | 'powers'>,
): readonly string[] => (powers.length > 0 || powersOf ? powers : [seat]);
