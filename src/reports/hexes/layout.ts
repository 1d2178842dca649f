/** Where the hexes of a field lie on its sheet, in pixels. */
import type { Box, Point } from '../map/geometry.ts';
import { n } from '../map/svg.ts';
import type { Field, FieldHex, HexFace } from './field.ts';

/** Half the width of a hex; the distance of its centre from a corner. */
const HALF = 42;
export const REACH = (2 * HALF) / Math.sqrt(3);
const ROW = 1.5 * REACH;

export const TITLE = 40;
/** A line about a side, above and below the hexes. */
export const BAR = 34;
/** The names of the sections, between a line and the hexes. */
export const NAMES = 20;
const MARGIN = 18;

const last = (field: Field, of: (hex: FieldHex) => number) => Math.max(...field.hexes.map(of));
const first = (field: Field, of: (hex: FieldHex) => number) => Math.min(...field.hexes.map(of));

/** What a sheet is made of, from the top. */
export interface Layout {
  readonly width: number;
  /** The hexes and the names of the sections. */
  readonly field: Box;
  readonly bars: { readonly top: number; readonly bottom: number };
  /** Where the legend begins. */
  readonly legend: number;
  centreOf(hex: Pick<FieldHex, 'x' | 'y'>): Point;
  /** The place of a border between hexes, counted in half hexes. */
  across(halves: number): number;
}

export const layOut = (field: Field): Layout => {
  const [left, right] = [first(field, ({ x }) => x), last(field, ({ x }) => x)];
  const [top, bottom] = [first(field, ({ y }) => y), last(field, ({ y }) => y)];
  const start = TITLE + BAR + NAMES;
  const across = (halves: number) => MARGIN + HALF * (halves - left + 1);
  const height = (bottom - top) * ROW + 2 * REACH;
  const width = 2 * MARGIN + HALF * (right - left + 2);
  return {
    width,
    field: { x: MARGIN, y: start, width: width - 2 * MARGIN, height },
    bars: { top: TITLE, bottom: start + height + NAMES },
    legend: start + height + NAMES + BAR,
    centreOf: ({ x, y }) => ({ x: across(x), y: start + REACH + (y - top) * ROW }),
    across,
  };
};

/** The corners of a hex, from the top around by the right. */
export const cornersOf = ({ x, y }: Point, reach = REACH): readonly Point[] =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = ((2 * i - 3) * Math.PI) / 6;
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
  });

export const pointsOf = (points: readonly Point[]): string => points.map(({ x, y }) => `${n(x)},${n(y)}`).join(' ');

const CORNERS: Readonly<Record<HexFace, readonly [number, number]>> = {
  NE: [0, 1],
  E: [1, 2],
  SE: [2, 3],
  SW: [3, 4],
  W: [4, 5],
  NW: [5, 0],
};

/** The two ends of a side of a hex. */
export const faceOf = (centre: Point, face: HexFace, reach = REACH): readonly [Point, Point] => {
  const corners = cornersOf(centre, reach);
  const [a, b] = CORNERS[face];
  return [corners[a] ?? centre, corners[b] ?? centre];
};

export const middleOf = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The neighbour beyond a side, in half hexes and rows. */
export const FACE_STEPS: Readonly<Record<HexFace, readonly [number, number]>> = {
  E: [2, 0],
  SE: [1, 1],
  SW: [-1, 1],
  W: [-2, 0],
  NW: [-1, -1],
  NE: [1, -1],
};
