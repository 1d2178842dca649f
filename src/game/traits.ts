/** What the program has to know of each kind of question and of each kind of event. */
import type { Decision, GameEvent, Json, Message, SeatId } from '../engine/index.ts';
import type { Gathered, Notice, Order, Tally } from '../orders/index.ts';
import type { DecisionInfo } from '../reports/index.ts';
import type { AnswerTo, EventKind, EventOf, GameTypes, QuestionKind } from './types.ts';

/** How the program treats one kind of question. */
export interface QuestionTraits<T extends GameTypes, Answer extends Json = Json> {
  /** The key of its sentence, or what the keys of its sentences begin with; default: `ask.<kind>`. */
  readonly sentence?: string;
  /**
   * `act`: the player's own turn, given on a sheet from top to bottom. `reaction`: asked in between. `weighty`: a reaction
   * that needs as much thought as an act, and gets as much time.
   */
  readonly role: 'act' | 'reaction' | 'weighty';
  /** The answers that YES and NO mean, if it can be answered so. */
  readonly yesNo?:
    | { readonly yes: Answer; readonly no: Answer }
    | ((decision: Decision, yes: boolean) => Answer | undefined);
  /** The parts that standing orders treat separately: one of several armies that may react. */
  parts?(decision: Decision): readonly string[];
  /** All lines of a sheet that speak to it answer it together. */
  gather?(decision: Decision, view: T['view'], orders: readonly Order[]): ReturnType<Gathered['answer']>;
  /** What a sheet answers where none of its lines does; undefined: its owner is asked. */
  readonly silence?: Silence<T, Answer>;
  /** The standing order that answers it with no for the whole match. Its sentence is `unasked.<kind>`. */
  readonly unasked?: string;
  /** What an answer means, needs and may cost, a sentence each. The view is that of the seat. */
  stakes?(view: T['view'], decision: Decision, answer: Answer): readonly Message[];
  /** An answer in the words of players (`AnswerLabel`); default: its order line. The view is that of the seat. */
  label?(answer: Answer, view: T['view']): { readonly text: Message; readonly note?: Message } | undefined;
  /** Answers that one line has given one after another, as one sentence; default: the label of each. The view is that before them. */
  together?(answers: readonly Answer[], view: T['view']): Message | undefined;
  /** Where an answer stands in a mail: last, as it costs nothing, or nowhere, as it is one of many alike; default: first. */
  listed?(answer: Answer): 'last' | 'never' | undefined;
  /** The odds of what it may bring, for the plan of another seat that meets it. */
  odds?(decision: Decision): readonly Message[];
  /** The question in a few words, for a subject: `intercept at Merida?`. */
  short?(asked: Pick<DecisionInfo, 'kind' | 'prompt'>): Message | undefined;
  /** It can only be judged with the hand in sight, which its answers do not name. */
  readonly needsHand?: true;
  /** Its reader fills a form in, instead of copying answers. */
  readonly isForm?: true;
}

/** Answers of a sheet without a line. */
export interface Silence<T extends GameTypes, Answer extends Json = Json> {
  /** The sheet is done: ends the impulse. `stopped`: what has stopped the sheet. */
  done?(decision: Decision, view: T['view'], stopped: Notice | undefined): Answer | undefined;
  /** The sheet had lines for the question, and all are used. */
  used?(decision: Pick<Decision, 'kind'>): Answer | undefined;
  /** The question follows from the acts of the sheet itself. */
  unsaid?(decision: Decision, view: T['view']): Answer | undefined;
  /** What `unsaid` answers, and how to answer otherwise. */
  note?(decision: Decision): Message;
}

/** What an event means for a sheet that is under way: its impulse begins or ends, a die has fallen, play left the plan. */
export type SheetMeaning = 'begins' | 'ends' | 'rolled' | 'departs';

/** What the program takes from one kind of event. */
export interface EventTraits<T extends GameTypes, E extends GameEvent> {
  /** Its sentences, where they are not `event.<kind>` with the fields of the event. */
  tell?(event: E): Message | readonly Message[];
  readonly sheet?: SheetMeaning | ((event: E, owns: readonly string[]) => Notice | undefined);
  /** Command points that it spends, gains or leaves. */
  points?(event: E): Tally | undefined;
  /** The branch of a line that it triggers: `ON evaded: ...`. */
  trigger?(event: E, owns: readonly string[]): { readonly on: string; readonly at?: string } | undefined;
  /** Whether it is worth a mail by itself; default: it is. */
  readonly isNews?: boolean | ((event: E) => boolean);
  /** Whether a player who wants no news is told of it: their turn ends, or their pieces fight or fall. */
  concerns?(event: E, owns: readonly string[]): boolean;
  /** Where it happens on the board, from the first place to the last. Absent: nowhere, and a page does not show it. */
  readonly place?: {
    path(event: E): readonly string[];
    readonly isFight?: true;
    /** It is drawn as the way of the line that brought it about. */
    readonly isWay?: true;
  };
  /** Whose dice its faces are; absent: those of its `seat` or `power`. */
  rollers?(event: E, view: T['view']): Readonly<Record<SeatId, readonly number[]>>;
  /** The odds of it in a plan; `before`: the earlier events of the plan. */
  odds?(state: T['state'], event: E, before: readonly GameEvent[]): Message | undefined;
}

/** An entry for each kind. */
export type Events<T extends GameTypes> = { readonly [K in EventKind<T>]: EventTraits<T, EventOf<T, K>> };

export type Questions<T extends GameTypes> = { readonly [K in QuestionKind<T>]: QuestionTraits<T, AnswerTo<T, K>> };
