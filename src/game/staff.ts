/** How the stand-in of a game advises a player: ways to play a turn, and what is to be said of each. */
import type { AnswerSource, Decision, Json, JsonObject, Message, SeatId } from '../engine/index.ts';
import type { ForecastFight } from './showing.ts';
import type { GameTypes } from './types.ts';

interface TurnAnswer {
  readonly kind: string;
  readonly answer: Json;
}

/** A turn as it was played out on the position that its seat may imagine: the dice fall as the game foresees them. */
export interface PlayedTurn<T extends GameTypes = GameTypes> {
  readonly seat: SeatId;
  /** What the seat sees before the turn, and after it. */
  readonly before: T['view'];
  readonly after: T['view'];
  /** What the seat answers in it, in order. */
  readonly answers: readonly TurnAnswer[];
}

/** What a turn brings or costs its seat. */
export interface Reason {
  readonly text: Message;
  /** Of the turns of one question that with the highest sum comes first; negative where it costs. */
  readonly weight: number;
}

/** The staff of a game. All that it says follows from what the seat sees. */
export interface Staff<T extends GameTypes> {
  /** Ways to play the turn that begins with a question, that of the stand-in first. A source plays one of them to its end. */
  ideas(decision: Decision, view: T['view']): readonly AnswerSource[];
  /** The chances of its fights, where orders tell none; default: nothing. */
  chances?(turn: PlayedTurn<T>): readonly Message[];
  /** `fights`: those whose chances its orders tell. */
  reasons(turn: PlayedTurn<T>, fights: readonly ForecastFight[]): readonly Reason[];
  /** What is not to be forgotten, whatever is ordered. */
  reminder(view: T['view'], seat: SeatId): Message;
  /** A line of the plan for an answer, where plans are lines that stand: its verb and its subject; default: the order that says it. */
  line?(answer: Json, view: T['view']): { readonly verb: string; readonly subject: JsonObject };
}
