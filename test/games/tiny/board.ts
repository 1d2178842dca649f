/** The game's own drawing of the field: a grid of cells, the pickets in them, and whose musket is loaded. */
import { isObject, uncheckedMessage } from '../../../src/engine/index.ts';
import type { BoardView, Say } from '../../../src/game/index.ts';
import type { Board } from '../../../src/reports/index.ts';
import { CELLS, placeOf, SIDES, type Side } from './rules/field.ts';
import type { PicketEvent, Pickets, View } from './types.ts';

const CELL = 60;
const EDGE = 20;
const SIZE = 5 * CELL + 2 * EDGE;

const COLOURS = { field: '#e4e0c8', fog: '#c8ccd0', line: '#6b6650', west: '#2f5d8c', east: '#a23b2a', pan: '#f2c14e' };

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

/** A picket in words: `West, loaded, hit 1 of 3`. */
export const picketIn = (side: Side, { pickets }: View, say: Say): string =>
  say(uncheckedMessage('picket', { side, ...pickets[side] }));

const wordsOf = (cell: string, view: View, say: Say): string => {
  const [side] = standing(cell, view);
  return side
    ? say(uncheckedMessage('cell.held', { cell, picket: picketIn(side, view, say) }))
    : say(uncheckedMessage('cell.empty', { cell }));
};

const cellGroup = (cell: string, view: View, say: Say): string =>
  `<g id="area-${cell}" data-area="${cell}"><title>${wordsOf(cell, view, say)}</title>${square(cell, view)}${standing(
    cell,
    view,
  )
    .map((side) => picket(side, view))
    .join('')}</g>`;

const changeOf = (event: PicketEvent, say: Say): string[] =>
  event.kind === 'picket.moved' ? [say(uncheckedMessage('picket.at', { side: event.seat, cell: event.to }))] : [];

const draw = (view: View, events: readonly PicketEvent[], say: Say): Board => ({
  changes: events.flatMap((event) => changeOf(event, say)),
  places: CELLS.map((id) => {
    const [x, y] = placeOf(id);
    return { id, name: id, x, y, words: wordsOf(id, view, say) };
  }),
  ways: [],
  svg: () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" role="img">${CELLS.map((cell) =>
      cellGroup(cell, view, say),
    ).join('')}</svg>`,
  layers: () => ({
    width: SIZE,
    height: SIZE,
    colours: ['#ffffff', ...Object.values(COLOURS)],
    ground: CELLS.map((cell) => square(cell, view)).join(''),
    figures: SIDES.map((side) => picket(side, view)),
  }),
});

export const board: BoardView<Pickets, never> = {
  draw,
  places: (answer) => (isObject(answer) && typeof answer.to === 'string' ? [answer.to] : []),
};
