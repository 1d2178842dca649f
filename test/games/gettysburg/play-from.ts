/** Positions and random play of Gettysburg Campaign, for tests. */
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
import { shipped } from '../../../src/games/gettysburg/content.ts';
import type { GettysburgEvent } from '../../../src/games/gettysburg/events.ts';
import { gettysburgOf } from '../../../src/games/gettysburg/index.ts';
import type { View } from '../../../src/games/gettysburg/knowledge.ts';
import { brokenIn, type Options, type State, startOf } from '../../../src/games/gettysburg/state.ts';

export const played = { book: shipped, game: gettysburgOf(shipped) };

export const rules = played.game;

export type Playing = Referee<State, GettysburgEvent, View>;

export const begin = (state: State, source: RandomSource, more: object = {}): Playing =>
  new Referee(rules, opening(state), { source, ...more });

export const diceOf = (seed: number): RandomSource => {
  const { below } = chanceFrom(seed);
  const known = new Map<number, readonly number[]>();
  return {
    dice: (no, _label, count) => {
      const faces = known.get(no) ?? Array.from({ length: count }, () => 1 + below(6));
      known.set(no, faces);
      return faces;
    },
    permutation: seededSource('none').permutation,
  };
};

/** How a random player answers; quiet questions that nobody answers get their fallback. */
export type Choose = (decision: Decision, chance: Chance) => Json;

/** The most answers of a game: nine turns of rounds that end sooner or later. */
const MOST_ANSWERS = 20_000;

/** Between two moves of one battle: its town may be empty, and the attackers not in it yet. */
const isBetween = ({ open, over }: Playing): boolean => over || open.some(({ kind }) => kind === 'pursue');

/** Plays a game to its end and returns its last position; throws where it gets stuck or an invariant breaks. */
export function playOut(seed: number, options: Partial<Options>, choose: Choose = randomAnswer): Playing {
  const chance = chanceFrom(seed);
  const referee = begin(startOf(shipped, options), diceOf(seed + 1), { passing: true });
  for (let count = 0; count < MOST_ANSWERS && !referee.over; count++) {
    const decision = sure(referee.open[chance.below(referee.open.length)]);
    const refusal = referee.submit(decision.seat, decision.id, choose(decision, chance));
    if (refusal) throw new Error(`seed ${seed}: ${decision.kind} was refused: ${refusal.code}`);
    const [broken] = isBetween(referee) ? [] : brokenIn({ book: shipped, state: referee.state });
    if (broken !== undefined) throw new Error(`seed ${seed}: ${broken}`);
  }
  if (!referee.over) throw new Error(`seed ${seed}: the game does not end`);
  return referee;
}
