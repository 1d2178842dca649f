/** Room for labels on the map. */
import type { Box } from '../../reports/map/geometry.ts';

/** What a label should not cover, and the cost of covering a unit of its area. */
export interface Taken {
  readonly box: Box;
  readonly weight: number;
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** The box that covers least; of several such boxes the first. */
export const freest = (boxes: readonly [Box, ...Box[]], taken: readonly Taken[]): Box => {
  const covered = (box: Box) => taken.reduce((sum, each) => sum + each.weight * overlap(box, each.box), 0);
  let best = { box: boxes[0], covered: covered(boxes[0]) };
  for (const box of boxes.slice(1)) {
    if (best.covered === 0) break;
    const own = covered(box);
    if (own < best.covered) best = { box, covered: own };
  }
  return best.box;
};
