import { createHash } from 'node:crypto';
import type { Roll } from '../../engine/index.ts';

/** A roll in the log of protocol 1, which old matches keep. */
export type ChainedRoll = Roll & {
  /** SHA-256 of the hash before and of this roll. */
  readonly hash: string;
};

/** The hash of a roll in the chain: whoever has the newest hash notices a change of any earlier roll. */
export const rollHash = (before: string, { no, label, faces }: Pick<Roll, 'no' | 'label' | 'faces'>): string =>
  createHash('sha256')
    .update(`${before}|${no}|${label}|${faces.join(',')}`)
    .digest('hex');

/** Continues the chain. It begins with the commitment to the dice. */
export function chainRolls(head: string, rolls: readonly Roll[]): { rolls: ChainedRoll[]; head: string } {
  const chained: ChainedRoll[] = [];
  let hash = head;
  for (const roll of rolls) {
    hash = rollHash(hash, roll);
    chained.push({ ...roll, hash });
  }
  return { rolls: chained, head: hash };
}
