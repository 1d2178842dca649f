/** Operations that only the cards of Kutuzov have and that the program carries out. */
import { z } from 'zod';
import { area, flag, leader, many, oneOf, whole } from '../../campaign/content/fields.ts';
import type { Operations } from '../../campaign/content/operations.ts';
import { CONTINGENTS, SIDES } from '../rules/powers.ts';

const camp = oneOf(SIDES, 'which camp');
const contingent = oneOf(CONTINGENTS, 'which contingent');
const OWN = ['own'] as const;
const FIGHT = ['fight'] as const;
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
  dig_in: { when: FIGHT, meaning: 'the own side is entrenched in this fight', fields: {} },
  end_fight: {
    when: FIGHT,
    meaning: 'nobody rolls, and the active force goes back',
    fields: { scorch: flag('and the ground may be burned') },
  },
  half_rout: { when: FIGHT, meaning: 'of the disrupted in a rout half are lost', fields: {} },
  remove_if_beaten: {
    when: FIGHT,
    meaning: 'the card leaves the game where its side is beaten',
    fields: { also: z.array(z.int()) },
  },
  rout_as_retreat: {
    when: FIGHT,
    meaning: 'a rout of the own side is a retreat, and one round more may be fought',
    fields: {},
  },
  bombard: { when: FIGHT, meaning: 'dice at the fortress before the round of a siege', fields: { n: many('dice') } },
  suffer: { when: FIGHT, meaning: 'the own side is disrupted besides', fields: { disruptions: many('how many') } },
  ally_as_french: {
    when: OWN,
    meaning: 'an allied contingent counts as French until the end of the turn',
    fields: { contingent, hesitates: flag('it hesitates all the same') },
  },
  attach_card: {
    when: OWN,
    meaning:
      'the card lies with a leader: it gives dice in the first round of a fight, and leaves the game to save him',
    fields: { leader, dice: many('dice that it adds') },
  },
  build_ally: {
    when: OWN,
    meaning: 'soldiers of an ally without CP',
    fields: { contingent, sp: many('strength points') },
  },
  cp_for: {
    when: OWN,
    meaning: 'CP for one purpose',
    fields: {
      n: many('how many'),
      contingent: contingent.optional().describe('for pieces of this contingent'),
      leaders: z.array(leader).min(1).optional().describe('for pieces under these leaders'),
      only: oneOf(['build'], 'what they pay for').optional(),
    },
  },
  lead_french: {
    when: OWN,
    meaning: 'allied leaders lead French soldiers, and their armies count as French, until the end of the turn',
    fields: { leaders: z.array(leader).min(1) },
  },
  leader_rating: {
    when: ['own', 'answer'],
    meaning: 'a leader has another battle rating for a while',
    fields: {
      leader: leader.optional(),
      n: whole('what is added').optional(),
      value: whole('the rating').optional(),
      scope: oneOf(['turn', 'impulse'], 'for how long'),
    },
  },
  limit_attrition: {
    when: ['answer'],
    meaning: 'an attrition roll costs no more than this',
    fields: { most: many('losses') },
  },
  mixed_army: { when: OWN, meaning: 'a leader leads soldiers of his partner until the end of the turn', fields: {} },
  remove_in_winter: {
    when: OWN,
    meaning: 'soldiers leave the map at the next reinforcement',
    fields: { n: many('strength points'), power: oneOf(['chosen_balkan'], 'whose') },
  },
};
