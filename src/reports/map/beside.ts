/** The places beside a sign where its label may stand. Pages lay out their own labels by them, too. */
import type { Box, Point, Size } from './geometry.ts';

/** What a label belongs to: the sign of a place, or all that stands there. */
export interface Landmark {
  readonly at: Point;
  /** Half of its width and height. */
  readonly reach: { readonly x: number; readonly y: number };
  /** Round or nearly so: a label comes nearer at its corners. */
  readonly isRound: boolean;
}

/** Half the height of a line: a label of several lines may stand with its first or last one level with the sign. */
const HALF_LINE = 9;
/** The direction of a corner, and how far it lies within the corner of a round sign. */
const CORNER = { down: 0.6, round: 1 / Math.hypot(1, 0.6) } as const;

/** The places that touch a sign, in the order in which a reader looks for its label. `gap`: between the two. */
export const placesBeside = ({ at, reach, isRound }: Landmark, { width, height }: Size, gap: number): Box[] => {
  const [rx, ry] = [reach.x + gap, reach.y + gap];
  const [right, left, below, above] = [at.x + rx, at.x - rx - width, at.y + ry, at.y - ry - height];
  const [middle, level] = [at.x - width / 2, at.y - height / 2];
  // A narrow label stands under the middle with one of its ends: a round sign is nowhere else so low.
  const [leaningRight, leaningLeft] = [at.x - Math.min(reach.x, width), at.x];
  const [hanging, standing] = [at.y - HALF_LINE, at.y + HALF_LINE - height];
  const [cx, cy] = isRound ? [rx * CORNER.round, ry * CORNER.down * CORNER.round] : [rx, ry * CORNER.down];
  const places: readonly (readonly [number, number])[] = [
    [right, level],
    [middle, below],
    [left, level],
    [at.x + cx, at.y + cy],
    [at.x - cx - width, at.y + cy],
    [at.x + cx, at.y - cy - height],
    [at.x - cx - width, at.y - cy - height],
    [middle, above],
    [leaningRight, below],
    [leaningLeft, below],
    [leaningRight, above],
    [leaningLeft, above],
    [right, hanging],
    [left, hanging],
    [right, standing],
    [left, standing],
  ];
  return places.map(([x, y]) => ({ x, y, width, height }));
};
