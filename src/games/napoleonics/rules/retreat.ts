/** Losses, flags and retreats (C-RET, C-MOR, C-SQ-20). */
import { ask, message, type Script, sure, withData } from '../../../engine/index.ts';
import type { Position, Unit } from '../state.ts';
import type { Hex, UnitId } from '../types.ts';
import { columnOf, homeward, neighboursOf } from './board.ts';
import { best, checkLeader, retreatLeader } from './leaders.ts';
import { changing } from './pieces.ts';
import { eliminate, type Play, question, shift } from './play.ts';
import {
  armOf,
  attachedTo,
  edgeOf,
  enemyLeaderAt,
  isOver,
  leaderAt,
  type Standing,
  sideOf,
  typeOf,
  unitAt,
} from './position.ts';
import { groundOf, isPassable, isThroughWorks } from './terrain.ts';

/** A roll that does its work: whose it is, and whether the leader was checked for it, which is done once (C-LCC-05). */
export interface Roll {
  readonly by: UnitId;
  isChecked: boolean;
}

/** C-COM-06, C-LCC-02 to C-LCC-06, C-S-19. Blocks are removed; then the leader is checked, and goes back if he is alone. */
export function* suffer(play: Play, unit: Standing, hits: number, roll: Roll): Script {
  const lost = Math.min(hits, unit.blocks);
  if (lost <= 0) return;
  const [at, leader] = [unit.hex, attachedTo(play, unit)];
  changing(play, unit).blocks -= lost;
  play.table.emit({ kind: 'unit.lost', unit: unit.id, at, lost, left: unit.blocks });
  const isAlive = unit.blocks > 0;
  if (!isAlive) eliminate(play, unit);
  if (!leader || isOver(play)) return;
  if (!roll.isChecked) checkLeader(play, leader, at, isAlive);
  roll.isChecked = true;
  if (!isAlive) yield* retreatLeader(play, leader, roll.by);
}

/** C-MOR-03, C-MOR-07, C-SQ-22. Two friends beside it: units, squares too, and leaders alone. */
export const isSupported = (position: Position, unit: Standing): boolean => {
  const side = sideOf(position, unit);
  const friends = neighboursOf(unit.hex).filter((hex) => {
    const piece = unitAt(position, hex) ?? leaderAt(position, hex);
    return piece !== undefined && sideOf(position, piece) === side;
  });
  return unit.square === undefined && friends.length >= 2;
};

/** C-MOR-02 to C-MOR-05, C-SQ-20, C-TER-FW-3. How many flags a unit may ignore. */
export function ignorable(position: Position, unit: Standing, from: Hex): number {
  const { book } = position;
  const works = isThroughWorks(position, from, unit.hex) ? book.works.ignore[armOf(position, unit)] : 0;
  return (
    (attachedTo(position, unit) ? 1 : 0) +
    (isSupported(position, unit) ? 1 : 0) +
    works +
    typeOf(position, unit).flags.ignore
  );
}

/** C-RET-03, C-RET-05, C-RET-06. The hexes into which a unit may retreat from another. */
const retreatSteps = (position: Position, unit: Unit, from: Hex): readonly Hex[] => {
  const side = sideOf(position, unit);
  return homeward(edgeOf(position, side), from).filter((hex) => {
    const isClosed =
      unitAt(position, hex) !== undefined ||
      enemyLeaderAt(position, side, hex) !== undefined ||
      !isPassable(position, hex, armOf(position, unit));
    return !isClosed && !(attachedTo(position, unit) && leaderAt(position, hex));
  });
};

/** C-RET-04, C-RET-06, C-RET-08. Ways of so many hexes; shorter ones only where they are closed or end at a leader. */
export function retreatPaths(position: Position, unit: Standing, hexes: number): readonly (readonly Hex[])[] {
  const onward = (hex: Hex, path: readonly Hex[]): (readonly Hex[])[] => {
    const isJoined = path.length > 0 && leaderAt(position, hex) !== undefined;
    const steps = path.length === hexes || isJoined ? [] : retreatSteps(position, unit, hex);
    return steps.length === 0 ? [path] : steps.flatMap((next) => onward(next, [...path, next]));
  };
  return onward(unit.hex, []);
}

/** C-RET-06, C-RET-07. Blocks that a way costs. */
const missingOn = (position: Position, path: readonly Hex[], hexes: number): number => {
  const end = path.at(-1);
  return end !== undefined && leaderAt(position, end) ? 0 : hexes - path.length;
};

const COVER: Readonly<Record<string, number>> = { TOWN: 3, WINDMILL: 3, FOREST: 2, HILL: 1 };

/** D-10. The cover of a hex, the more the better. */
export const coverOf = (position: Position, hex: Hex): number => COVER[groundOf(position, hex)?.id ?? ''] ?? 0;

/** D-10, D-11. Fewest blocks; a leader on the way; cover; friends beside; the lower column. */
export const quietRetreat = (position: Position, unit: Standing, hexes: number, paths: readonly (readonly Hex[])[]) =>
  sure(
    best(paths, (path) => {
      const end = path.at(-1) ?? unit.hex;
      // Of ways that cost as much, the shorter one ends at a leader.
      const isJoining = path.length < hexes;
      const friends = neighboursOf(end).filter((hex) => {
        const friend = unitAt(position, hex);
        return friend !== undefined && friend !== unit && sideOf(position, friend) === sideOf(position, unit);
      });
      return [
        -missingOn(position, path, hexes),
        isJoining ? 1 : 0,
        coverOf(position, end),
        friends.length,
        -columnOf(end),
      ];
    }),
  );

/** C-SQ-21. Blocks that a square loses by a flag. */
const squareLoss = (position: Position, unit: Unit): number => {
  const { hexes } = typeOf(position, unit).flags;
  return hexes > 1 && position.state.options.squareFlagLossForMilitia === 'double' ? 2 : hexes;
};

/** C-S-17, C-S-23. All flags where that is possible; else the fewest by which no block is lost; where there is no such number, the most. */
function quietFlags(position: Position, unit: Standing, flags: number, most: number): number {
  if (most >= flags) return flags;
  for (let ignored = 0; ignored < most; ignored++) {
    const hexes = (flags - ignored) * typeOf(position, unit).flags.hexes;
    const isFree =
      unit.square === undefined &&
      retreatPaths(position, unit, hexes).some((path) => missingOn(position, path, hexes) === 0);
    if (isFree) return ignored;
  }
  return most;
}

/** C-SQ-07, C-SQ-11. Whether a unit bounces off another: cavalry off a square, in melee and under its fire. */
export const bounces = (position: Position, target: Unit, by: Unit): boolean =>
  by.square !== undefined && armOf(position, target) === 'CAV';

/** Flags that a roll has brought. */
interface Flags {
  readonly count: number;
  readonly from: Hex;
  /** C-SQ-07, C-MOR-06. A square drives cavalry off: nothing can be ignored. */
  readonly isBounce: boolean;
}

/** C-MOR-01, C-RET-01, C-RET-02, C-RET-10, C-SQ-07, C-SQ-20. A unit takes its flags. */
export function* takeFlags(play: Play, unit: Standing, { count, from, isBounce }: Flags, roll: Roll): Script {
  const most = isBounce ? 0 : Math.min(count, ignorable(play, unit, from));
  const ignored = most === 0 ? 0 : yield* chooseIgnored(play, unit, count, most, roll.by);
  if (ignored > 0) play.table.emit({ kind: 'flags.ignored', unit: unit.id, at: unit.hex, count: ignored });
  const left = count - ignored;
  if (left === 0) return;
  if (unit.square !== undefined) yield* suffer(play, unit, left * squareLoss(play, unit), roll);
  else yield* retreat(play, unit, left * typeOf(play, unit).flags.hexes, isBounce, roll);
}

const chooseIgnored = (play: Play, unit: Standing, count: number, most: number, by: UnitId): Script<number> =>
  ask(
    question<number>({
      kind: 'flags',
      seat: sideOf(play, unit),
      quiet: true,
      told: true,
      prompt: () => withData(message('ask.flags', { unit: unit.id, at: unit.hex, count, most }), { by }),
      options: () => Array.from({ length: most + 1 }, (_, i) => i),
      fallback: () => quietFlags(play, unit, count, most),
    }),
  );

/** C-RET-01, C-RET-04, C-RET-07. The unit goes back as far as it can; the rest costs blocks. */
function* retreat(play: Play, unit: Standing, hexes: number, isBounce: boolean, roll: Roll): Script {
  const paths = retreatPaths(play, unit, hexes);
  const path = yield* chooseWay(play, unit, { kind: 'retreat', paths, by: roll.by }, () =>
    quietRetreat(play, unit, hexes, paths),
  );
  const missing = missingOn(play, path, hexes);
  const from = unit.hex;
  const told = { kind: 'unit.retreated', unit: unit.id, from, path, missing, isBounce } as const;
  const end = path.at(-1);
  if (end === undefined) play.table.emit(told);
  else shift(play, unit, end, told);
  yield* suffer(play, unit, missing, roll);
}

/** Ways back from an attack. */
interface Choice {
  readonly kind: 'retreat' | 'retire';
  readonly paths: readonly (readonly Hex[])[];
  readonly by: UnitId;
}

/** C-RET-04, C-RR-02. The owner chooses among ways back. */
export function* chooseWay(
  play: Play,
  unit: Standing,
  { kind, paths, by }: Choice,
  quiet: () => readonly Hex[],
): Script<readonly Hex[]> {
  const [only] = paths;
  if (only && paths.length === 1) return only;
  return yield* ask(
    question<readonly Hex[]>({
      kind,
      seat: sideOf(play, unit),
      quiet: true,
      told: true,
      prompt: () => withData(message(`ask.${kind}`, { unit: unit.id, at: unit.hex }), { by }),
      options: () => paths,
      fallback: quiet,
    }),
  );
}
