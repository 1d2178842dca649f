/** Plane geometry of a map: points that must not touch, and the ground between them. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const ROUNDS = 12;

/** Moves points apart until their circles no longer overlap, as little as that takes; those that have room stay. */
export const spread = (points: readonly Point[], radii: readonly number[]): Point[] => {
  const moved = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, a] of moved.entries()) {
      for (const [j, b] of moved.entries()) {
        const overlap = (radii[i] ?? 0) + (radii[j] ?? 0) - distanceOf(a, b);
        if (j <= i || overlap <= 0) continue;
        const gap = distanceOf(a, b);
        const [dx, dy] = gap === 0 ? [1, 0] : [(b.x - a.x) / gap, (b.y - a.y) / gap];
        Object.assign(a, { x: a.x - (dx * overlap) / 2, y: a.y - (dy * overlap) / 2 });
        Object.assign(b, { x: b.x + (dx * overlap) / 2, y: b.y + (dy * overlap) / 2 });
      }
    }
  }
  return moved;
};

export type Triangle = readonly [Point, Point, Point];

/** The triangles of a Delaunay triangulation whose sides are all shorter than `limit`: no other point lies in their circumcircle. */
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
