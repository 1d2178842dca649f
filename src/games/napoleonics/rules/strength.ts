/** The number of dice, and what a unit may do after it moved (C-MOV-05, C-COM-04, C-RNG, C-MEL). */
import { sure } from '../../../engine/index.ts';
import type { Card, UnitType } from '../content.ts';
import type { Leader, Position, Unit } from '../state.ts';
import type { Arm, Hex, Mode } from '../types.ts';
import { distance } from './board.ts';
import { armOf, attachedTo, type Standing, typeOf } from './position.ts';
import { allowsCharge, reductionOf } from './terrain.ts';

/** The card as it counts in this turn; undefined if it is used for one unit of choice, or in a turn without one. */
export const cardInPlay = ({ book, state: { now } }: Position): Card | undefined =>
  now && now.counts !== null && !now.isOther ? book.cards.get(now.counts) : undefined;

/** C-UNIT-09. */
const isRifle = ({ state }: Position, type: UnitType): boolean =>
  state.options.portugueseLightIsRifle && type.nation === 'PT' && type.class === 'LIGHT' && type.arm === 'INF';

/** C-MEL-08, C-UNIT-09. Whether sabers of a unit hit. */
export const hasSabers = (position: Position, unit: Unit): boolean => {
  const type = typeOf(position, unit);
  return type.melee.sabers && !isRifle(position, type);
};

export const movedBy = ({ state: { now } }: Position, { id }: Unit | Leader): number => now?.moved[id] ?? 0;

/** C-CARD-18. Whether a leader is with a unit, and was when it moved. */
const isLed = (position: Position, unit: Unit): boolean => {
  const leader = attachedTo(position, unit);
  return leader !== undefined && movedBy(position, leader) === movedBy(position, unit);
};

/** C-RNG-02, C-RNG-10. How far a unit fires. */
export const rangeOf = (position: Position, unit: Unit): number => {
  const type = typeOf(position, unit);
  if (isRifle(position, type)) return 3;
  const isMoved = movedBy(position, unit) > 0;
  return type.gun === 'HORSE' && isMoved ? position.book.tables.horseRangeAfterMove : type.range;
};

/** C-MOV-05, C-CARD-11 to C-CARD-21, C-SQ-12, C-S-4. The most hexes a unit may move, and after how many it may still battle. */
export function allowanceOf(position: Position, unit: Unit): { readonly most: number; readonly battle: number } {
  if (unit.square !== undefined) return { most: 0, battle: 0 };
  const type = typeOf(position, unit);
  const { most, battle, fast, heavy } = cardInPlay(position)?.move ?? {};
  if (heavy !== undefined) return type.heavy ? { most: heavy, battle: heavy } : type.move;
  if (fast !== undefined && (type.fast || isLed(position, unit))) return { most: fast, battle: fast };
  return { most: most ?? type.move.most, battle: battle ?? type.move.battle };
}

/** C-CARD-30, C-BON-02, C-S-3. Dice that the card gives to a unit that was ordered by it. */
function cardDice(position: Position, unit: Standing, mode: Mode, to: Hex, isFollowUp: boolean): number {
  const dice = cardInPlay(position)?.dice;
  const { now } = position.state;
  if (!dice || !now?.ordered.includes(unit.id) || (dice.led && !now.led.includes(unit.id))) return 0;
  const type = typeOf(position, unit);
  const isLeftOut =
    (dice.arms && !dice.arms.includes(type.arm)) ||
    (isFollowUp && !dice.followUp) ||
    (dice.towns === false && !allowsCharge(position, unit.hex, to));
  return isLeftOut ? 0 : dice[mode] + (type.guard ? dice.guard : 0);
}

/** C-MEL-06, C-MEL-07, C-RNG-09, C-RNG-10. Dice of artillery at a distance, before bonuses. */
const gunDice = ({ book }: Position, type: UnitType, unit: Unit, far: number): number => {
  const { full, oneBlock } = book.tables.guns[sure(type.gun)];
  return (unit.blocks > 1 ? full : oneBlock)[far - 1] ?? 0;
};

/** C-RNG-05 to C-RNG-08, C-RNG-13, C-S-2, C-COM-07, C-SQ-27. Dice of infantry that fires. */
function musketDice({ state }: Position, type: UnitType, unit: Unit, moved: number): number {
  const fire = sure(type.fire);
  const isFrenchGrenadier = type.nation === 'FR' && type.class === 'GRENADIER';
  const bonus = (each: number): number => (isFrenchGrenadier ? state.options.frenchGrenadierRangedBonus : each);
  if (moved === 0) return unit.blocks + bonus(fire.standing);
  const half = unit.blocks / 2;
  return (fire.half === 'up' ? Math.ceil(half) : Math.floor(half)) + bonus(fire.moving);
}

/** C-COM-04, C-SQ-06. Card and terrain change the dice; they are never less than none. */
const withTerrain = (position: Position, unit: Standing, mode: Mode, to: Hex, dice: number): number =>
  Math.max(0, dice + reductionOf(position, armOf(position, unit), mode, unit.hex, to));

/** C-RNG-05 to C-RNG-10, C-SQ-06. The dice of a unit that fires at a hex. */
export function fireDice(position: Position, unit: Standing, to: Hex): number {
  if (unit.square !== undefined) return withTerrain(position, unit, 'fire', to, 1);
  const type = typeOf(position, unit);
  const base = type.gun
    ? gunDice(position, type, unit, distance(unit.hex, to))
    : musketDice(position, type, unit, movedBy(position, unit));
  return withTerrain(position, unit, 'fire', to, base + cardDice(position, unit, 'fire', to, false));
}

/** What a melee is fought against. */
interface Foe {
  readonly hex: Hex;
  /** Undefined: a leader alone. */
  readonly arm: Arm | undefined;
  readonly isSquare: boolean;
}

export const foeAs = (position: Position, unit: Standing): Foe => ({
  hex: unit.hex,
  arm: armOf(position, unit),
  isSquare: unit.square !== undefined,
});

/** C-MEL-03 to C-MEL-07. The dice of a unit in melee before card and terrain. */
export function meleeBase(position: Position, unit: Unit, against: Arm | undefined): number {
  if (unit.square !== undefined) return 1;
  const type = typeOf(position, unit);
  const { bonus, againstInfantry } = type.melee;
  if (type.gun) return gunDice(position, type, unit, 1) + bonus;
  return unit.blocks + bonus + (against === 'INF' ? againstInfantry : 0);
}

/** C-MEL-03 to C-MEL-07, C-SQ-06, C-SQ-08, C-SQ-11, C-SQ-29, C-BB-05, C-BB-06. `byCard`: for the unit that attacks in its own turn. */
export function meleeDice(
  position: Position,
  unit: Standing,
  foe: Foe,
  byCard: 'card' | 'follow-up' | undefined,
): number {
  const isBare = unit.square !== undefined || (foe.isSquare && armOf(position, unit) === 'CAV');
  const card = byCard && !isBare ? cardDice(position, unit, 'melee', foe.hex, byCard === 'follow-up') : 0;
  const base = isBare ? 1 : meleeBase(position, unit, foe.arm) + card;
  return withTerrain(position, unit, 'melee', foe.hex, base);
}

/** C-CA-03. What artillery adds to a melee: by its distance, beside the target with the dice of a melee. */
export function supportDice(position: Position, gun: Standing, foe: Foe, byCard: 'card' | 'follow-up'): number {
  if (distance(gun.hex, foe.hex) === 1) return meleeDice(position, gun, foe, byCard);
  const type = typeOf(position, gun);
  const card = cardDice(position, gun, 'fire', foe.hex, byCard === 'follow-up');
  return withTerrain(position, gun, 'fire', foe.hex, gunDice(position, type, gun, distance(gun.hex, foe.hex)) + card);
}
