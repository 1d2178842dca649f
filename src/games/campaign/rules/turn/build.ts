/** Building and regrouping (W-6). */
import { accept, refuse, type Verdict } from '../../../../engine/index.ts';
import {
  type Act,
  ARMS,
  type AreaId,
  type ContingentId,
  type LeaderId,
  type PowerId,
  type Stack,
  type Troops,
} from '../../types.ts';
import { fundsFor, type Spending } from '../cards/restricted-cp.ts';
import { hasFormation, isBesieged, isShared } from '../control.ts';
import { areasUnder, leaderOf } from '../forces/formations.ts';
import { freeCounters, type Muster, musterOf, place } from '../forces/pieces.ts';
import {
  type Counters,
  emptyStack,
  forceOf,
  isEmpty,
  minus,
  plusCounters,
  represent,
  split,
  strengthOf,
} from '../forces/stacks.ts';
import type { Play, Position, TroopRules } from '../play.ts';
import { contingentsOf, ownOf, sideOf } from '../position.ts';

export type Build = Extract<Act, { do: 'build' | 'regroup' }>;

/** W-6.1a. */
export const leaderPrice = (position: Position, leader: LeaderId): number =>
  Math.ceil(leaderOf(position, leader).command / 2);

/** The price of an order to build or regroup (W-6.1a, W-6.2a). */
export const priceOf = (position: Position, act: 'build' | 'regroup', pieces: Stack): number =>
  act === 'regroup'
    ? strengthOf(pieces) + pieces.leaders.length
    : 2 * strengthOf(pieces) + pieces.leaders.reduce((sum, leader) => sum + leaderPrice(position, leader), 0);

export const leaderPool = (position: Position, power: PowerId): readonly LeaderId[] =>
  musterOf(position, ownOf(power)).pool;

/** The counters and leaders that a power can build with at present. */
interface Means extends Pick<Muster, 'free' | 'pool'> {
  readonly contingent: ContingentId;
  readonly box: Stack;
}

type Homes = ReturnType<TroopRules['homes']>;

/** The same with the areas. */
interface Rights extends Means {
  readonly homes: Homes;
}

const boxOf = ({ state }: Position, contingent: ContingentId): Stack => state.regroup[contingent] ?? emptyStack();

const meansOf = (position: Position, contingent: ContingentId, { free, pool }: Muster): Means => ({
  contingent,
  free,
  pool,
  box: boxOf(position, contingent),
});

const rightsOf = (position: Position, contingent: ContingentId, homes: Homes): Rights => ({
  ...meansOf(position, contingent, musterOf(position, contingent)),
  homes,
});

export type HomesOf = (contingent: ContingentId) => Homes;

/** The homes of a power's contingents in one position, each looked for once. */
export const homesIn = (position: Position, power: PowerId): HomesOf => {
  const known = new Map<ContingentId, Homes>();
  return (contingent) => {
    const found = known.get(contingent) ?? position.game.troops.homes(position, power, contingent);
    known.set(contingent, found);
    return found;
  };
};

/**
 * K-1.1c, K-6.31b. The contingent that an order means: the one it names, that of its leaders, or else the one that can be
 * placed there.
 */
export const contingentOf = (
  position: Position,
  power: PowerId,
  { do: what, of, at, leaders }: Build,
  homes = homesIn(position, power),
): ContingentId => {
  const all = contingentsOf(position.game, power);
  if (of !== undefined || all.length < 2) return of ?? ownOf(power);
  const [first] = Array.isArray(leaders) ? leaders : [];
  const led = first === undefined ? undefined : position.game.content.leaders.get(first)?.contingent;
  if (led !== undefined && all.includes(led)) return led;
  const fits = (each: ContingentId) =>
    placesFor(homes(each), what).soldiers.includes(at) && (what === 'build' || !isEmpty(boxOf(position, each)));
  return all.find(fits) ?? ownOf(power);
};

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100;

/** The pieces of an order as available counters. */
const wantedPieces = (means: Means, power: ContingentId, act: Build): Verdict<Stack> => {
  const { leaders = [], inf = 0, cav = 0, art = 0, sp = 0 }: Troops = act;
  if (!Array.isArray(leaders) || ![inf, cav, art, sp].every(isCount)) return refuse('troops.malformed');
  const pool = act.do === 'build' ? means.pool : means.box.leaders;
  const missing = leaders.find((leader) => !pool.includes(leader));
  if (missing !== undefined)
    return refuse(`${act.do}.leader-not-available`, { leader: String(missing), pool: [...pool] });
  if (new Set(leaders).size !== leaders.length) return refuse('troops.malformed');
  const counters = (act.do === 'build' ? toBuild : toRegroup)(means, power, { inf, cav, art }, sp);
  return counters.ok ? accept({ leaders: [...leaders], ...counters.answer }) : counters;
};

/** W-6.0a. Takes counters of the free supply. */
const toBuild = ({ free }: Means, power: ContingentId, named: Counters, sp: number): Verdict<Counters> => {
  const wanted = sp > 0 ? represent(sp, free) : named;
  if (!wanted || ARMS.some((arm) => wanted[arm] > free[arm])) {
    return refuse('build.no-counters', { power, ...free });
  }
  return accept(wanted);
};

/** W-6.2. Takes counters of the Regroup Box, with an exchange if necessary. */
const toRegroup = ({ box, free }: Means, power: ContingentId, named: Counters, sp: number): Verdict<Counters> => {
  if (sp === 0 && ARMS.every((arm) => named[arm] <= box[arm])) return accept(named);
  const wanted = sp || strengthOf(named);
  const cut = split(box, wanted, free);
  return cut ? accept(cut.part) : refuse('regroup.not-in-box', { power, wanted, box: strengthOf(box) });
};

/** W-6.3a. Judges an order to build or regroup. The answer lists counters. */
export const checkBuild = (position: Position, power: PowerId, act: Build): Verdict<Build> =>
  builder(position, power)(act);

/** Judges any number of orders in one position. */
export const builder = (
  position: Position,
  power: PowerId,
  homes = homesIn(position, power),
): ((act: Build) => Verdict<Build>) => {
  const known = new Map<ContingentId, Rights>();
  return (act) => {
    if (!position.game.content.areas.has(act.at)) return refuse('area.unknown', { area: String(act.at) });
    const contingent = contingentOf(position, power, act, homes);
    if (!contingentsOf(position.game, power).includes(contingent))
      return refuse('troops.unknown-power', { power: String(contingent) });
    const rights = known.get(contingent) ?? rightsOf(position, contingent, homes(contingent));
    known.set(contingent, rights);
    return judge(position, rights, power, act);
  };
};

const judge = (position: Position, rights: Rights, power: PowerId, act: Build): Verdict<Build> => {
  const { contingent } = rights;
  const pieces = wantedPieces(rights, contingent, act);
  if (!pieces.ok) return pieces;
  if (isEmpty(pieces.answer)) return refuse('troops.none');
  const homes = placesFor(rights.homes, act.do);
  if (strengthOf(pieces.answer) > 0 && !homes.soldiers.includes(act.at)) {
    return refuse(
      'build.not-home',
      { power: contingent, area: act.at, homes: [...homes.soldiers] },
      elsewhere(act, homes.soldiers),
    );
  }
  if (pieces.answer.leaders.length > 0 && !homes.leaders.includes(act.at)) {
    return refuse(
      'build.not-home-key',
      { power: contingent, area: act.at, homes: [...homes.leaders] },
      elsewhere(act, homes.leaders),
    );
  }
  const limit = position.game.troops.buildLimit?.(position, power, act.at, act.do, pieces.answer);
  if (limit) return { ok: false, refusal: limit };
  const price = priceOf(position, act.do, pieces.answer);
  const { impulse } = position.state;
  const left = impulse ? fundsFor(impulse, spendingOn(act.do, contingent, pieces.answer)) : 0;
  if (price > left) return refuse('cp.short', { needed: price, left });
  const { leaders, inf, cav, art } = pieces.answer;
  return accept({ do: act.do, at: act.at, ...named(power, contingent), leaders, inf, cav, art });
};

/** What CP for new pieces are spent on. */
export const spendingOn = (act: Build['do'], contingent: ContingentId, pieces: Stack): Spending => ({
  on: act,
  forces: [forceOf(contingent, pieces)],
});

/** An ally's contingent is named in the canonical form of an order, a power's own is not. */
const named = (power: PowerId, contingent: ContingentId): { of?: ContingentId } =>
  contingent === ownOf(power) ? {} : { of: contingent };

/** K-6.32. The areas for pieces that are built, or for those out of the Regroup Box. */
const placesFor = (homes: Homes, act: Build['do']): Pick<Homes, 'soldiers' | 'leaders'> => {
  const boxed = act === 'regroup' ? homes.boxed?.() : undefined;
  return boxed ? { soldiers: boxed, leaders: boxed } : homes;
};

const elsewhere = (act: Build, areas: readonly AreaId[]): Build[] => areas.map((at) => ({ ...act, at }));

/**
 * Orders to build or regroup for forms and bots: one strength point or one leader of each contingent, in each possible
 * area.
 */
export const buildOptions = (position: Position, power: PowerId, areas = areasUnder(position, power)): Build[] =>
  contingentsOf(position.game, power).flatMap((contingent) =>
    optionsFor(position, power, meansOf(position, contingent, musterOf(position, contingent, areas))),
  );

const optionsFor = (position: Position, power: PowerId, means: Means): Build[] => {
  const { contingent, free, pool, box } = means;
  const orders = [
    ...someOf('build', represent(1, free)),
    ...someOf('regroup', split(box, 1, free)?.part),
    ...pool.map((id) => leaderOrder('build', id)),
    ...box.leaders.map((id) => leaderOrder('regroup', id)),
  ].filter((order) => canPay(position, contingent, order));
  if (orders.length === 0) return [];
  const { homes, buildLimit } = position.game.troops;
  const all = homes(position, power, contingent);
  return orders.flatMap((order) => {
    const { soldiers, leaders } = placesFor(all, order.do);
    return (order.leaders.length > 0 ? leaders : soldiers)
      .filter((at) => !buildLimit?.(position, power, at, order.do, order))
      .map((at) => orderAt(order, at, named(power, contingent).of));
  });
};

const canPay = ({ game, state }: Position, contingent: ContingentId, order: Order): boolean => {
  const { impulse } = state;
  if (!impulse) return false;
  const price = priceOf({ game, state }, order.do, order);
  return price <= impulse.cp || price <= fundsFor(impulse, spendingOn(order.do, contingent, order));
};

/** An order to build or regroup without its area. */
type Order = Stack & Pick<Build, 'do'>;

/** The order for an area. A part that is spread into it would take longer than all the rest. */
const orderAt = ({ do: what, leaders, inf, cav, art }: Order, at: AreaId, of: ContingentId | undefined): Build =>
  of === undefined ? { do: what, at, leaders, inf, cav, art } : { do: what, at, of, leaders, inf, cav, art };

const someOf = (act: Build['do'], counters: Counters | undefined): Order[] =>
  counters ? [{ do: act, leaders: [], ...counters }] : [];

const leaderOrder = (act: Build['do'], id: LeaderId): Order => ({ do: act, leaders: [id], inf: 0, cav: 0, art: 0 });

/** Places built or regrouped pieces on the map. */
export const putDown = (
  play: Play,
  power: PowerId,
  act: 'build' | 'regroup',
  area: AreaId,
  pieces: Stack,
  price: { cp: number; left: number },
  contingent = ownOf(power),
): void => {
  const { state, table } = play;
  const isFound = !hasFormation(play.game, state, area, sideOf(play.game, power));
  if (act === 'regroup') takeFromBox(play, contingent, pieces);
  place(play, area, contingent, pieces);
  table.emit({
    kind: act === 'build' ? 'pieces.built' : 'pieces.regrouped',
    power: contingent,
    area,
    pieces,
    ...price,
  });
  // K-6.33b: where only enemies are the pieces fight them.
  const meets = isFound && isShared(play.game, state, area);
  if (state.impulse && (meets || isBesieged(play.game, state, area))) state.impulse.relief = area;
};

/** Takes pieces out of the Regroup Box, with an exchange if the box lacks the counters. */
export const takeFromBox = (position: Position, contingent: ContingentId, pieces: Stack): void => {
  const box = boxOf(position, contingent);
  if (ARMS.every((arm) => pieces[arm] <= box[arm])) {
    position.state.regroup[contingent] = minus(box, pieces);
    return;
  }
  const supply = plusCounters(box, freeCounters(position, contingent));
  const left = strengthOf(box) - strengthOf(pieces);
  const rest = represent(left, {
    inf: supply.inf - pieces.inf,
    cav: supply.cav - pieces.cav,
    art: supply.art - pieces.art,
  });
  if (!rest) throw new Error('the Regroup Box cannot make this change');
  position.state.regroup[contingent] = {
    leaders: box.leaders.filter((leader) => !pieces.leaders.includes(leader)),
    ...rest,
  };
};
