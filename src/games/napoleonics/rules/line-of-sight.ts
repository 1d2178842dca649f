/** Line of sight (C-LOS). */

import type { Hex } from '../types.ts';
import { hexAt, neighboursOf, type Point, pointOf } from './board.ts';

/** C-LOS-01. Hexes strictly between two: those that the line crosses, and those along whose edges it runs. */
interface Line {
  /** Undefined: beyond the field. */
  readonly crossed: readonly (Hex | undefined)[];
  /** Pairs on both sides of an edge on which the line runs. */
  readonly edges: readonly (readonly [Hex | undefined, Hex | undefined])[];
}

/** Lines by both ends. */
const lines = new Map<Hex, Map<Hex, Line>>();

/** C-LOS-01, C-LOS-03, C-LOS-04. */
export function lineBetween(from: Hex, to: Hex): Line {
  const ends = lines.get(from) ?? new Map<Hex, Line>();
  lines.set(from, ends);
  const line = ends.get(to) ?? drawn(pointOf(from), pointOf(to));
  ends.set(to, line);
  return line;
}

/** How a point lies to a line from the origin: along it, and beside it. Hexes are regular, so rows count three times. */
const along = (line: Point, { x, y }: Point): number => line.x * x + 3 * line.y * y;
const beside = (line: Point, { x, y }: Point): number => line.x * y - line.y * x;

/** Three times the farthest that a hex reaches beside a line through its centre; whether it reaches it with a whole edge. */
const reachOf = ({ x, y }: Point): { readonly most: number; readonly isEdge: boolean } => {
  const corners = [Math.abs(2 * x), Math.abs(x - 3 * y), Math.abs(x + 3 * y)];
  const most = Math.max(...corners);
  return { most, isEdge: corners.filter((each) => each === most).length === 2 };
};

/** Every point of the grid near a line, row by row: so both sides of a line have the same order. */
function* pointsAlong(start: Point, line: Point): Generator<Point> {
  const [top, bottom] = [Math.min(0, line.y), Math.max(0, line.y)];
  const [left, right] = [Math.min(0, line.x), Math.max(0, line.x)];
  for (let y = top - 1; y <= bottom + 1; y++)
    for (let x = left - 1; x <= right + 1; x++) {
      const [ahead, whole] = [along(line, { x, y }), along(line, line)];
      const isBetween = ahead > 0 && ahead < whole;
      if (isBetween && (x + y + start.x + start.y) % 2 === 0) yield { x, y };
    }
}

function drawn(start: Point, end: Point): Line {
  const line = { x: end.x - start.x, y: end.y - start.y };
  const { most, isEdge } = reachOf(line);
  const found = [...pointsAlong(start, line)];
  const named = ({ x, y }: Point) => hexAt({ x: start.x + x, y: start.y + y });
  const at = (off: (aside: number) => boolean) => found.filter((point) => off(3 * beside(line, point))).map(named);
  const lefts = isEdge ? at((aside) => aside === -most) : [];
  const rights = isEdge ? at((aside) => aside === most) : [];
  return {
    crossed: at((aside) => Math.abs(aside) < most),
    edges: lefts.map((left, i) => [left, rights[i]] as const),
  };
}

/** C-LOS-03 to C-LOS-05. Whether nothing stands in the way; `pairwise`: only obstacles face to face close an edge. */
export function isOpen(line: Line, isObstacle: (hex: Hex | undefined) => boolean, pairwise: boolean): boolean {
  if (line.crossed.some(isObstacle)) return false;
  if (pairwise) return !line.edges.some(([left, right]) => isObstacle(left) && isObstacle(right));
  return !(line.edges.some(([left]) => isObstacle(left)) && line.edges.some(([, right]) => isObstacle(right)));
}

/** C-LOS-03 to C-LOS-05. The hexes that stand in the way on such a line. */
export function hidersOn(line: Line, isObstacle: (hex: Hex | undefined) => boolean, pairwise: boolean): readonly Hex[] {
  const isHex = (hex: Hex | undefined): hex is Hex => hex !== undefined;
  const crossed = line.crossed.filter(isObstacle).filter(isHex);
  if (crossed.length > 0) return crossed;
  const edges = pairwise ? line.edges.filter((pair) => pair.every(isObstacle)) : line.edges;
  return edges.flat().filter(isObstacle).filter(isHex);
}

/** C-LOS-07. The connected hexes of one kind around a hex of that kind. */
export function groupOf(hex: Hex, belongs: (hex: Hex) => boolean): ReadonlySet<Hex> {
  const group = new Set([hex]);
  for (const each of group) for (const next of neighboursOf(each)) if (belongs(next)) group.add(next);
  return group;
}
