/** The signs of areas: shape by kind, colour and code by holder, and the marks around them. */
import type { Chart, ChartArea, ChartShape } from './chart.ts';
import { codeOf, colourOf, INK, PAPER, RIVER } from './colours.ts';
import type { Point } from './geometry.ts';
import { RADIUS, RING, type Sign } from './signs.ts';
import { type Attributes, element, lettering, n } from './svg.ts';

const CODE_SIZE = 11;
/** Larger letters would not fit into a sign. */
const MOST_CODE = 16;
const FLAG = { width: 12, height: 16 };
const ANCHOR = { major: 9, minor: 6.5 } as const;

export const shapeOf = (shape: ChartShape, { x, y }: Point, r: number, style: Attributes): string => {
  if (shape === 'round') return element('circle', { cx: x, cy: y, r, ...style });
  if (shape === 'square') return element('rect', { x: x - r, y: y - r, width: 2 * r, height: 2 * r, ...style });
  const corners = Array.from({ length: 16 }, (_, i) => {
    const reach = i % 2 === 0 ? r : r * 0.82;
    const angle = (Math.PI * i) / 8;
    return `${n(x + reach * Math.cos(angle))},${n(y + reach * Math.sin(angle))}`;
  });
  return element('polygon', { points: corners.join(' '), ...style });
};

const styleOf = (chart: Chart, { holder, contested, home }: Pick<ChartArea, 'holder' | 'contested' | 'home'>) => {
  const { fill, pale, text } = colourOf(chart, holder);
  if (contested) return { fill: PAPER, stroke: INK, 'stroke-width': 1.6, 'stroke-dasharray': '3 2.4', text: INK };
  return home
    ? { fill, stroke: INK, 'stroke-width': 1.6, text }
    : { fill: pale, stroke: fill, 'stroke-width': 3, text: INK };
};

/** The sign alone, without its marks. `unit`: the units in a pixel of its letters. */
export const drawSign = (
  chart: Chart,
  sign: Pick<ChartArea, 'shape' | 'holder' | 'contested' | 'home' | 'capital'>,
  at: Point,
  r = RADIUS[sign.shape],
  unit = 1,
): string => {
  const { text, ...style } = styleOf(chart, sign);
  const outer = sign.capital ? shapeOf(sign.shape, at, r + 2.6, { fill: PAPER, stroke: INK, 'stroke-width': 1.6 }) : '';
  const inner = shapeOf(sign.shape, at, style['stroke-width'] === 3 ? r - 1 : r, style);
  const size = Math.min(CODE_SIZE * unit, MOST_CODE);
  const code = lettering(
    codeOf(chart, sign.holder),
    { x: at.x, y: at.y + size * 0.36 },
    {
      size,
      weight: 'bold',
      anchor: 'middle',
      fill: text,
    },
  );
  return outer + inner + code;
};

export const drawSymbol = (chart: Chart, area: ChartArea, { at, size, marks }: Sign, unit = 1): string => {
  const drawn = [
    area.besieged ? drawSiege(at, RING[area.shape]) : '',
    area.news.turned ? drawRing(at, RING[area.shape]) : '',
    drawSign(chart, area, at, RADIUS[area.shape], unit / size),
    area.flag ? drawFlag(chart, area.holder, marks.flag) : '',
    area.port ? drawAnchor(marks.anchor, area.port) : '',
    area.news.fought ? drawSwords(marks.swords) : '',
  ];
  const [x, y] = [at.x * (1 - size), at.y * (1 - size)];
  return size === 1 ? drawn.join('') : element('g', { transform: `translate(${n(x)} ${n(y)}) scale(${size})` }, drawn);
};

/** Siege works all around the sign. */
export const drawSiege = ({ x, y }: Point, r: number): string =>
  element('circle', {
    cx: x,
    cy: y,
    r: r - 1.5,
    fill: 'none',
    stroke: INK,
    'stroke-width': 5,
    'stroke-dasharray': '2 3.4',
  });

export const drawRing = ({ x, y }: Point, r: number): string =>
  element('circle', { cx: x, cy: y, r, fill: 'none', stroke: INK, 'stroke-width': 2.4 });

export const drawFlag = (chart: Chart, faction: string, { x, y }: Point): string => {
  const [left, top, bottom] = [x - FLAG.width / 2, y - FLAG.height / 2, y + FLAG.height / 2 + 1];
  return [
    element('path', { d: `M${n(left)} ${n(bottom)}V${n(top)}`, stroke: INK, 'stroke-width': 2 }),
    element('path', {
      d: `M${n(left)} ${n(top)}l${FLAG.width} 4.5l-${FLAG.width} 4.5z`,
      fill: colourOf(chart, faction).fill,
      stroke: INK,
      'stroke-width': 1,
    }),
  ].join('');
};

export const drawAnchor = ({ x, y }: Point, size: 'minor' | 'major'): string => {
  const s = ANCHOR[size] / 9;
  const at = (dx: number, dy: number) => `${n(x + dx * s)} ${n(y + dy * s)}`;
  const d = `M${at(0, -3)}V${n(y + 7 * s)}M${at(-4, -1)}H${n(x + 4 * s)}M${at(-7, 2)}Q${at(-5, 7.5)} ${at(0, 7.5)}Q${at(5, 7.5)} ${at(7, 2)}`;
  const style = { fill: 'none', stroke: RIVER, 'stroke-width': 2.2 * s };
  return element('circle', { cx: x, cy: y - 5.4 * s, r: 2.3 * s, ...style }) + element('path', { d, ...style });
};

/** Two crossed swords on a disc. */
export const drawSwords = ({ x, y }: Point): string => {
  const at = (dx: number, dy: number) => `${n(x + dx)} ${n(y + dy)}`;
  return [
    element('circle', { cx: x, cy: y, r: 7.5, fill: PAPER, stroke: INK, 'stroke-width': 1.2 }),
    element('path', {
      d: `M${at(-4, -4)}L${at(4, 4)}M${at(4, -4)}L${at(-4, 4)}M${at(1.2, 4.2)}L${at(4.2, 1.2)}M${at(-1.2, 4.2)}L${at(-4.2, 1.2)}`,
      stroke: INK,
      'stroke-width': 1.5,
      fill: 'none',
    }),
  ].join('');
};
