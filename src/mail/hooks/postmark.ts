import { z } from 'zod';
import { isSameSecret } from '../../match/same-secret.ts';
import type { HookCall, MailHook } from './hook.ts';

const schema = z.object({
  OriginalRecipient: z.string().optional(),
  ToFull: z.array(z.object({ Email: z.string() })).default([]),
  RawEmail: z.string().min(1),
});

/**
 * Inbound calls of Postmark, with "Include raw email" switched on. Postmark signs nothing: the caller sends the name
 * and password (`name:password`) from the address that it was given.
 */
export const postmarkHook =
  (credentials: string): MailHook =>
  async ({ headers, body }: HookCall) => {
    if (!isSameSecret(headers.authorization ?? '', `Basic ${Buffer.from(credentials).toString('base64')}`)) {
      return { refused: 401 };
    }
    const call = schema.safeParse(parse(body));
    if (!call.success) return { refused: 400 };
    const { OriginalRecipient: recipient, ToFull, RawEmail } = call.data;
    const to = recipient ? [recipient] : ToFull.map(({ Email }) => Email);
    return { mail: { raw: Buffer.from(RawEmail), to } };
  };

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
