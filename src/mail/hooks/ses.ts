import { createVerify } from 'node:crypto';
import { z } from 'zod';
import type { MailHook } from './hook.ts';

const envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Signature: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  SigningCertURL: z.string(),
  Subject: z.string().optional(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
});

type Envelope = z.infer<typeof envelope>;

const notification = z.object({
  notificationType: z.literal('Received'),
  mail: z.object({ source: z.string() }),
  receipt: z.object({ recipients: z.array(z.string()) }),
  content: z.string().min(1),
});

type SesOptions = {
  /** The only topic whose calls are accepted. */
  topicArn: string;
  /** Fetches a text over HTTPS: the certificate of the service, and the address that confirms a subscription. */
  fetchText(url: string): Promise<string>;
};

/** Certificates and confirmations come from the service's own hosts and from nowhere else. */
const SERVICE_HOST = /^sns\.[a-z0-9-]{1,30}\.amazonaws\.com(?:\.cn)?$/;

/** Amazon SES: the action "publish to SNS topic", which carries the raw mail; SNS signs each call. */
export const sesHook =
  ({ topicArn, fetchText }: SesOptions): MailHook =>
  async ({ body }) => {
    const call = envelope.safeParse(parse(body.toString('utf8')));
    if (!call.success) return { refused: 400 };
    if (call.data.TopicArn !== topicArn || !(await isSigned(call.data, fetchText))) return { refused: 403 };
    if (call.data.Type === 'SubscriptionConfirmation') {
      const { SubscribeURL: url = '' } = call.data;
      if (!isOfService(url)) return { refused: 403 };
      await fetchText(url);
    }
    if (call.data.Type !== 'Notification') return { nothing: true };
    const { success, data } = notification.safeParse(parse(call.data.Message));
    if (!success) return { nothing: true };
    const { content, mail, receipt } = data;
    return { mail: { raw: rawOf(content), from: mail.source, to: receipt.recipients } };
  };

/**
 * The action sends the mail as base64 or not, depending on its settings. No plain mail consists of base64 characters
 * only.
 */
function rawOf(content: string): Buffer {
  const isEncoded = /^[A-Za-z0-9+/\r\n]{4,}={0,2}\s{0,2}$/.test(content.slice(0, 4000)) && !content.includes(':');
  return Buffer.from(content, isEncoded ? 'base64' : 'utf8');
}

function isOfService(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' && SERVICE_HOST.test(url.host);
}

/** The signed fields, in this order; name and value each stand on a line. */
const SIGNED: Readonly<Record<Envelope['Type'], readonly (keyof Envelope)[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

async function isSigned(call: Envelope, fetchText: SesOptions['fetchText']): Promise<boolean> {
  if (!isOfService(call.SigningCertURL)) return false;
  const lines = SIGNED[call.Type].flatMap((name) => (call[name] === undefined ? [] : [name, call[name]]));
  try {
    const certificate = await fetchText(call.SigningCertURL);
    return createVerify(call.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
      .update(`${lines.join('\n')}\n`)
      .verify(certificate, call.Signature, 'base64');
  } catch {
    return false;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
