/** The types of a game, declared once. Every group of the contract is typed by them, so a game never casts a state. */
import type { GameEvent, Json, LanguageTag, SeatId } from '../engine/index.ts';
import type { Speech } from '../i18n/index.ts';

export interface GameTypes {
  /** Plain JSON, a few kB: no history, no undo. */
  state: unknown;
  /** What a seat may know: an allow-list made of the state. */
  view: unknown;
  /** Everything that can happen, by `kind`. */
  event: GameEvent;
  /** The answers to everything that can be asked, by the kind of the question. */
  answers: Readonly<Record<string, Json>>;
}

export type QuestionKind<T extends GameTypes> = keyof T['answers'] & string;
export type EventKind<T extends GameTypes> = T['event']['kind'];

/** The event of a kind. */
export type EventOf<T extends GameTypes, K extends string> = T['event'] extends infer E
  ? E extends { readonly kind: infer Kind }
    ? K extends Kind
      ? E & { readonly kind: K }
      : never
    : never
  : never;

export type AnswerTo<T extends GameTypes, K extends QuestionKind<T>> = T['answers'][K];

/** Says a sentence of the game or of the reports in the reader's language. */
export interface Say extends Speech {
  readonly language: LanguageTag;
  /** The sentences of an event; empty for a kind that the game does not have. */
  event(event: GameEvent): string;
}

/** A seat that a game offers. */
export interface SeatPlan {
  readonly id: SeatId;
  readonly name: string;
  /** The powers of the seat, in a game with powers. */
  readonly powers?: readonly string[];
}

/** Rulings that a group may choose, by the game's own names. */
export type Options = { readonly [name: string]: string | number | boolean };

export interface Setup {
  readonly scenario: string;
  readonly split: string;
  readonly options?: Options;
}

/** A way to share a game among players. */
export interface GameSplit {
  readonly id: string;
  /** The title, if the seats do not make it clear. */
  readonly title?: string;
  readonly seats: readonly SeatPlan[];
  /** Of a split whose players get their roles at the beginning: the split that has these roles, and how they are shared. */
  readonly shares?: { readonly split: string; readonly by: string };
}
