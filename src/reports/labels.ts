/** Where labels stand on a map: beside their points, covering as little as possible of anything else. */

import type { Point } from './geometry.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LabelWish {
  readonly id: string;
  /** The middle of what is labelled, and how far the label keeps from it. */
  readonly at: Point;
  readonly distance: number;
  readonly width: number;
  readonly height: number;
}

export interface Surroundings {
  readonly frame: Box;
  /** What must not be covered: the legend, and the points but for the one that a label belongs to. */
  readonly obstacles: readonly { readonly id?: string; readonly box: Box }[];
  readonly lines: readonly (readonly [Point, Point])[];
}

/** What a square unit covered costs, by what lies under it; a unit of line counts per unit of length. */
const COST = { obstacle: 12, label: 6, line: 3, outside: 50 } as const;

/**
 * Eight sides and the eight between them, in the order in which a reader expects a label; a later one wins only if it covers less.
 */
const SIDES: readonly (readonly [x: number, y: number])[] = [
  ...([
    [1, 0],
    [-1, 0],
    [1, -1],
    [1, 1],
    [-1, -1],
    [-1, 1],
    [0, -1],
    [0, 1],
  ] as const),
  ...([
    [1, -0.5],
    [1, 0.5],
    [-1, -0.5],
    [-1, 0.5],
    [0.5, -1],
    [0.5, 1],
    [-0.5, -1],
    [-0.5, 1],
  ] as const),
];

const boxAt = ({ at, distance, width, height }: LabelWish, [dx, dy]: readonly [number, number]): Box => {
  const isCorner = Math.abs(dx * dy) === 1;
  const reach = isCorner ? distance * 0.75 : distance;
  return {
    x: at.x + Math.trunc(dx) * reach - ((1 - dx) / 2) * width,
    y: at.y + Math.trunc(dy) * reach - ((1 - dy) / 2) * height,
    width,
    height,
  };
};

const common = (a: Box, b: Box): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
};

/** Length of the part of a line that runs through a box, found by cutting the line at the box (Liang and Barsky). */
const lengthInside = ([a, b]: readonly [Point, Point], box: Box): number => {
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

const costOf = (id: string, box: Box, placed: Iterable<Box>, { frame, obstacles, lines }: Surroundings): number => {
  let cost = COST.outside * (box.width * box.height - common(box, frame));
  for (const obstacle of obstacles) {
    if (obstacle.id !== id) cost += COST.obstacle * common(box, obstacle.box);
  }
  for (const other of placed) cost += COST.label * common(box, other);
  for (const line of lines) cost += COST.line * lengthInside(line, box);
  return cost;
};

/** Places labels one after the other, big ones first, each where it covers least. The same wishes give the same places. */
export const placeLabels = (wishes: readonly LabelWish[], surroundings: Surroundings): ReadonlyMap<string, Box> => {
  const placed = new Map<string, Box>();
  const size = ({ width, height }: LabelWish) => width * height;
  for (const wish of [...wishes].sort((a, b) => size(b) - size(a) || (a.id < b.id ? -1 : 1))) {
    const boxes = SIDES.map((side) => boxAt(wish, side));
    const costs = boxes.map((box) => costOf(wish.id, box, placed.values(), surroundings));
    placed.set(wish.id, boxes[costs.indexOf(Math.min(...costs))] as Box);
  }
  return placed;
};
