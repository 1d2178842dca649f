/** The targets of an army: areas that its side does not own, and enemy armies. */
import { strengthIn } from '../rules/forces/stacks.ts';
import { areasOf } from '../rules/position.ts';
import type { AreaId, SideId } from '../types.ts';
import {
  defenceAt,
  diceIn,
  easiestDefence,
  holder,
  ledAt,
  perArea,
  perSight,
  prizeOf,
  type Sight,
  type Steps,
  stepsTo,
  strengthAt,
  wallsOf,
} from './known-position.ts';
import { battleChance, siegeChance } from './odds.ts';

/** The least prize that is worth a march. */
const WORTHY = 5;

/** How far ahead an army looks, and how the worth fades with each step. */
export const REACH = 7;
export const FADE = 0.8;

/** An area with its distance from every area nearby. */
export interface Place {
  readonly area: AreaId;
  readonly steps: Steps;
}

/** An army with its dice for a fight. */
interface Army {
  readonly area: AreaId;
  readonly dice: number;
  readonly strength: number;
}

/** A valuable area that the side does not own. */
export interface Target extends Place {
  readonly prize: number;
  /** The worth of beating the enemies there. */
  readonly quarry: number;
  readonly isHeld: boolean;
  /** Armies that are almost certain to take it, with their chances; these fade with distance. */
  readonly takers: readonly { readonly area: AreaId; readonly chance: number }[];
  /** Armies close enough to help. */
  readonly helpers: readonly Army[];
}

/** An army with this chance needs no help. */
const SURE = 0.8;

/** Friendly armies this close count half, because two armies with the same target may meet there. */
const CLOSE = 2;
const HELP = 0.5;

/** The armies of a side: soldiers with a leader. */
export const armiesOf = (sight: Sight, side: SideId): readonly Army[] =>
  Object.keys(sight.state.forces).flatMap((area) => {
    const led = ledAt(sight, area, side);
    const strength = strengthIn(led);
    return strength > 0 ? [{ area, dice: diceIn(sight, led), strength }] : [];
  });

const targetOf = (sight: Sight, area: AreaId, armies: readonly Army[]): Target => {
  const steps = stepsTo(sight, area, REACH);
  const takers = armies.flatMap((army) => {
    const away = steps.get(army.area);
    const chance = away === undefined ? 0 : conquestChance(sight, area, army.dice);
    return away !== undefined && chance >= SURE ? [{ area: army.area, chance: chance * FADE ** away }] : [];
  });
  const helpers = armies.filter((army) => (steps.get(army.area) ?? REACH) <= CLOSE);
  const isHeld = strengthAt(sight, area, sight.enemy) > 0;
  const prize = holder(sight, area) === sight.side ? 0 : prizeOf(sight, area);
  return { area, steps, prize, quarry: quarryAt(sight, area), isHeld, takers, helpers };
};

/** The worth of a beaten soldier; a beaten army does not lose all of them. */
export const PREY = 1;

/** The worth of beating the army at an area: its soldiers, and the own fortress that it besieges. */
const quarryAt = perArea((sight, area): number => {
  const led = ledAt(sight, area, sight.enemy);
  const strength = strengthIn(led);
  if (strength === 0) return 0;
  const walls = holder(sight, area) === sight.side ? wallsOf(sight, area) : 0;
  return strength * PREY + (walls > 0 ? prizeOf(sight, area) * siegeChance(diceIn(sight, led), walls) : 0);
});

const isWorthy = (sight: Sight, area: AreaId): boolean =>
  (prizeOf(sight, area) >= WORTHY && holder(sight, area) !== sight.side) || quarryAt(sight, area) > 0;

/** All areas and armies that are worth a march. */
export const targetsOf = perSight((sight): readonly Target[] => {
  const armies = armiesOf(sight, sight.side);
  return areasOf(sight.game)
    .filter((area) => isWorthy(sight, area))
    .map((area) => targetOf(sight, area, armies));
});

/** The best chance of another own army at a target. */
export const takenBy = ({ takers }: Target, but: AreaId): number =>
  takers.reduce((best, { area, chance }) => (area === but ? best : Math.max(best, chance)), 0);

/** Dice that other own armies could soon bring to a target. */
export const helpAt = ({ helpers }: Target, but: AreaId): number =>
  HELP * helpers.reduce((sum, { area, strength }) => (area === but ? sum : sum + strength), 0);

/** A failed siege may be tried again in the next impulse. */
const TRIES = 3;

/** The chance that an army with these dice takes an area: it beats the pieces there, and then the fortress. */
const conquestChance = (
  sight: Sight,
  area: AreaId,
  dice: number,
  foe = defenceAt(sight, area, sight.enemy),
): number => {
  const walls = wallsOf(sight, area);
  const beats = foe === 0 ? 1 : battleChance(dice, foe);
  if (walls === 0 || holder(sight, area) === sight.side) return beats;
  const storms = siegeChance(dice - (foe > 0 ? 1 : 0), walls);
  return beats * (1 - (1 - storms) ** TRIES);
};

/** The dice of the enemies at a target as an army meets them from an area that is so many steps away. */
const foeAhead = (sight: Sight, { area }: Target, from: AreaId, steps: number): number => {
  if (sight.own?.minds !== 'ground' || steps === 0) return defenceAt(sight, area, sight.enemy);
  return steps === 1 ? defenceAt(sight, area, sight.enemy, from) : easiestDefence(sight, area, sight.enemy);
};

/** The worth of a target to an army with these dice that is so many steps away. */
export const worthOf = (sight: Sight, target: Target, dice: number, from: AreaId, steps: number): number => {
  const { area, prize, quarry } = target;
  const foe = foeAhead(sight, target, from, steps);
  const chance = prize > 0 ? conquestChance(sight, area, dice, foe) : 0;
  const beats = quarry > 0 ? battleChance(dice, foe) : 0;
  return (chance < LEAST_CHANCE ? 0 : chance * prize) + (beats < LEAST_CHANCE ? 0 : beats * quarry);
};

/** Lower chances count as 0. */
const LEAST_CHANCE = 0.15;
