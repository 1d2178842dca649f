/** Movement of units and leaders (C-MOV, C-LDM). */
import { type Refusal, refusalOf } from '../../engine/index.ts';
import { areAdjacent, neighboursOf } from './board.ts';
import { leaveByExit } from './objectives.ts';
import { goTogether, type Play } from './play.ts';
import {
  armOf,
  attachedTo,
  enemyAt,
  enemyLeaderAt,
  isStanding,
  leaderAt,
  leaderNamed,
  put,
  type Standing,
  sideOf,
  turnOf,
  unitAt,
  unitNamed,
} from './position.ts';
import type { Leader, Position, Unit } from './state.ts';
import { allowanceOf, cardInPlay } from './strength.ts';
import { isBarredBy, isPassable, isStop } from './terrain.ts';
import type { Hex, LeaderId, UnitId } from './types.ts';

export type Move = { readonly piece: UnitId | LeaderId; readonly path: readonly Hex[] };

/** How a step ends: it may go on, it has to stop here, it may pass but not stay. */
type Step = 'on' | 'stop' | 'pass';

/** C-LDM-06, C-ORD-04, C-S-10. The leader who goes with a unit: one who is ordered to leave it stays where he is, and may go later. */
const companionOf = (position: Position, unit: Unit): Leader | undefined => {
  const leader = attachedTo(position, unit);
  const { leaders, moved } = turnOf(position);
  return leader && leaders.includes(leader.id) && moved[leader.id] === undefined ? undefined : leader;
};

/** C-MOV-02 to C-MOV-04, C-MOV-07. A step of a unit; undefined: it is not allowed. */
function unitStep(position: Position, unit: Unit, from: Hex, to: Hex): Step | undefined {
  const leader = leaderAt(position, to);
  const isEnemy = leader !== undefined && sideOf(position, leader) !== sideOf(position, unit);
  const isTaken = unitAt(position, to) !== undefined || isEnemy || (leader && companionOf(position, unit));
  if (!areAdjacent(from, to) || isTaken || !isPassable(position, to, armOf(position, unit))) return undefined;
  return leader || isStop(position, from, to) ? 'stop' : 'on';
}

/** C-LDM-01, C-LDM-02, C-LDM-04, C-MOV-07. A step of a leader alone. */
function leaderStep(position: Position, leader: Leader, from: Hex, to: Hex): Step | undefined {
  const side = sideOf(position, leader);
  const isClosed = enemyAt(position, side, to) !== undefined || enemyLeaderAt(position, side, to) !== undefined;
  if (!areAdjacent(from, to) || isClosed || !isPassable(position, to)) return undefined;
  const isOccupied = leaderAt(position, to) !== undefined && to !== leader.hex;
  if (isStop(position, from, to)) return isOccupied ? undefined : 'stop';
  return isOccupied ? 'pass' : 'on';
}

/** C-LDM-01, C-CARD-21. Hexes that a leader may move. */
const leaderAllowance = (position: Position): number =>
  Math.max(position.book.tables.leaderMove, cardInPlay(position)?.move?.most ?? 0);

/** A piece that may still move in this turn. */
interface Mover {
  readonly from: Hex;
  readonly most: number;
  step(from: Hex, to: Hex): Step | undefined;
}

/** C-ORD-01, C-ORD-02, C-MOV-01, C-MOV-08, C-S-10. A piece that may still move, or why it may not. */
function moverOf(position: Position, id: UnitId | LeaderId): Mover | Refusal {
  const now = turnOf(position);
  if (now.moved[id] !== undefined) return refusalOf('move.twice', { piece: id });
  const unit = unitNamed(position, id);
  if (unit && isStanding(unit) && now.ordered.includes(id)) return unitMover(position, unit);
  const leader = leaderNamed(position, id);
  if (!leader || leader.hex === null || !now.leaders.includes(id)) return refusalOf('move.unordered', { piece: id });
  return {
    from: leader.hex,
    most: leaderAllowance(position),
    step: (from, to) => leaderStep(position, leader, from, to),
  };
}

const unitMover = (position: Position, unit: Standing): Mover | Refusal => {
  if (unit.square !== undefined) return refusalOf('move.square', { piece: unit.id });
  if (turnOf(position).joined.includes(unit.id)) return refusalOf('move.joined', { piece: unit.id });
  const { most } = allowanceOf(position, unit);
  return { from: unit.hex, most, step: (from, to) => unitStep(position, unit, from, to) };
};

/** C-MOV-01 to C-MOV-08, C-LDM-01 to C-LDM-05. Why a move is not allowed; undefined if it is. */
export function moveFault(position: Position, { piece, path }: Move): Refusal | undefined {
  const mover = moverOf(position, piece);
  if ('code' in mover) return mover;
  if (path.length === 0 || path.length > mover.most)
    return refusalOf('move.far', { piece, hexes: path.length, most: mover.most });
  let at = mover.from;
  for (const [i, to] of path.entries()) {
    const step = mover.step(at, to);
    const isLast = i === path.length - 1;
    if (step === undefined || (step === 'pass' && isLast)) return refusalOf('move.closed', { piece, from: at, to });
    if (step === 'stop' && !isLast) return refusalOf('move.stop', { piece, at: to });
    at = to;
  }
  return undefined;
}

/** A way for every piece to every hex that it can reach. */
export const sampleMoves = (position: Position): readonly Move[] => {
  const { ordered, leaders } = turnOf(position);
  return [...ordered, ...leaders].flatMap((piece) => {
    const mover = moverOf(position, piece);
    return 'code' in mover ? [] : waysOf(mover).map((path) => ({ piece, path }));
  });
};

/** Whether any piece may still move. */
export const canMove = (position: Position): boolean => {
  const { ordered, leaders } = turnOf(position);
  return [...ordered, ...leaders].some((piece) => {
    const mover = moverOf(position, piece);
    if ('code' in mover || mover.most === 0) return false;
    return neighboursOf(mover.from).some((to) => isFirstStep(mover, mover.step(mover.from, to), to));
  });
};

/** Whether a move can begin with a step: whoever may only pass a hex needs one behind it. */
const isFirstStep = (mover: Mover, how: Step | undefined, to: Hex): boolean =>
  how === 'pass' ? waysOf(mover).length > 0 : how !== undefined && to !== mover.from;

/** The shortest way to each hex, step by step. */
function waysOf(mover: Mover): readonly (readonly Hex[])[] {
  const found = new Map<Hex, readonly Hex[]>();
  const passed = new Set([mover.from]);
  let edge: readonly (readonly Hex[])[] = [[]];
  for (let count = 0; count < mover.most && edge.length > 0; count++)
    edge = edge.flatMap((path) => stepsFrom(mover, path, found, passed));
  return [...found.values()];
}

/** Notes where the next steps end, and returns the ways that go on. From a hex that was passed once, a longer way leads nowhere new. */
function stepsFrom(
  { from, step }: Mover,
  path: readonly Hex[],
  found: Map<Hex, readonly Hex[]>,
  passed: Set<Hex>,
): readonly (readonly Hex[])[] {
  const onward: (readonly Hex[])[] = [];
  const at = path.at(-1) ?? from;
  for (const to of neighboursOf(at)) {
    const how = passed.has(to) ? undefined : step(at, to);
    if (how === undefined) continue;
    const way = [...path, to];
    if (how !== 'pass' && !found.has(to)) found.set(to, way);
    if (how === 'stop') continue;
    passed.add(to);
    onward.push(way);
  }
  return onward;
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
  const leader = leaderNamed(play, id);
  if (!leader || leader.hex === null) return;
  play.table.emit({ kind: 'leader.moved', leader: id, from: leader.hex, path });
  moved[id] = path.length;
  put(play, leader, end);
  const unit = unitAt(play, end);
  if (unit) joined.push(unit.id);
}
