/** The worth of places, an army's prospects from where it stands, and dangers (in tenths of a key area). */
import { sure } from '../../../engine/index.ts';
import { forceAt, leaderOf } from '../rules/forces/formations.ts';
import { isEmptyForce, leadersIn, strengthIn, strengthOf } from '../rules/forces/stacks.ts';
import { ownOf } from '../rules/position.ts';
import type { AreaId, Force, SideId } from '../types.ts';
import {
  diceIn,
  holder,
  isKey,
  isThreatened,
  ownAreas,
  ownStack,
  perArea,
  perSight,
  prizeOf,
  type Sight,
  stepsTo,
  wallsOf,
} from './known-position.ts';
import { battleChance, siegeChance } from './odds.ts';
import { armiesOf, FADE, helpAt, type Place, REACH, type Target, takenBy, targetsOf, worthOf } from './targets.ts';

/** How far enemies may come before the power can answer, and how their likelihood falls with each step. */
interface Reach {
  readonly near: number;
  readonly pressing: number;
}

const FIELD: Reach = { near: 3, pressing: 0.55 };

/** In winter armies go any distance through friendly ground. */
const WINTER: Reach = { near: 9, pressing: 0.85 };

const reachOf = ({ state }: Sight): Reach => (state.phase === 'interphase' ? WINTER : FIELD);

/** The factor on caution for a side that is behind on points. */
const DARING = 0.55;

/** 1 for a side that can wait; less for one that is behind and has to take risks. */
export const patienceOf = perSight(({ game, state, side, points }): number => {
  const lead = game.powers.reduce(
    (sum, power) => sum + (game.sideOf[power] === side ? 1 : -1) * points({ game, state }, power),
    0,
  );
  return lead < 0 ? DARING : 1;
});

/** Enemies with a leader who may act before the power does, and their distance from every area nearby. */
export const menacesOf = perSight((sight): readonly (Place & { readonly dice: number })[] => {
  const { enemy } = sight;
  const { near } = reachOf(sight);
  if (!isThreatened(sight)) return [];
  return armiesOf(sight, enemy).map(({ area, dice }) => ({ area, dice, steps: stepsTo(sight, area, near, enemy) }));
});

/** The enemies who may come to an area before the power does, and how far away they are. */
const menacesTo = perArea((sight, area): readonly { readonly dice: number; readonly away: number }[] =>
  menacesOf(sight).flatMap(({ dice, steps }) => {
    const away = steps.get(area);
    return away === undefined ? [] : [{ dice, away }];
  }),
);

/** A force's prospects at an area: the best target, and soldiers to take along. */
export const hopeAt = (sight: Sight, area: AreaId, force: Force, from: AreaId): number =>
  sure(hopesAt(sight, area, force, from, 1)[0]);

/**
 * The same for a force that goes on from the area in the same impulse: its prospects after one march, two, and so on. A
 * list contains only targets that need at least that many marches.
 */
export const hopesAt = (sight: Sight, area: AreaId, force: Force, from: AreaId, marches: number): readonly number[] => {
  const hopes = Array.from({ length: Math.max(1, marches) }, () => 0);
  if (leadersIn(force).length === 0) return [hopeOfFew(sight, area)];
  if (strengthIn(force) > 0) {
    const dice = diceIn(sight, force);
    for (const target of targetsOf(sight)) addHopes(hopes, sight, target, dice, area, from);
  }
  hopes[0] = Math.max(sure(hopes[0]), hopeOfMen(sight, area, force, from));
  return hopes;
};

/** The prospects of a force with any number of dice: no force of its kind has better ones. */
export const mostHopesAt = (sight: Sight, area: AreaId, force: Force, marches: number): readonly number[] =>
  leadersIn(force).length === 0
    ? [hopeOfFew(sight, area)]
    : Array.from({ length: Math.max(1, marches) }, (_, more) => mostOfLed(sight, area)[more] ?? 0);

const mostOfLed = perArea((sight, area): readonly number[] => {
  const most = Array.from({ length: REACH + 1 }, () => 0);
  for (const { prize, quarry, steps } of targetsOf(sight)) {
    const away = steps.get(area) ?? -1;
    for (let more = 0; more <= away; more++) {
      most[more] = Math.max(sure(most[more]), (prize + quarry) * FADE ** (away - more));
    }
  }
  for (const { area: depot, steps } of depotsOf(sight)) {
    const away = steps.get(area);
    if (away !== undefined) most[0] = Math.max(sure(most[0]), spareAt(sight, depot) * RECRUIT * FADE ** away);
  }
  return most;
});

const addHopes = (hopes: number[], sight: Sight, target: Target, dice: number, area: AreaId, from: AreaId): void => {
  const steps = target.steps.get(area);
  if (steps === undefined) return;
  const last = Math.min(hopes.length - 1, steps);
  if ((target.prize + target.quarry) * FADE ** (steps - last) <= Math.min(...hopes.slice(0, last + 1))) return;
  const value = worthOf(sight, target, dice + (target.isHeld ? helpAt(target, from) : 0), area, steps);
  const others = takenBy(target, from);
  for (let more = 0; more <= last; more++) {
    const fade = FADE ** (steps - more);
    const hope = value * fade * (others > (value / (target.prize || 1)) * fade ? 0.45 : 1);
    hopes[more] = Math.max(sure(hopes[more]), hope);
  }
};

/** A single counter takes areas that nobody holds. */
const hopeOfFew = perArea((sight, area): number => {
  let best = 0;
  for (const target of targetsOf(sight)) {
    const steps = target.steps.get(area);
    if (target.prize === 0 || steps === undefined || steps > 3 || wallsOf(sight, target.area) > 0) continue;
    if (target.isHeld) continue;
    best = Math.max(best, target.prize * 0.8 * FADE ** steps);
  }
  for (const camp of campsOf(sight)) best = Math.max(best, RECRUIT * FADE ** (camp.steps.get(area) ?? REACH));
  return best;
});

/** Soldiers of the power without a leader. */
const depotsOf = perSight((sight): readonly Place[] =>
  ownAreas(sight)
    .filter((area) => ownStack(sight, area).leaders.length === 0 && spareAt(sight, area) > 0)
    .map((area) => ({ area, steps: stepsTo(sight, area, REACH) })),
);

/** Armies of the power that could command more soldiers than they have. */
const campsOf = perSight((sight): readonly Place[] =>
  ownAreas(sight)
    .filter((area) => roomOf(sight, { [sight.power]: ownStack(sight, area) }) > 0)
    .map((area) => ({ area, steps: stepsTo(sight, area, REACH) })),
);

/** The worth of a soldier who joins a leader. */
const RECRUIT = 1.3;

const roomOf = (sight: Sight, force: Force): number => {
  const own = force[ownOf(sight.power)];
  if (!own || own.leaders.length === 0) return 0;
  return Math.max(0, own.leaders.reduce((sum, leader) => sum + leaderOf(sight, leader).command, 0) - strengthOf(own));
};

/** Soldiers that can be taken along from an area: a key area keeps one. */
export const spareAt = (sight: Sight, area: AreaId): number =>
  Math.max(0, strengthOf(ownStack(sight, area)) - (isKey(sight, area) ? 1 : 0));

/** An army's gain from soldiers that wait for it at an area. */
export const recruitsAt = (sight: Sight, area: AreaId, force: Force): number =>
  ownStack(sight, area).leaders.length > 0 ? 0 : Math.min(roomOf(sight, force), spareAt(sight, area)) * RECRUIT;

/** Strength nearby that a leader could still command, except where he comes from. */
const hopeOfMen = (sight: Sight, area: AreaId, force: Force, from: AreaId): number => {
  const room = roomOf(sight, force);
  if (room === 0) return 0;
  let best = 0;
  for (const depot of depotsOf(sight)) {
    const steps = depot.steps.get(area);
    if (steps === undefined || depot.area === from || depot.area === area) continue;
    best = Math.max(best, Math.min(room, spareAt(sight, depot.area)) * RECRUIT * FADE ** steps);
  }
  return best;
};

/** The chance to lose open ground without a soldier, even if no army is near. */
const EMPTY = { key: 0.35, ground: 0.15 };

/** The chance that the enemy soon takes an own area that is defended with so many dice. */
const riskAt = (sight: Sight, area: AreaId, dice: number, isHeld: boolean): number => {
  const walls = wallsOf(sight, area);
  const { pressing } = reachOf(sight);
  let risk = 0;
  for (const { dice: his, away } of menacesTo(sight, area)) {
    if (away === 0) continue;
    const beats = isHeld ? battleChance(his, dice + 1) : 1;
    const storms = walls > 0 ? siegeChance(his, walls) : 1;
    risk = Math.max(risk, beats * storms * pressing ** away);
  }
  // Empty ground is lost to a single soldier, or to partisans.
  if (!isHeld && walls === 0) risk = Math.max(risk, isKey(sight, area) ? EMPTY.key : EMPTY.ground);
  return risk;
};

/** The worth of an area to the side with these pieces in it. */
export const holdAt = (sight: Sight, area: AreaId, force: Force): number => {
  if (holder(sight, area) !== sight.side) return 0;
  const isHeld = !isEmptyForce(force) && strengthIn(force) > 0;
  const dice = isHeld ? diceIn(sight, force) : 0;
  const risk = riskAt(sight, area, dice, isHeld);
  return prizeOf(sight, area) * (1 - risk * patienceOf(sight));
};

/** The worth of an area as it stands. */
export const holdNow = perArea((sight, area) => holdAt(sight, area, sideAt(sight, area)));

/** The approximate share of its strength that a force loses in a fight. */
const DANGER = 0.35;

/** A leader who falls or is cut off counts as so many soldiers. */
const LEADER = 2;

/** A force's expected loss if the enemy seeks a fight at an area. */
export const dangerAt = (sight: Sight, area: AreaId, force: Force): number => {
  const strength = strengthIn(force) + LEADER * leadersIn(force).length;
  if (leadersIn(force).length === 0) return 0;
  const dice = diceIn(sight, force) + (holder(sight, area) === sight.side ? 1 : 0);
  const { near, pressing } = reachOf(sight);
  let danger = 0;
  for (const { dice: his, away } of menacesTo(sight, area)) {
    if (away >= near) continue;
    danger = Math.max(danger, battleChance(his, dice) * pressing ** away);
  }
  return danger * strength * DANGER * patienceOf(sight);
};

const dangerNow = perArea((sight, area) => dangerAt(sight, area, sideAt(sight, area)));

/** What the side gains if an area has these pieces of it instead of the present ones. */
export const gainAt = (sight: Sight, area: AreaId, force: Force): number =>
  holdAt(sight, area, force) - holdNow(sight, area) - dangerAt(sight, area, force) + dangerNow(sight, area);

/** The most that the side can gain at an area, with any pieces. */
export const mostGainAt = perArea(
  (sight, area): number =>
    (holder(sight, area) === sight.side ? prizeOf(sight, area) : 0) - holdNow(sight, area) + dangerNow(sight, area),
);

/** The side's pieces in an area. */
export const sideAt = (sight: Sight, area: AreaId, side: SideId = sight.side): Force => forceAt(sight, area, side);
