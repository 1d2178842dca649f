import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HookCall, HookVerdict, MailHook } from './hook.ts';

/** How long a signature is valid; a later call with it is a replay. */
const FRESH_SECONDS = 120;

/**
 * Routes of Mailgun whose address ends in `mime`: the raw mail is a form field, signed with the account's signing key.
 * A repeated token does no harm, because the same mail is stored once.
 */
export const mailgunHook =
  (signingKey: string): MailHook =>
  async (call) => {
    const form = await readForm(call);
    if (!form) return { refused: 400 };
    const field = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    if (!isSigned(signingKey, field, call.now)) return { refused: 401 };
    const mime = form.get('body-mime');
    if (mime === null) return { refused: 400 };
    const raw = typeof mime === 'string' ? Buffer.from(mime) : Buffer.from(await mime.arrayBuffer());
    const to = field('recipient')
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean);
    return { mail: { raw, from: field('sender'), to } } satisfies HookVerdict;
  };

function isSigned(key: string, field: (name: string) => string, now: Date): boolean {
  const timestamp = field('timestamp');
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > FRESH_SECONDS) return false;
  const expected = createHmac('sha256', key)
    .update(`${timestamp}${field('token')}`)
    .digest();
  const given = Buffer.from(field('signature'), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function readForm({ headers, body }: HookCall): Promise<FormData | undefined> {
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
  } catch {
    return undefined;
  }
}
