/** The number of a roll in words, by which it is found in the log of the dice. */

import type { GameEvent } from '../engine/index.ts';
import type { Speech } from '../i18n/index.ts';

/** Empty for an event without dice. */
export const rollNumber = (say: Speech, { roll }: Pick<GameEvent, 'roll'>): readonly string[] =>
  roll === undefined ? [] : [say('report.roll', { roll })];
