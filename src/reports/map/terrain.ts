/** The part of a map that stays the same through a game: laid out and drawn once. */

import { sure } from '../../engine/index.ts';
import { remembering } from '../remember.ts';
import type { Chart } from './chart.ts';
import { type Box, boxAround, grown, overlaps, type Point, type Segment } from './geometry.ts';
import { drawLand, drawLines, type Ground, nameSeas, type SeaName } from './ground.ts';
import { legendSize } from './legend.ts';
import { drawRelief } from './relief.ts';
import { type Post, placePosts, ringReach } from './signs.ts';

export const WIDTH = 1200;
export const TITLE_HEIGHT = 50;
const MARGIN = { side: 72, top: 28, bottom: 34 } as const;
/** Distance of labels from the edge. */
const EDGE = 4;
/** One map for each pack in use. */
const MOST_TERRAINS = 8;

export interface Terrain {
  readonly height: number;
  /** The area in which labels may stand. */
  readonly frame: Box;
  readonly legend: Box;
  /** Places of the signs, by area. */
  readonly posts: ReadonlyMap<string, Post>;
  readonly roads: readonly Segment[];
  readonly seas: readonly SeaName[];
  /** The drawn land, what rises from it, and the lines on it. */
  readonly land: string;
  readonly relief: readonly string[];
  readonly ways: readonly string[];
}

const build = (chart: Chart): Terrain => {
  const scale = (WIDTH - 2 * MARGIN.side) / chart.sheet[0];
  const inPixels = (x: number, y: number): Point => ({
    x: MARGIN.side + x * scale,
    y: TITLE_HEIGHT + MARGIN.top + y * scale,
  });
  const height = TITLE_HEIGHT + MARGIN.top + chart.sheet[1] * scale + MARGIN.bottom;
  const posts = placePosts(
    chart.areas,
    chart.areas.map(({ x, y }) => inPixels(x, y)),
  );
  const ground: Ground = {
    chart,
    at: new Map([...posts].map(([id, { at }]) => [id, at])),
    land: chart.land.map((outline) => goingOn(outline, chart.sheet).map(([x, y]) => inPixels(x, y))),
  };
  const frame = { x: EDGE, y: TITLE_HEIGHT + EDGE, width: WIDTH - 2 * EDGE, height: height - TITLE_HEIGHT - 2 * EDGE };
  const legend = legendPlace(chart, posts, frame);
  const seas = nameSeas(ground, frame, [legend]);
  const [land, relief, ways] = [drawLand(ground), drawRelief(ground), drawLines(ground)];
  return { height, frame, legend, posts, roads: roadsOf(ground), seas, land, relief, ways };
};

type Spot = readonly [number, number];

/** Land this near to an edge of the sheet reaches it. */
const AT_EDGE = 3;

/** Land that reaches an edge of the sheet goes on beyond it, through the margin and what a page shows beside the map. */
const goingOn = (outline: readonly Spot[], [across, down]: Spot): readonly Spot[] => {
  const past = (value: number, most: number) => Number(value >= most - AT_EDGE) - Number(value <= AT_EDGE);
  const out = ([x, y]: Spot): Spot => [x + past(x, across) * across, y + past(y, down) * down];
  const isEdge = ([ax, ay]: Spot, [bx, by]: Spot) =>
    past(ax, across) * past(bx, across) > 0 || past(ay, down) * past(by, down) > 0;
  return outline.flatMap((spot, i) => {
    const next = outline[(i + 1) % outline.length];
    return next && isEdge(spot, next) ? [spot, out(spot), out(next)] : [spot];
  });
};

/** The corner where the legend covers the fewest signs; the lower right one if all are equal. */
const legendPlace = (chart: Chart, posts: Terrain['posts'], frame: Box): Box => {
  const size = legendSize(chart);
  const [left, top] = [frame.x + 8, frame.y + 8];
  const [right, bottom] = [frame.x + frame.width - size.width - 8, frame.y + frame.height - size.height - 8];
  const corners = [
    { x: right, y: bottom, ...size },
    { x: left, y: bottom, ...size },
    { x: right, y: top, ...size },
    { x: left, y: top, ...size },
  ];
  const signs = chart.areas.map((area) => boxAround(sure(posts.get(area.id)).at, ringReach(area)));
  const crowd = corners.map((box) => signs.filter((sign) => overlaps(grown(box, 24), sign)).length);
  return sure(corners[crowd.indexOf(Math.min(...crowd))]);
};

const roadsOf = ({ chart, at }: Ground): Segment[] =>
  chart.lines.flatMap(({ a, b }) => {
    const [from, to] = [at.get(a), at.get(b)];
    return from && to ? [[from, to] as const] : [];
  });

/** Everything that a terrain depends on. */
const contentOf = (chart: Chart): string => {
  const { sheet, land, lines, seas } = chart;
  const areas = chart.areas.map(({ id, x, y, shape, port, apart }) => [id, x, y, shape, port, apart]);
  return JSON.stringify([sheet, land, areas, lines, seas, legendSize(chart)]);
};

export const terrainOf = remembering(MOST_TERRAINS, contentOf, build);
