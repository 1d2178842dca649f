import { createTransport } from 'nodemailer';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../src/mail/log.ts';
import { readMail } from '../../src/mail/reading.ts';
import { startSink } from '../../src/mail/sink.ts';
import { type SmtpListener, startSmtpListener } from '../../src/mail/smtp-listener.ts';
import type { Service } from '../../src/match/service.ts';
import { makeApp } from '../../src/web/app.ts';
import type { Mailbox, SinkMail } from '../../src/web/mailbox-mail.ts';
import { isOrderLine } from '../mail/verbs.ts';
import { Browser } from './browser.ts';

/** A service with only a configuration: the mailbox needs no match. */
const service = {
  config: {
    secretKey: 'a key of more than thirty-two letters',
    previousSecretKey: undefined,
    mailDomain: 'localhost',
    senderCheck: 'open' as const,
  },
  publicUrl: 'http://127.0.0.1',
  log: pino({ level: 'silent' }),
  games: new Map(),
} as unknown as Service;

const mails: SinkMail[] = [];
const arrived: { raw: string; to: readonly string[]; from: string }[] = [];
let sink: SmtpListener & { url: string };
let inbound: SmtpListener;
let browser: Browser;

beforeAll(async () => {
  sink = await startSink({
    onMail: (raw, { to }) => {
      mails.unshift({ id: mails.length + 1, raw, to, receivedAt: new Date('2026-11-24T12:00:00Z') });
    },
  });
  inbound = await startSmtpListener({
    port: 0,
    maxBytes: 100_000,
    accepts: (address) => address.startsWith('b3rt'),
    onMail: async (raw, { from, to }) => {
      arrived.push({ raw: raw.toString(), from, to });
    },
    log: silentLog,
  });
  await sendReport('report', 'b3rt@estafette.localhost', '<h1>Your impulse</h1><script>alert(1)</script>');
  await sendReport('<script>alert(2)</script>', 'nobody@estafette.localhost', undefined);
  browser = new Browser(makeApp(service, { mailbox: mailboxOf() }));
});

const mailboxOf = (): Mailbox => ({
  list: async () => mails,
  find: async (id) => mails.find((mail) => mail.id === id),
  inbound: { host: '127.0.0.1', port: inbound.port },
});

afterAll(async () => {
  await sink.close();
  await inbound.close();
});

async function sendReport(subject: string, replyTo: string, html: string | undefined) {
  const transport = createTransport(sink.url);
  await transport.sendMail({
    from: 'Estafette <orders@estafette.localhost>',
    to: 'arthur@example.org',
    replyTo,
    messageId: `<${mails.length}@estafette.localhost>`,
    subject,
    text: 'ACTION NEEDED\nYour impulse, & more',
    html,
  });
  transport.close();
}

test('the list names every mail and recipient', async () => {
  const { text } = await browser.open('/mailbox').expect(200);
  expect(text).toContain('href="/mailbox/1"');
  expect(text).toContain('href="/mailbox?to=arthur%40example.org"');
  expect(text).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
  expect(text).not.toContain('<script>');
});

test('a mail is shown as text and, in a frame that can do nothing, as HTML', async () => {
  const { text } = await browser.open('/mailbox/1').expect(200);
  expect(text).toContain('Your impulse, &amp; more');
  expect(text).toMatch(
    /<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox" [^>]*src="\/mailbox\/1\/html"/,
  );
  const letter = await browser.open('/mailbox/1/html').expect(200);
  expect(letter.headers['content-security-policy']).toMatch(
    /default-src 'none'.*sandbox(?!.*allow-(scripts|same-origin|forms|top))/,
  );
  expect(letter.headers['x-frame-options']).toBeUndefined();
  expect(letter.text).toContain('<h1>Your impulse</h1>');
});

test('a reply goes to the mail listener as from a mail program', async () => {
  const sent = await browser.send('/mailbox/1', '/mailbox/1/reply', { text: 'PLAY 47 CP\nDONE', quote: 'on' });
  expect([sent.status, sent.headers.location]).toEqual([303, '/mailbox?sent=1&to=arthur%40example.org']);
  const [mail] = arrived;
  expect([mail?.from, mail?.to]).toEqual(['arthur@example.org', ['b3rt@estafette.localhost']]);
  const reading = await readMail(Buffer.from(mail?.raw ?? ''), { isOrderLine });
  expect(reading).toMatchObject({
    class: 'human',
    inReplyTo: '<0@estafette.localhost>',
    subject: 'Re: report',
    text: 'PLAY 47 CP\nDONE',
  });
  expect(mail?.raw).toContain('> ACTION NEEDED');
});

test('a reply that the listener refuses is shown again with the reason', async () => {
  const sent = await browser.send('/mailbox/2', '/mailbox/2/reply', { text: 'PLAY 47 CP' });
  expect(sent.status).toBe(502);
  expect(sent.text).toContain('No such address here');
  expect(sent.text).toContain('PLAY 47 CP</textarea>');
});

test('a missing mail is not found', async () => {
  await browser.open('/mailbox/9').expect(404);
  await browser.open('/mailbox/x').expect(404);
  await browser.open('/mailbox/2/html').expect(404);
});

test('without a sink there is no mailbox', async () => {
  await new Browser(makeApp(service)).open('/mailbox').expect(404);
});

test.each([
  { 'X-Forwarded-For': '192.0.2.1' },
  { 'X-Forwarded-For': '127.0.0.1' },
  { Forwarded: 'for=127.0.0.1' },
  { 'X-Real-IP': '127.0.0.1' },
  { Via: '1.1 proxy' },
  { Host: 'campaign.example.org' },
])('a visitor from elsewhere sees none, and no way to it: %j', async (headers) => {
  const far = new Browser(makeApp(service, { mailbox: mailboxOf() }));
  for (const path of ['/mailbox', '/mailbox/1', '/mailbox/1/html']) await far.open(path).set(headers).expect(404);
  expect((await far.open('/').set(headers).expect(200)).text).not.toContain('/mailbox');
  expect((await far.open('/').expect(200)).text).toContain('/mailbox');
});

test.each(['https://campaign.example.org', 'http://192.168.1.5:1815', 'http://0.0.0.0:1815'])(
  'if the pages are %s there is none at all',
  async (publicUrl) => {
    const site = new Browser(makeApp({ ...service, publicUrl }, { mailbox: mailboxOf() }));
    await site.open('/mailbox').expect(404);
    expect((await site.open('/').expect(200)).text).not.toContain('/mailbox');
  },
);
