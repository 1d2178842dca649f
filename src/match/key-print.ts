/** Whether the key of this process is the one by which the installation signs and seals. */
import { createHmac } from 'node:crypto';
import { keyPrintOf, replaceKeyPrint } from '../store/installation.ts';
import type { Connection } from '../store/store.ts';
import { type Keys, keyFor } from './keys.ts';

/** Tells keys apart, and tells nothing of a key. */
const printOf = (secretKey: string): string =>
  createHmac('sha256', keyFor('print', secretKey)).update('estafette').digest('hex').slice(0, 32);

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
export async function hasKey(db: Connection, { secretKey, previousSecretKey }: Keys): Promise<boolean> {
  const noted = await keyPrintOf(db, printOf(secretKey));
  return [secretKey, previousSecretKey].some((key) => key !== undefined && printOf(key) === noted);
}
