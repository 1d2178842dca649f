/** What a game says of one kind of question, and of one kind of event. */
import type { Decision, GameEvent, Json, Message, SeatId } from '../engine/index.ts';
import { eventOf as traitsOfEvent, questionOf as traitsOfQuestion } from '../orders/index.ts';
import type { GameDefinition } from './definition.ts';
import type { EventTraits, QuestionTraits } from './traits.ts';
import type { AnswerTo, GameTypes, QuestionKind } from './types.ts';

type Of<T extends GameTypes, Group extends keyof GameDefinition<T>> = Pick<GameDefinition<T>, Group>;

/** What is said of a kind of question; undefined for a kind that the game does not have. */
export const questionOf = <T extends GameTypes>(
  game: Of<T, 'questions'>,
  kind: string,
): QuestionTraits<T, AnswerTo<T, QuestionKind<T>>> | undefined => traitsOfQuestion(game as never, kind);

/** What is said of the kind of an event; undefined for a kind that the game does not have. */
export const eventOf = <T extends GameTypes>(
  game: Of<T, 'events'>,
  kind: string,
): EventTraits<T, GameEvent> | undefined => traitsOfEvent(game as never, kind);

/** What an answer means, needs and may cost, one sentence each, from what the seat may know. */
export const stakesOf = <T extends GameTypes>(
  game: Of<T, 'questions'>,
  view: T['view'],
  decision: Decision,
  answer: Json,
): readonly Message[] =>
  // Only an answer to the question comes back to it.
  questionOf(game, decision.kind)?.stakes?.(view, decision, answer as AnswerTo<T, QuestionKind<T>>) ?? [];

/** The ways that events of a line lead through; undefined where its answers tell them. */
export const waysOf = <T extends GameTypes>(
  game: Of<T, 'events'>,
): ((event: GameEvent) => readonly string[]) | undefined => {
  const wayOf = ({ kind }: { readonly kind: string }) => {
    const place = eventOf(game, kind)?.place;
    return place?.isWay ? place : undefined;
  };
  return Object.keys(game.events).some((kind) => wayOf({ kind }))
    ? (event) => wayOf(event)?.path(event) ?? []
    : undefined;
};

/** The faces that fell for each seat in an event; undefined where events say by `power` or `seat` whose dice they are. */
export const rollersOf = <T extends GameTypes>(
  game: Of<T, 'events'>,
  view: T['view'],
): ((event: GameEvent) => Readonly<Record<SeatId, readonly number[]>>) | undefined =>
  Object.values<object>(game.events).some((traits) => 'rollers' in traits)
    ? (event) => eventOf(game, event.kind)?.rollers?.(event, view) ?? {}
    : undefined;
