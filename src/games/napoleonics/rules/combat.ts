/** Who may battle whom, and fire (C-COM, C-RNG, C-CA). */
import { type Refusal, refusalOf, type Script } from '../../../engine/index.ts';
import type { Position, Unit } from '../state.ts';
import type { Hex, Mode, UnitId } from '../types.ts';
import { strike } from './battle-roll.ts';
import { areAdjacent, distance } from './board.ts';
import type { Play } from './play.ts';
import {
  armOf,
  enemyAt,
  enemyLeaderAt,
  isInContact,
  isStanding,
  type Standing,
  sideOf,
  turnOf,
  typeOf,
  unitsOf,
} from './position.ts';
import { allowanceOf, cardInPlay, fireDice, movedBy, rangeOf } from './strength.ts';
import { canSee, hidersOf } from './terrain.ts';

/** Whether a unit is ordered and may battle at all in this turn: `battleFault` says why not. */
export const mayBattle = (position: Position, unit: Unit): boolean =>
  turnOf(position).ordered.includes(unit.id) && battleFault(position, unit) === undefined;

/** C-ORD-02, C-COM-03, C-MOV-05, C-MOV-06, C-RNG-06, C-RNG-09, C-MEL-04, C-TER-FO, C-CARD-21. Why a unit may not battle. */
export function battleFault(position: Position, unit: Unit): Refusal | undefined {
  const { ordered, fought, barred } = turnOf(position);
  const moved = movedBy(position, unit);
  if (!isStanding(unit)) return refusalOf('combat.gone', { unit: unit.id });
  if (!ordered.includes(unit.id)) return refusalOf('combat.unordered', { unit: unit.id });
  if (fought.includes(unit.id)) return refusalOf('combat.fought', { unit: unit.id });
  if (barred.includes(unit.id)) return refusalOf('combat.barred', { unit: unit.id });
  const isWeakGun = typeOf(position, unit).gun !== undefined && unit.blocks === 1;
  const isTooFar = moved > 0 && (moved > allowanceOf(position, unit).battle || isWeakGun);
  if (isTooFar) return refusalOf('combat.moved', { unit: unit.id, moved });
  return cardInPlay(position)?.battle === 'none' ? refusalOf('combat.card', { unit: unit.id }) : undefined;
}

/** C-CARD-11, C-CARD-16, C-CARD-19. Whether the card in play leaves a way to battle open. */
const modeFault = (position: Position, unit: Unit, mode: Mode): Refusal | undefined => {
  const only = cardInPlay(position)?.battle;
  return only !== undefined && only !== mode ? refusalOf('combat.card', { unit: unit.id }) : undefined;
};

/** C-RNG-02 to C-RNG-04, C-COM-01, C-COM-02, C-LOS-10. Why a unit may not fire at a hex. */
export const fireFault = (position: Position, unit: Standing, at: Hex): Refusal | undefined =>
  firerFault(position, unit) ?? shotFault(position, unit, at);

/** C-RNG-03, C-RNG-04, C-COM-02. Why a unit may not fire at all. */
export function firerFault(position: Position, unit: Standing): Refusal | undefined {
  const fault = battleFault(position, unit) ?? modeFault(position, unit, 'fire');
  if (fault) return fault;
  if (armOf(position, unit) === 'CAV') return refusalOf('combat.cavalry', { unit: unit.id });
  return isInContact(position, unit) ? refusalOf('combat.contact', { unit: unit.id }) : undefined;
}

const hidden = (position: Position, unit: Standing, at: Hex, isCombined = false): Refusal =>
  refusalOf('combat.sight', { unit: unit.id, at, by: [...hidersOf(position, unit, at, isCombined)] });

/** C-RNG-02, C-COM-01, C-LOS-10. Why a hex is no target of fire. */
export function shotFault(position: Position, unit: Standing, at: Hex): Refusal | undefined {
  if (!enemyAt(position, sideOf(position, unit), at)) return refusalOf('combat.nobody', { at });
  const [far, range] = [distance(unit.hex, at), rangeOf(position, unit)];
  if (far < 2 || far > range) return refusalOf('combat.range', { at, far, range });
  return canSee(position, unit, at) ? undefined : hidden(position, unit, at);
}

/** C-COM-01, C-MEL-02, C-MEL-06, C-MEL-07. Why a unit may not melee what stands in a hex. */
export const meleeFault = (position: Position, unit: Standing, at: Hex): Refusal | undefined =>
  fighterFault(position, unit) ?? meleeTargetFault(position, unit, at);

/** C-CARD-11, C-CARD-16, C-CARD-19. Why a unit may not melee at all. */
export const fighterFault = (position: Position, unit: Unit): Refusal | undefined =>
  battleFault(position, unit) ?? modeFault(position, unit, 'melee');

/** C-COM-01, C-MEL-09. Why a hex is no target of a melee. */
export const meleeTargetFault = (position: Position, unit: Standing, at: Hex): Refusal | undefined => {
  const side = sideOf(position, unit);
  if (!areAdjacent(unit.hex, at)) return refusalOf('combat.far', { unit: unit.id, at });
  return (enemyAt(position, side, at) ?? enemyLeaderAt(position, side, at))
    ? undefined
    : refusalOf('combat.nobody', { at });
};

/** C-CA-01, C-CA-02, C-CA-05, C-S-7. Why artillery may not join a melee of another unit. */
export function supportFault(position: Position, unit: Unit, gun: Unit, at: Hex): Refusal | undefined {
  const side = sideOf(position, unit);
  if (armOf(position, unit) === 'ART' || armOf(position, gun) !== 'ART' || sideOf(position, gun) !== side)
    return refusalOf('combined.arm', { unit: gun.id });
  if (!enemyAt(position, side, at)) return refusalOf('combined.leader', { at });
  const fault = battleFault(position, gun);
  if (fault || !isStanding(gun)) return fault;
  const far = distance(gun.hex, at);
  if (far > rangeOf(position, gun)) return refusalOf('combat.range', { at, far, range: rangeOf(position, gun) });
  if (far > 1 && isInContact(position, gun)) return refusalOf('combat.contact', { unit: gun.id });
  return canSee(position, gun, at, true) ? undefined : hidden(position, gun, at, true);
}

/** C-CA-01. Artillery that may join a melee. */
export const supporters = (position: Position, unit: Unit, at: Hex): readonly Standing[] =>
  unitsOf(position, sideOf(position, unit)).filter(
    (gun) => armOf(position, gun) === 'ART' && supportFault(position, unit, gun, at) === undefined,
  );

/** C-RNG-01, C-RNG-12, C-COM-03. One roll; nobody answers it. */
export function* fire(play: Play, unit: Standing, target: Standing): Script {
  const [from, at] = [unit.hex, target.hex];
  declare(play, unit, at, 'fire', []);
  yield* strike(play, { what: 'fire', by: unit, target, dice: fireDice(play, unit, at) });
  conclude(play, unit, from, at);
}

/** What has come of a combat: whoever is not where he stood has lost, and who has cleared the hex has won. */
export function conclude(play: Play, unit: Unit, from: Hex, at: Hex): void {
  const side = sideOf(play, unit);
  const isCleared = !enemyAt(play, side, at) && !enemyLeaderAt(play, side, at);
  const outcome = unit.hex !== from ? 'lost' : isCleared ? 'won' : 'held';
  play.table.emit({ kind: 'combat.ended', side, unit: unit.id, at, outcome });
}

/** C-COM-03, C-CA-06. All who take part have battled in this turn. */
export function declare(
  play: Play,
  unit: Standing,
  at: Hex,
  mode: Mode,
  guns: readonly UnitId[],
  isBonus = false,
): void {
  const now = turnOf(play);
  now.fought = now.fought.concat(isBonus ? guns : [unit.id, ...guns]);
  const side = sideOf(play, unit);
  const target = (enemyAt(play, side, at) ?? enemyLeaderAt(play, side, at))?.id ?? at;
  play.table.emit({ kind: 'combat.declared', mode, unit: unit.id, target, from: unit.hex, at, with: guns, isBonus });
}
