/** Limits of the letters to people who have not asked for any. */
import { lettersToStranger } from '../../store/invitations.ts';
import type { Connection } from '../../store/store.ts';
import type { Service } from '../service.ts';
import { addHours, addMinutes } from '../time/pace.ts';

/** The most letters to one address in a day, from all matches, before its owner accepts an invitation. */
const MOST_A_DAY = 5;

/** Minutes between two letters to it. */
const PAUSE_MINUTES = 10;

/** Why nothing may be written to an invited person now, as a code; undefined: it may. */
export async function letterBar(
  { clock }: Pick<Service, 'clock'>,
  db: Connection,
  address: string,
): Promise<'invite.often' | 'invite.soon' | undefined> {
  const now = clock();
  const letters = (await lettersToStranger(db, address, addHours(now, -24))) ?? [];
  if (letters.length >= MOST_A_DAY) return 'invite.often';
  const [last] = letters;
  return last && last > addMinutes(now, -PAUSE_MINUTES) ? 'invite.soon' : undefined;
}

/** The figures of its refusals. */
export const LETTER_LIMITS = { most: MOST_A_DAY, minutes: PAUSE_MINUTES } as const;
