/** Ground that is won: taking ground, breakthrough and the bonus melee (C-TG, C-BRK, C-BON). */
import { ask, message, type Script, withData } from '../../../engine/index.ts';
import type { Position, Unit } from '../state.ts';
import type { Hex, UnitId } from '../types.ts';
import { neighboursOf } from './board.ts';
import { meleeTargetFault, supporters } from './combat.ts';
import { best } from './leaders.ts';
import { type Play, question, shift } from './play.ts';
import {
  armOf,
  attachedTo,
  enemiesBeside,
  leaderAt,
  type Standing,
  sideOf,
  turnOf,
  unitAt,
  unitOf,
} from './position.ts';
import { answeringDice } from './reactions.ts';
import { foeAs, meleeDice } from './strength.ts';
import { isBarredBy, isPassable, isStop } from './terrain.ts';

/** A melee whose target may have gone. */
export interface Won {
  readonly unit: UnitId;
  readonly from: Hex;
  readonly vacated: Hex;
  /** Who was driven from it; undefined: a leader alone. */
  readonly against: UnitId | undefined;
  readonly isBonus: boolean;
}

/** A bonus melee, or none. */
export type Bonus = { readonly at: Hex; readonly with: readonly UnitId[] };

/** C-TG-02, C-TG-04, C-MOV-02. Whether a unit may go on into a hex. */
const mayEnter = (position: Position, unit: Unit, hex: Hex): boolean => {
  const leader = leaderAt(position, hex);
  const isFriend = leader !== undefined && sideOf(position, leader) === sideOf(position, unit);
  const isFree = !leader || (isFriend && !attachedTo(position, unit));
  return !unitAt(position, hex) && isFree && isPassable(position, hex, armOf(position, unit));
};

/** C-TG-01 to C-TG-03, C-BRK-01 to C-BRK-03, C-BON-05, C-SQ-12. Ways forward; the first is to stay. */
export function waysForward(
  position: Position,
  { unit: id, from, vacated, isBonus }: Won,
): readonly (readonly Hex[])[] {
  const unit = unitOf(position, id);
  const arm = armOf(position, unit);
  if (arm === 'ART' || unit.square !== undefined || !mayEnter(position, unit, vacated)) return [[]];
  const isHalted = isStop(position, from, vacated) || leaderAt(position, vacated) !== undefined;
  const further =
    arm === 'CAV' && !isBonus && !isHalted
      ? neighboursOf(vacated).filter((hex) => hex === from || mayEnter(position, unit, hex))
      : [];
  return [[], [vacated], ...further.map((hex) => [vacated, hex])];
}

/** C-TG-01, C-BRK-01, C-BON-01, C-S-15. The advance, and the bonus melee that its owner goes on to. */
export function* advance(play: Play, won: Won): Script<{ unit: UnitId; at: Hex; guns: readonly UnitId[] } | undefined> {
  const unit = unitOf(play, won.unit);
  const ways = waysForward(play, won);
  if (ways.length === 1) return undefined;
  const kind = won.isBonus ? 'take' : 'advance';
  const path = yield* ask(
    question<readonly Hex[]>({
      kind,
      seat: sideOf(play, unit),
      prompt: () => withData(message(`ask.${kind}`, { unit: unit.id, at: won.vacated }), { from: won.from }),
      options: () => ways,
      fallback: () => quietAdvance(play, won),
    }),
  );
  if (path.length === 0) return undefined;
  const told = { kind: 'unit.advanced', unit: unit.id, from: won.from, path } as const;
  for (const [i, hex] of path.entries()) shift(play, unit, hex, i === 0 ? told : undefined);
  const now = turnOf(play);
  if (path.some((hex) => isBarredBy(play, unit, hex))) now.barred = [...now.barred, unit.id];
  if (armOf(play, unit) !== 'CAV' || won.isBonus || now.barred.includes(unit.id) || now.followed.includes(unit.id))
    return undefined;
  return yield* bonusOf(play, unit as Standing, won);
}

/** D-14. Infantry goes on unless two enemies wait there; cavalry where it may then melee with two dice. */
function quietAdvance(position: Position, { unit: id, vacated, isBonus }: Won): readonly Hex[] {
  const unit = unitOf(position, id);
  const near = enemiesBeside(position, sideOf(position, unit), vacated).length;
  if (armOf(position, unit) === 'INF' || isBonus) return near >= 2 ? [] : [vacated];
  return near > 0 && unit.blocks >= 2 ? [vacated] : [];
}

/** C-BON-03, C-BON-04. What cavalry may melee after a breakthrough; the unit that it drove off only where a group allows it. */
export const bonusTargets = (position: Position, unit: Standing, original: UnitId | undefined): readonly Hex[] =>
  neighboursOf(unit.hex).filter((hex) => {
    const isOriginal = original !== undefined && unitAt(position, hex)?.id === original;
    const isAllowed = !isOriginal || position.state.options.bonusMeleeMayHitOriginalTarget;
    return isAllowed && meleeTargetFault(position, unit, hex) === undefined;
  });

/** C-BON-01, C-BON-06, D-15. */
function* bonusOf(play: Play, unit: Standing, { against }: Won) {
  const targets = bonusTargets(play, unit, against);
  if (targets.length === 0) return undefined;
  const chosen = yield* ask(
    question<Bonus | null>({
      kind: 'bonus',
      seat: sideOf(play, unit),
      prompt: () => withData(message('ask.bonus', { unit: unit.id, at: unit.hex }), { targets: [...targets] }),
      options: () => [null, ...targets.flatMap((at) => combinations(play, unit, at))],
      fallback: () => quietBonus(play, unit, targets),
    }),
  );
  if (!chosen) return undefined;
  const now = turnOf(play);
  now.followed = [...now.followed, unit.id];
  return { unit: unit.id, at: chosen.at, guns: chosen.with };
}

/** C-CA-01, C-BON-06. A melee alone and with all choices of artillery, in the order of their labels. */
export const combinations = (position: Position, unit: Unit, at: Hex): readonly Bonus[] => {
  let choices: readonly (readonly UnitId[])[] = [[]];
  for (const { id } of supporters(position, unit, at)) choices = [...choices, ...choices.map((some) => [...some, id])];
  return choices.map((guns) => ({ at, with: guns }));
};

/** D-15. The best of own dice to those that come back, if it is even or better. */
function quietBonus(position: Position, unit: Standing, targets: readonly Hex[]): Bonus | null {
  const ratio = (hex: Hex): number => {
    const foe = unitAt(position, hex);
    const own = meleeDice(
      position,
      unit,
      foe ? foeAs(position, foe as Standing) : { hex, arm: undefined, isSquare: false },
      'follow-up',
    );
    return own / Math.max(0.5, foe ? answeringDice(position, foe as Standing, unit) : 0);
  };
  const at = best(targets, (hex) => [ratio(hex)]);
  return at !== undefined && ratio(at) >= 1 ? { at, with: [] } : null;
}
