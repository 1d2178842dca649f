/** Whether the key of this process is the one by which the installation signs and seals. */
import { createHash, createHmac } from 'node:crypto';
import { keyPrintOf, notedPrint, replaceKeyPrint } from '../store/installation.ts';
import type { Connection } from '../store/store.ts';
import { type Keys, keyFor } from './keys.ts';

/** Tells keys apart, and tells nothing of a key. */
const printOf = (secretKey: string): string =>
  createHmac('sha256', keyFor('print', secretKey)).update('estafette').digest('hex').slice(0, 32);

/** By it an installation is told from another, for everybody: it tells nothing of the key. */
export const installationMark = ({ secretKey }: Pick<Keys, 'secretKey'>): string =>
  createHash('sha256')
    .update(`installation ${printOf(secretKey)}`)
    .digest('hex')
    .slice(0, 16);

/**
 * Whether the installation was made with the key of this process. The first key is noted, and so is one that follows the
 * noted one, which is then the previous key.
 */
export async function takeKey(db: Connection, { secretKey, previousSecretKey }: Keys): Promise<boolean> {
  const print = printOf(secretKey);
  const noted = await keyPrintOf(db, print);
  if (noted === print) return true;
  if (previousSecretKey === undefined || printOf(previousSecretKey) !== noted) return false;
  await replaceKeyPrint(db, noted, print);
  return true;
}

/** Whether the key of this process is still, or was, the installation's. */
export async function hasKey(db: Connection, keys: Keys): Promise<boolean> {
  return isPrint(keys, await keyPrintOf(db, printOf(keys.secretKey)));
}

/** The same, and nothing is noted. Undefined: the installation has no key yet. */
export async function fitsKey(db: Connection, keys: Keys): Promise<boolean | undefined> {
  const noted = await notedPrint(db);
  return noted === undefined ? undefined : isPrint(keys, noted);
}

const isPrint = ({ secretKey, previousSecretKey }: Keys, noted: string): boolean =>
  [secretKey, previousSecretKey].some((key) => key !== undefined && printOf(key) === noted);
