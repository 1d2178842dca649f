import { games } from '../games/index.ts';
import type { Games } from './game.ts';

/** All games of this installation. A match hands a game only data of the same game. */
export const installedGames: Games = games;
