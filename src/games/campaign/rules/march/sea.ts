/** Movement by sea (W-14): a convoy to a friendly port, or a landing on a hostile shore. */
import { accept, type Json, refuse, type Script, type Verdict } from '../../../../engine/index.ts';
import type { Navigation, SeaGrant } from '../../state.ts';
import type { Act, AreaId, Force, LeaderId, PowerId, Stack, Troops } from '../../types.ts';
import { cardOf, handOf } from '../cards/cards.ts';
import { cpIn } from '../cards/restricted-cp.ts';
import type { Entry } from '../facts.ts';
import { stackAt } from '../forces/formations.ts';
import { makeChange, transfer } from '../forces/pieces.ts';
import {
  copyForce,
  copyStack,
  isEmpty,
  minus,
  sizeIn,
  stacksIn,
  strengthIn,
  strengthOf,
  ways,
} from '../forces/stacks.ts';
import { judgedForce, resolveTroops } from '../forces/troops.ts';
import type { Play, Position } from '../play.ts';
import { ownOf, sideOf } from '../position.ts';
import { bombard } from './batteries.ts';
import { frozenLeader, movable } from './movement.ts';
import { enter, freeze } from './one-step.ts';
import { checkVoyage, hasFleet, havensFrom, isFriendlyPort, isLandable, portsOf, shoresFrom } from './passage.ts';

type Sailing = Extract<Act, { do: 'convoy' | 'assault' }>;

/** W-14.2b. A power's pieces in ports at the beginning of its impulse: only these may sail in it. */
export const harbouredBy = ({ game, state }: Position, power: PowerId): Navigation['harboured'] => {
  const harboured: Navigation['harboured'] = {};
  for (const { id } of portsOf(game)) {
    const stack = state.forces[id]?.[ownOf(power)];
    if (stack) harboured[id] = { leaders: [...stack.leaders], sp: strengthOf(stack) };
  }
  return harboured;
};

const harbouredAt = ({ state }: Position, area: AreaId): { leaders: LeaderId[]; sp: number } =>
  state.impulse?.sea.harboured[area] ?? { leaders: [], sp: 0 };

/** W-14.2b. Pieces that may sail, though with no more strength than was there at the beginning of the impulse. */
const embarkable = (position: Position, area: AreaId, power: PowerId): Stack => {
  const ready = movable(position, area, ownOf(power));
  const { leaders } = harbouredAt(position, area);
  return { ...ready, leaders: ready.leaders.filter((leader) => leaders.includes(leader)) };
};

// --- judging -----------------------------------------------------------------------------------------------------------

/** The sea move of this kind that a card allows. */
export const grantFor = ({ state }: Position, act: Sailing['do']): SeaGrant | undefined => {
  const grant = state.impulse?.sea.grant;
  return grant?.act === act ? grant : undefined;
};

/** The largest load of a sea move (W-14.2a). */
const roomFor = (position: Position, act: Sailing['do']): number =>
  grantFor(position, act)?.most ?? position.game.sea.most;

/** CP available for a sea move: those of the impulse, and those of the card that allows it. */
const fundsFor = (position: Position, act: Sailing['do']): number =>
  (position.state.impulse?.cp ?? 0) + (grantFor(position, act)?.cp ?? 0);

/** The kind of sea move that each operation of a card allows. */
export const GRANTS: Readonly<Record<string, Sailing['do']>> = { naval_move: 'convoy', amphibious: 'assault' };

/** Cards in hand that would allow a sea move. */
const grantingPlays = (position: Position, power: PowerId, act: Sailing['do']): Json[] =>
  handOf(position, power)
    .filter((number) => cardOf(position, number).ops.some(({ op }) => GRANTS[op] === act))
    .map((card) => ({ do: 'play', card, as: 'event' }));

const canSail = (position: Position, power: PowerId, act: Sailing['do']): boolean =>
  !position.state.impulse?.sea.moved &&
  (grantFor(position, act) !== undefined || (act === 'convoy' && hasFleet(position.game, power)));

/** W-14.1, W-14.2a, W-14.3a. Whether the power may sail, and has not done so in this impulse. */
const checkFleet = (position: Position, power: PowerId, act: Sailing['do']): Verdict<true> => {
  if (position.state.impulse?.sea.moved) return refuse('sea.once');
  if (canSail(position, power, act)) return accept(true);
  const plays = grantingPlays(position, power, act);
  return act === 'assault'
    ? refuse('sea.no-assault', {}, plays)
    : refuse('sea.no-fleet', { fleets: [...position.game.sea.fleets] }, plays);
};

/** The destinations of this kind of sea move from a port. */
const targetsFor = (position: Position, power: PowerId, act: Sailing['do'], from: AreaId): readonly AreaId[] => {
  const oneZone = grantFor(position, act)?.oneZone ?? false;
  return act === 'convoy' ? havensFrom(position, power, from, oneZone) : shoresFrom(position, power, from, oneZone);
};

/** W-14.2a, W-14.2d, W-14.3a. A convoy goes to a friendly port, an assault to a minor port that is not friendly. */
const checkTarget = (position: Position, power: PowerId, act: Sailing): Verdict<true> => {
  const near = () => targetsFor(position, power, act.do, act.from).map((to) => ({ ...act, to }));
  const oneZone = grantFor(position, act.do)?.oneZone ?? false;
  const voyage = checkVoyage(position, power, act.from, act.to, near, oneZone);
  if (!voyage.ok) return voyage;
  const friendly = isFriendlyPort(position, power, act.to);
  if (act.do === 'convoy') return friendly ? accept(true) : refuse('sea.not-friendly', { area: act.to }, near());
  if (friendly) return refuse('sea.friendly', { area: act.to }, [{ ...act, do: 'convoy' }]);
  return isLandable(position, act.to) ? accept(true) : refuse('sea.no-landing', { area: act.to }, near());
};

/** Fits an order with `MAX` to the ships' capacity if the leaders may command more. */
const fitted = (power: PowerId, act: Sailing, force: Force, most: number): Sailing['force'] => {
  const own = ownOf(power);
  const named = act.force[own];
  if (!named?.max || sizeIn(force) <= most) return force;
  const leaders = force[own]?.leaders ?? [];
  return { [own]: { leaders, sp: Math.max(0, most - leaders.length) } };
};

/**
 * W-14.2a, W-14.2b, W-5.5b. The pieces to sail, as counters: own pieces that were in the port at the beginning of the
 * impulse.
 */
const checkCargo = (position: Position, power: PowerId, act: Sailing, most: number): Verdict<Force> => {
  const own = ownOf(power);
  const foreign = Object.keys(act.force ?? {}).find((each) => each !== own);
  if (foreign !== undefined && position.game.content.contingents.some(({ id }) => id === foreign))
    return refuse('move.not-yours');
  const there = { [own]: embarkable(position, act.from, power) };
  const absent = refuse('sea.not-since-start', { area: act.from, sp: harbouredAt(position, act.from).sp });
  const first = resolveTroops(position, there, act.force);
  if (!first.ok) {
    const present = resolveTroops(position, { [own]: stackAt(position, act.from, own) }, act.force);
    return present.ok ? absent : first;
  }
  const named = resolveTroops(position, there, fitted(power, act, first.answer, most));
  if (!named.ok) return named;
  const frozen = frozenLeader(position, named.answer, act.from);
  if (frozen !== undefined) return refuse('move.frozen', { leader: frozen });
  return strengthIn(named.answer) > harbouredAt(position, act.from).sp ? absent : named;
};

/** A load reduced to the capacity: the leaders, and as much strength as there is room for. */
const lighter = (act: Sailing, force: Force, most: number): Json[] =>
  stacksIn(force).flatMap(([contingent, { leaders }]) =>
    leaders.length > most ? [] : [{ ...act, force: { [contingent]: { leaders, sp: most - leaders.length } } }],
  );

/** Judges a sea move (W-14.1 to W-14.4). The answer lists counters. */
export const checkSailing = (position: Position, power: PowerId, act: Sailing): Verdict<Sailing> => {
  const fleet = checkFleet(position, power, act.do);
  if (!fleet.ok) return fleet;
  const target = checkTarget(position, power, act);
  if (!target.ok) return target;
  const most = roomFor(position, act.do);
  const cargo = checkCargo(position, power, act, most);
  if (!cargo.ok) return cargo;
  const points = sizeIn(cargo.answer);
  if (points > most) return refuse('sea.too-many', { points, most }, lighter(act, cargo.answer, most));
  const funds = fundsFor(position, act.do);
  if (points > funds) return refuse('cp.short', { needed: points, left: funds }, lighter(act, cargo.answer, funds));
  return accept({ do: act.do, from: act.from, to: act.to, force: cargo.answer });
};

// --- options
// -----------------------------------------------------------------------------------------------------------

/** Each leader with as much strength as there is room for, and soldiers alone. */
const naturalLoads = (position: Position, power: PowerId, from: AreaId, room: number): Record<PowerId, Troops>[] => {
  const there = embarkable(position, from, power);
  const most = Math.min(room, harbouredAt(position, from).sp);
  const parties = [...there.leaders.map((leader) => [leader]), []];
  return parties.flatMap((leaders) => {
    for (let sp = Math.min(most, room - leaders.length); sp > 0; sp--) {
      const [some] = ways(sp, there);
      if (some) return [{ [power]: { leaders, ...some } }];
    }
    return leaders.length > 0 && room > 0 ? [{ [power]: { leaders, inf: 0, cav: 0, art: 0 } }] : [];
  });
};

const sailingsOf = (position: Position, power: PowerId, act: Sailing['do']): Sailing[] => {
  const room = Math.min(roomFor(position, act), fundsFor(position, act));
  if (room < 1 || !canSail(position, power, act)) return [];
  const harboured = Object.keys(position.state.impulse?.sea.harboured ?? {});
  return harboured.flatMap((from) => {
    if (!isFriendlyPort(position, power, from)) return [];
    const loads = naturalLoads(position, power, from, room).filter(
      (force) => frozenLeader(position, judgedForce({ force }), from) === undefined,
    );
    return targetsFor(position, power, act, from).flatMap((to) =>
      loads.map((force): Sailing => ({ do: act, from, to, force })),
    );
  });
};

/** Sea moves of the active power, without every possible load. */
export const sailingOptions = (position: Position, power: PowerId): Sailing[] => [
  ...sailingsOf(position, power, 'convoy'),
  ...sailingsOf(position, power, 'assault'),
];

/** Whether an event that allows a sea move would be of use now. */
export const couldSail = ({ game, state }: Position, power: PowerId, grant: SeaGrant): boolean => {
  if (!state.impulse) return false;
  const sea = { ...state.impulse.sea, grant: { ...grant, cp: grant.most } };
  return sailingsOf({ game, state: { ...state, impulse: { ...state.impulse, sea } } }, power, grant.act).length > 0;
};

// --- carrying out ------------------------------------------------------------------------------------------------------

/**
 * The CP of the card that allows the move are used first, and its leftover CP are lost. Returns the price for the
 * impulse.
 */
const pay = (position: Position, act: Sailing, points: number): number => {
  const { impulse } = position.state;
  if (!impulse) throw new Error('nobody sails outside an impulse');
  const cp = Math.max(0, points - (grantFor(position, act.do)?.cp ?? 0));
  impulse.cp -= cp;
  impulse.sea.moved = true;
  impulse.sea.grant = null;
  return cp;
};

/**
 * W-14.2c, W-14.3b to W-14.3e. Batteries fire first. Then it is an entry like any other: besiegers and soldiers in the
 * port may evade, armies next door may come, and losers go back by sea. The pieces cannot march on (W-14.2b).
 */
export function* sail(play: Play, power: PowerId, act: Sailing): Script {
  const { from, to } = act;
  const force = judgedForce(act);
  const cp = pay(play, act, sizeIn(force));
  for (const [each, part] of stacksIn(force)) makeChange(play, from, each, part);
  const before = copyStack(stackAt(play, to, ownOf(power)));
  const left = cpIn(play.state.impulse);
  freeze(play, to);
  transfer(play, force, from, to, { power, line: null, cause: act.do, cp, left });
  const side = sideOf(play.game, power);
  const mover = copyForce(force);
  const entry: Entry = { area: to, from: null, line: null, port: from, side, mover, arrived: {}, failedEvasions: 0 };
  if (act.do === 'assault') yield* bombard(play, entry);
  yield* enter(play, entry, play.game.ground.hardships(play, { from, to, line: null, side }, 'march'), 0);
  const landed = minus(stackAt(play, to, ownOf(power)), before);
  if (play.state.impulse && !isEmpty(landed)) play.state.impulse.sea.landed[to] = { [ownOf(power)]: landed };
}
