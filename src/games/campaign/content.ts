/** The content of a campaign game, as its rules see it. */
import type { ChartStroke } from '../../reports/index.ts';
import type { Area, Card, Contingent, Leader, Line, LineKind, Power } from './types.ts';

export interface Content {
  readonly areas: ReadonlyMap<string, Area>;
  readonly lines: readonly Line[];
  /** How maps draw each kind of line. */
  readonly strokes: Readonly<Record<LineKind, ChartStroke>>;
  /** Outlines of the land in the coordinates of the areas, for drawing. Empty if the map has to guess the land. */
  readonly land: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly leaders: ReadonlyMap<string, Leader>;
  readonly cards: ReadonlyMap<number, Card>;
  /** In impulse-track order. */
  readonly powers: readonly Power[];
  /** In the order of their powers; a power's own contingent comes first. */
  readonly contingents: readonly Contingent[];
}
