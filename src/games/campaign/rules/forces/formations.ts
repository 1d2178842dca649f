/** Leaders, and where pieces stand. */
import { sure } from '../../../../engine/index.ts';
import type { AreaId, ContingentId, Force, Leader, LeaderId, PowerId, SideId, Stack } from '../../types.ts';
import type { Definition, Position } from '../play.ts';
import { areasOf, contingentsOf, powerOf, sideOf } from '../position.ts';
import { contingentsIn, emptyStack, isEmpty, minus } from './stacks.ts';

/** The public data of leaders. */
export type Roster = { readonly game: Pick<Definition, 'content'> };

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

/** Pieces of a contingent without a battle or failed-interception marker (W-11.52d). */
export const unmarked = (position: Position, area: AreaId, contingent: ContingentId): Stack => {
  const stack = stackAt(position, area, contingent);
  const marked = position.state.impulse?.marked[area]?.[contingent];
  return marked ? minus(stack, marked) : stack;
};
