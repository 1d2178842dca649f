/** What a campaign game is played with, as its rules see it. */
import type { ChartStroke } from '../../reports/index.ts';
import type { Area, Card, Contingent, Leader, Line, LineKind, Power } from './types.ts';

export interface Content {
  readonly areas: ReadonlyMap<string, Area>;
  readonly lines: readonly Line[];
  /** All kinds of lines, as maps draw them. */
  readonly strokes: Readonly<Record<LineKind, ChartStroke>>;
  /** Outlines of the land on the sheet of the areas, for drawing; none where the land is to be guessed. */
  readonly land: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly leaders: ReadonlyMap<string, Leader>;
  readonly cards: ReadonlyMap<number, Card>;
  /** In impulse-track order. */
  readonly powers: readonly Power[];
  /** In the order of their powers, a power's own first. */
  readonly contingents: readonly Contingent[];
}
