/** Losses (W-11.51, W-13.1): which counters are removed. Soldiers go before leaders, and the commander goes last. */
import { accept, isObject, refuse, type Script, same, sure } from '../../../../engine/index.ts';
import type { EventOf } from '../../events.ts';
import {
  ARMS,
  type AreaId,
  type Arm,
  type ContingentId,
  type Force,
  type LeaderId,
  type PowerId,
  type Stack,
} from '../../types.ts';
import { commanderOf } from '../forces/armies.ts';
import { areasWith, leaderOf, powerOfLeader, powersIn, stackAt } from '../forces/formations.ts';
import { change, exchange, freeCounters, lift, regroup } from '../forces/pieces.ts';
import {
  type Counters,
  contingentsIn,
  copyForce,
  copyStack,
  emptyStack,
  isEmpty,
  leadersIn,
  lose,
  loseInOrder,
  minus,
  minusCounters,
  plus,
  plusCounters,
  represent,
  stacksIn,
  strengthIn,
  strengthOf,
} from '../forces/stacks.ts';
import type { Play, Position } from '../play.ts';
import { powerOf, seatOf, sideOf } from '../position.ts';
import { ask, type Put } from '../questions.ts';
import { shareLosses } from './shares.ts';

export interface Toll {
  /** The survivors. */
  readonly left: Force;
  /** The strength points and leaders that were lost, by contingent. */
  readonly lost: Force;
  /** The number of strength points and leaders lost. */
  readonly count: number;
}

/** `regrouped` emits no event here: the code that puts the pieces into the box emits it (W-11.11a). */
type LossCause = EventOf<'pieces.lost'>['cause'] | 'regrouped';

// --- which counters --------------------------------------------------------------------------------------------------

/**
 * W-1.5d. The soldiers that remain after a loss. If the counters for that are not free, soldiers of the contingent
 * elsewhere are exchanged for larger counters first, in as few places as possible.
 */
const afterLoss = (
  position: Position,
  area: AreaId,
  contingent: ContingentId,
  stack: Counters,
  sp: number,
): Counters => {
  const wanted = strengthOf(stack) - sp;
  const before = freeCounters(position, contingent);
  const changes: { at: AreaId; larger: Counters }[] = [];
  let free = before;
  for (const at of areasWith(position, sideOf(position.game, contingent))) {
    if (represent(wanted, plusCounters(stack, free))) break;
    const there = stackAt(position, at, contingent);
    if (at === area || strengthOf(there) < 2) continue;
    const larger = represent(strengthOf(there), plusCounters(plusCounters(stack, free), there));
    if (!larger) continue;
    changes.push({ at, larger });
    free = minusCounters(plusCounters(free, there), larger);
  }
  const rest = lose(stack, sp, before);
  const better = lose(stack, sp, free);
  if (strengthOf(better) <= strengthOf(rest)) return rest;
  for (const { at, larger } of changes) change(position, at, contingent, larger);
  return better;
};

/** The orders in which arms may take losses, the usual one first. */
const ORDERS: readonly (readonly Arm[])[] = ARMS.flatMap((one) =>
  ARMS.filter((two) => two !== one).map((two) => [one, two, sure(ARMS.find((arm) => arm !== one && arm !== two))]),
);

type Falling = { lose: Arm[] };

/** The soldiers that remain after losses in this order, and the first order with the same result. */
interface Way {
  readonly arms: readonly Arm[];
  readonly rest: Counters;
  readonly first: Falling;
}

/** The orders that leave exactly the strength required, the usual one first. */
const waysToFall = (stack: Counters, sp: number, free: Counters): readonly Way[] => {
  const ways: Way[] = [];
  for (const arms of ORDERS) {
    const rest = loseInOrder(stack, sp, free, arms);
    if (strengthOf(rest) !== strengthOf(stack) - sp) continue;
    const like = ways.find((way) => ARMS.every((arm) => way.rest[arm] === rest[arm]));
    ways.push({ arms, rest, first: like?.first ?? { lose: [...arms] } });
  }
  return ways;
};

const restOf = (ways: readonly Way[], option: Falling): Counters => {
  const { inf, cav, art } = sure(ways.find(({ first }) => first === option)).rest;
  return { inf, cav, art };
};

const orderQuestion = (play: Play, area: AreaId, power: PowerId, sp: number, ways: readonly Way[]): Put<'losses'> => {
  const options = [...new Set(ways.map(({ first }) => first))];
  return {
    seat: seatOf(play, power),
    quiet: true,
    figures: { power, area, sp, rests: options.map((option) => ({ ...option, rest: restOf(ways, option) })) },
    options,
    check(answer) {
      const named = isObject(answer) ? answer.lose : undefined;
      const way = Array.isArray(named) ? ways.find(({ arms }) => same(arms, named)) : undefined;
      return way ? accept(way.first) : refuse('losses.malformed', {}, options);
    },
  };
};

/** D-43. The soldiers that the player of a contingent wants to keep; undefined if all orders have the same result. */
function* chosenRest(
  play: Play,
  area: AreaId,
  contingent: ContingentId,
  stack: Stack,
  sp: number,
): Script<Counters | undefined> {
  const kinds = ARMS.filter((arm) => stack[arm] > 0).length;
  const ways = kinds > 1 && sp < strengthOf(stack) ? waysToFall(stack, sp, freeCounters(play, contingent)) : [];
  const [usual] = ways;
  if (!usual || ways.every(({ first }) => first === usual.first)) return undefined;
  const { lose: arms } = yield* ask('losses', orderQuestion(play, area, powerOf(play.game, contingent), sp, ways));
  return (ways.find((way) => same(way.arms, arms)) ?? usual).rest;
}

// --- leaders -----------------------------------------------------------------------------------------------------------

/** Leaders in the order in which they are lost: the lowest first, the commander last, or a leader who outlives all. */
const fallingOrder = (play: Play, force: Force, commander: LeaderId | null): LeaderId[] => {
  const rank = rankIn(play.game, commander);
  return Object.values(force)
    .flatMap((stack) => stack.leaders)
    .sort((a, b) => {
      if (rank(a) !== rank(b)) return rank(a) - rank(b);
      const [x, y] = [leaderOf(play, a), leaderOf(play, b)];
      return x.battle - y.battle || x.command - y.command || (a < b ? -1 : 1);
    });
};

/** K-12.51b. Who is lost last whatever his player wants: 0 for everybody else. */
const rankIn =
  ({ battle }: Play['game'], commander: LeaderId | null) =>
  (leader: LeaderId): number =>
    leader === battle.lastLeader ? 2 : leader === commander ? 1 : 0;

/**
 * W-13.1c, D-45. Chooses the leaders who are lost when no soldiers remain. Their owner chooses; if both powers have
 * leaders there, the commander's player does.
 */
function* fallenLeaders(
  play: Play,
  area: AreaId,
  force: Force,
  count: number,
  commander: LeaderId | null,
  speaker: PowerId,
): Script<LeaderId[]> {
  if (count === 0) return [];
  const fallen: LeaderId[] = [];
  let standing = fallingOrder(play, force, commander);
  while (fallen.length < count && standing.length > 0) {
    const others = standing.filter((leader) => rankIn(play.game, commander)(leader) === 0);
    const owners = new Set(others.map((leader) => powerOfLeader(play, leader)));
    const [only = speaker, ...more] = owners;
    const chooser = more.length === 0 ? only : speaker;
    const isChoice = others.length > count - fallen.length;
    const leader = isChoice ? yield* chooseLeader(play, area, chooser, others) : sure(standing[0]);
    fallen.push(leader);
    standing = standing.filter((each) => each !== leader);
  }
  return fallen;
}

function* chooseLeader(play: Play, area: AreaId, power: PowerId, leaders: readonly LeaderId[]): Script<LeaderId> {
  const { leader } = yield* ask('losses.leader', {
    seat: seatOf(play, power),
    figures: { power, area, leaders: [...leaders] },
    options: leaders.map((each) => ({ leader: each })),
    quiet: true,
  });
  return leader;
}

// --- all losses
// --------------------------------------------------------------------------------------------------------

/**
 * The soldiers that each power of a force wants to keep. All powers choose before any loss is applied, so nobody sees a
 * partial result.
 */
function* chooseRests(
  play: Play,
  area: AreaId,
  force: Force,
  shares: Readonly<Record<ContingentId, number>>,
): Script<Record<ContingentId, Counters | undefined>> {
  const chosen: Record<ContingentId, Counters | undefined> = {};
  for (const [contingent, stack] of stacksIn(force)) {
    const sp = shares[contingent] ?? 0;
    if (sp > 0) chosen[contingent] = yield* chosenRest(play, area, contingent, stack, sp);
  }
  return chosen;
}

/** Takes strength points from a stack of a contingent, in the usual order if the player has not chosen. */
const takeSoldiers = (
  play: Play,
  area: AreaId,
  contingent: ContingentId,
  stack: Stack,
  sp: number,
  chosen: Counters | undefined,
): { rest: Stack; gone: Stack } => {
  if (sp === 0) return { rest: copyStack(stack), gone: emptyStack() };
  const rest = chosen ?? afterLoss(play, area, contingent, stack, sp);
  exchange(play, area, contingent, stack, rest);
  return { rest: { ...rest, leaders: [...stack.leaders] }, gone: { leaders: [], ...asCounters(stack, rest) } };
};

/**
 * W-11.51b, W-11.53b, W-13.1c. Applies losses to a force in an area. Eliminated pieces may be built again (W-6.0a). The
 * commander is lost last; if no commander is given, it is the commander of the force.
 */
export function* bearLosses(
  play: Play,
  area: AreaId,
  force: Force,
  losses: number,
  cause: LossCause,
  commander: LeaderId | null = commanderOf(play, force, area),
): Script<Toll> {
  const speaker = commander === null ? (powersIn(play.game, force)[0] ?? '') : powerOfLeader(play, commander);
  const strength = strengthIn(force);
  const strengths = Object.fromEntries(contingentsIn(force).map((each) => [each, strengthOf(sure(force[each]))]));
  const burden = { area, strengths, losses: Math.min(losses, strength), speaker };
  const shares = yield* shareLosses(play, burden, cause === 'attrition' || cause === 'regrouped');
  const chosen = yield* chooseRests(play, area, force, shares);
  const leaders = yield* fallenLeaders(play, area, force, Math.max(0, losses - strength), commander, speaker);
  const saved = cause === 'regrouped' ? [] : yield* rescued(play, area, leaders);
  const left: Force = {};
  const lost: Force = {};
  for (const [contingent, stack] of stacksIn(force)) {
    const { rest, gone } = takeSoldiers(play, area, contingent, stack, shares[contingent] ?? 0, chosen[contingent]);
    left[contingent] = rest;
    if (!isEmpty(gone)) lost[contingent] = gone;
  }
  for (const leader of leaders) {
    const { contingent } = leaderOf(play, leader);
    const one: Stack = { ...emptyStack(), leaders: [leader] };
    left[contingent] = minus(sure(left[contingent]), one);
    if (saved.includes(leader)) {
      regroup(play, area, { [contingent]: one }, 'event');
      continue;
    }
    lift(play, area, contingent, one);
    lost[contingent] = plus(lost[contingent] ?? emptyStack(), one);
  }
  if (strengthIn(lost) > 0) noteLosses(play, force);
  if (cause !== 'regrouped') tellLosses(play, area, lost, cause);
  return { left: copyForce(left), lost, count: strengthIn(lost) + leaders.length - saved.length };
}

/** Those of the lost leaders whom the game saves. It is settled before any loss is applied. */
function* rescued(play: Play, area: AreaId, leaders: readonly LeaderId[]): Script<readonly LeaderId[]> {
  const { rescues } = play.game.battle;
  const saved: LeaderId[] = [];
  if (rescues) for (const leader of leaders) if (yield* rescues(play, leader, area)) saved.push(leader);
  return saved;
}

const tellLosses = (play: Play, area: AreaId, lost: Force, cause: EventOf<'pieces.lost'>['cause']): void => {
  for (const [contingent, pieces] of stacksIn(lost))
    play.table.emit({ kind: 'pieces.lost', power: contingent, area, pieces, cause });
};

/** Notes the leaders whose formations have lost strength since the turn began: some cards ask for it. */
const noteLosses = ({ state }: Position, force: Force): void => {
  const fresh = leadersIn(force).filter((leader) => !state.bled?.includes(leader));
  if (fresh.length > 0) state.bled = [...(state.bled ?? []), ...fresh];
};

/** The counters that are gone, in the smallest size: a gun that is reduced has lost infantry, not a gun. */
const asCounters = (before: Counters, after: Counters): Counters => {
  const gone = strengthOf(before) - strengthOf(after);
  const exact = minusCounters(before, after);
  return exact.inf >= 0 && exact.cav >= 0 && exact.art >= 0 ? exact : { inf: gone, cav: 0, art: 0 };
};
