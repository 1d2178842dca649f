/** How maps draw the lines of Kutuzov. */
import type { ChartRelief, ChartStroke } from '../../reports/index.ts';
import type { LineKind } from '../campaign/types.ts';

/** K-1.22. How maps draw each kind of line. */
export const strokes: Readonly<Record<LineKind, ChartStroke>> = {
  clear: 'solid',
  rough: 'dashed',
  marsh: 'dotted',
  river: 'double',
};

export const relief: Readonly<Partial<Record<LineKind, ChartRelief>>> = { rough: 'woods', marsh: 'marsh' };
