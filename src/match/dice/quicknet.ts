/**
 * The public randomness of the League of Entropy (drand), chain `quicknet`: one round every three seconds, signed by a
 * threshold of members.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Randomness } from '../../engine/dice-entry.ts';
import type { BeaconTerms } from '../../engine/dice-protocol.ts';

/** Its first round came in 2023. */
export const QUICKNET: BeaconTerms = { name: 'quicknet', genesis: 1_692_803_367, period: 3 };

const PUBLIC_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
/** Signatures on G1 (RFC 9380, scheme `bls-unchained-g1-rfc9380`). */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/**
 * Whether the beacon published this value for its round. Nobody can make the signature before the round, or a second
 * one.
 */
export function isDrand({ round, value, signature }: Randomness): boolean {
  try {
    const bytes = hexToBytes(signature);
    const message = new Uint8Array(8);
    new DataView(message.buffer).setBigUint64(0, BigInt(round));
    const { shortSignatures } = bls12_381;
    const point = shortSignatures.hash(sha256(message), DOMAIN);
    return bytesToHex(sha256(bytes)) === value && shortSignatures.verify(bytes, point, hexToBytes(PUBLIC_KEY));
  } catch {
    return false;
  }
}

/**
 * The same for a value in a log, under the beacon that the log names. A log that names this chain must have its times.
 */
export const isQuicknet = (given: Randomness, terms: BeaconTerms | undefined): boolean =>
  (!terms ||
    (terms.name === QUICKNET.name && terms.genesis === QUICKNET.genesis && terms.period === QUICKNET.period)) &&
  isDrand(given);
