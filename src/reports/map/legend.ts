/** The legend: the meaning of everything on a map. */
import type { Chart, ChartMark, ChartShape, ChartStroke } from './chart.ts';
import { codeOf, colourOf, INK, PAPER } from './colours.ts';
import type { Box, Point } from './geometry.ts';
import { STROKES } from './ground.ts';
import { arrowOf, drawArrow } from './moves.ts';
import { drawBlock } from './plates.ts';
import { element, lettering, NAMESPACE, n } from './svg.ts';
import { drawAnchor, drawFlag, drawRing, drawSiege, drawSign, drawSwords, shapeOf } from './symbols.ts';
import { FAMILY, widthOf } from './typeface.ts';

interface Row {
  /** Draws the explained sign around a point. */
  readonly draw: (at: Point) => string;
  readonly words: string;
}

const LINE = 20;
const MARGIN = 12;
const SAMPLE = 54;
const SIZE = 13;
const R = 8;

const rowsOf = (chart: Chart): Row[] => {
  const { shapes, strokes, marks } = chart.legend;
  const first = chart.factions[0]?.id ?? '';
  const blank = (shape: ChartShape) => (at: Point) =>
    shapeOf(shape, at, shape === 'fortress' ? R + 1 : R, { fill: PAPER, stroke: INK, 'stroke-width': 1.6 });
  const sign = { shape: 'round', holder: first, contested: false, home: true, capital: false } as const;
  const mark = (name: ChartMark, draw: Row['draw']): Row => ({ draw, words: marks[name] });
  const arrow = (bySea: boolean) => (at: Point) =>
    drawArrow(
      chart,
      arrowOf(
        { faction: first, from: '', to: '', bySea },
        { at: { x: at.x - 24, y: at.y - 1 }, reach: 0 },
        { at: { x: at.x + 24, y: at.y - 1 }, reach: 0 },
      ),
    );
  return [
    ...chart.factions.map(({ id, name, standing }) => ({
      draw: (at: Point) => drawSample(chart, id, codeOf(chart, id), at),
      words: standing === '' ? name : `${name}: ${standing}`,
    })),
    ...(['square', 'fortress', 'round'] as const).map((shape) => ({ draw: blank(shape), words: shapes[shape] })),
    mark(
      'capital',
      (at) =>
        shapeOf('square', at, R + 1, { fill: PAPER, stroke: INK, 'stroke-width': 1.4 }) +
        shapeOf('square', at, R - 2, { fill: PAPER, stroke: INK, 'stroke-width': 1.4 }),
    ),
    mark('home', (at) => drawSign(chart, sign, at, R + 2)),
    mark('occupied', (at) => drawSign(chart, { ...sign, home: false }, at, R + 2)),
    mark('contested', (at) => drawSign(chart, { ...sign, contested: true }, at, R + 2)),
    ...(['solid', 'dashed', 'dotted', 'double'] as const).flatMap((stroke) => {
      const words = strokes[stroke];
      return words === undefined ? [] : [{ draw: (at: Point) => drawStroke(stroke, at), words }];
    }),
    mark('port', (at) => drawAnchor({ x: at.x - 8, y: at.y }, 'major') + drawAnchor({ x: at.x + 9, y: at.y }, 'minor')),
    mark('flag', ({ x, y }) => drawFlag(chart, first, { x, y })),
    mark('counter', (at) => drawSample(chart, first, '7', at, '★')),
    mark('over', (at) => drawSample(chart, first, '9!', at)),
    mark('besieged', (at) => drawSiege(at, R) + shapeOf('fortress', at, 4.5, { fill: INK })),
    mark('move', arrow(false)),
    mark('sail', arrow(true)),
    mark('turned', (at) => drawRing(at, R)),
    mark('fought', drawSwords),
    mark('changed', ({ x, y }) =>
      lettering('*', { x, y: y + 8 }, { size: 20, weight: 'bold', anchor: 'middle', fill: INK }),
    ),
  ];
};

const drawStroke = (stroke: ChartStroke, { x, y }: Point): string =>
  STROKES[stroke].map((style) => element('path', { d: `M${n(x - 22)} ${n(y)}H${n(x + 22)}`, ...style })).join('');

/** A row with words in its block, and behind it. */
const drawSample = (chart: Chart, faction: string, words: string, { x, y }: Point, behind = ''): string => {
  const block = behind === '' ? 38 : 22;
  const [right, style] = [x - 19 + block - 5, { size: 12.5, weight: 'bold' }] as const;
  return [
    ...drawBlock(chart, faction, { x: x - 19, y: y - 9, width: 38, height: 18 }, block),
    lettering(words, { x: right, y: y + 4.5 }, { ...style, anchor: 'end', fill: colourOf(chart, faction).text }),
    behind === '' ? '' : lettering(behind, { x: x + 10, y: y + 4.5 }, { ...style, anchor: 'middle', fill: INK }),
  ].join('');
};

export const legendSize = (chart: Chart): { readonly width: number; readonly height: number } => {
  const rows = rowsOf(chart);
  const words = Math.max(...rows.map((row) => widthOf(row.words, SIZE)));
  return { width: MARGIN + SAMPLE + 8 + words + MARGIN, height: 2 * MARGIN + rows.length * LINE - 4 };
};

/** The words of the legend, in its order. */
export const signsIn = (chart: Chart): readonly string[] => rowsOf(chart).map(({ words }) => words);

/** The legend as a drawing of its own. */
export const drawSigns = (chart: Chart): string => {
  const { width, height } = legendSize(chart);
  const viewBox = `0 0 ${n(width)} ${n(height)}`;
  return element('svg', { ...NAMESPACE, viewBox, width, height, 'font-family': FAMILY }, [
    ...drawLegend(chart, { x: 0, y: 0, width, height }).slice(1),
  ]);
};

/** The legend row by row, on its background. */
export const drawLegend = (chart: Chart, box: Box): string[] => [
  element('rect', { ...box, rx: 6, fill: PAPER, stroke: INK }),
  ...rowsOf(chart).map(({ draw, words }, i) => {
    const at = { x: box.x + MARGIN + SAMPLE / 2, y: box.y + MARGIN + 8 + i * LINE };
    return draw(at) + lettering(words, { x: box.x + MARGIN + SAMPLE + 8, y: at.y + 4.5 }, { size: SIZE, fill: INK });
  }),
];
