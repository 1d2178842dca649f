/** Draws a chart as SVG. Nothing is told by colour alone: owners carry their code, kinds of line differ in their stroke. */
import type { Chart, ChartArea, ChartStroke, ChartUnit } from './chart.ts';
import { clean } from './clean.ts';
import { type Point, spread, triangulate } from './geometry.ts';
import { type Box, type LabelWish, placeLabels } from './labels.ts';

const WIDTH = 1200;
const MARGIN = 56;
const TITLE_HEIGHT = 52;

const INK = '#2b2620';
const SEA = '#d3e0e4';
const LAND = '#f4ecd6';
const NOBODY = { fill: '#e4dccb', text: INK };

/** Middle tones, so that they stay what they are when a dark mode inverts them; by the order of the factions. */
const PALETTE = [
  { fill: '#b3312b', text: '#ffffff' },
  { fill: '#2e7040', text: '#ffffff' },
  { fill: '#e3b23c', text: INK },
  { fill: '#2f5f9e', text: '#ffffff' },
  { fill: '#7a4a8c', text: '#ffffff' },
  { fill: '#5f5a52', text: '#ffffff' },
] as const;

const NAME_SIZE = 13;
const UNIT_HEIGHT = 17;
const NAME_HEIGHT = 15;
/** Mean width of a letter of the condensed face, as a part of its size. */
const LETTER = 0.53;
const BOLD_LETTER = 0.6;

const RADIUS: Readonly<Record<ChartArea['shape'], number>> = { round: 12, square: 14, fortress: 16 };

/** How far symbols keep from each other. */
const ELBOW_ROOM = 5;

const STROKES: Readonly<Record<ChartStroke, readonly string[]>> = {
  solid: [`stroke="${INK}" stroke-width="2"`],
  dashed: [`stroke="${INK}" stroke-width="2" stroke-dasharray="7 5"`],
  dotted: [`stroke="${INK}" stroke-width="5" stroke-dasharray="0.1 9" stroke-linecap="round"`],
  double: ['stroke="#35688a" stroke-width="6"', `stroke="${LAND}" stroke-width="2.5"`],
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeXml = (text: string): string => clean(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** Coordinates to a tenth of a pixel. */
const n = (value: number): string => String(Math.round(value * 10) / 10);

interface Sheet {
  readonly chart: Chart;
  readonly height: number;
  readonly at: ReadonlyMap<string, Point>;
  readonly legend: Box;
}

export const drawMap = (chart: Chart): string => {
  const sheet = layOut(chart);
  const labels = placeLabels(wishesOf(sheet), surroundingsOf(sheet));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${n(sheet.height)}" width="${WIDTH}" height="${n(sheet.height)}" role="img" font-family="DejaVu Sans Condensed, DejaVu Sans, Arial, sans-serif">`,
    `<title>${escapeXml(chart.title)}</title>`,
    `<desc>${escapeXml(chart.changes.join('; '))}</desc>`,
    `<rect width="${WIDTH}" height="${n(sheet.height)}" fill="${SEA}"/>`,
    drawLand(sheet),
    ...chart.lines.flatMap((line) => drawLine(sheet, line.a, line.b, line.stroke)),
    ...chart.areas.map((area) => drawArea(sheet, area)),
    ...chart.areas.map((area) => drawLabel(sheet, area, labels.get(area.id) as Box)),
    drawLegend(sheet),
    `<text x="${MARGIN / 2}" y="34" font-size="24" font-weight="bold" fill="${INK}">${escapeXml(chart.title)}</text>`,
    '</svg>',
  ].join('\n');
};

// --- layout ----------------------------------------------------------------------------------------------------------

const layOut = (chart: Chart): Sheet => {
  const [width, height] = chart.sheet;
  const scale = (WIDTH - 2 * MARGIN) / width;
  const printed = chart.areas.map(({ x, y }) => ({
    x: MARGIN + x * scale,
    y: TITLE_HEIGHT + MARGIN / 2 + y * scale,
  }));
  const points = spread(
    printed,
    chart.areas.map(({ shape }) => RADIUS[shape] + ELBOW_ROOM),
  );
  const at = new Map(chart.areas.map(({ id }, i) => [id, points[i] as Point]));
  const total = TITLE_HEIGHT + MARGIN + height * scale;
  return { chart, height: total, at, legend: legendPlace(chart, points, total) };
};

const LEGEND_WIDTH = 262;
const LEGEND_LINE = 22;

const legendHeight = ({ factions }: Chart): number => 26 + LEGEND_LINE * (factions.length + 11);

/** The corner with the fewest areas in it; the lower right one where all are alike. */
const legendPlace = (chart: Chart, points: readonly Point[], height: number): Box => {
  const size = { width: LEGEND_WIDTH, height: legendHeight(chart) };
  const [right, bottom] = [WIDTH - size.width - 16, height - size.height - 16];
  const corners = [
    { x: right, y: bottom, ...size },
    { x: 16, y: bottom, ...size },
    { x: right, y: TITLE_HEIGHT, ...size },
    { x: 16, y: TITLE_HEIGHT, ...size },
  ];
  const crowd = corners.map((box) => points.filter((point) => isInside(point, box)).length);
  return corners[crowd.indexOf(Math.min(...crowd))] as Box;
};

const isInside = ({ x, y }: Point, box: Box): boolean =>
  x > box.x - 40 && x < box.x + box.width + 40 && y > box.y - 30 && y < box.y + box.height + 30;

const nameOf = ({ name, strength, changed }: ChartArea): string =>
  `${name}${strength ? ` [${strength}]` : ''}${changed ? ' *' : ''}`;

const unitWidth = ({ text }: ChartUnit): number => text.length * NAME_SIZE * BOLD_LETTER + 10;

const wishesOf = ({ chart, at }: Sheet): LabelWish[] =>
  chart.areas.map((area) => ({
    id: area.id,
    at: at.get(area.id) as Point,
    distance: RADIUS[area.shape] + (area.changed ? 9 : 5),
    width: Math.max(nameOf(area).length * NAME_SIZE * LETTER, ...area.units.map(unitWidth)),
    height: NAME_HEIGHT + UNIT_HEIGHT * area.units.length,
  }));

/** A label so near to another symbol seems to belong to it. */
const MISTAKABLE = 10;

const surroundingsOf = ({ chart, at, height, legend }: Sheet) => ({
  frame: { x: 4, y: TITLE_HEIGHT - 6, width: WIDTH - 8, height: height - TITLE_HEIGHT + 2 },
  obstacles: [
    { box: legend },
    ...chart.areas.map(({ id, shape }) => {
      const { x, y } = at.get(id) as Point;
      const r = RADIUS[shape] + MISTAKABLE;
      return { id, box: { x: x - r, y: y - r, width: 2 * r, height: 2 * r } };
    }),
  ],
  lines: chart.lines.map(({ a, b }) => [at.get(a) as Point, at.get(b) as Point] as const),
});

// --- drawing ---------------------------------------------------------------------------------------------------------

/** Areas so near to each other have land between them. */
const NEAR = 240;
const COAST = 33;
const SHORE = '#a9bcc2';

/** Land is what lies near the lines and the areas, and between them: no coast has to be drawn for it. */
const drawLand = ({ chart, at }: Sheet): string => {
  const points = chart.areas.filter(({ apart }) => !apart).map(({ id }) => at.get(id) as Point);
  const triangles = triangulate(points, NEAR).map((corners) => `${path(corners)}Z`);
  const lines = chart.lines.map(({ a, b }) => path([at.get(a) as Point, at.get(b) as Point]));
  const land = [...triangles, ...lines, ...points.map((point) => path([point, point]))].join('');
  const style = 'stroke-linecap="round" stroke-linejoin="round"';
  const islands = chart.areas.filter(({ apart }) => apart).map(({ id }) => at.get(id) as Point);
  return [
    `<path d="${land}" fill="${LAND}" stroke="${SHORE}" stroke-width="${2 * COAST + 4}" ${style}/>`,
    `<path d="${land}" fill="${LAND}" stroke="${LAND}" stroke-width="${2 * COAST}" ${style}/>`,
    ...islands.map(({ x, y }) => {
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${COAST}" fill="${LAND}" stroke="${SHORE}" stroke-width="2"/>`;
    }),
  ].join('\n');
};

const path = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');

const drawLine = ({ at }: Sheet, from: string, to: string, stroke: ChartStroke): string[] => {
  const [a, b] = [at.get(from), at.get(to)];
  if (!a || !b) return [];
  return STROKES[stroke].map((style) => `<line x1="${n(a.x)}" y1="${n(a.y)}" x2="${n(b.x)}" y2="${n(b.y)}" ${style}/>`);
};

const colourOf = ({ factions }: Chart, faction: string | null): { readonly fill: string; readonly text: string } => {
  const index = factions.findIndex(({ id }) => id === faction);
  return index < 0 ? NOBODY : (PALETTE[index % PALETTE.length] ?? NOBODY);
};

const codeOf = ({ factions }: Chart, faction: string | null): string =>
  factions.find(({ id }) => id === faction)?.code ?? '-';

const shapeOf = (shape: ChartArea['shape'], { x, y }: Point, r: number, style: string): string => {
  if (shape === 'round') return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${style}/>`;
  if (shape === 'square')
    return `<rect x="${n(x - r)}" y="${n(y - r)}" width="${n(2 * r)}" height="${n(2 * r)}" ${style}/>`;
  const corners = Array.from({ length: 16 }, (_, i) => {
    const reach = i % 2 === 0 ? r * 1.12 : r * 0.9;
    const angle = (Math.PI * i) / 8;
    return `${n(x + reach * Math.cos(angle))},${n(y + reach * Math.sin(angle))}`;
  });
  return `<polygon points="${corners.join(' ')}" ${style}/>`;
};

const drawArea = (sheet: Sheet, area: ChartArea): string => {
  const { chart, at } = sheet;
  const point = at.get(area.id) as Point;
  const r = RADIUS[area.shape];
  const { fill, text } = colourOf(chart, area.owner);
  const ring = area.changed
    ? [shapeOf(area.shape, point, r + 5, `fill="none" stroke="${INK}" stroke-width="2" stroke-dasharray="4 2"`)]
    : [];
  return [
    `<g id="area-${escapeXml(area.id)}">`,
    ...ring,
    shapeOf(area.shape, point, r, `fill="${fill}" stroke="${INK}" stroke-width="1.6"`),
    `<text x="${n(point.x)}" y="${n(point.y + 4)}" font-size="11" font-weight="bold" text-anchor="middle" fill="${text}">${escapeXml(codeOf(chart, area.owner))}</text>`,
    ...(area.flag === undefined ? [] : [drawFlag(chart, point, r, area.flag)]),
    ...(area.port === undefined ? [] : [drawAnchor({ x: point.x - r, y: point.y + r - 2 }, area.port)]),
    '</g>',
  ].join('');
};

const drawFlag = (chart: Chart, { x, y }: Point, r: number, faction: string): string => {
  const [left, top] = [x + r * 0.7, y - r - 11];
  return `<path d="M${n(left)} ${n(top + 18)}V${n(top)}" stroke="${INK}" stroke-width="2"/><path d="M${n(left)} ${n(top)}l13 4.5l-13 4.5z" fill="${colourOf(chart, faction).fill}" stroke="${INK}" stroke-width="1"/>`;
};

const drawAnchor = ({ x, y }: Point, size: 'minor' | 'major'): string => {
  const s = size === 'major' ? 1 : 0.72;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${s})" fill="none" stroke="#1d4e6b" stroke-width="2.2" stroke-linecap="round"><circle cx="0" cy="-6" r="2.2"/><path d="M0 -4V7M-4 -1H4M-7 2C-6 8 6 8 7 2"/></g>`;
};

/** A label leans towards what it belongs to: one on the left of its area is set flush right. */
const drawLabel = ({ chart, at }: Sheet, area: ChartArea, box: Box): string => {
  const flushRight = box.x + box.width * 0.75 < (at.get(area.id)?.x ?? 0);
  const [x, anchor] = flushRight ? [box.x + box.width, ' text-anchor="end"'] : [box.x, ''];
  const weight = area.shape === 'round' ? '' : ' font-weight="bold"';
  const halo = `stroke="${LAND}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`;
  const name = `<text x="${n(x)}" y="${n(box.y + 12)}" font-size="${NAME_SIZE}"${weight}${anchor} fill="${INK}" ${halo}>${escapeXml(nameOf(area))}</text>`;
  const units = area.units.map((unit, i) => {
    const width = unitWidth(unit);
    return drawUnit(chart, unit, flushRight ? x - width : x, box.y + NAME_HEIGHT + i * UNIT_HEIGHT);
  });
  return [name, ...units].join('');
};

const drawUnit = (chart: Chart, unit: ChartUnit, x: number, y: number): string => {
  const { fill, text } = colourOf(chart, unit.faction);
  const plate = `<rect x="${n(x)}" y="${n(y)}" width="${n(unitWidth(unit))}" height="${UNIT_HEIGHT - 1}" rx="3" fill="${fill}" stroke="${INK}" stroke-width="1"/>`;
  return `${plate}<text x="${n(x + unitWidth(unit) / 2)}" y="${n(y + 12)}" font-size="${NAME_SIZE}" font-weight="bold" text-anchor="middle" fill="${text}">${escapeXml(unit.text)}</text>`;
};

// --- legend ----------------------------------------------------------------------------------------------------------

const drawLegend = (sheet: Sheet): string => {
  const { chart, legend } = sheet;
  const { strokes, shapes, marks } = chart.legend;
  const rows: ((point: Point) => string)[] = [
    ...chart.factions.map(({ id, code }) => {
      const { fill, text } = colourOf(chart, id);
      return ({ x, y }: Point) =>
        `<rect x="${n(x - 14)}" y="${n(y - 8)}" width="28" height="16" rx="3" fill="${fill}" stroke="${INK}"/><text x="${n(x)}" y="${n(y + 4)}" font-size="11" font-weight="bold" text-anchor="middle" fill="${text}">${escapeXml(code)}</text>`;
    }),
    (point) => shapeOf('round', point, 8, `fill="${NOBODY.fill}" stroke="${INK}" stroke-width="1.6"`) + dash(point),
    ...(['square', 'fortress', 'round'] as const).map(
      (shape) => (point: Point) => shapeOf(shape, point, 8, `fill="#ffffff" stroke="${INK}" stroke-width="1.6"`),
    ),
    ...(['solid', 'dashed', 'dotted', 'double'] as const).map((stroke) => ({ x, y }: Point) => {
      return STROKES[stroke].map((style) => `<path d="M${n(x - 16)} ${n(y)}H${n(x + 16)}" ${style}/>`).join('');
    }),
    (point) => drawFlag(chart, { x: point.x - 6, y: point.y + 10 }, 8, chart.factions[0]?.id ?? ''),
    (point) => drawAnchor(point, 'major'),
    (point) => shapeOf('round', point, 8, `fill="none" stroke="${INK}" stroke-width="2" stroke-dasharray="4 2"`),
  ];
  const words = [
    ...chart.factions.map(({ name }) => name),
    marks.nobody,
    ...[shapes.square, shapes.fortress, shapes.round],
    ...[strokes.solid, strokes.dashed, strokes.dotted, strokes.double],
    ...[marks.flag, marks.port, marks.changed],
  ];
  return [
    `<rect x="${n(legend.x)}" y="${n(legend.y)}" width="${legend.width}" height="${n(legend.height)}" rx="6" fill="${LAND}" stroke="${INK}"/>`,
    ...rows.map((draw, i) => {
      const point = { x: legend.x + 28, y: legend.y + 24 + i * LEGEND_LINE };
      return `${draw(point)}<text x="${n(point.x + 26)}" y="${n(point.y + 5)}" font-size="14" fill="${INK}">${escapeXml(words[i] ?? '')}</text>`;
    }),
  ].join('\n');
};

const dash = ({ x, y }: Point): string =>
  `<text x="${n(x)}" y="${n(y + 4)}" font-size="11" font-weight="bold" text-anchor="middle" fill="${INK}">-</text>`;
