import type { GameEvent, Json, LanguageTag } from '../engine/index.ts';
import { type Catalogue, catalogueIn, type Formatters, type Speech, speechFrom } from '../i18n/index.ts';
import type { Board, BoardEvent } from './board.ts';
import type { Block, Section } from './document.ts';
import { reportCatalogues } from './messages/index.ts';
import type { DecisionInfo, ReportModel, SeatInfo } from './model.ts';
import type { IsOrder } from './order-lines.ts';

/** What a game teaches in the invitation and in the first mail. */
interface Lessons<V = unknown> {
  /** The game in a sentence, and what it takes. */
  readonly about: string;
  readonly takes: string;
  /** The name of a seat, without its code. */
  called(seat: Player): string;
  /** What a seat commands, without an end. */
  leads(view: V, seat: Player): string;
  /** The aim with the score now, how a turn goes, how orders are sent, and the words that are used, a line each. */
  told(seen: Seen<V>): {
    readonly aim: string;
    readonly turn: string;
    readonly answer: string;
    readonly words: readonly string[];
  };
  /** The ends that come suddenly, a sentence each. */
  ends(seen: Seen<V>): readonly string[];
  /** The orders of a whole turn, a line each. */
  example(seen: Seen<V>): readonly string[];
  /** Where the reader stands, and the cards in hand, in about so many lines. */
  position(report: ReportModel<V>, room: number): readonly Section[];
}

/** A word of the glossary. */
export interface Word {
  /** Of `a-z` and hyphens: it stands in links. */
  readonly id: string;
  /** With its abbreviation: `CP`; several with commas between them: `BR, SP`. */
  readonly term: string;
  readonly means: string;
  /** The rules that say so, by their ids. */
  readonly rules: readonly string[];
}

/** The game for somebody who does not own it. */
export interface Manual {
  readonly title: string;
  /** The game in five minutes. */
  readonly minutes: readonly Section[];
  /** The glossary, in the order of its terms. */
  readonly words: readonly Word[];
}

/** An answer in the words of players: what a button says, and what a plan lists. */
export interface AnswerLabel {
  /** A verb and its object: `Besiege Badajoz with Hill`. It tells the answer from all others to the same question. */
  readonly text: string;
  /** What comes of it, in a few words: `1 CP`, `rolls 3 dice`. */
  readonly note?: string;
}

type Player = Pick<SeatInfo, 'powers' | 'name'> & Partial<Pick<SeatInfo, 'id'>>;

type Seen<V> = Pick<ReportModel<V>, 'view' | 'seat'>;

/**
 * What a game contributes to the reports: its words, and how it describes the play. No function sees more than its seat
 * may see.
 */
export interface Reporter<V = unknown> {
  /** Language of its words; default English. */
  readonly language?: LanguageTag;
  /**
   * With its terms, if it has other words than the house: `term.unit` and `term.units` for impulses, `term.one` for one
   * of them (`a round`), `term.Unit` and `term.Units` at the beginning of a sentence; `term.begin` for the first card,
   * `term.Deal` for how the first question comes about.
   */
  readonly catalogue: Catalogue;
  readonly formatters: Formatters;
  /** A line of orders in the words of the language, where it has its own. */
  line?(line: string): string;
  /** Whether a line would be an order if it came back in a mail. */
  readonly isOrder: IsOrder;
  /** What is going on, for the subject: `1812, round 3, impulse of Britain`. It stays the same during an impulse. */
  occasion(view: V): string;
  /** The same without whose it is: `1812, round 3`. Absent where it is the same. */
  turn?(view: V): string;
  /** The reader's names for powers: `Britain (BR)`. Absent in a game without powers. */
  powers?(ids: readonly string[]): string;
  /** A seat in the words of a sentence, by its name: `the Union`. Absent: its name. */
  called?(name: string): string;
  /** The most important events, in one to three sentences. */
  headline(report: ReportModel<V>): readonly string[];
  /** How the sides stand, in a sentence. */
  score?(report: Pick<ReportModel<V>, 'view'>): string;
  /**
   * Whether an event is worth a mail by itself: dealing, or the beginning of a round, is not. Without this function every
   * event is.
   */
  isNews?(event: GameEvent): boolean;
  /**
   * Whether a player is told of an event whatever news they want: it ends their turn to act, or their pieces fought, moved
   * or fell in it. Without this function nothing but questions is told to who wants no news.
   */
  concerns?(event: GameEvent, owns: readonly string[]): boolean;
  /** What the seat can do in its own turn now, as sentences; empty if something else is asked, or nothing. */
  advice(report: ReportModel<V>): readonly string[];
  /** All events, impulse by impulse. */
  chronicle(report: ReportModel<V>): readonly Block[];
  /** Its chronicle tells the answers that lines of a plan have given, each in its impulse (`answered` with `at`). */
  readonly tellsAnswers?: true;
  /**
   * The title of a stretch of play, from its events. Without this function the first stretch is the opening, and the
   * others have the titles of their chronicle.
   */
  scene?(events: ReportModel<V>['events']): string;
  /** Hand, forces, board. */
  sections(report: ReportModel<V>): readonly Section[];
  /** The sections for a mail that asks its reader something, or nothing; by default all sections. */
  mailed?(report: ReportModel<V>): readonly Section[];
  /** What somebody is taught who has never played it. */
  readonly lessons: Lessons<V>;
  /** What somebody reads who does not own it. */
  manual(): Manual;
  /** What of the content is a reconstruction, in a sentence for those who own the game; absent if nothing is. */
  readonly reconstructed?: string | undefined;
  /** A question in a few words, for a subject: `intercept at Merida?`. */
  asked?(question: Pick<DecisionInfo, 'kind' | 'prompt'>): string | undefined;
  /** Standing lines that would answer a question and its like, the narrowest first. */
  foreseen?(
    report: Pick<ReportModel<V>, 'view' | 'standing'>,
    question: Pick<DecisionInfo, 'kind' | 'prompt'>,
  ): readonly string[];
  /** An answer in the words of players; `view` is that of the seat that is asked. */
  label(kind: string, answer: Json, view: V): AnswerLabel;
  /** Answers of a kind that one line gives one after another, as one sentence; undefined: each has its own label. */
  together?(kind: string, answers: readonly Json[], view: V): string | undefined;
  /** Where an answer stands in a mail: last, as it costs nothing, or nowhere, as it is one of many alike; default: first. */
  listed?(kind: string, answer: Json): 'last' | 'never' | undefined;
  /** Whether a kind of question can only be judged with the hand in sight, which its answers do not name. */
  needsHand?(kind: string): boolean;
  /** Places of the board that a report is about: where something is asked, where its reader acts, or where something happened last. */
  scenes?(report: Pick<ReportModel<V>, 'view' | 'events' | 'decisions' | 'seat' | 'first'>): readonly string[];
  /** The numbers of the sections, for programs. */
  figures(report: Pick<ReportModel<V>, 'view'>): object;
  /**
   * All cards of the game, which everybody may know, or those with these numbers. Absent in a game without such cards.
   */
  cards?(ids?: readonly string[]): readonly Section[];
  /** Orders to fill in, a line each. */
  template(report: ReportModel<V>): readonly string[];
  board(report: Pick<ReportModel<V>, 'view' | 'events'>): Board;
  /** The events that have a place on the board, in their order; without it none has. */
  happened?(report: Pick<ReportModel<V>, 'events'>): readonly BoardEvent[];
}

/** The turn and round of a view, in the words of the game. */
export const turnIn = <V>(reporter: Pick<Reporter<V>, 'occasion' | 'turn'>, view: V): string =>
  reporter.turn?.(view) ?? reporter.occasion(view);

/** Powers in the words of the game. */
export const powersIn = ({ powers }: Pick<Reporter, 'powers'>, ids: readonly string[]): string =>
  powers ? powers(ids) : ids.join(', ');

/** What a seat plays, in the reader's words: its powers, or the seat itself in a game without powers. */
export const playedBy = (
  reporter: Pick<Reporter, 'powers' | 'called'>,
  { powers, name }: Pick<SeatInfo, 'powers' | 'name'>,
): string => (powers.length > 0 ? powersIn(reporter, powers) : calledBy(reporter, name));

/** A seat in the words of the game. */
export const calledBy = ({ called }: Pick<Reporter, 'called'>, name: string): string => called?.(name) ?? name;

/** The sentences of the reports and of the game, with the game's terms. */
export const speechOf = ({
  language = 'en',
  catalogue,
  formatters,
}: Pick<Reporter, 'language' | 'catalogue' | 'formatters'>): Speech =>
  speechFrom(sentencesIn(language, catalogue), formatters);

/** Merged catalogues, cached for each catalogue of a game: they are large, and every letter needs them. */
const together = new WeakMap<Catalogue, Map<LanguageTag, Catalogue>>();

const sentencesIn = (language: LanguageTag, catalogue: Catalogue): Catalogue => {
  const known = together.get(catalogue) ?? new Map<LanguageTag, Catalogue>();
  together.set(catalogue, known);
  const all = known.get(language) ?? { ...catalogueIn(reportCatalogues, language), ...catalogue };
  known.set(language, all);
  return all;
};
