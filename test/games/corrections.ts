/** The corrections of a game as its moderator reads them: in English. */
import { type Json, sure } from '../../src/engine/index.ts';
import type { Game, SeenPosition } from '../../src/game/index.ts';
import { speechOf } from '../../src/reports/index.ts';

export const correctionsOf = ({ moderation, reporter }: Pick<Game, 'moderation' | 'reporter'>) => {
  const { faults, words, doubts, forms } = sure(moderation);
  const say = speechOf(reporter);
  const { at, patch } = sure(forms);
  return {
    faults,
    doubts: (before: SeenPosition, after: SeenPosition) => doubts?.(before, after) ?? [],
    words: (path: readonly string[], value: Json | undefined) => words?.(path, value, say),
    forms: { at: (seen: SeenPosition, place: string | undefined) => at(seen, place, say), patch },
  };
};
