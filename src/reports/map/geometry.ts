/** Plane geometry of a map: points that must not touch, boxes that must not overlap, and the ground between them. */
import { sure } from '../../engine/sure.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Segment = readonly [Point, Point];

export const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A box on all sides of a point. */
export const boxAround = ({ x, y }: Point, reach: number): Box => ({
  x: x - reach,
  y: y - reach,
  width: 2 * reach,
  height: 2 * reach,
});

/** The box, larger by this much on every side. */
export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** The box with its place and its size multiplied. */
export const scaled = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** The smallest box around some boxes; undefined around none. */
export const unionOf = (boxes: readonly Box[]): Box | undefined => {
  if (boxes.length === 0) return undefined;
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/** The nearest point of a box to another point. */
export const nearestIn = ({ x, y, width, height }: Box, to: Point): Point => ({
  x: Math.min(Math.max(to.x, x), x + width),
  y: Math.min(Math.max(to.y, y), y + height),
});

/** The point at this distance from `a` on the way to `b`. */
export const towards = (a: Point, b: Point, distance: number): Point => {
  const part = distance / (distanceOf(a, b) || 1);
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
};

/** Length of the part of a line inside a box, by clipping the line (Liang and Barsky). */
export const lengthInside = ([a, b]: Segment, box: Box): number => {
  if (Math.max(a.x, b.x) < box.x || Math.min(a.x, b.x) > box.x + box.width) return 0;
  if (Math.max(a.y, b.y) < box.y || Math.min(a.y, b.y) > box.y + box.height) return 0;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, a.x - box.x],
    [dx, box.x + box.width - a.x],
    [-dy, a.y - box.y],
    [dy, box.y + box.height - a.y],
  ] as const) {
    if (step === 0 && room < 0) return 0;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return from < to ? (to - from) * Math.hypot(dx, dy) : 0;
};

const ROUNDS = 12;

/** Moves points apart until their circles no longer overlap, as little as possible; points with enough room stay. */
export const spread = (points: readonly Point[], radii: readonly number[]): Point[] => {
  const moved = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, a] of moved.entries()) {
      for (const [k, b] of moved.slice(i + 1).entries()) part(a, b, (radii[i] ?? 0) + (radii[i + 1 + k] ?? 0));
    }
  }
  return moved;
};

/** Moves two points apart to the wanted distance. */
const part = (a: MovedPoint, b: MovedPoint, wanted: number): void => {
  if (Math.abs(a.x - b.x) >= wanted || Math.abs(a.y - b.y) >= wanted) return;
  const gap = distanceOf(a, b);
  const overlap = wanted - gap;
  if (overlap <= 0) return;
  const [dx, dy] = gap === 0 ? [1, 0] : [(b.x - a.x) / gap, (b.y - a.y) / gap];
  Object.assign(a, { x: a.x - (dx * overlap) / 2, y: a.y - (dy * overlap) / 2 });
  Object.assign(b, { x: b.x + (dx * overlap) / 2, y: b.y + (dy * overlap) / 2 });
};

type MovedPoint = { x: number; y: number };

type Triangle = readonly [Point, Point, Point];

/**
 * The triangles of a Delaunay triangulation whose sides are all shorter than `limit`. A triangle belongs to it if no
 * other point lies in its circumcircle.
 */
export const triangulate = (points: readonly Point[], limit: number): Triangle[] => {
  const near = (a: Point, b: Point) => distanceOf(a, b) < limit;
  const triangles: Triangle[] = [];
  for (const [i, a] of points.entries()) {
    const around = points.slice(i + 1).filter((b) => near(a, b));
    for (const [j, b] of around.entries()) {
      for (const c of around.slice(j + 1)) {
        if (near(b, c) && isEmptyCircle([a, b, c], points)) triangles.push([a, b, c]);
      }
    }
  }
  return triangles;
};

const isEmptyCircle = (triangle: Triangle, points: readonly Point[]): boolean => {
  const [a, b, c] = triangle;
  const double = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y));
  if (double === 0) return false;
  const square = ({ x, y }: Point) => x * x + y * y;
  const centre = {
    x: (square(a) * (b.y - c.y) + square(b) * (c.y - a.y) + square(c) * (a.y - b.y)) / double,
    y: (square(a) * (c.x - b.x) + square(b) * (a.x - c.x) + square(c) * (b.x - a.x)) / double,
  };
  const radius = distanceOf(centre, a);
  return points.every((point) => triangle.includes(point) || distanceOf(centre, point) >= radius);
};

/**
 * The crossings of a horizontal line with the sides of a polygon, from the left: each odd one enters, the next one
 * leaves.
 */
export const crossings = (polygon: readonly Point[], y: number): number[] => {
  const found: number[] = [];
  for (const [i, a] of polygon.entries()) {
    const b = sure(polygon[(i + 1) % polygon.length]);
    if (a.y <= y !== b.y <= y) found.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x));
  }
  return found.sort((one, other) => one - other);
};

export const isInside = ({ x, y }: Point, polygon: readonly Point[]): boolean =>
  crossings(polygon, y).filter((each) => each < x).length % 2 === 1;

/** How much of a sheet a mail shows: what lies around one event or question, or more of it, as high as a phone. */
export type Part = 'near' | 'tall';

/** The size of a sheet, or of a part of it. */
export type Size = Pick<Box, 'width' | 'height'>;

/** The part of a sheet around some points. Their middle is its middle, except at the edges of the sheet. */
export const windowAround = (points: readonly Point[], part: Size, sheet: Size): Box => {
  const middle = (of: (point: Point) => number) => {
    const all = points.map(of);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  const within = (start: number, size: number, most: number) => Math.round(Math.max(0, Math.min(start, most - size)));
  return {
    x: within(middle(({ x }) => x) - part.width / 2, part.width, sheet.width),
    y: within(middle(({ y }) => y) - part.height / 2, part.height, sheet.height),
    width: part.width,
    height: part.height,
  };
};
