/** How games end, and the sentence for a rule that this version lacks. */
import type { Catalogue } from '../../../../engine/index.ts';

export const outcomes: Catalogue = {
  'outcome.peace': 'peace has been made.',
  'outcome.time': 'the last year is over.',
};
