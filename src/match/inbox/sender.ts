/** Whether a mail comes from whom it says. */

import type { Service } from '../service.ts';
import type { ReadSubmission } from './reading.ts';

/** Why a mail may not be from whom it says: another address, nothing that proves the player's own, or a list that passed it on. */
export type Doubt = 'foreign' | 'unproved' | 'relayed';

/** Why a mail may not be the player's; undefined where it is taken for his. */
export function doubtOf(
  { config }: Service,
  address: string,
  { from, proof = 'none', relayed }: ReadSubmission,
): Doubt | undefined {
  if (from === undefined || proof === 'confirmed') return undefined;
  if (!isSameAddress(from, address)) return 'foreign';
  const isProved = proof === 'dmarc' || (proof === 'aligned' && config.senderCheck !== 'strict');
  if (!isProved && config.senderCheck !== 'open') return 'unproved';
  return relayed === undefined ? undefined : 'relayed';
}

export const isSameAddress = (a = '', b = ''): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
