import {
  type Catalogue,
  type Catalogues,
  catalogueIn,
  type Formatters,
  format,
  type JsonObject,
  type LanguageTag,
  message,
} from '../engine/index.ts';
import type { Board } from './board.ts';
import type { Block, Section } from './document.ts';
import { sentences } from './messages/en.ts';
import { ja } from './messages/ja.ts';
import { ko } from './messages/ko.ts';
import type { ReportModel, SeatInfo } from './model.ts';

/** What a game hands to the reports: its words, and how it tells its own things. Every function sees only what a seat may see. */
export interface Reporter<V = unknown> {
  /** In which it tells; English where nothing is said. */
  readonly language?: LanguageTag;
  /**
   * With its terms, where it has other words than the house: `term.unit` and `term.units` for impulses, `term.one` for one of them
   * (`a round`), `term.Unit` and `term.Units` at the beginning of a sentence; `term.begin` for the first card, `term.Deal` for what is
   * done with the first question.
   */
  readonly catalogue: Catalogue;
  readonly formatters: Formatters;
  /** What is going on, for the subject: `1812 R3 Britain's impulse`. The same as long as the impulse lasts. */
  occasion(view: V): string;
  /** Powers as the reader calls them: `Britain (BR)`. A game without powers has no words for them. */
  powers?(ids: readonly string[]): string;
  /** The most important of what happened, in one to three sentences. */
  headline(report: ReportModel<V>): readonly string[];
  /** What the seat can do now in a turn of its own, as sentences; empty where something else is asked, or nothing. */
  advice(report: ReportModel<V>): readonly string[];
  /** All that happened, impulse by impulse. */
  chronicle(report: ReportModel<V>): readonly Block[];
  /**
   * What a stretch of play is called in a list of them, by what happened in it. Without it the first is the opening, and the others have
   * the titles of their chronicle.
   */
  scene?(events: ReportModel<V>['events']): string;
  /** Hand, forces, board. */
  sections(report: ReportModel<V>): readonly Section[];
  /** The numbers that the sections show, for programs. */
  figures(report: Pick<ReportModel<V>, 'view'>): object;
  /** All cards of the game, which everybody may know, or those with these numbers. A game without such cards has none to show. */
  cards?(numbers?: readonly number[]): readonly Section[];
  /** Orders to fill in, a line each. */
  template(report: ReportModel<V>): readonly string[];
  board(report: Pick<ReportModel<V>, 'view' | 'events'>): Board;
}

/** Powers in the words of the game. */
export const powersIn = ({ powers }: Pick<Reporter, 'powers'>, ids: readonly string[]): string =>
  powers ? powers(ids) : ids.join(', ');

/** What a seat plays, as its reader calls it: its powers, or the seat itself where it has none. */
export const playedBy = (
  reporter: Pick<Reporter, 'powers'>,
  { powers, name }: Pick<SeatInfo, 'powers' | 'name'>,
): string => (powers.length > 0 ? powersIn(reporter, powers) : name);

/** What the reports say besides the words of a game. */
export const reportSentences: Catalogues = { en: sentences, ko, ja };

/** Says a sentence of the catalogue. */
export type Speech = (key: string, args?: JsonObject) => string;

/** The sentences of the reports and the game's own, written with the game's names. */
export const speechOf = ({
  language = 'en',
  catalogue,
  formatters,
}: Pick<Reporter, 'language' | 'catalogue' | 'formatters'>): Speech => {
  const all = sentencesIn(language, catalogue);
  return (key, args) => format(all, formatters, message(key, args));
};

/** Sentences put together once for each catalogue of a game: there are many of them, and every letter wants them. */
const together = new WeakMap<Catalogue, Map<LanguageTag, Catalogue>>();

const sentencesIn = (language: LanguageTag, catalogue: Catalogue): Catalogue => {
  const known = together.get(catalogue) ?? new Map<LanguageTag, Catalogue>();
  together.set(catalogue, known);
  const all = known.get(language) ?? { ...catalogueIn(reportSentences, language), ...catalogue };
  known.set(language, all);
  return all;
};
