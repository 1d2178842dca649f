import type { Game } from '../game.ts';

/** Impulses to a key, in a game that counts no turns. */
const IMPULSES_PER_LINK = 50;

/** Which turn of the game a key is for, at the end of impulse `no`, counted from 0. */
export const turnAt = (game: Pick<Game, 'turnOf'>, state: unknown, no: number): string =>
  game.turnOf?.(state) ?? String(Math.floor((no + 1) / IMPULSES_PER_LINK));
