/** How far each counter has marched in this impulse (W-9.42b), and the column that it came with (W-D.12). */
import { entryOf } from '../../../../engine/index.ts';
import type { Column, Impulse } from '../../state.ts';
import {
  ARMS,
  type AreaId,
  type Arm,
  type ContingentId,
  type Force,
  type LeaderId,
  STRENGTH,
  type Stack,
} from '../../types.ts';
import type { Position } from '../play.ts';
import { type Counters, leadersIn, stacksIn } from './stacks.ts';

/** A counter on the map. */
interface Counter {
  readonly arm: Arm;
  /** The steps that it has marched. */
  readonly count: number;
  /** The pieces that it came here with in its last step. */
  column: Column | undefined;
}

/** The pieces of a contingent in an area, or some of them. */
interface Place {
  readonly area: AreaId;
  readonly contingent: ContingentId;
}

const byCount = (a: Counter, b: Counter): number => a.count - b.count;

/**
 * The steps of the counters of an arm that are present, the freshest first. Counters without a record have not marched.
 */
const stepsOf = (marched: readonly number[], present: number): number[] => {
  const counts = [...marched].sort((a, b) => a - b);
  while (counts.length < present) counts.unshift(0);
  return counts.slice(0, present);
};

/** Assigns counters to a column by their march counts; counters of another column are skipped. */
const join = (counters: readonly Counter[], column: Column, counts: readonly number[]): void => {
  for (const count of counts) {
    const counter = counters.find((each) => each.column === undefined && each.count === count);
    if (counter) counter.column = column;
  }
};

/** All counters of a contingent in an area, the freshest of each arm first. */
const countersAt = ({ state }: Position, { area, contingent }: Place): Counter[] => {
  const { impulse, forces } = state;
  const marched = impulse?.marched[area]?.[contingent];
  const columns = impulse?.columns?.filter((column) => column.area === area) ?? [];
  return ARMS.flatMap((arm) => {
    const steps = stepsOf(marched?.[arm] ?? [], forces[area]?.[contingent]?.[arm] ?? 0);
    const counters = steps.map((count): Counter => ({ arm, count, column: undefined }));
    for (const column of columns) join(counters, column, column.counts[contingent]?.[arm] ?? []);
    return counters;
  });
};

/** The steps of counters by arm. Arms without counters are omitted. */
const byArm = (counters: readonly Counter[]): Partial<Record<Arm, number[]>> => {
  const steps: Partial<Record<Arm, number[]>> = {};
  for (const arm of ARMS) {
    const counts = counters.filter((each) => each.arm === arm).map(({ count }) => count);
    if (counts.length > 0) steps[arm] = counts;
  }
  return steps;
};

/** Stores the march counts of a contingent's counters in an area. Counters that have not marched need no record. */
const remember = (impulse: Impulse, { area, contingent }: Place, counters: readonly Counter[]): void => {
  const marched = byArm(counters.filter(({ count }) => count > 0).sort(byCount));
  if (Object.keys(marched).length > 0 || impulse.marched[area]?.[contingent])
    entryOf(impulse.marched, area, () => ({}))[contingent] = marched;
  for (const column of impulse.columns ?? []) {
    if (column.area !== area) continue;
    const own = byArm(counters.filter((each) => each.column === column));
    if (Object.keys(own).length > 0) column.counts[contingent] = own;
    else delete column.counts[contingent];
  }
};

/** Whether a column belongs to these pieces: they share a leader, or neither has one. */
const isColumnOf = ({ leaders }: Column, pieces: readonly LeaderId[]): boolean =>
  leaders.length === 0 ? pieces.length === 0 : leaders.some((leader) => pieces.includes(leader));

/** The counters of an arm: those that came with these leaders first, then the freshest first. */
const inOrder = (all: readonly Counter[], arm: Arm, leaders: readonly LeaderId[]) => {
  const of = all.filter((each) => each.arm === arm).sort(byCount);
  const isOwn = ({ column }: Counter) => column !== undefined && isColumnOf(column, leaders);
  return { own: of.filter(isOwn), others: of.filter((each) => !isOwn(each)) };
};

/** Counters to take from those that stood there before, by arm or by strength. */
type Relief = Partial<Counters> & { readonly sp?: number; readonly max?: true };

/**
 * W-D.12, W-9.64b. The counters that go: those that came along, except as many as the order takes from those that stood
 * there.
 */
const chosen = (all: readonly Counter[], pieces: Counters, leaders: readonly LeaderId[], relief: Relief): Counter[] => {
  let left = relief.sp ?? 0;
  return [...ARMS].reverse().flatMap((arm) => {
    const { own, others } = inOrder(all, arm, leaders);
    const named = relief[arm] ?? 0;
    const wanted = relief.max ? pieces[arm] : Math.min(pieces[arm], named + Math.floor(left / STRENGTH[arm]));
    const fresh = others.slice(0, wanted);
    left -= Math.max(0, fresh.length - named) * STRENGTH[arm];
    const rest = [...own, ...others.slice(fresh.length)];
    return [...fresh, ...rest.slice(0, pieces[arm] - fresh.length)];
  });
};

const without = (all: readonly Counter[], gone: readonly Counter[]): Counter[] => {
  const left = [...all];
  for (const each of gone) left.splice(left.indexOf(each), 1);
  return left;
};

/** A way of pieces from one area to another. */
export interface Way {
  readonly from: AreaId;
  readonly to: AreaId;
  /** The steps it counts for: one by CP, otherwise none. */
  readonly steps: 0 | 1;
  readonly relief?: Readonly<Record<ContingentId, Relief>> | undefined;
}

/** Whether none of these counters has a march record. */
const isFresh = ({ state }: Position, area: AreaId, contingents: readonly ContingentId[]): boolean =>
  !state.impulse?.columns?.some((column) => column.area === area) &&
  contingents.every((contingent) =>
    Object.values(state.impulse?.marched[area]?.[contingent] ?? {}).every((counts) => counts.length === 0),
  );

/**
 * Leaders who go on leave the column that they came with. Counters without a leader keep theirs only for their
 * very next step.
 */
const disband = (impulse: Impulse, leaders: readonly LeaderId[], { from, steps }: Way): void => {
  impulse.columns = (impulse.columns ?? []).filter((column) => {
    if (column.leaders.length === 0) return steps === 0 && (leaders.length > 0 || column.area !== from);
    column.leaders = column.leaders.filter((leader) => !leaders.includes(leader));
    return column.leaders.length > 0;
  });
};

/**
 * W-9.42b. Moves the march counts with the pieces; call it before they go. Returns the strength points that have
 * marched more than `limit` steps.
 */
export const carryCounts = (position: Position, force: Force, way: Way, limit = Number.POSITIVE_INFINITY): number => {
  const { impulse } = position.state;
  const { from, to, steps, relief = {} } = way;
  const contingents = Object.keys(force);
  if (!impulse || (steps === 0 && isFresh(position, from, contingents) && isFresh(position, to, contingents))) return 0;
  const leaders = leadersIn(force);
  const column: Column = { area: to, leaders: [...leaders], counts: {} };
  const parties = stacksIn(force).map(([contingent, pieces]) => {
    const all = countersAt(position, { area: from, contingent });
    const going = chosen(all, pieces, leaders, relief[contingent] ?? {});
    const arriving = going.map(({ arm, count }): Counter => ({ arm, count: count + steps, column }));
    const there = countersAt(position, { area: to, contingent });
    return { contingent, staying: without(all, going), there: [...there, ...arriving], arriving };
  });
  disband(impulse, leaders, way);
  impulse.columns = [...(impulse.columns ?? []), column];
  for (const { contingent, staying, there } of parties) {
    remember(impulse, { area: from, contingent }, staying);
    remember(impulse, { area: to, contingent }, there);
  }
  const tired = parties.flatMap(({ arriving }) => arriving.filter(({ count }) => count > limit));
  return tired.reduce((sum, { arm }) => sum + STRENGTH[arm], 0);
};

/** Drops march counts; call it before pieces leave the map. */
export const dropCounts = (position: Position, place: Place, pieces: Stack): void => {
  const { impulse } = position.state;
  if (!impulse || isFresh(position, place.area, [place.contingent])) return;
  const all = countersAt(position, place);
  remember(impulse, place, without(all, chosen(all, pieces, pieces.leaders, {})));
};

// --- exchanges
// ----------------------------------------------------------------------------------------------------------

/** Which of equal counters are lost first. */
type Fall = 'tired' | 'fresh';

/** A strength point of a counter that is broken, with the record of that counter. */
type Unit = Omit<Counter, 'arm'>;

/** A counter made of strength points has marched as far as the furthest of them. */
const madeOf = (arm: Arm, units: readonly Unit[]): Counter => ({
  arm,
  count: Math.max(...units.map(({ count }) => count)),
  column: units[0]?.column,
});

/** Takes the strength of one counter from broken counters, from a single one if it is large enough. */
const make = (arm: Arm, broken: Unit[][]): Counter => {
  const need = STRENGTH[arm];
  const whole = broken.find((units) => units.length >= need);
  if (whole) return madeOf(arm, whole.splice(0, need));
  const units: Unit[] = [];
  for (const each of broken) units.push(...each.splice(0, need - units.length));
  return madeOf(arm, units);
};

/** Puts the counters that fit before the others. */
const partedBy = (counters: readonly Counter[], suits: (counter: Counter) => boolean): Counter[] => [
  ...counters.filter(suits),
  ...counters.filter((each) => !suits(each)),
];

/**
 * W-1.5b, W-D.12. Recounts the marches; call it before counters are exchanged. New counters have marched as far as
 * those they are made of. `before` may be a part of the stack; its leaders tell whose it is. `first` are leaders whose
 * counters are broken first.
 */
export const recount = (
  position: Position,
  place: Place,
  before: Stack,
  after: Counters,
  fall: Fall,
  first?: readonly LeaderId[],
): void => {
  const { impulse } = position.state;
  if (!impulse || isFresh(position, place.area, [place.contingent])) return;
  const all = countersAt(position, place);
  const concerned = chosen(all, before, before.leaders, {});
  const inTurn = (arm: Arm) => {
    const of = concerned.filter((each) => each.arm === arm).sort(byCount);
    if (fall === 'fresh') of.reverse();
    return first ? partedBy(of, ({ column }) => column === undefined || !isColumnOf(column, first)) : of;
  };
  const kept = ARMS.flatMap((arm) => inTurn(arm).slice(0, after[arm]));
  const broken = without(concerned, kept)
    .sort(fall === 'tired' ? byCount : (a, b) => byCount(b, a))
    .map(({ arm, count, column }) => Array.from({ length: STRENGTH[arm] }, (): Unit => ({ count, column })));
  const made = [...ARMS].reverse().flatMap((arm) => {
    const more = Math.max(0, after[arm] - kept.filter((each) => each.arm === arm).length);
    return Array.from({ length: more }, () => make(arm, broken));
  });
  remember(impulse, place, [...without(all, concerned), ...kept, ...made]);
};
