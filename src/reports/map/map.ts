/**
 * Draws a chart as SVG. Nothing is shown by colour alone: owners carry their code, sides differ in the form of their
 * counters, kinds of line in their stroke. Areas and formations are groups with ids, `data-area` and `data-formation`,
 * for the script of a page.
 */

import { sure } from '../../engine/index.ts';
import { remembering } from '../remember.ts';
import type { Chart, ChartArea } from './chart.ts';
import { colourOf, coloursWith, INK, PAPER, SEA } from './colours.ts';
import { type Box, contains, type Part, type Size, scaled } from './geometry.ts';
import { drawSeaName } from './ground.ts';
import { drawLegend } from './legend.ts';
import { drawArrow } from './moves.ts';
import { drawName } from './names.ts';
import { drawOnSign, drawPlate } from './plates.ts';
import type { Layers } from './png.ts';
import { boardView, layOut, type Sheet } from './sheet.ts';
import { element, escapeXml, group, lettering, n } from './svg.ts';
import { drawSymbol } from './symbols.ts';
import { TITLE_HEIGHT, WIDTH } from './terrain.ts';
import { FAMILY } from './typeface.ts';
import { windowOf } from './window.ts';

/** Drawings and images of the steps that are in use at a time; about 13 MB. */
const MOST_DRAWINGS = 32;

interface Drawing {
  readonly svg: string;
  readonly layers: Layers;
  readonly sheet: Sheet;
}

const draw = (chart: Chart): Drawing => {
  const sheet = layOut(chart);
  const { height, legend } = sheet.terrain;
  const size = `viewBox="0 0 ${WIDTH} ${n(height)}" width="${WIDTH}" height="${n(height)}"`;
  const ground = groundOf(sheet);
  const figures = [...figuresOf(sheet), ...drawLegend(chart, legend), drawTitle(chart)];
  const colours = coloursWith(chart.factions.map(({ id }) => colourOf(chart, id)));
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="map-title map-words" font-family="${FAMILY}">`,
    ...wordsOf(chart),
    ground,
    ...figures,
    '</svg>',
  ].join('\n');
  return { svg, sheet, layers: { width: WIDTH, height: Math.ceil(height), colours, ground, figures } };
};

/** Boards of the sizes and zooms that are in use at a time; about 9 MB. */
const MOST_BOARDS = 64;

interface BoardWanted {
  readonly chart: Chart;
  readonly size: Size;
  readonly zoom: number;
}

const boardOf = remembering(
  MOST_BOARDS,
  (wanted: BoardWanted) => JSON.stringify(wanted),
  (wanted: BoardWanted) => {
    const { chart, size, zoom } = wanted;
    const view = boardView(chart, size, zoom);
    const sheet = layOut(chart, view);
    const { x, y, width, height } = sure(view.window);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, height].map(n).join(' ')}" role="img" aria-labelledby="map-title map-words" font-family="${FAMILY}">`,
      ...wordsOf(chart),
      element('g', { id: 'map-ground' }, [groundOf(sheet, view.window)]),
      ...figuresOf(sheet),
      '</svg>',
    ].join('\n');
  },
);

/** The map on a board of a page, without title and legend. The same chart and view give the same drawing. */
export const drawBoard = (chart: Chart, size: Size, zoom: number): string => boardOf({ chart, size, zoom });

const wordsOf = (chart: Chart): string[] => [
  `<title id="map-title">${escapeXml(chart.title)}</title>`,
  `<desc id="map-words">${escapeXml(chart.changes.join('; '))}</desc>`,
];

const drawingOf = remembering(MOST_DRAWINGS, (chart: Chart) => JSON.stringify(chart), draw);

/** The same chart gives the same drawing. */
export const drawMap = (chart: Chart): string => drawingOf(chart).svg;

/** The same drawing in layers; with areas given, only the part of the map around them, placed anew for a narrow screen. */
export const mapLayers = (chart: Chart, areas: readonly string[] = [], part: Part = 'near'): Layers => {
  const { layers, sheet } = drawingOf(chart);
  const window = windowOf(sheet, areas, PARTS[part]);
  if (!window) return layers;
  const unit = window.width / PARTS[part].width;
  const within = layOut(chart, { window, unit, signs: 1 });
  return { ...layers, window, unit, ground: groundOf(plain(within), window), figures: figuresOf(within) };
};

/** The sizes of a part of the map in pixels of the narrow screen of a phone. */
const PARTS: Readonly<Record<Part, Size>> = {
  near: { width: 360, height: 310 },
  tall: { width: 360, height: 350 },
};

/** Without the signs of the ground: a part of a map in a mail has no bytes to spare for them. */
const plain = (sheet: Sheet): Sheet => ({ ...sheet, terrain: { ...sheet.terrain, relief: [] } });

/** The ground with the names of the seas; in a window only those that are whole there. */
const groundOf = ({ terrain: { height, land, relief, seas, ways } }: Sheet, window?: Box): string => {
  const named = seas.filter(({ box }) => !window || contains(window, box));
  return [
    drawSea(height),
    land,
    ...relief,
    ...named.map(drawSeaName),
    ...ways,
    ...(window ? [] : [drawTitleGround()]),
  ].join('\n');
};

const figuresOf = (sheet: Sheet): string[] => [
  ...sheet.arrows.map((arrow) => drawArrow(sheet.chart, arrow)),
  ...sheet.chart.areas.filter(({ id }) => sheet.labels.has(id)).map((area) => drawArea(sheet, area)),
];

const drawArea = ({ chart, view: { unit }, signs, labels }: Sheet, area: ChartArea): string => {
  const sign = sure(signs.get(area.id));
  const { name, plate } = labels.get(area.id) ?? {};
  const at = { x: sign.at.x / unit, y: sign.at.y / unit };
  const words = [
    name ? drawName(name.name, name.box, name.isCrossing) : '',
    plate?.plate ? drawPlate(chart, area, plate.plate, plate.box, at) : '',
  ];
  return group({ id: `area-${area.id}`, 'data-area': area.id }, area.words, [
    drawSymbol(chart, area, sign, unit),
    ...(unit === 1 ? words : [element('g', { transform: `scale(${unit})` }, words)]),
    plate && !plate.plate ? drawOnSign(chart, area, scaled(plate.box, unit)) : '',
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
