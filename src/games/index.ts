/** The games that can be played. */
import type { Game } from '../game/index.ts';

/** A game is added by a line here. In this order they are offered; the first is the one of commands that name none. */
const registered = await Promise.all([
  import('./wellington/index.ts'),
  import('./kutuzov/index.ts'),
  import('./gettysburg/index.ts'),
  import('./napoleonics/index.ts'),
]);

export const games: ReadonlyMap<string, Game> = new Map(
  registered.map(({ default: game }): [string, Game] => [game.id, game]),
);
