/** The data that a seat's page and its script exchange about orders while they are being written. */
import type { AnswerLabel } from '../reports/index.ts';

export interface PlannedLine {
  readonly number: number | undefined;
  readonly kind: 'ok' | 'doubt' | 'wrong' | 'info';
  /** In the words of players; undefined: it does nothing by itself as the sheet stands. */
  readonly label?: string | undefined;
  readonly text: string;
  /** What it costs, or what it brings; empty: neither, or it is not known. */
  readonly price: string;
  readonly notes: readonly string[];
  readonly odds: readonly string[];
}

/** What an offer leaves to its player to choose. */
interface PlannedNeed {
  readonly id: string;
  readonly label: AnswerLabel;
  readonly places: readonly string[];
}

export interface PlannedOrder {
  /** Steady as long as the same can be ordered; what is sent back. */
  readonly id: string;
  /** What it does: `march`, `siege`, `play`, `idle`. */
  readonly verb: string;
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
  /** A click on its place does it at once. */
  readonly isPick?: true;
  /** It does nothing, as the end of the sheet would. */
  readonly isIdle?: true;
  /** One of these has to be chosen before it is complete. */
  readonly needs?: readonly PlannedNeed[];
  /** It is one of the choices of another order. */
  readonly isChoice?: true;
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
  readonly fights: readonly { readonly place: string; readonly percent: number; readonly kind?: string }[];
}

/** The server's reading of an unfinished sheet that is on the page. */
export interface ReadPlan {
  readonly lines: readonly PlannedLine[];
  readonly more: readonly string[];
  /** The draft that the server keeps, if it differs from the one on the page. */
  readonly other: { readonly revision: number; readonly lines: readonly string[] } | undefined;
  readonly isStale: boolean;
  readonly courses: readonly PlannedCourse[];
  /** The cards that its lines play. */
  readonly spent: readonly (number | string)[];
  /** What could be ordered after the last line. */
  readonly next: readonly PlannedOrder[];
  /** The draft after which the map can be drawn, by its revision; absent: pieces stand where they are. */
  readonly drawn?: number;
  /** What would be lost if it were sent now; empty: nothing. */
  readonly lost: string;
}

/** The server's reading of an unfinished sheet, with the parts of the page that tell it. */
export interface Plan extends ReadPlan {
  /** The lines in the words of players, with their buttons, as a page has them. */
  readonly html: string;
  /** The strip of the guided first turn, in the same way; absent: there is none. */
  readonly lesson?: string;
  /** How it stands, as a page has it. */
  readonly state: string;
}

/** The draft of a seat after a change. */
export interface ChangedPlan extends Plan {
  /** Its lines. */
  readonly text: string;
  readonly revision: number;
  /** Of the page that shows it. */
  readonly version: string;
  readonly undo: boolean;
  readonly redo: boolean;
}

/** Something that can be chosen at an area, with the sheet that it would make. */
export interface PlannedChoice {
  /** Of its order and the way in which it is added: what is sent back. */
  readonly id: string;
  /** In the words of players. */
  readonly label: string;
  readonly places: readonly string[];
  /** What it is, as a key of the kinds. */
  readonly kind: string;
  readonly isSeldom: boolean;
  /** Those who do it and go somewhere. */
  readonly by?: {
    /** What stands for the same force, wherever it goes. */
    readonly who: string;
    /** In the words of players. */
    readonly name: string;
    readonly leader?: string;
    readonly counters: readonly { readonly what: string; readonly name: string; readonly most: number }[];
    /** Its leaders may leave all of them behind. */
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
  readonly id: string;
  readonly card: number | string;
  readonly title?: string;
  readonly price: string;
}

/** What can be chosen at an area. */
export interface Choices {
  /** The id of the play that stands before the choices; undefined: none. */
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
  /** The strip of the guided first turn, as a page has it; absent: there is none. */
  readonly lesson?: string;
}

/** The ground for orders, and the sentences of the script. */
export interface Ground {
  readonly areas: readonly { readonly id: string; readonly name: string; readonly x: number; readonly y: number }[];
  readonly ways: readonly (readonly [string, string])[];
  /** What the signs of the drawing mean; none if it says it itself. */
  readonly signs: readonly string[];
  /** The areas that are brought into sight first. */
  readonly first: readonly string[];
  readonly words: Readonly<Record<string, string>>;
}

/** What is looked up about an area. */
export interface About {
  readonly title: string;
  readonly facts: readonly string[];
  readonly groups: readonly { readonly title: string; readonly lines: readonly string[] }[];
}
