/** What can be asked of a position. */
import { sure } from '../../../engine/index.ts';
import type { Corps } from '../content.ts';
import type { Position } from '../state.ts';
import { type CorpsId, foeOf, type Side, type TownId } from '../types.ts';

export const corpsOf = ({ book }: Pick<Position, 'book'>, id: CorpsId): Corps => sure(book.corps.get(id));

export const sideOf = (position: Pick<Position, 'book'>, id: CorpsId): Side => corpsOf(position, id).side;

/** G-MAP-03. Strength is fixed. */
export const strengthOf = (position: Pick<Position, 'book'>, ids: readonly CorpsId[]): number =>
  ids.reduce((sum, id) => sum + corpsOf(position, id).strength, 0);

/** The corps of a side that are on the map, lowest number first. */
export const corpsOnMap = ({ book, state }: Position, side: Side): readonly CorpsId[] =>
  book.numbered[side].filter((id) => state.corps[id]);

/** The town that a corps is in; undefined on a route and off the map. */
export const townOf = ({ state }: Position, id: CorpsId): TownId | undefined => {
  const place = state.corps[id];
  return place && 'at' in place ? place.at : undefined;
};

/** The route that a corps is on, from its origin to its goal (G-MOV-14). */
export const routeOf = (
  { state }: Position,
  id: CorpsId,
): { readonly from: TownId; readonly to: TownId } | undefined => {
  const place = state.corps[id];
  return place && 'to' in place ? place : undefined;
};

export const corpsAt = (position: Position, town: TownId, side: Side): readonly CorpsId[] =>
  corpsOnMap(position, side).filter((id) => townOf(position, id) === town);

/** The corps of a side that head for a town. */
export const headingFor = (position: Position, town: TownId, side: Side): readonly CorpsId[] =>
  corpsOnMap(position, side).filter((id) => routeOf(position, id)?.to === town);

/** The side whose corps are in a town (G-MAP-02). */
export const holderOf = (position: Position, town: TownId): Side | undefined => {
  if (corpsAt(position, town, 'CSA').length > 0) return 'CSA';
  return corpsAt(position, town, 'USA').length > 0 ? 'USA' : undefined;
};

/** G-S-1, G-MOV-12. A route is closed to a side while an enemy corps stands on it, whichever town it heads for. */
export const isClosed = (position: Position, side: Side, one: TownId, other: TownId): boolean =>
  corpsOnMap(position, foeOf(side)).some((id) => {
    const route = routeOf(position, id);
    return route !== undefined && [one, other].every((town) => town === route.from || town === route.to);
  });

/** G-MAP-01. Towns that a corps of a side reaches by one open route. */
export const exits = (position: Position, side: Side, from: TownId): readonly TownId[] =>
  sure(position.book.neighbours.get(from)).filter((to) => !isClosed(position, side, from, to));

/** G-MOV-06, G-CMB-08. Towns without enemies that a corps of a side may give way to. */
export const refuges = (position: Position, side: Side, from: TownId): readonly TownId[] =>
  exits(position, side, from).filter((to) => corpsAt(position, to, foeOf(side)).length === 0);

/** G-TRN-03. A corps takes orders in a town that no enemy heads for. */
export const canOrder = (position: Position, id: CorpsId): boolean => {
  const town = townOf(position, id);
  return town !== undefined && headingFor(position, town, foeOf(sideOf(position, id))).length === 0;
};

export const orderable = (position: Position, side: Side): readonly CorpsId[] =>
  corpsOnMap(position, side).filter((id) => canOrder(position, id));

/** Towns that a battle is about to be fought for (G-CMB-01). */
export const embattled = (position: Position): readonly TownId[] =>
  [...position.book.towns.keys()].filter((town) =>
    (['CSA', 'USA'] as const).some((side) => headingFor(position, town, side).length > 0),
  );

/** G-VIC-02. The points of the towns that have scored. */
export const pointsOf = ({ book, state }: Position): number =>
  state.scored.reduce((sum, town) => sum + sure(book.towns.get(town)).points, 0);

/** The points that a town would still give. */
export const pointsLeft = ({ book, state }: Position, town: TownId): number =>
  state.scored.includes(town) ? 0 : sure(book.towns.get(town)).points;
