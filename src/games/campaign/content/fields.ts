/** Kinds of fields that the operations of cards have in common. */
import { z } from 'zod';

export const oneOf = <const T extends readonly string[]>(names: T, meaning: string) => z.enum(names).describe(meaning);

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
export const reaction = oneOf(['intercept', 'evade', 'intercept|evade'], 'which roll');
