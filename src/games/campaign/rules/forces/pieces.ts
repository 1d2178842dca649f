/** The counters of a contingent (W-1.5), and the movement of pieces between places. */
import { entryOf } from '../../../../engine/index.ts';
import type { EventOf } from '../../events.ts';
import type { Impulse, State } from '../../state.ts';
import type { AreaId, ContingentId, Force, LeaderId, Stack } from '../../types.ts';
import type { Definition, Play, Position } from '../play.ts';
import { leadersOf, ownOf, sideOf } from '../position.ts';
import { forceAt, stackAt } from './formations.ts';
import { carryCounts, dropCounts, recount } from './march-distance.ts';
import {
  type Counters,
  common,
  copyForce,
  copyStack,
  emptyStack,
  holds,
  isEmpty,
  minus,
  minusCounters,
  plus,
  plusCounters,
  represent,
  stacksIn,
  strengthOf,
  ways,
} from './stacks.ts';

const takeOut = (counters: Counters, stack: Stack | undefined): void => {
  if (!stack) return;
  counters.inf -= stack.inf;
  counters.cav -= stack.cav;
  counters.art -= stack.art;
};

/** The places of a contingent's pieces, and its unused counters and leaders. */
export interface Muster {
  /** Areas with its pieces, in order of their ids. */
  readonly areas: readonly AreaId[];
  /** W-1.5c, W-1.5e. Counters that lie neither on the map nor in the Regroup Box. */
  readonly free: Counters;
  /** W-6.0a. Leaders that are neither on the map nor in the Regroup Box. */
  readonly pool: readonly LeaderId[];
}

/** W-D.17. Leaders that an event keeps away until the next turn (#38). */
const absentLeaders = ({ effects }: State): LeaderId[] =>
  effects.filter(({ kind }) => kind === 'absent-leader').map(({ leader }) => String(leader));

const countersOf = ({ counters }: Definition, contingent: ContingentId): Counters => {
  const { inf = 0, cav = 0, art = 0 } = counters[contingent] ?? {};
  return { inf, cav, art };
};

/** `among`: areas that include all with its pieces, if the caller knows such. */
export const musterOf = (
  { game, state }: Position,
  contingent: ContingentId,
  among: readonly AreaId[] = Object.keys(state.forces),
): Muster => {
  const areas: AreaId[] = [];
  const box = state.regroup[contingent];
  const free = countersOf(game, contingent);
  const used = [...(box?.leaders ?? []), ...absentLeaders(state)];
  takeOut(free, box);
  for (const area of among) {
    const stack = state.forces[area]?.[contingent];
    if (!stack) continue;
    areas.push(area);
    takeOut(free, stack);
    for (const leader of stack.leaders) used.push(leader);
  }
  return { areas: areas.sort(), free, pool: leadersOf(game, contingent).filter((id) => !used.includes(id)) };
};

/** W-1.5c, W-1.5e. Counters of a contingent that lie neither on the map nor in the Regroup Box. */
export const freeCounters = ({ game, state }: Position, contingent: ContingentId): Counters => {
  const free = countersOf(game, contingent);
  for (const area of Object.keys(state.forces)) takeOut(free, state.forces[area]?.[contingent]);
  takeOut(free, state.regroup[contingent]);
  return free;
};

/** Puts pieces on the map. */
export const place = ({ state }: Position, area: AreaId, contingent: ContingentId, pieces: Stack): void => {
  if (isEmpty(pieces)) return;
  const here = entryOf(state.forces, area, () => ({}));
  here[contingent] = plus(here[contingent] ?? emptyStack(), pieces);
};

/** Removes pieces from the map, with markers and march counts that no remaining piece can carry. */
export const lift = ({ state }: Position, area: AreaId, contingent: ContingentId, pieces: Stack): void => {
  const here = state.forces[area];
  const stack = here?.[contingent];
  if (!here || !stack) return;
  const rest = minus(stack, pieces);
  if (isEmpty(rest)) delete here[contingent];
  else here[contingent] = rest;
  if (Object.keys(here).length === 0) delete state.forces[area];
  const named = state.commanders[area];
  if (named !== undefined && pieces.leaders.includes(named)) delete state.commanders[area];
  clampMarkers(state.impulse?.marked[area], contingent, rest);
  clampMarkers(state.impulse?.sea.landed[area], contingent, rest);
  leaveHarbour(state.impulse, area, contingent, rest);
};

/**
 * W-14.2b. Equal counters cannot be told apart: the remaining ones count as those of the beginning, up to their
 * strength.
 */
const leaveHarbour = (impulse: Impulse | null, area: AreaId, contingent: ContingentId, rest: Stack): void => {
  const there = impulse?.sea.harboured[area];
  if (!impulse || !there || ownOf(impulse.power) !== contingent) return;
  impulse.sea.harboured[area] = {
    leaders: there.leaders.filter((leader) => rest.leaders.includes(leader)),
    sp: Math.min(there.sp, strengthOf(rest)),
  };
};

const clampMarkers = (marked: Force | undefined, contingent: ContingentId, rest: Stack): void => {
  const stack = marked?.[contingent];
  if (!marked || !stack) return;
  const left = common(stack, rest);
  if (isEmpty(left)) delete marked[contingent];
  else marked[contingent] = left;
};

/** Puts a battle or failed-interception marker on pieces until the impulse ends (W-11.52d). */
export const mark = (position: Position, area: AreaId, force: Force): void => {
  const { impulse } = position.state;
  if (!impulse) return;
  for (const [contingent, pieces] of stacksIn(force)) {
    const now = common(
      plus(impulse.marked[area]?.[contingent] ?? emptyStack(), pieces),
      stackAt(position, area, contingent),
    );
    if (!isEmpty(now)) entryOf(impulse.marked, area, () => ({}))[contingent] = now;
  }
};

/**
 * Moves pieces along a line. Their markers move with them (W-10.5d). The event tells who moved, who stayed and who
 * stands there now.
 */
export const transfer = (
  play: Play,
  force: Force,
  from: AreaId,
  to: AreaId,
  how: Pick<EventOf<'formation.moved'>, 'line' | 'cause' | 'power' | 'cp' | 'left'>,
): void => {
  const { game, state } = play;
  if (how.cause !== 'march') carryCounts(play, force, { from, to, steps: 0 });
  const side = sideOf(game, how.power);
  const marks: Force = {};
  for (const [contingent, pieces] of stacksIn(force)) {
    const marked = state.impulse?.marked[from]?.[contingent];
    if (marked) {
      const all = stackAt(play, from, contingent);
      // Unmarked pieces leave first: a march takes only those, and a retreat takes everything.
      marks[contingent] = minus(pieces, minus(all, marked));
    }
    lift(play, from, contingent, pieces);
    place(play, to, contingent, pieces);
  }
  mark(play, to, marks);
  play.table.emit({
    kind: 'formation.moved',
    ...how,
    force: copyForce(force),
    from,
    to,
    stayed: copyForce(forceAt(play, from, side)),
    total: copyForce(forceAt(play, to, side)),
  });
};

/** W-1.5b. Exchanges counters of a stack for others of the same strength, first those that came with these leaders. */
export const change = (
  position: Position,
  area: AreaId,
  contingent: ContingentId,
  counters: Counters,
  leaders: readonly LeaderId[] = [],
): void => {
  const stack = stackAt(position, area, contingent);
  if (strengthOf(stack) !== strengthOf(counters)) throw new Error('change must keep the strength');
  const here = entryOf(position.state.forces, area, () => ({}));
  recount(position, { area, contingent }, stack, counters, 'fresh', leaders);
  here[contingent] = { leaders: [...stack.leaders], inf: counters.inf, cav: counters.cav, art: counters.art };
  const { impulse } = position.state;
  for (const marked of [impulse?.marked[area], impulse?.sea.landed[area]]) {
    const marks = marked?.[contingent];
    if (!marked || !marks) continue;
    marked[contingent] = {
      leaders: marks.leaders,
      ...(represent(strengthOf(marks), counters) ?? copyStack(here[contingent])),
    };
  }
};

/**
 * W-1.5b. The rest of a stack after a part is taken from it, with an exchange if necessary; undefined if counters are
 * missing.
 */
const restOf = (stack: Stack, part: Stack, free: Counters): Counters | undefined => {
  if (holds(stack, part)) return minusCounters(stack, part);
  const supply = minusCounters(plusCounters(stack, free), part);
  const [rest] = ways(strengthOf(stack) - strengthOf(part), supply);
  return rest;
};

/** W-1.5b. Makes the exchange that a part of a stack needs. */
export const makeChange = (position: Position, area: AreaId, contingent: ContingentId, part: Stack): void => {
  const stack = stackAt(position, area, contingent);
  if (holds(stack, part)) return;
  const rest = restOf(stack, part, freeCounters(position, contingent));
  if (!rest) throw new Error(`no change for ${contingent} at ${area}`);
  change(position, area, contingent, plusCounters(part, rest), part.leaders);
};

/**
 * W-1.5b. The first of several parts, taken one after another, that lacks counters for an exchange; undefined if none
 * does.
 */
export const firstWithoutChange = <P extends { readonly from: AreaId; readonly pieces: Stack }>(
  position: Position,
  contingent: ContingentId,
  parts: readonly P[],
): P | undefined => {
  let free = freeCounters(position, contingent);
  return parts.find(({ from, pieces }) => {
    const stack = stackAt(position, from, contingent);
    const rest = restOf(stack, pieces, free);
    if (rest) free = minusCounters(plusCounters(free, stack), plusCounters(pieces, rest));
    return rest === undefined;
  });
};

/** Sends pieces from an area to the Regroup Box. */
export const regroup = (
  play: Play,
  area: AreaId,
  force: Force,
  cause: EventOf<'formation.regrouped'>['cause'],
): void => {
  for (const [contingent, pieces] of stacksIn(copyForce(force))) {
    dropCounts(play, { area, contingent }, pieces);
    lift(play, area, contingent, pieces);
    play.state.regroup[contingent] = plus(play.state.regroup[contingent] ?? emptyStack(), pieces);
    play.table.emit({ kind: 'formation.regrouped', power: contingent, area, pieces, cause });
  }
};

/** Replaces some of a stack's counters with the remaining ones. Markers stay on marked pieces. */
export const exchange = (
  position: Position,
  area: AreaId,
  contingent: ContingentId,
  before: Stack,
  after: Counters,
): void => {
  const here = position.state.forces[area];
  const stack = here?.[contingent];
  if (!here || !stack) throw new Error(`no ${contingent} at ${area}`);
  const { impulse, options } = position.state;
  recount(position, { area, contingent }, before, after, options.lossesTake === 'fresh' ? 'fresh' : 'tired');
  const now = { leaders: stack.leaders, ...plusCounters(minusCounters(stack, before), after) };
  if (isEmpty(now)) delete here[contingent];
  else here[contingent] = now;
  if (Object.keys(here).length === 0) delete position.state.forces[area];
  for (const marks of [impulse?.marked[area], impulse?.sea.landed[area]]) {
    const marked = marks?.[contingent];
    if (marks && marked && holds(marked, stack) && !isEmpty(now)) marks[contingent] = copyStack(now);
    else clampMarkers(marks, contingent, now);
  }
  leaveHarbour(impulse, area, contingent, now);
};
