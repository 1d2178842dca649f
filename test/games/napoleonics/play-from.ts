/** Positions and random play of Commands & Colors: Napoleonics, for tests. */
import {
  type Chance,
  chanceFrom,
  type Decision,
  type Json,
  opening,
  type RandomSource,
  Referee,
  randomAnswer,
  seededSource,
  sure,
} from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import type { NapoleonicsEvent } from '../../../src/games/napoleonics/events.ts';
import type { View } from '../../../src/games/napoleonics/knowledge.ts';
import { brokenIn } from '../../../src/games/napoleonics/rules/invariants.ts';
import { rulesOf } from '../../../src/games/napoleonics/rules.ts';
import { type Options, type State, startOf } from '../../../src/games/napoleonics/state.ts';

export const rules = rulesOf(shipped);

export type Playing = Referee<State, NapoleonicsEvent, View>;

export const SCENARIOS = [...shipped.scenarios.keys()];

export const begin = (state: State, source: RandomSource, more: object = {}): Playing =>
  new Referee(rules, opening(state), { source, ...more });

export const scenario = (id: string, options: Partial<Options> = {}): State =>
  startOf(shipped, sure(shipped.scenarios.get(id)), options);

/** Faces by a fast generator; shuffles by the seed too. */
export const diceOf = (seed: number): RandomSource => {
  const { below } = chanceFrom(seed);
  const known = new Map<number, readonly number[]>();
  return {
    dice: (no, _label, count) => {
      const faces = known.get(no) ?? Array.from({ length: count }, () => 1 + below(6));
      known.set(no, faces);
      return faces;
    },
    permutation: seededSource(`naps${seed}`).permutation,
  };
};

export type Choose = (decision: Decision, chance: Chance) => Json;

/** A player by chance who mostly goes on where he could stop. */
export const eager: Choose = (decision, chance) => {
  const options = decision.options();
  const [first, ...rest] = options;
  const mayStop =
    JSON.stringify(first) === '{"done":true}' || decision.kind === 'orders' || decision.kind === 'advance';
  if (mayStop && rest.length > 0 && chance.below(8) > 0) return sure(rest[chance.below(rest.length)]);
  return randomAnswer(decision, chance);
};

/** Random games take some hundred turns. */
const MOST_ANSWERS = 40_000;

/** Plays a game to its end and returns its last position; throws where it gets stuck or an invariant breaks. */
export function playOut(seed: number, state: State, choose: Choose = eager): Playing {
  const chance = chanceFrom(seed);
  // Quiet questions are asked too: whoever waits for them answers them by chance.
  const referee = begin(state, diceOf(seed + 1), {
    passing: true,
    sources: Object.fromEntries(
      Object.keys(state.sides).map((side) => [
        side,
        [
          {
            origin: 'stand-in',
            answer: (decision: Decision) => (chance.below(3) === 0 ? undefined : { answer: choose(decision, chance) }),
          },
        ],
      ]),
    ),
  });
  for (let count = 0; count < MOST_ANSWERS && !referee.over; count++) {
    const decision = sure(referee.open[0]);
    const refusal = referee.submit(decision.seat, decision.id, choose(decision, chance));
    if (refusal) throw new Error(`seed ${seed}: ${decision.kind} was refused: ${refusal.code}`);
    const [broken] = brokenIn({ book: shipped, state: referee.state });
    if (broken !== undefined) throw new Error(`seed ${seed}: ${broken}`);
  }
  if (!referee.over) throw new Error(`seed ${seed}: the game does not end`);
  return referee;
}
