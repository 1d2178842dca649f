/** Millions of dice and shuffles of the protocol, compared with what chance would give. */
import { facesOf, hashes, linkOf, shuffleOf } from '../../src/engine/index.ts';

/** Squared deviation from equal counts, in units of the expected count. */
export const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

/** The 0.1 % and 99.9 % points for 5 degrees of freedom, and for 35. */
export const BOUNDS = { five: [0.21, 20.52], thirtyFive: [14.69, 66.62] } as const;

const counter = (size: number): number[] => Array.from({ length: size }, () => 0);
const count = (counts: number[], at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1;
};

export interface Evenness {
  readonly faces: number;
  readonly pairs: number;
  /** For each card over the places of a shuffle of six: 36 counts with 25 degrees of freedom. The value is that of the worst card. */
  readonly places: number;
}

/** Rolls as many dice at a time as a battle may have, each roll with its own number and label and with a shuffle of six cards. */
export function evenness(seed: number, dice: number): Evenness {
  const secret = hashes.sha256(`soak ${seed}`);
  const key = linkOf(hashes, secret, seed % 400);
  const faces = counter(6);
  const pairs = counter(36);
  const places = Array.from({ length: 6 }, () => counter(6));
  for (let no = 0; no * 12 < dice; no++) {
    const purpose = {
      match: 'SOAK',
      salt: secret,
      epoch: 0,
      no,
      label: `roll.${no % 7}`,
      beacon: '',
    };
    const rolled = facesOf(hashes, key, purpose, 12);
    for (const face of rolled) count(faces, face - 1);
    for (let i = 0; i < 12; i += 2) count(pairs, ((rolled[i] ?? 0) - 1) * 6 + (rolled[i + 1] ?? 0) - 1);
    for (const [place, card] of shuffleOf(hashes, secret, purpose, 6).entries()) count(places[card] as number[], place);
  }
  return { faces: chiSquare(faces), pairs: chiSquare(pairs), places: Math.max(...places.map(chiSquare)) };
}
