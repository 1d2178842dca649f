/** What the program has to know of each kind of question and of each kind of event. */
import type { Decision, GameEvent, Json, Message, SeatId } from '../engine/index.ts';
import type { Judged, EventTraits as OrderedEvent, QuestionTraits as OrderedQuestion } from '../orders/index.ts';
import type { DecisionInfo } from '../reports/index.ts';
import type { AnswerTo, EventKind, EventOf, GameTypes, QuestionKind } from './types.ts';

/** How the program treats one kind of question. */
export interface QuestionTraits<T extends GameTypes, Answer extends Json = Json>
  extends OrderedQuestion<T['view'], Answer> {
  /** The key of its sentence, or what the keys of its sentences begin with; default: `ask.<kind>`. */
  readonly sentence?: string;
  /** It comes often: its owner may want to give the same answer every time. */
  readonly repeats?: true;
  /** The order that gives an answer every time; default: the order of the answer, as a standing one. */
  always?(answer: Answer): string | undefined;
  /** What an answer means, needs and may cost, a sentence each. The view is that of the seat. */
  stakes?(view: T['view'], decision: Decision, answer: Answer): readonly Message[];
  /** An answer in the words of players (`AnswerLabel`); default: its order line. The view is that of the seat. */
  label?(
    answer: Answer,
    view: T['view'],
  ): { readonly text: Message; readonly note?: Message; readonly onCard?: Message } | undefined;
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

/** What the program takes from one kind of event. */
export interface EventTraits<T extends GameTypes, E extends GameEvent> extends OrderedEvent<E> {
  /** Whether it is worth a mail by itself; default: it is. */
  readonly isNews?: boolean | Judged<E, boolean>;
  /** Whether a player who wants no news is told of it: their turn ends, or their pieces fight or fall. */
  concerns?(event: E, owns: readonly string[]): boolean;
  /**
   * What is told whole, even to who knows its beginning: a march with what comes of it, a siege. A report that comes in
   * the midst of it goes back to where it began.
   */
  readonly story?: 'begins' | 'ends' | Judged<E, 'begins' | undefined>;
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
