/** How the sides stand, as figures. */
import type { Standing } from '../../../reports/index.ts';
import type { View } from '../state.ts';
import type { PowerId } from '../types.ts';
import { type Book, codeOf, sideOf } from './context.ts';
import { figuresOf, sidePoints } from './figures.ts';

/** The points of each side, power by power. */
export const standingOf = (book: Book, view: View, owns: readonly PowerId[]): readonly Standing[] => {
  const { powers } = figuresOf(book, { view });
  return book.definition.sides.map((side) => {
    const own = book.definition.powers.filter((power) => sideOf(book, power) === side);
    const points = (power: PowerId): number => view.outcome?.points?.[power] ?? powers[power]?.points ?? 0;
    return {
      who: book.say('side.name', { side }),
      code: codeOf(book, own[0] ?? null),
      points: view.outcome ? own.reduce((sum, power) => sum + points(power), 0) : sidePoints(book, view, side),
      parts: own.map((power) => book.say('standing.part', { power, points: points(power) })),
      isOwn: owns.some((power) => own.includes(power)),
      hasWon: view.outcome?.winner === side,
      rollers: own,
    };
  });
};
