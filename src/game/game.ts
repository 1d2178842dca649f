/** The interface of a game to the rest of the program, whatever it is played on: cards and areas, hexes, or neither. */
import type { ZodType } from 'zod';
import type {
  AnswerSource,
  Decision,
  GameEvent,
  Json,
  JsonObject,
  LanguageTag,
  Message,
  Rules,
  SeatId,
  Table,
} from '../engine/index.ts';
import type { Language } from '../orders/index.ts';
import type { Reporter } from '../reports/index.ts';
import type { Corrections } from './corrections.ts';
import type { GameSplit, Options, Setup } from './types.ts';

/** The content of a game. Its hash pins it, so that a match keeps its content. */
export interface Pack {
  readonly id: string;
  readonly title: string;
  /** SHA-256 of the whole content, in hexadecimal. */
  readonly hash: string;
  readonly content: Json;
}

/** The content packs of a game. */
export interface Packs {
  /** The names of the files, without `.json`. The first file describes the pack. */
  readonly files: readonly string[];
  /** Adds the missing files from the content that comes with the program. */
  complete(files: Readonly<Record<string, unknown>>): Json;
  check(content: Json): readonly { readonly level: 'fault' | 'warning'; readonly text: string }[];
  /** JSON Schemas of the files by their names, for editors; absent where the documentation makes them otherwise. */
  readonly schemas?: Readonly<Record<string, object>>;
  /** Makes the game with other content. Throws if the content has the wrong shape. */
  play(content: Json): Game;
}

/** A case after it was run (docs/cases.md). */
export interface RunCase {
  readonly ok: boolean;
  readonly refused: readonly { readonly reason: Message }[];
}

/** The shapes from which the documentation of cases is made (docs/cases.md). */
export interface CaseShapes {
  /** The fields of a case. */
  readonly fields?: ZodType;
  /** What a case may expect, by the field that tells expectations apart. */
  readonly expect?: Readonly<Record<string, { readonly says: string; schema(expected: JsonObject): ZodType }>>;
  /** The fields of each kind of event, and of each kind of effect. */
  readonly events?: FieldShapes;
  readonly effects?: FieldShapes;
  /** Fields of `markers`, which only this game has. */
  readonly markers?: FieldShapes[string];
}

type FieldShapes = Readonly<Record<string, Readonly<Record<string, ZodType>>>>;

/** Runs positions that are given as data. */
export interface CaseRunner {
  shapes(): CaseShapes;
  /** Throws a CaseFault for a case that cannot be played. */
  run(value: unknown): RunCase;
}

/** Everything that a match needs of a game: its rules, the language of its orders, and its reports. */
export interface Game<S = unknown, E extends GameEvent = GameEvent, V = unknown> extends Rules<S, E, V> {
  readonly title: string;
  readonly scenarios: readonly { readonly id: string; readonly title: string }[];
  readonly splits: readonly GameSplit[];
  /** Rulings that a group may choose, with their values. The first value is the default. */
  readonly rulings?: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  /** What a form for a new match chooses at first, where that is not what a match means that says nothing. */
  readonly advised?: Options;
  start(setup: Setup): S;
  /** What a view looks like as JSON; absent: programs cannot know. */
  readonly viewShape?: ZodType;
  /** The position as a seat may imagine it. Hidden facts are replaced by something that does not depend on them. */
  blind(state: S, seat: SeatId): S;
  /** The powers that a seat runs now, for games in which players get powers after the start. */
  powersOf?(state: S, seat: SeatId): readonly string[];
  /** The seats of each side. A seat with powers of both sides appears in both. */
  sidesOf?(state: S): readonly (readonly SeatId[])[];
  /**
   * The current turn of the game. After an impulse that ends a turn, it is the next one. Undefined in a game without
   * turns.
   */
  turnOf?(state: S): string | undefined;
  readonly language: Language<V>;
  /**
   * The odds of what a plan may meet: for an event of its rehearsal (`before` holds the earlier events) and for a
   * question to another seat.
   */
  readonly odds?: {
    ofEvent(state: S, event: GameEvent, before: readonly GameEvent[]): Message | undefined;
    ofQuestion(decision: Decision): readonly Message[];
    /** The fight in such a sentence: its place, and the attacker's chance in percent. */
    fightOf?(odds: Message): { readonly place: string; readonly percent: number } | undefined;
  };
  /**
   * What an answer means, needs and may cost, one sentence each, from what the seat may know. `view` is the seat's own.
   */
  stakes?(view: V, decision: Decision, answer: Json): readonly Message[];
  /** What a moderator may correct; nothing if absent. */
  readonly corrections?: Corrections;
  /**
   * Shuffles the piles that nobody has seen. The number of shuffles does not depend on their contents. Absent if there
   * are no such piles.
   */
  reshuffle?(table: Table<S, E>): void;
  /** The faces that fell for each seat in an event; absent where events say by `power` or `seat` whose dice they are. */
  rollersOf?(view: V): (event: GameEvent) => Readonly<Record<SeatId, readonly number[]>>;
  /** A plain computer player for a seat whose owner is away. */
  standIn?(): AnswerSource;
  readonly reporter: Reporter<V>;
  /** The language of orders and the reporter in another language. A game without it reports in English only. */
  wordsIn?(language: LanguageTag): { readonly language: Language<V>; readonly reporter: Reporter<V> };
  /** What is wrong with the examples of its orders; a test of all games looks at it. */
  exampleFaults?(): readonly string[];
  /** Loaded when a case is run: no match needs it. */
  cases?(): Promise<CaseRunner>;
  /** The content of the game; undefined if it has none of its own. */
  readonly pack?: Pack;
  readonly packs?: Packs;
}
