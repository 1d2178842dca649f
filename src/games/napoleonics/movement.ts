/** Movement of units and leaders (C-MOV, C-LDM). */
import { type Refusal, refusalOf, sure } from '../../engine/index.ts';
import { areAdjacent, HEXES, indexesBeside, indexOf } from './board.ts';
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
import type { Leader, Places, Position, Unit } from './state.ts';
import { allowanceOf, cardInPlay } from './strength.ts';
import { crossesWorks, entriesFor, isBarredBy } from './terrain.ts';
import type { Hex, LeaderId, UnitId } from './types.ts';

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

/** A position with its index. */
type Indexed = Position & { readonly places: Places };

const indexed = (position: Position): Indexed => ({
  ...position,
  places: position.places ?? placesIn(position.book, position.state),
});

/** C-LDM-01, C-CARD-21. Hexes that a leader may move. */
const leaderAllowance = (position: Position): number =>
  Math.max(position.book.tables.leaderMove, cardInPlay(position)?.move?.most ?? 0);

/** C-ORD-01, C-ORD-02, C-MOV-01, C-MOV-08, C-S-10. A piece that may still move, or why it may not. */
function moverOf(position: Indexed, id: UnitId | LeaderId): Mover | Refusal {
  const now = turnOf(position);
  if (now.moved[id] !== undefined) return refusalOf('move.twice', { piece: id });
  const unit = unitNamed(position, id);
  if (unit && isStanding(unit) && now.ordered.includes(id)) return unitMover(position, unit);
  const leader = leaderNamed(position, id);
  if (!leader || leader.hex === null || !now.leaders.includes(id)) return refusalOf('move.unordered', { piece: id });
  return leaderMover(position, leader, indexOf(leader.hex));
}

/** C-MOV-02 to C-MOV-04, C-MOV-07. */
const unitMover = (position: Indexed, unit: Standing): Mover | Refusal => {
  if (unit.square !== undefined) return refusalOf('move.square', { piece: unit.id });
  if (turnOf(position).joined.includes(unit.id)) return refusalOf('move.joined', { piece: unit.id });
  const { unitOn, leaderOn } = position.places;
  const entries = entriesFor(position, armOf(position, unit));
  const side = sideOf(position, unit);
  const isLed = companionOf(position, unit) !== undefined;
  return {
    from: indexOf(unit.hex),
    most: allowanceOf(position, unit).most,
    step: (from, to) => {
      if (unitOn[to] || entries[to] === 'closed') return undefined;
      const leader = leaderOn[to];
      if (leader && (isLed || sideOf(position, leader) !== side)) return undefined;
      return leader || entries[to] === 'stop' || isHalted(position, from, to) ? 'stop' : 'on';
    },
  };
};

/** C-LDM-01, C-LDM-02, C-LDM-04, C-MOV-07. */
function leaderMover(position: Indexed, leader: Leader, at: number): Mover {
  const { unitOn, leaderOn } = position.places;
  const entries = entriesFor(position, undefined);
  const side = sideOf(position, leader);
  const isEnemy = (piece: Unit | Leader | undefined) => piece !== undefined && sideOf(position, piece) !== side;
  return {
    from: at,
    most: leaderAllowance(position),
    step: (from, to) => {
      if (entries[to] === 'closed' || isEnemy(unitOn[to]) || isEnemy(leaderOn[to])) return undefined;
      const isOccupied = leaderOn[to] !== undefined && to !== at;
      if (entries[to] === 'stop' || isHalted(position, from, to)) return isOccupied ? undefined : 'stop';
      return isOccupied ? 'pass' : 'on';
    },
  };
}

const isHalted = (position: Position, from: number, to: number): boolean =>
  crossesWorks(position, hexOn(from), hexOn(to));

const hexOn = (index: number): Hex => HEXES[index] ?? '';

/** C-MOV-01 to C-MOV-08, C-LDM-01 to C-LDM-05. Why a move is not allowed; undefined if it is. */
export function moveFault(position: Position, { piece, path }: Move): Refusal | undefined {
  const mover = moverOf(indexed(position), piece);
  if ('code' in mover) return mover;
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
    if (!('code' in mover)) for (const path of waysOf(mover)) moves.push({ piece, path });
  }
  return moves;
};

/** Whether any piece may still move. */
export const canMove = (position: Position): boolean => {
  const within = indexed(position);
  const { ordered, leaders } = turnOf(position);
  return [...ordered, ...leaders].some((piece) => {
    const mover = moverOf(within, piece);
    if ('code' in mover || mover.most === 0) return false;
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

/** Ways that were found, and by places of hexes which they lead to and which were passed: from these a longer way leads nowhere new. */
class Ways {
  readonly found: (readonly Hex[])[] = [];
  readonly #step: Mover['step'];
  readonly #isFound = new Uint8Array(HEXES.length);
  readonly #isPassed = new Uint8Array(HEXES.length);

  constructor({ from, step }: Mover) {
    this.#step = step;
    this.#isPassed[from] = 1;
  }

  /** Notes where the next steps end, and adds the ways that go on. */
  goOn({ at, path }: Way, onward: Way[]): void {
    for (const to of indexesBeside(at)) {
      const how = this.#isPassed[to] ? undefined : this.#step(at, to);
      if (how === undefined) continue;
      const way = [...path, hexOn(to)];
      if (how !== 'pass') this.#end(to, way);
      if (how === 'stop') continue;
      this.#isPassed[to] = 1;
      onward.push({ at: to, path: way });
    }
  }

  #end(to: number, way: readonly Hex[]): void {
    if (!this.#isFound[to]) this.found.push(way);
    this.#isFound[to] = 1;
  }
}

/** The shortest way to each hex, step by step. */
function waysOf(mover: Mover): readonly (readonly Hex[])[] {
  const ways = new Ways(mover);
  let edge: readonly Way[] = [{ at: mover.from, path: [] }];
  for (let count = 0; count < mover.most; count++) {
    const onward: Way[] = [];
    for (const way of edge) ways.goOn(way, onward);
    edge = onward;
  }
  return ways.found;
}

/** C-MOV-03, C-MOV-08, C-ORD-04, C-LDM-03, C-LDM-06, C-TER-FO-2. A piece moves; what it may still do in this turn is noted. */
export function carryOut(play: Play, { piece, path }: Move): void {
  const unit = unitNamed(play, piece);
  const end = path.at(-1);
  if (end === undefined) return;
  if (unit && isStanding(unit)) moveUnit(play, unit, path, end);
  else moveLeader(play, piece, path, end);
}

function moveUnit(play: Play, unit: Standing, path: readonly Hex[], end: Hex): void {
  const { moved, barred } = turnOf(play);
  const leader = companionOf(play, unit);
  play.table.emit({ kind: 'unit.moved', unit: unit.id, from: unit.hex, path });
  moved[unit.id] = path.length;
  if (leader) moved[leader.id] = path.length;
  if (path.some((hex) => isBarredBy(play, unit, hex))) barred.push(unit.id);
  goTogether(play, unit, leader, end);
  leaveByExit(play, unit, leader);
}

function moveLeader(play: Play, id: LeaderId, path: readonly Hex[], end: Hex): void {
  const { moved, joined } = turnOf(play);
  const leader = leaderOf(play, id);
  play.table.emit({ kind: 'leader.moved', leader: id, from: sure(leader.hex ?? undefined), path });
  moved[id] = path.length;
  put(play, leader, end);
  const unit = unitAt(play, end);
  if (unit) joined.push(unit.id);
}
