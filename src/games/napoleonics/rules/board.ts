/** The field: hexes, neighbours, distances and sections (C-BRD). */
import { sure } from '../../../engine/index.ts';
import { type Edge, FACES, type Hex, type HexSide, type Section } from '../types.ts';

/** C-BRD-03. A hex in doubled coordinates: neighbours in a row are two apart, rows one. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const ROWS = 'ABCDEFGHI';

/** C-BRD-01, C-BRD-02. The number of hexes in a row: 13, in every second row 12. */
const widthOf = (y: number): number => (y % 2 === 0 ? 13 : 12);

const nameOf = ({ x, y }: Point): Hex => `${ROWS[y]}${y % 2 === 0 ? x / 2 : (x - 1) / 2}`;

/** Where the hex lies on a side. */
const STEPS: Readonly<Record<HexSide, Point>> = {
  E: { x: 2, y: 0 },
  SE: { x: 1, y: 1 },
  SW: { x: -1, y: 1 },
  W: { x: -2, y: 0 },
  NW: { x: -1, y: -1 },
  NE: { x: 1, y: -1 },
};

const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });

const points = new Map<Hex, Point>(
  [...ROWS].flatMap((row, y) =>
    Array.from({ length: widthOf(y) }, (_, i): [Hex, Point] => [`${row}${i + 1}`, { x: 2 * (i + 1) + (y % 2), y }]),
  ),
);

/** C-BRD-02. All hexes, row by row. */
export const HEXES: readonly Hex[] = [...points.keys()];

export const isHex = (value: unknown): value is Hex => typeof value === 'string' && points.has(value);

export const pointOf = (hex: Hex): Point => sure(points.get(hex));

/** The hex at a point; undefined beyond the field. */
export const hexAt = (point: Point): Hex | undefined => {
  if ((point.x + point.y) % 2 !== 0 || point.y < 0 || point.y >= ROWS.length) return undefined;
  const name = nameOf(point);
  return points.has(name) ? name : undefined;
};

const around = new Map<Hex, ReadonlyMap<HexSide, Hex>>(
  [...points].map(([hex, point]) => [
    hex,
    new Map(
      FACES.flatMap((side): [HexSide, Hex][] => {
        const next = hexAt(plus(point, STEPS[side]));
        return next === undefined ? [] : [[side, next]];
      }),
    ),
  ]),
);

const neighbourLists = new Map<Hex, readonly Hex[]>([...around].map(([hex, by]) => [hex, [...by.values()]]));

const indexes = new Map(HEXES.map((hex, i) => [hex, i]));

/** The place of a hex in the list of all, -1 for what is none: what is asked often is kept in lists. */
export const indexOf = (hex: Hex): number => indexes.get(hex) ?? -1;

const neighbourIndexes = HEXES.map((hex) => sure(neighbourLists.get(hex)).map(indexOf));

/** As `neighboursOf`, by places in the list of all hexes. */
export const indexesBeside = (index: number): readonly number[] => sure(neighbourIndexes[index]);

/** C-BRD-03. The hexes beside a hex, from the east around by the south. */
export const neighboursOf = (hex: Hex): readonly Hex[] => sure(neighbourLists.get(hex));

export const areAdjacent = (a: Hex, b: Hex): boolean => indexesBeside(indexOf(a)).includes(indexOf(b));

/** The side of a hex that looks to a neighbour. */
export const sideTo = (from: Hex, to: Hex): HexSide | undefined =>
  FACES.find((side) => around.get(from)?.get(side) === to);

const distanceBetween = (p: Point, q: Point): number => {
  const [dx, dy] = [Math.abs(p.x - q.x), Math.abs(p.y - q.y)];
  return dy + Math.max(0, (dx - dy) / 2);
};

/** Worked out once for all hexes: it is what is asked most. */
const distances = Uint8Array.from(HEXES.flatMap((a) => HEXES.map((b) => distanceBetween(pointOf(a), pointOf(b)))));

/** C-BRD-03. Hexes from one to the other, the last one counted. */
export const distance = (a: Hex, b: Hex): number =>
  sure(distances[sure(indexes.get(a)) * HEXES.length + sure(indexes.get(b))]);

/** What is asked of a hex as an edge sees it, worked out once for all. */
const byEdge = <T>(make: (edge: Edge, hex: Hex) => T): ((edge: Edge, hex: Hex) => T) => {
  const listOf = (edge: Edge) => HEXES.map((hex) => make(edge, hex));
  const lists: Readonly<Record<Edge, readonly T[]>> = { top: listOf('top'), bottom: listOf('bottom') };
  return (edge, hex) => sure(lists[edge][indexOf(hex)]);
};

/** C-BRD-05, C-RET-03. The hexes one row closer to an edge. */
export const homeward: (edge: Edge, hex: Hex) => readonly Hex[] = byEdge((edge, hex) =>
  (edge === 'top' ? (['NW', 'NE'] as const) : (['SW', 'SE'] as const)).flatMap(
    (side) => around.get(hex)?.get(side) ?? [],
  ),
);

/** The number of rows between a hex and an edge. */
export const rowsHome = (edge: Edge, hex: Hex): number =>
  edge === 'top' ? pointOf(hex).y : ROWS.length - 1 - pointOf(hex).y;

/** The hexes of a row, counted from an edge. */
export const rowFrom = (edge: Edge, rows: number): readonly Hex[] =>
  HEXES.filter((hex) => rowsHome(edge, hex) === rows);

export const columnOf = (hex: Hex): number => Number(hex.slice(1));

const MIRRORED: Readonly<Record<Section, Section>> = { LEFT: 'RIGHT', CENTER: 'CENTER', RIGHT: 'LEFT' };

export const mirrored = (section: Section): Section => MIRRORED[section];

/** Sections as the bottom player sees them. */
const sectionsFromBottom = (hex: Hex): readonly Section[] => {
  const column = columnOf(hex);
  if (widthOf(pointOf(hex).y) === 13) return [column <= 4 ? 'LEFT' : column <= 9 ? 'CENTER' : 'RIGHT'];
  return [
    ...(column <= 4 ? (['LEFT'] as const) : []),
    ...(column >= 4 && column <= 9 ? (['CENTER'] as const) : []),
    ...(column >= 9 ? (['RIGHT'] as const) : []),
  ];
};

/** C-BRD-04. The sections of a hex, seen from an edge: a hex on the dotted line has two. */
export const sectionsOf: (edge: Edge, hex: Hex) => readonly Section[] = byEdge((edge, hex) => {
  const seen = sectionsFromBottom(hex);
  return edge === 'bottom' ? seen : seen.map(mirrored).reverse();
});

/** The corners of a hex around its centre, each side's two; y in thirds of a row. */
const CORNERS: Readonly<Record<HexSide, readonly [Point, Point]>> = {
  E: [
    { x: 1, y: -1 },
    { x: 1, y: 1 },
  ],
  SE: [
    { x: 1, y: 1 },
    { x: 0, y: 2 },
  ],
  SW: [
    { x: 0, y: 2 },
    { x: -1, y: 1 },
  ],
  W: [
    { x: -1, y: 1 },
    { x: -1, y: -1 },
  ],
  NW: [
    { x: -1, y: -1 },
    { x: 0, y: -2 },
  ],
  NE: [
    { x: 0, y: -2 },
    { x: 1, y: -1 },
  ],
};

const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;

/** C-TER-FW-2. The sides by which a straight line from elsewhere enters a hex: two where it comes through a corner. */
export const enteredBy = (hex: Hex, from: Hex): readonly HexSide[] => {
  const [to, start] = [pointOf(hex), pointOf(from)];
  const ray = { x: start.x - to.x, y: 3 * (start.y - to.y) };
  return FACES.filter((side) => {
    const [first, last] = CORNERS[side];
    return cross(first, ray) >= 0 && cross(ray, last) >= 0;
  });
};
