import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '../engine/index.ts';
import type { PositionRow } from '../store/position.ts';
import { MatchFault } from './play/fault.ts';
import { fromBase32, toBase32, unfoldBase32 } from './post/base32.ts';
import { isSameSecret } from './same-secret.ts';
import type { Service } from './service.ts';

export type Keys = Pick<Service['config'], 'secretKey' | 'previousSecretKey'>;

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key for each purpose, so that a value for one purpose cannot serve another. */
export const keyFor = (
  purpose: 'secrets' | 'links' | 'fewer mails' | 'calendar' | 'webhooks' | 'print' | 'test mail',
  secretKey: string,
): Buffer => {
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

/** The encrypted secrets for the database: without the key they can be neither read nor changed. */
export const sealSecrets = (keys: Keys, matchId: string, secrets: Secrets): Uint8Array<ArrayBuffer> =>
  seal(keys, 'secrets', matchId, JSON.stringify(secrets));

const secrets = z.object({ dice: z.string(), deck: z.string() });

/** Undefined if none of our keys fits. */
export function openSecrets(keys: Keys, matchId: string, sealed: Uint8Array): Secrets | undefined {
  const text = unseal(keys, 'secrets', matchId, sealed);
  return text === undefined ? undefined : secrets.parse(JSON.parse(text));
}

/** The secrets of a match. Throws if none of our keys fits. */
export function secretsOf(
  { config }: Pick<Service, 'config'>,
  row: Pick<PositionRow, 'id' | 'sealedSecrets'>,
): Secrets {
  const secrets = openSecrets(config, row.id, row.sealedSecrets);
  if (!secrets) throw new MatchFault('the secrets of its dice cannot be read: SECRET_KEY is another one than before');
  return secrets;
}

type SealPurpose = 'secrets' | 'webhooks';

/** Encrypts a text. `about`: its owner, so that it cannot be moved elsewhere. */
export function seal(keys: Keys, purpose: SealPurpose, about: string, text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(purpose, keys.secretKey), nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** Undefined if none of our keys fits. */
export function unseal(keys: Keys, purpose: SealPurpose, about: string, sealed: Uint8Array): string | undefined {
  for (const secretKey of secretKeys(keys)) {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv(ALGORITHM, keyFor(purpose, secretKey), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString();
    } catch {}
  }
  return undefined;
}

/** The owner of a private link: a seat of a match, or its moderator. `no` grows with every new link. */
interface LinkOwner {
  readonly matchId: string;
  /** A seat's id, or `moderator`. */
  readonly seat: string;
  readonly no: number;
}

const tokenFrom = (secretKey: string, { matchId, seat, no }: LinkOwner): string =>
  createHmac('sha256', keyFor('links', secretKey)).update(`${matchId}|${seat}|${no}`).digest('base64url');

/** The token of a link. It follows from the key, so letters can contain it although no table does. */
export const linkToken = (keys: Keys, owner: LinkOwner): string => tokenFrom(keys.secretKey, owner);

/** The stored hash of a token. */
export const linkHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const SEAT_DIGITS = 6;
const SEAL_DIGITS = 16;
const SEAL_BYTES = 10;
const SEAT_TOKEN = /^[0-9a-z]{22}$/;

/** A seat, and what a token of it is for. A token ends when `about` changes. */
interface SeatPurpose {
  readonly purpose: 'fewer mails' | 'calendar';
  readonly seatNo: number;
  readonly about: string;
}

/** 22 digits for links and addresses: the number of the seat, and a seal. */
const seatTokenFrom = (secretKey: string, { purpose, seatNo, about }: SeatPurpose): string => {
  const mac = createHmac('sha256', keyFor(purpose, secretKey)).update(about).digest();
  const seal = BigInt(`0x${mac.subarray(0, SEAL_BYTES).toString('hex')}`);
  return toBase32(seatNo, SEAT_DIGITS) + toBase32(seal, SEAL_DIGITS);
};

/** The seat that such a token names, whoever made it; undefined: it is none. */
export const seatNamedIn = (token: string): number | undefined => {
  const given = unfoldBase32(token);
  return SEAT_TOKEN.test(given) ? fromBase32(given.slice(0, SEAT_DIGITS)) : undefined;
};

/** Whether a token that names a seat was made with a valid key of ours. */
const isSeatToken = (keys: Keys, token: string, about: SeatPurpose): boolean =>
  secretKeys(keys).some((key) => isSameSecret(unfoldBase32(token), seatTokenFrom(key, about)));

const fewerMails = (seatNo: number): SeatPurpose => ({ purpose: 'fewer mails', seatNo, about: String(seatNo) });

/** A token by which a seat asks for fewer mails, and nothing else. */
export const fewerMailsToken = ({ secretKey }: Pick<Keys, 'secretKey'>, seatNo: number): string =>
  seatTokenFrom(secretKey, fewerMails(seatNo));

/** The seat of such a token; undefined if it was not made with a valid key of ours. */
export const seatOfFewerMails = (keys: Keys, token: string): number | undefined => {
  const seatNo = seatNamedIn(token);
  return seatNo !== undefined && isSeatToken(keys, token, fewerMails(seatNo)) ? seatNo : undefined;
};

/** A seat by its private link: tokens of the calendar end with that link. */
interface LinkedSeat {
  readonly no: number;
  readonly linkHash: string;
}

const calendar = ({ no, linkHash }: LinkedSeat): SeatPurpose => ({
  purpose: 'calendar',
  seatNo: no,
  about: `${no}|${linkHash}`,
});

/** A token that shows the deadlines of a seat, and nothing else. */
export const calendarToken = ({ secretKey }: Pick<Keys, 'secretKey'>, seat: LinkedSeat): string =>
  seatTokenFrom(secretKey, calendar(seat));

/** Whether a token is that of the seat that it names. */
export const isCalendarToken = (keys: Keys, token: string, seat: LinkedSeat): boolean =>
  isSeatToken(keys, token, calendar(seat));

const MOMENT_DIGITS = 10;
const TEST_MAIL = /^[0-9a-z]{26}$/;

const testMailFrom = (secretKey: string, at: number): string => {
  const mac = createHmac('sha256', keyFor('test mail', secretKey)).update(String(at)).digest();
  const seal = BigInt(`0x${mac.subarray(0, SEAL_BYTES).toString('hex')}`);
  return toBase32(at, MOMENT_DIGITS) + toBase32(seal, SEAL_DIGITS);
};

/** A token for the address of a mail that the installation sends to itself at this moment. */
export const testMailToken = ({ secretKey }: Pick<Keys, 'secretKey'>, at: Date): string =>
  testMailFrom(secretKey, at.getTime());

/** The moment of such a token; undefined if it was not made with a valid key of ours. */
export const testMailMoment = (keys: Keys, token: string): Date | undefined => {
  const given = unfoldBase32(token);
  const at = TEST_MAIL.test(given) ? fromBase32(given.slice(0, MOMENT_DIGITS)) : undefined;
  if (at === undefined) return undefined;
  const isOurs = secretKeys(keys).some((key) => isSameSecret(given, testMailFrom(key, at)));
  return isOurs ? new Date(at) : undefined;
};

/** The owner's present token; undefined if it was made with a key that is gone: then a new link is needed. */
export const presentToken = (keys: Keys, owner: LinkOwner, hash: string): string | undefined =>
  secretKeys(keys)
    .map((secretKey) => tokenFrom(secretKey, owner))
    .find((token) => linkHash(token) === hash);
