/** Answers that are lists, of which several can be given as one: any number of battle cards. */
import { type Decision, isObject, type Json } from '../../engine/index.ts';

/** More things than this are not tried in all their sets. */
const MOST_TICKS = 4;

/** The only field of an answer, if it holds a list. */
const listIn = (answer: Json): readonly [string, readonly Json[]] | undefined => {
  const [only, ...others] = isObject(answer) ? Object.entries(answer) : [];
  return only && others.length === 0 && Array.isArray(only[1]) ? [only[0], only[1]] : undefined;
};

/** The answer that has everything of some others in their order; undefined if they cannot be given together. */
export function together(decision: Decision, answers: readonly Json[]): Json | undefined {
  const lists = answers.map(listIn);
  const [[field] = []] = lists;
  if (field === undefined || lists.some((list) => list?.[0] !== field)) return undefined;
  const answer = { [field]: lists.flatMap((list) => list?.[1] ?? []) };
  return decision.check(answer).ok ? answer : undefined;
}

/** A question of which several answers can be given as one. */
interface Several {
  /** The answer that takes nothing. */
  readonly none: Json;
  /** The answers that take one thing each. */
  readonly single: readonly Json[];
  /** The answers that take several, with the numbers of the single ones. */
  readonly sets: readonly { readonly of: readonly number[]; readonly answer: Json }[];
}

/** Undefined where at most one thing can be taken. */
export function severalOf(decision: Decision): Several | undefined {
  const options = decision.options();
  const sized = (count: number) => options.filter((answer) => listIn(answer)?.[1].length === count);
  const [none] = sized(0);
  const single = sized(1);
  if (none === undefined || single.length < 2 || single.length + 1 < options.length) return undefined;
  const sets = setsOf(single.slice(0, MOST_TICKS).length).flatMap((of) => {
    const answer = together(
      decision,
      of.flatMap((i) => single[i] ?? []),
    );
    return answer === undefined ? [] : [{ of, answer }];
  });
  return sets.length > 0 ? { none, single, sets } : undefined;
}

/** All sets of two or more of so many. */
const setsOf = (count: number): readonly (readonly number[])[] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (__, i) => i).filter((i) => (bits >> i) & 1),
  ).filter(({ length }) => length > 1);
