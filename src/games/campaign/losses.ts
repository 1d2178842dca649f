/** Who dies (W-11.51, W-13.1): the shares of two powers, soldiers before leaders, the commander last. */
import type { EventOf } from './events.ts';
import { areasWith, change, commanderOf, exchange, freeCounters, leaderOf, lift, stackAt } from './formations.ts';
import { type Play, type Position, sideOf } from './position.ts';
import {
  type Counters,
  emptyStack,
  isEmpty,
  lose,
  minusCounters,
  plus,
  plusCounters,
  powersIn,
  represent,
  strengthIn,
  strengthOf,
} from './stacks.ts';
import type { AreaId, Force, LeaderId, PowerId, Stack } from './types.ts';

export interface Toll {
  /** What is left of the force. */
  readonly left: Force;
  /** What it lost: strength points and leaders, by power. */
  readonly lost: Force;
  /** Strength points and leaders lost, together. */
  readonly count: number;
}

type Strengths = Record<PowerId, number>;

/** The power that pays what cannot be shared: the ally unless he is the weaker, by default of the commander's player. */
const payer = (strengths: Strengths, speaker: PowerId): PowerId => {
  const able = Object.keys(strengths).filter((power) => (strengths[power] ?? 0) > 0);
  const ally = able.find((power) => power !== speaker);
  if (ally === undefined) return able[0] as PowerId;
  return !able.includes(speaker) || (strengths[speaker] ?? 0) <= (strengths[ally] ?? 0) ? ally : speaker;
};

/** W-11.51a. Losses in battle are shared as evenly as may be. */
const evenShares = (strengths: Strengths, losses: number, speaker: PowerId): Strengths => {
  const shares: Strengths = {};
  const left = { ...strengths };
  for (let n = losses; n > 0; ) {
    const able = Object.keys(left).filter((power) => (left[power] ?? 0) > 0);
    if (able.length === 0) break;
    const round = n >= able.length ? able : [payer(left, speaker)];
    for (const power of round) {
      shares[power] = (shares[power] ?? 0) + 1;
      left[power] = (left[power] ?? 0) - 1;
      n--;
    }
  }
  return shares;
};

/** W-13.1b. In attrition the commander's player chooses freely. */
const chosenShares = (strengths: Strengths, losses: number, speaker: PowerId): Strengths => {
  const shares: Strengths = {};
  const left = { ...strengths };
  for (let n = losses; n > 0 && Object.values(left).some((sp) => sp > 0); n--) {
    const power = payer(left, speaker);
    shares[power] = (shares[power] ?? 0) + 1;
    left[power] = (left[power] ?? 0) - 1;
  }
  return shares;
};

/** Leaders in the order in which they fall: the worst first, the commander last of all. */
const fallingOrder = (play: Play, force: Force, commander: LeaderId | null): LeaderId[] =>
  Object.values(force)
    .flatMap((stack) => stack.leaders)
    .sort((a, b) => {
      if (a === commander || b === commander) return a === commander ? 1 : -1;
      const [x, y] = [leaderOf(play, a), leaderOf(play, b)];
      return x.battle - y.battle || x.command - y.command || (a < b ? -1 : 1);
    });

/** Pieces that are to be regrouped are not told of here: whoever puts them in the box tells (W-11.11a). */
export type LossCause = EventOf<'pieces.lost'>['cause'] | 'regrouped';

/**
 * W-1.5d. What is left of soldiers when they lose strength. Where no counters are to be had for that, soldiers of the power elsewhere
 * are changed for larger counters first, in as few places as it takes.
 */
const afterLoss = (position: Position, area: AreaId, power: PowerId, stack: Counters, sp: number): Counters => {
  const wanted = strengthOf(stack) - sp;
  const before = freeCounters(position, power);
  const changes: { at: AreaId; larger: Counters }[] = [];
  let free = before;
  for (const at of areasWith(position, sideOf(position.game, power))) {
    if (represent(wanted, plusCounters(stack, free))) break;
    const there = stackAt(position, at, power);
    if (at === area || strengthOf(there) < 2) continue;
    const larger = represent(strengthOf(there), plusCounters(plusCounters(stack, free), there));
    if (!larger) continue;
    changes.push({ at, larger });
    free = minusCounters(plusCounters(free, there), larger);
  }
  const rest = lose(stack, sp, before);
  const better = lose(stack, sp, free);
  if (strengthOf(better) <= strengthOf(rest)) return rest;
  for (const { at, larger } of changes) change(position, at, power, larger);
  return better;
};

/**
 * Takes losses from a force that stands in an area. Eliminated pieces may be built again (W-6.0a). The commander falls last; without
 * one named it is the commander of the force.
 */
export const takeLosses = (
  play: Play,
  area: AreaId,
  force: Force,
  losses: number,
  cause: LossCause,
  commander: LeaderId | null = commanderOf(play, force, area),
): Toll => {
  const speaker = commander === null ? (powersIn(force)[0] as PowerId) : leaderOf(play, commander).power;
  const strengths: Strengths = Object.fromEntries(
    powersIn(force).map((power) => [power, strengthOf(force[power] as Stack)]),
  );
  const share = cause === 'attrition' || cause === 'regrouped' ? chosenShares : evenShares;
  const shares = share(strengths, Math.min(losses, strengthIn(force)), speaker);
  const left: Force = {};
  const lost: Force = {};
  for (const [power, stack] of Object.entries(force)) {
    const sp = shares[power] ?? 0;
    const rest = sp === 0 ? stack : { leaders: stack.leaders, ...afterLoss(play, area, power, stack, sp) };
    if (sp > 0) exchange(play, area, power, stack, rest);
    left[power] = { ...rest, leaders: [...stack.leaders] };
    const gone = strengthOf(stack) - strengthOf(rest);
    if (gone > 0) lost[power] = { leaders: [], ...asCounters(stack, rest) };
  }
  const leaders = fallingOrder(play, left, commander).slice(0, Math.max(0, losses - strengthIn(force)));
  for (const leader of leaders) {
    const { power } = leaderOf(play, leader);
    const one: Stack = { ...emptyStack(), leaders: [leader] };
    lift(play, area, power, one);
    (left[power] as Stack).leaders = (left[power] as Stack).leaders.filter((each) => each !== leader);
    lost[power] = plus(lost[power] ?? emptyStack(), one);
  }
  for (const power of Object.keys(left)) if (isEmpty(left[power])) delete left[power];
  if (cause !== 'regrouped') {
    for (const [power, pieces] of Object.entries(lost))
      play.table.emit({ kind: 'pieces.lost', power, area, pieces, cause });
  }
  return { left, lost, count: strengthIn(lost) + leaders.length };
};

/** What a power is short of, as counters of the least size: a broken gun loses infantry, not a gun. */
const asCounters = (before: Stack, after: Stack): { inf: number; cav: number; art: number } => {
  const gone = strengthOf(before) - strengthOf(after);
  const exact = { inf: before.inf - after.inf, cav: before.cav - after.cav, art: before.art - after.art };
  return exact.inf >= 0 && exact.cav >= 0 && exact.art >= 0 ? exact : { inf: gone, cav: 0, art: 0 };
};
