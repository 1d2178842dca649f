/** What somebody reads who learns the game. */
import type { Section } from '../document.ts';
import type { ReportModel, SeatInfo } from '../model.ts';
import type { Chapter, SequenceStep } from '../rules.ts';

type Player = Pick<SeatInfo, 'powers' | 'name'> & Partial<Pick<SeatInfo, 'id'>>;

type Seen<V> = Pick<ReportModel<V>, 'view' | 'seat'>;

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

/** The rules of the game, and the items of them behind what a player meets. */
export interface RulesTold {
  chapters(): readonly Chapter[];
  /** The sequence of play. */
  sequence(): readonly SequenceStep[];
  /** The item behind a refusal, by its code. */
  why(code: string): string | undefined;
  /** The item that a question rests on, by its kind. */
  whyAsked(kind: string): string | undefined;
  /** The item that the chances of fights rest on. */
  readonly whyOdds: string;
}

export interface Learning<V = unknown> {
  /** What somebody is taught who has never played it. */
  readonly lessons: Lessons<V>;
  /** What somebody reads who does not own it. */
  manual(): Manual;
  /** Absent in a game whose rules are not told. */
  readonly rules?: RulesTold;
  /** What of the content is a reconstruction, in a sentence for those who own the game; absent if nothing is. */
  readonly reconstructed?: string;
}
