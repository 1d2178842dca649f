/** What places are worth, what an army may hope for where it stands, and what is in danger (in tenths of a key area). */
import { forceAt, leaderOf } from '../formations.ts';
import { areasOf } from '../position.ts';
import { isEmptyForce, leadersIn, strengthIn, strengthOf } from '../stacks.ts';
import type { AreaId, Force, SideId } from '../types.ts';
import { battleChance, siegeChance } from './odds.ts';
import {
  defenceAt,
  diceIn,
  holder,
  isKey,
  isThreatened,
  ledAt,
  ownAreas,
  ownStack,
  type Sight,
  stepsTo,
  strengthAt,
  wallsOf,
} from './sight.ts';

/** What it is worth to control an area: the game knows. */
export const prizeOf = ({ game, state, prize }: Sight, area: AreaId): number => prize({ game, state }, area);

/** Areas that are worth a march. */
const WORTHY = 5;

/** How far ahead an army looks, and how hope fades with each step. */
const REACH = 7;
const FADE = 0.8;

interface Target {
  readonly area: AreaId;
  readonly steps: ReadonlyMap<AreaId, number>;
}

export interface Outlook {
  readonly sight: Sight;
  /** Worthy areas that are not one's own, and how far they are from everywhere near. */
  readonly targets: readonly Target[];
  /** Soldiers of the power that wait for a leader. */
  readonly depots: readonly Target[];
  /** 1 for a side that may wait; less for one that is behind and has to dare something. */
  readonly patience: number;
  /** Armies of the power that have room for more. */
  readonly camps: readonly Target[];
  /** Enemies that somebody leads, and how far they are from everywhere near. */
  readonly menaces: readonly {
    readonly area: AreaId;
    readonly dice: number;
    readonly steps: ReadonlyMap<AreaId, number>;
  }[];
  /** The best chance that another army of the side has at each target, fading with its distance. */
  readonly taken: (target: AreaId, but: AreaId) => number;
  /** Dice that other armies of the side could bring to a target before long. */
  readonly help: (target: AreaId, but: AreaId) => number;
}

/** An army that is as likely as this to succeed needs no other. */
const SURE = 0.8;

/** Friends so near count half when an army looks for an aim: two that go for the same place may meet there. */
const CLOSE = 2;
const HELP = 0.5;

/** How far enemies may come before the power can answer. */
const NEAR = 3;

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
  const { game, state, side, enemy } = sight;
  const targets = areasOf(game)
    .filter((area) => holder(sight, area) !== side && prizeOf(sight, area) >= WORTHY)
    .map((area) => ({ area, steps: stepsTo(sight, area, REACH) }));
  const menaces = isThreatened(sight)
    ? Object.keys(state.forces).flatMap((area) => {
        const led = ledAt(sight, area, enemy);
        if (isEmptyForce(led) || strengthIn(led) === 0) return [];
        return [{ area, dice: diceIn(sight, led), steps: stepsTo({ ...sight, side: enemy, enemy: side }, area, NEAR) }];
      })
    : [];
  const armies = Object.keys(state.forces).flatMap((area) => {
    const led = ledAt(sight, area, side);
    return strengthIn(led) > 0 ? [{ area, dice: diceIn(sight, led), strength: strengthIn(led) }] : [];
  });
  const help = (target: AreaId, but: AreaId): number => {
    const steps = targets.find(({ area }) => area === target)?.steps;
    let dice = 0;
    for (const army of armies)
      if (army.area !== but && (steps?.get(army.area) ?? REACH) <= CLOSE) dice += army.strength;
    return dice * HELP;
  };
  const taken = (target: AreaId, but: AreaId): number => {
    const steps = targets.find(({ area }) => area === target)?.steps;
    let best = 0;
    for (const army of armies) {
      const away = steps?.get(army.area);
      if (army.area === but || away === undefined) continue;
      const chance = conquestChance(sight, target, army.dice);
      if (chance >= SURE) best = Math.max(best, chance * FADE ** away);
    }
    return best;
  };
  return {
    sight,
    targets,
    depots: depotsOf(sight),
    camps: campsOf(sight),
    patience: patienceOf(sight),
    menaces,
    taken,
    help,
  };
};

/** A siege that fails may be tried again in the next impulse. */
const TRIES = 3;

/** Chance that an army with these dice makes an area its own: first what stands there, then the walls. */
const conquestChance = (sight: Sight, area: AreaId, dice: number, from?: AreaId): number => {
  const walls = wallsOf(sight, area);
  const foe = defenceAt(sight, area, sight.enemy, from);
  const beats = foe === 0 ? 1 : battleChance(dice, foe);
  if (walls === 0 || holder(sight, area) === sight.side) return beats;
  const storms = siegeChance(dice - (foe > 0 ? 1 : 0), walls);
  return beats * (1 - (1 - storms) ** TRIES);
};

/** What a force may hope for at an area: the best of the targets, and soldiers whom it could take along. */
export const hopeAt = (outlook: Outlook, area: AreaId, force: Force, from: AreaId): number => {
  const { sight, targets, taken, help } = outlook;
  if (leadersIn(force).length === 0) return hopeOfFew(outlook, area);
  const dice = diceIn(sight, force);
  let best = 0;
  for (const target of strengthIn(force) > 0 ? targets : []) {
    const steps = target.steps.get(area);
    if (steps === undefined) continue;
    const held = strengthAt(sight, target.area, sight.enemy) > 0;
    const chance = conquestChance(sight, target.area, dice + (held ? help(target.area, from) : 0));
    if (chance < 0.15) continue;
    const hope = prizeOf(sight, target.area) * chance * FADE ** steps;
    const others = taken(target.area, from);
    best = Math.max(best, hope * (others > chance * FADE ** steps ? 0.45 : 1));
  }
  return Math.max(best, hopeOfMen(outlook, area, force, from));
};

/** A counter alone takes what nobody holds. */
const hopeOfFew = ({ sight, targets, camps }: Outlook, area: AreaId): number => {
  let best = 0;
  for (const target of targets) {
    const steps = target.steps.get(area);
    if (steps === undefined || steps > 3 || wallsOf(sight, target.area) > 0) continue;
    if (strengthAt(sight, target.area, sight.enemy) > 0) continue;
    best = Math.max(best, prizeOf(sight, target.area) * 0.8 * FADE ** steps);
  }
  for (const camp of camps) best = Math.max(best, RECRUIT * FADE ** (camp.steps.get(area) ?? REACH));
  return best;
};

/** Soldiers of the power that nobody leads. */
const depotsOf = (sight: Sight): readonly Target[] =>
  ownAreas(sight)
    .filter((area) => ownStack(sight, area).leaders.length === 0 && spareAt(sight, area) > 0)
    .map((area) => ({ area, steps: stepsTo(sight, area, REACH) }));

/** Armies of the power that could command more soldiers than they have. */
const campsOf = (sight: Sight): readonly Target[] =>
  ownAreas(sight)
    .filter((area) => roomOf(sight, { [sight.power]: ownStack(sight, area) }) > 0)
    .map((area) => ({ area, steps: stepsTo(sight, area, REACH) }));

/** Worth of a soldier who comes under a leader. */
const RECRUIT = 1.3;

const roomOf = (sight: Sight, force: Force): number => {
  const own = force[sight.power];
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

/** How much less likely an enemy is to come with each step that he is away. */
const PRESSING = 0.55;

/** Chance that open ground without a soldier is lost, though no army is near. */
const EMPTY = { key: 0.35, ground: 0.15 };

/** Chance that the enemy takes an area of one's own before long, with dice so many to defend it. */
const riskAt = ({ sight, menaces }: Outlook, area: AreaId, dice: number, isHeld: boolean): number => {
  const walls = wallsOf(sight, area);
  let risk = 0;
  for (const { area: at, dice: his, steps } of menaces) {
    const away = steps.get(area);
    if (away === undefined || at === area) continue;
    const beats = isHeld ? battleChance(his, dice + 1) : 1;
    const storms = walls > 0 ? siegeChance(his, walls) : 1;
    risk = Math.max(risk, beats * storms * PRESSING ** away);
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
  let danger = 0;
  for (const { dice: his, steps } of menaces) {
    const away = steps.get(area);
    if (away === undefined || away > 2) continue;
    danger = Math.max(danger, battleChance(his, dice) * PRESSING ** away);
  }
  return danger * strength * DANGER * outlook.patience;
};

/** The pieces of the side in an area, with some more or some fewer. */
export const sideAt = (sight: Sight, area: AreaId, side: SideId = sight.side): Force => forceAt(sight, area, side);
