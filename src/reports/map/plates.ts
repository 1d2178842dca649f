/** The plate of an area: one row for each power with pieces there, in sizes from the names of all leaders to strengths alone. */
import type { Chart, ChartArea, ChartUnit } from './chart.ts';
import { colourOf, INK, isSquare, PAPER } from './colours.ts';
import type { Box, Point, Size } from './geometry.ts';
import { element, group, lettering, n } from './svg.ts';
import { widthOf } from './typeface.ts';

const ROW = { height: 18, baseline: 13.8, gap: 1 };
const STRENGTH = { size: 13, margin: 5 };
const LEADERS = { size: 13, margin: 5 };
/** The bands of the powers of a side, in their order: from the top, as parts of the height, and how long their dashes are. */
const BANDS: readonly (readonly { readonly y: number; readonly dashes?: string }[])[] = [
  [],
  [{ y: 0.89 }],
  [{ y: 0.11 }, { y: 0.89 }],
  [{ y: 0.89, dashes: '2 1.5' }],
];
/** How far the second edge of a row stands out. */
const EDGE = 2;
/** The ring around a besieged garrison. */
const RING = 3;
/** Names in a row are shortened when they are wider than this. */
const WIDEST = 150;
/** More leaders than this are a star and their number. */
const MOST_STARS = 2;

interface Row extends Size {
  readonly unit: ChartUnit;
  readonly strength: string;
  /** Names, or what stands for them. */
  readonly leaders: string;
  /** The width of the coloured part. */
  readonly block: number;
  /** A garrison inside a besieged fortress. */
  readonly isBesieged: boolean;
  readonly isStack: boolean;
}

export interface Plate extends Size {
  readonly rows: readonly Row[];
}

/** The names of the first leaders, and how many others are with them. */
const named = (names: readonly string[], count: number): string => {
  const others = names.length - count;
  return `${names.slice(0, count).join(', ')}${others > 0 ? ` +${others}` : ''}`;
};

const fullOf = (names: readonly string[]): string => {
  let count = names.length;
  while (count > 1 && widthOf(named(names, count), LEADERS.size) > WIDEST) count--;
  return named(names, count);
};

const firstOf = (names: readonly string[]): string => named(names, Math.min(1, names.length));

const starsOf = ({ length }: readonly string[]): string => (length > MOST_STARS ? `★${length}` : '★'.repeat(length));

/** What is written of the leaders, from the largest size to the smallest. */
const SIZES = [fullOf, firstOf, starsOf] as const;

const strengthOf = ({ strength, over }: ChartUnit): string => (strength === 0 ? '' : `${strength}${over ? '!' : ''}`);

const sideOf = ({ factions }: Chart, id: string): string | undefined =>
  factions.find((faction) => faction.id === id)?.side;

/** Powers of a side differ in the number of their bands and not by colour alone. */
const bandsOf = (chart: Chart, id: string): (typeof BANDS)[number] => {
  const side = sideOf(chart, id);
  const before = chart.factions.slice(
    0,
    Math.max(
      0,
      chart.factions.findIndex((faction) => faction.id === id),
    ),
  );
  return BANDS[before.filter((faction) => faction.side === side).length % BANDS.length] ?? [];
};

const rowOf = (chart: Chart, area: ChartArea, unit: ChartUnit, leaders: string): Row => {
  const strength = strengthOf(unit);
  const block = widthOf(strength, STRENGTH.size, 'bold') + 2 * STRENGTH.margin;
  const isBesieged = area.besieged && sideOf(chart, unit.faction) === sideOf(chart, area.holder);
  const isStack = unit.strength + unit.leaders.length > 1;
  const around = (isStack ? EDGE : 0) + (isBesieged ? 2 * RING : 0);
  const paper = leaders === '' ? 0 : widthOf(leaders, LEADERS.size) + 2 * LEADERS.margin;
  return {
    ...{ unit, strength, leaders, block, isBesieged, isStack },
    width: block + paper + around,
    height: ROW.height + around,
  };
};

/** The plate of an area in each size, the largest first; none where nobody stands. */
export const platesOf = (chart: Chart, area: ChartArea): readonly Plate[] => {
  if (area.units.length === 0) return [];
  const said = SIZES.map((leadersOf) => area.units.map(({ leaders }) => leadersOf(leaders)));
  return said.map((leaders) => {
    const rows = area.units.map((unit, i) => rowOf(chart, area, unit, leaders[i] ?? ''));
    const height = rows.reduce((sum, row) => sum + row.height + ROW.gap, -ROW.gap);
    return { rows, height, width: Math.max(...rows.map(({ width }) => width)) };
  });
};

/** Draws a plate in its box, each row as near to the middle of its sign as it can be. */
export const drawPlate = (chart: Chart, { id }: ChartArea, { rows }: Plate, box: Box, sign: Point): string => {
  let y = box.y;
  const drawn = rows.map((row) => {
    const x = Math.min(Math.max(sign.x - row.width / 2, box.x), box.x + box.width - row.width);
    const at = { x, y };
    y += row.height + ROW.gap;
    return drawRow(chart, id, row, at);
  });
  return drawn.join('');
};

/** Rows of the French side have square ends, those of the others round ones. */
const cornerOf = (chart: Chart, faction: string, height = ROW.height): number =>
  isSquare(chart, sideOf(chart, faction)) ? 0 : height / 2;

const formation = (area: string, { faction, words }: ChartUnit, content: readonly string[]): string =>
  group({ id: `formation-${area}-${faction}`, 'data-formation': faction, 'data-area': area }, words, content);

const drawRow = (chart: Chart, area: string, row: Row, { x, y }: Point): string => {
  const { unit, strength, leaders, block, isBesieged, isStack } = row;
  const { fill, text } = colourOf(chart, unit.faction);
  const rx = cornerOf(chart, unit.faction);
  const ring = isBesieged ? RING : 0;
  const edge = isStack ? EDGE : 0;
  const face = { x: x + ring, y: y + ring, width: row.width - edge - 2 * ring, height: ROW.height };
  const baseline = face.y + ROW.baseline;
  return formation(area, unit, [
    isBesieged ? drawRing({ x, y, width: row.width, height: row.height }, rx === 0 ? 0 : rx + RING) : '',
    isStack ? element('rect', { ...face, x: face.x + edge, y: face.y + edge, rx, fill, stroke: INK }) : '',
    ...drawBlock(chart, unit.faction, face, block),
    strength === ''
      ? ''
      : lettering(
          strength,
          { x: face.x + block - STRENGTH.margin - widthOf(strength, STRENGTH.size, 'bold'), y: baseline },
          { size: STRENGTH.size, weight: 'bold', fill: text },
        ),
    leaders === ''
      ? ''
      : lettering(leaders, { x: face.x + block + LEADERS.margin - 1, y: baseline }, { size: LEADERS.size, fill: INK }),
  ]);
};

const drawRing = ({ x, y, width, height }: Box, rx: number): string =>
  element('rect', {
    ...{ x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx, fill: 'none', stroke: INK },
    ...{ 'stroke-width': 2, 'stroke-dasharray': '2 2' },
  });

/** A row without words: the part in the colour of its power with the bands of the power, the rest is paper. */
export const drawBlock = (chart: Chart, faction: string, box: Box, block: number): string[] => {
  const { fill, text } = colourOf(chart, faction);
  const rx = cornerOf(chart, faction, box.height);
  const paper = { x: box.x + block, y: box.y + 1.5, width: box.width - block - 1.5, height: box.height - 3 };
  return [
    element('rect', { ...box, rx, fill, stroke: INK, 'stroke-width': 0.8 }),
    paper.width > 0 ? drawPaper(paper, rx === 0 ? 0 : paper.height / 2) : '',
    ...bandsOf(chart, faction).map(({ y, dashes }) =>
      element('path', {
        d: `M${n(box.x + (rx === 0 ? 2 : rx / 2))} ${n(box.y + y * box.height)}H${n(box.x + block - (rx === 0 || block < box.width ? 2 : rx / 2))}`,
        ...{ stroke: text, 'stroke-width': 1.5, 'stroke-dasharray': dashes },
      }),
    ),
  ];
};

/** Square on the side of the block. */
const drawPaper = ({ x, y, width, height }: Box, rx: number): string =>
  rx === 0
    ? element('rect', { x, y, width, height, fill: PAPER })
    : element('path', {
        d: `M${x} ${y}h${width - rx}a${rx} ${rx} 0 0 1 0 ${height}h${rx - width}z`,
        fill: PAPER,
      });

/** Signs are so far apart that these boxes on two of them never touch. */
export const ON_SIGN: Size = { width: 28, height: 28 };
const SMALL = { height: 15, size: 11.5, least: 11, margin: 2 } as const;

/** Strength and star of a unit with the size of their letters; the star is left out where they would be too small. */
const shortOf = (unit: ChartUnit, { width, height }: Size): { readonly words: string; readonly size: number } => {
  const most = Math.min(SMALL.size, height - SMALL.margin);
  const sized = (words: string) => ({
    words,
    size: Math.min(most, (most * (width - SMALL.margin)) / widthOf(words, most, 'bold')),
  });
  const strength = strengthOf(unit);
  const whole = sized(`${strength}${unit.leaders.length > 0 ? '★' : ''}`);
  return whole.size < SMALL.least && strength !== '' ? sized(strength) : whole;
};

/** Draws a plate on its own sign: strengths, and a star for leaders. */
export const drawOnSign = (chart: Chart, { id, units }: ChartArea, box: Box): string => {
  const height = Math.min(SMALL.height, box.height / units.length);
  const top = box.y + (box.height - height * units.length) / 2;
  const drawn = units.map((unit, i) => {
    const { text } = colourOf(chart, unit.faction);
    const { words, size } = shortOf(unit, { width: box.width, height });
    const row = { ...box, y: top + i * height, height };
    const middle = { x: box.x + box.width / 2, y: row.y + height / 2 + size * 0.36 };
    return formation(id, unit, [
      ...drawBlock(chart, unit.faction, row, box.width),
      lettering(words, middle, { size, weight: 'bold', anchor: 'middle', fill: text }),
    ]);
  });
  return drawn.join('');
};
