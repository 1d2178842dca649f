/** A plain computer player. */
import type { AnswerSource, Json, JsonObject } from '../../engine/index.ts';
import type { Book } from './content.ts';

const isIdle = (answer: Json): boolean => (answer as JsonObject | null)?.done === true;

/** Does what it can: the first card, as many orders as it gives, every fight. */
export const standInFor = (_book: Book): AnswerSource => ({
  origin: 'stand-in',
  answer: (decision) => {
    if (decision.quiet || decision.kind === 'card') return { answer: decision.fallback() };
    const options = decision.options();
    return { answer: options.find((each) => !isIdle(each)) ?? decision.fallback() };
  },
});
