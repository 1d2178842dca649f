import { type Catalogue, type Formatters, format, type JsonObject, message } from '../engine/index.ts';
import type { Chart } from './chart.ts';
import type { Block, Section } from './document.ts';
import { sentences } from './messages/en.ts';
import type { ReportModel } from './model.ts';

/** What a game hands to the reports: its words, and how it tells its own things. Every function sees only what a seat may see. */
export interface Reporter<V = unknown> {
  readonly catalogue: Catalogue;
  readonly formatters: Formatters;
  /** What is going on, for the subject: `1812 R3 Britain's impulse`. The same as long as the impulse lasts. */
  occasion(view: V): string;
  /** The seat's powers as the reader calls them: `Britain (BR)`. */
  powers(ids: readonly string[]): string;
  /** The most important of what happened, in one to three sentences. */
  headline(report: ReportModel<V>): readonly string[];
  /** All that happened, impulse by impulse. */
  chronicle(report: ReportModel<V>): readonly Block[];
  /** Hand, forces, board. */
  sections(report: ReportModel<V>): readonly Section[];
  /** All cards of the game, which everybody may know, or those with these numbers. */
  cards(numbers?: readonly number[]): readonly Section[];
  /** Orders to fill in, a line each. */
  template(report: ReportModel<V>): readonly string[];
  chart(report: Pick<ReportModel<V>, 'view' | 'events'>): Chart;
}

/** Says a sentence of the catalogue. */
export type Speech = (key: string, args?: JsonObject) => string;

/** The sentences of the reports and the game's own, written with the game's names. */
export const speechOf = ({ catalogue, formatters }: Pick<Reporter, 'catalogue' | 'formatters'>): Speech => {
  const all = { ...sentences, ...catalogue };
  return (key, args) => format(all, formatters, message(key, args));
};
