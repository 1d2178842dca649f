/** How games end, and what a rule that is not there yet says. */
import type { Catalogue } from '../../../../engine/index.ts';

export const outcomes: Catalogue = {
  'outcome.peace': 'peace has been made.',
  'outcome.time': 'the last year is over.',
};
