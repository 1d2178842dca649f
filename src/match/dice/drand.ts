/** The public randomness of the League of Entropy (drand), chain `quicknet`, over the net. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import type { Beacon } from './beacon.ts';
import { isDrand, QUICKNET } from './quicknet.ts';

const CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const SIGNATURE_BYTES = 48;
const PATIENCE = 5_000;

const Answer = z.object({ round: z.int(), signature: z.hex().length(2 * SIGNATURE_BYTES) });

/** The beacon at one of its addresses. A value counts only with a valid signature. */
export const drand = (url: string, get: typeof fetch = fetch): Beacon => ({
  terms: QUICKNET,
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
