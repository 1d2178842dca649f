/** What units could do in a turn: where they would go, what they would attack from there, and what that is worth. */
import { distance } from '../rules/board.ts';
import { battleFault } from '../rules/combat.ts';
import { type Move, sampleMoves } from '../rules/movement.ts';
import { armOf, isStanding, type Standing, turnOf, typeOf, unitOf } from '../rules/position.ts';
import { cardInPlay, rangeOf } from '../rules/strength.ts';
import { canSee, isBarredBy } from '../rules/terrain.ts';
import type { Turn } from '../state.ts';
import type { Hex, UnitId } from '../types.ts';
import { fireWorth, gunsFor, meleeWorth } from './attack.ts';
import { placeWorth } from './places.ts';
import { inTurn, type Thoughts } from './thoughts.ts';

/** The best that a unit can do if it is ordered. */
export interface Idea {
  readonly unit: UnitId;
  /** Undefined: it stays. */
  readonly path: readonly Hex[] | undefined;
  /** More than if it is not ordered. */
  readonly gain: number;
  /** More than if it is ordered and stays. */
  readonly better: number;
}

/** The best attack of a unit, wherever it is thought to stand. Beside an enemy it can only melee. */
function attackWorth(thoughts: Thoughts, unit: Standing): number {
  const { position, enemies, contact } = thoughts;
  const isClose = contact.has(unit.hex);
  if (!isClose && armOf(position, unit) === 'CAV') return 0;
  const range = rangeOf(position, unit);
  const near = enemies.filter(({ hex }) => distance(unit.hex, hex) <= (isClose ? 1 : range));
  const only = cardInPlay(position)?.battle;
  if (near.length === 0 || only === (isClose ? 'fire' : 'melee') || battleFault(position, unit)) return 0;
  let best = 0;
  for (const target of near) {
    if (isClose) best = Math.max(best, meleeWorth(thoughts, unit, target, gunsFor(position, unit, target.hex)));
    else if (canSee(position, unit, target.hex)) best = Math.max(best, fireWorth(thoughts, unit, target));
  }
  return best;
}

/** A turn in which a unit has moved: only for thoughts. */
const after = ({ position }: Thoughts, unit: Standing, path: readonly Hex[]): Turn => {
  const now = turnOf(position);
  return {
    ...now,
    moved: { ...now.moved, [unit.id]: path.length },
    barred: path.some((hex) => isBarredBy(position, unit, hex)) ? [...now.barred, unit.id] : now.barred,
  };
};

/** Whether a unit has anybody to attack from a hex. */
const hasTargets = ({ position, enemies, contact }: Thoughts, unit: Standing): boolean => {
  const { range } = typeOf(position, unit);
  return contact.has(unit.hex) || enemies.some(({ hex }) => distance(hex, unit.hex) <= range);
};

const worthAfter = (thoughts: Thoughts, unit: Standing, path: readonly Hex[]): number => {
  const there: Standing = { ...unit, hex: path.at(-1) ?? unit.hex };
  const place = placeWorth(thoughts, there, unit.hex);
  if (!hasTargets(thoughts, there)) return place;
  return place + attackWorth(inTurn(thoughts, after(thoughts, unit, path)), there);
};

/** The ideas of all units that are ordered, or are thought to be. */
export function ideasOf(thoughts: Thoughts): readonly Idea[] {
  const { position } = thoughts;
  const { ordered, moved } = turnOf(position);
  const ways = new Map<string, Move[]>();
  for (const move of sampleMoves(position)) {
    const own = ways.get(move.piece);
    if (own) own.push(move);
    else ways.set(move.piece, [move]);
  }
  return ordered.flatMap((id): Idea[] => {
    const unit = unitOf(position, id);
    if (!isStanding(unit) || moved[id] !== undefined) return [];
    const idle = placeWorth(thoughts, unit);
    const staying = idle + attackWorth(thoughts, unit);
    let [worth, path]: [number, readonly Hex[] | undefined] = [staying, undefined];
    for (const way of ways.get(id) ?? []) {
      const there = worthAfter(thoughts, unit, way.path);
      if (there > worth) [worth, path] = [there, way.path];
    }
    return [{ unit: id, path, gain: worth - idle, better: worth - staying }];
  });
}
