/** What is shown of a game: its board, its cards, and what a seat is told. No function sees more than its seat may see. */
import type { Json, Message } from '../engine/index.ts';
import type { Language } from '../orders/index.ts';
import type { Block, Board, BoardEvent, DecisionInfo, Reporter, ReportModel, Section } from '../reports/index.ts';
import type { GameTypes, Say } from './types.ts';

/** The map or field, and what a click on it offers. */
export interface BoardView<T extends GameTypes, Deed extends string> {
  draw(view: T['view'], events: readonly T['event'][], say: Say): Board;
  /** The places that an answer names, in order. A page offers the answer at the first of them. */
  places(answer: Json, view?: T['view']): readonly string[];
  /** The name of the piece that an answer moves. */
  who?(answer: Json): string | undefined;
  /**
   * How a page groups the answers that stand at one place; `deed.<kind>` says each. Absent: a page has no sheet that is put
   * together by clicks.
   */
  readonly deeds?: { readonly kinds: readonly Deed[] } & Omit<NonNullable<Language<T['view']>['deeds']>, 'kinds'>;
  /** The events that have a place, where they are not told one by one; default: those whose kind has a `place`. */
  happened?(events: readonly T['event'][], say: Say): readonly BoardEvent[];
  /** Places that a report is about: where something is asked, or happened last. */
  scenes?(report: Pick<ReportModel<T['view']>, 'view' | 'events' | 'decisions' | 'seat' | 'first'>): readonly string[];
  /** The fight that a sentence of odds is about: its place, and the chance of the attacker in percent. */
  fightOf?(odds: Message): { readonly place: string; readonly percent: number } | undefined;
}

/** Cards with an id that orders name. */
export interface Cards<T extends GameTypes> {
  /** The card that an answer plays. */
  of(answer: Json): number | string | undefined;
  /** Its name, where the id does not say it. */
  title?(id: string, say: Say): string;
  /** What the play of a card would do for its owner, in short. */
  use?(answer: Json, view: T['view'], say: Say): string | undefined;
  /** What is printed on all cards, or on those with these ids. */
  print?(say: Say, ids?: readonly string[]): readonly Section[];
}

/** What a seat is told. */
export interface ReportView<T extends GameTypes> {
  /** What is going on: `1812, round 3, impulse of Britain`. It stays the same during an impulse. */
  occasion(view: T['view'], say: Say): string;
  /** The same without whose it is, for subjects: `1812, round 3`. Absent where it is the same. */
  turn?(view: T['view'], say: Say): string;
  /** The reader's names for powers: `Britain (BR)`. */
  powers?(ids: readonly string[], say: Say): string;
  /** A seat in a sentence: `the Union`. Default: its name. */
  seat?(id: string, say: Say): string;
  /** Standing lines that would answer a question and its like, the narrowest first. */
  foreseen?(
    report: Pick<ReportModel<T['view']>, 'view' | 'standing'>,
    question: Pick<DecisionInfo, 'kind' | 'prompt'>,
  ): readonly string[];
  /** The most important events, in one to three sentences. Default: the last events. */
  headline?(report: ReportModel<T['view']>, say: Say): readonly string[];
  /** How the sides stand, in a sentence. */
  score?(report: Pick<ReportModel<T['view']>, 'view'>, say: Say): string;
  /** What the seat can do in its own turn now, a sentence each. */
  advice?(report: ReportModel<T['view']>, say: Say): readonly string[];
  /** The story, impulse by impulse. Default: a list of the sentences of all events. */
  readonly chronicle?: {
    tell(report: ReportModel<T['view']>, say: Say): readonly Block[];
    /** It tells the answers that lines of a plan have given (`answered` with `at`). */
    readonly tellsAnswers?: true;
  };
  /** The title of a stretch of play, from its events. Default: those of the chronicle. */
  title?(events: ReportModel<T['view']>['events'], say: Say): string;
  /** Hand, forces, points. */
  sections(report: ReportModel<T['view']>, say: Say): readonly Section[];
  /** The sections for a mail that asks its reader something, or nothing; default: all. */
  mailed?(report: ReportModel<T['view']>, say: Say): readonly Section[];
  /** The same facts for programs. */
  figures(view: T['view']): object;
  /** Lines that can be sent as they are. */
  template?(report: ReportModel<T['view']>, say: Say): readonly string[];
  /** What of the content is a reconstruction, in a sentence for those who own the game. */
  reconstructed?(say: Say): Reporter['reconstructed'];
}
