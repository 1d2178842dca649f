import type { Game } from '../game.ts';

/** Impulses for each key, in a game without turns. */
const IMPULSES_PER_LINK = 50;

/** The turn to which a key belongs, at the end of impulse `no`, counted from 0. */
export const turnAt = (game: Pick<Game, 'rules'>, state: unknown, no: number): string =>
  game.rules.turn?.(state) ?? String(Math.floor((no + 1) / IMPULSES_PER_LINK));
