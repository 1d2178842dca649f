import { generateKeyPairSync } from 'node:crypto';
import { authenticate } from 'mailauth';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { composeMail, type Letter, type MailIdentity } from '../../src/mail/message.ts';
import { signReplyToken, tokenKeys, verifyBounceAddress } from '../../src/mail/reply-token.ts';
import { startSink } from '../../src/mail/sink.ts';
import { makeTransport } from '../../src/mail/transport.ts';

const keys = tokenKeys('secret');
const identity: MailIdentity = {
  matchCode: 'WEL-0042',
  clerk: { name: 'Estafette WEL-0042', address: 'clerk@mail.example' },
  replyDomain: 'in.mail.example',
  bounceDomain: 'bounce.mail.example',
  keys,
};

const letter: Letter = {
  outboxId: '57',
  messageId: '<wel-0042.57@mail.example>',
  kind: 'report',
  to: { name: '홍길동', address: 'gd@example.kr' },
  subject: '[WEL-0042] 1812 R3 British impulse',
  text: 'ACTION NEEDED\n',
  html: '<p>ACTION NEEDED <img src="cid:map@mail.example" alt="map"></p>',
  replyToken: signReplyToken(keys, { seatNo: 42, decisionNo: 7 }),
};

async function send(changes: Partial<Letter> = {}, from = identity) {
  const info = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    composeMail({ ...letter, ...changes }, from),
  );
  const raw = info.message.toString();
  return { raw, envelope: info.envelope, mail: await simpleParser(raw) };
}

test('a mail comes from the address that answers it, under the name of the match', async () => {
  const own = { ...identity, replyDomain: 'mail.example' };
  const { from, replyTo } = (await send({}, own)).mail;
  const address = `${letter.replyToken}@mail.example`;
  expect(from?.value).toEqual([{ name: 'Estafette WEL-0042', address }]);
  expect(replyTo?.value).toEqual(from?.value);
  expect((await send({ replyToken: undefined }, own)).mail.from?.value[0]?.address).toBe('clerk@mail.example');
});

test('a provider may want a fixed sender; the reply address and that of the envelope are others', async () => {
  const { mail, envelope } = await send();
  expect(mail.from?.value[0]).toEqual({ name: 'Estafette WEL-0042', address: 'clerk@mail.example' });
  expect(mail.replyTo?.value[0]?.address).toBe(`${letter.replyToken}@in.mail.example`);
  expect(envelope.to).toEqual(['gd@example.kr']);
  const [localPart = '', domain] = String(envelope.from).split('@');
  expect(domain).toBe('bounce.mail.example');
  expect(verifyBounceAddress(keys, localPart)).toEqual({ outboxId: '57' });
});

test('a letter without a token has no reply address of its own', async () => {
  expect((await send({ replyToken: undefined })).mail.replyTo).toBeUndefined();
});

test('the stored message id, the subject and names survive', async () => {
  const { mail } = await send();
  expect(mail.messageId).toBe('<wel-0042.57@mail.example>');
  expect(mail.subject).toBe(letter.subject);
  expect([mail.to].flat()[0]?.value[0]?.name).toBe('홍길동');
});

const headersByKind = [
  ['report', 'auto-generated'],
  ['reminder', 'auto-generated'],
  ['notice', 'auto-generated'],
  ['ack', 'auto-replied'],
] as const;

test.each(headersByKind)('%s is labelled %s and asks for no automatic answer', async (kind, submitted) => {
  const { mail } = await send({ kind });
  expect(mail.headers.get('auto-submitted')).toBe(submitted);
  expect(mail.headers.get('x-auto-response-suppress')).toBe('All');
  expect(mail.headers.get('x-campaign')).toBe(`WEL-0042:${kind}`);
  expect(mail.headers.has('precedence')).toBe(false);
});

test('the list id lets a player sort the mail of a match', async () => {
  expect((await send()).raw).toMatch(/^List-Id: WEL-0042 campaign <wel-0042\.games\.mail\.example>/im);
});

test('the text may be reflowed, and is whole without the HTML (RFC 3676)', async () => {
  const text = 'A paragraph that \ngoes on.\n    PLAY 47 CP\n';
  const { raw, mail } = await send({ text });
  expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8; format=flowed;\s+delsp=no\r$/m);
  expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
  expect(mail.text).toMatch(/^A paragraph that goes on\.\n/);
  expect(mail.text).toContain('PLAY 47 CP');
});

test('the first letter of a thread refers to nothing', async () => {
  const { mail } = await send({ threadRoot: letter.messageId });
  expect(mail.references).toBeUndefined();
  expect(mail.inReplyTo).toBeUndefined();
});

test('a later letter refers to the root of its thread', async () => {
  const { mail } = await send({ threadRoot: '<wel-0042.50@mail.example>' });
  expect([mail.references].flat()).toEqual(['<wel-0042.50@mail.example>']);
  expect(mail.inReplyTo).toBe('<wel-0042.50@mail.example>');
});

test('an acknowledgement answers the mail of the player and keeps the root of a long chain', async () => {
  const root = '<wel-0042.50@mail.example>';
  const chain = Array.from({ length: 30 }, (_, n) => `<${n}@example.kr>`);
  const { mail } = await send({
    kind: 'ack',
    threadRoot: root,
    references: [root, ...chain],
    inReplyTo: '<last@example.kr>',
  });
  expect(mail.inReplyTo).toBe('<last@example.kr>');
  expect(mail.references).toEqual([root, ...chain.slice(-8), '<last@example.kr>']);
});

const fewerMails = { url: 'https://games.example/u/abc', address: 'u-abc@in.mail.example' };

test('fewer mails: one click, or a mail (RFC 8058, RFC 2369)', async () => {
  const { raw } = await send({ fewerMails });
  const unfolded = raw.replace(/\r\n[ \t]+/g, ' ');
  expect(unfolded).toMatch(
    /^List-Unsubscribe: <https:\/\/games\.example\/u\/abc>, <mailto:u-abc@in\.mail\.example\?subject=unsubscribe>\r$/im,
  );
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
  expect((await send()).raw).not.toMatch(/^List-Unsubscribe/im);
});

test('one click needs an encrypted address', async () => {
  const { raw } = await send({ fewerMails: { ...fewerMails, url: 'http://127.0.0.1:1815/u/abc' } });
  expect(raw).toMatch(/^List-Unsubscribe:/im);
  expect(raw).not.toMatch(/^List-Unsubscribe-Post:/im);
});

test('a complaint names the match and the kind of mail, and no person', async () => {
  const { mail, raw } = await send({ fewerMails });
  expect(mail.headers.get('feedback-id')).toBe('WEL-0042:report:estafette');
  expect(mail.headers.get('x-loop')).toBe('clerk@mail.example');
  expect(mail.headers.get('x-mailer')).toMatch(/^Estafette \d+\.\d+\.\d+$/);
  expect(raw).not.toMatch(/^List-Post:/im);
});

test('the map is shown inside the HTML part, other files are attached', async () => {
  const { mail, raw } = await send({
    attachments: [
      { filename: 'map.png', content: Buffer.from('png'), contentType: 'image/png', cid: 'map@mail.example' },
      { filename: 'deadline.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' },
    ],
  });
  expect(raw.indexOf('multipart/mixed')).toBeLessThan(raw.indexOf('multipart/alternative'));
  expect(raw.indexOf('multipart/alternative')).toBeLessThan(raw.indexOf('multipart/related'));
  expect(mail.attachments.map(({ filename, cid, related }) => ({ filename, cid, related }))).toEqual([
    { filename: 'map.png', cid: 'map@mail.example', related: true },
    { filename: 'deadline.ics', cid: undefined, related: undefined },
  ]);
});

test('a line break in a subject or a match code adds no header', async () => {
  const subject = 'x\r\nBcc: everyone@example.org';
  const { mail, raw } = await send({ subject });
  expect(raw).not.toMatch(/^Bcc:/im);
  expect(mail.subject).toBe('x Bcc: everyone@example.org');
});

test('the signature verifies, covers the fields for fewer mails, and fails when one is changed (RFC 8058, 4)', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const taken: string[] = [];
  const sink = await startSink({ onMail: (raw) => void taken.push(raw.toString()) });
  const dkim = { domainName: 'mail.example', keySelector: 'k1', privateKey };
  const transport = makeTransport(sink.url, { dkim });
  await transport.sendMail(composeMail({ ...letter, fewerMails, threadRoot: '<root@mail.example>' }, identity));
  transport.close();
  await sink.close();
  const raw = taken[0] ?? '';
  const resolver = async (name: string) => {
    if (name !== 'k1._domainkey.mail.example') throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]];
  };
  const judge = async (mail: string) => (await authenticate(mail, { resolver, mta: 'test' })).dkim.results[0];
  const good = await judge(raw);
  expect(good?.status.result).toBe('pass');
  const [, signed = ''] = /\bh=([^;]+);/.exec(raw.replace(/\r\n\s+/g, '')) ?? [];
  for (const field of ['list-unsubscribe', 'list-unsubscribe-post', 'reply-to', 'references', 'list-id']) {
    expect(signed.toLowerCase().split(':')).toContain(field);
  }
  const bent = raw.replace('games.example/u/abc', 'games.example/u/abd');
  expect(bent).not.toBe(raw);
  expect((await judge(bent))?.status.result).not.toBe('pass');
  // A second field of the same name, above or below ours, makes the signature fail.
  for (const field of ['From: eve@elsewhere.test', 'Subject: other', 'Reply-To: eve@elsewhere.test', 'To: x@y.test']) {
    expect((await judge(`${field}\r\n${raw}`))?.status.result, field).not.toBe('pass');
    expect((await judge(raw.replace('\r\n\r\n', `\r\n${field}\r\n\r\n`)))?.status.result, field).not.toBe('pass');
  }
});
