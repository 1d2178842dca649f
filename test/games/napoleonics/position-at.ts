/** Positions for tables: pieces by their hexes, as cases write them, in the middle of a turn of the Allies. */
import { sure } from '../../../src/engine/index.ts';
import type { Case } from '../../../src/games/napoleonics/case/format.ts';
import { positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { isStanding, type Standing, unitAt } from '../../../src/games/napoleonics/rules/position.ts';
import { type Position, type Turn, turnWith } from '../../../src/games/napoleonics/state.ts';

/** What differs from a bare field on which the Allies have played a card that changes nothing. */
export interface Differences extends Pick<Case, 'hands' | 'markers' | 'options'> {
  readonly now?: Partial<Turn>;
}

export const positionAt = (place: Readonly<Record<string, string>>, more: Differences = {}): Position => {
  const { now, ...others } = more;
  const state = positionOf(shipped, { place, ...others });
  state.active = 'ALLIED';
  const card = now?.card ?? 'PROBE_CENTER';
  state.now = turnWith({ card, counts: card, isOther: false, command: 5, ...now });
  return { book: shipped, state };
};

/** The unit in a hex. */
export const unitIn = (position: Position, hex: string): Standing => {
  const unit = sure(unitAt(position, hex));
  if (!isStanding(unit)) throw new Error(`nobody stands in ${hex}`);
  return unit;
};
