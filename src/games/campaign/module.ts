/** What a campaign game hands to the rest of the house: rules, content, names and sentences. */
import type {
  AnswerSource,
  Catalogues,
  Decision,
  Formatters,
  GameEvent,
  Json,
  LanguageTag,
  Message,
  Rules,
  SeatId,
  Table,
} from '../../engine/index.ts';
import type { Language } from '../../orders/index.ts';
import type { Content } from './content.ts';
import type { CampaignEvent } from './events.ts';
import type { PackFormat } from './pack/format.ts';
import type { Pack } from './pack.ts';
import type { Board, Definition, Position } from './play.ts';
import type { ChartReporter } from './reporting/chart-reporter.ts';
import type { Options, Seating, State, View } from './state.ts';
import type { AreaId, PowerId } from './types.ts';

/** A seat of a match before anybody sits on it. */
export interface SeatPlan {
  readonly id: SeatId;
  readonly name: string;
  readonly powers: readonly PowerId[];
}

/** A way to share the powers among players (W-2.1): `4`, `3a`, `3b`, `2`. */
export interface Split {
  readonly id: string;
  /** Where its seats do not say it. */
  readonly title?: string;
  readonly players: number;
  readonly seats: readonly SeatPlan[];
  /** Where the seats are players without powers: how they come by them, and what there is to be had (W-2.1d). */
  readonly seating?: { readonly by: Seating['by']; readonly roles: readonly SeatPlan[] };
}

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly turn: number;
}

export interface Setup {
  readonly scenario: string;
  readonly split: string;
  readonly options?: Options;
}

export interface CampaignModule extends Rules<State, CampaignEvent, View> {
  readonly title: string;
  readonly scenarios: readonly Scenario[];
  readonly splits: readonly Split[];
  /** Rulings that a group may choose, each with its values. */
  readonly rulings: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  readonly content: Content;
  /** The content as a match is bound to it, and what else it could be played with. */
  readonly pack: Pack;
  readonly packs: Packs;
  /** The game as the shared rules see it. */
  readonly definition: Definition;
  /** Sentences by language; English is complete. */
  readonly catalogues: Catalogues;
  readonly formatters: Formatters;
  /** How its players write orders. */
  readonly language: Language<View>;
  /** How they are told what happened. */
  readonly reporter: ChartReporter;
  /** Both in another language. */
  wordsIn(language: LanguageTag): { readonly language: Language<View>; readonly reporter: ChartReporter };
  start(setup: Setup): State;
  condense(state: State): Json;
  expand(stored: Json): State;
  /** The powers that a seat runs now. */
  powersOf(state: State, seat: SeatId): readonly PowerId[];
  turnOf(state: State): string;
  sidesOf(state: State): readonly (readonly SeatId[])[];
  /** The state as a seat may imagine it: what it may not know replaced by something that does not depend on it. */
  blind(state: State, seat: SeatId): State;
  /** How likely what a plan meets is. */
  readonly odds: {
    ofEvent(state: State, event: GameEvent, before: readonly GameEvent[]): Message | undefined;
    ofQuestion(decision: Decision): readonly Message[];
    fightOf(odds: Message): { readonly place: AreaId; readonly percent: number } | undefined;
  };
  /** What an answer to a question means, needs and may cost, from what its seat may know. */
  stakes(view: View, decision: Decision, answer: Json): readonly Message[];
  /** What a moderator may change in a position, what must hold afterwards, and how it is told. */
  readonly corrections: {
    faults(before: State, after: unknown): readonly string[];
    words(
      path: readonly string[],
      value: Json | undefined,
    ): { readonly what: string; readonly value: string } | undefined;
  };
  /** Puts the cards that nobody has seen into a new order, pile by pile. */
  reshuffle(table: Table<State, CampaignEvent>): void;
  /** A plain player for a seat whose owner is away. */
  standIn(): AnswerSource;
  /** Key areas that each power controls. */
  keys(board: Board): Readonly<Record<PowerId, readonly string[]>>;
  /** Victory points of a power as things stand (W-19). */
  points(position: Position, power: PowerId): number;
  /** What is missing to each end of the game before its time. */
  endsAhead(position: Position): readonly Message[];
  /** Who controls an area now, or null. */
  controller(board: Board, area: string): PowerId | null;
}

/** What a game knows of the packs that it can be played with. */
export interface Packs {
  /** What their files hold. */
  readonly format: PackFormat;
  /** Names of the files, without `.json`; the first says what the pack is. */
  readonly files: readonly string[];
  /** The files that are there, with those that are missing taken from the program. */
  complete(files: Readonly<Record<string, unknown>>): Json;
  check(content: Json): readonly PackRemark[];
  /** The game with other content. Throws where the content has not the right shape. */
  play(content: Json): CampaignModule;
}

/** Something that a check has to say of a pack, as a sentence that names the place. */
export interface PackRemark {
  /** A pack with a fault cannot be played; a warning is for people to judge. */
  readonly level: 'fault' | 'warning';
  readonly text: string;
}
