/** The four powers of Kutuzov, and the contingents that they run (K-1.1). */
import type { Contingent, ContingentId, Power } from '../../campaign/types.ts';

export const POWERS = ['french_north', 'russian_first', 'french_south', 'russian_second'] as const;

/** K-1.1c. Prussia and Austria are allies, run by a French power each. */
export const CONTINGENTS = [
  'french_north',
  'prussia',
  'russian_first',
  'french_south',
  'austria',
  'russian_second',
] as const;

export type ContingentName = (typeof CONTINGENTS)[number];

/** K-1.1a. */
export const SIDES = ['imperial', 'tsarist'] as const;
export type SideName = (typeof SIDES)[number];

/** In impulse-track order (K-1.3), each of a camp that never changes (K-1.1a). */
export const powers: readonly Power[] = [
  { id: 'french_north', code: 'FN', name: 'French North', side: 'imperial', homePile: 'imperial' },
  { id: 'russian_first', code: 'R1', name: 'First Army', side: 'tsarist', homePile: 'tsarist' },
  { id: 'french_south', code: 'FS', name: 'French South', side: 'imperial', homePile: 'imperial' },
  { id: 'russian_second', code: 'R2', name: 'Second Army', side: 'tsarist', homePile: 'tsarist' },
];

/** K-1.1c. Whose they are, and what they are called: in the order of their powers, a power's own first. */
export const contingents: readonly (Omit<Contingent, 'counters' | 'id'> & { readonly id: ContingentName })[] = [
  { id: 'french_north', code: 'FN', name: 'French North', power: 'french_north' },
  { id: 'prussia', code: 'PR', name: 'Prussia', power: 'french_north' },
  { id: 'russian_first', code: 'R1', name: 'First Army', power: 'russian_first' },
  { id: 'french_south', code: 'FS', name: 'French South', power: 'french_south' },
  { id: 'austria', code: 'AU', name: 'Austria', power: 'french_south' },
  { id: 'russian_second', code: 'R2', name: 'Second Army', power: 'russian_second' },
];

/** K-9.0a. Levels of morale, best first. */
export const MORALE = [
  'elan_du_guerre',
  'vive_l_empereur',
  'marchez_vous',
  'les_grognards',
  'tu_felix_austria',
  'sauve_qui_peut',
] as const;
export type Morale = (typeof MORALE)[number];

/** K-14.41. Levels of Imperial attrition, best first. */
export const ATTRITION = ['normal', 'problematic', 'difficult', 'harsh', 'severe', 'crippling'] as const;
export type Attrition = (typeof ATTRITION)[number];

export type Nation = 'french' | 'russian' | 'prussia' | 'austria';

const NATIONS: Readonly<Record<ContingentName, Nation>> = {
  french_north: 'french',
  french_south: 'french',
  prussia: 'prussia',
  austria: 'austria',
  russian_first: 'russian',
  russian_second: 'russian',
};

/** K-1.1b. The nation of a contingent: both powers of a camp are one. */
export const nationOf = (contingent: ContingentId): Nation => NATIONS[contingent as ContingentName];
