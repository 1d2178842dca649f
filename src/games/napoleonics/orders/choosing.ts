/** What a rule chooses among the answers of a question: flags, ways back, ways of leaders. */
import type { Decision, Json } from '../../../engine/index.ts';
import { neighboursOf, pointOf } from '../rules/board.ts';
import { best } from '../rules/leaders.ts';
import { edgeOf, leaderAt, sideOf, standingOf, unitAt } from '../rules/position.ts';
import { coverOf } from '../rules/retreat.ts';
import type { Position } from '../state.ts';
import type { Hex, Side } from '../types.ts';
import { speaksOf } from './refs.ts';

type Path = readonly Hex[];
type LeaderPath = { readonly path: Path; readonly off: boolean };

/** D-09. `MAX`, `NONE`, `AS-NEEDED` or a number. */
export const flagsIgnored = (ignore: string | number, decision: Decision): Json => {
  const most = decision.options().length - 1;
  if (ignore === 'MAX') return most;
  if (ignore === 'NONE') return 0;
  return typeof ignore === 'number' ? Math.min(most, ignore) : decision.fallback();
};

/** What a way back is judged by, in the order of the rule. */
export type Preference =
  | { readonly by: 'PREFER'; readonly hexes: readonly Hex[] }
  | { readonly by: 'COVER' | 'SUPPORT' | 'STRAIGHT' | 'LEFT' | 'RIGHT' };

/** The better, the higher: the cover of its end, friends beside it, how straight it is, how far to a side. */
function worthOf(
  position: Position,
  side: Side,
  from: Hex,
  by: Exclude<Preference['by'], 'PREFER'>,
  path: Path,
): number {
  const end = path.at(-1) ?? from;
  if (by === 'COVER') return coverOf(position, end);
  if (by === 'SUPPORT')
    return neighboursOf(end).filter((hex) => {
      const friend = unitAt(position, hex);
      return friend !== undefined && friend.hex !== from && sideOf(position, friend) === side;
    }).length;
  const east = pointOf(end).x - pointOf(from).x;
  const aside = edgeOf(position, side) === 'bottom' ? east : -east;
  return by === 'STRAIGHT' ? -Math.abs(aside) : by === 'RIGHT' ? aside : -aside;
}

/** At each step the first hex of the list that is legal there. */
function preferred(paths: readonly Path[], hexes: readonly Hex[]): readonly Path[] {
  let left = paths;
  for (let i = 0; left.some((path) => path.length > i); i++) {
    const next = hexes.find((hex) => left.some((path) => path[i] === hex));
    if (next !== undefined) left = left.filter((path) => path[i] === next);
  }
  return left;
}

/** D-10, D-11. The way that a rule prefers; where it does not decide, that of the default. */
export function wayBack(
  position: Position,
  side: Side,
  { prefer, join }: { readonly prefer: readonly Preference[]; readonly join?: boolean | undefined },
  decision: Decision,
): Json {
  const all = decision.options() as readonly Path[];
  const { hex: from } = standingOf(position, String(decision.prompt.args?.unit));
  const isJoining = (path: Path): boolean => leaderAt(position, path.at(-1) ?? '') !== undefined;
  const wanted = all.filter((path) => isJoining(path) === join);
  let left = wanted.length > 0 ? wanted : all;
  for (const each of prefer) {
    if (each.by === 'PREFER') left = preferred(left, each.hexes);
    else {
      const { by } = each;
      const most = Math.max(...left.map((path) => worthOf(position, side, from, by, path)));
      left = left.filter((path) => worthOf(position, side, from, by, path) === most);
    }
  }
  const quiet = decision.fallback() as Path;
  return left.find((path) => path.join() === quiet.join()) ?? left[0] ?? quiet;
}

/** What a rule says of a leader's way. */
export interface LeaderWish {
  readonly dist?: number | undefined;
  /** `ANY`, `NONE`, or whom he joins. */
  readonly join?: string | undefined;
  readonly via?: readonly Hex[] | undefined;
  readonly off?: 'NEVER' | 'LAST' | 'FIRST' | undefined;
}

/** C-S-16, D-12, D-13. The way that is named as a whole; else the parts that are. */
export function leaderWay(position: Position, { via, dist, join, off }: LeaderWish, decision: Decision): Json {
  const all = decision.options() as readonly LeaderPath[];
  const quiet = decision.fallback() as LeaderPath;
  if (via) {
    const named = all.filter(({ path }) => path.join() === via.join());
    return named.find((each) => each.off === (off === 'FIRST')) ?? named[0] ?? quiet;
  }
  const steps: ((each: LeaderPath) => boolean)[] = [
    (each) => (off === 'FIRST' ? each.off : off === undefined || !each.off),
    (each) => join === undefined || each.off || isJoin(position, join, each),
    (each) => each.path.length === dist,
  ];
  let left = all;
  // A part that no way has, or of which nothing is said, leaves all of them.
  for (const step of steps) {
    const kept = left.filter(step);
    if (kept.length > 0) left = kept;
  }
  const isQuiet = (each: LeaderPath) => each.path.join() === quiet.path.join() && each.off === quiet.off;
  return best(left, (each) => [isQuiet(each) ? 1 : 0]) ?? quiet;
}

const isJoin = (position: Position, join: string, { path }: LeaderPath): boolean => {
  const unit = unitAt(position, path.at(-1) ?? '');
  if (join === 'NONE') return unit === undefined;
  return unit !== undefined && speaksOf(position, join, unit);
};
