/** What lines say for answers to questions. */
import type { JsonObject } from '../../../../engine/index.ts';
import type { Act, Answers } from '../../types.ts';

/** Answers to every question except one's own impulse. */
type Reply = Exclude<Answers[keyof Answers], Act>;

type FieldOf<A> = A extends unknown ? keyof A : never;
type With<F extends PropertyKey> = Extract<Reply, { readonly [field in F]: unknown }>;

const has = <F extends FieldOf<Reply>>(answer: Reply, field: F): answer is With<F> => field in answer;

/** What a line says for answers that have a field; undefined for other answers. */
export const telling =
  <F extends FieldOf<Reply>, S>(field: F, said: (answer: With<F>) => S) =>
  (answer: JsonObject): S | undefined => {
    // Answers that are reported have been accepted.
    const reply = answer as Reply;
    return has(reply, field) ? said(reply) : undefined;
  };
