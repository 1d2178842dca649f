/**
 * Hexes and lines of sight by clipping polygons: a model that imports none of the rules. The rules compare distances from
 * the line instead.
 */
const ROWS = 'ABCDEFGHI';

const WIDTHS = [13, 12, 13, 12, 13, 12, 13, 12, 13];

export const hexes: readonly string[] = WIDTHS.flatMap((width, y) =>
  Array.from({ length: width }, (_, i) => `${ROWS[y]}${i + 1}`),
);

type Pair = readonly [x: number, y: number];

export const xy = (hex: string): Pair => {
  const y = ROWS.indexOf(hex[0] ?? '');
  const column = Number(hex.slice(1));
  return [WIDTHS[y] === 13 ? 2 * column : 2 * column + 1, y];
};

const byPoint = new Map(hexes.map((hex) => [xy(hex).join(), hex]));

const AROUND: readonly Pair[] = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
];

export const neighbours = (hex: string): string[] => {
  const [x, y] = xy(hex);
  return AROUND.flatMap(([dx, dy]) => byPoint.get([x + dx, y + dy].join()) ?? []);
};

/** Steps from hex to hex, counted one by one. */
export const steps = (from: string, to: string): number => {
  let [edge, count] = [new Set([from]), 0];
  const seen = new Set(edge);
  while (!edge.has(to)) {
    edge = new Set([...edge].flatMap(neighbours).filter((hex) => !seen.has(hex)));
    for (const hex of edge) seen.add(hex);
    count += 1;
  }
  return count;
};

const cornersOf = (x: number, y: number): Pair[] => [
  [x, y - 2],
  [x + 1, y - 1],
  [x + 1, y + 1],
  [x, y + 2],
  [x - 1, y + 1],
  [x - 1, y - 1],
];

interface Touched {
  readonly crossed: (string | undefined)[];
  readonly left: (string | undefined)[];
  readonly right: (string | undefined)[];
}

const EPSILON = 1e-9;

/** The stretch of a line within a polygon, as shares of the line. */
const stretchOf = (side: readonly number[], share: readonly number[]): readonly number[] =>
  side.flatMap((s1, i) => {
    const s2 = side[(i + 1) % side.length] ?? 0;
    const [t1, t2] = [share[i] ?? 0, share[(i + 1) % side.length] ?? 0];
    if (s1 * s2 < 0) return [t1 + (s1 / (s1 - s2)) * (t2 - t1)];
    return s1 === 0 ? [t1] : [];
  });

/** Every cell near two points, but not theirs. */
function* cellsNear([x1, y1]: Pair, [x2, y2]: Pair): Generator<Pair> {
  for (let y = Math.min(y1, y2) - 1; y <= Math.max(y1, y2) + 1; y++)
    for (let x = Math.min(x1, x2) - 2; x <= Math.max(x1, x2) + 2; x++) {
      const isEnd = (x === x1 && y === y1) || (x === x2 && y === y2);
      if ((x + y) % 2 === 0 && !isEnd) yield [x, y];
    }
}

/** How a segment from the origin meets a cell. */
const meets = ([ux, uy]: Pair, corners: readonly Pair[]): 'crossed' | 'left' | 'right' | undefined => {
  const side = corners.map(([cx, cy]) => ux * cy - uy * cx);
  const stretch = stretchOf(
    side,
    corners.map(([cx, cy]) => (cx * ux + cy * uy) / (ux * ux + uy * uy)),
  );
  if (stretch.length < 2 || Math.max(...stretch) < EPSILON || Math.min(...stretch) > 1 - EPSILON) return undefined;
  if (Math.min(...side) < 0 && Math.max(...side) > 0) return 'crossed';
  return Math.max(...side) > 0 ? 'right' : 'left';
};

/** The cells that the segment between two centres crosses, and those it only touches along an edge. */
export const touched = (from: string, to: string): Touched => {
  const [start, end] = [xy(from), xy(to)];
  const found: Touched = { crossed: [], left: [], right: [] };
  for (const [x, y] of cellsNear(start, end)) {
    const how = meets([end[0] - start[0], 3 * (end[1] - start[1])], cornersOf(x - start[0], 3 * (y - start[1])));
    if (how) found[how].push(byPoint.get([x, y].join()));
  }
  return found;
};
