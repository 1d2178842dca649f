/** Keys with which a player's program acts for his seat. */
import { randomBytes, randomUUID } from 'node:crypto';
import { isPlainName } from '../engine/index.ts';
import { type ApiKeyRow, apiKeysOf, deleteApiKey, insertApiKey, seatByApiKey } from '../store/api-keys.ts';
import { linkHash } from './keys.ts';
import type { SeatKey } from './seat-key.ts';
import type { Service } from './service.ts';

/** The prefix of every key, so that secret scanners recognise one. */
const PREFIX = 'est_';
const KEY_BYTES = 32;
const KEY = /^est_[A-Za-z0-9_-]{43}$/;

/** The most keys of a seat at one time. */
export const MOST_API_KEYS = 5;

/**
 * A new key for a seat, which is shown once; undefined if the seat has too many. `name` is the player's own name for
 * it.
 */
export async function makeApiKey(service: Service, seatNo: number, name: string): Promise<string | undefined> {
  if (name === '' || !isPlainName(name)) throw new Error('a key whose name was not checked');
  const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
  const row = { id: randomUUID(), seatNo, name, hash: linkHash(key), createdAt: service.clock(), most: MOST_API_KEYS };
  const isMade = await service.store.$transaction((db) => insertApiKey(db, row));
  return isMade ? key : undefined;
}

export const listApiKeys = ({ store }: Service, seatNo: number): Promise<readonly ApiKeyRow[]> =>
  apiKeysOf(store, seatNo);

/** Deletes a key. Returns false if the seat has no such key. */
export const revokeApiKey = ({ store }: Service, seatNo: number, id: string): Promise<boolean> =>
  deleteApiKey(store, seatNo, id);

/** The seat that a key acts for. */
export async function seatOfApiKey({ store, clock }: Service, key: string): Promise<SeatKey | undefined> {
  const found = KEY.test(key) ? await seatByApiKey(store, linkHash(key), clock()) : undefined;
  return found && { no: found.no, seat: found.seat, matchId: found.matchId };
}
