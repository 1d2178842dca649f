/** A beacon made for tests: a round every three seconds, whose value follows from its number. */
import { type BeaconCheck, hashes, type Randomness } from '../../src/engine/index.ts';
import type { Beacon } from '../../src/match/dice/beacon.ts';

export const TEST_TERMS = { name: 'test', genesis: 3, period: 3 };

export const roundValue = (round: number): string => hashes.sha256(`round ${round}`);

/** Publishes each round when its time has come. */
export const testBeacon = (clock: () => Date): Beacon => ({
  terms: TEST_TERMS,
  fetch: async (round: number): Promise<Randomness | undefined> =>
    new Date(round * TEST_TERMS.period * 1_000) <= clock()
      ? { round, value: roundValue(round), signature: '' }
      : undefined,
});

/** Whether the test beacon published this value. */
export const isTestBeacon: BeaconCheck = ({ round, value }, terms) =>
  terms?.name === TEST_TERMS.name && value === roundValue(round);
