import type { Randomness } from '../../engine/index.ts';

/** A public source of randomness that nobody can foresee: it gives a value every few seconds, each with a number. */
export interface Beacon {
  readonly name: string;
  /** The first round that comes at this moment or after it. */
  roundAt(moment: Date): number;
  timeOf(round: number): Date;
  /** What came, checked; undefined where it has not come yet, or the beacon cannot be reached. */
  fetch(round: number): Promise<Randomness | undefined>;
}

/** Whether a round that has come can be had. */
export const isReached = async (beacon: Beacon, now: Date): Promise<boolean> =>
  (await beacon.fetch(beacon.roundAt(now) - 1)) !== undefined;

/** Seconds between the lock of orders and the round that their dice wait for: nobody can know it when he locks them. */
export const LOCK_SECONDS = 15;
