/** Whose dice have fallen, for statistics. */
import type { GameEvent } from '../../../engine/index.ts';
import { sideOf } from '../rules/position.ts';
import type { Position } from '../state.ts';
import type { Side } from '../types.ts';

/** Dice of orders belong to their side, those of a fight to the unit that rolls them; those that check a leader to nobody. */
export const rollersIn =
  (position: Position) =>
  ({ kind, side, unit, faces }: GameEvent): Readonly<Record<Side, readonly number[]>> => {
    const fell = Array.isArray(faces) ? faces.filter((each) => typeof each === 'number') : [];
    const roller = position.state.units.find(({ id }) => id === unit);
    if (kind === 'dice.rolled' && roller) return { [sideOf(position, roller)]: fell };
    return kind === 'orders.rolled' && typeof side === 'string' ? { [side]: fell } : {};
  };
