import { type BeaconTerms, type Randomness, roundAt } from '../../engine/index.ts';

/** A public source of randomness that nobody can foresee: it gives a value every few seconds, each with a number. */
export interface Beacon {
  readonly terms: BeaconTerms;
  /** What came, checked; undefined where it has not come yet, or the beacon cannot be reached. */
  fetch(round: number): Promise<Randomness | undefined>;
}

/** Whether a round that has come can be had. */
export const isReached = async (beacon: Beacon, now: Date): Promise<boolean> =>
  (await beacon.fetch(roundAt(beacon.terms, now.getTime()) - 1)) !== undefined;
