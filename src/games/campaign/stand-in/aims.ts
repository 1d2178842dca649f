/** What places are worth, what an army may hope for where it stands, and what is in danger (in tenths of a key area). */
import { sure } from '../../../engine/index.ts';
import { forceAt, leaderOf } from '../pieces/formations.ts';
import { isEmptyForce, leadersIn, strengthIn, strengthOf } from '../pieces/stacks.ts';
import { ownOf } from '../position.ts';
import type { AreaId, Force, SideId } from '../types.ts';
import { battleChance, siegeChance } from './odds.ts';
import {
  diceIn,
  holder,
  isKey,
  isThreatened,
  ownAreas,
  ownStack,
  prizeOf,
  type Sight,
  stepsTo,
  wallsOf,
} from './sight.ts';
import { armiesOf, FADE, helpAt, type Place, REACH, type Target, takenBy, targetsOf, worthOf } from './targets.ts';

export interface Outlook {
  /** What it costs a force to leave, found out so far. */
  readonly departures: Map<Force, number>;
  readonly sight: Sight;
  /** Worthy areas that are not one's own, and how far they are from everywhere near. */
  readonly targets: readonly Target[];
  /** Soldiers of the power that wait for a leader. */
  readonly depots: readonly Place[];
  /** 1 for a side that may wait; less for one that is behind and has to dare something. */
  readonly patience: number;
  /** Armies of the power that have room for more. */
  readonly camps: readonly Place[];
  /** Enemies that somebody leads, and how far they are from everywhere near. */
  readonly menaces: readonly (Place & { readonly dice: number })[];
}

/** How far enemies may come before the power can answer, and how much less likely they are to come with each step. */
interface Reach {
  readonly near: number;
  readonly pressing: number;
}

const FIELD: Reach = { near: 3, pressing: 0.55 };

/** Between the years armies go through friendly ground as far as they like. */
const WINTER: Reach = { near: 9, pressing: 0.85 };

const reachOf = ({ state }: Sight): Reach => (state.phase === 'interphase' ? WINTER : FIELD);

/** What is left of caution in a side that is behind on points. */
const DARING = 0.55;

const patienceOf = ({ game, state, side, points }: Sight): number => {
  const lead = game.powers.reduce(
    (sum, power) => sum + (game.sideOf[power] === side ? 1 : -1) * points({ game, state }, power),
    0,
  );
  return lead < 0 ? DARING : 1;
};

export const outlookOf = (sight: Sight): Outlook => {
  const { enemy } = sight;
  const { near } = reachOf(sight);
  return {
    sight,
    departures: new Map(),
    targets: targetsOf(sight),
    depots: depotsOf(sight),
    camps: campsOf(sight),
    patience: patienceOf(sight),
    menaces: isThreatened(sight)
      ? armiesOf(sight, enemy).map(({ area, dice }) => ({ area, dice, steps: stepsTo(sight, area, near, enemy) }))
      : [],
  };
};

/** What a force may hope for at an area: the best of the targets, and soldiers whom it could take along. */
export const hopeAt = (outlook: Outlook, area: AreaId, force: Force, from: AreaId): number =>
  sure(hopesAt(outlook, area, force, from, 1)[0]);

/**
 * The same for a force that goes on from the area in the same impulse: what it may hope for after one march, two, and so
 * on. A target is in no list of more marches than it takes to reach it.
 */
export const hopesAt = (
  outlook: Outlook,
  area: AreaId,
  force: Force,
  from: AreaId,
  marches: number,
): readonly number[] => {
  const hopes = Array.from({ length: Math.max(1, marches) }, () => 0);
  if (leadersIn(force).length === 0) return [hopeOfFew(outlook, area)];
  if (strengthIn(force) > 0) {
    const dice = diceIn(outlook.sight, force);
    for (const target of outlook.targets) addHopes(hopes, outlook.sight, target, dice, area, from);
  }
  hopes[0] = Math.max(sure(hopes[0]), hopeOfMen(outlook, area, force, from));
  return hopes;
};

const addHopes = (hopes: number[], sight: Sight, target: Target, dice: number, area: AreaId, from: AreaId): void => {
  const steps = target.steps.get(area);
  if (steps === undefined) return;
  const last = Math.min(hopes.length - 1, steps);
  if ((target.prize + target.quarry) * FADE ** (steps - last) <= Math.min(...hopes.slice(0, last + 1))) return;
  const value = worthOf(sight, target, dice + (target.isHeld ? helpAt(target, from) : 0));
  const others = takenBy(target, from);
  for (let more = 0; more <= last; more++) {
    const fade = FADE ** (steps - more);
    const hope = value * fade * (others > (value / (target.prize || 1)) * fade ? 0.45 : 1);
    hopes[more] = Math.max(sure(hopes[more]), hope);
  }
};

/** A counter alone takes what nobody holds. */
const hopeOfFew = ({ sight, targets, camps }: Outlook, area: AreaId): number => {
  let best = 0;
  for (const target of targets) {
    const steps = target.steps.get(area);
    if (target.prize === 0 || steps === undefined || steps > 3 || wallsOf(sight, target.area) > 0) continue;
    if (target.isHeld) continue;
    best = Math.max(best, target.prize * 0.8 * FADE ** steps);
  }
  for (const camp of camps) best = Math.max(best, RECRUIT * FADE ** (camp.steps.get(area) ?? REACH));
  return best;
};

/** Soldiers of the power that nobody leads. */
const depotsOf = (sight: Sight): readonly Place[] =>
  ownAreas(sight)
    .filter((area) => ownStack(sight, area).leaders.length === 0 && spareAt(sight, area) > 0)
    .map((area) => ({ area, steps: stepsTo(sight, area, REACH) }));

/** Armies of the power that could command more soldiers than they have. */
const campsOf = (sight: Sight): readonly Place[] =>
  ownAreas(sight)
    .filter((area) => roomOf(sight, { [sight.power]: ownStack(sight, area) }) > 0)
    .map((area) => ({ area, steps: stepsTo(sight, area, REACH) }));

/** Worth of a soldier who comes under a leader. */
const RECRUIT = 1.3;

const roomOf = (sight: Sight, force: Force): number => {
  const own = force[ownOf(sight.power)];
  if (!own || own.leaders.length === 0) return 0;
  return Math.max(0, own.leaders.reduce((sum, leader) => sum + leaderOf(sight, leader).command, 0) - strengthOf(own));
};

/** Soldiers who may be taken along from where they are: a key area keeps one. */
export const spareAt = (sight: Sight, area: AreaId): number =>
  Math.max(0, strengthOf(ownStack(sight, area)) - (isKey(sight, area) ? 1 : 0));

/** What an army gains by soldiers who wait for it at an area. */
export const recruitsAt = (sight: Sight, area: AreaId, force: Force): number =>
  ownStack(sight, area).leaders.length > 0 ? 0 : Math.min(roomOf(sight, force), spareAt(sight, area)) * RECRUIT;

/** Strength that a leader could still command, near at hand but not where he comes from. */
const hopeOfMen = ({ sight, depots }: Outlook, area: AreaId, force: Force, from: AreaId): number => {
  const room = roomOf(sight, force);
  if (room === 0) return 0;
  let best = 0;
  for (const depot of depots) {
    const steps = depot.steps.get(area);
    if (steps === undefined || depot.area === from || depot.area === area) continue;
    best = Math.max(best, Math.min(room, spareAt(sight, depot.area)) * RECRUIT * FADE ** steps);
  }
  return best;
};

/** Chance that open ground without a soldier is lost, though no army is near. */
const EMPTY = { key: 0.35, ground: 0.15 };

/** Chance that the enemy takes an area of one's own before long, with dice so many to defend it. */
const riskAt = ({ sight, menaces }: Outlook, area: AreaId, dice: number, isHeld: boolean): number => {
  const walls = wallsOf(sight, area);
  const { pressing } = reachOf(sight);
  let risk = 0;
  for (const { area: at, dice: his, steps } of menaces) {
    const away = steps.get(area);
    if (away === undefined || at === area) continue;
    const beats = isHeld ? battleChance(his, dice + 1) : 1;
    const storms = walls > 0 ? siegeChance(his, walls) : 1;
    risk = Math.max(risk, beats * storms * pressing ** away);
  }
  // Ground that nobody holds is lost to a single soldier, or to partisans.
  if (!isHeld && walls === 0) risk = Math.max(risk, isKey(sight, area) ? EMPTY.key : EMPTY.ground);
  return risk;
};

/** What an area is worth to the side with these pieces in it. */
export const holdAt = (outlook: Outlook, area: AreaId, force: Force): number => {
  const { sight } = outlook;
  if (holder(sight, area) !== sight.side) return 0;
  const isHeld = !isEmptyForce(force) && strengthIn(force) > 0;
  const dice = isHeld ? diceIn(sight, force) : 0;
  const risk = riskAt(outlook, area, dice, isHeld);
  return prizeOf(sight, area) * (1 - risk * outlook.patience);
};

/** Share of its strength that a force loses in a fight, roughly. */
const DANGER = 0.35;

/** A leader who falls or is cut off is missed like so many soldiers. */
const LEADER = 2;

/** What a force would lose by a fight that the enemy seeks at an area. */
export const dangerAt = (outlook: Outlook, area: AreaId, force: Force): number => {
  const { sight, menaces } = outlook;
  const strength = strengthIn(force) + LEADER * leadersIn(force).length;
  if (leadersIn(force).length === 0) return 0;
  const dice = diceIn(sight, force) + (holder(sight, area) === sight.side ? 1 : 0);
  const { near, pressing } = reachOf(sight);
  let danger = 0;
  for (const { dice: his, steps } of menaces) {
    const away = steps.get(area);
    if (away === undefined || away >= near) continue;
    danger = Math.max(danger, battleChance(his, dice) * pressing ** away);
  }
  return danger * strength * DANGER * outlook.patience;
};

/** The pieces of the side in an area, with some more or some fewer. */
export const sideAt = (sight: Sight, area: AreaId, side: SideId = sight.side): Force => forceAt(sight, area, side);
