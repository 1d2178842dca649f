/** Plans that are laid from cards: what a page shows of them, and the lines that they give. */
import type { Json, Message } from '../engine/index.ts';
import type { Policy } from './order.ts';

/** The fields of a table as a form sends them. */
export type LaidFields = Readonly<Record<string, string>>;

export interface LaidChoice {
  readonly value: string;
  /** Its label: a name or a sentence. */
  readonly text: string | Message;
  /** Choices of one group stand together under its name. */
  readonly group?: string | Message;
}

/** A list of choices. */
export interface LaidField {
  readonly name: string;
  readonly label: string | Message;
  readonly choices: readonly LaidChoice[];
  readonly value: string;
}

/** An end of a card that may lie up. */
export interface LaidEnd {
  readonly value: string;
  readonly text: string | Message;
  /** Why it cannot be chosen. */
  readonly closed?: Message;
  /** What is said of it where it lies up. */
  readonly fields: readonly LaidField[];
}

/** A card with two ends, one of which may lie up. */
export interface LaidCard {
  readonly name: string;
  readonly ends: readonly LaidEnd[];
  /** The end that lies up; empty if the card is not played. */
  readonly value: string;
}

/** A moment that is planned with cards. */
export interface LaidRow {
  readonly id: string;
  readonly title: Message;
  /** How many cards are played. */
  readonly count: number;
  readonly cards: readonly LaidCard[];
}

/** An answer that is given in advance. */
export interface LaidAnswer {
  readonly id: string;
  readonly title: string | Message;
  readonly fields: readonly LaidField[];
}

export interface LaidTable {
  readonly rows: readonly LaidRow[];
  readonly answers: readonly LaidAnswer[];
}

/** A line of a row or an answer. */
export interface LaidLine {
  /** The id of the row or the answer. */
  readonly of: string;
  readonly text: string;
  /** It speaks where no other line does, and stands below them. */
  readonly isLast: boolean;
}

/** What the choices of a table give: lines, and what cannot be. */
export interface LaidReading {
  readonly lines: readonly LaidLine[];
  readonly faults: readonly Message[];
}

/** What is missing of a plan for the moment that is asked about. */
export interface LaidGaps {
  /** That no line is about it. */
  readonly unplanned: Message | undefined;
  /** What an answer leaves open, which is asked when it is carried out. */
  readonly later: readonly Message[];
}

/** How a game lays plans. */
export interface PlanTable<V = unknown> {
  /** The table of a seat with the lines that it shows; undefined if there is nothing to plan. */
  show(view: V, lines: readonly Policy[]): LaidTable | undefined;
  /** The row or the answer that shows a line; undefined if none can. */
  placeOf(view: V, line: Policy): string | undefined;
  /** Whether a line speaks where no other does. */
  isLast(line: Policy): boolean;
  read(view: V, sent: LaidFields): LaidReading;
  /** What is missing of an answer under seal, or without one of the lines in their order; undefined if nothing is asked. */
  gaps(view: V, lines: readonly Policy[], sealed?: Json): LaidGaps | undefined;
}
