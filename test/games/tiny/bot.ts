/** Plays Two pickets for a seat whose owner is away: it fires within range, and otherwise goes nearer. */
import { type AnswerSource, isObject, type Json } from '../../../src/engine/index.ts';
import { distanceOf, otherThan } from './rules/field.ts';
import type { View } from './types.ts';

const RANGE = 3;

/** The lower, the better. */
const costOf = (answer: Json, { pickets, you = 'west' }: View): number => {
  const [own, other] = [pickets[you], pickets[otherThan(you)].cell];
  if (!isObject(answer)) return Number.POSITIVE_INFINITY;
  if (answer.act === 'fire') return distanceOf(own.cell, other) <= RANGE ? 0 : 20;
  if (answer.act === 'load') return 1;
  if (answer.act === 'move') return 2 + distanceOf(String(answer.to), other);
  return answer.back === false ? 0 : 10;
};

export const bot = (): AnswerSource => ({
  origin: 'stand-in',
  answer: (decision, view) => {
    const cost = (answer: Json) => costOf(answer, view() as View);
    const [best] = decision.options().toSorted((a, b) => cost(a) - cost(b));
    return best === undefined ? undefined : { answer: best };
  },
});
