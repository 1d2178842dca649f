/** What interception and evasion have in common: an entry that the inactive side may react to, and the roll of 2d6. */

import { statusOf } from './control.ts';
import type { Part } from './events.ts';
import { leaderOf } from './formations.ts';
import type { Play, Position } from './position.ts';
import type { AreaId, Force, LeaderId, LineKind, SideId } from './types.ts';

/** A formation of the active side has come into an area. */
export interface Entry {
  readonly area: AreaId;
  /** Where it came from; null for pieces that were built or placed. */
  readonly from: AreaId | null;
  readonly line: LineKind | null;
  /** The port that it sailed from, for pieces that came by sea. */
  readonly port?: AreaId;
  /** The active side. */
  readonly side: SideId;
  mover: Force;
  /** Pieces that came in by interception in this step: they may not evade (W-10.6). */
  arrived: Force;
  /** Failed evasions: a die each for the attacker, and no terrain dice for the defender (W-10.7b). */
  failedEvasions: number;
  /** The pieces whose evasion failed. */
  failed?: Force;
  /** Nobody may intercept this step (by an event). */
  readonly unseen?: boolean;
}

/** Chance in percent that 2d6 plus a modifier reaches a number. */
export const chanceOf = (modifier: number, needs: number): number => {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b + modifier >= needs) ways++;
  return Math.round((ways * 1000) / 36) / 10;
};

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { n }) => sum + n, 0);

/** W-10.4a, W-10.7a. Modifiers of the roll, those that are not nothing. */
export const reactionParts = (
  position: Play | Position,
  roll: 'intercept' | 'evade',
  side: SideId,
  leader: LeaderId | null,
  from: AreaId,
  to: AreaId,
  line: LineKind,
): Part[] => {
  const parts: Part[] = [
    { name: 'rating', n: leader === null ? 0 : leaderOf(position, leader).battle },
    { name: 'into-friendly', n: statusOf(position, to, side) === 'friendly' ? 1 : 0 },
    { name: 'out-of-uncontrolled', n: statusOf(position, from, side) === 'uncontrolled' ? -1 : 0 },
    { name: line, n: position.game.parameters.reactionModifier[line] },
    ...effectParts(position, roll, side),
  ];
  return parts.filter(({ n }) => n !== 0);
};

/** Modifiers that events have brought for the rest of the impulse or turn. */
const effectParts = ({ state }: Position, roll: 'intercept' | 'evade', side: SideId): Part[] =>
  state.effects
    .filter((effect) => effect.kind === 'reaction-modifier' && effect.side === side && effect.roll === roll)
    .map((effect) => ({ name: `card ${effect.card}`, n: Number(effect.n) }));

/** W-9.41. A pass is no hardship only where both its ends are friendly. */
export const passHurts = (position: Play | Position, line: LineKind, from: AreaId, to: AreaId, side: SideId): boolean =>
  line === 'pass' && !(statusOf(position, from, side) === 'friendly' && statusOf(position, to, side) === 'friendly');

/** W-9.43. From uncontrolled ground straight into enemy ground. */
export const isAmbush = (position: Play | Position, from: AreaId, to: AreaId, side: SideId): boolean =>
  statusOf(position, from, side) === 'uncontrolled' && statusOf(position, to, side) === 'enemy';
