/**
 * Draws a field of hexes as SVG. Nothing is shown by colour alone: arms, kinds, nations, sides, grounds and acts differ in
 * signs, letters, corners and strokes. For the script of a page hexes are groups with ids and `data-area`, and plates of units name
 * their side as `data-formation`. A board is marked `data-hexes`: hexes reach to its edges, so that nothing may lie on it.
 */
import { sure } from '../../engine/index.ts';
import type { Board } from '../board.ts';
import { inBothModes } from '../dark.ts';
import { type Box, type Part, type Point, type Size, windowAround } from '../map/geometry.ts';
import type { Layers } from '../map/png.ts';
import { element, escapeXml, group, lettering, n } from '../map/svg.ts';
import { FAMILY, widthOf } from '../map/typeface.ts';
import { remembering } from '../remember.ts';
import { drawArrow } from './acts.ts';
import { coloursOf, GRID, INK, LAND, nationColour, PAPER, SLOPE } from './colours.ts';
import type { Field, FieldHex, FieldSide } from './field.ts';
import { drawHex } from './ground.ts';
import { BAR, type Layout, layOut, NAMES, REACH, TITLE } from './layout.ts';
import { drawSigns, flag, legendOf, signsIn } from './legend.ts';
import { drawLeader, drawLosses, drawUnit } from './pieces.ts';

const MOST_DRAWINGS = 32;

interface Drawing {
  readonly svg: string;
  /** The same without title and legend. */
  readonly board: string;
  readonly layers: Layers;
  /** The middles of the hexes, in pixels. */
  readonly spots: ReadonlyMap<string, Point>;
}

const draw = (field: Field): Drawing => {
  const layout = layOut(field);
  const { width } = layout;
  const legend = legendOf(field, layout);
  const height = Math.ceil(layout.legend + legend.height);
  const spots = new Map(field.hexes.map((hex) => [hex.id, layout.centreOf(hex)]));
  const paper = element('rect', {
    x: n(-width),
    y: n(-height),
    width: n(3 * width),
    height: n(3 * height),
    fill: PAPER,
  });
  const lines = drawSections(field, layout);
  const arrows = field.acts.map((act) =>
    drawArrow(
      field,
      act,
      act.way.flatMap((id) => spots.get(id) ?? []),
    ),
  );
  const bars = field.sides.map((side) => drawBar(field, layout, side));
  const heads = [drawTitle(field), ...bars];
  const grounds = field.hexes.map((hex) => drawHex(field, layout, hex));
  const pieces = field.hexes.map((hex) => drawPieces(field, hex, sure(spots.get(hex.id))));
  const isShooting = field.acts.map(({ kind }) => kind === 'fire' || kind === 'melee');
  const below = arrows.filter((_, i) => !isShooting[i]);
  const above = arrows.filter((_, i) => isShooting[i]);
  const svgOf = ({ x, y, width: across, height: down }: Box, around: readonly string[], marked = ''): string =>
    [
      `<svg xmlns="http://www.w3.org/2000/svg"${marked} viewBox="${[x, y, across, down].map(n).join(' ')}" width="${n(across)}" height="${n(down)}" role="img" aria-labelledby="map-title map-words" font-family="${FAMILY}">`,
      `<title id="map-title">${escapeXml(field.title)}</title>`,
      `<desc id="map-words">${escapeXml(field.changes.join('; '))}</desc>`,
      paper,
      // Each hex is whole by itself, so that it can be chosen; what stands in it covers the arrows of moves.
      ...field.hexes.map((hex, i) =>
        group({ id: `area-${hex.id}`, 'data-area': hex.id }, hex.words, [sure(grounds[i]), sure(pieces[i])]),
      ),
      element('g', { 'pointer-events': 'none' }, [...lines, ...around, ...below, ...above, ...bars]),
      '</svg>',
    ].join('\n');
  const svg = svgOf({ x: 0, y: 0, width, height }, [...legend.drawn, drawTitle(field)]);
  const board = svgOf(
    { x: 0, y: layout.bars.top, width, height: layout.legend - layout.bars.top },
    [],
    ' data-hexes=""',
  );
  return {
    svg,
    board,
    spots,
    layers: {
      width: Math.ceil(width),
      height,
      colours: coloursOf(field),
      ground: [paper, ...grounds, ...lines, ...legend.drawn].join('\n'),
      figures: [...below, ...pieces.filter((piece) => piece !== ''), ...above, ...heads],
    },
  };
};

const drawPieces = (field: Field, hex: FieldHex, at: Point): string => {
  const { unit, leader, prize } = hex;
  return [
    prize ? flag({ x: at.x + 27, y: at.y - 26 }, prize.isHeld ? sideColour(field, prize.side) : PAPER) : '',
    lettering(hex.id, { x: at.x, y: at.y + REACH - 8 }, { size: 10, anchor: 'middle', fill: INK }),
    unit ? drawUnit(field, unit, at) : '',
    leader ? drawLeader(field, leader, at, unit === undefined) : '',
    drawLosses(hex, at),
  ].join('');
};

const sideColour = (field: Field, side: string): string =>
  nationColour(field, field.nations.find((nation) => nation.side === side)?.id ?? '').fill;

/** Broken lines between sections, and their names as they are called from each edge. */
const drawSections = (field: Field, { field: box, across }: Layout): readonly string[] => {
  const [top, bottom] = [box.y, box.y + box.height];
  const borders = field.sections.slice(1).map(({ from }) =>
    element('path', {
      d: `M${n(across(from))} ${n(top - 6)}V${n(bottom + 6)}`,
      stroke: SLOPE,
      'stroke-width': 2.4,
      'stroke-dasharray': '9 7',
    }),
  );
  const names = field.sections.flatMap((section) => {
    const x = (across(section.from) + across(section.to)) / 2;
    return [
      lettering(section.top, { x, y: top - 7 }, { size: 11.5, anchor: 'middle', fill: INK }),
      lettering(section.bottom, { x, y: bottom + NAMES - 6 }, { size: 11.5, anchor: 'middle', fill: INK }),
    ];
  });
  return [...borders, ...names];
};

const FLAG_STEP = 22;

/** A side with its banners: those it has, and those it still needs. */
const drawBar = (field: Field, layout: Layout, side: FieldSide): string => {
  const y = layout.bars[side.edge] + BAR / 2;
  const fill = sideColour(field, side.id);
  const words = widthOf(side.words, 14, 'bold');
  const left = 32 + words;
  const flags = Array.from({ length: Math.max(side.target, side.banners) }, (_, i) =>
    flag({ x: left + i * FLAG_STEP, y }, i < side.banners ? fill : PAPER),
  );
  return [
    element('rect', { x: 0, y: y - BAR / 2, width: layout.width, height: BAR, fill: LAND, stroke: GRID }),
    lettering(side.words, { x: 14, y: y + 5 }, { size: 14, weight: 'bold', fill: INK }),
    ...flags,
    lettering(
      `${side.banners}/${side.target}`,
      { x: left + flags.length * FLAG_STEP, y: y + 5 },
      { size: 14, weight: 'bold', fill: INK },
    ),
  ].join('');
};

const drawTitle = ({ title }: Field): string =>
  lettering(title, { x: 14, y: TITLE - 14 }, { size: 20, weight: 'bold', fill: INK });

const drawingOf = remembering(MOST_DRAWINGS, (field: Field) => JSON.stringify(field), draw);

/** Parts of the sheet in pixels, as wide as a phone can show with letters that can be read. */
const PARTS: Readonly<Record<Part, Size>> = {
  near: { width: 520, height: 440 },
  tall: { width: 520, height: 560 },
};

const layersOf = (field: Field, places: readonly string[] = [], part: Part = 'near'): Layers => {
  const { layers, spots } = drawingOf(field);
  const shown = places.flatMap((id) => spots.get(id) ?? []);
  return shown.length === 0 ? layers : { ...layers, window: windowAround(shown, PARTS[part], layers) };
};

/** A field of hexes, as a board. */
export const hexBoard = (field: Field): Board => ({
  changes: field.changes,
  places: field.hexes.map(({ id, x, y, words }) => ({ id, name: id, x, y: y * Math.sqrt(3), words })),
  ways: [],
  svg: (view) => {
    const { svg, board } = drawingOf(field);
    return inBothModes(view ? board : svg);
  },
  signs: { svg: () => inBothModes(drawSigns(field)), words: signsIn(field) },
  layers: (places, part) => layersOf(field, places, part),
});
