import { games } from '../games/index.ts';
import type { Games } from './game.ts';

/** All games of this installation. A match hands a game nothing but what that very game has made. */
export const installedGames: Games = games;
