import { same } from '../../engine/index.ts';
import type { SeatRow } from '../../store/position.ts';
import type { Game } from '../game.ts';

/** A seat with its present powers: in some matches players get powers only after the beginning. */
export function seated(game: Game, state: unknown, seat: SeatRow): SeatRow {
  const powers = game.knowledge.powers?.(state, seat.seat) ?? seat.powers;
  if (same([...powers], [...seat.powers])) return seat;
  const planned = game.setup.splits
    .flatMap(({ seats }) => seats)
    .find((each) => same([...(each.powers ?? [])], [...powers]));
  return { ...seat, powers, name: planned?.name ?? seat.name };
}
