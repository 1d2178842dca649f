/** Leaders who are hit, who retreat and who escape (C-LCC, C-LRT, C-ESC). */
import { ask, message, type Script, sure, withData } from '../../../engine/index.ts';
import type { Leader, Position } from '../state.ts';
import type { Hex, Side, UnitId } from '../types.ts';
import { homeward, rowsHome } from './board.ts';
import { changing } from './pieces.ts';
import { countOf, type Play, question, removeLeader, symbolsOf } from './play.ts';
import { edgeOf, enemyAt, enemyLeaderAt, isOver, leaderAt, put, sideOf, unitAt } from './position.ts';
import { meleeBase } from './strength.ts';
import { isPassable } from './terrain.ts';

/** A way back: hexes in order, and whether he then leaves the field. */
type LeaderPath = { readonly path: readonly Hex[]; readonly off: boolean };

const FARTHEST = 3;

/** C-LCC-01 to C-LCC-07. Two dice beside a unit that lives, one for a leader whose unit is gone. */
export function checkLeader(play: Play, leader: Leader, at: Hex, isUnitAlive: boolean): void {
  const wanted = isUnitAlive ? 2 : 1;
  const faces = play.table.roll(`leader.${play.state.turn}.${leader.id}`, wanted);
  const symbols = symbolsOf(play, faces);
  const isHit = countOf(symbols, 'SABER') === wanted;
  play.table.emit({ kind: 'leader.checked', leader: leader.id, at, faces, symbols, isHit });
  if (isHit) removeLeader(play, leader, at);
}

/** C-LRT-04, C-ESC-01. Whether a leader may stay in a hex. */
const mayEnd = (position: Position, side: Side, hex: Hex): boolean =>
  !leaderAt(position, hex) && !enemyAt(position, side, hex) && !enemyLeaderAt(position, side, hex);

/** C-LRT-01 to C-LRT-06, C-S-6. The ways back that end well; on his own edge he leaves the field. */
function pathsBack(position: Position, side: Side, from: Hex): readonly LeaderPath[] {
  const edge = edgeOf(position, side);
  const onward = (hex: Hex, path: readonly Hex[]): LeaderPath[] => {
    if (path.length === FARTHEST) return [];
    if (rowsHome(edge, hex) === 0) return [{ path, off: true }];
    return homeward(edge, hex)
      .filter((next) => isPassable(position, next))
      .flatMap((next) => {
        const further = [...path, next];
        const here = mayEnd(position, side, next) ? [{ path: further, off: false }] : [];
        return [...here, ...onward(next, further)];
      });
  };
  return onward(from, []);
}

/** C-ESC-02. The longest ways back that end nowhere. */
function lostPaths(position: Position, side: Side, from: Hex): readonly LeaderPath[] {
  const edge = edgeOf(position, side);
  const onward = (hex: Hex, path: readonly Hex[]): LeaderPath[] => {
    const next = path.length === FARTHEST ? [] : homeward(edge, hex).filter((each) => isPassable(position, each));
    return next.length === 0 ? [{ path, off: false }] : next.flatMap((each) => onward(each, [...path, each]));
  };
  return onward(from, []);
}

/** C-ESC-01. How often a way leads through enemies. */
const perils = (position: Position, side: Side, { path }: LeaderPath): number =>
  path.filter((hex) => enemyAt(position, side, hex)).length;

/** D-13. The dice of all enemies on a way. */
const perilDice = (position: Position, side: Side, { path }: LeaderPath): number =>
  path.reduce((sum, hex) => {
    const enemy = enemyAt(position, side, hex);
    return sum + (enemy ? meleeBase(position, enemy, undefined) : 0);
  }, 0);

/** D-12, D-13. Fewest escapes; on the field; to a friend; far back; of equals low columns, for ways come in this order. */
const quietPath = (position: Position, side: Side, paths: readonly LeaderPath[]): LeaderPath => {
  const worth = (each: LeaderPath): readonly number[] => {
    const end = each.path.at(-1);
    const joins = !each.off && end !== undefined && unitAt(position, end) ? 1 : 0;
    return [-perils(position, side, each), -perilDice(position, side, each), each.off ? 0 : 1, joins, each.path.length];
  };
  return sure(best(paths, worth));
};

/** The first of those with the highest worth. */
export const best = <T>(things: readonly T[], worth: (thing: T) => readonly number[]): T | undefined => {
  let found: { readonly thing: T; readonly worth: readonly number[] } | undefined;
  for (const thing of things) {
    const each = worth(thing);
    const at = found ? each.findIndex((value, i) => value !== found?.worth[i]) : 0;
    if (!found || (at >= 0 && (each[at] ?? 0) > (found.worth[at] ?? 0))) found = { thing, worth: each };
  }
  return found?.thing;
};

/** C-LRT-02, C-LCC-08, C-LCC-09, C-S-6, C-S-20. A leader without a unit goes back, or is lost where he cannot. */
export function* retreatLeader(play: Play, leader: Leader, by: UnitId): Script {
  if (leader.hex === null || isOver(play)) return;
  const [side, from] = [sideOf(play, leader), leader.hex];
  const paths = pathsBack(play, side, from);
  if (paths.length === 0) {
    const way = quietPath(play, side, lostPaths(play, side, from));
    yield* followPath(play, leader, way, 'lost');
    return;
  }
  const [only] = paths;
  const way = only && paths.length === 1 ? only : yield* choosePath(play, leader, by, paths);
  yield* followPath(play, leader, way, 'safe');
}

/** C-LRT-01, C-ESC-04. The owner chooses the way. */
const choosePath = (play: Play, leader: Leader, by: UnitId, paths: readonly LeaderPath[]): Script<LeaderPath> =>
  ask(
    question<LeaderPath>({
      kind: 'leader',
      seat: sideOf(play, leader),
      quiet: true,
      told: true,
      prompt: () => withData(message('ask.leader', { leader: leader.id, at: leader.hex }), { by }),
      options: () => paths,
      fallback: () => quietPath(play, sideOf(play, leader), paths),
    }),
  );

/** C-ESC-01 to C-ESC-03, C-LRT-05, C-VIC-05. He stops in each hex of an enemy, who may take him. */
function* followPath(play: Play, leader: Leader, { path, off }: LeaderPath, end: 'safe' | 'lost'): Script {
  const [side, from] = [sideOf(play, leader), sure(leader.hex ?? undefined)];
  for (const [i, hex] of path.entries()) {
    const isLast = end === 'lost' && i === path.length - 1;
    if (!isLast && isTaken(play, leader, side, hex)) return;
  }
  const last = path.at(-1) ?? from;
  if (end === 'safe') put(play, leader, off ? null : last);
  if (path.length > 0) play.table.emit({ kind: 'leader.retreated', leader: leader.id, from, path });
  if (end === 'lost') {
    removeLeader(play, leader, last);
    return;
  }
  if (!off) return;
  changing(play, leader).fate = 'off';
  play.table.emit({ kind: 'leader.left', leader: leader.id, from: last });
}

/** C-ESC-01, C-ESC-05. Any saber of a unit in the hex takes the leader. */
function isTaken(play: Play, leader: Leader, side: Side, hex: Hex): boolean {
  const enemy = enemyAt(play, side, hex);
  if (!enemy) return false;
  const dice = meleeBase(play, enemy, undefined);
  const faces = play.table.roll(`escape.${play.state.turn}.${leader.id}`, dice);
  const symbols = symbolsOf(play, faces);
  const isHit = countOf(symbols, 'SABER') > 0;
  play.table.emit({ kind: 'leader.hunted', leader: leader.id, unit: enemy.id, at: hex, faces, symbols, isHit });
  if (isHit) removeLeader(play, leader, hex);
  return isHit;
}
