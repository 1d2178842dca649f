/** The four powers of Wellington. */
import type { Power } from '../../campaign/types.ts';

export const POWERS = ['britain', 'french_south', 'spain', 'french_north'] as const;

/** In impulse-track order (W-1.3). */
export const powers: readonly Power[] = [
  { id: 'britain', code: 'BR', name: 'Britain', side: 'allies', homePile: 'britain' },
  { id: 'french_south', code: 'FS', name: 'French South', side: 'france', homePile: 'french' },
  { id: 'spain', code: 'SP', name: 'Spain', side: 'allies', homePile: 'spain' },
  { id: 'french_north', code: 'FN', name: 'French North', side: 'france', homePile: 'french' },
];
