/** Who stands where: an index of a position that is played, kept with every step of a piece. */

import type { Book } from '../content.ts';
import type { Changing, Leader, Places, State, Unit } from '../state.ts';
import type { Hex, Nation, Side } from '../types.ts';
import { HEXES, indexOf } from './board.ts';

/** Pieces by the place of their hex in the list of all. */
const byHex = <P extends Unit | Leader>(pieces: readonly P[]): (P | undefined)[] => {
  const standing: (P | undefined)[] = HEXES.map(() => undefined);
  for (const piece of pieces) if (piece.hex !== null) standing[indexOf(piece.hex)] = piece;
  return standing;
};

const byId = <P extends { readonly id: string }>(pieces: readonly P[]): ReadonlyMap<string, P> =>
  new Map(pieces.map((piece) => [piece.id, piece]));

export function placesIn({ types }: Book, { units, leaders, sides }: State): Places {
  const [unitOn, leaderOn] = [byHex(units), byHex(leaders)];
  const [unitBy, leaderBy] = [byId(units), byId(leaders)];
  const sideBy = new Map<Nation, Side>(
    Object.entries(sides).flatMap(([side, { nations }]) => nations.map((nation) => [nation, side] as const)),
  );
  const sideOfType = (type: string): Side | undefined => {
    const nation = types.get(type)?.nation;
    return nation && sideBy.get(nation);
  };
  const sideByUnit = new Map(units.map(({ id, type }) => [id, sideOfType(type)]));
  const bySide = new Map(
    Object.keys(sides).map((side) => [side, units.filter(({ id }) => sideByUnit.get(id) === side)]),
  );
  const put = (
    standing: (Unit | Leader | undefined)[],
    piece: Changing<Unit> | Changing<Leader>,
    hex: Hex | null,
  ): void => {
    const from = piece.hex === null ? undefined : indexOf(piece.hex);
    if (from !== undefined && standing[from] === piece) standing[from] = undefined;
    piece.hex = hex;
    if (hex !== null) standing[indexOf(hex)] = piece;
  };
  return {
    unitOn,
    leaderOn,
    unit: (id) => unitBy.get(id),
    leader: (id) => leaderBy.get(id),
    sideOf: (nation) => sideBy.get(nation),
    sideOfUnit: (id) => sideByUnit.get(id),
    unitsOf: (side) => bySide.get(side) ?? [],
    put: (piece, hex) => ('nation' in piece ? put(leaderOn, piece, hex) : put(unitOn, piece, hex)),
  };
}
