/** What interception and evasion have in common: an entry that the inactive side may react to, and the roll of 2d6. */
import type { Script } from '../../../engine/index.ts';
import type { RollOccasion } from '../cards/occasions.ts';
import { respond } from '../cards/responses.ts';
import { statusOf } from '../control.ts';
import type { AttritionReason, Part } from '../events.ts';
import { leaderOf } from '../pieces/formations.ts';
import type { Play, Position } from '../position.ts';
import type { AreaId, CardNumber, Force, LeaderId, LineKind, SideId } from '../types.ts';

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
  /** Leaders whose interception was cancelled: they do not try again in this step. */
  turnedBack?: LeaderId[];
  /** Pieces that fight with the mover without having made its step: armies that a card let join, soldiers that one raised. */
  joined?: Force;
  /** Where such armies came from (W-11.62b). */
  origins?: { readonly area: AreaId; readonly line: LineKind }[];
  /** Failed evasions: a die each for the attacker, and no terrain dice for the defender (W-10.7b). */
  failedEvasions: number;
  /** The pieces whose evasion failed. */
  failed?: Force;
  /** Nobody may intercept this step (by an event). */
  readonly unseen?: boolean;
  /** It need not stop for what it finds (by an event). */
  readonly bypass?: Bypass | null;
  /** Where it has gone past enemies: what stands there intercepts with this modifier. */
  readonly passed?: Bypass & { readonly area: AreaId };
}

/** The event that lets a formation go past enemies, and what it adds to the interceptions of those it has passed. */
export interface Bypass {
  readonly card: CardNumber;
  readonly n: number;
}

/** Chance in percent that 2d6 plus a modifier reaches a number. */
export const chanceOf = (modifier: number, needs: number): number => {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b + modifier >= needs) ways++;
  return Math.round((ways * 1000) / 36) / 10;
};

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { n }) => sum + n, 0);

/** Pieces that try to come, or to be gone. */
export interface Attempt {
  readonly roll: 'intercept' | 'evade';
  readonly side: SideId;
  readonly leader: LeaderId | null;
  readonly force: Force;
  readonly from: AreaId;
  readonly to: AreaId;
  readonly line: LineKind;
}

/** W-10.4a, W-10.7a. Modifiers of the roll, those that are not nothing. */
export const reactionParts = (position: Play | Position, attempt: Attempt): Part[] => {
  const { side, leader, from, to, line } = attempt;
  const parts: Part[] = [
    { name: 'rating', n: leader === null ? 0 : leaderOf(position, leader).battle },
    { name: 'into-friendly', n: statusOf(position, to, side) === 'friendly' ? 1 : 0 },
    { name: 'out-of-uncontrolled', n: statusOf(position, from, side) === 'uncontrolled' ? -1 : 0 },
    { name: line, n: position.game.parameters.reactionModifier[line] },
    ...effectParts(position, attempt),
  ];
  return parts.filter(({ n }) => n !== 0);
};

/** Modifiers that events have brought to an army for a while. */
const effectParts = ({ state }: Position, { roll, force }: Attempt): Part[] =>
  state.effects
    .filter((effect) => effect.kind === 'reaction-modifier' && effect.roll === roll)
    .filter(({ power, leader }) => force[String(power)]?.leaders.includes(String(leader)))
    .map((effect) => ({ name: `card ${effect.card}`, n: Number(effect.n) }));

/** W-9.41. A pass is no hardship only where both its ends are friendly. */
export const passHurts = (position: Play | Position, line: LineKind, from: AreaId, to: AreaId, side: SideId): boolean =>
  line === 'pass' && !(statusOf(position, from, side) === 'friendly' && statusOf(position, to, side) === 'friendly');

/** W-9.43. From uncontrolled ground straight into enemy ground. */
const isAmbush = (position: Play | Position, from: AreaId, to: AreaId, side: SideId): boolean =>
  statusOf(position, from, side) === 'uncontrolled' && statusOf(position, to, side) === 'enemy';

/** W-9.4a, W-9.41, W-9.43. Reasons for attrition of a step by CP or by interception, from the statuses before it. */
export const stepHardships = (
  position: Play | Position,
  from: AreaId,
  to: AreaId,
  line: LineKind | null,
  side: SideId,
): AttritionReason[] => {
  const reasons: AttritionReason[] = [];
  if (line !== null && passHurts(position, line, from, to, side)) reasons.push('pass');
  if (isAmbush(position, from, to, side)) reasons.push('ambush');
  return reasons;
};

/** A roll of two dice, as it lies on the table. */
export interface Rolled {
  readonly faces: number[];
  readonly parts: Part[];
  readonly total: number;
  readonly needs: number;
  readonly success: boolean;
}

/** W-10.4a, W-10.7a. Rolls, tells, and rolls again as long as cards demand it; the last result stands. */
export function* rollReaction(
  play: Play,
  label: string,
  occasion: Pick<RollOccasion, 'moment' | 'entry' | 'power'>,
  parts: Part[],
  tell: (rolled: Rolled) => void,
): Script<boolean> {
  const needs = play.game.parameters.reactionNeeds;
  for (;;) {
    const faces = [...play.table.roll(label, 2)];
    const total = sumOf(parts) + faces.reduce((sum, face) => sum + face, 0);
    const success = total >= needs;
    tell({ faces, parts, total, needs, success });
    const roll: RollOccasion = { ...occasion, total, success, again: false };
    yield* respond(play, roll);
    if (!roll.again) return success;
  }
}
