/** What attacks are worth, and what enemies threaten. */
import { sure } from '../../../engine/index.ts';
import { distance } from '../rules/board.ts';
import { supporters } from '../rules/combat.ts';
import { armOf, foeOf, isStanding, type Standing, sideState, typeOf, unitAt, unitOf } from '../rules/position.ts';
import { answeringDice } from '../rules/reactions.ts';
import { ignorable } from '../rules/retreat.ts';
import { fireDice, foeAs, hasSabers, meleeDice, supportDice } from '../rules/strength.ts';
import { allowsSquare, reductionOf } from '../rules/terrain.ts';
import type { Position } from '../state.ts';
import type { Hex, UnitId } from '../types.ts';
import { atLeast, bannerWorth, hittingSides } from './odds.ts';
import type { Thoughts } from './thoughts.ts';

/** What it is worth to drive somebody off. */
const DRIVEN = 0.7;
/** What ground is worth beside it that is won in a melee. */
const GROUND = 0.5;
/** How surely a block that is risked counts. */
const RISK = 0.85;
/** Cards of the enemy with which he may well form square, and what is left of an attack then. */
const CARDS_FOR_SQUARE = 4;
const SQUARED = 0.6;

/** The chance that a unit that lives goes back. */
const chanceOfRetreat = (position: Position, unit: Standing, dice: number, from: Hex): number =>
  unit.square !== undefined ? 0 : atLeast(dice, 1, 1 + ignorable(position, unit, from));

/** A unit fires from where it stands, or is thought to stand. */
export function fireWorth({ position, losses }: Thoughts, unit: Standing, target: Standing): number {
  const dice = fireDice(position, unit, target.hex);
  const sides = hittingSides(position, armOf(position, target), false);
  return losses(target)(dice, sides) + DRIVEN * chanceOfRetreat(position, target, dice, unit.hex);
}

/** A unit melees another, with artillery or without. */
export function meleeWorth(
  thoughts: Thoughts,
  unit: Standing,
  target: Standing,
  guns: readonly UnitId[],
  byCard: 'card' | 'follow-up' = 'card',
): number {
  const { position, losses } = thoughts;
  const foe = foeAs(position, target);
  const support = guns
    .map((id) => unitOf(position, id))
    .filter(isStanding)
    .reduce((sum, gun) => sum + supportDice(position, gun, foe, byCard), 0);
  const dice = meleeDice(position, unit, foe, byCard) + support;
  const sides = hittingSides(position, foe.arm, hasSabers(position, unit));
  const driven = chanceOfRetreat(position, target, dice, unit.hex);
  const gain = losses(target)(dice, sides) + (DRIVEN + GROUND) * driven;
  const isSquaring = armOf(position, unit) === 'CAV' && maySquare(thoughts, target);
  return (isSquaring ? SQUARED : 1) * gain - RISK * answered(thoughts, unit, target, { dice, sides, driven });
}

interface Blow {
  readonly dice: number;
  readonly sides: number;
  /** The chance that the target is driven off. */
  readonly driven: number;
}

/** What comes back from a defender who lives and stays. */
function answered({ position, losses }: Thoughts, unit: Standing, target: Standing, blow: Blow): number {
  const { dice, sides, driven } = blow;
  const killed = atLeast(dice, sides, target.blocks);
  const left = Math.max(1, Math.round(target.blocks - (dice * sides) / 6));
  const back = answeringDice(position, { ...target, blocks: left }, unit);
  const hits = hittingSides(position, armOf(position, unit), hasSabers(position, target));
  return (1 - killed) * (1 - driven) * losses(unit)(back, hits);
}

const maySquare = ({ position, side }: Thoughts, target: Standing): boolean =>
  armOf(position, target) === 'INF' &&
  target.square === undefined &&
  sideState(position, foeOf(position, side)).hand.length >= CARDS_FOR_SQUARE &&
  allowsSquare(position, target.hex);

/** A leader alone is hit by sabers only. */
const huntWorth = ({ position, side }: Thoughts, unit: Standing, at: Hex): number =>
  atLeast(meleeDice(position, unit, { hex: at, arm: undefined, isSquare: false }, 'card'), 1, 1) *
  bannerWorth(position, side);

/** The best artillery for a melee: all that may join. */
export const gunsFor = (position: Position, unit: Standing, at: Hex): readonly UnitId[] =>
  supporters(position, unit, at).map(({ id }) => id);

/** A melee with whoever stands in a hex. */
export function meleeAt(
  thoughts: Thoughts,
  unit: Standing,
  at: Hex,
  guns: readonly UnitId[],
  byCard: 'card' | 'follow-up' = 'card',
): number {
  const target = unitAt(thoughts.position, at);
  return target ? meleeWorth(thoughts, unit, target, guns, byCard) : huntWorth(thoughts, unit, at);
}

/** How much the strongest enemies count who may attack in their next turn: they can order a few only. */
const WEIGHTS = [0.17, 0.1, 0.06, 0.03];

/** What a side stands to lose in a hex by the next turn of the enemy. */
export function threatTo(thoughts: Thoughts, unit: Standing): number {
  const all = thoughts.enemies.map((enemy) => threatBy(thoughts, enemy, unit)).sort((a, b) => b - a);
  return WEIGHTS.reduce((sum, weight, i) => sum + weight * (all[i] ?? 0), 0);
}

function threatBy({ position, losses }: Thoughts, enemy: Standing, unit: Standing): number {
  const far = distance(enemy.hex, unit.hex);
  const { move, range, arm } = typeOf(position, enemy);
  const reach = enemy.square === undefined ? move.battle : 0;
  if (far > reach + Math.max(1, range)) return 0;
  const own = armOf(position, unit);
  const loss = (mode: 'melee' | 'fire', dice: number): number => {
    const total = Math.max(0, dice + reductionOf(position, arm, mode, enemy.hex, unit.hex));
    return losses(unit)(total, hittingSides(position, own, mode === 'melee' && hasSabers(position, enemy)));
  };
  const blow = far <= reach + 1 ? loss('melee', rawMelee(position, enemy, own === 'INF')) : 0;
  const shot = range > 0 ? loss('fire', rawFire(position, enemy, far)) : 0;
  return Math.max(blow, shot);
}

const rawMelee = (position: Position, enemy: Standing, isOnFoot: boolean): number => {
  if (enemy.square !== undefined) return 1;
  const { bonus, againstInfantry } = typeOf(position, enemy).melee;
  return enemy.blocks + bonus + (isOnFoot ? againstInfantry : 0);
};

/** Dice at a distance; beyond its range the unit has to come nearer first. */
const rawFire = (position: Position, enemy: Standing, far: number): number => {
  if (enemy.square !== undefined) return 1;
  const { gun, fire, range } = typeOf(position, enemy);
  if (gun) {
    const { full, oneBlock } = position.book.tables.guns[gun];
    return (enemy.blocks > 1 ? full : oneBlock)[Math.min(far, range) - 1] ?? 0;
  }
  const { standing, moving } = sure(fire);
  return far <= range ? enemy.blocks + standing : Math.ceil(enemy.blocks / 2) + moving;
};
