/** Movement of units and leaders (C-MOV, C-LDM). */
import { extended, type Refusal, refusalOf, sure } from '../../../engine/index.ts';
import type { Leader, Places, Position, Turn, Unit } from '../state.ts';
import type { Hex, LeaderId, UnitId } from '../types.ts';
import { areAdjacent, HEXES, indexesBeside, indexOf } from './board.ts';
import { withItem } from './lists.ts';
import { leaveByExit } from './objectives.ts';
import { placesIn } from './places.ts';
import { goTogether, type Play } from './play.ts';
import {
  armOf,
  attachedTo,
  isStanding,
  leaderNamed,
  leaderOf,
  put,
  type Standing,
  sideOf,
  turnOf,
  unitAt,
  unitNamed,
} from './position.ts';
import { allowanceOf, cardInPlay } from './strength.ts';
import { crossesWorks, entriesFor, hasWorks, isBarredBy } from './terrain.ts';

export type Move = { readonly piece: UnitId | LeaderId; readonly path: readonly Hex[] };

/** How a step ends: it may go on, it has to stop here, it may pass but not stay. */
type Step = 'on' | 'stop' | 'pass';

/** C-LDM-06, C-ORD-04, C-S-10. The leader who goes with a unit: one who is ordered to move alone stays where he is, and may go later. Whoever he has joined does not move (C-MOV-08). */
const companionOf = (position: Position, unit: Unit): Leader | undefined => {
  const leader = attachedTo(position, unit);
  return leader && turnOf(position).leaders.includes(leader.id) ? undefined : leader;
};

/** A piece that may still move in this turn. Hexes are named by their places in the list of all. */
interface Mover {
  readonly from: number;
  readonly most: number;
  /** A step to a hex beside another; undefined: it is not allowed. */
  step(from: number, to: number): Step | undefined;
}

/** Why a piece may not move at all in this turn. */
type Bar = 'move.twice' | 'move.unordered' | 'move.square' | 'move.joined';

/** A position with its index. */
type Indexed = Position & { readonly places: Places };

const isIndexed = (position: Position): position is Indexed => position.places !== undefined;

const indexed = (position: Position): Indexed =>
  isIndexed(position) ? position : extended(position, { places: placesIn(position.book, position.state) });

/** C-LDM-01, C-CARD-21. Hexes that a leader may move. */
const leaderAllowance = (position: Position): number =>
  Math.max(position.book.tables.leaderMove, cardInPlay(position)?.move?.most ?? 0);

/** C-ORD-01, C-ORD-02, C-MOV-01, C-MOV-08, C-S-10. A piece that may still move, or why it may not. */
function moverOf(position: Indexed, id: UnitId | LeaderId): Mover | Bar {
  const now = turnOf(position);
  if (now.moved[id] !== undefined) return 'move.twice';
  const unit = unitNamed(position, id);
  if (unit && isStanding(unit) && now.ordered.includes(id)) return unitMover(position, unit);
  const leader = leaderNamed(position, id);
  if (!leader || leader.hex === null || !now.leaders.includes(id)) return 'move.unordered';
  return leaderMover(position, leader, indexOf(leader.hex));
}

/** C-MOV-02 to C-MOV-04, C-MOV-07. */
const unitMover = (position: Indexed, unit: Standing): Mover | Bar => {
  if (unit.square !== undefined) return 'move.square';
  if (turnOf(position).joined.includes(unit.id)) return 'move.joined';
  const { unitOn, leaderOn } = position.places;
  const entries = entriesFor(position, armOf(position, unit));
  const side = sideOf(position, unit);
  const isLed = companionOf(position, unit) !== undefined;
  const isHalted = crossingIn(position);
  return {
    from: indexOf(unit.hex),
    most: allowanceOf(position, unit).most,
    step: (from, to) => {
      if (unitOn[to] || entries[to] === 'closed') return undefined;
      const leader = leaderOn[to];
      if (leader && (isLed || sideOf(position, leader) !== side)) return undefined;
      return leader || entries[to] === 'stop' || isHalted(from, to) ? 'stop' : 'on';
    },
  };
};

/** C-LDM-01, C-LDM-02, C-LDM-04, C-MOV-07. */
function leaderMover(position: Indexed, leader: Leader, at: number): Mover {
  const { unitOn, leaderOn } = position.places;
  const entries = entriesFor(position, undefined);
  const side = sideOf(position, leader);
  const isHalted = crossingIn(position);
  const isEnemy = (piece: Unit | Leader | undefined) => piece !== undefined && sideOf(position, piece) !== side;
  return {
    from: at,
    most: leaderAllowance(position),
    step: (from, to) => {
      if (entries[to] === 'closed' || isEnemy(unitOn[to]) || isEnemy(leaderOn[to])) return undefined;
      const isOccupied = leaderOn[to] !== undefined && to !== at;
      if (entries[to] === 'stop' || isHalted(from, to)) return isOccupied ? undefined : 'stop';
      return isOccupied ? 'pass' : 'on';
    },
  };
}

/** Whether a step leads over works; on most fields there are none. */
const crossingIn = (position: Position): ((from: number, to: number) => boolean) =>
  hasWorks(position) ? (from, to) => crossesWorks(position, hexOn(from), hexOn(to)) : () => false;

const hexOn = (index: number): Hex => HEXES[index] ?? '';

/** C-MOV-01 to C-MOV-08, C-LDM-01 to C-LDM-05. Why a move is not allowed; undefined if it is. */
export function moveFault(position: Position, { piece, path }: Move): Refusal | undefined {
  const mover = moverOf(indexed(position), piece);
  if (typeof mover === 'string') return refusalOf(mover, { piece });
  if (path.length === 0 || path.length > mover.most)
    return refusalOf('move.far', { piece, hexes: path.length, most: mover.most });
  let at = hexOn(mover.from);
  for (const [i, to] of path.entries()) {
    const step = areAdjacent(at, to) ? mover.step(indexOf(at), indexOf(to)) : undefined;
    const isLast = i === path.length - 1;
    if (step === undefined || (step === 'pass' && isLast)) return refusalOf('move.closed', { piece, from: at, to });
    if (step === 'stop' && !isLast) return refusalOf('move.stop', { piece, at: to });
    at = to;
  }
  return undefined;
}

/** A way for every piece to every hex that it can reach. */
export const sampleMoves = (position: Position): readonly Move[] => {
  const within = indexed(position);
  const { ordered, leaders } = turnOf(position);
  const moves: Move[] = [];
  for (const piece of [...ordered, ...leaders]) {
    const mover = moverOf(within, piece);
    if (typeof mover !== 'string') for (const path of waysOf(mover)) moves.push({ piece, path });
  }
  return moves;
};

/** Whether any piece may still move. */
export const canMove = (position: Position): boolean => {
  const within = indexed(position);
  const { ordered, leaders } = turnOf(position);
  return [...ordered, ...leaders].some((piece) => {
    const mover = moverOf(within, piece);
    if (typeof mover === 'string' || mover.most === 0) return false;
    return indexesBeside(mover.from).some((to) => isFirstStep(mover, mover.step(mover.from, to)));
  });
};

/** Whether a move can begin with a step: whoever may only pass a hex needs one behind it. */
const isFirstStep = (mover: Mover, how: Step | undefined): boolean =>
  how === 'pass' ? waysOf(mover).length > 0 : how !== undefined;

/** A way that may go on from where it ends. */
interface Way {
  readonly at: number;
  readonly path: readonly Hex[];
}

/** Hexes by their places in the list of all, each with the number of the last search that marked it: a search needs no list of its own. */
class Marks {
  readonly #marks = new Int32Array(HEXES.length);
  #search = 0;

  begin(): void {
    this.#search += 1;
  }

  has(index: number): boolean {
    return this.#marks[index] === this.#search;
  }

  add(index: number): void {
    this.#marks[index] = this.#search;
  }
}

/** Hexes to which a way was found, and those that were passed: from these a longer way leads nowhere new. */
const [found, passed] = [new Marks(), new Marks()];

/** The shortest way to each hex, step by step. */
function waysOf({ from, most, step }: Mover): readonly (readonly Hex[])[] {
  found.begin();
  passed.begin();
  passed.add(from);
  const ways: (readonly Hex[])[] = [];
  const queue: Way[] = [{ at: from, path: [] }];
  for (let i = 0; i < queue.length; i++) {
    const way = sure(queue[i]);
    if (way.path.length === most) break;
    for (const to of indexesBeside(way.at)) {
      const how = passed.has(to) ? undefined : step(way.at, to);
      if (how !== undefined) goOn(way, to, how, ways, queue);
    }
  }
  return ways;
}

/** Notes where a step ends, and the way that goes on from there. */
function goOn({ path }: Way, to: number, how: Step, ways: (readonly Hex[])[], queue: Way[]): void {
  const way = withItem(path, hexOn(to));
  if (how !== 'pass' && !found.has(to)) {
    found.add(to);
    ways.push(way);
  }
  if (how === 'stop') return;
  passed.add(to);
  queue.push({ at: to, path: way });
}

/** C-MOV-03, C-MOV-08, C-ORD-04, C-LDM-03, C-LDM-06, C-TER-FO-2. A piece moves; what it may still do in this turn is noted. */
export function carryOut(play: Play, { piece, path }: Move): void {
  const unit = unitNamed(play, piece);
  const end = sure(path.at(-1));
  if (unit && isStanding(unit)) moveUnit(play, unit, path, end);
  else moveLeader(play, piece, path, end);
}

const withMoved = (moved: Turn['moved'], id: UnitId | LeaderId, hexes: number): Turn['moved'] =>
  extended(moved, { [id]: hexes });

function moveUnit(play: Play, unit: Standing, path: readonly Hex[], end: Hex): void {
  const now = turnOf(play);
  const leader = companionOf(play, unit);
  const told = { kind: 'unit.moved', unit: unit.id, from: unit.hex, path } as const;
  const pieces = leader ? [unit.id, leader.id] : [unit.id];
  for (const id of pieces) now.moved = withMoved(now.moved, id, path.length);
  if (path.some((hex) => isBarredBy(play, unit, hex))) now.barred = withItem(now.barred, unit.id);
  goTogether(play, unit, leader, end, told);
  leaveByExit(play, unit, leader);
}

function moveLeader(play: Play, id: LeaderId, path: readonly Hex[], end: Hex): void {
  const now = turnOf(play);
  const leader = leaderOf(play, id);
  const from = sure(leader.hex ?? undefined);
  now.moved = withMoved(now.moved, id, path.length);
  put(play, leader, end);
  play.table.emit({ kind: 'leader.moved', leader: id, from, path });
  const unit = unitAt(play, end);
  if (unit) now.joined = withItem(now.joined, unit.id);
}
