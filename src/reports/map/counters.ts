/** The counters of the formations in an area, in sizes from all names of their leaders to strengths alone. */
import type { Chart, ChartArea, ChartUnit } from './chart.ts';
import { codeOf, colourOf, INK, PAPER } from './colours.ts';
import type { Box, Point, Size } from './geometry.ts';
import { element, group, lettering } from './svg.ts';
import { widthOf } from './typeface.ts';

const CODE = { size: 11, margin: 4 };
const STRENGTH = { size: 13.5, margin: 4 };
const LEADERS = { size: 13, margin: 4, line: 15 };
const COUNTER = { height: 18, baseline: 13.5, gap: 2 };
/** Longer lists of leaders are broken into lines. */
const WIDEST = 138;
/** More leaders than this are a star and their number. */
const MOST_STARS = 2;

interface Counter extends Size {
  readonly unit: ChartUnit;
  readonly strength: string;
  /** Lines of names, or of what stands for them. */
  readonly leaders: readonly string[];
  readonly codeWidth: number;
  readonly strengthWidth: number;
}

/** The counters of an area, one below the other. */
export interface Counters extends Size {
  readonly rows: readonly Counter[];
}

const linesOf = (names: readonly string[]): string[] => {
  const lines: string[] = [];
  for (const [i, name] of names.entries()) {
    const word = i < names.length - 1 ? `${name},` : name;
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, LEADERS.size) <= WIDEST)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

/** The first leader, and how many others are with them. */
const shortened = (names: readonly string[]): string[] => {
  const [first, ...others] = names;
  return first === undefined ? [] : [others.length === 0 ? first : `${first} +${others.length}`];
};

const starred = ({ length }: readonly string[]): string[] =>
  length === 0 ? [] : [length > MOST_STARS ? `★${length}` : '★'.repeat(length)];

/** The leaders of a counter, from the largest size to the smallest. */
const SIZES = [linesOf, shortened, starred] as const;

const strengthOf = ({ strength, over }: ChartUnit): string => (strength === 0 ? '' : `${strength}${over ? '!' : ''}`);

const counterOf = (chart: Chart, unit: ChartUnit, leaders: readonly string[]): Counter => {
  const strength = strengthOf(unit);
  const codeWidth = widthOf(codeOf(chart, unit.faction), CODE.size, 'bold') + 2 * CODE.margin;
  const strengthWidth = strength === '' ? 0 : widthOf(strength, STRENGTH.size, 'bold') + 2 * STRENGTH.margin;
  const names = Math.max(0, ...leaders.map((line) => widthOf(line, LEADERS.size)));
  const namesWidth = leaders.length === 0 ? 0 : names + LEADERS.margin * (strength === '' ? 2 : 1) + 1;
  const height = COUNTER.height + LEADERS.line * Math.max(0, leaders.length - 1);
  return { unit, strength, leaders, codeWidth, strengthWidth, width: codeWidth + strengthWidth + namesWidth, height };
};

/** The counters of an area in each size, the largest first. */
export const countersOf = (chart: Chart, { units }: ChartArea): readonly Counters[] =>
  units.length === 0
    ? []
    : SIZES.map((leadersOf) => {
        const rows = units.map((unit) => counterOf(chart, unit, leadersOf(unit.leaders)));
        const height = rows.reduce((sum, row) => sum + row.height + COUNTER.gap, -COUNTER.gap);
        return { rows, height, width: Math.max(...rows.map(({ width }) => width)) };
      });

/** Draws counters in their box, each as near to their sign as it can be. */
export const drawCounters = (chart: Chart, { id }: ChartArea, { rows }: Counters, box: Box, sign: Box): string => {
  let y = box.y;
  const drawn = rows.map((row) => {
    const at = {
      x: Math.min(Math.max(sign.x + sign.width / 2 - row.width / 2, box.x), box.x + box.width - row.width),
      y,
    };
    y += row.height + COUNTER.gap;
    return drawCounter(chart, id, row, at);
  });
  return drawn.join('');
};

/** Counters of the first side have round corners, those of the others square ones. */
const cornerOf = ({ factions }: Chart, faction: string): number =>
  factions.find(({ id }) => id === faction)?.side === factions[0]?.side ? 6 : 0;

const formation = (area: string, { faction, words }: ChartUnit, content: readonly string[]): string =>
  group({ id: `formation-${area}-${faction}`, 'data-formation': faction, 'data-area': area }, words, content);

const drawCounter = (chart: Chart, area: string, counter: Counter, { x, y }: Point): string => {
  const { unit, strength, leaders, codeWidth, strengthWidth, width, height } = counter;
  const inner = x + codeWidth + strengthWidth + (strength === '' ? LEADERS.margin : 1);
  const number = { x: x + codeWidth + STRENGTH.margin, y: y + COUNTER.baseline };
  return formation(area, unit, [
    ...drawPlate(chart, unit.faction, { x, y, width, height }, codeWidth),
    ...(strength === '' ? [] : [lettering(strength, number, { size: STRENGTH.size, weight: 'bold', fill: INK })]),
    ...leaders.map((line, i) =>
      lettering(line, { x: inner, y: y + COUNTER.baseline + i * LEADERS.line }, { size: LEADERS.size, fill: INK }),
    ),
  ]);
};

/** A counter with no text except its code. */
export const drawPlate = (chart: Chart, faction: string, box: Box, codeWidth: number): string[] => {
  const { fill, text } = colourOf(chart, faction);
  const rx = cornerOf(chart, faction);
  const inset = { x: box.x + codeWidth, y: box.y + 1, width: box.width - codeWidth - 1, height: box.height - 2 };
  return [
    element('rect', { ...box, rx, fill, stroke: INK, 'stroke-width': 1.2 }),
    ...(inset.width > 0 ? [element('rect', { ...inset, rx: Math.max(0, rx - 1), fill: PAPER })] : []),
    lettering(
      codeOf(chart, faction),
      { x: box.x + codeWidth / 2, y: box.y + COUNTER.baseline - 0.5 },
      {
        size: CODE.size,
        weight: 'bold',
        anchor: 'middle',
        fill: text,
      },
    ),
  ];
};

/** Signs are so far apart that these boxes on two of them never touch. */
export const ON_SIGN: Size = { width: 30, height: 30 };
const SMALL = { height: 15, size: 10.5, margin: 2 } as const;

/** Draws counters on their own sign, as codes and strengths. */
export const drawOnSign = (chart: Chart, { id, units }: ChartArea, box: Box): string => {
  const height = Math.min(SMALL.height, box.height / units.length);
  const top = box.y + (box.height - height * units.length) / 2;
  const drawn = units.map((unit, i) => {
    const { fill, text } = colourOf(chart, unit.faction);
    const words = `${codeOf(chart, unit.faction)} ${strengthOf(unit)}${unit.leaders.length > 0 ? '★' : ''}`;
    const most = Math.min(SMALL.size, height - 2 * SMALL.margin + 1);
    const size = Math.min(most, (most * (box.width - 2 * SMALL.margin)) / widthOf(words, most, 'bold'));
    const y = top + i * height;
    const middle = { x: box.x + box.width / 2, y: y + height / 2 + size * 0.36 };
    return formation(id, unit, [
      element('rect', {
        ...box,
        y,
        height,
        rx: cornerOf(chart, unit.faction) / 2,
        fill,
        stroke: INK,
        'stroke-width': 1,
      }),
      lettering(words, middle, { size, weight: 'bold', anchor: 'middle', fill: text }),
    ]);
  });
  return drawn.join('');
};
