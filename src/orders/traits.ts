/** What the orders of a game have to know of each kind of question and of each kind of event. */
import {
  type Decision,
  type GameEvent,
  isMessage,
  isObject,
  type Json,
  type JsonObject,
  type Message,
  message,
  nameIn,
  type Refusal,
} from '../engine/index.ts';
import type { Order } from './order.ts';

/** What the orders of a game have to know of one kind of question. */
export interface QuestionTraits<V = unknown, Answer extends Json = Json> {
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
  gather?(decision: Decision, view: V, orders: readonly Order[]): GatheredAnswer;
  /** What a sheet answers where none of its lines does; undefined: its owner is asked. */
  readonly silence?: Silence<V, Answer>;
  /**
   * The standing order that answers it with no for the whole match, whatever its owner holds. It is offered wherever such a
   * question is asked, so nobody can tell by it what is held. Its sentence is `unasked.<kind>`.
   */
  readonly unasked?: string;
}

/** Answers of a sheet without a line. */
export interface Silence<V = unknown, Answer extends Json = Json> {
  /** The sheet is done: ends the impulse. `stopped`: what has stopped the sheet. */
  done?(decision: Decision, view: V, stopped: Notice | undefined): Answer | undefined;
  /** The sheet had lines for the question, and all are used. */
  used?(decision: Pick<Decision, 'kind'>): Answer | undefined;
  /** The question follows from the acts of the sheet itself. */
  unsaid?(decision: Decision, view: V): Answer | undefined;
  /** What `unsaid` answers, and how to answer otherwise. */
  note?(decision: Decision): Message;
}

/** One answer that is made of several lines. */
export interface GatheredAnswer {
  /** Undefined: none of the lines can be carried out. */
  readonly answer: Json | undefined;
  /** For each order why it, or the first part of it that is missing, is not in the answer. */
  readonly refusals: readonly (Refusal | undefined)[];
  /** Whether anything of each order is in the answer. */
  readonly taken: readonly boolean[];
}

/** A function of an event, which is only handed those of its kind: so the traits of every game are traits. */
export type Judged<E, Result, More extends readonly unknown[] = []> = { of(event: E, ...more: More): Result }['of'];

/** What an event means for a sheet that is under way: its impulse begins or ends, a die has fallen, play left the plan. */
export type SheetMeaning = 'begins' | 'ends' | 'rolled' | 'departs';

/** What the orders of a game have to know of one kind of event. */
export interface EventTraits<E extends GameEvent = GameEvent> {
  /** Its sentences, where they are not `event.<kind>` with the fields of the event. */
  tell?(event: E): Message | readonly Message[];
  readonly sheet?: SheetMeaning | Judged<E, Notice | undefined, [owns: readonly string[]]>;
  /** Command points that it spends, gains or leaves. */
  points?(event: E): Tally | undefined;
  /** The branch of a line that it triggers: `ON evaded: ...`. */
  trigger?(event: E, owns: readonly string[]): { readonly on: string; readonly at?: string } | undefined;
}

/** The meaning of an event for a sheet of orders. */
export type Notice = {
  /** `begin`, `over`: an impulse of the owner; `dice`: a roll; `plan`: events departed from the plan. */
  readonly means: 'begin' | 'over' | 'dice' | 'plan';
  readonly reason: Message;
  /**
   * The sheet goes on with its next act, unless the game says that this act has to wait (`sheet.waits`). It stops where it
   * has no further act.
   */
  readonly isMild?: true;
  /** An earlier mild one since the same act. */
  readonly before?: Notice;
};

const MEANS: Readonly<Record<SheetMeaning, Notice['means']>> = {
  begins: 'begin',
  ends: 'over',
  rolled: 'dice',
  departs: 'plan',
};

/** Whether a value is a notice stored with a draft. */
export const isNotice = (value: unknown): value is Notice =>
  isObject(value) &&
  nameIn(['begin', 'over', 'dice', 'plan'], String(value.means)) !== undefined &&
  isMessage(value.reason);

/** What an event spends: command points, in most games. */
export interface Tally {
  readonly gained?: number;
  readonly spent?: number;
  readonly left?: number;
}

/** The traits of a game, by kind. */
export interface Traits<V = unknown> {
  readonly questions: Readonly<Record<string, QuestionTraits<V>>>;
  readonly events: Readonly<Record<string, EventTraits>>;
}

/** The traits of a kind of question; undefined for a kind that the game does not have. */
export const questionOf = <Q>(
  { questions }: { readonly questions: Readonly<Record<string, Q>> },
  kind: string,
): Q | undefined => (Object.hasOwn(questions, kind) ? questions[kind] : undefined);

/** The traits of a kind of event; undefined for a kind that the game does not have. */
export const eventOf = <E>(
  { events }: { readonly events: Readonly<Record<string, E>> },
  kind: string,
): E | undefined => (Object.hasOwn(events, kind) ? events[kind] : undefined);

const fieldsOf = ({ kind: _, only: __, roll: ___, ...fields }: GameEvent): JsonObject => fields as JsonObject;

/** The sentences of an event, in their order; none for a kind that the game does not have. */
export const sentencesOf = (game: Pick<Traits, 'events'>, event: GameEvent): readonly Message[] => {
  const traits = eventOf(game, event.kind);
  return traits ? [traits.tell?.(event) ?? message(`event.${event.kind}`, fieldsOf(event))].flat() : [];
};

/** What an event means for a sheet of somebody who runs these powers. */
export const noticeOf = (
  game: Pick<Traits, 'events'>,
  event: GameEvent,
  owns: readonly string[],
): Notice | undefined => {
  const sheet = eventOf(game, event.kind)?.sheet;
  if (typeof sheet === 'function') return sheet(event, owns);
  const [reason] = sentencesOf(game, event);
  return sheet && reason && { means: MEANS[sheet], reason };
};

/** The answer that YES or NO means, if the question can be answered so. */
export const yesNoOf = (game: Pick<Traits, 'questions'>, decision: Decision, yes: boolean): Json | undefined => {
  const means = questionOf(game, decision.kind)?.yesNo;
  return typeof means === 'function' ? means(decision, yes) : means?.[yes ? 'yes' : 'no'];
};

/** The parts of a question that standing orders treat separately; `all` if it has none. */
export const partsOf = (game: Pick<Traits, 'questions'>, decision: Decision): readonly string[] =>
  questionOf(game, decision.kind)?.parts?.(decision) ?? ['all'];

/** Whether a question needs as much thought as an act. */
export const isWeighty = (game: Pick<Traits, 'questions'>, kind: string): boolean =>
  questionOf(game, kind)?.role === 'weighty';
