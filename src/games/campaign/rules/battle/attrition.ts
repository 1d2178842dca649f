/** Attrition (W-13): dice for the strength and the leaders of a formation, each 6 takes a strength point. */
import type { Script } from '../../../../engine/index.ts';
import type { EventOf } from '../../events.ts';
import type { AreaId, ContingentId, Force, LeaderId, Stack } from '../../types.ts';
import { bindArmy } from '../cards/credits.ts';
import { respond } from '../cards/responses.ts';
import type { Losses, Suffering } from '../facts.ts';
import { bestOf, speakerOf } from '../forces/armies.ts';
import { ownForce } from '../forces/formations.ts';
import { freeCounters } from '../forces/pieces.ts';
import {
  atMost,
  copyForce,
  emptyStack,
  isEmptyForce,
  leadersIn,
  plus,
  sizeIn,
  stacksIn,
  strengthOf,
} from '../forces/stacks.ts';
import type { AttritionOccasion } from '../occasions.ts';
import type { Attrition, Play } from '../play.ts';
import { isInImpulse } from '../position.ts';
import { bearLosses, type Toll } from './losses.ts';

interface Ordeal extends Omit<Suffering, 'tired'> {
  readonly tired?: number;
  /** Losses go to the Regroup Box instead of the pool (W-11.11a). */
  readonly regrouped?: boolean;
}

/**
 * W-13.1a, W-13.1d, W-13.1g. One die per strength point and leader for each reason; each 6 eliminates a strength point.
 */
export const plainAttrition: Attrition = {
  dice: (_position, { force, reasons, tired }) => reasons.length * sizeIn(force) + tired,
  toll: (_position, _suffering, faces) => ({ eliminated: faces.filter((face) => face === 6).length, regrouped: 0 }),
};

/**
 * The hardships that events spare this army now. If no army has used an event yet, the first army that needs it takes
 * it.
 */
const sparedBy = (play: Play, force: Force, suffered: readonly string[]): ReadonlySet<string> => {
  const spared = new Set<string>();
  for (const { kind, power, leader, reason, card } of play.state.effects) {
    if (kind !== 'ignore-attrition' || !suffered.includes(String(reason))) continue;
    const leaders = leadersIn(ownForce(play.game, String(power), force));
    if (leader === '' ? leaders.length === 0 : !leaders.includes(String(leader))) continue;
    bindArmy(play, Number(card), bestOf(play, leaders));
    spared.add(String(reason));
  }
  return spared;
};

/** The reasons that still count after events have spared some. */
const unspared = (play: Play, { area, force, reasons: suffered, tired = 0 }: Ordeal): Suffering => {
  const spared = sparedBy(play, force, tired > 0 ? [...suffered, 'forced-march'] : suffered);
  return {
    area,
    force,
    reasons: suffered.filter((reason) => !spared.has(reason)),
    tired: spared.has('forced-march') ? 0 : tired,
  };
};

/** W-13.1f. Rolls all dice of a formation at once and applies the losses. Returns the survivors. */
export function* undergo(play: Play, ordeal: Ordeal): Script<Force> {
  const { area, force, regrouped = false } = ordeal;
  const { attrition } = play.game;
  const suffering = unspared(play, ordeal);
  const due = yield* diceDue(play, suffering);
  const count = due > 0 && attrition.relieve ? yield* attrition.relieve(play, suffering, due) : due;
  if (count === 0) return force;
  const { reasons, tired } = suffering;
  const power = speakerOf(play, force, area);
  const faces = [...play.table.roll(`attrition.${area}.${power}`, count)];
  const rolled = attrition.toll(play, suffering, faces);
  play.table.emit({
    kind: 'attrition.rolled',
    power,
    area,
    force: copyForce(force),
    reasons: tired > 0 ? [...reasons, 'forced-march'] : [...reasons],
    count,
    faces,
    lost: Math.min(sumOf(rolled), sizeIn(force)),
  });
  const losses = yield* eased(play, { moment: 'attrition', area, power, force: copyForce(force), losses: rolled });
  const left = yield* suffer(play, area, force, losses.eliminated, regrouped ? 'loot' : undefined);
  return losses.regrouped > 0 ? yield* suffer(play, area, left, losses.regrouped, 'attrition') : left;
}

/** K-5.6c, K-5.22a. The dice of a formation, when everybody has played the cards that may still change them in an impulse. */
function* diceDue(play: Play, suffering: Suffering): Script<number> {
  const { area, force } = suffering;
  const dice = (): number => (isEmptyForce(force) ? 0 : play.game.attrition.dice(play, suffering));
  if (!isInImpulse(play) || dice() === 0) return dice();
  yield* respond(play, { moment: 'ordeal', area, power: speakerOf(play, force, area), force: copyForce(force) });
  return dice();
}

const sumOf = ({ eliminated, regrouped }: Losses): number => eliminated + regrouped;

/** W-5.2a, K-5.22a. In an impulse cards may make losses smaller, where there are several. */
function* eased(play: Play, occasion: AttritionOccasion): Script<Losses> {
  if (isInImpulse(play) && sumOf(occasion.losses) > 1) yield* respond(play, occasion);
  return occasion.losses;
}

type BoxCause = EventOf<'formation.regrouped'>['cause'];

/** Takes losses from a formation and puts them out of play or into the Regroup Box. Returns the survivors. */
function* suffer(play: Play, area: AreaId, force: Force, losses: number, boxed?: BoxCause): Script<Force> {
  const toll = boxed
    ? yield* boxLosses(play, area, force, losses, boxed)
    : yield* bearLosses(play, area, force, losses, 'attrition');
  return toll.left;
}

/** Losses that go into the Regroup Box. */
export function* boxLosses(
  play: Play,
  area: AreaId,
  force: Force,
  losses: number,
  cause: BoxCause,
  commander?: LeaderId | null,
): Script<Toll> {
  const toll = yield* bearLosses(play, area, force, losses, 'regrouped', commander);
  for (const [each, pieces] of stacksIn(toll.lost)) putInBox(play, area, each, pieces, cause);
  return toll;
}

/** Lost strength goes into the Regroup Box as free counters; leaders go there as themselves. */
export const putInBox = (play: Play, area: AreaId, contingent: ContingentId, lost: Stack, cause: BoxCause): void => {
  const strength = strengthOf(lost);
  const counters = atMost(strength, freeCounters(play, contingent));
  const pieces = { leaders: lost.leaders, ...counters };
  play.state.regroup[contingent] = plus(play.state.regroup[contingent] ?? emptyStack(), pieces);
  play.table.emit({ kind: 'formation.regrouped', power: contingent, area, pieces, cause });
  const gone = strength - strengthOf(counters);
  if (gone > 0) {
    const unshown = { leaders: [], inf: gone, cav: 0, art: 0 };
    play.table.emit({ kind: 'pieces.lost', power: contingent, area, pieces: unshown, cause: 'attrition' });
  }
};
