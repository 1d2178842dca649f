import { createHmac } from 'node:crypto';
import type { Service } from './service.ts';

const LENGTH = 6;

/** Letters and figures that nobody mistakes for one another (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code by which the owner of an address says that a mail that was held is his. It goes to the registered address only. */
export function confirmationCode({ config }: Pick<Service, 'config'>, submission: string): string {
  const mac = createHmac('sha256', config.secretKey).update(`confirm|${submission}`).digest();
  return [...mac.subarray(0, LENGTH)].map((byte) => ALPHABET[byte & 31]).join('');
}

/** The code that a mail confirms with, if a line of it does: `CONFIRM 4F7K2M`. */
export function confirmationIn(text: string): string | undefined {
  const [, code] = /^[ \t]{0,20}confirm[ \t]{1,20}([0-9a-z]{6})[ \t.]{0,20}$/im.exec(text) ?? [];
  return code?.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
}
