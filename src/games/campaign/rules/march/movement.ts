/** Movement by CP (W-9): which pieces may march, where to, and at what price. */
import { accept, refuse, sure, type Verdict } from '../../../../engine/index.ts';
import { perGame } from '../../memo.ts';
import type { Act, AreaId, ContingentId, Force, LeaderId, PowerId, SideId, Stack } from '../../types.ts';
import { type CreditSource, creditFor } from '../cards/credits.ts';
import { marchFunds } from '../cards/restricted-cp.ts';
import { hasFormation, isEnemyFortress, isShared, mayLeave } from '../control.ts';
import { armiesIn, armyIn, bestOf, commanderOf, ledBy } from '../forces/armies.ts';
import {
  forceAt,
  isOwn,
  leaderOf,
  ownForce,
  powerOfLeader,
  powersIn,
  stackAt,
  unmarked,
} from '../forces/formations.ts';
import { forceOf, holds, isEmptyForce, leadersIn, minus, represent, strengthOf } from '../forces/stacks.ts';
import { isTroops, resolveTroops } from '../forces/troops.ts';
import type { Neighbour, Position } from '../play.ts';
import { areaOf, areasOf, contingentsOf, lineBetween, neighbours, otherSide, powersOf, sideOf } from '../position.ts';
import { turningAt } from './bypass.ts';
import { isClosed, unclosedFrom } from './lines.ts';

export type Move = Extract<Act, { do: 'move' }>;

/**
 * Pieces of a contingent that may still march out of an area: unmarked, and not halted at a fortress (W-9.51, W-9.52).
 */
export const movable = (position: Position, area: AreaId, contingent: ContingentId): Stack => {
  const free = unmarked(position, area, contingent);
  const halted = position.state.impulse?.halted[area]?.[contingent];
  const landed = position.state.impulse?.sea.landed[area]?.[contingent];
  const ready = halted ? minus(free, halted) : free;
  return landed ? minus(ready, landed) : ready;
};

/** CP by which events make each march dearer. */
const surcharge = ({ state: { effects = [] } }: CreditSource): number => {
  let sum = 0;
  for (const { kind, n } of effects) if (kind === 'march-cost') sum += Number(n);
  return sum;
};

/** K-10.12. What the ground adds to the price of a step. */
const tollInto = ({ game, state }: CreditSource, force: Force, to: AreaId | undefined): number => {
  const { toll } = game.march ?? game.hooks ?? {};
  const area = to === undefined || !toll ? undefined : game.content.areas.get(to);
  const { flags = {}, effects = [], options = {} } = state;
  return (area && toll?.({ flags, effects, options }, area, force)) ?? 0;
};

/** W-9.1, W-9.63a. The price of a step of a force into an area. Refuses a force that cannot march together. */
export const priceOfStep = (position: CreditSource, power: PowerId, force: Force, to?: AreaId): Verdict<number> => {
  const own = ownForce(position.game, power, force);
  if (isEmptyForce(own)) return refuse('move.not-yours');
  const toll = surcharge(position) + tollInto(position, force, to);
  if (leadersIn(force).length === 0) return priceOfCounters(position, own, toll);
  let price = 0;
  const led = ledBy(position, force);
  for (const each in led) {
    const stack = sure(led[each]);
    const armies = armiesIn(position, stack);
    if (armies === undefined) return refuse('move.command', { leaders: stack.leaders, sp: strengthOf(stack) });
    price += armies;
  }
  return accept(creditFor(position, power, force) ? 0 : price + toll);
};

/** W-9.1b, W-9.1c, K-10.11. Without a leader one counter marches alone, artillery only if the game allows it. */
const priceOfCounters = (position: CreditSource, force: Force, toll: number): Verdict<number> => {
  const stacks = Object.values(force);
  const artillery = stacks.some(({ art }) => art > 0);
  if (artillery && !position.game.march?.looseArtillery) return refuse('move.artillery-alone');
  const count = stacks.reduce((sum, { inf, cav, art }) => sum + inf + cav + art, 0);
  return count > 1 ? refuse('move.one-at-a-time', { count }) : accept(1 + toll);
};

/**
 * Whether pieces are a leader's army or part of it: they are with him, or they are soldiers that only he commands
 * there.
 */
const isOfArmy = (position: Position, leader: LeaderId, force: Force, from: AreaId): boolean => {
  if (leadersIn(force).includes(leader)) return true;
  const { contingent } = leaderOf(position, leader);
  const stack = stackAt(position, from, contingent);
  const part = force[contingent];
  if (!part || leadersIn(force).length > 0 || stack.leaders.length !== 1 || stack.leaders[0] !== leader) return false;
  const army = armyIn(position, stack);
  return army !== undefined && !holds(minus(stack, army), part);
};

/** The leader of these pieces if an event keeps his army in place: CP cannot move it. */
export const frozenLeader = (position: Position, force: Force, from: AreaId): string | undefined => {
  for (const { kind, leader, waits } of position.state.effects) {
    if (kind === 'frozen-leader' && waits !== true && isOfArmy(position, String(leader), force, from))
      return String(leader);
  }
  return undefined;
};

/**
 * W-9.62a, W-9.64a. Whether a leader of the active power commands a force of several powers. The group is judged as it
 * stands together, even if only a part marches (W-9.65). The answer is the leader of the part that marches.
 */
const commandOf = (position: Position, power: PowerId, move: Move, force: Force): Verdict<string | null> => {
  const named = move.commander;
  if (named !== undefined && !leadersIn(force).includes(named))
    return refuse('move.commander-not-there', { leader: named });
  const { game, state } = position;
  if (isOwn(game, power, force)) return accept(named ?? null);
  const allies = powersIn(game, force).filter((each) => each !== power);
  const agreed = allies.every((each) => state.seats[power] === state.seats[each]);
  const group = forceAt(position, move.from, sideOf(game, power));
  const commander = named !== undefined && agreed ? named : commanderOf(position, group, move.from);
  const own = leadersIn(ownForce(game, power, force));
  if (commander === null || powerOfLeader(position, commander) !== power || own.length === 0)
    return refuse('move.ally-commands', { leader: commander ?? '', power: allies[0] ?? power });
  return accept(own.includes(commander) ? commander : bestOf(position, own));
};

/**
 * W-9.62b. The commander of a group keeps command of the part he marches with, unless a leader joins at the
 * destination. Undefined if the rules name him anyway.
 */
const keptCommander = (
  position: Position,
  move: Move,
  force: Force,
  commander: LeaderId | null,
): LeaderId | undefined => {
  if (commander === null || commander === commanderOf(position, force, move.from)) return undefined;
  const side = sideOf(position.game, leaderOf(position, commander).contingent);
  return leadersIn(forceAt(position, move.to, side)).length > 0 ? undefined : commander;
};

/** W-9.65. Whether pieces may march at all, wherever to. The answer is their commander, if there is a choice. */
const checkDeparture = (position: Position, power: PowerId, move: Move, force: Force): Verdict<string | null> => {
  const price = priceOfStep(position, power, force, move.from === move.to ? undefined : move.to);
  if (!price.ok) return price;
  const frozen = price.answer > 0 ? frozenLeader(position, force, move.from) : undefined;
  if (frozen !== undefined) return refuse('move.frozen', { leader: frozen });
  const commander = commandOf(position, power, move, force);
  if (!commander.ok) return commander;
  const left = marchFunds(position.state, force);
  return price.answer > left ? refuse('cp.short', { needed: price.answer, left }) : commander;
};

/** W-12.4b. Only pieces that pass by an event may go from an enemy fortress area into enemy ground (W-9.5). */
const mayGo = (position: Position, from: AreaId, to: AreaId, side: SideId, force: Force): boolean =>
  mayLeave(position, from, to, side) || turningAt(position, from, force) !== undefined;

/** Whether the order's list of counters to take from those present is well formed. */
const isRelief = (relief: unknown, force: Force): boolean =>
  relief === undefined ||
  (typeof relief === 'object' &&
    relief !== null &&
    !Array.isArray(relief) &&
    Object.entries(relief).every(([contingent, troops]) => force[contingent] !== undefined && isTroops(troops)));

/** The counters that a march order names, out of those that may still march. */
const marchingForce = (position: Position, power: PowerId, { from, force }: Move): Verdict<Force> => {
  const { game } = position;
  const ours = powersOf(game, sideOf(game, power)).flatMap((each) => contingentsOf(game, each));
  const piecesBy = (find: (position: Position, area: AreaId, contingent: ContingentId) => Stack): Force =>
    Object.fromEntries(ours.map((contingent) => [contingent, find(position, from, contingent)]));
  const going = resolveTroops(position, piecesBy(movable), force);
  if (!going.ok) {
    const present = piecesBy(stackAt);
    return resolveTroops(position, present, force).ok ? refuse('move.stopped', { area: from }) : going;
  }
  const foreign = Object.keys(going.answer).find((each) => sideOf(game, each) !== sideOf(game, power));
  return foreign === undefined ? going : refuse('move.not-yours');
};

/** Why a force may not go from one area straight to another; undefined if it may. */
const barredWay = (position: Position, power: PowerId, move: Move, force: Force): Verdict<never> | undefined => {
  const { game } = position;
  const { from, to } = move;
  const code = game.march.bars?.(position, force, to, sideOf(game, power));
  if (code !== undefined) return refuse(code, { area: to });
  if (from === to && isShared(game, position.state, to)) return undefined;
  const isJoined = lineBetween(game, from, to) !== undefined;
  if (isJoined && !isClosed(position, from, to)) {
    const isOpen = (area: AreaId) => mayGo(position, from, area, sideOf(game, power), force);
    if (isOpen(to)) return undefined;
    const near = neighbours(game, from).filter(({ area }) => isOpen(area));
    return refuse(
      'move.out-of-fortress',
      { from, to },
      near.map(({ area }) => ({ ...move, to: area })),
    );
  }
  const near = neighbours(game, from).map(({ area }) => ({ ...move, to: area }));
  return isJoined
    ? refuse('move.line-closed', { from, to }, near)
    : refuse('move.not-adjacent', { from, to, near: near.map((each) => each.to) }, near);
};

/** K-10.71b. Whether pieces that enter an area may leave the enemies there in peace. */
const mayStay = ({ game, state }: Position, power: PowerId, { from, to }: Pick<Move, 'from' | 'to'>): boolean =>
  from !== to && areaOf(game, to).wide === true && hasFormation(game, state, to, otherSide(game, sideOf(game, power)));

/** K-9.3i. The pieces of a force that go along: those whom the game keeps behind stay, if others go. */
const withoutLaggards = ({ game, state }: Position, power: PowerId, { to }: Move, force: Force): Force => {
  const behind = game.march.laggards?.({ game, state }, force, to, sideOf(game, power)) ?? [];
  const going = Object.fromEntries(Object.entries(force).filter(([contingent]) => !behind.includes(contingent)));
  return isEmptyForce(going) ? force : going;
};

/** Judges an order to move one step (W-9.1a, W-9.1d, W-9.3, W-9.64b, W-12.4b). The answer lists counters. */
export const checkMove = (position: Position, power: PowerId, move: Move): Verdict<Move> => {
  const { areas } = position.game.content;
  const unknown = [move.from, move.to].filter((area) => !areas.has(area));
  if (unknown.length > 0) return refuse('area.unknown', { area: String(unknown[0]) });
  const named = marchingForce(position, power, move);
  if (!named.ok) return named;
  const force = withoutLaggards(position, power, move, named.answer);
  const barred = barredWay(position, power, move, force);
  if (barred) return barred;
  const commander = checkDeparture(position, power, move, force);
  if (!commander.ok) return commander;
  if (!isRelief(move.relief, named.answer) || ![undefined, true].includes(move.stay)) return refuse('troops.malformed');
  const leader =
    move.commander === undefined
      ? keptCommander(position, move, force, commander.answer)
      : (commander.answer ?? undefined);
  return accept({
    do: 'move',
    from: move.from,
    to: move.to,
    force,
    ...(leader === undefined ? {} : { commander: leader }),
    ...(move.relief === undefined ? {} : { relief: move.relief }),
    ...(move.stay && mayStay(position, power, move) ? { stay: true } : {}),
  });
};

/** Whether the CP that are left pay for a step of a force whose departure they pay for. */
const isPaid = (position: Position, power: PowerId, force: Force, to: AreaId): boolean => {
  const { game, state } = position;
  if (!game.march.toll?.(state, areaOf(game, to), force)) return true;
  const price = priceOfStep(position, power, force, to);
  return price.ok && price.answer <= marchFunds(state, force);
};

/** The wide areas beside each area that has such neighbours. */
const wideBeside = perGame((game) => {
  const wide = areasOf(game).map((area): [AreaId, readonly AreaId[]] => [
    area,
    neighbours(game, area).flatMap(({ area: next }) => (areaOf(game, next).wide === true ? [next] : [])),
  ]);
  return new Map(wide.filter(([, beside]) => beside.length > 0));
});

/** The ways out of an area. */
interface Exits {
  readonly from: AreaId;
  /** Neighbours that a force may go to, unless the game bars them to it. */
  readonly open: readonly Neighbour[];
  /** Those in which it may leave enemies in peace. */
  readonly peaceful: readonly AreaId[];
  /** Enemies share the area: pieces may attack them there. */
  readonly isShared: boolean;
}

/** Lists the steps of a force to those of its neighbours that the game opens to it; in a wide area also an attack, or none. */
const addSteps = (position: Position, power: PowerId, force: Force, exits: Exits, options: Move[]): void => {
  const { from, open, peaceful } = exits;
  const side = sideOf(position.game, power);
  const { bars, toll } = position.game.march;
  if (exits.isShared) options.push({ do: 'move', from, to: from, force });
  const quiet: Move[] = [];
  for (const { area: to } of open) {
    if (bars?.(position, force, to, side) || (toll && !isPaid(position, power, force, to))) continue;
    options.push({ do: 'move', from, to, force });
    if (peaceful.includes(to)) quiet.push({ do: 'move', from, to, force, stay: true });
  }
  options.push(...quiet);
};

/** Steps of a power's natural forces, area by area. */
export const moveOptions = (position: Position, power: PowerId, areas: readonly AreaId[]): Move[] => {
  const options: Move[] = [];
  const side = sideOf(position.game, power);
  for (const from of areas) {
    const forces = naturalForces(position, power, from).filter(
      (force) => checkDeparture(position, power, { do: 'move', from, to: from, force }, force).ok,
    );
    if (forces.length === 0) continue;
    const near = unclosedFrom(position, from);
    const isHeld = isEnemyFortress(position.game, position.state, from, side);
    const exits: Exits = {
      from,
      open: isHeld ? near.filter(({ area }) => mayLeave(position, from, area, side)) : near,
      peaceful:
        wideBeside(position.game)
          .get(from)
          ?.filter((area) => mayStay(position, power, { from, to: area })) ?? [],
      isShared: isShared(position.game, position.state, from),
    };
    for (const force of forces) {
      const isPassing = turningAt(position, from, force) !== undefined;
      addSteps(position, power, force, isPassing ? { ...exits, open: near } : exits, options);
    }
  }
  return options;
};

/** Forces that forms and bots offer for a step: each leader, and single counters. */
const naturalForces = (position: Position, power: PowerId, area: AreaId): Force[] => {
  const forces: Force[] = [];
  const here = position.state.forces[area];
  for (const contingent of contingentsOf(position.game, power))
    if (here?.[contingent]) addForces(position, contingent, area, forces);
  return forces;
};

const addForces = (position: Position, contingent: ContingentId, area: AreaId, forces: Force[]): void => {
  const stack = movable(position, area, contingent);
  for (const leader of stack.leaders) {
    for (let sp = Math.min(leaderOf(position, leader).command, strengthOf(stack)); sp >= 0; sp--) {
      const some = represent(sp, stack);
      if (!some) continue;
      forces.push(forceOf(contingent, { leaders: [leader], inf: some.inf, cav: some.cav, art: some.art }));
      break;
    }
  }
  if (stack.inf > 0) forces.push(forceOf(contingent, { leaders: [], inf: 1, cav: 0, art: 0 }));
  if (stack.cav > 0) forces.push(forceOf(contingent, { leaders: [], inf: 0, cav: 1, art: 0 }));
  if (stack.art > 0 && position.game.march.looseArtillery)
    forces.push(forceOf(contingent, { leaders: [], inf: 0, cav: 0, art: 1 }));
  if (stack.leaders.length > 1 && armiesIn(position, stack) !== undefined) forces.push(forceOf(contingent, stack));
};
