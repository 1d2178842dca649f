/** Arithmetic of pieces: strength, counters and exchanges (W-1.5), without their places. */
import { sure } from '../../../../engine/index.ts';
import { ARMS, type Arm, type ContingentId, type Force, type LeaderId, STRENGTH, type Stack } from '../../types.ts';

export type Counters = Record<Arm, number>;

export const emptyStack = (): Stack => ({ leaders: [], inf: 0, cav: 0, art: 0 });

export const strengthOf = ({ inf, cav, art }: Counters): number => inf + 2 * cav + 4 * art;

/** W-20.2. The size of a stack for attrition dice: strength points and leaders (W-0.7). */
export const sizeOf = (stack: Stack): number => strengthOf(stack) + stack.leaders.length;

export const isEmpty = (stack: Stack | undefined): boolean =>
  stack === undefined || (stack.leaders.length === 0 && stack.inf === 0 && stack.cav === 0 && stack.art === 0);

export const isEmptyForce = (force: Force | undefined): boolean => {
  for (const contingent in force) if (!isEmpty(force[contingent])) return false;
  return true;
};

export const copyStack = ({ leaders, inf, cav, art }: Stack): Stack => ({ leaders: [...leaders], inf, cav, art });

/** The pieces of one contingent. A literal with a computed key takes several times as long. */
export const forceOf = (contingent: ContingentId, stack: Stack): Force => {
  const force: Force = {};
  force[contingent] = stack;
  return force;
};

export const copyForce = (force: Force): Force => {
  const result: Force = {};
  for (const contingent in force) {
    const stack = sure(force[contingent]);
    if (!isEmpty(stack)) result[contingent] = copyStack(stack);
  }
  return result;
};

export const plus = (a: Stack, b: Stack): Stack => ({
  leaders: [...a.leaders, ...b.leaders.filter((leader) => !a.leaders.includes(leader))],
  inf: a.inf + b.inf,
  cav: a.cav + b.cav,
  art: a.art + b.art,
});

/** The difference of two stacks, never below 0. */
export const minus = (a: Stack, b: Stack): Stack => ({
  leaders: a.leaders.filter((leader) => !b.leaders.includes(leader)),
  inf: Math.max(0, a.inf - b.inf),
  cav: Math.max(0, a.cav - b.cav),
  art: Math.max(0, a.art - b.art),
});

/** The pieces that both stacks contain. */
export const common = (a: Stack, b: Stack): Stack => ({
  leaders: a.leaders.filter((leader) => b.leaders.includes(leader)),
  inf: Math.min(a.inf, b.inf),
  cav: Math.min(a.cav, b.cav),
  art: Math.min(a.art, b.art),
});

export const commonForce = (a: Force, b: Force): Force => {
  const result: Force = {};
  for (const [contingent, stack] of stacksIn(a)) {
    const both = common(stack, b[contingent] ?? emptyStack());
    if (!isEmpty(both)) result[contingent] = both;
  }
  return result;
};

export const holds = (a: Stack, b: Stack): boolean =>
  b.inf <= a.inf && b.cav <= a.cav && b.art <= a.art && b.leaders.every((leader) => a.leaders.includes(leader));

/** Whether one force has all the pieces of another. */
export const holdsForce = (a: Force, b: Force): boolean => {
  for (const contingent in b) {
    const [whole, part] = [a[contingent], sure(b[contingent])];
    if (whole ? !holds(whole, part) : !isEmpty(part)) return false;
  }
  return true;
};

export const leadersIn = (force: Force): readonly LeaderId[] => {
  const leaders: LeaderId[] = [];
  for (const contingent in force) leaders.push(...sure(force[contingent]).leaders);
  return leaders;
};

export const strengthIn = (force: Force): number => {
  let sum = 0;
  for (const contingent in force) sum += strengthOf(sure(force[contingent]));
  return sum;
};

export const sizeIn = (force: Force): number => {
  let sum = 0;
  for (const contingent in force) sum += sizeOf(sure(force[contingent]));
  return sum;
};

export const contingentsIn = (force: Force): readonly ContingentId[] =>
  Object.keys(force).filter((contingent) => !isEmpty(sure(force[contingent])));

/** The contingents of a force with their pieces. */
export const stacksIn = (force: Force): [ContingentId, Stack][] => Object.entries(force);

export const plusForce = (a: Force, b: Force): Force => {
  const result = copyForce(a);
  for (const [contingent, stack] of stacksIn(b)) result[contingent] = plus(result[contingent] ?? emptyStack(), stack);
  return result;
};

export const minusForce = (a: Force, b: Force): Force => {
  const result: Force = {};
  for (const [contingent, stack] of stacksIn(a)) {
    const rest = b[contingent] ? minus(stack, sure(b[contingent])) : copyStack(stack);
    if (!isEmpty(rest)) result[contingent] = rest;
  }
  return result;
};

/** Every way to represent a strength with counters of a supply, largest counters first. */
export function* ways(sp: number, supply: Counters): Generator<Counters> {
  for (let art = Math.min(supply.art, Math.floor(sp / STRENGTH.art)); art >= 0; art--) {
    const rest = sp - art * STRENGTH.art;
    for (let cav = Math.min(supply.cav, Math.floor(rest / STRENGTH.cav)); cav >= 0; cav--) {
      const inf = rest - cav * STRENGTH.cav;
      if (inf <= supply.inf) yield { inf, cav, art };
    }
  }
}

/** A strength in counters of the supply, as large as possible; undefined if the counter mix cannot represent it. */
export const represent = (sp: number, supply: Counters): Counters | undefined => {
  for (let art = Math.min(supply.art, Math.floor(sp / STRENGTH.art)); art >= 0; art--) {
    const rest = sp - art * STRENGTH.art;
    const cav = Math.min(supply.cav, Math.floor(rest / STRENGTH.cav));
    const inf = rest - cav * STRENGTH.cav;
    // With fewer cavalry, even more infantry would be needed.
    if (cav >= 0 && inf <= supply.inf) return { inf, cav, art };
  }
  return undefined;
};

/**
 * The largest strength up to a limit that the supply can represent. None if more counters are in use than there are, as
 * they may be after a correction.
 */
export const atMost = (sp: number, supply: Counters): Counters => {
  for (let left = Math.min(sp, strengthOf(supply)); left > 0; left--) {
    const found = represent(left, supply);
    if (found) return found;
  }
  return { inf: 0, cav: 0, art: 0 };
};

export const plusCounters = (a: Counters, b: Counters): Counters => ({
  inf: a.inf + b.inf,
  cav: a.cav + b.cav,
  art: a.art + b.art,
});

export const minusCounters = (a: Counters, b: Counters): Counters => ({
  inf: a.inf - b.inf,
  cav: a.cav - b.cav,
  art: a.art - b.art,
});

/** The number of counters that differ, that is the size of the exchange. */
const difference = (a: Counters, b: Counters): number => ARMS.reduce((sum, arm) => sum + Math.abs(a[arm] - b[arm]), 0);

/**
 * W-1.5b. Splits counters into a part of a given strength and a rest, with as small an exchange with the free supply as
 * possible. Undefined if the counter mix allows no such split.
 */
export const split = (
  stack: Counters,
  sp: number,
  free: Counters,
): { readonly part: Counters; readonly rest: Counters } | undefined => {
  const total = strengthOf(stack);
  if (sp > total || sp < 0) return undefined;
  const unchanged = represent(sp, stack);
  if (unchanged) return { part: unchanged, rest: minusCounters(stack, unchanged) };
  let best: { part: Counters; rest: Counters; cost: number } | undefined;
  const supply = plusCounters(stack, free);
  for (const part of ways(sp, supply)) {
    for (const rest of ways(total - sp, minusCounters(supply, part))) {
      const cost = difference(plusCounters(part, rest), stack);
      if (!best || cost < best.cost) best = { part, rest, cost };
    }
  }
  return best;
};

/**
 * W-1.5d. The soldiers after a loss of strength: infantry goes first, then the smallest counter that has to be broken.
 * If the mix cannot represent the rest, the surplus strength is lost too.
 */
export const lose = (stack: Counters, sp: number, free: Counters): Counters => {
  const inf = Math.min(sp, stack.inf);
  const rest = { ...stack, inf: stack.inf - inf };
  for (let left = Math.max(0, strengthOf(stack) - sp); left > 0; left--) {
    if (left === strengthOf(rest)) return rest;
    let best: { way: Counters; cost: number } | undefined;
    for (const way of ways(left, plusCounters(stack, free))) {
      const cost = difference(way, rest);
      if (!best || cost < best.cost) best = { way, cost };
    }
    if (best) return best.way;
  }
  return { inf: 0, cav: 0, art: 0 };
};

/**
 * The same with arms in a chosen order: whole counters first, then one counter of that arm is broken if it can be
 * exchanged. Any loss beyond that follows the usual order.
 */
export const loseInOrder = (stack: Counters, sp: number, free: Counters, arms: readonly Arm[]): Counters => {
  let rest: Counters = { inf: stack.inf, cav: stack.cav, art: stack.art };
  let owed = sp;
  for (const arm of arms) {
    const gone = Math.min(rest[arm], Math.floor(owed / STRENGTH[arm]));
    rest = { ...rest, [arm]: rest[arm] - gone };
    owed -= gone * STRENGTH[arm];
    const supply = plusCounters(free, minusCounters(stack, rest));
    const change = owed > 0 && rest[arm] > 0 ? represent(STRENGTH[arm] - owed, supply) : undefined;
    if (change) return plusCounters({ ...rest, [arm]: rest[arm] - 1 }, change);
    if (owed === 0) return rest;
  }
  return lose(rest, owed, plusCounters(free, minusCounters(stack, rest)));
};
