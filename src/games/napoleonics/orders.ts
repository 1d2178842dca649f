/** Who is ordered (C-ORD, C-CARD). */
import { z } from 'zod';
import { type Refusal, refusalOf } from '../../engine/index.ts';
import { sectionsOf } from './board.ts';
import { cardOf, isOfArm } from './cards.ts';
import type { Card } from './content.ts';
import {
  armOf,
  attachedTo,
  edgeOf,
  enemiesBeside,
  isInContact,
  isLone,
  isStanding,
  leaderOf,
  leadersOf,
  type Standing,
  sideOf,
  turnOf,
  unitAt,
  unitOf,
  unitsOf,
} from './position.ts';
import type { Leader, Position, Unit } from './state.ts';
import type { LeaderId, Side, UnitId } from './types.ts';

/** What is ordered beyond what the card orders by itself: units, leaders who move alone, squares that are left. */
export type Orders = {
  readonly units: readonly UnitId[];
  readonly leaders: readonly LeaderId[];
  readonly unsquare: readonly UnitId[];
};

export const ordersShape = z.strictObject({
  units: z.array(z.string()).max(60),
  leaders: z.array(z.string()).max(12),
  unsquare: z.array(z.string()).max(60),
});

export const NO_ORDERS: Orders = { units: [], leaders: [], unsquare: [] };

/** The number of orders of each kind that a card gives. */
type Slots = Readonly<Record<string, number>>;

/** The card, if it has an effect in this turn. */
const effect = (position: Position): Card | undefined => {
  const { counts } = turnOf(position);
  return counts === null ? undefined : cardOf(position, counts);
};

/** C-CARD-18 to C-CARD-20. Units that the card orders by itself, whoever leaves with a leader. */
export function orderedByCard(position: Position, side: Side, leaving: readonly LeaderId[]): readonly UnitId[] {
  const { isOther, section } = turnOf(position);
  const orders = effect(position)?.orders;
  const own = unitsOf(position, side);
  if (!orders || isOther) return [];
  const isOrdered = (unit: Standing): boolean => {
    if ('adjacent' in orders) return isInContact(position, unit);
    if ('leaders' in orders) {
      const leader = attachedTo(position, unit);
      return leader !== undefined && !leaving.includes(leader.id);
    }
    return (
      'section' in orders &&
      section !== undefined &&
      sectionsOf(edgeOf(position, side), unit.hex).includes(section) &&
      orders.section.some((arm) => isOfArm(position, unit, arm))
    );
  };
  return own.filter(isOrdered).map(({ id }) => id);
}

/** C-CARD-01 to C-CARD-21, C-CMD-06. How many orders there are to give, by their kind. */
function slotsOf(position: Position): Slots {
  const { isOther, command, symbols } = turnOf(position);
  const orders = effect(position)?.orders;
  if (isOther) return { ANY: 1 };
  if (!orders) return {};
  if ('sections' in orders)
    return Object.fromEntries(
      Object.entries(orders.sections).map(([section, each]) => [section, each === 'COMMAND' ? command : each]),
    );
  if ('most' in orders) return { ANY: orders.most };
  if (!('roll' in orders) || orders.roll !== 'order') return {};
  const count = (symbol: string) => symbols.filter((each) => each === symbol).length;
  return { INF: count('INF'), CAV: count('CAV'), ART: count('ART'), FLAG: count('FLAG') };
}

/** The kinds of orders that a piece may take. */
function slotsFor(position: Position, side: Side, piece: Unit | Leader): readonly string[] {
  const { isOther } = turnOf(position);
  const orders = effect(position)?.orders;
  if (piece.hex === null) return [];
  if (orders && 'sections' in orders && !isOther) return sectionsOf(edgeOf(position, side), piece.hex);
  if (orders && 'roll' in orders && !isOther) return 'nation' in piece ? ['FLAG'] : [armOf(position, piece), 'FLAG'];
  return ['ANY'];
}

/** Whether all pieces find a place (C-S-10): each place that is taken tries to move on. */
function fits(slots: Slots, wanted: readonly (readonly string[])[]): boolean {
  const places = Object.entries(slots).flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
  const taken = new Map<number, number>();
  const place = (piece: number, seen: Set<number>): boolean =>
    places.some((kind, at) => {
      if (seen.has(at) || !wanted[piece]?.includes(kind)) return false;
      seen.add(at);
      const before = taken.get(at);
      if (before !== undefined && !place(before, seen)) return false;
      taken.set(at, piece);
      return true;
    });
  return wanted.every((_, piece) => place(piece, new Set()));
}

/** C-CARD-11 to C-CARD-13, C-CARD-16, C-CARD-21, C-CMD-02, C-SQ-23. Why a card cannot order a unit. */
function unitFault(position: Position, side: Side, id: UnitId): Refusal | undefined {
  const unit = position.state.units.find((each) => each.id === id);
  if (!unit || !isStanding(unit) || sideOf(position, unit) !== side) return refusalOf('orders.foreign', { unit: id });
  const orders = effect(position)?.orders;
  if (!orders || turnOf(position).isOther || !('arms' in orders)) return undefined;
  if (!orders.arms.some((arm) => isOfArm(position, unit, arm))) return refusalOf('orders.arm', { unit: id });
  if (orders.apart && isInContact(position, unit)) return refusalOf('orders.contact', { unit: id });
  return orders.squares === false && unit.square !== undefined ? refusalOf('orders.square', { unit: id }) : undefined;
}

/** C-ORD-04, C-ORD-05, C-CARD-20. Why a leader cannot be ordered to move alone. */
function leaderFault(position: Position, side: Side, id: LeaderId, orders: Orders): Refusal | undefined {
  const leader = position.state.leaders.find((each) => each.id === id);
  if (!leader || leader.hex === null || sideOf(position, leader) !== side)
    return refusalOf('orders.foreign', { unit: id });
  if (!effect(position)?.leaders || turnOf(position).isOther) return refusalOf('orders.leader', { leader: id });
  const unit = unitAt(position, leader.hex);
  const isHeld = unit?.square !== undefined && !orders.unsquare.includes(unit.id);
  return isHeld ? refusalOf('orders.held', { leader: id }) : undefined;
}

/** C-ORD-06, C-SQ-24, C-SQ-25. Why a square cannot be left. */
function squareFault(position: Position, side: Side, id: UnitId, ordered: readonly UnitId[]): Refusal | undefined {
  const unit = position.state.units.find((each) => each.id === id);
  if (!unit || unit.hex === null || unit.square === undefined) return refusalOf('square.none', { unit: id });
  if (!ordered.includes(id)) return refusalOf('square.unordered', { unit: id });
  const isWatched = enemiesBeside(position, side, unit.hex).some((enemy) => armOf(position, enemy) === 'CAV');
  return isWatched ? refusalOf('square.watched', { unit: id }) : undefined;
}

const first = <T>(things: readonly T[], find: (thing: T) => Refusal | undefined): Refusal | undefined => {
  for (const thing of things) {
    const found = find(thing);
    if (found) return found;
  }
  return undefined;
};

/** C-ORD-01 to C-ORD-06, C-S-10. Why orders cannot be given; undefined if they can. */
export function ordersFault(position: Position, side: Side, orders: Orders): Refusal | undefined {
  const all = [...orders.units, ...orders.leaders];
  const twice = all.find((id, i) => all.indexOf(id) !== i);
  if (twice !== undefined) return refusalOf('orders.twice', { unit: twice });
  const ordered = [...orderedByCard(position, side, orders.leaders), ...orders.units];
  return (
    first(orders.units, (id) => unitFault(position, side, id)) ??
    first(orders.unsquare, (id) => squareFault(position, side, id, ordered)) ??
    first(orders.leaders, (id) => leaderFault(position, side, id, orders)) ??
    numberFault(position, side, orders)
  );
}

/** C-CMD-02, C-ORD-01. More pieces than orders, or in other sections. */
function numberFault(position: Position, side: Side, { units, leaders }: Orders): Refusal | undefined {
  const orders = effect(position)?.orders;
  // Leadership orders every leader.
  const counted = orders && 'leaders' in orders && !turnOf(position).isOther ? [] : leaders;
  const pieces = [...units.map((id) => unitOf(position, id)), ...counted.map((id) => leaderOf(position, id))];
  const slots = slotsOf(position);
  const wanted = pieces.map((piece) => slotsFor(position, side, piece));
  return fits(slots, wanted) ? undefined : refusalOf('orders.many', { count: pieces.length });
}

/** Orders as examples: none, each piece alone, and from each piece on as many as the card has. */
export function sampleOrders(position: Position, side: Side): readonly Orders[] {
  const pieces = [
    ...unitsOf(position, side).map((unit) => (orders: Orders) => withUnit(orders, unit)),
    ...leadersOf(position, side).map((leader) => (orders: Orders) => withLeader(orders, leader.id)),
    ...unitsOf(position, side)
      .filter(({ square }) => square !== undefined)
      .map(
        ({ id }) =>
          (orders: Orders) =>
            withSquare(orders, id),
      ),
  ];
  const isLegal = (orders: Orders) => ordersFault(position, side, orders) === undefined;
  const able = pieces.filter((add) => isLegal(add(NO_ORDERS)));
  const filled = able.map((_, i) =>
    [...able.slice(i), ...able.slice(0, i)].reduce((orders, add) => {
      const more = add(orders);
      return isLegal(more) ? more : orders;
    }, NO_ORDERS),
  );
  return [NO_ORDERS, ...filled, ...able.map((add) => add(NO_ORDERS))];
}

const withUnit = (orders: Orders, { id }: Standing): Orders => ({ ...orders, units: [...orders.units, id] });
const withLeader = (orders: Orders, id: LeaderId): Orders => ({ ...orders, leaders: [...orders.leaders, id] });
const withSquare = (orders: Orders, id: UnitId): Orders => ({
  ...orders,
  units: orders.units.includes(id) ? orders.units : [...orders.units, id],
  unsquare: [...orders.unsquare, id],
});

/** C-CARD-20, C-LDM-01. Leaders whom the card orders by itself: those alone. */
export const lonersOrdered = (position: Position, side: Side): readonly LeaderId[] => {
  const orders = effect(position)?.orders;
  if (!orders || !('leaders' in orders) || turnOf(position).isOther) return [];
  return leadersOf(position, side)
    .filter((leader) => isLone(position, leader))
    .map(({ id }) => id);
};
