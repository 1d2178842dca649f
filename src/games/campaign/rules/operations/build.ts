/** Events that bring soldiers and leaders to the map: from the pool, or back from the Regroup Box. */
import { given, refusalOf, type Script } from '../../../../engine/index.ts';
import type { AreaId, ContingentId, EventChoice, LeaderId, Operation, PowerId } from '../../types.ts';
import { relieveElsewhere } from '../battle/relief.ts';
import { areasIn } from '../cards/operands.ts';
import { cpIn } from '../cards/restricted-cp.ts';
import { consequences } from '../consequences.ts';
import { controls, fortressOf, hasFormation, statusNow } from '../control.ts';
import { areasWith, stackAt } from '../forces/formations.ts';
import { change, freeCounters } from '../forces/pieces.ts';
import {
  type Counters,
  emptyStack,
  isEmpty,
  minusCounters,
  plusCounters,
  represent,
  split,
  strengthOf,
  ways,
} from '../forces/stacks.ts';
import { placeContested, type Terms } from '../march/placement.ts';
import type { Aims, Event, Handler, Happening, Play, Position } from '../play.ts';
import { otherSide, ownOf, sideOf } from '../position.ts';
import { listOf } from '../question-fields.ts';
import { leaderPool, putDown } from '../turn/build.ts';
import { noTarget, powersFor } from './operation.ts';
import { giveUpStrength } from './piece.ts';

// --- where, and how much -------------------------------------------------------------------------------------------------

interface Share {
  readonly area: AreaId;
  readonly sp: number;
}

/**
 * How much strength goes to each area. The areas that the player names count if they are allowed, with his figures or
 * else as evenly as possible, the first ones getting more. If he names no allowed area, everything goes to the first
 * allowed one.
 */
export const sharesOf = ({ areas = [], sp }: EventChoice, suiting: readonly AreaId[], total: number): Share[] => {
  const named = [...new Set(areas)].filter((area) => suiting.includes(area));
  const places = named.length > 0 ? named.slice(0, Math.max(1, total)) : suiting.slice(0, 1);
  if (sp && named.length > 0) return places.map((area) => ({ area, sp: sp[areas.indexOf(area)] ?? 0 }));
  return places.map((area, i) => ({
    area,
    sp: Math.floor(total / places.length) + (i < total % places.length ? 1 : 0),
  }));
};

/** Why the player's figures for the areas do not match the card. */
const checkShares = ({ choice }: Event, suiting: readonly AreaId[], total: number, exact: boolean) => {
  if (choice.sp === undefined) return undefined;
  const shares = sharesOf(choice, suiting, total);
  const sum = shares.reduce((all, { sp }) => all + sp, 0);
  const fits = choice.sp.length === choice.areas?.length && (exact ? sum === total : sum <= total && sum > 0);
  return fits ? undefined : refusalOf('event.shares', { sp: total });
};

/** Areas where an event lets a power build. */
const buildAreas = (position: Position, power: PowerId, op: Operation): readonly AreaId[] => {
  const { game, state } = position;
  const { where } = op;
  if (where === 'home') return game.troops.homes(position, power).soldiers;
  if (typeof where === 'string') return game.names.areas(position, power, where) ?? [];
  const enemy = otherSide(game, sideOf(game, power));
  return areasIn(where).filter((area) =>
    op.interceptable === true
      ? fortressOf(game, state, area) === 0 && !hasFormation(game, state, area, enemy)
      : controls(game, state, power, area),
  );
};

/** The largest number of areas for a build. */
const mostPlaces = (op: Operation): number => Number(op.places ?? op.sp);

// --- counters --------------------------------------------------------------------------------------------------------------

const strengthOnMap = (position: Position, power: PowerId): number =>
  areasWith(position, sideOf(position.game, power)).reduce(
    (sum, area) => sum + strengthOf(stackAt(position, area, ownOf(power))),
    0,
  );

/**
 * W-5.11a. Exchanges counters somewhere on the map so that the free counters can represent a strength. Returns false if
 * no exchange helps.
 */
const changeFor = (position: Position, contingent: ContingentId, sp: number): boolean => {
  const free = freeCounters(position, contingent);
  if (strengthOf(free) < sp) return false;
  for (const area of areasWith(position, sideOf(position.game, contingent))) {
    const stack = stackAt(position, area, contingent);
    const supply = plusCounters(stack, free);
    for (const way of ways(strengthOf(stack), supply)) {
      if (!represent(sp, minusCounters(supply, way))) continue;
      change(position, area, contingent, way);
      return true;
    }
  }
  return false;
};

/**
 * W-5.11a. If an event builds more than the free counters can represent, counters are exchanged. If that does not help,
 * soldiers of the power's choice leave the map first.
 */
export function* makeRoom(play: Play, contingent: ContingentId, sp: number): Script<Counters | undefined> {
  for (;;) {
    const counters = represent(sp, freeCounters(play, contingent));
    if (counters) return counters;
    if (!changeFor(play, contingent, sp) && !(yield* giveUpStrength(play, contingent))) return undefined;
  }
}

/** Soldiers that an event raises: of a power's own contingent, if none is named. */
interface Rising extends Share {
  readonly power: PowerId;
  readonly contingent?: ContingentId;
}

/** Raises soldiers in an area without CP. Notes where, for the responses (W-5.2). */
export function* raiseSoldiers(
  play: Play,
  event: Pick<Happening, 'raised'> & Partial<Pick<Happening, 'card'>>,
  { power, area, sp, contingent = ownOf(power) }: Rising,
  terms: Terms = {},
): Script<boolean> {
  const counters = yield* makeRoom(play, contingent, sp);
  if (!counters) return false;
  const left = cpIn(play.state.impulse);
  const pieces = { leaders: [], ...counters };
  const put = () => putDown(play, power, 'build', area, pieces, { cp: 0, left }, contingent);
  event.raised.push({ power, area });
  if (!terms.amidst) yield* relieveElsewhere(play, area);
  const came = yield* placeContested(play, power, area, put, { ...terms, ...given({ event: event.card?.number }) });
  yield* consequences(play, { fact: 'placed', by: 'event', area, force: { [contingent]: pieces } });
  return came;
}

// --- build -----------------------------------------------------------------------------------------------------------------

const build: Handler = {
  check(position, event, op) {
    const total = Number(op.sp);
    for (const power of powersFor(position, event, op.power)) {
      const areas = buildAreas(position, power, op);
      if (areas.length === 0)
        return op.optional ? undefined : refusalOf('event.no-place', { card: event.card.number, power });
      if (strengthOf(freeCounters(position, ownOf(power))) + strengthOnMap(position, power) < total)
        return refusalOf('event.shortage', { power, sp: total });
      const wrong = event.choice.areas?.some((area) => areas.includes(area)) && checkShares(event, areas, total, true);
      if (wrong) return wrong;
    }
    return undefined;
  },
  aims: (position, event, op) => ({
    areas: powersFor(position, event, op.power).flatMap((power) => buildAreas(position, power, op)),
    most: mostPlaces(op),
    shared: true,
  }),
  *run(play, event, op) {
    for (const power of powersFor(play, event, op.power)) {
      const shares = sharesOf(event.choice, buildAreas(play, power, op), Number(op.sp)).slice(0, mostPlaces(op));
      const terms: Terms = op.interceptable === true ? { enemies: 'come-by-card' } : {};
      for (const share of shares) yield* raiseSoldiers(play, event, { power, ...share }, terms);
    }
  },
};

// --- the Regroup Box ---------------------------------------------------------------------------------------------------------

const deployAreas = (position: Position, power: PowerId, op: Operation): AreaId[] => {
  const { game, state } = position;
  const side = sideOf(game, power);
  const isFriendly = (area: AreaId) => statusNow(game, state, area, side) === 'friendly';
  if (op.where === 'own_army_friendly') {
    return areasWith(position, side).filter(
      (area) => stackAt(position, area, ownOf(power)).leaders.length > 0 && isFriendly(area),
    );
  }
  const extra = listOf<AreaId>(op.whereExtra).filter(isFriendly);
  return [...new Set([...game.troops.homes(position, power).soldiers, ...extra])];
};

/** Leaders in the box that may return, and the areas they may return to. */
const returning = (position: Position, power: PowerId, op: Operation) => ({
  leaders: op.leaders === undefined ? [] : (position.state.regroup[ownOf(power)]?.leaders ?? []),
  places: position.game.troops.homes(position, power).leaders,
});

/** Strength that can leave the box. */
const depotOf = (position: Position, power: PowerId, op: Operation): number =>
  Math.min(Number(op.sp), strengthOf(position.state.regroup[ownOf(power)] ?? emptyStack()));

const deployRegrouped: Handler = {
  check(position, event, op) {
    const { power } = event;
    const areas = deployAreas(position, power, op);
    const { leaders, places } = returning(position, power, op);
    const depot = depotOf(position, power, op);
    if (isEmpty(position.state.regroup[ownOf(power)]) || (depot === 0 && leaders.length === 0))
      return refusalOf('event.box-empty', { power });
    if ((depot === 0 || areas.length === 0) && (leaders.length === 0 || places.length === 0))
      return refusalOf('event.no-place', { card: event.card.number, power });
    return event.choice.areas?.some((area) => areas.includes(area))
      ? checkShares(event, areas, depot, false)
      : undefined;
  },
  aims(position, { power }, op) {
    const { leaders, places } = returning(position, power, op);
    const soldiers: Aims = { areas: deployAreas(position, power, op), most: Number(op.sp), shared: true };
    return [
      ...(depotOf(position, power, op) > 0 ? [soldiers] : []),
      ...(leaders.length > 0 ? [{ leaders, areas: places }] : []),
    ];
  },
  *run(play, event, op) {
    const { power } = event;
    const depot = depotOf(play, power, op);
    const { leaders, places } = returning(play, power, op);
    const leader = event.choice.leader ?? leaders[0];
    for (const { area, sp } of depot === 0 ? [] : sharesOf(event.choice, deployAreas(play, power, op), depot)) {
      const box = play.state.regroup[ownOf(power)] ?? emptyStack();
      const cut = split(box, sp, freeCounters(play, ownOf(power)));
      if (cut) yield* bringBack(play, event, area, { leaders: [], ...cut.part });
    }
    const home = event.choice.areas?.find((area) => places.includes(area)) ?? places[0];
    if (leader !== undefined && leaders.includes(leader) && home !== undefined)
      yield* bringBack(play, event, home, { ...emptyStack(), leaders: [leader] });
  },
};

function* bringBack(
  play: Play,
  { power, card: { number: event } }: Event,
  area: AreaId,
  pieces: ReturnType<typeof emptyStack>,
): Script {
  const left = cpIn(play.state.impulse);
  yield* relieveElsewhere(play, area);
  const put = () => putDown(play, power, 'regroup', area, pieces, { cp: 0, left });
  yield* placeContested(play, power, area, put, { event });
  yield* consequences(play, { fact: 'placed', by: 'event', area, force: { [ownOf(power)]: pieces } });
}

// --- a leader ----------------------------------------------------------------------------------------------------------------

/** A leader comes free of charge, to a home area or to soldiers of his own power on friendly ground. */
const leaderPlaces = (position: Position, power: PowerId): AreaId[] => {
  const { game, state } = position;
  const side = sideOf(game, power);
  const withTroops = areasWith(position, side).filter(
    (area) =>
      strengthOf(stackAt(position, area, ownOf(power))) >= 2 && statusNow(game, state, area, side) === 'friendly',
  );
  return [...new Set([...game.troops.homes(position, power).leaders, ...withTroops])];
};

/** Leaders that can come, those in the box first. */
const atHand = (position: Position, power: PowerId): readonly LeaderId[] => [
  ...(position.state.regroup[ownOf(power)]?.leaders ?? []),
  ...leaderPool(position, power),
];

const buildLeader: Handler = {
  check: (position, event) =>
    atHand(position, event.power).length === 0 || leaderPlaces(position, event.power).length === 0
      ? noTarget(event)
      : undefined,
  aims: (position, { power }) => ({ areas: leaderPlaces(position, power), leaders: atHand(position, power) }),
  *run(play, event) {
    const { power } = event;
    const leader = event.choice.leader ?? atHand(play, power)[0];
    const places = leaderPlaces(play, power);
    const area = event.choice.areas?.find((each) => places.includes(each)) ?? places[0];
    if (leader === undefined || area === undefined) return;
    const pieces = { ...emptyStack(), leaders: [leader] };
    const act = play.state.regroup[ownOf(power)]?.leaders.includes(leader) ? 'regroup' : 'build';
    const left = cpIn(play.state.impulse);
    const put = () => putDown(play, power, act, area, pieces, { cp: 0, left });
    yield* placeContested(play, power, area, put, { event: event.card.number });
  },
};

export const buildOperations: Readonly<Record<string, Handler>> = {
  build,
  deploy_regrouped: deployRegrouped,
  build_leader: buildLeader,
};
