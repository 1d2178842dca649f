/** Names of areas, and the counters of the formations in them. */
import type { Chart, ChartArea, ChartUnit } from './chart.ts';
import { codeOf, colourOf, INK, LAND, PAPER } from './colours.ts';
import type { Box, Point } from './geometry.ts';
import { element, group, lettering } from './svg.ts';
import { widthOf } from './typeface.ts';

const NAME = { size: 14, height: 17, baseline: 13 };
const CODE = { size: 11, margin: 4 };
const STRENGTH = { size: 13.5, margin: 4 };
const LEADERS = { size: 13, margin: 4, line: 15 };
const COUNTER = { height: 18, baseline: 13.5, gap: 2 };
/** Longer lists of leaders are broken into lines. */
const WIDEST = 138;

interface Counter {
  readonly unit: ChartUnit;
  readonly strength: string;
  /** Lines of names. */
  readonly leaders: readonly string[];
  readonly codeWidth: number;
  readonly strengthWidth: number;
  readonly width: number;
  readonly height: number;
}

/** A name and the counters below it, which are placed together. */
export interface Block {
  readonly area: ChartArea;
  readonly name: string;
  readonly bold: boolean;
  readonly counters: readonly Counter[];
  readonly width: number;
  readonly height: number;
}

export const NAME_HEIGHT = NAME.height;

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

const counterOf = (chart: Chart, unit: ChartUnit): Counter => {
  const leaders = linesOf(unit.leaders);
  const strength = unit.strength === 0 ? '' : `${unit.strength}${unit.over ? '!' : ''}`;
  const codeWidth = widthOf(codeOf(chart, unit.faction), CODE.size, 'bold') + 2 * CODE.margin;
  const strengthWidth = strength === '' ? 0 : widthOf(strength, STRENGTH.size, 'bold') + 2 * STRENGTH.margin;
  const names = Math.max(0, ...leaders.map((line) => widthOf(line, LEADERS.size)));
  const namesWidth = leaders.length === 0 ? 0 : names + LEADERS.margin * (strength === '' ? 2 : 1) + 1;
  const height = COUNTER.height + LEADERS.line * Math.max(0, leaders.length - 1);
  return { unit, strength, leaders, codeWidth, strengthWidth, width: codeWidth + strengthWidth + namesWidth, height };
};

export const blockOf = (chart: Chart, area: ChartArea): Block => {
  const name = `${area.name}${area.strength ? ` [${area.strength}]` : ''}${area.news.changed ? ' *' : ''}`;
  const bold = area.shape !== 'round';
  const counters = area.units.map((unit) => counterOf(chart, unit));
  return {
    area,
    name,
    bold,
    counters,
    width: Math.max(widthOf(name, NAME.size, bold ? 'bold' : 'regular'), ...counters.map(({ width }) => width)),
    height: NAME.height + counters.reduce((sum, { height }) => sum + height + COUNTER.gap, 0),
  };
};

/** Draws a block. Left of its sign it is right-aligned; a name that crosses a road gets a background. */
export const drawBlock = (chart: Chart, block: Block, box: Box, sign: Point, plate: boolean): string => {
  const flushRight = box.x + box.width * 0.75 < sign.x;
  const weight = block.bold ? 'bold' : 'regular';
  const nameWidth = widthOf(block.name, NAME.size, weight);
  const left = (width: number) => (flushRight ? box.x + box.width - width : box.x);
  const ground = { x: left(nameWidth) - 1.5, y: box.y, width: nameWidth + 3, height: NAME.height };
  let y = box.y + NAME.height;
  const counters = block.counters.map((counter) => {
    const drawn = drawCounter(chart, block.area, counter, { x: left(counter.width), y });
    y += counter.height + COUNTER.gap;
    return drawn;
  });
  return [
    plate ? element('rect', { ...ground, rx: 3, fill: LAND, 'fill-opacity': '0.86' }) : '',
    lettering(block.name, { x: left(nameWidth), y: box.y + NAME.baseline }, { size: NAME.size, weight, fill: INK }),
    ...counters,
  ].join('');
};

/** Counters of the first side have round corners, those of the others square ones. */
export const cornerOf = ({ factions }: Chart, faction: string): number =>
  factions.find(({ id }) => id === faction)?.side === factions[0]?.side ? 6 : 0;

const drawCounter = (chart: Chart, area: ChartArea, counter: Counter, { x, y }: Point): string => {
  const { unit, strength, leaders, codeWidth, strengthWidth, width, height } = counter;
  const inner = x + codeWidth + strengthWidth + (strength === '' ? LEADERS.margin : 1);
  const texts = [
    ...(strength === ''
      ? []
      : [
          lettering(
            strength,
            { x: x + codeWidth + STRENGTH.margin, y: y + COUNTER.baseline },
            {
              size: STRENGTH.size,
              weight: 'bold',
              fill: INK,
            },
          ),
        ]),
    ...leaders.map((line, i) =>
      lettering(line, { x: inner, y: y + COUNTER.baseline + i * LEADERS.line }, { size: LEADERS.size, fill: INK }),
    ),
  ];
  return group(
    { id: `formation-${area.id}-${unit.faction}`, 'data-formation': unit.faction, 'data-area': area.id },
    unit.words,
    [...drawPlate(chart, unit.faction, { x, y, width, height }, codeWidth), ...texts],
  );
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
