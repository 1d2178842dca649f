/** The content of a campaign game, as its rules see it. */
import type { ChartRelief, ChartStroke } from '../../reports/index.ts';
import type { Area, Card, Contingent, Leader, Line, LineKind, Power } from './types.ts';

/** Further names of things by their ids: other spellings, other languages. The first in a script is the name that its readers see. */
export interface Aliases {
  readonly places: Readonly<Record<string, readonly string[]>>;
  readonly leaders: Readonly<Record<string, readonly string[]>>;
  /** Of powers and contingents. */
  readonly powers: Readonly<Record<string, readonly string[]>>;
  readonly cards: Readonly<Record<string, readonly string[]>>;
}

export interface Content {
  readonly areas: ReadonlyMap<string, Area>;
  readonly lines: readonly Line[];
  /** How maps draw each kind of line. */
  readonly strokes: Readonly<Record<LineKind, ChartStroke>>;
  /** The ground through which lines of a kind lead. */
  readonly relief?: Readonly<Partial<Record<LineKind, ChartRelief>>>;
  /** Outlines of the land in the coordinates of the areas, for drawing. Empty if the map has to guess the land. */
  readonly land: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly leaders: ReadonlyMap<string, Leader>;
  readonly cards: ReadonlyMap<number, Card>;
  /** In impulse-track order. */
  readonly powers: readonly Power[];
  /** In the order of their powers; a power's own contingent comes first. */
  readonly contingents: readonly Contingent[];
  readonly aliases: Aliases;
}
