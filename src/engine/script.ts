import type { Ask } from './decision.ts';
import type { Json } from './json.ts';

/** What a script hands to the referee: questions to be answered, or word that the position may be kept. */
export type Step = { readonly asks: readonly Ask[] } | 'checkpoint' | 'save-point';

/** A procedure of the rules: it yields what it needs and goes on with the answers. */
export type Script<R = void> = Generator<Step, R, readonly Json[]>;

// The referee gives each question an answer that its own check has taken: what a generator is sent back has no type.

/** Asks one seat. */
export function* ask<A extends Json>(question: Ask<A>): Script<A> {
  const [answer] = yield { asks: [question as Ask] };
  return answer as A;
}

/** Asks several seats at once and in secret: nobody's answer is used before all have answered. */
export function* askAll<A extends Json>(questions: readonly Ask<A>[]): Script<A[]> {
  if (questions.length === 0) return [];
  return (yield { asks: questions as readonly Ask[] }) as A[];
}

/** Says that the state alone is enough to go on from here, and that something has come to its end (an impulse boundary). */
export function* checkpoint(): Script {
  yield 'checkpoint';
}

/**
 * Says that the state alone is enough to go on from here in the midst of an impulse. Whether the position is kept is the referee's to
 * decide: play must not depend on it, and nobody is told.
 */
export function* savePoint(): Script {
  yield 'save-point';
}
