/** The size of the board for which a script asks a drawing of the map. */
import type { Request } from 'express';
import { z } from 'zod';
import type { BoardView } from '../reports/index.ts';
import { readForm } from './forms.ts';

/** The size of a board in pixels, and its zoom. */
const BoardSize = z.object({
  board: z
    .string()
    .regex(/^[1-9][0-9]{2,3}x[1-9][0-9]{2,3}$/)
    .optional(),
  zoom: z.enum(['1', '1.5', '2.2', '3.2']).default('1'),
});

/** The board on which a script shows the map; undefined: the map is shown as a whole. */
export const boardIn = ({ query }: Request): BoardView | undefined => {
  const { board, zoom } = readForm(BoardSize, { board: query.board, zoom: query.zoom });
  if (board === undefined) return undefined;
  const [width = 0, height = 0] = board.split('x').map(Number);
  return { size: { width, height }, zoom: Number(zoom) };
};
