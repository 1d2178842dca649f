/** What lines of plans have to offer to a question. */
import type { Decision, Json, JsonObject } from '../../../engine/index.ts';
import type { Alternative, Offer } from '../../../orders/index.ts';

/** The parts of a standing line are its own: where it cannot act, the next one may. */
export const offerOf = (subject: JsonObject, answers: readonly Json[]): Offer => {
  const part = JSON.stringify(subject);
  return { parts: [part], alternatives: answers.map((answer): Alternative => ({ answer, part, numbers: {} })) };
};

/** Those answers of a list that are legal now. */
export const legalOf = (decision: Decision, answers: readonly Json[]): readonly Json[] =>
  answers.filter((answer) => decision.check(answer).ok);
