/** What a game is to the rest of the house, whatever it is played on: cards and areas, hexes, or neither. */
import type {
  AnswerSource,
  Decision,
  GameEvent,
  Json,
  LanguageTag,
  Message,
  Rules,
  SeatId,
  Table,
} from '../engine/index.ts';
import type { Language } from '../orders/index.ts';
import type { Reporter } from '../reports/index.ts';

/** A seat that a game offers. */
export interface SeatPlan {
  readonly id: SeatId;
  readonly name: string;
  /** What it runs, in a game of powers. */
  readonly powers?: readonly string[];
}

/** Rulings that a group may choose, by the name that the game gives them. */
export type Options = { readonly [name: string]: string | number | boolean };

export interface Setup {
  readonly scenario: string;
  readonly split: string;
  readonly options?: Options;
}

/** Content that a group plays a game with: pinned by its hash, so that a match keeps it. */
export interface Pack {
  readonly id: string;
  readonly title: string;
  /** SHA-256 of the whole content, in hexadecimal. */
  readonly hash: string;
  readonly content: Json;
}

/** What a game knows of the packs that it can be played with. */
export interface Packs {
  /** Names of the files, without `.json`; the first says what the pack is. */
  readonly files: readonly string[];
  /** The files that are there, with those that are missing taken from the program. */
  complete(files: Readonly<Record<string, unknown>>): Json;
  check(content: Json): readonly { readonly level: 'fault' | 'warning'; readonly text: string }[];
  /** The game with other content. Throws where the content has not the right shape. */
  play(content: Json): Game;
}

/** A moderator's hand on a position. */
export interface Corrections {
  /** Sentences about what is wrong with a position that was changed; none for one that the game can go on from. */
  faults(before: unknown, after: unknown): readonly string[];
  /** A part of a view in words; undefined where its own parts are told one by one. */
  words(
    path: readonly string[],
    value: Json | undefined,
  ): { readonly what: string; readonly value: string } | undefined;
}

/** All that a match needs of a game: its rules, how its players write orders, and how they are told of it. */
export interface Game extends Rules<unknown> {
  readonly title: string;
  readonly scenarios: readonly { readonly id: string; readonly title: string }[];
  readonly splits: readonly { readonly id: string; readonly title?: string; readonly seats: readonly SeatPlan[] }[];
  /** Rulings that a group may choose, each with its values; the first is in force without a choice. */
  readonly rulings?: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  start(setup: Setup): unknown;
  /** The position as a seat may imagine it: what it may not know replaced by something that does not depend on it. */
  blind(state: unknown, seat: SeatId): unknown;
  /** The powers that a seat runs now, where players may come by them after the start. */
  powersOf?(state: unknown, seat: SeatId): readonly string[];
  /** Seats by the side that they are on. A seat with powers of both sides stands on each. */
  sidesOf?(state: unknown): readonly (readonly SeatId[])[];
  /** Which turn of the game it is, where an impulse has ended that of the next one; undefined in a game without turns. */
  turnOf?(state: unknown): string | undefined;
  readonly language: Language;
  /** How likely what a plan meets is: of an event of its rehearsal, with those before it, and of what another seat is asked. */
  readonly odds?: {
    ofEvent(state: unknown, event: GameEvent, before: readonly GameEvent[]): Message | undefined;
    ofQuestion(decision: Decision): readonly Message[];
    /** The fight that such a sentence tells of: where, and the chance of the side that begins it, in percent. */
    fightOf?(odds: Message): { readonly place: string; readonly percent: number } | undefined;
  };
  /** What an answer to a question means, needs and may cost, a sentence each, from what its seat may know: `view` is its own. */
  stakes?(view: unknown, decision: Decision, answer: Json): readonly Message[];
  /** What a moderator may correct; without it nothing. */
  readonly corrections?: Corrections;
  /** Puts the piles that nobody has seen into a new order: so many shuffles whatever lies in them. Without it there is no such pile. */
  reshuffle?(table: Table<unknown>): void;
  /** A plain player for a seat whose owner is away. */
  standIn?(): AnswerSource;
  readonly reporter: Reporter;
  /** Both in another language; a game without it is told in English only. */
  wordsIn?(language: LanguageTag): { readonly language: Language; readonly reporter: Reporter };
  /** The content that it is played with; undefined for a game that has no content of its own. */
  readonly pack?: Pack;
  readonly packs?: Packs;
}
