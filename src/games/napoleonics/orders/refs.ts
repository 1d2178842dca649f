/** Pieces as lines name them, in a position as its player sees it. */
import { isHex } from '../rules/board.ts';
import { attachedTo, isStanding, leaderAt, type Standing, sideOf, typeOf, unitAt } from '../rules/position.ts';
import type { Leader, Position, Unit } from '../state.ts';
import type { Hex, Side } from '../types.ts';
import { shortLabel } from './names.ts';

/** A piece as it is named: a hex, a label with or without its nation, `LDR:Hill` or `LDR@G4`. */
export type Ref = string;

/** C-S-11. A unit by its hex or its label; a label without its nation means one of the reader's `first`. */
export function unitNamed(position: Position, ref: Ref, first?: Side): Standing | undefined {
  if (isHex(ref)) return unitAt(position, ref);
  const all = position.state.units.filter(isStanding);
  const named = all.filter(({ id }) => id === ref || shortLabel(id) === ref);
  return named.find((unit) => sideOf(position, unit) === first) ?? named[0];
}

export const isLeaderRef = (ref: Ref): boolean => ref.startsWith('LDR');

/** A leader by `LDR:name` or `LDR@hex`. */
export const leaderNamed = (position: Position, ref: Ref): Leader | undefined =>
  ref.startsWith('LDR@')
    ? leaderAt(position, ref.slice(4))
    : position.state.leaders.find(({ id }) => `LDR:${id}` === ref);

/** The hex that a target names: itself, or where a piece stands. */
export const hexNamed = (position: Position, ref: Ref, first?: Side): Hex | undefined => {
  if (isHex(ref)) return ref;
  return (isLeaderRef(ref) ? leaderNamed(position, ref)?.hex : unitNamed(position, ref, first)?.hex) ?? undefined;
};

/** Whether a rule speaks of a unit: by ANY, hex, label, arm, class or the leader with it. */
export const speaksOf = (position: Position, who: string, unit: Unit): boolean => {
  const { arm, class: kind, heavy } = typeOf(position, unit);
  const leader = attachedTo(position, unit);
  const withLeader = leader ? [`LDR:${leader.id}`, `LDR@${unit.hex}`] : [];
  const names = ['ANY', unit.hex, unit.id, shortLabel(unit.id), arm, kind, ...withLeader];
  return names.includes(who) || (who === 'HEAVY' && heavy === true);
};

/** C-S-11. Whether a rule speaks of a leader: by ANY, his name, or the hex in which he stands when it is asked. */
export const speaksOfLeader = (position: Position, who: string, id: string): boolean =>
  who === 'ANY' || (isHex(who) ? leaderAt(position, who) : leaderNamed(position, who))?.id === id;
