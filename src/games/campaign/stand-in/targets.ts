/** What an army may go for: areas that are not its side's own, and the armies of the enemy. */
import { strengthIn } from '../pieces/stacks.ts';
import { areasOf } from '../position.ts';
import type { AreaId, SideId } from '../types.ts';
import { battleChance, siegeChance } from './odds.ts';
import {
  defenceAt,
  diceIn,
  holder,
  ledAt,
  perArea,
  prizeOf,
  type Sight,
  type Steps,
  stepsTo,
  strengthAt,
  wallsOf,
} from './sight.ts';

/** Areas that are worth a march. */
const WORTHY = 5;

/** How far ahead an army looks, and how hope fades with each step. */
export const REACH = 7;
export const FADE = 0.8;

/** An area, and how far it is from everywhere near. */
export interface Place {
  readonly area: AreaId;
  readonly steps: Steps;
}

/** An army, and what it brings to a fight. */
interface Army {
  readonly area: AreaId;
  readonly dice: number;
  readonly strength: number;
}

/** A worthy area that is not one's own. */
export interface Target extends Place {
  readonly prize: number;
  /** What it is worth to beat whoever stands there. */
  readonly quarry: number;
  readonly isHeld: boolean;
  /** Chances of the armies that are as good as sure to take it, fading with their distance. */
  readonly takers: readonly { readonly area: AreaId; readonly chance: number }[];
  /** Armies near enough to help. */
  readonly helpers: readonly Army[];
}

/** An army that is as likely as this to succeed needs no other. */
const SURE = 0.8;

/** Friends so near count half when an army looks for an aim: two that go for the same place may meet there. */
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

/** Worth of a beaten soldier: not all of a beaten army is lost. */
export const PREY = 1;

/** What it is worth to beat the army at an area: its soldiers, and the fortress of one's own that it besieges. */
const quarryAt = perArea((sight, area): number => {
  const led = ledAt(sight, area, sight.enemy);
  const strength = strengthIn(led);
  if (strength === 0) return 0;
  const walls = holder(sight, area) === sight.side ? wallsOf(sight, area) : 0;
  return strength * PREY + (walls > 0 ? prizeOf(sight, area) * siegeChance(diceIn(sight, led), walls) : 0);
});

const isWorthy = (sight: Sight, area: AreaId): boolean =>
  (prizeOf(sight, area) >= WORTHY && holder(sight, area) !== sight.side) || quarryAt(sight, area) > 0;

/** Everything that is worth a march. */
export const targetsOf = (sight: Sight): readonly Target[] => {
  const armies = armiesOf(sight, sight.side);
  return areasOf(sight.game)
    .filter((area) => isWorthy(sight, area))
    .map((area) => targetOf(sight, area, armies));
};

/** The best chance that another army of the side has at a target. */
export const takenBy = ({ takers }: Target, but: AreaId): number =>
  takers.reduce((best, { area, chance }) => (area === but ? best : Math.max(best, chance)), 0);

/** Dice that other armies of the side could bring to a target before long. */
export const helpAt = ({ helpers }: Target, but: AreaId): number =>
  HELP * helpers.reduce((sum, { area, strength }) => (area === but ? sum : sum + strength), 0);

/** A siege that fails may be tried again in the next impulse. */
const TRIES = 3;

/** Chance that an army with these dice makes an area its own: first what stands there, then the walls. */
const conquestChance = (sight: Sight, area: AreaId, dice: number): number => {
  const walls = wallsOf(sight, area);
  const foe = defenceAt(sight, area, sight.enemy);
  const beats = foe === 0 ? 1 : battleChance(dice, foe);
  if (walls === 0 || holder(sight, area) === sight.side) return beats;
  const storms = siegeChance(dice - (foe > 0 ? 1 : 0), walls);
  return beats * (1 - (1 - storms) ** TRIES);
};

/** What so many dice may hope for before a target. */
export const worthOf = (sight: Sight, { area, prize, quarry }: Target, dice: number): number => {
  const chance = prize > 0 ? conquestChance(sight, area, dice) : 0;
  const beats = quarry > 0 ? battleChance(dice, defenceAt(sight, area, sight.enemy)) : 0;
  return (chance < LEAST_CHANCE ? 0 : chance * prize) + (beats < LEAST_CHANCE ? 0 : beats * quarry);
};

/** What is less likely than this is not hoped for. */
const LEAST_CHANCE = 0.15;
