/** A turn of the Allies that is played question by question, with dice that are written down. */
import { type Decision, type Json, type RandomSource, sure } from '../../../src/engine/index.ts';
import { begin, type Playing } from './play-from.ts';
import { type Differences, positionAt } from './position-at.ts';

const FACES = { I: 1, C: 3, A: 4, F: 5, S: 6 } as const;

/** Dice as they are written, one letter each; cards stay in their order. */
export const fallen = (letters: string): RandomSource => {
  const left = [...letters].map((letter) => FACES[letter as keyof typeof FACES]);
  return {
    dice: (_no, _label, count) => left.splice(0, count),
    permutation: (_no, _label, count) => Array.from({ length: count }, (_, i) => i),
  };
};

const waiting = { origin: 'stand-in', answer: () => 'wait' } as const;

/** A turn of the Allies that has not begun. Every question is asked. */
export const turnOf = (place: Readonly<Record<string, string>>, more: Differences, letters = ''): Playing => {
  const { state } = positionAt(place, more);
  delete state.now;
  return begin(state, fallen(letters), { passing: true, sources: { FRENCH: [waiting], ALLIED: [waiting] } });
};

export const asked = ({ open }: Playing): Decision => sure(open[0]);

/** Answers one question after the other; the code of the last refusal. */
export const answer = (referee: Playing, ...answers: readonly Json[]): string | undefined =>
  answers.map((given) => referee.submit(asked(referee).seat, asked(referee).id, given)?.code).at(-1);

export const DONE = { done: true };

export const orders = (...units: string[]) => ({ units, leaders: [], unsquare: [] });
