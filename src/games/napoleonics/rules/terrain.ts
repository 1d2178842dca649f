/** Terrain: who enters, what it takes from dice, and what stands in the way of sight (C-TER, C-LOS). */

import type { Book, TerrainKind } from '../content.ts';
import type { Field, Position, Unit } from '../state.ts';
import type { Arm, Hex, HexSide, Mode } from '../types.ts';
import { areAdjacent, enteredBy, HEXES, indexOf, sideTo } from './board.ts';
import { groupOf, hidersOn, isOpen, lineBetween } from './line-of-sight.ts';
import { leaderAt, sideOf, typeOf, unitAt } from './position.ts';

/** What a hex does to who comes there, before works: nobody enters, the move ends, or it goes on. */
type Entry = 'closed' | 'stop' | 'on';

/** What the ground of a field is, by the places of hexes in the list of all. */
interface Ground {
  readonly book: Book;
  readonly kinds: readonly (TerrainKind | undefined)[];
  /** By arm; those of leaders without one. */
  readonly entries: Map<Arm | undefined, readonly Entry[]>;
  readonly hasWorks: boolean;
}

/** The ground of each field is worked out once: it does not change in a match. */
const grounds = new WeakMap<Field, Ground>();

/** The field that was asked about last: mostly it is asked about again. */
let latest: { readonly field: Field; readonly ground: Ground } | undefined;

const groundIn = ({ book, state: { field } }: Position): Ground => {
  if (latest?.field === field && latest.ground.book === book) return latest.ground;
  const known = grounds.get(field);
  const ground = known?.book === book ? known : groundOn(book, field);
  latest = { field, ground };
  return ground;
};

/** C-TER-BR. A bridge takes river and ford away. */
const groundOn = (book: Book, field: Field): Ground => {
  const kinds = HEXES.map((): TerrainKind | undefined => undefined);
  for (const [hex, id] of Object.entries(field.terrain))
    if (!field.bridges.includes(hex)) kinds[indexOf(hex)] = book.terrain.get(id);
  const ground = { book, kinds, entries: new Map(), hasWorks: Object.keys(field.works).length > 0 };
  grounds.set(field, ground);
  return ground;
};

/** Whether works stand on any side of a hex. */
export const hasWorks = (position: Position): boolean => groundIn(position).hasWorks;

/** What the ground of a hex is; undefined: clear. */
export const groundOf = (position: Position, hex: Hex): TerrainKind | undefined =>
  groundIn(position).kinds[indexOf(hex)];

/** C-MOV-04, C-MOV-07, C-TER-RH, C-TER-RI, C-TER-SQ. What each hex does to an arm, or to a leader, by the places of hexes in the list of all. */
export const entriesFor = (position: Position, arm: Arm | undefined): readonly Entry[] => {
  const { kinds, entries } = groundIn(position);
  const known = entries.get(arm);
  if (known) return known;
  const made = kinds.map((kind): Entry => {
    if (!admits(kind, arm)) return 'closed';
    return kind?.enter === 'stop' ? 'stop' : 'on';
  });
  entries.set(arm, made);
  return made;
};

const admits = (ground: TerrainKind | undefined, arm: Arm | undefined): boolean =>
  ground?.enter !== 'impassable' && (arm === undefined || !ground?.closedTo?.includes(arm));

const isHill = (position: Position, hex: Hex): boolean => groundOf(position, hex)?.sight === 'hill';

/** C-MOV-04, C-TER-RH, C-TER-RI, C-TER-SQ. Without an arm: for a leader. */
export const isPassable = (position: Position, hex: Hex, arm?: Arm): boolean => admits(groundOf(position, hex), arm);

/** C-MOV-07, C-TER-FO, C-TER-TO, C-TER-FD, C-TER-SQ, C-TER-FW. Whether a move ends with this step. */
export const isStop = (position: Position, from: Hex, to: Hex): boolean =>
  groundOf(position, to)?.enter === 'stop' || crossesWorks(position, from, to);

/** C-TER-FW, C-TER-FW-1, C-DIFF-20. Whether a step leads through a side on which works stand, in or out. */
export const crossesWorks = (position: Position, from: Hex, to: Hex): boolean => {
  const { field } = position.state;
  if (!hasWorks(position) || (!field.works[from] && !field.works[to])) return false;
  const [out, into] = [sideTo(from, to), sideTo(to, from)];
  const isWork = (hex: Hex, side: HexSide | undefined): boolean =>
    field.works[hex]?.some((each) => each === side) ?? false;
  return isWork(from, out) || isWork(to, into);
};

/** C-TER-FO, C-TER-FO-2, C-TER-TO, C-TER-GEN. Whether a unit that has just entered a hex may not battle. */
export const isBarredBy = (position: Position, unit: Unit, hex: Hex): boolean => {
  const rule = groundOf(position, hex)?.battleOnEntry;
  return rule === 'none' || (rule === 'light' && !typeOf(position, unit).light);
};

/** C-SQ-02. Whether infantry may form square in a hex. */
export const allowsSquare = (position: Position, hex: Hex): boolean =>
  (groundOf(position, hex)?.square ?? true) && !position.state.field.works[hex];

/** C-TER-TO. Whether a cavalry charge adds dice from one hex to another. */
export const allowsCharge = (position: Position, from: Hex, to: Hex): boolean =>
  [from, to].every((hex) => groundOf(position, hex)?.charge !== false);

/** C-TER-FW, C-TER-FW-1, C-TER-FW-2. Whether an attack comes through the works of the target's hex. */
export const isThroughWorks = ({ state: { field } }: Position, from: Hex, to: Hex): boolean =>
  field.works[to] !== undefined && enteredBy(to, from).some((side) => field.works[to]?.includes(side));

/**
 * C-TER-01 to C-TER-03, C-TER-FW-5, C-S-9, C-S-22. What terrain takes from the dice of an attack, 0 or less. Works that
 * take some count alone, in both directions.
 */
export function reductionOf(position: Position, arm: Arm, mode: Mode, from: Hex, to: Hex): number {
  const { book, state } = position;
  if (isThroughWorks(position, from, to)) return book.works.into[arm];
  const outOfWorks = book.works.outOf[arm];
  if (outOfWorks < 0 && isThroughWorks(position, to, from)) return outOfWorks;
  const [into, outOf] = [intoOf(position, arm, mode, from, to), outOfHex(position, arm, mode, from, to)];
  return state.options.terrainReductionStacking === 'sum' ? into + outOf : Math.min(into, outOf);
}

/** C-TER-HI, C-TER-HI-2. Into terrain; from a hill to a hill in its own way. */
const intoOf = (position: Position, arm: Arm, mode: Mode, from: Hex, to: Hex): number => {
  const ground = groundOf(position, to);
  const isLevel = isHill(position, from) && isHill(position, to);
  return (isLevel ? ground?.level : ground?.into)?.[mode][arm] ?? 0;
};

/** C-TER-HI. Out of terrain. */
const outOfHex = (position: Position, arm: Arm, mode: Mode, from: Hex, to: Hex): number => {
  const isLevel = isHill(position, from) && isHill(position, to);
  return isLevel ? 0 : (groundOf(position, from)?.outOf?.[mode][arm] ?? 0);
};

/** A line between two hexes and what stands in the way on it; `over`: hexes whose pieces do not. */
function lookFrom(position: Position, from: Hex, to: Hex, over: (hex: Hex) => boolean = () => false) {
  const blocksHill = hillsInTheWay(position, from, to);
  const isObstacle = (hex: Hex | undefined): boolean => {
    if (hex === undefined) return true;
    const { sight } = groundOf(position, hex) ?? { sight: 'open' };
    if (sight === 'blocks' || (sight === 'hill' && blocksHill(hex))) return true;
    return (unitAt(position, hex) ?? leaderAt(position, hex)) !== undefined && !over(hex);
  };
  return [lineBetween(from, to), isObstacle, position.state.options.edgeOnLos === 'bothSidesSamePair'] as const;
}

/** C-LOS-01 to C-LOS-13. Whether the pieces in two hexes see each other. `over`: a friend's hex over which is fired. */
export const sees = (position: Position, from: Hex, to: Hex, over?: (hex: Hex) => boolean): boolean =>
  isOpen(...lookFrom(position, from, to, over));

/** C-LOS-06 to C-LOS-09. Which hills hide: from lower ground all, from hill to hill those of neither. */
function hillsInTheWay(position: Position, from: Hex, to: Hex): (hex: Hex) => boolean {
  const belongs = (hex: Hex) => isHill(position, hex);
  if (!belongs(from) || !belongs(to)) return () => true;
  if (!position.state.options.thirdHillBlocksHillToHill) return () => false;
  const [one, other] = [hillsAround(position, from, belongs), hillsAround(position, to, belongs)];
  return (hex) => !one.has(hex) && !other.has(hex);
}

/** The hills of each field by their hexes: ground does not change in a match. */
const known = new WeakMap<Field, Map<Hex, ReadonlySet<Hex>>>();

const hillsAround = ({ state: { field } }: Position, hex: Hex, belongs: (hex: Hex) => boolean): ReadonlySet<Hex> => {
  const groups = known.get(field) ?? new Map<Hex, ReadonlySet<Hex>>();
  known.set(field, groups);
  const group = groups.get(hex) ?? groupOf(hex, belongs);
  for (const each of group) groups.set(each, group);
  return group;
};

type Looking = Unit & { readonly hex: Hex };

/** C-LOS-10, C-CA-02. Artillery on a hill fires over friends in lower hexes beside it, but not in combined arms. */
export const canSee = (position: Position, unit: Looking, to: Hex, isCombined = false): boolean =>
  sees(position, unit.hex, to, friendsBelow(position, unit, isCombined));

/** The hexes that hide a hex from a unit. */
export const hidersOf = (position: Position, unit: Looking, to: Hex, isCombined = false): readonly Hex[] =>
  hidersOn(...lookFrom(position, unit.hex, to, friendsBelow(position, unit, isCombined)));

/** Whether a unit sees over the pieces of a hex; undefined: over none. */
function friendsBelow(position: Position, unit: Looking, isCombined: boolean): ((hex: Hex) => boolean) | undefined {
  if (isCombined || typeOf(position, unit).arm !== 'ART' || !isHill(position, unit.hex)) return undefined;
  const side = sideOf(position, unit);
  return (hex) => {
    const piece = unitAt(position, hex) ?? leaderAt(position, hex);
    const isFriend = piece !== undefined && sideOf(position, piece) === side && !isHill(position, hex);
    return isFriend && areAdjacent(unit.hex, hex);
  };
}
