/** Who stands where: an index of a position that is played, kept with every step of a piece. */
import type { Leader, Places, State, Unit } from './state.ts';
import type { Hex, LeaderId, Nation, Side, UnitId } from './types.ts';

const byHex = <P extends { readonly hex: Hex | null }>(pieces: readonly P[]): Map<Hex, P> =>
  new Map(pieces.flatMap((piece) => (piece.hex === null ? [] : [[piece.hex, piece] as const])));

const byId = <P extends { readonly id: string }>(pieces: readonly P[]): ReadonlyMap<string, P> =>
  new Map(pieces.map((piece) => [piece.id, piece]));

export function placesIn({ units, leaders, sides }: State): Places {
  const [unitAt, leaderAt] = [byHex(units), byHex(leaders)];
  const [unitBy, leaderBy] = [byId(units), byId(leaders)];
  const sideBy = new Map<Nation, Side>(
    Object.entries(sides).flatMap(([side, { nations }]) => nations.map((nation) => [nation, side] as const)),
  );
  const put = <P extends Unit | Leader>(at: Map<Hex, P>, piece: P, hex: Hex | null): void => {
    if (piece.hex !== null && at.get(piece.hex) === piece) at.delete(piece.hex);
    piece.hex = hex;
    if (hex !== null) at.set(hex, piece);
  };
  return {
    unitAt: (hex) => unitAt.get(hex),
    leaderAt: (hex) => leaderAt.get(hex),
    unit: (id: UnitId) => unitBy.get(id),
    leader: (id: LeaderId) => leaderBy.get(id),
    sideOf: (nation) => sideBy.get(nation),
    put: (piece, hex) => ('nation' in piece ? put(leaderAt, piece, hex) : put(unitAt, piece, hex)),
  };
}
