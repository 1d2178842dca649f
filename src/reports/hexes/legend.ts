/** The legend of a field: what everything on it means, in columns below it. */
import type { Point } from '../map/geometry.ts';
import { element, lettering, NAMESPACE, n } from '../map/svg.ts';
import { FAMILY, widthOf } from '../map/typeface.ts';
import { drawArrow } from './acts.ts';
import { GRID, GROUND_FILL, INK, LAND, PAPER, WATER } from './colours.ts';
import { ARMS, FIELD_ACTS, type Field, type FieldArm, type FieldGround, GROUNDS } from './field.ts';
import { groundSign, wall } from './ground.ts';
import { cornersOf, type Layout, pointsOf } from './layout.ts';
import { armSign, blockRow, cornerOf, drawLosses, star } from './pieces.ts';

interface Entry {
  /** Draws what is explained around a point. */
  readonly draw: (at: Point) => string;
  readonly words: string;
}

const LINE = 24;
const SAMPLE = 62;
const SIZE = 13;
const PADDING = 14;
const GAP = 22;

const small = (at: Point, fill: string): string =>
  element('polygon', { points: pointsOf(cornersOf(at, 12)), fill, stroke: GRID, 'stroke-width': 1 });

const groundEntry = (ground: FieldGround, words: string): Entry => ({
  words,
  draw: (at) =>
    element('rect', { x: at.x - 22, y: at.y - 11, width: 44, height: 22, fill: GROUND_FILL[ground] }) +
    groundSign(ground, at),
});

const armEntry = (arm: FieldArm, words: string): Entry => ({ words, draw: (at) => armSign(arm, at, INK) });

/** What the field has of grounds, works and bridges; and what may come on any field. */
const entriesOf = (field: Field): readonly Entry[] => {
  const { arms, grounds, marks } = field.legend;
  const nation = field.nations[0]?.id ?? '';
  const has = (is: (hex: Field['hexes'][number]) => boolean) => field.hexes.some(is);
  return [
    ...field.nations.map(({ id, name }) => ({
      words: name,
      draw: ({ x, y }: Point) => nationPlate(field, id, { x, y }),
    })),
    ...ARMS.map((arm) => armEntry(arm, arms[arm])),
    { words: marks.blocks, draw: (at) => blockRow(field, { nation, blocks: 3, most: 4 }, { x: at.x, y: at.y - 5 }) },
    { words: marks.leader, draw: (at) => star(at, 9, PAPER) },
    {
      words: marks.square,
      draw: ({ x, y }) =>
        element('rect', {
          x: x - 13,
          y: y - 8,
          width: 26,
          height: 16,
          fill: 'none',
          stroke: INK,
          'stroke-width': 2.4,
        }) +
        element('rect', {
          x: x - 16,
          y: y - 11,
          width: 32,
          height: 22,
          fill: 'none',
          stroke: INK,
          'stroke-width': 1.2,
        }),
    },
    {
      words: marks.ordered,
      draw: ({ x, y }) =>
        element('rect', { x: x - 14, y: y - 8, width: 28, height: 16, fill: PAPER, stroke: INK, 'stroke-width': 3.4 }),
    },
    {
      words: marks.lost,
      draw: ({ x, y }) =>
        drawLosses({ lost: 1, fallen: [] }, { x: x - 64, y }) +
        drawLosses({ lost: 0, fallen: ['LN'] }, { x: x + 12, y: y - 17.5 }),
    },
    ...FIELD_ACTS.map((kind) => ({
      words: marks[kind],
      draw: ({ x, y }: Point) =>
        drawArrow(field, { kind, nation }, [
          { x: x - 54, y },
          { x: x + 56, y },
        ]),
    })),
    ...GROUNDS.filter((ground) => has((hex) => hex.ground === ground)).map((ground) =>
      groundEntry(ground, grounds[ground]),
    ),
    ...(has(({ hasBridge }) => hasBridge)
      ? [
          {
            words: marks.bridge,
            draw: ({ x, y }: Point) =>
              element('rect', { x: x - 16, y: y - 9, width: 32, height: 18, fill: WATER }) +
              element('rect', {
                x: x - 6,
                y: y - 11,
                width: 12,
                height: 22,
                fill: PAPER,
                stroke: INK,
                'stroke-width': 2,
              }),
          },
        ]
      : []),
    ...(has(({ works }) => works.length > 0)
      ? [
          {
            words: marks.works,
            draw: ({ x, y }: Point) =>
              wall([
                { x: x - 20, y },
                { x: x + 20, y },
              ]),
          },
        ]
      : []),
    ...(has(({ prize }) => prize !== undefined)
      ? [{ words: marks.prize, draw: (at: Point) => small(at, LAND) + flag(at, PAPER) }]
      : []),
  ];
};

const nationPlate = (field: Field, id: string, { x, y }: Point): string => {
  const unit = { nation: id, blocks: 1, most: 1 };
  const rx = cornerOf(field, id);
  return (
    element('rect', { x: x - 20, y: y - 9, width: 40, height: 18, rx, fill: PAPER, stroke: INK, 'stroke-width': 1.4 }) +
    blockRow(field, unit, { x: x - 9, y: y - 4.5 }) +
    lettering(
      field.nations.find((nation) => nation.id === id)?.code ?? '',
      { x: x + 7, y: y + 4.5 },
      { size: 11, weight: 'bold', anchor: 'middle', fill: INK },
    )
  );
};

/** A banner: one that is won, or a hex that gives one. */
export const flag = ({ x, y }: Point, fill: string): string =>
  element('path', { d: `M${x - 6} ${y + 10}V${y - 10}`, stroke: INK, 'stroke-width': 2, fill: 'none' }) +
  element('path', {
    d: `M${x - 6} ${y - 10}h14l-4 5l4 5h-14z`,
    fill,
    stroke: INK,
    'stroke-width': 1.2,
    'stroke-linejoin': 'round',
  });

interface Legend {
  readonly height: number;
  readonly drawn: readonly string[];
}

/** As many columns as fit; they are filled from the top. */
export const legendOf = (field: Field, { width, legend: top }: Pick<Layout, 'width' | 'legend'>): Legend => {
  const entries = entriesOf(field);
  const words = Math.max(...entries.map((entry) => widthOf(entry.words, SIZE)));
  const column = SAMPLE + 8 + words + GAP;
  const columns = Math.max(1, Math.floor((width - 2 * PADDING + GAP) / column));
  const rows = Math.ceil(entries.length / columns);
  return {
    height: rows * LINE + 2 * PADDING,
    drawn: entries.map(({ draw, words: text }, i) => {
      const [x, y] = [PADDING + Math.floor(i / rows) * column, top + PADDING + LINE / 2 + (i % rows) * LINE];
      return (
        draw({ x: x + SAMPLE / 2, y }) + lettering(text, { x: x + SAMPLE + 8, y: y + 4.5 }, { size: SIZE, fill: INK })
      );
    }),
  };
};

/** The words of the legend, in its order. */
export const signsIn = (field: Field): readonly string[] => entriesOf(field).map(({ words }) => words);

/** The legend as a drawing of its own, in one column. */
export const drawSigns = (field: Field): string => {
  const width = 2 * PADDING + SAMPLE + 8 + Math.max(...signsIn(field).map((words) => widthOf(words, SIZE)));
  const { height, drawn } = legendOf(field, { width, legend: 0 });
  const viewBox = `0 0 ${n(width)} ${n(height)}`;
  return element('svg', { ...NAMESPACE, viewBox, width, height, 'font-family': FAMILY }, drawn);
};
