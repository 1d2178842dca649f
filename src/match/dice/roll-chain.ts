import { createHash } from 'node:crypto';
import type { Roll } from '../../engine/index.ts';

/** The log of the first protocol: matches that began with it go on with it. */
export type ChainedRoll = Roll & {
  /** SHA-256 of the hash before and of this roll. */
  readonly hash: string;
};

/** The hash of a roll after another: who knows the newest hash would notice a change of any roll before. */
export const rollHash = (before: string, { no, label, faces }: Pick<Roll, 'no' | 'label' | 'faces'>): string =>
  createHash('sha256')
    .update(`${before}|${no}|${label}|${faces.join(',')}`)
    .digest('hex');

/** Goes on with the chain. It begins with the commitment to the dice. */
export function chainRolls(head: string, rolls: readonly Roll[]): { rolls: ChainedRoll[]; head: string } {
  const chained: ChainedRoll[] = [];
  let hash = head;
  for (const roll of rolls) {
    hash = rollHash(hash, roll);
    chained.push({ ...roll, hash });
  }
  return { rolls: chained, head: hash };
}
