/** What the orders that lay filed with a seat at a lock would say, beside what is said now. */
import {
  type AnswerSource,
  type Decision,
  type GameEvent,
  type Json,
  MOST_REFUSALS,
  type RecordedAnswer,
  same,
} from '../../engine/index.ts';

/**
 * Asked before the sources of its seat, it answers nothing, and notes what other sources would have answered. They see the same
 * questions and events until there is a difference.
 */
export class Foresight implements AnswerSource {
  readonly origin = 'rules';
  readonly #sources: readonly AnswerSource[];
  readonly #said: { readonly decision: Decision; readonly answer: Json | undefined }[] = [];

  constructor(sources: readonly AnswerSource[]) {
    this.#sources = sources;
  }

  answer(decision: Decision, view: () => unknown): undefined {
    this.#said.push({ decision, answer: this.#settled(decision, view) });
  }

  observe(event: GameEvent): void {
    for (const source of this.#sources) source.observe?.(event);
  }

  /** Whether all its questions were answered as those sources would have done. A quiet one without an answer has its fallback. */
  isBorneOut(answers: readonly RecordedAnswer[]): boolean {
    return this.#said.every(({ decision, answer }) => {
      const given = answers.find(({ id }) => id === decision.id);
      return same(given ? given.answer : decision.fallback(), answer ?? null);
    });
  }

  #settled(decision: Decision, view: () => unknown): Json | undefined {
    for (const source of this.#sources) {
      for (let tries = 0; tries < MOST_REFUSALS; tries++) {
        const reply = source.answer(decision, view);
        if (reply === 'wait') return undefined;
        if (!reply) break;
        const verdict = decision.check(reply.answer);
        if (verdict.ok) return verdict.answer;
        source.refused?.(decision, reply, verdict.refusal);
      }
    }
    return decision.quiet ? decision.fallback() : undefined;
  }
}
