/** The field of Two pickets: five columns of five cells. */

export const SIDES = ['west', 'east'] as const;
export type Side = (typeof SIDES)[number];

export const COLUMNS = ['a', 'b', 'c', 'd', 'e'] as const;
export const ROWS = [1, 2, 3, 4, 5] as const;

/** All cells, `a1` to `e5` (T-1.1). */
export const CELLS: readonly string[] = COLUMNS.flatMap((column) => ROWS.map((row) => `${column}${row}`));

export const isSide = (value: unknown): value is Side => SIDES.some((side) => side === value);
export const otherThan = (side: Side): Side => (side === 'west' ? 'east' : 'west');

/** Column and row of a cell, counted from 0. */
export const placeOf = (cell: string): readonly [column: number, row: number] => [
  cell.charCodeAt(0) - 'a'.charCodeAt(0),
  Number(cell.slice(1)) - 1,
];

const cellAt = (column: number, row: number): string | undefined => {
  const [letter, number] = [COLUMNS[column], ROWS[row]];
  return letter && number ? `${letter}${number}` : undefined;
};

/** The number of steps between two cells (T-2.3). */
export const distanceOf = (a: string, b: string): number => {
  const [[columnA, rowA], [columnB, rowB]] = [placeOf(a), placeOf(b)];
  return Math.abs(columnA - columnB) + Math.abs(rowA - rowB);
};

/** The cells that share an edge with a cell (T-2.1). */
export const neighboursOf = (cell: string): readonly string[] => CELLS.filter((each) => distanceOf(cell, each) === 1);

/** The cell behind another, towards the edge of a side; undefined at the edge (T-3.1). */
export const behind = (side: Side, cell: string): string | undefined => {
  const [column, row] = placeOf(cell);
  return cellAt(column + (side === 'west' ? -1 : 1), row);
};
