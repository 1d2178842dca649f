/** Standing lines that would answer a question and its like: with the number that fits it, or for a while. */
import type { Message } from '../../../engine/index.ts';
import { toldBy } from '../rules/questions.ts';

interface Question {
  readonly kind: string;
  readonly prompt: Message;
}

/** Chances are rounded down to a step of so many percent. */
const STEP = 10;

export const foreseenFor = (
  { kind, prompt }: Question,
  standing: readonly { readonly text: string }[],
): readonly string[] =>
  linesFor({ kind, prompt }).filter((line) => !standing.some(({ text }) => text.toUpperCase() === line.toUpperCase()));

const linesFor = (question: Question): readonly string[] => {
  switch (question.kind) {
    case 'intercept': {
      const best = Math.max(0, ...(toldBy(question).candidates ?? []).map(({ chance }) => chance));
      const least = Math.floor(best / STEP) * STEP;
      return [...(least > 0 ? [`INTERCEPT ALL IF odds >= ${least}%`] : []), 'INTERCEPT ALL NEVER UNTIL impulse'];
    }
    case 'preempt':
      return ['PREEMPT NEVER UNTIL round'];
    case 'mulligan':
      return ['MULLIGAN NEVER', 'MULLIGAN IF maxcp <= 3 TIMES 1'];
    default:
      return [];
  }
};
