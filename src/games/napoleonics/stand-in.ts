/** A plain computer player. */
import type { AnswerSource, Json, JsonObject } from '../../engine/index.ts';
import type { Book } from './content.ts';

const isIdle = (answer: Json): boolean => (answer as JsonObject | null)?.done === true;

const ordered = (answer: Json): number => {
  const { units } = (answer ?? {}) as JsonObject;
  return Array.isArray(units) ? units.length : 0;
};

/** Does what it can: as many orders as the card gives, every move, every fight. */
export const standInFor = (_book: Book): AnswerSource => ({
  origin: 'stand-in',
  answer: (decision) => {
    if (decision.quiet || decision.kind === 'card') return { answer: decision.fallback() };
    const options = [...decision.options()].sort((a, b) => ordered(b) - ordered(a));
    return { answer: options.find((each) => !isIdle(each)) ?? decision.fallback() };
  },
});
