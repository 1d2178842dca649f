/** The common parts of interception and evasion: the modifiers and the roll of 2d6. */
import type { Script } from '../../../../engine/index.ts';
import type { AttritionReason, Part } from '../../events.ts';
import { respond } from '../cards/responses.ts';
import { statusOf } from '../control.ts';
import { sumOf } from '../dice-sums.ts';
import type { Attempt } from '../facts.ts';
import { ratingOf } from '../forces/formations.ts';
import type { RollOccasion } from '../occasions.ts';
import type { Play, Position, Way } from '../play.ts';

/** W-10.4a, W-10.7a. The modifiers of the roll that are not 0. */
export const reactionParts = (position: Play | Position, attempt: Attempt): Part[] => {
  const { side, leader, from, to, line } = attempt;
  const parts: Part[] = [
    { name: 'rating', n: leader === null ? 0 : ratingOf(position, leader) },
    { name: 'into-friendly', n: statusOf(position, to, side) === 'friendly' ? 1 : 0 },
    { name: 'out-of-uncontrolled', n: statusOf(position, from, side) === 'uncontrolled' ? -1 : 0 },
    { name: line, n: position.game.ground.modifier(position, line, side) },
    ...effectParts(position, attempt),
  ];
  return parts.filter(({ n }) => n !== 0);
};

/** Temporary modifiers that events have given to an army. */
const effectParts = ({ state }: Position, { roll, force }: Attempt): Part[] =>
  state.effects
    .filter((effect) => effect.kind === 'reaction-modifier' && effect.roll === roll)
    .filter(({ power, leader }) => force[String(power)]?.leaders.includes(String(leader)))
    .map((effect) => ({ name: `card ${effect.card}`, n: Number(effect.n) }));

/** W-9.43. From uncontrolled ground straight into enemy ground. */
const isAmbush = (position: Play | Position, { from, to, side }: Way): boolean =>
  statusOf(position, from, side) === 'uncontrolled' && statusOf(position, to, side) === 'enemy';

/**
 * W-9.4a, W-9.41, W-9.43. The reasons for attrition of a step by CP or interception. They depend on the statuses before
 * it.
 */
export const stepHardships = (position: Play | Position, way: Way): AttritionReason[] => {
  const reasons = way.line === null ? [] : [...position.game.ground.hardships(position, way, 'march')];
  if (isAmbush(position, way)) reasons.push('ambush');
  return reasons;
};

/** A roll of two dice with its result. */
interface ReactionRoll {
  readonly faces: number[];
  readonly parts: Part[];
  readonly total: number;
  readonly needs: number;
  readonly success: boolean;
}

/** W-10.4a, W-10.7a. Rolls, reports, and rolls again as long as cards demand it. The last result stands. */
export function* rollReaction(
  play: Play,
  label: string,
  occasion: Pick<RollOccasion, 'moment' | 'entry' | 'power'>,
  parts: Part[],
  tell: (rolled: ReactionRoll) => void,
): Script<boolean> {
  const needs = play.game.march.reactionNeeds;
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
