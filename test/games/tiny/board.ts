/** The game's own drawing of the field: a grid of cells, the pickets in them, and whose musket is loaded. */
import type { Board } from '../../../src/reports/index.ts';
import { CELLS, placeOf, SIDES, type Side } from './field.ts';
import type { PicketEvent } from './play.ts';
import type { View } from './view.ts';

const CELL = 60;
const EDGE = 20;
const SIZE = 5 * CELL + 2 * EDGE;

const COLOURS = { field: '#e4e0c8', fog: '#c8ccd0', line: '#6b6650', west: '#2f5d8c', east: '#a23b2a', pan: '#f2c14e' };

const NAMES: Record<Side, string> = { west: 'West', east: 'East' };

const cornerOf = (cell: string): readonly [x: number, y: number] => {
  const [column, row] = placeOf(cell);
  return [EDGE + column * CELL, EDGE + row * CELL];
};

const square = (cell: string, { thick }: View): string => {
  const [x, y] = cornerOf(cell);
  const fill = thick ? COLOURS.fog : COLOURS.field;
  return `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${fill}" stroke="${COLOURS.line}"/>`;
};

const picket = (side: Side, { pickets }: View): string => {
  const { cell, loaded, hits } = pickets[side];
  const [x, y] = cornerOf(cell);
  const [cx, cy] = [x + CELL / 2, y + CELL / 2];
  const pan = loaded ? `<circle cx="${cx}" cy="${cy}" r="6" fill="${COLOURS.pan}"/>` : '';
  const wounds = Array.from(
    { length: hits },
    (_, i) => `<rect x="${x + 6 + 10 * i}" y="${y + 6}" width="6" height="6" fill="${COLOURS.line}"/>`,
  );
  return `<circle cx="${cx}" cy="${cy}" r="18" fill="${COLOURS[side]}"/>${pan}${wounds.join('')}`;
};

const standing = (cell: string, { pickets }: View): readonly Side[] =>
  SIDES.filter((side) => pickets[side].cell === cell);

const wordsOf = (cell: string, view: View): string => {
  const [side] = standing(cell, view);
  if (!side) return `${cell}: nobody`;
  const { loaded, hits } = view.pickets[side];
  return `${cell}: ${NAMES[side]}, ${loaded ? 'loaded' : 'empty'}, hit ${hits} of 3`;
};

const cellGroup = (cell: string, view: View): string =>
  `<g id="area-${cell}" data-area="${cell}"><title>${wordsOf(cell, view)}</title>${square(cell, view)}${standing(
    cell,
    view,
  )
    .map((side) => picket(side, view))
    .join('')}</g>`;

const changeOf = ({ kind, seat, to }: PicketEvent): string[] =>
  kind === 'picket.moved' ? [`${NAMES[seat as Side]} is at ${to}`] : [];

export const boardOf = (view: View, events: readonly PicketEvent[]): Board => ({
  changes: events.flatMap(changeOf),
  places: CELLS.map((id) => {
    const [x, y] = placeOf(id);
    return { id, name: id, x, y, words: wordsOf(id, view) };
  }),
  ways: [],
  svg: () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" role="img">${CELLS.map((cell) =>
      cellGroup(cell, view),
    ).join('')}</svg>`,
  layers: () => ({
    width: SIZE,
    height: SIZE,
    colours: ['#ffffff', ...Object.values(COLOURS)],
    ground: CELLS.map((cell) => square(cell, view)).join(''),
    figures: SIDES.map((side) => picket(side, view)),
  }),
});
