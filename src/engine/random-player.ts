/** A player who picks any legal answer, for generated games. The same seed picks the same answers. */
import type { Decision } from './decision.ts';
import type { Json } from './json.ts';

export interface Chance {
  /** A whole number from 0 to limit-1. */
  below(limit: number): number;
}

/** A small fast generator (xorshift, 32 bits) for tests and bots; never for the dice of a match. */
export const chanceFrom = (seed: number): Chance => {
  let x = (seed * 2654435761 + 88172645) >>> 0 || 1;
  return {
    below(limit) {
      x ^= x << 13;
      x >>>= 0;
      x ^= x >>> 17;
      x ^= x << 5;
      x >>>= 0;
      return x % limit;
    },
  };
};

export const randomAnswer = (decision: Decision, chance: Chance): Json => {
  const options = decision.options();
  return options[chance.below(options.length)] ?? decision.fallback();
};
