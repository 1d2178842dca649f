import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { Secrets } from '../engine/index.ts';
import type { Service } from './service.ts';

type Keys = Service['config'];

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has a key of its own, so that no value made for one can serve another. */
const keyFor = (purpose: 'secrets' | 'links', secretKey: string): Buffer => {
  const name = `${purpose} ${secretKey}`;
  const known = derivedKeys.get(name);
  if (known) return known;
  const key = createHmac('sha256', secretKey).update(`estafette ${purpose}`).digest();
  derivedKeys.set(name, key);
  return key;
};

const derivedKeys = new Map<string, Buffer>();

const secretKeys = ({ secretKey, previousSecretKey }: Keys): readonly string[] =>
  previousSecretKey === undefined ? [secretKey] : [secretKey, previousSecretKey];

/** Fresh secrets of a match, 32 bytes each. */
export const drawSecrets = (): Secrets => ({
  dice: randomBytes(32).toString('hex'),
  deck: randomBytes(32).toString('hex'),
});

/** The secrets as the database keeps them: nobody reads them there without the key, and nobody can change them. */
export function sealSecrets(keys: Keys, matchId: string, secrets: Secrets): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor('secrets', keys.secretKey), nonce).setAAD(Buffer.from(matchId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** Undefined when none of our keys fits. */
export function openSecrets(keys: Keys, matchId: string, sealed: Uint8Array): Secrets | undefined {
  for (const secretKey of secretKeys(keys)) {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv(ALGORITHM, keyFor('secrets', secretKey), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(matchId))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      return JSON.parse(text.toString()) as Secrets;
    } catch {}
  }
  return undefined;
}

/** Whose private page a link opens: a seat of a match, or its moderator. `no` grows when a link is given anew. */
export interface LinkOwner {
  readonly matchId: string;
  /** A seat's id, or `moderator`. */
  readonly seat: string;
  readonly no: number;
}

const tokenFrom = (secretKey: string, { matchId, seat, no }: LinkOwner): string =>
  createHmac('sha256', keyFor('links', secretKey)).update(`${matchId}|${seat}|${no}`).digest('base64url');

/** The token of a new link. It follows from the key, so that letters can name it and no table has to. */
export const linkToken = (keys: Keys, owner: LinkOwner): string => tokenFrom(keys.secretKey, owner);

/** What the database knows of a token. */
export const linkHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The token that the owner has now; undefined if it was made with a key that is gone: then the link is given anew. */
export const presentToken = (keys: Keys, owner: LinkOwner, hash: string): string | undefined =>
  secretKeys(keys)
    .map((secretKey) => tokenFrom(secretKey, owner))
    .find((token) => linkHash(token) === hash);
