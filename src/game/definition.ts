/**
 * The contract between a game and the program: what a game says of itself. Its members stand in groups; members that only
 * make sense together are one object, so that half of them cannot be given.
 *
 * Nothing here knows time, mail, a database or another game.
 */
import type { AnswerSource, Json, JsonObject, LanguageTag } from '../engine/index.ts';
import type { Formatters } from '../i18n/index.ts';
import type { Language } from '../orders/index.ts';
import type { Reporter } from '../reports/index.ts';
import type { CaseRunner } from './cases.ts';
import type { Moderation } from './corrections.ts';
import type { LessonPlan } from './lesson.ts';
import type { Orders } from './orders.ts';
import type { GameRules, GameSetup, Knowledge } from './play.ts';
import type { Named, RequiredSentence, Sentences } from './sentences.ts';
import type { BoardView, Cards, ReportView } from './showing.ts';
import type { Staff } from './staff.ts';
import type { Teaching } from './teaching.ts';
import type { Events, Questions } from './traits.ts';
import type { GameTypes, Say } from './types.ts';

/** The content of a game. Its hash pins it, so that a match keeps its content. */
export interface Pack {
  readonly id: string;
  readonly title: string;
  /** SHA-256 of the whole content, in hexadecimal. */
  readonly hash: string;
  readonly content: Json;
}

/** The content of a game, and the packs that may take its place. */
export interface Content<T extends GameTypes = GameTypes> {
  /** The content that this game is played with. */
  readonly pack: Pack;
  /** The names of the files, without `.json`. The first file describes the pack. */
  readonly files: readonly string[];
  /** The content that comes with the program, by file: what a pack does not have is taken from it. */
  readonly shipped: JsonObject;
  check(content: Json): readonly { readonly level: 'fault' | 'warning'; readonly text: string }[];
  /** JSON Schemas of the files by their names, for editors; absent where the documentation makes them otherwise. */
  readonly schemas?: Readonly<Record<string, object>>;
  /** The game with other content. Throws if the content has the wrong shape. */
  play(content: Json): Game<T>;
}

/** What a game says of itself. */
export interface GameDefinition<T extends GameTypes, N extends Named = Named> {
  /** Of `a-z`, `0-9` and hyphens: it stands in links, records and packs. */
  readonly id: string;
  readonly title: string;
  readonly setup: GameSetup<T, N['scenario'], N['ruling']>;
  readonly rules: GameRules<T>;
  readonly knowledge: Knowledge<T>;
  readonly questions: Questions<T>;
  readonly events: Events<T>;
  readonly orders: Orders<T, N['topic'], N['profile']>;
  readonly board: BoardView<T, N['deed']>;
  readonly cards?: Cards<T>;
  readonly report: ReportView<T>;
  readonly teaching: Teaching<T, N['word']>;
  /** The guided first turn; absent: none. A match of the scenario `lesson` begins with it. */
  readonly lesson?: LessonPlan<T>;
  /** Corrections by a moderator; absent: none. */
  readonly moderation?: Moderation<T>;
  readonly content?: Content<T>;
  /** Positions as data; loaded when a case is run. */
  cases?(): Promise<CaseRunner>;
  /** Plays for a seat whose owner is away. */
  bot?(): AnswerSource;
  /** Advises the owner of a seat; absent: nobody does. */
  readonly staff?: Staff<T>;
  readonly messages: Sentences<RequiredSentence<T, N>>;
  /** How sentences name what `orders.names` and the seats do not: `{side, side}`. */
  naming?(say: Say): Formatters;
}

/** The order language and the reports of a game in the words of one language. */
export interface Told<T extends GameTypes = GameTypes> {
  readonly language: Language<T['view']>;
  readonly reporter: Reporter<T['view']>;
}

/** A definition that has been checked, with its orders and reports in English. */
export interface Game<T extends GameTypes = GameTypes> extends GameDefinition<T>, Told<T> {
  /** Its orders and reports in another language. */
  wordsIn(language: LanguageTag): Told<T>;
}
