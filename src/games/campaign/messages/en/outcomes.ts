/** How games end, and what a rule that is not there yet says. */
import type { Catalogue } from '../../../../engine/index.ts';

export const outcomes: Catalogue = {
  'outcome.spain-conquered': 'the allies hold no key of Spain any more.',
  'outcome.portugal-conquered': 'France holds Portugal, Madrid and eight keys of Spain.',
  'outcome.conquest': 'Spain has given in.',
  'outcome.france-conquered': 'France has lost its home areas.',
  'outcome.spain-freed': 'no key of Spain is French any more.',
  'outcome.peace': 'peace has been made.',
  'outcome.time': 'the last year is over.',
};
