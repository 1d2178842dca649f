import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { HookCall } from '../../src/mail/hooks/hook.ts';
import { mailgunHook } from '../../src/mail/hooks/mailgun.ts';
import { postmarkHook } from '../../src/mail/hooks/postmark.ts';
import { sesHook } from '../../src/mail/hooks/ses.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const MAIL = 'From: ann@example.org\r\nSubject: Re: orders\r\n\r\nPLAY 47 CP\r\n';

const call = (body: string | Buffer, headers: HookCall['headers'] = {}): HookCall => ({
  headers,
  body: Buffer.from(body),
  now: NOW,
});

describe('Mailgun', () => {
  const hook = mailgunHook('key-of-the-account');
  const seconds = NOW.getTime() / 1000;

  const form = async (change: Readonly<Record<string, string>> = {}, multipart = false): Promise<HookCall> => {
    const timestamp = change.timestamp ?? String(seconds);
    const signature = createHmac('sha256', 'key-of-the-account').update(`${timestamp}token`).digest('hex');
    const fields = { recipient: 'o-1@in.example', sender: 'ann@example.org', 'body-mime': MAIL, token: 'token' };
    const data = multipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of Object.entries({ ...fields, timestamp, signature, ...change })) data.set(name, value);
    const request = new Response(data);
    const type = request.headers.get('content-type') ?? '';
    return call(Buffer.from(await request.arrayBuffer()), { 'content-type': type });
  };

  test.each([false, true])('a signed form is a mail, byte for byte (multipart: %s)', async (multipart) => {
    const verdict = await hook(await form({ recipient: 'o-1@in.example, o-2@in.example' }, multipart));
    expect(verdict).toEqual({
      mail: { raw: Buffer.from(MAIL), from: 'ann@example.org', to: ['o-1@in.example', 'o-2@in.example'] },
    });
  });

  test('a forged, stale or unreadable call is refused', async () => {
    expect(await hook(await form({ signature: '00'.repeat(32) }))).toEqual({ refused: 401 });
    expect(await hook(await form({ signature: 'zz' }))).toEqual({ refused: 401 });
    expect(await hook(await form({ token: 'another' }))).toEqual({ refused: 401 });
    expect(await hook(await form({ timestamp: String(seconds - 121) }))).toEqual({ refused: 401 });
    expect(await hook(await form({ timestamp: String(seconds + 121) }))).toEqual({ refused: 401 });
    expect(await hook(await form({ timestamp: String(seconds - 119) }))).toHaveProperty('mail');
    expect(await hook(call('{}', { 'content-type': 'application/json' }))).toEqual({ refused: 400 });
    expect(await hook(call(''))).toEqual({ refused: 400 });
  });
});

describe('Postmark', () => {
  const login = 'postmark:a-password-of-ours';
  const hook = postmarkHook(login);
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;

  test('a call with our password is a mail to the address that it was sent to', async () => {
    const body = JSON.stringify({ OriginalRecipient: 'o-1@in.example', ToFull: [{ Email: 'x@y' }], RawEmail: MAIL });
    expect(await hook(call(body, { authorization }))).toEqual({
      mail: { raw: Buffer.from(MAIL), to: ['o-1@in.example'] },
    });
    const addressed = JSON.stringify({ ToFull: [{ Email: 'o-2@in.example' }], RawEmail: MAIL });
    expect(await hook(call(addressed, { authorization }))).toMatchObject({ mail: { to: ['o-2@in.example'] } });
  });

  test('without the password it is refused, without the raw mail it cannot be read', async () => {
    const body = JSON.stringify({ RawEmail: MAIL });
    expect(await hook(call(body))).toEqual({ refused: 401 });
    expect(await hook(call(body, { authorization: 'Basic eA==' }))).toEqual({ refused: 401 });
    expect(await hook(call('{"RawEmail":""}', { authorization }))).toEqual({ refused: 400 });
    expect(await hook(call('no json', { authorization }))).toEqual({ refused: 400 });
  });
});

describe('SES', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:mail';
  const HOST = 'https://sns.eu-west-1.amazonaws.com';
  const fetched: string[] = [];
  const hook = sesHook({
    topicArn: TOPIC,
    fetchText: async (url) => {
      fetched.push(url);
      return publicKey;
    },
  });

  const received = (content: string) =>
    JSON.stringify({
      notificationType: 'Received',
      mail: { source: 'ann@example.org' },
      receipt: { recipients: ['o-1@in.example'] },
      content,
    });

  const signed = (
    fields: Readonly<Record<string, string>>,
    change: Readonly<Record<string, string>> = {},
  ): HookCall => {
    const all: Record<string, string> = {
      MessageId: 'm-1',
      TopicArn: TOPIC,
      Timestamp: '2026-11-21T12:00:00.000Z',
      SignatureVersion: '2',
      SigningCertURL: `${HOST}/cert.pem`,
      ...fields,
    };
    const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
    const text = names.flatMap((name) => (all[name] === undefined ? [] : [name, all[name]])).join('\n');
    const algorithm = all.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
    const Signature = createSign(algorithm).update(`${text}\n`).sign(privateKey, 'base64');
    return call(JSON.stringify({ ...all, Signature, ...change }));
  };

  test.each(['1', '2'])('a notification with signature version %s is a mail', async (SignatureVersion) => {
    const mail = { mail: { raw: Buffer.from(MAIL), from: 'ann@example.org', to: ['o-1@in.example'] } };
    expect(await hook(signed({ Type: 'Notification', Message: received(MAIL), SignatureVersion }))).toEqual(mail);
    const encoded = Buffer.from(MAIL).toString('base64');
    expect(await hook(signed({ Type: 'Notification', Message: received(encoded), Subject: 'x' }))).toEqual(mail);
  });

  test('a subscription is confirmed at the service itself', async () => {
    const fields = { Type: 'SubscriptionConfirmation', Message: 'x', Token: 't' };
    expect(await hook(signed({ ...fields, SubscribeURL: `${HOST}/?Action=ConfirmSubscription` }))).toEqual({
      nothing: true,
    });
    expect(fetched.at(-1)).toBe(`${HOST}/?Action=ConfirmSubscription`);
    expect(await hook(signed({ ...fields, SubscribeURL: 'https://sns.evil.example/' }))).toEqual({ refused: 403 });
    expect(fetched.at(-1)).toBe(`${HOST}/cert.pem`);
  });

  test('a call without the service’s signature is refused, and no certificate comes from elsewhere', async () => {
    const note = { Type: 'Notification', Message: received(MAIL) };
    expect(await hook(signed(note, { Message: received('Subject: other\r\n\r\n') }))).toEqual({ refused: 403 });
    expect(await hook(signed({ ...note, TopicArn: `${TOPIC}2` }))).toEqual({ refused: 403 });
    const before = fetched.length;
    for (const SigningCertURL of [
      'http://sns.eu-west-1.amazonaws.com/cert.pem',
      'https://sns.eu-west-1.amazonaws.com.evil.example/cert.pem',
      'https://evil.example/sns.eu-west-1.amazonaws.com',
      'https://sns.eu-west-1.amazonaws.com@evil.example/cert.pem',
      'nonsense',
    ]) {
      expect(await hook(signed({ ...note, SigningCertURL }))).toEqual({ refused: 403 });
    }
    expect(fetched).toHaveLength(before);
    expect(await hook(call('nonsense'))).toEqual({ refused: 400 });
  });

  test('a notification of another kind contains no mail', async () => {
    expect(await hook(signed({ Type: 'Notification', Message: '{"notificationType":"Bounce"}' }))).toEqual({
      nothing: true,
    });
  });
});
