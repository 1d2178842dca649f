/** The games that can be played. */
import { campaigns } from './campaigns.ts';
import type { Game } from './game.ts';

export const games: ReadonlyMap<string, Game> = new Map<string, Game>(campaigns);
