/** The ground of a map below the signs: sea, land and the lines of march. */
import { sure } from '../../engine/index.ts';
import type { Chart, ChartStroke } from './chart.ts';
import { LAND, RIVER, ROAD, SEA_NAME, SHALLOWS, SHORE } from './colours.ts';
import { type Box, crossings, distanceOf, isInside, overlaps, type Point, triangulate } from './geometry.ts';
import { element, lettering, polyline, rounded } from './svg.ts';
import { widthOf } from './typeface.ts';

/** The drawn ground, in pixels. */
export interface Ground {
  readonly chart: Chart;
  readonly at: ReadonlyMap<string, Point>;
  /** Outlines of the land. */
  readonly land: readonly (readonly Point[])[];
}

/** How far the land extends around what stands on it, with an outline and without one. */
const COAST = { drawn: 26, supposed: 33 } as const;
/** How wide the shallows are beyond the coast on both of its sides, from far to near. */
const SHALLOW = [44, 20] as const;
/** Without outlines there is land between areas that are this near. */
const NEAR = 240;

const ends = ({ chart, at }: Ground): [Point, Point][] =>
  chart.lines.flatMap(({ a, b }) => {
    const [from, to] = [at.get(a), at.get(b)];
    return from && to ? [[from, to] as const] : [];
  });

/** Whether a way leaves the land, tested at eight points. */
const isAshore = (land: Ground['land'], [a, b]: readonly [Point, Point]): boolean =>
  Array.from({ length: 9 }, (_, i) => ({ x: a.x + ((b.x - a.x) * i) / 8, y: a.y + ((b.y - a.y) * i) / 8 })).every(
    (point) => land.some((outline) => isInside(point, outline)),
  );

const corners = ({ x, y }: Point): Point[] =>
  [0, 1, 2, 3].map((i) => ({
    x: x + COAST.drawn * Math.cos((Math.PI * i) / 2),
    y: y + COAST.drawn * Math.sin((Math.PI * i) / 2),
  }));

/** Land is the inside of the outlines, and the surroundings of areas and lines outside them. */
export const drawLand = (ground: Ground): string => {
  const { chart, at, land } = ground;
  const inland = (point: Point) => land.some((outline) => isInside(point, outline));
  const points = chart.areas.filter(({ apart }) => !apart).map(({ id }) => sure(at.get(id)));
  const islands = chart.areas.filter(({ apart }) => apart).map(({ id }) => sure(at.get(id)));
  const outlines = land.map(rounded).join('');
  const shapes =
    land.length > 0
      ? outlines
      : triangulate(points, NEAR)
          .map((each) => `${polyline(each)}Z`)
          .join('');
  const ways = ends(ground).filter((way) => !isAshore(land, way));
  const shores = [...points.filter((point) => !corners(point).every(inland)), ...islands];
  const around = [...ways, ...shores.map((point): [Point, Point] => [point, point])].map(polyline).join('');
  const reach = 2 * (land.length > 0 ? COAST.drawn : COAST.supposed);
  const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round', fill: 'none' };
  const edge = land.length > 0 ? 3 : reach + 3;
  return [
    ...SHALLOWS.flatMap((stroke, i) => {
      const width = SHALLOW[i] ?? 0;
      return [
        element('path', { d: around, ...round, stroke, 'stroke-width': reach + width }),
        element('path', { d: shapes, ...round, stroke, 'stroke-width': edge - 3 + width }),
      ];
    }),
    element('path', { d: around, ...round, stroke: SHORE, 'stroke-width': reach + 3 }),
    element('path', { d: shapes, ...round, stroke: SHORE, 'stroke-width': edge }),
    element('path', { d: around, ...round, stroke: LAND, 'stroke-width': reach }),
    element('path', { d: shapes, ...round, fill: LAND, stroke: LAND, 'stroke-width': Math.max(0.1, edge - 3) }),
  ].join('\n');
};

export const STROKES: Readonly<Record<ChartStroke, readonly Readonly<Record<string, string | number>>[]>> = {
  solid: [{ stroke: ROAD, 'stroke-width': 2.4 }],
  dashed: [{ stroke: ROAD, 'stroke-width': 2.4, 'stroke-dasharray': '7 5' }],
  dotted: [{ stroke: ROAD, 'stroke-width': 5.4, 'stroke-dasharray': '0.1 9', 'stroke-linecap': 'round' }],
  double: [
    { stroke: RIVER, 'stroke-width': 6.4 },
    { stroke: LAND, 'stroke-width': 2.6 },
  ],
};

/** Draws all lines of a kind as one path. */
export const drawLines = ({ chart, at }: Ground): string[] =>
  Object.entries(STROKES).flatMap(([stroke, styles]) => {
    const ways = chart.lines.filter((line) => line.stroke === stroke);
    const d = ways.map(({ a, b }) => polyline([at.get(a), at.get(b)].filter((point) => point !== undefined))).join('');
    return d === '' ? [] : styles.map((style) => element('path', { d, fill: 'none', ...style }));
  });

// --- names of the seas -----------------------------------------------------------------------------------------------

const NAME = { size: 21, spacing: 5, height: 30, baseline: 22 };
/** Size of the squares in which the sea is searched, in pixels. */
const CELL = 10;
/** Distance of names from the coast, where names of ports may stand. */
const OFFING = 4;

export interface SeaName {
  readonly name: string;
  readonly box: Box;
}

/** For each cell of a row, the distance to the next cell of land from the left: 0 on land. */
const landAhead = ({ land, at }: Ground, width: number, height: number): Uint16Array[] => {
  const columns = Math.ceil(width / CELL);
  const points = [...at.values()];
  return Array.from({ length: Math.ceil(height / CELL) }, (_, row) => {
    const y = (row + 0.5) * CELL;
    const spans: [number, number][] = land.flatMap((outline) => pairs(crossings(outline, y)));
    for (const point of points) {
      const half = Math.sqrt(Math.max(0, (COAST.supposed + 20) ** 2 - (point.y - y) ** 2));
      if (half > 0) spans.push([point.x - half, point.x + half]);
    }
    const ahead = new Uint16Array(columns).fill(columns);
    for (const [from, to] of spans) {
      for (let i = Math.max(0, Math.floor(from / CELL) - OFFING); i < Math.min(columns, to / CELL + OFFING); i++)
        ahead[i] = 0;
    }
    for (let i = columns - 2; i >= 0; i--) if (ahead[i] !== 0) ahead[i] = Math.min(columns, sure(ahead[i + 1]) + 1);
    return ahead;
  });
};

const pairs = (values: readonly number[]): [number, number][] =>
  Array.from({ length: Math.floor(values.length / 2) }, (_, i) => [sure(values[2 * i]), sure(values[2 * i + 1])]);

/**
 * Writes the name of each sea where there is room, as near to its ports as possible. A sea without room gets no name.
 */
export const nameSeas = (ground: Ground, frame: Box, taken: readonly Box[]): SeaName[] => {
  const ahead = landAhead(ground, frame.x + frame.width, frame.y + frame.height);
  const named: SeaName[] = [];
  for (const { name, ports } of ground.chart.seas) {
    const width = widthOf(name, NAME.size, 'bold') + NAME.spacing * name.length;
    const harbours = ports.flatMap((id) => ground.at.get(id) ?? []);
    const box = seaBox(ahead, frame, width, harbours, [...taken, ...named.map((other) => other.box)]);
    if (box) named.push({ name, box });
  }
  return named;
};

const seaBox = (
  ahead: readonly Uint16Array[],
  frame: Box,
  width: number,
  harbours: readonly Point[],
  taken: readonly Box[],
): Box | undefined => {
  let best: { box: Box; distance: number } | undefined;
  const rows = Math.ceil(NAME.height / CELL);
  for (let y = frame.y; y + NAME.height <= frame.y + frame.height; y += 2 * CELL) {
    for (let x = frame.x; x + width <= frame.x + frame.width; x += 2 * CELL) {
      const [row, column] = [Math.floor(y / CELL), Math.floor(x / CELL)];
      const isSea = Array.from({ length: rows + 1 }, (_, i) => ahead[row + i]?.[column] ?? 0).every(
        (free) => free * CELL >= width + CELL,
      );
      if (!isSea) continue;
      const box = { x, y, width, height: NAME.height };
      if (taken.some((other) => overlaps(box, other))) continue;
      const middle = { x: x + width / 2, y: y + NAME.height / 2 };
      const distance = harbours.reduce((sum, harbour) => sum + distanceOf(middle, harbour), 0);
      if (!best || distance < best.distance) best = { box, distance };
    }
  }
  return best?.box;
};

export const drawSeaName = ({ name, box }: SeaName): string =>
  lettering(
    name,
    { x: box.x + NAME.spacing / 2, y: box.y + NAME.baseline },
    {
      size: NAME.size,
      weight: 'bold',
      spacing: NAME.spacing,
      fill: SEA_NAME,
    },
  );
