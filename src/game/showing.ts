/** What is shown of a game: its board, its cards, and what a seat is told. No function sees more than its seat may see. */
import type { Json, JsonObject, Message } from '../engine/index.ts';
import type {
  Board,
  BoardEvent,
  BoardTold,
  OrderHelp,
  PositionTold,
  ReportModel,
  ReportWords,
  Section,
  Story,
  ToldPart,
} from '../reports/index.ts';
import type { GameTypes, Say } from './types.ts';

/** The map or field, and what a click on it offers. */
export interface BoardView<T extends GameTypes, DeedKind extends string> extends Pick<BoardTold<T['view']>, 'scenes'> {
  draw(view: T['view'], events: readonly T['event'][], say: Say): Board;
  /** The places that an answer names, in order. A page offers the answer at the first of them. */
  places(answer: Json, view?: T['view']): readonly string[];
  /** The name of the piece that an answer moves. */
  who?(answer: Json): string | undefined;
  /**
   * How a page groups the answers that stand at one place; `deed.<kind>` says each. Absent: a page has no sheet that is put
   * together by clicks.
   */
  readonly deeds?: Deeds<T['view'], DeedKind>;
  /** The events that have a place, where they are not told one by one; default: those whose kind has a `place`. */
  happened?(events: readonly T['event'][], say: Say): readonly BoardEvent[];
  /** The fight that a sentence of odds is about. */
  fightOf?(odds: Message): ForecastFight | undefined;
}

/** A fight that orders would lead to. */
export interface ForecastFight {
  readonly place: string;
  /** The chance of the attacker. */
  readonly percent: number;
  /** Cards that fit fights of this kind have an order under its name; undefined: no card is added to it. */
  readonly kind?: string;
}

/** How answers are offered at a place of the board. */
export interface Deeds<V, Kind extends string = string> {
  /** In the order in which they are offered; the game says each as `deed.<kind>`. */
  readonly kinds: readonly Kind[];
  /** The kinds that attack somebody. */
  readonly fights?: readonly string[];
  /** The kinds that a click on their place does at once, since whoever does them is picked up with it. */
  readonly picks?: readonly string[];
  /** Undefined for an answer that belongs to no place. The view is that of the seat. */
  of(answer: Json, view: V): Deed | undefined;
  /** Whether an answer does nothing, as the end of the sheet would. */
  isIdle?(answer: Json): boolean;
  /** Whether an answer would end an act that stands in a line and is carried out after it. */
  spoils?(answer: Json, act: Json, view: V): boolean;
}

/** What an answer does at a place of the board. */
export interface Deed {
  readonly kind: string;
  /** Those who do it and go somewhere. */
  readonly by?: {
    /** In the same words for the same force, wherever it goes, as orders name it. */
    readonly who: string;
    /** The same in the words of players. */
    readonly words: Message;
    /** The name of whoever leads it. */
    readonly leader?: string;
    /** What may be left behind, as the order names it. */
    readonly counters: readonly { readonly what: string; readonly words: Message; readonly most: number }[];
    /** The words for its leaders where they leave all of them behind. */
    readonly alone?: string;
  };
  /** It is folded away behind what is usual. */
  readonly isSeldom: boolean;
}

/** Cards with an id that orders name. */
export interface Cards<T extends GameTypes> {
  /** The card that an answer plays. */
  of(answer: Json): number | string | undefined;
  /** The cards that an answer plays in a fight. */
  inFight?(answer: Json): readonly (number | string)[];
  /** Its name, where the id does not say it. */
  title?(id: string, say: Say): string;
  /** What the play of a card would do for its owner, in short. */
  use?(answer: Json, view: T['view'], say: Say): string | undefined;
  /**
   * The play of a card without what it chooses, and what that is; undefined: it chooses nothing, or its card asks for more than one
   * thing when it is played.
   */
  choice?(answer: Json, view: T['view']): { readonly bare: Json; readonly chosen: JsonObject } | undefined;
  /** What is printed on all cards, or on those with these ids. */
  print(say: Say, ids?: readonly string[]): readonly Section[];
}

/**
 * A group of `Reporter` as a game gives it: each function is handed the words of its reader last, and so none of its parameters
 * is ever left out.
 */
type Saying<Group> = {
  readonly [K in keyof Group]: NonNullable<Group[K]> extends (...given: infer Given) => infer Result
    ? { of(...given: [...Given, say: Say]): Result }['of']
    : Group[K];
};

/** What a seat is told. */
export interface ReportView<T extends GameTypes> {
  /** Absent: no powers, and seats by their names. */
  readonly words?: Saying<Pick<ReportWords, 'powers'>> & {
    /** A seat in a sentence: `the Union`. */
    seat?(id: string, say: Say): string | undefined;
  };
  readonly position: Saying<PositionTold<T['view']>>;
  /** Absent, or without a member: the sentence of each event. */
  readonly story?: Partial<Saying<Omit<Story<T['view']>, 'steps'>>> & {
    steps?(report: ReportModel<T['view']>, say: Say): readonly ToldPart[];
  };
  /** Absent, or without a member: nothing is offered. */
  readonly orders?: Partial<Saying<OrderHelp<T['view']>>>;
}
