/** The data that a seat's page and its script exchange about orders while they are being written. */
import type { AnswerLabel } from '../reports/index.ts';

export interface PlannedLine {
  readonly number: number | undefined;
  readonly kind: 'ok' | 'doubt' | 'wrong' | 'info';
  /** In the words of players; undefined: it does nothing by itself as the sheet stands. */
  readonly label?: string | undefined;
  readonly text: string;
  readonly tally: string;
  readonly notes: readonly string[];
  readonly odds: readonly string[];
  /** Lines that could replace it. */
  readonly mends: readonly string[];
}

export interface PlannedOrder {
  readonly text: string;
  /** In the words of players. */
  readonly label: AnswerLabel;
  /** The areas that the order is about; for a march from where to where. */
  readonly places: readonly string[];
  /** The card that it plays. */
  readonly card?: number | string;
  /** What the card is called, where its id does not say it. */
  readonly title?: string;
  /** What the card would do, in short. */
  readonly use?: string;
  /** It attacks somebody. */
  readonly isFight?: true;
  /** It does nothing, as the end of the sheet would. */
  readonly isIdle?: true;
}

/** What a line would do on the map. */
interface PlannedCourse {
  /** Number of the line. */
  readonly line: number;
  /** Who marches. */
  readonly who: string;
  /** Ids of the areas that are passed, from the first to the last. */
  readonly way: readonly string[];
  /** Its fights, and the chance of winning each in percent. */
  readonly fights: readonly { readonly place: string; readonly percent: number }[];
}

/** The server's reading of an unfinished sheet. */
export interface Plan {
  readonly lines: readonly PlannedLine[];
  readonly more: readonly string[];
  /** The draft that the server keeps, if it differs from the one on the page. */
  readonly other: { readonly revision: number; readonly lines: readonly string[] } | undefined;
  readonly isStale: boolean;
  readonly courses: readonly PlannedCourse[];
  /** What could be ordered after the last line. */
  readonly next: readonly PlannedOrder[];
}

/** Something that can be chosen at an area, with the sheet that it would make. */
export interface PlannedChoice {
  /** As a line of orders. */
  readonly text: string;
  /** In the words of players. */
  readonly label: string;
  readonly places: readonly string[];
  /** The whole sheet with it. */
  readonly sheet: string;
  /** What it is, as a key of the kinds. */
  readonly kind: string;
  readonly isSeldom: boolean;
  /** Those who do it and go somewhere. */
  readonly by?: {
    readonly who: string;
    readonly leader?: string;
    readonly counters: readonly { readonly what: string; readonly most: number }[];
    /** The words for its leaders where they leave all of them behind. */
    readonly alone?: string;
  };
  /** What it would cost, and its odds; undefined where they are not known yet. */
  readonly line?: PlannedLine;
  /** The chance of winning each of its fights, in percent. */
  readonly fights: readonly number[];
  /** How many could be attacked then by those who do it; absent: nobody. */
  readonly onward?: number;
}

/** A play of a card that would allow something at an area. */
export interface PlannedOpening {
  readonly text: string;
  readonly card: number | string;
  readonly title?: string;
  readonly tally: string;
}

/** What can be chosen at an area. */
export interface Choices {
  /** The play that stands before the choices in their sheets; undefined: none. */
  readonly opening: string | undefined;
  readonly openings: readonly PlannedOpening[];
  /** Whether something can be ordered without any of the plays. */
  readonly isOpen: boolean;
  readonly kinds: readonly { readonly kind: string; readonly text: string }[];
  readonly choices: readonly PlannedChoice[];
}

/** A plan that was laid from cards, as text and as it is understood. */
export interface LaidText {
  readonly text: string;
  readonly faults: readonly string[];
  readonly lines: readonly PlannedLine[];
}

/** Something that happened on the map. */
export interface PastEvent {
  readonly text: string;
  /** Ids of the areas, from the first to the last. */
  readonly way: readonly string[];
  readonly isFight: boolean;
}

/** The ground for orders, and the sentences of the script. */
export interface Ground {
  readonly areas: readonly { readonly id: string; readonly name: string; readonly x: number; readonly y: number }[];
  readonly ways: readonly (readonly [string, string])[];
  /** The areas that are brought into sight first. */
  readonly first: readonly string[];
  readonly words: Readonly<Record<string, string>>;
}
