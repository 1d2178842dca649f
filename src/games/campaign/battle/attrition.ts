/** Attrition (W-13): dice for the strength and the leaders of a formation, each 6 takes a strength point. */
import type { Script } from '../../../engine/index.ts';
import { bindArmy } from '../cards/credits.ts';
import type { AttritionReason, EventOf } from '../events.ts';
import { bestLeader, freeCounters, ownForce, speakerOf } from '../pieces/formations.ts';
import {
  copyForce,
  emptyStack,
  isEmpty,
  isEmptyForce,
  leadersIn,
  plus,
  represent,
  sizeIn,
  stacksIn,
  strengthOf,
} from '../pieces/stacks.ts';
import type { Play } from '../play.ts';
import type { AreaId, ContingentId, Force, Stack } from '../types.ts';
import { bearLosses } from './losses.ts';

export interface Ordeal {
  readonly area: AreaId;
  readonly force: Force;
  /** Each is one roll of all dice (W-13.1d); `forced-march` is counted in `tired` instead. */
  readonly reasons: readonly AttritionReason[];
  /** Dice of the pieces that marched too far (W-9.42b). */
  readonly tired?: number;
  /** The lost go to the Regroup Box instead of the pool (W-11.11a). */
  readonly regrouped?: boolean;
}

/** Hardships that an event spares an army for now. One that no army has used yet is for the first that needs it. */
const sparedBy = (play: Play, force: Force, suffered: readonly string[]): ReadonlySet<string> => {
  const spared = new Set<string>();
  for (const { kind, power, leader, reason, card } of play.state.effects) {
    if (kind !== 'ignore-attrition' || !suffered.includes(String(reason))) continue;
    const leaders = leadersIn(ownForce(play.game, String(power), force));
    if (leader === '' ? leaders.length === 0 : !leaders.includes(String(leader))) continue;
    const army = bestLeader(play, leaders);
    if (army !== null) bindArmy(play, Number(card), army);
    spared.add(String(reason));
  }
  return spared;
};

/**
 * W-13.1a, W-13.1d, W-13.1f, W-13.1g. Rolls all dice of a formation at once and applies the losses. Returns what is
 * left of it.
 */
export function* undergo(
  play: Play,
  { area, force, reasons: suffered, tired: marched = 0, regrouped = false }: Ordeal,
): Script<Force> {
  const spared = sparedBy(play, force, marched > 0 ? [...suffered, 'forced-march'] : suffered);
  const reasons = suffered.filter((reason) => !spared.has(reason));
  const tired = spared.has('forced-march') ? 0 : marched;
  const count = reasons.length * sizeIn(force) + tired;
  if (count === 0 || isEmptyForce(force)) return force;
  const all: AttritionReason[] = tired > 0 ? [...reasons, 'forced-march'] : [...reasons];
  const power = speakerOf(play, force, area);
  const faces = [...play.table.roll(`attrition.${area}.${power}`, count)];
  const losses = faces.filter((face) => face === 6).length;
  play.table.emit({
    kind: 'attrition.rolled',
    power,
    area,
    force: copyForce(force),
    reasons: all,
    count,
    faces,
    lost: Math.min(losses, sizeIn(force)),
  });
  if (losses === 0) return force;
  const { left, lost } = yield* bearLosses(play, area, force, losses, regrouped ? 'regrouped' : 'attrition');
  if (regrouped) for (const [each, pieces] of stacksIn(lost)) putInBox(play, area, each, pieces, 'loot');
  return left;
}

/** Strength that was lost lies in the Regroup Box as counters that are free, and leaders as themselves. */
export const putInBox = (
  play: Play,
  area: AreaId,
  contingent: ContingentId,
  lost: Stack,
  cause: EventOf<'formation.regrouped'>['cause'],
): void => {
  const free = freeCounters(play, contingent);
  const strength = strengthOf(lost);
  let counters = represent(strength, free);
  for (let less = strength - 1; !counters; less--) counters = represent(less, free);
  const pieces = { leaders: lost.leaders, ...counters };
  play.state.regroup[contingent] = plus(play.state.regroup[contingent] ?? emptyStack(), pieces);
  if (!isEmpty(pieces)) play.table.emit({ kind: 'formation.regrouped', power: contingent, area, pieces, cause });
  const gone = strength - strengthOf(counters);
  if (gone > 0) {
    const unshown = { leaders: [], inf: gone, cav: 0, art: 0 };
    play.table.emit({ kind: 'pieces.lost', power: contingent, area, pieces: unshown, cause: 'attrition' });
  }
};
