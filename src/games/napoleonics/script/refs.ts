/** Pieces as lines name them, in a position as its player sees it. */
import { isHex } from '../board.ts';
import { armOf, attachedTo, enemyAt, foeOf, leaderAt, sideOf, sideState, typeOf, unitAt } from '../position.ts';
import type { Leader, Position, Unit } from '../state.ts';
import type { Hex, Side } from '../types.ts';
import type { Facts } from './conditions.ts';
import type { Ref } from './lines.ts';

/** C-S-11. A unit by its hex or its label. */
export const unitNamed = (position: Position, ref: Ref): Unit | undefined => {
  const name = ref.toUpperCase();
  return isHex(name) ? unitAt(position, name) : position.state.units.find(({ id, hex }) => hex !== null && id === name);
};

/** A leader by `LDR:name` or `LDR@hex`. */
export const leaderNamed = (position: Position, ref: Ref): Leader | undefined => {
  const [, sign, name = ''] = /^LDR([:@])(.+)$/i.exec(ref) ?? [];
  if (sign === '@') return leaderAt(position, name.toUpperCase());
  return sign === ':'
    ? position.state.leaders.find(({ id, hex }) => hex !== null && id.toLowerCase() === name.toLowerCase())
    : undefined;
};

export const isLeaderRef = (ref: Ref): boolean => /^LDR[:@]/i.test(ref);

/** The hex that a target names: itself, or where a unit stands. */
export const hexNamed = (position: Position, ref: Ref): Hex | undefined => {
  const name = ref.toUpperCase();
  return isHex(name) ? name : (unitNamed(position, ref)?.hex ?? leaderNamed(position, ref)?.hex ?? undefined);
};

/** Whether a rule speaks of a unit: by ANY, hex, label, arm or class. */
export const speaksOf = (position: Position, who: string, unit: Unit): boolean => {
  const name = who.toUpperCase();
  const { arm, class: kind, heavy } = typeOf(position, unit);
  return [
    'ANY',
    unit.hex,
    unit.id,
    arm,
    kind,
    ...(heavy ? ['HEAVY'] : []),
    attachedTo(position, unit)?.id.toUpperCase() ?? null,
  ].includes(name.replace(/^LDR:/, ''));
};

/** What a condition may ask of a side's unit and what it meets. */
export function factsOf(position: Position, side: Side, unit: Unit | undefined, other: Hex | undefined): Facts {
  const { hand = [], track = [] } = sideState(position, side);
  const banners = (of: Side) => sideState(position, of).banners;
  const foe = other === undefined ? undefined : unitAt(position, other);
  const squares = track.filter((card) => card !== null).length;
  return {
    'ME.BANNERS': banners(side),
    'FOE.BANNERS': banners(foeOf(position, side)),
    HAND: hand.length,
    SQUARES: squares,
    'MY.BLOCKS': unit?.blocks,
    'LEADER.HERE': unit ? attachedTo(position, unit) !== undefined : undefined,
    MOVED: unit ? (position.state.now?.moved[unit.id] ?? 0) > 0 : undefined,
    'TARGET.BLOCKS': foe?.blocks,
    'TARGET.ARM': foe && armOf(position, foe),
    'TARGET.IN_SQUARE': foe ? foe.square !== undefined : undefined,
    'TARGET.ALONE': other !== undefined && foe === undefined,
    'ATTACKER.BLOCKS': foe?.blocks,
    'ATTACKER.ARM': foe && armOf(position, foe),
    ...Object.fromEntries(
      position.state.units.flatMap(({ hex }) =>
        hex !== null && enemyAt(position, side, hex) ? [[`GONE.${hex}`, false]] : [],
      ),
    ),
  };
}

export const isOwn = (position: Position, side: Side, piece: Unit | Leader): boolean =>
  sideOf(position, piece) === side;
