/** Who may know what in Two pickets. */
import type { SeatId } from '../../../src/engine/index.ts';
import { isSide } from './rules/field.ts';
import type { State, View } from './types.ts';

export const viewOf = ({ round, thick, pickets: { west, east }, winner }: State, seat: SeatId | undefined): View => ({
  round,
  thick,
  pickets: { west: { ...west }, east: { ...east } },
  winner,
  you: isSide(seat) ? seat : undefined,
});

/** A position hides nothing. */
export const imagined = (state: State): State => structuredClone(state);
