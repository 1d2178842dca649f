import type { Decision, Refusal } from './decision.ts';
import type { GameEvent } from './event.ts';
import type { Json } from './json.ts';
import type { Message } from './message.ts';

/** Who gave an answer; `rules`: it was the only one, and nobody was asked. */
export type Origin = 'person' | 'sheet' | 'standing' | 'stand-in' | 'fallback' | 'moderator' | 'rules';

/** An answer as it was used; a re-run reads only these. */
export type RecordedAnswer = {
  readonly id: number;
  readonly kind: string;
  readonly seat: string;
  readonly answer: Json;
  readonly origin: Origin;
  /** Which standing order or line of a sheet gave it, for the owner's eyes. */
  readonly why?: Message;
};

export interface SourceReply {
  readonly answer: Json;
  readonly why?: Message;
}

/** Something that may answer for a seat in its owner's absence. It is shown no more than the seat itself may see. */
export interface AnswerSource {
  readonly origin: Origin;
  /**
   * An answer; undefined to leave the decision to the next source; `wait` to leave it to the seat's owner, even where it would
   * not be worth a mail otherwise. `view` is the seat's own view.
   */
  answer(decision: Decision, view: () => unknown): SourceReply | 'wait' | undefined;
  /** Told when its answer was not legal; it may then be asked again. */
  refused?(decision: Decision, reply: SourceReply, refusal: Refusal): void;
  /** Told of each new event its seat may see. */
  observe?(event: GameEvent): void;
}
