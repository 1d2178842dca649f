import { type BeaconTerms, type Randomness, roundAt } from '../../engine/index.ts';

/** A public source of randomness that nobody can foresee: it gives a value every few seconds, each with a number. */
export interface Beacon {
  readonly terms: BeaconTerms;
  /** The verified value; undefined if it is not published yet or the beacon cannot be reached. */
  fetch(round: number): Promise<Randomness | undefined>;
}

/** Whether a past round can be fetched. */
export const isReached = async (beacon: Beacon, now: Date): Promise<boolean> =>
  (await beacon.fetch(roundAt(beacon.terms, now.getTime()) - 1)) !== undefined;
