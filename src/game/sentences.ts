/** The sentences that the program asks of a game. What the engine and the shared rooms say themselves is not among them. */
import type { EventKind, GameTypes, QuestionKind } from './types.ts';

/** Names by which a definition is known to ask for sentences. */
export interface Named {
  readonly scenario: string;
  readonly ruling: string;
  readonly topic: string;
  readonly profile: string;
  readonly deed: string;
  readonly word: string;
}

/**
 * Every sentence that the program asks for by a key that follows from the definition. That of an answer for
 * the whole match (`unasked.*`) is looked for when the game is loaded.
 */
export type RequiredSentence<T extends GameTypes, N extends Named> =
  | 'game.kind'
  | 'game.length'
  | 'teach.about'
  | 'teach.takes'
  | 'teach.aim'
  | 'teach.turn'
  | 'teach.answer'
  | `teach.word.${N['word']}`
  | `scenario.${N['scenario']}`
  | `ruling.${N['ruling']}`
  | `help.${N['topic']}`
  | `profile.${N['profile']}`
  | `deed.${N['deed']}`
  | `ask.${QuestionKind<T>}`
  | `explain.${QuestionKind<T>}`
  | `event.${EventKind<T>}`;

/** The sentences of a game by language. English is complete; what another language lacks is said in English. */
export interface Sentences<Key extends string> {
  readonly en: { readonly [key in Key]: string } & Readonly<Record<string, string>>;
  readonly ko?: Readonly<Record<string, string>>;
  readonly ja?: Readonly<Record<string, string>>;
}
