/**
 * What rises from the land: mountains, hills, woods and marshes beside the ways that lead through them. The same map has the same ground,
 * wherever it is drawn; no sign of it touches an area or a way, or stands in the sea.
 */
import type { ChartRelief } from './chart.ts';
import { RELIEF, RIVER } from './colours.ts';
import { distanceOf, isInside, type Point, type Segment } from './geometry.ts';
import type { Ground } from './ground.ts';
import { element, n } from './svg.ts';

interface GroundSign {
  readonly kind: ChartRelief;
  readonly at: Point;
}

/** Distances of a sign from areas, ways and other signs, and from the coast. */
const CLEAR = { area: 27, way: 10, sign: 15, coast: 12 } as const;
/** Places on a way, as parts of its length, and beside it. */
const ALONG = [0.5, 0.3, 0.7] as const;
const BESIDE: Readonly<Record<ChartRelief, readonly number[]>> = {
  mountains: [17, -17, 33, -33, 50, -50],
  hills: [20, -20, 38, -38],
  woods: [17, -17, 31, -31],
  marsh: [15, -15, 27, -27],
};
/** How far a sign may stand from its place, so that they make no rows. */
const LOOSE = 8;

/** A number from 0 to 1 that is always the same for a text (FNV-1a). */
const chanceOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return ((hash >>> 8) & 0xffff) / 0xffff;
};

const distanceFrom = ([a, b]: Segment, point: Point): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const part = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.max(0, Math.min(1, part));
  return distanceOf(point, { x: a.x + share * dx, y: a.y + share * dy });
};

const isAshore = ({ land }: Ground, { x, y }: Point): boolean => {
  const around = [
    [0, 0],
    [-CLEAR.coast, 0],
    [CLEAR.coast, 0],
    [0, -CLEAR.coast],
    [0, CLEAR.coast],
  ].map(([dx = 0, dy = 0]) => ({ x: x + dx, y: y + dy }));
  return land.length === 0 || around.every((point) => land.some((outline) => isInside(point, outline)));
};

interface Way {
  readonly id: string;
  readonly relief: ChartRelief | undefined;
  readonly line: Segment;
}

/** Where signs beside a way may stand, the best first. */
const wishesOf = ({ id, relief, line: [from, to] }: Way): readonly GroundSign[] => {
  if (!relief) return [];
  const length = distanceOf(from, to) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const drift = (text: string) => (chanceOf(`${id} ${text}`) - 0.5) * 2 * LOOSE;
  return ALONG.flatMap((along) =>
    BESIDE[relief].map((beside) => ({
      kind: relief,
      at: {
        x: from.x + dx * along * length - dy * beside + drift(`${along} ${beside} x`),
        y: from.y + dy * along * length + dx * beside + drift(`${along} ${beside} y`),
      },
    })),
  );
};

/** Signs on both sides of each way that has them, in the order of the ways. */
const signsOf = (ground: Ground): readonly GroundSign[] => {
  const ways = ground.chart.lines.flatMap(({ a, b, relief }): Way[] => {
    const [from, to] = [ground.at.get(a), ground.at.get(b)];
    return from && to ? [{ id: `${a} ${b}`, relief, line: [from, to] }] : [];
  });
  const areas = [...ground.at.values()];
  const found: GroundSign[] = [];
  for (const sign of ways.flatMap(wishesOf)) {
    const { at } = sign;
    const isFree =
      areas.every((area) => distanceOf(area, at) >= CLEAR.area) &&
      ways.every(({ line }) => distanceFrom(line, at) >= CLEAR.way) &&
      found.every((other) => distanceOf(other.at, at) >= CLEAR.sign);
    if (isFree && isAshore(ground, at)) found.push(sign);
  }
  return found;
};

/** The outlines of a sign, and its strokes, around a point. */
const SHAPES: Readonly<Record<ChartRelief, { readonly body: string; readonly strokes: string }>> = {
  mountains: { body: 'm-9 6l7-12 4 6 2-3 5 9z', strokes: 'm-9 6l7-12 4 6 2-3 5 9m-12-12l-2 12m8-9l-1 9' },
  hills: { body: 'm-9 4q9-14 18 0z', strokes: 'm-9 4q9-14 18 0m-11-5l-2 4m7-4l2 4' },
  woods: { body: 'm-7 3l3.5-9 3.5 9zm6 2l3.5-9 3.5 9z', strokes: 'm-3.5 3v2.5m6-.5v2.5' },
  marsh: { body: '', strokes: 'm-7 3h14m-10-3v-4m3 4v-6m3 6v-4' },
};

const BODIES: Readonly<Partial<Record<ChartRelief, string>>> = {
  mountains: RELIEF.hill,
  hills: RELIEF.hill,
  woods: RELIEF.wood,
};

const STROKES: Readonly<Record<ChartRelief, string>> = {
  mountains: RELIEF.slope,
  hills: RELIEF.slope,
  woods: RELIEF.slope,
  marsh: RIVER,
};

/** The signs of the ground beside all ways. */
export const drawRelief = (ground: Ground): string[] => drawGroundSigns(signsOf(ground));

/** One path for each kind of sign, and one for its strokes. */
export const drawGroundSigns = (signs: readonly GroundSign[]): string[] => {
  return (['mountains', 'hills', 'woods', 'marsh'] as const).flatMap((kind) => {
    const own = signs.filter((sign) => sign.kind === kind).toSorted((a, b) => a.at.y - b.at.y);
    if (own.length === 0) return [];
    const path = (shape: string) => own.map(({ at: { x, y } }) => `M${n(x)} ${n(y)}${shape}`).join('');
    const fill = BODIES[kind];
    const strokes = { d: path(SHAPES[kind].strokes), fill: 'none', stroke: STROKES[kind], 'stroke-width': 1.3 };
    return [
      ...(fill ? [element('path', { d: path(SHAPES[kind].body), fill })] : []),
      element('path', kind === 'marsh' ? { ...strokes, 'stroke-opacity': '0.5' } : strokes),
    ];
  });
};
