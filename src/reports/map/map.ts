/**
 * Draws a chart as SVG. Nothing is shown by colour alone: owners carry their code, sides differ in the form of their
 * counters, kinds of line in their stroke. Areas and formations are groups with ids, `data-area` and `data-formation`,
 * for the script of a page.
 */

import { sure } from '../../engine/index.ts';
import { remembering } from '../remember.ts';
import type { Chart } from './chart.ts';
import { COLOURS, INK, PAPER, SEA } from './colours.ts';
import { drawBlock } from './counters.ts';
import { type Part, type Point, type Size, windowAround } from './geometry.ts';
import { drawLegend } from './legend.ts';
import { drawArrow } from './moves.ts';
import type { Layers } from './png.ts';
import { layOut, type Sheet } from './sheet.ts';
import { element, escapeXml, group, lettering, n, polyline } from './svg.ts';
import { drawSymbol } from './symbols.ts';
import { TITLE_HEIGHT, WIDTH } from './terrain.ts';
import { FAMILY } from './typeface.ts';

/** Drawings and images of the steps that are in use at a time; about 13 MB. */
const MOST_DRAWINGS = 32;

interface Drawing {
  readonly svg: string;
  readonly layers: Layers;
  /** Where the areas are, in pixels. */
  readonly spots: ReadonlyMap<string, Point>;
}

const draw = (chart: Chart): Drawing => {
  const sheet = layOut(chart);
  const { height, drawn, legend } = sheet.terrain;
  const size = `viewBox="0 0 ${WIDTH} ${n(height)}" width="${WIDTH}" height="${n(height)}"`;
  const ground = [drawSea(height), ...drawn, drawTitleGround()].join('\n');
  const figures = [
    ...sheet.arrows.map((arrow) => drawArrow(chart, arrow)),
    ...drawLeads(sheet),
    ...chart.areas.map((area) => drawArea(sheet, area.id)),
    ...drawLegend(chart, legend),
    drawTitle(chart),
  ];
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="map-title map-words" font-family="${FAMILY}">`,
    `<title id="map-title">${escapeXml(chart.title)}</title>`,
    `<desc id="map-words">${escapeXml(chart.changes.join('; '))}</desc>`,
    ground,
    ...figures,
    '</svg>',
  ].join('\n');
  const spots = new Map([...sheet.signs].map(([id, { at }]) => [id, at]));
  return { svg, spots, layers: { width: WIDTH, height: Math.ceil(height), colours: COLOURS, ground, figures } };
};

const drawingOf = remembering(MOST_DRAWINGS, (chart: Chart) => JSON.stringify(chart), draw);

/** The same chart gives the same drawing. */
export const drawMap = (chart: Chart): string => drawingOf(chart).svg;

/** The same drawing in layers; with areas given, only the part of the map around them. */
export const mapLayers = (chart: Chart, areas: readonly string[] = [], part: Part = 'near'): Layers => {
  const { layers, spots } = drawingOf(chart);
  const shown = areas.flatMap((area) => spots.get(area) ?? []);
  return shown.length === 0 ? layers : { ...layers, window: windowAround(shown, PARTS[part], layers) };
};

/**
 * The sizes of a part of the map in pixels. They fit the narrow screen of a phone, so their letters are as large there
 * as on paper.
 */
const PARTS: Readonly<Record<Part, Size>> = {
  near: { width: 440, height: 380 },
  tall: { width: 440, height: 620 },
};

/** Leader lines from labels that stand apart to their signs. */
const drawLeads = ({ labels }: Sheet): string[] =>
  [...labels.values()].flatMap(({ lead }) =>
    lead ? [element('path', { d: polyline(lead), fill: 'none', stroke: INK, 'stroke-width': 1.2 })] : [],
  );

const drawArea = ({ chart, signs, blocks, labels, crossed }: Sheet, id: string): string => {
  const block = sure(blocks.get(id));
  const sign = sure(signs.get(id));
  const label = labels.get(id);
  return group({ id: `area-${id}`, 'data-area': id }, block.area.words, [
    drawSymbol(chart, block.area, sign),
    label ? drawBlock(chart, block, label.box, sign.at, crossed.has(id)) : '',
  ]);
};

/** Sea and title go on beyond the edges: a page shows the map in a frame of another shape. */
const drawSea = (height: number): string =>
  element('rect', { x: -WIDTH, y: n(-height), width: 3 * WIDTH, height: n(3 * height), fill: SEA });

const drawTitleGround = (): string =>
  element('rect', { x: -WIDTH, y: -WIDTH, width: 3 * WIDTH, height: WIDTH + TITLE_HEIGHT - 6, fill: PAPER }) +
  element('path', { d: `M${-WIDTH} ${TITLE_HEIGHT - 6}H${2 * WIDTH}`, stroke: INK, 'stroke-width': 1.5 });

const drawTitle = ({ title }: Chart): string =>
  lettering(title, { x: 20, y: 31 }, { size: 24, weight: 'bold', fill: INK });
