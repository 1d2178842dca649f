/** Questions to a position: who stands where, and what counts. */
import { sure } from '../../../engine/index.ts';
import type { UnitType } from '../content.ts';
import type { Leader, Position, SideState, Turn, Unit } from '../state.ts';
import type { Arm, Edge, Hex, LeaderId, Nation, Side, UnitId } from '../types.ts';
import { indexOf, neighboursOf } from './board.ts';
import { changing } from './pieces.ts';

export const sidesIn = ({ state }: Position): readonly Side[] => Object.keys(state.sides);

export const sideState = ({ state }: Position, side: Side): SideState => sure(state.sides[side]);

export const foeOf = (position: Position, side: Side): Side => sure(sidesIn(position).find((each) => each !== side));

export const edgeOf = (position: Position, side: Side): Edge => sideState(position, side).edge;

export const turnOf = ({ state }: Position): Turn => sure(state.now);

/** A unit by its label; undefined if there is none, or the label is a leader's. */
export const unitNamed = ({ state, places }: Position, id: UnitId): Unit | undefined =>
  places ? places.unit(id) : state.units.find((unit) => unit.id === id);

export const leaderNamed = ({ state, places }: Position, id: LeaderId): Leader | undefined =>
  places ? places.leader(id) : state.leaders.find((leader) => leader.id === id);

export const unitOf = (position: Position, id: UnitId): Unit => sure(unitNamed(position, id));

export const leaderOf = (position: Position, id: LeaderId): Leader => sure(leaderNamed(position, id));

export const typeOf = ({ book }: Position, unit: Unit): UnitType => sure(book.types.get(unit.type));

export const armOf = (position: Position, unit: Unit): Arm => typeOf(position, unit).arm;

/** C-UNIT-07. */
const sideOfNation = (position: Position, nation: Nation): Side =>
  sure(
    position.places
      ? position.places.sideOf(nation)
      : sidesIn(position).find((side) => sideState(position, side).nations.includes(nation)),
  );

/** C-UNIT-07. Allied nations of one side are friends. */
export const sideOf = (position: Position, piece: Unit | Leader): Side =>
  'nation' in piece
    ? sideOfNation(position, piece.nation)
    : (position.places?.sideOfUnit(piece.id) ?? sideOfNation(position, typeOf(position, piece).nation));

/** Who is found in a hex stands there. */
export const unitAt = ({ state, places }: Position, hex: Hex): Standing | undefined =>
  (places ? places.unitOn[indexOf(hex)] : state.units.find((unit) => unit.hex === hex)) as Standing | undefined;

export const leaderAt = ({ state, places }: Position, hex: Hex): Leader | undefined =>
  places ? places.leaderOn[indexOf(hex)] : state.leaders.find((leader) => leader.hex === hex);

/** A piece goes to a hex, or out of the game. */
export const put = (position: Position, piece: Unit | Leader, hex: Hex | null): void => {
  const moved = changing(position, piece);
  if (position.places) position.places.put(moved, hex);
  else moved.hex = hex;
};

/** C-UNIT-02. The leader in the hex of a unit is attached to it. */
export const attachedTo = (position: Position, unit: Unit): Leader | undefined =>
  unit.hex === null ? undefined : leaderAt(position, unit.hex);

export const isLone = (position: Position, { hex }: Leader): boolean => hex !== null && !unitAt(position, hex);

/** A unit and where it stands. */
export type Standing = Unit & { readonly hex: Hex };

export const isStanding = (unit: Unit): unit is Standing => unit.hex !== null;

/** A unit that is known to stand: it was found on the field. */
export const standingOf = (position: Position, id: UnitId): Standing => unitOf(position, id) as Standing;

export const unitsOf = (position: Position, side: Side): readonly Standing[] =>
  position.places
    ? position.places.unitsOf(side).filter(isStanding)
    : position.state.units.filter(isStanding).filter((unit) => sideOf(position, unit) === side);

export const leadersOf = (position: Position, side: Side): readonly (Leader & { readonly hex: Hex })[] =>
  position.state.leaders.filter(
    (leader): leader is Leader & { readonly hex: Hex } => leader.hex !== null && sideOf(position, leader) === side,
  );

/** The unit of the enemies of a side in a hex. */
export const enemyAt = (position: Position, side: Side, hex: Hex): Standing | undefined => {
  const unit = unitAt(position, hex);
  return unit && sideOf(position, unit) !== side ? unit : undefined;
};

export const enemyLeaderAt = (position: Position, side: Side, hex: Hex): Leader | undefined => {
  const leader = leaderAt(position, hex);
  return leader && sideOf(position, leader) !== side ? leader : undefined;
};

/** C-COM-02. The enemy units beside a hex. */
export const enemiesBeside = (position: Position, side: Side, hex: Hex): readonly Standing[] =>
  neighboursOf(hex).flatMap((next) => enemyAt(position, side, next) ?? []);

export function isInContact(position: Position, unit: Standing): boolean {
  const side = sideOf(position, unit);
  return neighboursOf(unit.hex).some((next) => enemyAt(position, side, next) !== undefined);
}

/** C-CMD-03. Cards in the hand; the card that has just been played still counts. */
export const commandOf = (position: Position, side: Side): number => {
  const { state } = position;
  const played = state.now && state.active === side ? 1 : 0;
  return sideState(position, side).hand.length + played;
};

/** C-VIC-02. Banners of a side: for enemies, and for what it holds. */
export function bannersOf(position: Position, side: Side): number {
  const { objectives, claims } = position.state;
  let sum = sideState(position, side).banners;
  for (let i = 0; i < objectives.length; i++) {
    const { side: of, type, hexes, banners } = sure(objectives[i]);
    const claimed = claims[i]?.length ?? 0;
    if (of !== side) continue;
    if (type !== 'TEMPORARY_ALL') sum += claimed * banners;
    else if (claimed === hexes.length) sum += banners;
  }
  return sum;
}

/** C-VIC-02. The hexes of an objective in which units of its side stand. */
export const holdings = (position: Position, side: Side, hexes: readonly Hex[]): Hex[] =>
  hexes.filter((hex) => {
    const unit = unitAt(position, hex);
    return unit !== undefined && sideOf(position, unit) === side;
  });

export const isOver = ({ state }: Position): boolean => state.winner !== undefined;

/** Whether a unit has lost no hex since it stood in this one, and lives. */
export const isStillAt = (position: Position, id: UnitId, hex: Hex): boolean => unitOf(position, id).hex === hex;
