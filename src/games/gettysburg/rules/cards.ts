/** Cards and orders of a round (G-CRD, G-TRN). */
import { z } from 'zod';
import { accept, type Json, type Refusal, refusalOf, refuse, type Verdict } from '../../../engine/index.ts';
import { type Card, cardOf } from '../content.ts';
import type { Position } from '../state.ts';
import {
  ARMY,
  type ArmyCommander,
  type CorpsId,
  type Destination,
  isArmy,
  type Order,
  type Path,
  type RoundOrder,
  type Side,
} from '../types.ts';
import { canOrder, exits, orderable, sideOf, townOf } from './position.ts';

/** The shape of answers, whatever they say. */
const path = z.strictObject({ corps: z.string(), towns: z.array(z.string()).min(1) });
const atom = z.looseObject({ name: z.string() });
const destination = z.strictObject({
  town: z.string().nullable(),
  if: z.array(z.array(atom).max(20)).max(20).optional(),
});
export const pathsShape = z.array(path).max(20);
const order = z.union([
  z.strictObject({ commander: z.enum(['LEE', 'MEADE']), paths: pathsShape.optional() }),
  z.strictObject({ commander: z.string(), to: z.array(destination).min(1).max(20).optional() }),
]);
const roundShape = z.strictObject({ orders: z.array(order).max(10) });

/** Cards of a side with a corps that may be ordered (G-S-2). */
export const usableCards = (position: Position, side: Side): readonly Card[] =>
  position.book.cards.filter(({ side: of, ends }) => of === side && ends.some((end) => isUsable(position, end)));

const isUsable = (position: Position, end: string): boolean => !isArmy(end) && canOrder(position, end);

/** G-TRN-02. How many cards a side plays at most: one or two. */
export const mostCards = ({ book }: Position, side: Side): number => book.numbers.cards[side];

/** G-TRN-04, G-TRN-05, G-S-2. How many orders a side has to give; blanks are not written. */
export const fewestOrders = (position: Position, side: Side): number =>
  Math.min(mostCards(position, side), usableCards(position, side).length);

/** G-TRN-05. A side without a corps that can be ordered plays nothing. */
export const mayOrder = (position: Position, side: Side): boolean => orderable(position, side).length > 0;

/** G-CRD-03. */
export const isSpent = ({ state }: Position, commander: ArmyCommander): boolean => state.spent.includes(commander);

/** Judges what a side wants to commit for a round, as a whole (G-S-7). */
export function checkOrders(position: Position, side: Side, answer: Json): Verdict<RoundOrder> {
  const read = roundShape.safeParse(answer);
  if (!read.success) return refuse('round.unread');
  const { orders } = answer as RoundOrder;
  const refusal = countFault(position, side, orders) ?? firstOf(orders, (each) => orderFault(position, side, each));
  const twice = twiceNamed(orders);
  if (refusal) return { ok: false, refusal };
  if (twice !== undefined) return refuse('round.twice', { corps: twice });
  return accept({ orders });
}

/** What no position makes good: too many cards, ends of one card, strangers, and corps that are named twice. */
export function ordersFault(position: Position, side: Side, orders: readonly Order[]): Refusal | undefined {
  const twice = twiceNamed(orders);
  return (
    cardsFault(position, side, orders) ?? (twice === undefined ? undefined : refusalOf('round.twice', { corps: twice }))
  );
}

const firstOf = <T, R>(all: readonly T[], find: (each: T) => R | undefined): R | undefined => {
  for (const each of all) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** G-TRN-02, G-TRN-04, G-CRD-01. As many cards as have to be played, each with one end up. */
function countFault(position: Position, side: Side, orders: readonly Order[]): Refusal | undefined {
  const fewest = fewestOrders(position, side);
  if (orders.length === 0) return refusalOf('round.pass', { count: fewest });
  const fault = cardsFault(position, side, orders);
  if (fault) return fault;
  if (orders.length >= fewest) return undefined;
  return refusalOf(
    'round.few',
    { count: fewest },
    completed(position, side, orders).slice(0, MOST_NEAR) as unknown as Json[],
  );
}

/** Nearest legal answers that are named. */
const MOST_NEAR = 3;

/** Sets of orders that contain those that were given. */
const completed = (position: Position, side: Side, orders: readonly Order[]): readonly RoundOrder[] =>
  [...sampleSingles(position, side)].flatMap((other) => {
    const whole = [...orders, other];
    return checkOrders(position, side, { orders: whole } as unknown as Json).ok ? [{ orders: whole }] : [];
  });

/** G-TRN-02, G-CRD-01, G-CRD-02. */
function cardsFault(position: Position, side: Side, orders: readonly Order[]): Refusal | undefined {
  const most = mostCards(position, side);
  if (orders.length > most) return refusalOf('round.many', { most });
  const known = orders.map(({ commander }) => position.book.cards.find(({ ends }) => ends.includes(commander)));
  const stranger = orders.find((_, i) => known[i]?.side !== side);
  if (stranger) return refusalOf('round.foreign', { commander: stranger.commander });
  return new Set(known).size < known.length ? refusalOf('round.card') : undefined;
}

function orderFault(position: Position, side: Side, each: Order): Refusal | undefined {
  if (isArmyOrder(each)) return armyFault(position, side, each);
  const { commander, to } = each;
  if (!canOrder(position, commander)) return refusalOf('round.cannot', { corps: commander });
  return to && !to.some((where) => isNear(position, commander, where))
    ? refusalOf('round.nowhere', { corps: commander }, [...exitsOf(position, commander)])
    : undefined;
}

export const isArmyOrder = (each: Order): each is Extract<Order, { commander: ArmyCommander }> =>
  isArmy(each.commander);

const exitsOf = (position: Position, corps: CorpsId) => {
  const town = townOf(position, corps);
  return town === undefined ? [] : exits(position, sideOf(position, corps), town);
};

/** G-MOV-01. To stay, or an adjacent town. Whether the route to it is open is judged when the corps moves. */
const isNear = (position: Position, corps: CorpsId, { town }: Destination): boolean =>
  town === null || position.book.neighbours.get(townOf(position, corps) ?? '')?.includes(town) === true;

/** G-CRD-03, G-CRD-05, G-MOV-02. */
function armyFault(
  position: Position,
  side: Side,
  { commander, paths }: Extract<Order, { commander: ArmyCommander }>,
): Refusal | undefined {
  if (isSpent(position, commander)) return refusalOf('round.spent', { commander });
  return paths && pathsFault(position, side, paths);
}

export function pathsFault(position: Position, side: Side, paths: readonly Path[]): Refusal | undefined {
  const isOne = position.state.options.armyCommanderScope === 'one';
  if (isOne && paths.length > 1) return refusalOf('round.scope', { commander: ARMY[side] });
  const seen = paths.map(({ corps }) => corps);
  const twice = seen.find((corps, i) => seen.indexOf(corps) !== i);
  if (twice !== undefined) return refusalOf('round.twice', { corps: twice });
  return firstOf(paths, (each) => pathFault(position, side, each));
}

function pathFault(position: Position, side: Side, { corps, towns }: Path): Refusal | undefined {
  if (position.book.corps.get(corps)?.side !== side || !canOrder(position, corps))
    return refusalOf('round.cannot', { corps });
  const [first, second, ...more] = towns;
  if (more.length > 0) return refusalOf('round.far', { corps });
  const isJoined =
    first !== undefined &&
    isNear(position, corps, { town: first }) &&
    (second === undefined || position.book.neighbours.get(first)?.includes(second));
  return isJoined ? undefined : refusalOf('round.nowhere', { corps }, [...exitsOf(position, corps)]);
}

/** G-S-4. A corps that two orders name. */
function twiceNamed(orders: readonly Order[]): CorpsId | undefined {
  const named = orders.flatMap(namedIn);
  return named.find((corps, i) => named.indexOf(corps) !== i);
}

const namedIn = (each: Order): readonly CorpsId[] =>
  isArmyOrder(each) ? (each.paths ?? []).map(({ corps }) => corps) : [each.commander];

/** Orders of a side as examples of every kind: each pair of cards, each corps to each town. */
export function sampleOrders(position: Position, side: Side): readonly RoundOrder[] {
  const single = sampleSingles(position, side).map((order) => singleOf(position, order));
  const fewest = fewestOrders(position, side);
  const alone = fewest <= 1 ? single.map(({ order }) => ({ orders: [order] })) : [];
  if (mostCards(position, side) === 1) return alone;
  const pairs = single.flatMap((_, gap) =>
    single.flatMap((one, i) => {
      const other = single[i + gap];
      return other && areTogether(one, other) ? [{ orders: [one.order, other.order] }] : [];
    }),
  );
  return [...pairs, ...alone];
}

/** An order with what decides beside which others it may stand. */
interface Single {
  readonly order: Order;
  readonly card: ReturnType<typeof cardOf>;
  readonly named: readonly CorpsId[];
}

const singleOf = ({ book }: Position, order: Order): Single => ({
  order,
  card: cardOf(book, order.commander),
  named: namedIn(order),
});

const areTogether = (one: Single, other: Single): boolean =>
  one.card !== other.card && !one.named.some((corps) => other.named.includes(corps));

/** Single orders, so that the first few name different corps that go somewhere. */
function sampleSingles(position: Position, side: Side): readonly Order[] {
  const able = orderable(position, side);
  const goals = able.map((commander) => [...exitsOf(position, commander), null]);
  const own = Array.from({ length: Math.max(0, ...goals.map(({ length }) => length)) }, (_, nth) =>
    able.flatMap((commander, i): Order[] => {
      const town = goals[i]?.[nth];
      return town === undefined ? [] : [{ commander, to: [{ town }] }];
    }),
  ).flat();
  const commander = ARMY[side];
  if (able.length === 0 || isSpent(position, commander)) return own;
  return [...own, ...samplePaths(position, side).map((each): Order => ({ commander, paths: [each] }))];
}

/** Every path of one corps under an army commander. */
export const samplePaths = (position: Position, side: Side): readonly Path[] =>
  orderable(position, side).flatMap((corps) => {
    const from = townOf(position, corps);
    return exitsOf(position, corps).flatMap((first): Path[] => [
      { corps, towns: [first] },
      ...(position.book.neighbours.get(first) ?? [])
        .filter((second) => second !== from)
        .map((second): Path => ({ corps, towns: [first, second] })),
    ]);
  });
