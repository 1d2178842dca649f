/** Who may know what in Two pickets. */
import type { SeatId } from '../../../src/engine/index.ts';
import { isSide, type Side } from './field.ts';
import type { Picket, State } from './types.ts';

/** The view of a position. It is complete, because only the orders of a round are secret and they are not part of the position. */
export interface View {
  readonly round: number;
  readonly thick: boolean;
  readonly pickets: Readonly<Record<Side, Readonly<Picket>>>;
  readonly winner: Side | null | undefined;
  /** The side that the view is for; undefined for observers. */
  readonly you: Side | undefined;
}

export const viewOf = ({ round, thick, pickets: { west, east }, winner }: State, seat: SeatId | undefined): View => ({
  round,
  thick,
  pickets: { west: { ...west }, east: { ...east } },
  winner,
  you: isSide(seat) ? seat : undefined,
});

/** A position hides nothing. */
export const imagined = (state: State): State => structuredClone(state);
