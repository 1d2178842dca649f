/**
 * The contract between a game and the program: what a game says of itself. Its members stand in groups; members that only
 * make sense together are one object, so that half of them cannot be given.
 *
 * Nothing here knows time, mail, a database or another game.
 */
import type { AnswerSource, Json, JsonObject } from '../engine/index.ts';
import type { Formatters } from '../i18n/index.ts';
import type { Moderation } from './corrections.ts';
import type { CaseRunner, Pack, Packs } from './game.ts';
import type { Orders } from './orders.ts';
import type { GameRules, GameSetup, Knowledge } from './play.ts';
import type { Named, RequiredSentence, Sentences } from './sentences.ts';
import type { BoardView, Cards, ReportView } from './showing.ts';
import type { Teaching } from './teaching.ts';
import type { Events, Questions } from './traits.ts';
import type { GameTypes, Say } from './types.ts';

/** Content that a group may replace by its own. */
export interface Content<T extends GameTypes> extends Omit<Packs, 'play' | 'complete'> {
  /** The content that this definition is played with. */
  readonly pack: Pack;
  /** The content that comes with the program, by file: what a pack does not have is taken from it. */
  readonly shipped: JsonObject;
  /** The game with other content. Throws if the content has the wrong shape. */
  play(content: Json): Defined<T>;
}

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
  /** Corrections by a moderator; absent: none. */
  readonly moderation?: Moderation<T>;
  readonly content?: Content<T>;
  /** Positions as data; loaded when a case is run. */
  cases?(): Promise<CaseRunner>;
  /** Plays for a seat whose owner is away. */
  bot?(): AnswerSource;
  readonly messages: Sentences<RequiredSentence<T, N>>;
  /** How sentences name what `orders.names` and the seats do not: `{side, side}`. */
  naming?(say: Say): Formatters;
}

/** A definition that has been checked. */
export type Defined<T extends GameTypes> = GameDefinition<T>;
