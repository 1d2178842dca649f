/** Operations of the cards of Kutuzov that the program does not carry out yet, with the fields that its cards have. */
import { z } from 'zod';
import { fights, flag, leader, many, oneOf, whole } from '../../campaign/pack/fields.ts';
import type { Operations } from '../../campaign/pack/operations.ts';
import { CONTINGENTS, SIDES } from '../powers.ts';

const _camp = oneOf(SIDES, 'which camp');
const contingent = oneOf(CONTINGENTS, 'which contingent');
const OWN = ['own'] as const;
const FIGHT = ['fight'] as const;
const _ANY = ['own', 'fight', 'answer'] as const;

export const awaited: Operations = {
  ally_as_french: {
    when: OWN,
    meaning: 'an allied contingent counts as French until the end of the turn',
    fields: { contingent, hesitates: flag('it hesitates all the same') },
  },
  attach_card: {
    when: OWN,
    meaning: 'the card lies with a leader',
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
      contingent: contingent.optional(),
      only: oneOf(['build'], 'what they pay for').optional(),
    },
  },
  dig_in: { when: FIGHT, meaning: 'the own side is entrenched in this fight', fields: {} },
  dice_under: {
    when: FIGHT,
    meaning: 'dice where a leader commands',
    fields: { leader, n: whole('dice'), in: fights },
  },
  end_fight: {
    when: FIGHT,
    meaning: 'nobody rolls, and the active force goes back',
    fields: { scorch: flag('and the ground may be burned') },
  },
  half_rout: { when: FIGHT, meaning: 'of the disrupted in a rout half are lost', fields: {} },
  lead_french: {
    when: OWN,
    meaning: 'allied leaders lead French soldiers',
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
    when: ['own', 'answer'],
    meaning: 'an attrition roll costs no more than this',
    fields: { most: many('losses') },
  },
  mixed_army: { when: OWN, meaning: 'a leader leads soldiers of his partner until the end of the turn', fields: {} },
  remove_if_beaten: {
    when: FIGHT,
    meaning: 'the card leaves the game where its side is beaten',
    fields: { also: z.array(z.int()) },
  },
  remove_in_winter: {
    when: OWN,
    meaning: 'soldiers leave the map at the next reinforcement',
    fields: { n: many('strength points') },
  },
  rout_as_retreat: {
    when: FIGHT,
    meaning: 'a rout of the own side is a retreat, and one round more may be fought',
    fields: {},
  },
  suffer: { when: FIGHT, meaning: 'the own side is disrupted besides', fields: { disruptions: many('how many') } },
};
