/** Who is ordered (C-ORD, C-CARD). */
import { z } from 'zod';
import { type Refusal, refusalOf, sure } from '../../../engine/index.ts';
import type { Card } from '../content.ts';
import type { Leader, Position, Unit } from '../state.ts';
import type { LeaderId, Side, UnitId } from '../types.ts';
import { sectionsOf } from './board.ts';
import { cardOf, isOfArm } from './cards.ts';
import { withItem } from './lists.ts';
import {
  armOf,
  attachedTo,
  edgeOf,
  enemiesBeside,
  isInContact,
  isLone,
  isStanding,
  leaderNamed,
  leaderOf,
  leadersOf,
  type Standing,
  sideOf,
  turnOf,
  unitAt,
  unitNamed,
  unitsOf,
} from './position.ts';

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

const NOBODY: readonly string[] = [];

export const NO_ORDERS: Orders = { units: NOBODY, leaders: NOBODY, unsquare: NOBODY };

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
      sectionsOf(edgeOf(position, side), unit.hex).some((each) => each === section) &&
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

/** C-CMD-02. Why a card cannot order a unit. */
function unitFault(position: Position, side: Side, id: UnitId): Refusal | undefined {
  const unit = unitNamed(position, id);
  if (!unit || !isStanding(unit) || sideOf(position, unit) !== side) return refusalOf('orders.foreign', { unit: id });
  const bar = barOf(position, unit);
  return bar && refusalOf(bar, { unit: id });
}

/** C-CARD-11 to C-CARD-13, C-CARD-16, C-CARD-21, C-SQ-23. What keeps a card from ordering a unit of the side that plays it. */
function barOf(position: Position, unit: Standing): 'orders.arm' | 'orders.contact' | 'orders.square' | undefined {
  const orders = effect(position)?.orders;
  if (!orders || turnOf(position).isOther || !('arms' in orders)) return undefined;
  if (!orders.arms.some((arm) => isOfArm(position, unit, arm))) return 'orders.arm';
  if (orders.apart && isInContact(position, unit)) return 'orders.contact';
  return orders.squares === false && unit.square !== undefined ? 'orders.square' : undefined;
}

/** C-ORD-04. Whether the card orders leaders to move alone. */
const mayLeadersMove = (position: Position): boolean => effect(position)?.leaders === true && !turnOf(position).isOther;

/** C-ORD-04, C-ORD-05, C-CARD-20. Why a leader cannot be ordered to move alone. */
function leaderFault(position: Position, side: Side, id: LeaderId, orders: Orders): Refusal | undefined {
  const leader = leaderNamed(position, id);
  if (!leader || leader.hex === null || sideOf(position, leader) !== side)
    return refusalOf('orders.foreign', { unit: id });
  if (!mayLeadersMove(position)) return refusalOf('orders.leader', { leader: id });
  const unit = unitAt(position, leader.hex);
  const isHeld = unit?.square !== undefined && !orders.unsquare.includes(unit.id);
  return isHeld ? refusalOf('orders.held', { leader: id }) : undefined;
}

/** C-ORD-06, C-SQ-24, C-SQ-25. Why a square cannot be left. */
function squareFault(position: Position, side: Side, id: UnitId, ordered: readonly UnitId[]): Refusal | undefined {
  const unit = unitNamed(position, id);
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
  const ordered = orders.unsquare.length > 0 ? [...orderedByCard(position, side, orders.leaders), ...orders.units] : [];
  return (
    first(orders.units, (id) => unitFault(position, side, id)) ??
    first(orders.unsquare, (id) => squareFault(position, side, id, ordered)) ??
    first(orders.leaders, (id) => leaderFault(position, side, id, orders)) ??
    numberFault(position, side, orders)
  );
}

/** C-CMD-02, C-ORD-01. More pieces than orders, or in other sections. */
const numberFault = (position: Position, side: Side, orders: Orders): Refusal | undefined =>
  hasRoom(position, side, orders)
    ? undefined
    : refusalOf('orders.many', { count: orders.units.length + countedLeaders(position, orders).length });

/** Leadership orders every leader by itself. */
const countedLeaders = (position: Position, { leaders }: Orders): readonly LeaderId[] => {
  const orders = effect(position)?.orders;
  return orders && 'leaders' in orders && !turnOf(position).isOther ? [] : leaders;
};

/** The orders of a card by their kinds, and for every choice of kinds (as bits) how many there are together. */
interface Room {
  readonly kinds: readonly string[];
  readonly orders: readonly number[];
}

const roomOf = (position: Position): Room => {
  const slots = slotsOf(position);
  const kinds = Object.keys(slots);
  const orders = [0];
  for (const kind of kinds)
    for (let n = orders.length, i = 0; i < n; i++) orders.push((orders[i] ?? 0) + (slots[kind] ?? 0));
  return { kinds, orders };
};

/** The kinds of orders that a piece may take, as bits. */
const kindsFor = (position: Position, side: Side, { kinds }: Room, piece: Unit | Leader): number => {
  const able = slotsFor(position, side, piece);
  let mask = 0;
  for (let i = 0; i < kinds.length; i++) if (able.includes(kinds[i] ?? '')) mask |= 1 << i;
  return mask;
};

/**
 * C-S-10. Places for pieces where they stand: a hex on a dotted line may take the order of either section. By Hall's theorem all find
 * a place if, for every choice of kinds, no more pieces are confined to them than they have orders.
 */
class Roll {
  readonly #orders: readonly number[];
  readonly #confined: number[];
  /** Orders of all kinds that are left. */
  #left: number;

  constructor({ orders }: Room) {
    this.#orders = orders;
    this.#confined = orders.map(() => 0);
    this.#left = orders.at(-1) ?? 0;
  }

  get isFull(): boolean {
    return this.#left <= 0;
  }

  /** Gives a piece a place beside those that have one, if it finds one. */
  take(mask: number): boolean {
    const confined = this.#confined;
    for (let choice = 0; choice < confined.length; choice++)
      if ((mask & ~choice) === 0 && (confined[choice] ?? 0) >= (this.#orders[choice] ?? 0)) return false;
    for (let choice = 0; choice < confined.length; choice++)
      if ((mask & ~choice) === 0) confined[choice] = (confined[choice] ?? 0) + 1;
    this.#left -= 1;
    return true;
  }
}

/** Whether the card has orders for so many pieces where they stand. */
const hasRoom = (position: Position, side: Side, orders: Orders): boolean => {
  const room = roomOf(position);
  const roll = new Roll(room);
  return [...orders.units, ...countedLeaders(position, orders)].every((id) =>
    roll.take(kindsFor(position, side, room, unitNamed(position, id) ?? leaderOf(position, id))),
  );
};

/** A unit, a leader or a square that an order could be about. */
export interface Addition {
  readonly what: keyof Orders;
  readonly id: UnitId | LeaderId;
  /** The kinds of orders that it takes one of; undefined: none. */
  readonly mask: number | undefined;
}

/** Whether the card has an order of one of these kinds. */
const fits = ({ orders }: Room, mask: number): boolean => (orders[mask] ?? 0) > 0;

/** C-ORD-01 to C-ORD-06, C-SQ-24. Whatever could be ordered if it were alone: units, leaders, squares. */
export function orderable(position: Position, side: Side): readonly Addition[] {
  const room = roomOf(position);
  const [units, squares]: [Addition[], Addition[]] = [[], []];
  for (const unit of unitsOf(position, side)) {
    const mask = kindsFor(position, side, room, unit);
    // Whom the card orders by itself leaves his square without an order.
    if (unit.square !== undefined && !ordersFault(position, side, { ...NO_ORDERS, unsquare: [unit.id] }))
      squares.push({ what: 'unsquare', id: unit.id, mask: undefined });
    if (!fits(room, mask) || barOf(position, unit)) continue;
    units.push({ what: 'units', id: unit.id, mask });
    if (unit.square !== undefined && !ordersFault(position, side, leaving(unit)))
      squares.push({ what: 'unsquare', id: unit.id, mask });
  }
  const leaders = mayLeadersMove(position)
    ? leadersOf(position, side).flatMap((leader) => leaderAddition(position, side, room, leader) ?? [])
    : [];
  return units.concat(leaders, squares);
}

const leaving = ({ id }: Unit): Orders => ({ units: [id], leaders: NOBODY, unsquare: [id] });

function leaderAddition(position: Position, side: Side, room: Room, leader: Leader): Addition | undefined {
  const { id } = leader;
  if (leaderFault(position, side, id, NO_ORDERS)) return undefined;
  const isCounted = countedLeaders(position, { ...NO_ORDERS, leaders: [id] }).length > 0;
  const mask = isCounted ? kindsFor(position, side, room, leader) : undefined;
  return mask === undefined || fits(room, mask) ? { what: 'leaders', id, mask } : undefined;
}

/** Orders as examples: none, each piece alone, and from each piece on as many as the card has. */
export function sampleOrders(
  position: Position,
  side: Side,
  able: readonly Addition[] = orderable(position, side),
): readonly Orders[] {
  const room = roomOf(position);
  // Beside these, who takes an order of the card has nothing to add when all are given.
  const hasMore = able.some(({ mask, what }) => mask === undefined || what === 'unsquare');
  const samples = [NO_ORDERS];
  for (let i = 0; i < able.length; i++) {
    const orders = filledFrom(room, able, i, hasMore);
    // A leader who leaves may take the order of a square with him.
    if (orders.unsquare.length === 0 || !ordersFault(position, side, orders)) samples.push(orders);
  }
  for (const each of able) samples.push(aloneOf(each));
  return samples;
}

/** One thing ordered and nothing else: a square is left by a unit that is ordered. */
const aloneOf = ({ what, id, mask }: Addition): Orders => ({
  units: what === 'leaders' || mask === undefined ? NOBODY : [id],
  leaders: what === 'leaders' ? [id] : NOBODY,
  unsquare: what === 'unsquare' ? [id] : NOBODY,
});

/** As many as the card has, beginning with one of them. `hasMore`: some need no order of the card. */
function filledFrom(room: Room, able: readonly Addition[], first: number, hasMore: boolean): Orders {
  const roll = new Roll(room);
  const orders: { -readonly [K in keyof Orders]: Orders[K] } = { ...NO_ORDERS };
  for (let i = 0; i < able.length && (hasMore || !roll.isFull); i++) {
    const { what, id, mask } = sure(able[(first + i) % able.length]);
    const isIn = what !== 'leaders' && orders.units.includes(id);
    const isNew = mask !== undefined && !isIn && !roll.isFull && roll.take(mask);
    if (mask !== undefined && !isNew && !(isIn && what === 'unsquare')) continue;
    if (what === 'unsquare' && mask !== undefined && !isIn) orders.units = withItem(orders.units, id);
    orders[what] = withItem(orders[what], id);
  }
  return orders;
}

/** C-CARD-20, C-LDM-01. Leaders whom the card orders by itself: those alone. */
export const lonersOrdered = (position: Position, side: Side): readonly LeaderId[] => {
  const orders = effect(position)?.orders;
  if (!orders || !('leaders' in orders) || turnOf(position).isOther) return [];
  return leadersOf(position, side)
    .filter((leader) => isLone(position, leader))
    .map(({ id }) => id);
};
