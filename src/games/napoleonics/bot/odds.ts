/** What rolls of battle dice are worth. */
import { attachedTo, bannersOf, foeOf, type Standing, sideOf, sideState, typeOf } from '../rules/position.ts';
import type { Position } from '../state.ts';
import type { Arm, Side } from '../types.ts';

/** Chances by the number of dice and the number of sides that count; each list by the number of hits. */
const spreads: (readonly number[])[][] = [];

/** Binomial: chances of 0, 1, ... hits of `dice` with `sides` of six. */
export function spreadOf(dice: number, sides: number): readonly number[] {
  const row = spreads[dice] ?? [];
  spreads[dice] = row;
  const known = row[sides];
  if (known) return known;
  let chances: readonly number[] = [1];
  for (let die = 0; die < dice; die++)
    chances = Array.from(
      { length: chances.length + 1 },
      (_, i) => ((chances[i] ?? 0) * (6 - sides) + (chances[i - 1] ?? 0) * sides) / 6,
    );
  row[sides] = chances;
  return chances;
}

/** The chance of so many or more. */
export function atLeast(dice: number, sides: number, count: number): number {
  const chances = spreadOf(dice, sides);
  let sum = 0;
  for (let i = Math.max(0, count); i < chances.length; i++) sum += chances[i] ?? 0;
  return sum;
}

/** Sides of a die that hit an arm. */
export function hittingSides({ book }: Position, arm: Arm | undefined, hasSabers: boolean): number {
  let sides = 0;
  for (const face of book.tables.faces) if (face === arm || (hasSabers && face === 'SABER')) sides += 1;
  return sides;
}

const BLOCK = 1.3;
const BANNER = 5;
/** How much more a banner is worth where only a few are missing. */
const LAST_BANNERS = 6;
const LEADER = 0.8;

/** What a banner is worth to a side: the more, the fewer are missing. */
export const bannerWorth = (position: Position, side: Side): number => {
  const missing = Math.max(1, sideState(position, side).target - bannersOf(position, side));
  return BANNER + LAST_BANNERS / missing ** 2;
};

/** What a side loses on average by so many dice, each of which hits with so many sides. */
export type Losses = (dice: number, sides: number) => number;

const MOST_SIDES = 7;

/** What may be lost with a unit: guards and heavy cavalry are missed more. */
export function lossesOf(position: Position, unit: Standing): Losses {
  const { melee, flags } = typeOf(position, unit);
  const each = BLOCK * (1 + 0.1 * (melee.bonus + flags.ignore));
  const banner = bannerWorth(position, foeOf(position, sideOf(position, unit)));
  const all = each * unit.blocks + banner + (attachedTo(position, unit) ? LEADER : 0);
  const known: number[] = [];
  return (dice, sides) => {
    const at = dice * MOST_SIDES + sides;
    let sum = known[at];
    if (sum !== undefined) return sum;
    sum = 0;
    for (const [hits, chance] of spreadOf(dice, sides).entries())
      sum += chance * (hits >= unit.blocks ? all : hits * each);
    known[at] = sum;
    return sum;
  };
}
