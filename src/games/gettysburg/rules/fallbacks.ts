/** What silence does (GD-01 to GD-10). */
import { cardOf } from '../content.ts';
import type { Position } from '../state.ts';
import { type CorpsId, foeOf, type Order, type Reaction, type RoundOrder, type Side, type TownId } from '../types.ts';
import {
  corpsAt,
  corpsOf,
  embattled,
  orderable,
  pointsLeft,
  pointsOf,
  routeOf,
  sideOf,
  strengthOf,
} from './position.ts';

/** The thing with the highest worth; of equals the first. */
export const best = <T>(things: readonly T[], worth: (thing: T) => readonly number[]): T | undefined => {
  let found: { readonly thing: T; readonly worth: readonly number[] } | undefined;
  for (const thing of things) {
    const each = worth(thing);
    if (!found || isMore(each, found.worth)) found = { thing, worth: each };
  }
  return found?.thing;
};

const isMore = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
};

/** GD-01. The corps with the lowest numbers that may be ordered, on cards of their own; all of them stay. */
export function quietOrders(position: Position, side: Side): RoundOrder {
  const orders: Order[] = [];
  const cards = new Set<string>();
  for (const commander of orderable(position, side)) {
    const { id } = cardOf(position.book, commander);
    if (cards.has(id) || cards.size >= position.book.numbers.cards[side]) continue;
    cards.add(id);
    orders.push({ commander, to: [{ town: null }] });
  }
  return { orders };
}

/** G-S-6. A holder of points that are still to be had stands at two more. */
const STUBBORN = 2;

/** GD-03, G-S-6. Defend with as much as comes less one; for unscored points with less. */
export function quietReaction(
  position: Position,
  {
    town,
    arriving,
    refuges,
  }: { readonly town: TownId; readonly arriving: CorpsId; readonly refuges: readonly TownId[] },
): Reaction {
  const side = foeOf(sideOf(position, arriving));
  const own = corpsAt(position, town, side);
  const bonus = side === 'USA' && pointsLeft(position, town) > 0 ? STUBBORN : 0;
  const isStrong = strengthOf(position, own) + bonus >= strengthOf(position, [arriving]) - 1;
  const to = isStrong ? undefined : refugeOf(position, side, refuges);
  if (to === undefined) return { act: 'defend' };
  return { act: 'cede', to: Object.fromEntries(own.map((id) => [id, to])) };
}

/** GD-04. Where most friends are, then farthest from enemies. */
const refugeOf = (position: Position, side: Side, towns: readonly TownId[]): TownId | undefined =>
  best(towns, (town) => [corpsAt(position, town, side).length, farness(position, side, town)]);

/** The distance of a town from the nearest enemy of a side. */
export const farness = (position: Position, side: Side, town: TownId): number => {
  const places = Object.entries(position.state.corps).flatMap(([id, place]) => {
    if (!place || sideOf(position, id) === side) return [];
    return [position.book.distance('at' in place ? place.at : place.to, town)];
  });
  return Math.min(position.book.distance(town, town) + 99, ...places);
};

/** GD-05, G-S-5. Battles at the origins of attacking corps last; before them those with most points. */
export function quietBattle(position: Position): TownId | undefined {
  const origins = Object.keys(position.state.corps).flatMap((id) => routeOf(position, id)?.from ?? []);
  return best(embattled(position), (town) => [origins.includes(town) ? 0 : 1, pointsLeft(position, town)]);
}

/** GD-08. The weakest. */
export const quietLoss = (position: Position, corps: readonly CorpsId[]): CorpsId | undefined =>
  best(corps, (id) => [-corpsOf(position, id).strength]);

/** GD-09. Apart; the Union away from points that are still to be had, the Confederates toward the south. */
export function quietPursuit(position: Position, corps: CorpsId, towns: readonly TownId[]): TownId | undefined {
  const side = sideOf(position, corps);
  return best(towns, (town) => [-corpsAt(position, town, side).length, awayness(position, side, town)]);
}

const awayness = (position: Position, side: Side, town: TownId): number => {
  if (side === 'CSA') return position.book.towns.get(town)?.y ?? 0;
  const left = [...position.book.towns.keys()].filter((each) => pointsLeft(position, each) > 0);
  return Math.min(99, ...left.map((each) => position.book.distance(town, each)));
};

/** The points that are missing to the end of the game. */
export const pointsMissing = (position: Position): number =>
  Math.max(0, position.book.numbers.points - pointsOf(position));
