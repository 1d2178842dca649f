/** What a side knows of a position while it thinks: worked out once, and asked often. */
import { extended } from '../../../engine/index.ts';
import { neighboursOf } from '../rules/board.ts';
import { bannersOf, foeOf, leadersOf, type Standing, sidesIn, unitsOf } from '../rules/position.ts';
import { isPassable } from '../rules/terrain.ts';
import type { Position, Turn } from '../state.ts';
import type { Arm, Hex, Side, UnitId } from '../types.ts';
import { type Losses, lossesOf } from './odds.ts';

export interface Thoughts {
  readonly position: Position;
  readonly side: Side;
  readonly friends: readonly Standing[];
  readonly enemies: readonly Standing[];
  /** Hexes of own pieces, and how many pieces stand there. */
  readonly held: ReadonlySet<Hex>;
  /** Hexes beside enemies. */
  readonly contact: ReadonlySet<Hex>;
  /** How long nothing has been decided: the longer, the more is risked. From 0 up. */
  readonly impatience: number;
  /** Only the enemy has hexes to take for banners: so he has to come. */
  readonly isWaiting: boolean;
  losses(unit: Standing): Losses;
  /** Steps on passable ground from a hex to the nearest hex beside an enemy. */
  stepsToEnemy(arm: Arm, hex: Hex): number;
}

/** Turns in which patience wears out, and turns that a banner is worth. */
const PATIENCE = 24;
const PER_BANNER = 7;

const impatienceIn = (position: Position): number => {
  const banners = sidesIn(position).reduce((sum, side) => sum + bannersOf(position, side), 0);
  return Math.max(0, position.state.turn - PER_BANNER * banners) / PATIENCE;
};

const isAttacked = ({ state: { objectives } }: Position, side: Side): boolean =>
  objectives.length > 0 && objectives.every((each) => each.side !== side);

/** Where no way leads. */
const NO_WAY = 30;

/** Steps from every hex to those beside enemies: pieces do not stand in the way, ground does. */
function stepsFrom(position: Position, arm: Arm, goals: Iterable<Hex>): ReadonlyMap<Hex, number> {
  const steps = new Map<Hex, number>();
  for (const hex of goals) if (isPassable(position, hex, arm)) steps.set(hex, 0);
  for (const [hex, count] of steps)
    for (const next of neighboursOf(hex))
      if (!steps.has(next) && isPassable(position, next, arm)) steps.set(next, count + 1);
  return steps;
}

export function thinkOf(position: Position, side: Side): Thoughts {
  const [friends, enemies] = [unitsOf(position, side), unitsOf(position, foeOf(position, side))];
  const known = new Map<UnitId, Losses>();
  const contact = new Set(enemies.flatMap(({ hex }) => neighboursOf(hex)));
  const steps = new Map<Arm, ReadonlyMap<Hex, number>>();
  return {
    position,
    side,
    friends,
    enemies,
    held: new Set([...friends, ...leadersOf(position, side)].map(({ hex }) => hex)),
    contact,
    impatience: impatienceIn(position),
    isWaiting: isAttacked(position, side),
    losses: (unit) => {
      const found = known.get(unit.id) ?? lossesOf(position, unit);
      known.set(unit.id, found);
      return found;
    },
    stepsToEnemy: (arm, hex) => {
      const found = steps.get(arm) ?? stepsFrom(position, arm, contact);
      steps.set(arm, found);
      return found.get(hex) ?? NO_WAY;
    },
  };
}

/** The same in another turn: pieces stand where they stand. */
export const inTurn = (thoughts: Thoughts, now: Turn): Thoughts => {
  const { position } = thoughts;
  return { ...thoughts, position: { ...position, state: extended(position.state, { now }) } };
};
