/** Armies and army groups (W-1.6, W-9.6), and the movement of pieces between places. */
import { entryOf, sure } from '../../../engine/index.ts';
import { listOf } from '../asked.ts';
import type { EventOf } from '../events.ts';
import type { Definition, Play, Position } from '../play.ts';
import { areasOf, contingentsOf, leadersOf, ownOf, powerOf, sideOf } from '../position.ts';
import type { Effect, Impulse, State } from '../state.ts';
import type { AreaId, ContingentId, Force, Leader, LeaderId, PowerId, SideId, Stack } from '../types.ts';
import {
  type Counters,
  common,
  contingentsIn,
  copyForce,
  copyStack,
  emptyStack,
  holds,
  isEmpty,
  isEmptyForce,
  leadersIn,
  minus,
  minusCounters,
  plus,
  plusCounters,
  represent,
  stacksIn,
  strengthIn,
  strengthOf,
  ways,
} from './stacks.ts';
import { carryCounts, dropCounts, recount } from './weariness.ts';

/** The public data of leaders. */
type Roster = { readonly game: Pick<Definition, 'content'> };

export const leaderOf = (roster: Roster, id: LeaderId): Leader => {
  const leader = roster.game.content.leaders.get(id);
  if (!leader) throw new Error(`no leader ${id}`);
  return leader;
};

/** K-5.1c. The battle rating of a leader at present: events may change it, and the later one counts. */
export const ratingOf = (position: Position, id: LeaderId): number =>
  position.state.effects
    .filter((effect) => effect.kind === 'leader-rating' && effect.leader === id)
    .reduce(
      (rating, { value, n }) => (typeof value === 'number' ? value : rating + Number(n)),
      leaderOf(position, id).battle,
    );

/** The power that commands a leader. */
export const powerOfLeader = (position: Position, id: LeaderId): PowerId =>
  powerOf(position.game, leaderOf(position, id).contingent);

/** The shared empty stack. It is frozen, because a stack is changed only by the code that made it. */
const NOBODY: Stack = Object.freeze({ ...emptyStack(), leaders: Object.freeze([]) as unknown as LeaderId[] });

export const stackAt = ({ state }: Position, area: AreaId, contingent: ContingentId): Stack =>
  state.forces[area]?.[contingent] ?? NOBODY;

/** The pieces of one side in an area. */
export const forceAt = ({ game, state }: Position, area: AreaId, side: SideId): Force => {
  const result: Force = {};
  const here = state.forces[area];
  for (const contingent in here) {
    const stack = sure(here[contingent]);
    if (sideOf(game, contingent) === side && !isEmpty(stack)) result[contingent] = stack;
  }
  return result;
};

/** The pieces that a power runs in an area. */
export const powerAt = ({ game, state }: Position, area: AreaId, power: PowerId): Force =>
  ownForce(game, power, state.forces[area] ?? {});

/** Areas where a side has pieces, in order of their ids. */
export const areasWith = ({ game, state }: Position, side: SideId): readonly AreaId[] => {
  const areas: AreaId[] = [];
  for (const area of areasOf(game)) if (hasAny(game, state.forces[area], side)) areas.push(area);
  return areas;
};

const hasAny = ({ sideOf: sides }: Definition, here: Force | undefined, side: SideId): boolean => {
  for (const contingent in here) if (sides[contingent] === side) return true;
  return false;
};

export const whereIs = (position: Position, leader: LeaderId): AreaId | undefined => {
  const { forces } = position.state;
  const { contingent } = leaderOf(position, leader);
  return Object.keys(forces).find((area) => forces[area]?.[contingent]?.leaders.includes(leader));
};

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

const hasPieces = (here: Force, contingents: readonly ContingentId[]): boolean => {
  for (const contingent of contingents) if (here[contingent] !== undefined) return true;
  return false;
};

/** Areas with pieces that a power runs, in order of their ids. */
export const areasUnder = ({ game, state }: Position, power: PowerId): readonly AreaId[] => {
  const contingents = contingentsOf(game, power);
  const areas: AreaId[] = [];
  for (const area of Object.keys(state.forces)) {
    if (hasPieces(sure(state.forces[area]), contingents)) areas.push(area);
  }
  return areas.sort();
};

/** W-1.5c, W-1.5e. Counters of a contingent that lie neither on the map nor in the Regroup Box. */
export const freeCounters = ({ game, state }: Position, contingent: ContingentId): Counters => {
  const free = countersOf(game, contingent);
  for (const area of Object.keys(state.forces)) takeOut(free, state.forces[area]?.[contingent]);
  takeOut(free, state.regroup[contingent]);
  return free;
};

/** The command ratings of a power's leaders, the highest first. */
const commands = (roster: Roster, leaders: readonly LeaderId[]): number[] =>
  leaders.map((id) => leaderOf(roster, id).command).sort((a, b) => b - a);

/** W-1.6b, W-9.63b. The most strength that these leaders can command, each with an army of his own. */
export const capacityOf = (position: Position, leaders: readonly LeaderId[]): number =>
  commands(position, leaders).reduce((sum, command) => sum + command, 0);

/**
 * W-1.62a, W-9.63a. The smallest number of armies in which one power's pieces can march. The other leaders are
 * subordinates and count against the command rating. 0 without leaders; undefined if there are too many soldiers for
 * the leaders.
 */
export const armiesIn = (roster: Roster, stack: Stack): number | undefined => {
  const sp = strengthOf(stack);
  if (stack.leaders.length === 0) return sp === 0 ? 0 : undefined;
  let room = 0;
  let heads = 0;
  for (const command of commands(roster, stack.leaders)) {
    room += command;
    heads++;
    if (room >= sp + stack.leaders.length - heads) return heads;
  }
  return undefined;
};

const byRating = (position: Position) => (a: LeaderId, b: LeaderId) => {
  const [x, y] = [leaderOf(position, a), leaderOf(position, b)];
  return y.battle - x.battle || y.command - x.command;
};

/** The best of some leaders. There must be at least one. */
export const bestOf = (position: Position, leaders: readonly LeaderId[]): LeaderId =>
  sure([...leaders].sort().sort(byRating(position))[0]);

export const bestLeader = (position: Position, leaders: readonly LeaderId[]): LeaderId | null =>
  leaders.length === 0 ? null : bestOf(position, leaders);

type Runners = Pick<Definition, 'powerOf'>;

/** The powers that have pieces in a force. */
export const powersIn = (game: Runners, force: Force): readonly PowerId[] => [
  ...new Set(contingentsIn(force).map((contingent) => powerOf(game, contingent))),
];

/** Whether a power runs all pieces of a force. */
export const isOwn = ({ powerOf: runner }: Runners, power: PowerId, force: Force): boolean => {
  for (const contingent in force) if (runner[contingent] !== power) return false;
  return true;
};

/** The pieces of a force that a power runs. If it runs all of them, this is the force itself. */
export const ownForce = (game: Runners, power: PowerId, force: Force): Readonly<Force> => {
  if (isOwn(game, power, force)) return force;
  const own: Force = {};
  for (const contingent in force) {
    if (powerOf(game, contingent) === power) own[contingent] = sure(force[contingent]);
  }
  return own;
};

const precedence = ({ game, state }: Position, force: Force, a: PowerId, b: PowerId): number =>
  strengthIn(ownForce(game, a, force)) - strengthIn(ownForce(game, b, force)) ||
  (state.impulses[a] ?? -1) - (state.impulses[b] ?? -1);

/**
 * W-9.62a. The power that commands a force of several powers: the one with more strength, then the one with the more
 * recent impulse.
 */
export const leadingPower = (position: Position, force: Force): PowerId | null => {
  let leading: PowerId | null = null;
  for (const contingent in force) {
    const power = powerOf(position.game, contingent);
    if (sure(force[contingent]).leaders.length === 0) continue;
    if (leading === null || precedence(position, force, power, leading) > 0) leading = power;
  }
  return leading;
};

/** Leaders whom an event lets lead soldiers of other contingents too. */
interface Lending {
  readonly leaders: readonly LeaderId[];
  readonly of: readonly ContingentId[];
}

type Lendings = Roster & { readonly state: { readonly effects?: readonly Effect[] } };

const lendingsIn = ({ state: { effects = NO_EFFECTS } }: Lendings): readonly Lending[] => {
  let lendings = NO_LENDINGS;
  for (const { kind, leaders, of } of effects) {
    if (kind === 'lent-command')
      lendings = [...lendings, { leaders: listOf<LeaderId>(leaders), of: listOf<ContingentId>(of) }];
  }
  return lendings;
};

const NO_EFFECTS: readonly Effect[] = [];
const NO_LENDINGS: readonly Lending[] = [];

/** Soldiers of another contingent who have no leader of their own in a force. */
const isLeaderless = (force: Force, contingent: ContingentId): boolean =>
  force[contingent] !== undefined && sure(force[contingent]).leaders.length === 0;

/**
 * K-10.2. A force with the soldiers that an event lets a leader of another contingent lead counted to his own: what they
 * march with, and at what price.
 */
export const ledBy = (position: Lendings, force: Force): Force => {
  const lendings = lendingsIn(position);
  if (lendings.length === 0) return force;
  const led = copyForce(force);
  for (const { leaders, of } of lendings) {
    const leader = leadersIn(led).find((each) => leaders.includes(each));
    if (leader === undefined) continue;
    const { contingent } = leaderOf(position, leader);
    for (const other of of.filter((each) => each !== contingent && isLeaderless(led, each))) {
      led[contingent] = plus(sure(led[contingent]), sure(led[other]));
      delete led[other];
    }
  }
  return led;
};

/** K-10.2. Armies of an area, together with the soldiers without a leader that an event lets their leaders lead. */
export const withLent = (position: Position, piecesThere: () => Force, armies: Force): Force => {
  const lendings = lendingsIn(position);
  if (lendings.length === 0) return armies;
  const there = piecesThere();
  const all = { ...armies };
  for (const { leaders, of } of lendings) {
    const leader = leadersIn(armies).find((each) => leaders.includes(each));
    if (leader === undefined) continue;
    const { contingent } = leaderOf(position, leader);
    for (const other of of.filter((each) => each !== contingent && isLeaderless(there, each) && !all[each])) {
      const counters = roomFor(position, sure(all[contingent]), sure(there[other]));
      if (strengthOf(counters) > 0) all[other] = { leaders: [], ...counters };
    }
  }
  return all;
};

/** The most soldiers that an army can take besides its own. */
const roomFor = (position: Position, army: Stack, soldiers: Stack): Counters => {
  for (let sp = strengthOf(soldiers); sp > 0; sp--) {
    const some = represent(sp, soldiers);
    if (some && armiesIn(position, plus(army, { leaders: [], ...some })) === armiesIn(position, army)) return some;
  }
  return { inf: 0, cav: 0, art: 0 };
};

/** W-1.6c, W-9.53, W-9.6b, W-9.62. The commander of a force: the one named for it, else the one by the rules. */
export const commanderOf = (position: Position, force: Force, area?: AreaId): LeaderId | null => {
  const named = leadersIn(force).find((leader) => leader === position.state.commanders[String(area)]);
  if (named !== undefined) return named;
  const power = leadingPower(position, force);
  return power === null ? null : bestLeader(position, leadersIn(ownForce(position.game, power, force)));
};

/** The power whose player decides for a force: the commander's, else the one with the most strength. */
export const speakerOf = (position: Position, force: Force, area?: AreaId): PowerId => {
  const commander = commanderOf(position, force, area);
  if (commander !== null) return powerOfLeader(position, commander);
  const strength = (power: PowerId) => strengthIn(ownForce(position.game, power, force));
  return [...powersIn(position.game, force)].sort((a, b) => strength(b) - strength(a))[0] as PowerId;
};

/** Pieces of a contingent without a battle or failed-interception marker (W-11.52d). */
export const unmarked = (position: Position, area: AreaId, contingent: ContingentId): Stack => {
  const stack = stackAt(position, area, contingent);
  const marked = position.state.impulse?.marked[area]?.[contingent];
  return marked ? minus(stack, marked) : stack;
};

/**
 * W-1.61a, W-1.61b, W-9.53b. The army or army group of one contingent in a stack: its leaders and the soldiers that
 * they can command.
 */
export const armyIn = (position: Position, stack: Stack): Stack | undefined => {
  if (stack.leaders.length === 0) return undefined;
  for (let sp = Math.min(strengthOf(stack), capacityOf(position, stack.leaders)); sp >= 0; sp--) {
    const part = represent(sp, stack);
    if (part) return { leaders: [...stack.leaders], ...part };
  }
  return undefined;
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

/**
 * W-1.6d, K-1.61. The formations of a side in an area: its army or army group, then each counter without a commander, the
 * largest first (W-D.4); or what the game says.
 */
export const formationsIn = (position: Position, area: AreaId, side: SideId): readonly Force[] => {
  const there = copyForce(forceAt(position, area, side));
  const { formationsOf } = position.game.march;
  if (formationsOf) return formationsOf(position, there);
  const armies: Force = {};
  for (const [contingent, stack] of stacksIn(there)) {
    const army = armyIn(position, stack);
    if (army) armies[contingent] = army;
  }
  const led = withLent(position, () => there, armies);
  const loose: Force[] = [];
  for (const [contingent, stack] of stacksIn(there)) {
    const rest = led[contingent] ? minus(stack, led[contingent]) : stack;
    for (const arm of ['art', 'cav', 'inf'] as const) {
      for (let n = 0; n < rest[arm]; n++) loose.push({ [contingent]: { ...emptyStack(), [arm]: 1 } });
    }
  }
  return isEmptyForce(led) ? loose : [led, ...loose];
};
