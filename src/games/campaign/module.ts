/** What a campaign game gives to the rest of the program: rules, content, names and sentences. */
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
} from '../../engine/index.ts';
import type { CaseRunner, Corrections } from '../../game/index.ts';
import type { Catalogues, Formatters } from '../../i18n/index.ts';
import type { Language } from '../../orders/index.ts';
import type { OwnCase } from './case/own.ts';
import type { Content } from './content.ts';
import type { CampaignEvent } from './events.ts';
import type { PackFormat } from './pack/format.ts';
import type { Pack } from './pack.ts';
import type { Board, Definition, Position } from './play.ts';
import type { ChartReporter } from './reporting/chart-reporter.ts';
import type { Options, Seating, State, View } from './state.ts';
import type { AreaId, PowerId } from './types.ts';

/** A seat of a match before a player takes it. */
export interface SeatPlan {
  readonly id: SeatId;
  readonly name: string;
  readonly powers: readonly PowerId[];
}

/** A way to share the powers among players (W-2.1): `4`, `3a`, `3b`, `2`. */
export interface Split {
  readonly id: string;
  /** The title, if the seats do not make it clear. */
  readonly title?: string;
  /** Of a split without powers: the one that has them as its seats, and how they are shared. */
  readonly shares?: { readonly split: string; readonly by: string };
  readonly players: number;
  readonly seats: readonly SeatPlan[];
  /** What the split changes in the game's own state at the start. */
  readonly own?: JsonObject;
  /** For seats without powers: how players get their powers, and which roles there are (W-2.1d). */
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
  /** Rulings that a group may choose, with their values. */
  readonly rulings: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  /** What a form for a new match chooses at first, where that is not what a match means that says nothing. */
  readonly advised?: Options;
  readonly content: Content;
  /** The content that a match is bound to, and access to other packs. */
  readonly pack: Pack;
  readonly packs: Packs;
  /** The game as the shared rules see it. */
  readonly definition: Definition;
  /** What it adds to the case format. */
  readonly ownCase: OwnCase;
  /** Sentences by language; English is complete. */
  readonly catalogues: Catalogues;
  readonly formatters: Formatters;
  /** The language of its orders. */
  readonly language: Language<View>;
  /** The reporter of its events. */
  readonly reporter: ChartReporter;
  /** The language of orders and the reporter in another language. */
  wordsIn(language: LanguageTag): { readonly language: Language<View>; readonly reporter: ChartReporter };
  start(setup: Setup): State;
  condense(state: State): Json;
  expand(stored: Json): State;
  /** The powers that a seat runs now. */
  powersOf(state: State, seat: SeatId): readonly PowerId[];
  turnOf(state: State): string;
  sidesOf(state: State): readonly (readonly SeatId[])[];
  /** The state as a seat may imagine it. Hidden facts are replaced by something that does not depend on them. */
  blind(state: State, seat: SeatId): State;
  /** The odds of what a plan may meet. */
  readonly odds: {
    ofEvent(state: State, event: GameEvent, before: readonly GameEvent[]): Message | undefined;
    ofQuestion(decision: Decision): readonly Message[];
    fightOf(odds: Message): { readonly place: AreaId; readonly percent: number } | undefined;
  };
  /** What an answer to a question means, needs and may cost, from what the seat may know. */
  stakes(view: View, decision: Decision, answer: Json): readonly Message[];
  /** What a moderator may change in a position, what must hold afterwards, and how reports describe it. */
  readonly corrections: {
    faults(before: State, after: unknown): readonly string[];
    words(
      path: readonly string[],
      value: Json | undefined,
    ): { readonly what: string; readonly value: string } | undefined;
  } & Required<Pick<Corrections, 'doubts' | 'forms'>>;
  /** Shuffles the cards that nobody has seen, pile by pile. */
  reshuffle(table: Table<State, CampaignEvent>): void;
  /** A plain computer player for a seat whose owner is away. */
  standIn(): AnswerSource;
  cases(): Promise<CaseRunner>;
  /** Key areas that each power controls. */
  keys(board: Board): Readonly<Record<PowerId, readonly string[]>>;
  /** Victory points of a power as things stand (W-19). */
  points(position: Position, power: PowerId): number;
  /** What is missing for each early end of the game. */
  endsAhead(position: Position): readonly Message[];
  /** How things stand that only this game has: levels, markers. */
  standings(position: Position): readonly Message[];
  /** What only this game has in an area: a few words each. */
  marksAt(position: Position, area: AreaId): readonly Message[];
  /** Who controls an area now, or null. */
  controller(board: Board, area: string): PowerId | null;
}

/** The content packs of a game. */
export interface Packs {
  /** The format of the files. */
  readonly format: PackFormat;
  /** The names of the files, without `.json`. The first file describes the pack. */
  readonly files: readonly string[];
  /** Adds the missing files from the content that comes with the program. */
  complete(files: Readonly<Record<string, unknown>>): Json;
  check(content: Json): readonly PackRemark[];
  /** Makes the game with other content. Throws if the content has the wrong shape. */
  play(content: Json): CampaignModule;
}

/** A remark of the check on a pack, as a sentence that names the place. */
interface PackRemark {
  /** A pack with a fault cannot be played; a warning is left to people's judgement. */
  readonly level: 'fault' | 'warning';
  readonly text: string;
}
