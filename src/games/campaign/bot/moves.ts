/** The worth of steps, landings, builds and flags. */
import { fortressOf } from '../rules/control.ts';
import { armyIn } from '../rules/forces/armies.ts';
import { leaderOf } from '../rules/forces/formations.ts';
import { freeCounters } from '../rules/forces/pieces.ts';
import {
  isEmptyForce,
  leadersIn,
  minusForce,
  plusForce,
  sizeIn,
  split,
  strengthIn,
  strengthOf,
} from '../rules/forces/stacks.ts';
import { judgedForce } from '../rules/forces/troops.ts';
import { lineAt } from '../rules/march/lines.ts';
import { stepHardships } from '../rules/march/reactions.ts';
import { lineBetween, ownOf } from '../rules/position.ts';
import type { Act, AreaId, Force, LeaderId, Stack } from '../types.ts';
import {
  gainAt,
  holdAt,
  holdNow,
  hopeAt,
  hopesAt,
  mostGainAt,
  mostHopesAt,
  patienceOf,
  recruitsAt,
  sideAt,
} from './evaluation.ts';
import {
  comersTo,
  defenceAt,
  diceIn,
  entryOfMap,
  holder,
  isKey,
  ledAt,
  ownAreas,
  ownStack,
  perSight,
  prizeOf,
  type Sight,
  stepsTo,
  strengthAt,
} from './known-position.ts';
import { battleChance } from './odds.ts';
import { PREY } from './targets.ts';

type Journey = Extract<Act, { do: 'move' | 'convoy' | 'assault' }>;

/** The stand-in seeks no fight with a lower chance than this. */
const FAIR = 0.5;
/** The same for a side that has to take risks. */
const BOLD = 0.4;

/** The strength points that one hardship costs each strength point on the march, times their worth. */
const TOLL = 1.9 / 6;

const tollOf = (sight: Sight, { from, to }: Journey, force: Force): number => {
  const printed = lineBetween(sight.game, from, to);
  const line = printed === undefined ? null : lineAt(sight, from, to, sight.side, printed);
  return stepHardships(sight, { from, to, line, side: sight.side }).length * sizeIn(force) * TOLL * wearOf(sight);
};

const wearOf = (sight: Sight): number => sight.own?.wear?.(sight, sight.power) ?? 1;

/**
 * The worth of what pieces leave behind and of what they find, for one of several marches in this impulse. Where it
 * cannot reach the floor the answer is only some number below the floor.
 */
export const journeyWorth = (sight: Sight, act: Journey, marches = 1, floor = Number.NEGATIVE_INFINITY): number => {
  const { from, to } = act;
  const force = judgedForce(act);
  if (leadersIn(force).length === 0 && isOfArmy(sight, from)) return 0;
  const foe = defenceAt(sight, to, sight.enemy, act.do === 'move' ? from : undefined);
  if (foe === 0 && turnsBack(sight, act)) return 0;
  return foe === 0 ? walkWorth(sight, act, act.do === 'move' ? marches : 1, floor) : fightWorth(sight, act, foe);
};

/** Whether an army would march straight back on the line of its last march of the turn. */
const turnsBack = ({ state }: Sight, act: Journey): boolean => {
  const leaders = leadersIn(judgedForce(act));
  return act.do === 'move' && leaders.length > 0 && leaders.every((id) => state.cameFrom?.[id] === act.to);
};

/** The effect of leaving a place, and of the way from there. */
const leavingWorth = (sight: Sight, act: Journey, force: Force): number => {
  const leaving = entryOfMap(departuresOf(sight), force, () => departureWorth(sight, act.from, force));
  return leaving - (act.do === 'move' ? tollOf(sight, act, force) : 0);
};

/** The pieces of the side at an area when a force has come. */
const joinedBy = (sight: Sight, to: AreaId, force: Force): Force => {
  const there = sideAt(sight, to);
  // The same force as before, so that its dice are known.
  return isEmptyForce(there) ? force : plusForce(there, force);
};

const fightWorth = (sight: Sight, act: Journey, foe: number): number => {
  const { from, to } = act;
  const force = judgedForce(act);
  if (strengthIn(force) === 0) return -1;
  const wins = winsAgainst(sight, to, force, foe);
  if (wins < (patienceOf(sight) < 1 ? BOLD : FAIR) || leadersIn(force).length === 0) return -1;
  const coming = gainAt(sight, to, joinedBy(sight, to, force));
  const prize = strengthAt(sight, to, sight.enemy) * PREY + entryWorth(sight, to);
  const fruits = wins * (prize + hopeAt(sight, to, force, from));
  return leavingWorth(sight, act, force) + coming + fruits - (1 - wins) * defeatOf(sight, from, force);
};

/**
 * The worth of a journey into open ground. The most that it can be worth is known before the force is looked at closely:
 * it finds all that any force may hope for there, and nobody beats it.
 */
const walkWorth = (sight: Sight, act: Journey, marches: number, floor: number): number => {
  const { from, to } = act;
  const force = judgedForce(act);
  const leaving = leavingWorth(sight, act, force);
  const extra = recruitsAt(sight, to, force) + entryWorth(sight, to);
  const findings = (hopes: readonly number[], coming: number) =>
    hopes.map((hope, more) => hope + extra + (more === 0 ? coming : 0));
  const mostWith = (hopes: readonly number[]) =>
    perMarch(findings(hopes, mostGainAt(sight, to)).map((found) => leaving + Math.max(0, found)));
  const most = mostWith(mostHopesAt(sight, to, force, marches));
  if (most < floor) return most;
  const all = joinedBy(sight, to, force);
  const hopes = hopesAt(sight, to, joined(sight, all, force), from, marches);
  const likely = mostWith(hopes);
  if (likely < floor) return likely;
  const beaten = beatenBy(sight, to, force);
  const defeat = defeatOf(sight, from, force);
  const found = findings(hopes, gainAt(sight, to, all));
  return perMarch(found.map((each) => leaving + (1 - beaten) * each - beaten * defeat));
};

/** The best of the worths of one march, two, and so on, as a worth of each march. */
const perMarch = (worths: readonly number[]): number => Math.max(...worths.map((worth, more) => worth / (more + 1)));

/** The share of its strength that a beaten force loses, and the share if it cannot go back. */
const BEATEN = 0.5;
const CUT_OFF = 1.2;

/** The cost of a defeat after coming from there. */
const defeatOf = (sight: Sight, from: AreaId, force: Force): number =>
  strengthIn(force) * (holder(sight, from) === sight.side ? BEATEN : CUT_OFF);

/** Whether enemy armies next door can come: pieces already in an area keep them out. */
const isMet = (sight: Sight, to: AreaId): boolean => isEmptyForce(sideAt(sight, to));

/** An enemy who would lose does not come. */
const WILLING = 0.55;

/** The chance that armies next door come to empty ground and beat a force that enters it. */
const beatenBy = (sight: Sight, to: AreaId, force: Force): number => {
  if (strengthIn(force) === 0 || !isMet(sight, to)) return 0;
  const mine = diceIn(sight, force);
  return comersTo(sight, to).reduce((most, { chance, dice }) => {
    const beats = 1 - battleChance(mine, dice);
    return beats < WILLING ? most : Math.max(most, chance * beats);
  }, 0);
};

/** The chance to beat the pieces in an area and those that join them from next door. */
const winsAgainst = (sight: Sight, to: AreaId, force: Force, foe: number): number => {
  const mine = diceIn(sight, force);
  const alone = battleChance(mine, foe);
  if (!isMet(sight, to)) return alone;
  return comersTo(sight, to).reduce(
    (least, { chance, strength }) =>
      Math.min(least, chance * battleChance(mine, foe + strength) + (1 - chance) * alone),
    alone,
  );
};

/** What it costs each force to leave, as worked out so far. */
const departuresOf = perSight((): Map<Force, number> => new Map());

/** The effect of leaving a place: the gain there, minus the prospects that the force had. */
const departureWorth = (sight: Sight, from: AreaId, force: Force): number => {
  const left = sideAt(sight, from);
  const rest = minusForce(left, force);
  return gainAt(sight, from, rest) - hopeAt(sight, from, joined(sight, left, force), from);
};

/** Whether an army is in the area; its soldiers stay with it. */
const isOfArmy = (sight: Sight, area: AreaId): boolean => ownStack(sight, area).leaders.length > 0;

/** Own armies that meet march on together. */
const joined = (sight: Sight, all: Force, force: Force): Force => {
  const stack = all[ownOf(sight.power)];
  const army = stack && leadersIn(force).length > 0 ? armyIn(sight, stack) : undefined;
  return army ? { [sight.power]: army } : force;
};

/** The enemy loses control of open ground as soon as a piece stands on it. */
const entryWorth = (sight: Sight, to: string): number =>
  holder(sight, to) === sight.enemy && fortressOf(sight.game, sight.state, to) === 0 ? prizeOf(sight, to) * 0.1 : 0;

/** The same army without one soldier who stays to hold the ground; undefined if none can be spared. */
export const leavingGuard = (sight: Sight, move: Extract<Act, { do: 'move' }>): Act | undefined => {
  const force = judgedForce(move);
  const own = force[ownOf(sight.power)];
  if (!own || Object.keys(force).length > 1 || own.leaders.length === 0 || strengthOf(own) < 3) return undefined;
  if (!isKey(sight, move.from) || holder(sight, move.from) !== sight.side) return undefined;
  if (!isEmptyForce(minusForce(sideAt(sight, move.from), force))) return undefined;
  if (fortressOf(sight.game, sight.state, move.from) > 0) return undefined;
  const cut = split(own, strengthOf(own) - 1, freeCounters(sight, ownOf(sight.power)));
  return cut && { ...move, force: { [sight.power]: { leaders: own.leaders, ...cut.part } } };
};

/** How often an army would suffer that goes on from ground without a flag, or stays there until the end of the turn. */
const UNFLAGGED = 0.8;

/** What a flag spares the armies that stand under it. */
const shelter = (sight: Sight, at: AreaId): number =>
  sight.own?.minds === 'ground' ? sizeIn(ledAt(sight, at, sight.side)) * TOLL * wearOf(sight) * UNFLAGGED : 0;

/** The worth of a flag on an area; unguarded ground may be lost again. */
export const flagWorth = (sight: Sight, { at }: Extract<Act, { do: 'flag' }>): number =>
  prizeOf(sight, at) * (isKey(sight, at) || strengthAt(sight, at, sight.side) > 0 ? 0.9 : 0.6) + shelter(sight, at);

/** The worth of a strength point under a leader, near one, and far from any. */
const MAN = { led: 1.2, near: 0.8, lone: 0.5 };

/** Leaders this near fetch new soldiers. */
const FETCH = 2;

const manWorth = (sight: Sight, area: AreaId): number => {
  const { leaders, ...soldiers } = ownStack(sight, area);
  if (commandOf(sight, leaders) > strengthOf(soldiers)) return MAN.led;
  const steps = stepsTo(sight, area, FETCH);
  const hasRoom = (at: AreaId) => commandOf(sight, ownStack(sight, at).leaders) > strengthOf(ownStack(sight, at));
  return ownAreas(sight).some((at) => steps.get(at) !== undefined && hasRoom(at)) ? MAN.near : MAN.lone;
};

const commandOf = (sight: Sight, leaders: readonly LeaderId[]): number =>
  leaders.reduce((sum, leader) => sum + leaderOf(sight, leader).command, 0);

/**
 * Soldiers are needed where a leader has room for them or ground is in danger; leaders are needed where soldiers wait.
 */
export const buildWorth = (sight: Sight, act: Extract<Act, { do: 'build' | 'regroup' }>): number => {
  const pieces: Stack = { leaders: act.leaders ?? [], inf: act.inf ?? 0, cav: act.cav ?? 0, art: act.art ?? 0 };
  const there = sideAt(sight, act.at);
  const safer = holdAt(sight, act.at, plusForce(there, { [sight.power]: pieces })) - holdNow(sight, act.at);
  if (pieces.leaders.length === 0) return safer + strengthOf(pieces) * manWorth(sight, act.at);
  const own = ownStack(sight, act.at);
  const loose = Math.max(0, strengthOf(own) - commandOf(sight, own.leaders));
  const commanded = Math.min(commandOf(sight, pieces.leaders), loose);
  const [leader] = pieces.leaders.map((id) => leaderOf(sight, id));
  const arrival = leader ? (sight.own?.arrival?.(sight, leader.id) ?? 0) : 0;
  return safer + (leader?.battle ?? 0) * 0.2 + commanded * 0.6 + (own.leaders.length === 0 ? 0.5 : 0) + arrival;
};
