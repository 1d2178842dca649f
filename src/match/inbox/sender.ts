/** Whether a mail comes from the person that it names. */

import type { Service } from '../service.ts';
import type { ReadSubmission } from './reading.ts';

/**
 * A doubt about the sender: another address, no proof of the player's own one, or a list that passed the mail on. `visible`:
 * it names no match by a reply address, which nobody else knows.
 */
export type Doubt = 'foreign' | 'unproved' | 'relayed' | 'visible';

/** Why a mail may not be the player's; undefined if it is accepted as his. */
export function doubtOf(
  { config }: Service,
  address: string,
  { from, proof = 'none', relayed, isVisible }: ReadSubmission,
): Doubt | undefined {
  if (from === undefined || proof === 'confirmed') return undefined;
  if (!isSameAddress(from, address)) return 'foreign';
  const isProved = proof === 'dmarc' || (proof === 'aligned' && config.senderCheck !== 'strict');
  if (!isProved && config.senderCheck !== 'open') return 'unproved';
  if (relayed !== undefined) return 'relayed';
  return isVisible ? 'visible' : undefined;
}

/** Whether a mail is proved to come from its address, whoever that is. */
export function isProved(service: Service, reading: ReadSubmission): boolean {
  const { from = '', proof = 'none' } = reading;
  return from !== '' && proof !== 'none' && doubtOf(service, from, reading) !== 'unproved';
}

export const isSameAddress = (a = '', b = ''): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
