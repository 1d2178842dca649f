/** Operations that only the cards of Kutuzov have and that the program carries out. */
import { flag, many, oneOf, whole } from '../../campaign/pack/fields.ts';
import type { Operations } from '../../campaign/pack/operations.ts';
import { SIDES } from '../powers.ts';

export const own: Operations = {
  conquest_modifier: {
    when: ['own'],
    meaning: 'something is added to the conquest roll of the turn',
    fields: { n: whole('what') },
  },
  morale: {
    when: ['own', 'answer'],
    meaning: 'morale is lost or won, or tested',
    fields: {
      side: oneOf(SIDES, 'which camp').optional(),
      gain: many('markers won, after those lost are gone').optional(),
      loss: many('markers lost').optional(),
      check: flag('the beaten test theirs'),
    },
  },
};
