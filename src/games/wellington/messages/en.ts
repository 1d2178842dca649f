import type { Catalogue } from '../../../engine/index.ts';

/** How Wellington ends, and how far it is to each end. */
export const sentences: Catalogue = {
  'outcome.spain-conquered': 'the allies hold no key of Spain any more.',
  'outcome.portugal-conquered': 'France holds Portugal, Madrid and eight keys of Spain.',
  'outcome.conquest': 'Spain has given in.',
  'outcome.france-conquered': 'France has lost its home areas.',
  'outcome.spain-freed': 'no key of Spain is French any more.',
  'board.end.spain-conquered': 'Sudden end, Spain conquered: {left:#allied key|allied keys} of Spain left.',
  'board.end.portugal-conquered':
    'Sudden end, Portugal conquered: {portuguese} of {of} keys of Portugal French, {spanish} of {needs} keys of Spain, and Madrid.',
  'board.end.portugal-conquered.madrid':
    'Sudden end, Portugal conquered: {portuguese} of {of} keys of Portugal French, {spanish} of {needs} keys of Spain, and Madrid is missing.',
  'board.end.spain-freed': 'Sudden end, Spain freed: {left:#French key|French keys} of Spain left.',
  'board.end.france-conquered': 'Sudden end, France conquered: {left:#home area|home areas} of France left.',
};

/** Words that formatters write. */
export const words: Catalogue = {
  'phase.conquest': 'Conquest of Spain',
  'check.conquest': 'Conquest of Spain',
  'table.emperor': 'Appeal to the Emperor',
  'table.horse-guards': 'Letter to the Horse Guards',
  'table.levantamiento': 'Levantamiento popular',
};
