/** What answers name: places, leaders and cards. */
import { isObject, type Json } from '../../../engine/index.ts';
import { listOf } from '../rules/question-fields.ts';
import type { Troops } from '../types.ts';
import type { Kit } from './names.ts';

/** Fields of answers that name one area. */
const PLACES = ['at', 'from', 'convoy', 'to', 'intercept'] as const;

/** The places in an answer, in order. */
export const placesOf = (answer: Json): readonly string[] => {
  if (!isObject(answer)) return [];
  return PLACES.map((name) => answer[name]).filter((place) => typeof place === 'string');
};

/** The commander of a force, or its first leader. */
export const whoOf = ({ full }: Kit, answer: Json): string | undefined => {
  if (!isObject(answer) || !isObject(answer.force)) return undefined;
  const { force, commander } = answer as { force: Record<string, Troops>; commander?: string };
  const leader = commander ?? Object.values(force).flatMap(({ leaders = [] }) => leaders)[0];
  return leader === undefined ? undefined : full.leader(leader);
};

/** The card that an answer plays. */
export const cardOf = (answer: Json): number | undefined =>
  isObject(answer) && typeof answer.card === 'number' ? answer.card : undefined;

/** The cards that an answer plays in a fight. */
export const fightCardsOf = (answer: Json): readonly number[] =>
  isObject(answer) && answer.do === undefined ? listOf<number>(answer.cards) : [];
