/** What a moderator may not make of a position of Two pickets. */
import type { Moderation } from '../../../src/game/index.ts';
import { CELLS, SIDES } from './rules/field.ts';
import type { Pickets, State } from './types.ts';

const faults = ({ pickets }: State): string[] => {
  const isSound = SIDES.every((side) => CELLS.includes(pickets[side].cell) && pickets[side].hits >= 0);
  return [
    ...(isSound ? [] : ['a picket stands on the field and has no fewer than no hits']),
    ...(pickets.west.cell === pickets.east.cell ? ['two pickets stand in one cell'] : []),
  ];
};

/** A patch changes the values of a position, but not its form. */
export const moderation: Moderation<Pickets> = { faults: (_before, after) => faults(after as State) };
