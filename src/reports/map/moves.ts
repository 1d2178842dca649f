/** Arrows for the moves since the last report. */
import type { Chart, ChartMove } from './chart.ts';
import { colourOf, INK, PAPER } from './colours.ts';
import { distanceOf, type Point, type Segment, towards } from './geometry.ts';
import { element, n } from './svg.ts';

/** From the edge of one sign to the edge of another, with a bend, so that the way back lies beside it. */
export interface Arrow {
  readonly move: ChartMove;
  readonly start: Point;
  readonly bend: Point;
  readonly end: Point;
}

const BEND = 0.16;
const LONGEST_BEND = 260;
const CLEAR = 3;
const HEAD = { length: 13, half: 6.5 };

/** An end of an arrow: at a sign, or at a bare point. */
interface End {
  readonly at: Point;
  readonly reach: number;
}

export const arrowOf = (move: ChartMove, from: End, to: End): Arrow => {
  const length = distanceOf(from.at, to.at) || 1;
  const bulge = (BEND * Math.min(length, LONGEST_BEND)) / length;
  const bend = {
    x: (from.at.x + to.at.x) / 2 - (to.at.y - from.at.y) * bulge,
    y: (from.at.y + to.at.y) / 2 + (to.at.x - from.at.x) * bulge,
  };
  return { move, start: towards(from.at, bend, from.reach + CLEAR), bend, end: towards(to.at, bend, to.reach + CLEAR) };
};

/** An arrow as straight segments. */
export const piecesOf = ({
  start,
  bend,
  end,
}: Arrow): { readonly shaft: readonly Segment[]; readonly head: Segment } => {
  const neck = towards(end, bend, HEAD.length);
  const middle = { x: (start.x + 2 * bend.x + neck.x) / 4, y: (start.y + 2 * bend.y + neck.y) / 4 };
  return {
    shaft: [
      [start, middle],
      [middle, neck],
    ],
    head: [neck, end],
  };
};

export const drawArrow = (chart: Chart, arrow: Arrow): string => {
  const { move, start, bend, end } = arrow;
  const neck = towards(end, bend, HEAD.length);
  const [dx, dy] = [(end.x - neck.x) / HEAD.length, (end.y - neck.y) / HEAD.length];
  const corner = (side: 1 | -1) => `${n(neck.x - dy * HEAD.half * side)} ${n(neck.y + dx * HEAD.half * side)}`;
  const d = `M${n(start.x)} ${n(start.y)}Q${n(bend.x)} ${n(bend.y)} ${n(neck.x + dx * 2)} ${n(neck.y + dy * 2)}`;
  const { fill } = colourOf(chart, move.faction);
  const dashes = move.bySea ? '7 5' : undefined;
  return [
    element('path', { d, fill: 'none', stroke: INK, 'stroke-width': 6.5, 'stroke-dasharray': dashes }),
    element('path', { d, fill: 'none', stroke: PAPER, 'stroke-width': 5, 'stroke-dasharray': dashes }),
    element('path', { d, fill: 'none', stroke: fill, 'stroke-width': 3, 'stroke-dasharray': dashes }),
    element('path', {
      d: `M${n(end.x)} ${n(end.y)}L${corner(1)}L${corner(-1)}z`,
      fill,
      stroke: INK,
      'stroke-width': 1.2,
      'stroke-linejoin': 'round',
    }),
  ].join('');
};
