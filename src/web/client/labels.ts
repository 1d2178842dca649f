/** Room for labels on the map. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Gaps between an area and its label, the near ones first, in units of the drawing. */
const GAPS = [20, 32, 46, 64, 88] as const;

const DIRECTIONS: readonly (readonly [number, number])[] = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [0.5, -1],
  [-0.5, -1],
  [0.5, 1],
  [-0.5, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];

export const boxAround = ({ x, y }: Spot, { width, height }: Size): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

/** Places for a label beside a spot, the near ones first. */
export const placesBeside = ({ x, y }: Spot, { width, height }: Size): Box[] =>
  GAPS.flatMap((gap) =>
    DIRECTIONS.map(([dx, dy]) =>
      boxAround({ x: x + dx * (gap + width / 2), y: y + dy * (gap + height / 2) }, { width, height }),
    ),
  );

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The box that covers least; of several such boxes the first. */
export const freest = (boxes: readonly [Box, ...Box[]], taken: readonly Box[]): Box => {
  const covered = (box: Box) => taken.reduce((sum, each) => sum + overlap(box, each), 0);
  let best = { box: boxes[0], covered: covered(boxes[0]) };
  for (const box of boxes.slice(1)) {
    if (best.covered === 0) break;
    const own = covered(box);
    if (own < best.covered) best = { box, covered: own };
  }
  return best.box;
};
