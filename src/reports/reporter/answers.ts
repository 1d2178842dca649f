/** Questions and their answers in the words of players. */
import type { Json } from '../../engine/index.ts';
import type { DecisionInfo } from '../model.ts';

/** An answer in the words of players: what a button says, and what a plan lists. */
export interface AnswerLabel {
  /** A verb and its object: `Besiege Badajoz with Hill`. It tells the answer from all others to the same question. */
  readonly text: string;
  /** What comes of it, in a few words: `1 CP`, `rolls 3 dice`. */
  readonly note?: string;
  /** The same on the card that it plays: `Play for 4 CP`. */
  readonly onCard?: string;
}

export interface AnswersTold<V = unknown> {
  /** A question in a few words, for a subject: `intercept at Merida?`. */
  asked(question: Pick<DecisionInfo, 'kind' | 'prompt'>): string | undefined;
  /** An answer in the words of players; `view` is that of the seat that is asked. */
  label(kind: string, answer: Json, view: V): AnswerLabel;
  /** Answers of a kind that one line gives one after another, as one sentence; undefined: each has its own label. */
  together(kind: string, answers: readonly Json[], view: V): string | undefined;
  /** Where an answer stands in a mail: last, as it costs nothing, or nowhere, as it is one of many alike; default: first. */
  listed(kind: string, answer: Json): 'last' | 'never' | undefined;
  /** Whether a kind of question can only be judged with the hand in sight, which its answers do not name. */
  needsHand(kind: string): boolean;
}
