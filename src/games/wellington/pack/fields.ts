/** Kinds of fields that the operations of cards have in common. */
import { z } from 'zod';
import { POWERS } from '../powers.ts';

/** Names that operations have for powers, besides the powers themselves. */
const PARTIES = {
  self: 'who plays the card',
  ally: 'the ally of who plays it',
  enemy: 'an enemy of his choice',
  chosen: 'a power of his choice',
  chosen_ally: 'a power of his own side, of his choice',
  french: 'either French power',
  french_both: 'each French power',
  chosen_french: 'a French power of his choice',
  controller_of_madrid: 'who controls Madrid',
} as const;

export const oneOf = <const T extends readonly string[]>(names: T, meaning: string) => z.enum(names).describe(meaning);

export const party = z
  .enum([...POWERS, ...(Object.keys(PARTIES) as (keyof typeof PARTIES)[])])
  .describe('whose: a power, or a name for one');
export const whole = (meaning: string) => z.int().describe(meaning);
export const many = (meaning: string) => z.int().min(1).max(99).describe(meaning);
export const area = z.string().meta({ ref: 'area', description: 'id of an area' });
export const areas = z.array(area).min(1).describe('ids of areas');
export const leader = z.string().meta({ ref: 'leader', description: 'id of a leader' });
export const flag = (meaning: string) => z.boolean().optional().describe(meaning);
export const side = oneOf(['self', 'enemy', 'both'], 'which side of the fight');
export const fights = z
  .array(z.enum(['battle', 'siege']))
  .min(1)
  .optional()
  .describe('only in these fights');
export const fightScope = oneOf(['round', 'first_round', 'all_rounds', 'rest_of_battle'], 'for how long');
export const scope = oneOf(['impulse', 'turn', 'event', 'next_impulse'], 'for how long');
export const region = oneOf(['spain', 'portugal', 'france'], 'only in this region');
export const reaction = oneOf(['intercept', 'evade', 'intercept|evade'], 'which roll');
export const line = oneOf(['clear', 'rough', 'pass', 'river'], 'a kind of line');
export const table = oneOf(
  ['appeal_to_the_emperor', 'letter_to_the_horse_guards', 'levantamiento_popular'],
  'which table',
);
export const condition = oneOf(
  [
    'attacker',
    'defender',
    'has_artillery',
    'terrain',
    'defender_rough_or_pass',
    'formation',
    'fortress',
    'against_formation',
    'against_fortress',
  ],
  'only if this holds',
);
