/** What may be seen of a position. */
import type { SeatId } from '../../engine/index.ts';
import { quietOrders } from './rules/fallbacks.ts';
import type { Options, Position, State } from './state.ts';
import {
  type ArmyCommander,
  type CorpsId,
  foeOf,
  isSide,
  type Place,
  type RoundOrder,
  SIDES,
  type Side,
  type TownId,
} from './types.ts';

export interface View {
  readonly turn: number;
  readonly round: number;
  readonly phase: State['phase'];
  readonly corps: Readonly<Record<CorpsId, Place | null>>;
  readonly scored: readonly TownId[];
  readonly spent: readonly ArmyCommander[];
  readonly options: Options;
  readonly first: Side | undefined;
  /** What a side has revealed in this round, and what the reader's own side has committed. */
  readonly orders: Readonly<Partial<Record<Side, RoundOrder>>>;
  readonly revealed: readonly Side[];
  readonly halted: readonly CorpsId[];
  readonly moved: readonly CorpsId[];
  readonly shaken: readonly CorpsId[];
  readonly winner: Side | undefined;
  /** Whose view it is; undefined for whoever looks on. */
  readonly you: Side | undefined;
}

/** G-HID-01. All is open but what a side has committed and not revealed. */
export const viewOf = (state: State, seat: SeatId | undefined): View => {
  const { turn, round, phase, corps, scored, spent, options, first, orders, revealed, halted, moved, shaken, winner } =
    state;
  const you = isSide(seat) ? seat : undefined;
  const shown = SIDES.filter((side) => orders[side] && (side === you || revealed.includes(side)));
  return {
    turn,
    round,
    phase,
    corps: { ...corps },
    scored: [...scored],
    spent: [...spent],
    options,
    first,
    orders: Object.fromEntries(shown.map((side) => [side, orders[side]])),
    revealed: [...revealed],
    halted: [...halted],
    moved: [...moved],
    shaken: [...shaken],
    winner,
    you,
  };
};

/** The position that a view shows, for questions to it. */
export const seenAs = ({ first, winner, you: _, ...seen }: View): State =>
  structuredClone({ ...seen, ...(first ? { first } : {}), ...(winner ? { winner } : {}) }) as State;

/** G-HID-01. What the other side has committed in secret is replaced by what it would order in silence. */
export function blindOf(position: Position, seat: SeatId): State {
  const state = structuredClone(position.state);
  for (const side of SIDES) {
    const isHidden = seat !== side && state.orders[side] && !state.revealed.includes(side);
    if (isHidden) state.orders[side] = quietOrders({ ...position, state }, side);
  }
  return state;
}

/** The side that is not the reader's. */
export const otherSide = ({ you }: View): Side | undefined => you && foeOf(you);
