/** The public randomness of the League of Entropy (drand), chain `quicknet`: a round every three seconds, signed by many. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import type { Randomness } from '../../engine/index.ts';
import type { Beacon } from './beacon.ts';

const CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
/** Of the first round, in seconds since 1970. */
const GENESIS = 1_692_803_367;
const PERIOD = 3;
const PUBLIC_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
/** Signatures on G1 (RFC 9380, scheme `bls-unchained-g1-rfc9380`). */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const SIGNATURE_BYTES = 48;
const PATIENCE = 5_000;

const Answer = z.object({ round: z.int(), signature: z.hex().length(2 * SIGNATURE_BYTES) });

/** Whether a value is what the beacon gave for its round: nobody can make such a signature before the round, or another one. */
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

/** The beacon at one of its addresses. What an address tells is believed only with the signature. */
export const drand = (url: string, get: typeof fetch = fetch): Beacon => ({
  name: 'drand quicknet',
  roundAt: (moment) => Math.ceil((moment.getTime() / 1_000 - GENESIS) / PERIOD) + 1,
  timeOf: (round) => new Date((GENESIS + (round - 1) * PERIOD) * 1_000),
  fetch: async (round) => {
    try {
      const response = await get(`${url}/${CHAIN}/public/${round}`, {
        signal: AbortSignal.timeout(PATIENCE),
        redirect: 'error',
      });
      const read = Answer.safeParse(response.ok ? await response.json() : undefined);
      if (!read.success || read.data.round !== round) return undefined;
      const { signature } = read.data;
      const randomness = { round, signature, value: bytesToHex(sha256(hexToBytes(signature))) };
      return isDrand(randomness) ? randomness : undefined;
    } catch {
      return undefined;
    }
  },
});
