/** Armies and army groups (W-1.6, W-9.6): who leads them, and how much they can command. */
import { sure } from '../../../../engine/index.ts';
import type { Effect } from '../../state.ts';
import type { AreaId, ContingentId, Force, LeaderId, PowerId, SideId, Stack } from '../../types.ts';
import type { Position } from '../play.ts';
import { powerOf } from '../position.ts';
import { listOf } from '../question-fields.ts';
import { forceAt, leaderOf, ownForce, powerOfLeader, powersIn, type Roster } from './formations.ts';
import {
  type Counters,
  copyForce,
  emptyStack,
  isEmptyForce,
  leadersIn,
  minus,
  plus,
  represent,
  stacksIn,
  strengthIn,
  strengthOf,
} from './stacks.ts';

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
