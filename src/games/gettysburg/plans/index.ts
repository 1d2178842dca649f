/** How plans and answers are written: `ROUND 2 IF EMPTY(GET): Ewell -> GET ELSE STAY`, `REACT ANY: DEFEND`. */
import { commonVerbs, type Verb } from '../../../orders/index.ts';
import type { View } from '../view.ts';
import { answerVerbs } from './answers.ts';
import { fireVerb } from './fire.ts';
import { listVerbs } from './lists.ts';
import { reactVerb } from './react.ts';
import { pauseVerb, roundVerb } from './round.ts';
import type { PlanWords } from './words.ts';

/** The verbs of a game that is played from a book. */
export const planVerbs = (plans: PlanWords): readonly Verb<View>[] => [
  roundVerb(plans),
  pauseVerb(plans),
  reactVerb(plans),
  fireVerb(plans),
  ...listVerbs(plans),
  ...answerVerbs(plans),
  ...(commonVerbs({ yesNo: () => undefined }) as unknown as Verb<View>[]),
];

export { composedPlan, planLexicon } from './phrases.ts';
export { reactText } from './react.ts';
export type { Cession } from './reading.ts';
export { PlanWords } from './words.ts';
