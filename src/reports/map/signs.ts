/** Positions of the signs of areas, and the sides on which their flag, anchor and swords stand. */
import { sure } from '../../engine/index.ts';
import type { ChartArea, ChartShape } from './chart.ts';
import { type Box, boxAround, overlaps, type Point, scaled, spread } from './geometry.ts';

type Mark = 'anchor' | 'flag' | 'swords';

export const RADIUS: Readonly<Record<ChartShape, number>> = { round: 13, square: 14, fortress: 17 };
/** Width of the ring around a changed area, and of the siege works around a besieged one. */
export const RING: Readonly<Record<ChartShape, number>> = { round: 18, square: 21.5, fortress: 22 };

const MARKS: Readonly<Record<Mark, { readonly width: number; readonly height: number }>> = {
  anchor: { width: 17, height: 19 },
  flag: { width: 15, height: 18 },
  swords: { width: 16, height: 16 },
};

/** The distance between signs, with or without their rings. */
const ELBOW_ROOM = 2;
const EDGE = 1.2;

/** The constant part of a sign: its position, and the sides of its marks. */
export interface Post {
  readonly at: Point;
  readonly sides: ReadonlyMap<Mark, Side>;
}

export interface Sign {
  readonly at: Point;
  /** As a part of the usual one. */
  readonly size: number;
  /** Half of its width, including the ring if there is one. */
  readonly reach: number;
  /** The centre of each mark in the usual size, whether the mark is there now or not. */
  readonly marks: Readonly<Record<Mark, Point>>;
  /** The boxes of the sign and of its present marks; the sign comes first. */
  readonly boxes: readonly Box[];
}

type Side = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1];

const SIDES: Readonly<Record<Mark, readonly [Side, ...Side[]]>> = {
  anchor: [
    [0, 1],
    [-1, 1],
    [1, 1],
    [-1, 0],
    [1, 0],
    [0, -1],
    [-1, -1],
    [1, -1],
  ],
  flag: [
    [0, -1],
    [1, -1],
    [-1, -1],
    [1, 0],
    [-1, 0],
    [0, 1],
    [1, 1],
    [-1, 1],
  ],
  swords: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
    [-1, 0],
    [1, 0],
    [0, 1],
    [0, -1],
  ],
};

export const ringReach = ({ shape }: Pick<ChartArea, 'shape'>): number => RING[shape] + EDGE;

const reachOf = ({ shape, besieged, news }: ChartArea): number =>
  besieged || news.turned ? RING[shape] + EDGE : RADIUS[shape] + EDGE;

/** At a corner a mark comes nearer, because signs are round or nearly so. */
const middleOf = (mark: Mark, at: Point, reach: number, [dx, dy]: Side): Point => {
  const { width, height } = MARKS[mark];
  const isCorner = dx !== 0 && dy !== 0;
  const [x, y] = isCorner
    ? [reach * 0.7 + width / 2, reach * 0.7 + height / 2]
    : [reach + width / 2, reach + height / 2];
  return { x: at.x + dx * x, y: at.y + dy * y };
};

const boxOf = (mark: Mark, { x, y }: Point): Box => {
  const { width, height } = MARKS[mark];
  return { x: x - width / 2, y: y - height / 2, width, height };
};

const isThere = (area: ChartArea, mark: Mark): boolean =>
  mark === 'anchor' ? area.port !== undefined : mark === 'flag' ? area.flag : area.news.fought;

/**
 * Puts signs where the chart says, moved apart where they would touch. The side of a mark depends on the neighbouring
 * signs and not on events, so it stays the same through a game.
 */
export const placePosts = (areas: readonly ChartArea[], places: readonly Point[]): ReadonlyMap<string, Post> => {
  const points = spread(
    places,
    areas.map((area) => ringReach(area) + ELBOW_ROOM),
  );
  const taken = areas.map((area, i) => boxAround(sure(points[i]), ringReach(area)));
  const sides = areas.map((area, i) => {
    const others = taken.filter((_, j) => j !== i);
    const chosen = (['anchor', 'flag', 'swords'] as const)
      .filter((mark) => mark !== 'anchor' || area.port)
      .map((mark) => {
        const boxAt = (side: Side) => boxOf(mark, middleOf(mark, sure(points[i]), ringReach(area), side));
        const side = SIDES[mark].find((each) => !others.some((other) => overlaps(other, boxAt(each))));
        const wanted = side ?? SIDES[mark][0];
        others.push(boxAt(wanted));
        taken.push(boxAt(wanted));
        return [mark, wanted] as const;
      });
    return new Map<Mark, Side>(chosen);
  });
  return new Map(areas.map(({ id }, i) => [id, { at: sure(points[i]), sides: sure(sides[i]) }]));
};

/** The sign of an area with its marks, in a size. */
export const signOf = (area: ChartArea, { at, sides }: Post, size = 1): Sign => {
  const reach = reachOf(area);
  const middle = (mark: Mark) => middleOf(mark, at, reach, sides.get(mark) ?? SIDES[mark][0]);
  const marks = { anchor: middle('anchor'), flag: middle('flag'), swords: middle('swords') };
  const there = (['anchor', 'flag', 'swords'] as const).filter((mark) => isThere(area, mark));
  const boxes = [boxAround(at, reach), ...there.map((mark) => boxOf(mark, marks[mark]))];
  return { at, size, reach: reach * size, marks, boxes: boxes.map((box) => sized(box, at, size)) };
};

/** A box as it comes to lie when all around a point is drawn in another size. */
const sized = (box: Box, { x, y }: Point, size: number): Box => {
  const { width, height, ...corner } = scaled(box, size);
  return { x: corner.x + x * (1 - size), y: corner.y + y * (1 - size), width, height };
};
