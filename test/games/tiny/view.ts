import type { SeatId } from '../../../src/engine/index.ts';
import { isSide, type Side } from './field.ts';
import type { Picket, State } from './play.ts';

/** What may be seen of a position: all of it, since only the orders of a round are secret, and those are no part of it. */
export interface View {
  readonly round: number;
  readonly thick: boolean;
  readonly pickets: Readonly<Record<Side, Readonly<Picket>>>;
  readonly winner: Side | null | undefined;
  /** Whose view it is; undefined for whoever looks on. */
  readonly you: Side | undefined;
}

export const viewOf = ({ round, thick, pickets: { west, east }, winner }: State, seat: SeatId | undefined): View => ({
  round,
  thick,
  pickets: { west: { ...west }, east: { ...east } },
  winner,
  you: isSide(seat) ? seat : undefined,
});
