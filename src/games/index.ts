/** The games that can be played. */

import type { Game } from '../game/game.ts';
import { campaigns } from './campaigns.ts';
import { gettysburg } from './gettysburg/index.ts';
import { napoleonics } from './napoleonics/index.ts';

export const games: ReadonlyMap<string, Game> = new Map<string, Game>([
  ...campaigns,
  [gettysburg.id, gettysburg],
  [napoleonics.id, napoleonics],
]);
