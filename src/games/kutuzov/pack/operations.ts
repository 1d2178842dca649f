/** Operations that only the cards of Kutuzov have and that the program carries out. */
import { z } from 'zod';
import { area, flag, leader, many, oneOf, whole } from '../../campaign/pack/fields.ts';
import type { Operations } from '../../campaign/pack/operations.ts';
import { SIDES } from '../powers.ts';

const camp = oneOf(SIDES, 'which camp');
const OWN = ['own'] as const;
const ANY = ['own', 'fight', 'answer'] as const;

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
  attrition_level: {
    when: OWN,
    meaning: 'the level of Imperial attrition rises or falls',
    fields: { by: whole('levels up'), perResource: whole('levels for each resource spent').optional() },
  },
  bridge: {
    when: ['own', 'answer'],
    meaning: 'a river line is clear for a camp',
    fields: { side: camp, scope: oneOf(['impulse'], 'for how long') },
  },
  bring_leader: {
    when: OWN,
    meaning: 'one of these leaders comes, as his camp chooses',
    fields: {
      leaders: z.array(leader).min(1),
      to: area.optional().describe('where the first of them comes'),
      sp: many('strength points that come with the first').optional(),
      group: flag('all armies there join him'),
    },
  },
  draw_less: {
    when: OWN,
    meaning: 'an enemy draws fewer cards in the interphase',
    fields: { n: many('how many'), power: oneOf(['enemy'], 'whose') },
  },
  entrench: { when: ANY, meaning: 'an entrenchment', fields: { where: oneOf(['friendly', 'battle'], 'where') } },
  move_cost: { when: OWN, meaning: 'every march costs more', fields: { n: whole('CP') } },
  scorch: { when: ['own', 'answer'], meaning: 'the ground is burned', fields: { where: oneOf(['capital'], 'where') } },
  supply_train: { when: ['own', 'answer'], meaning: 'a supply train', fields: { side: camp } },
  zone_control: { when: OWN, meaning: 'a zone changes sides', fields: { zone: area, side: camp } },
};
