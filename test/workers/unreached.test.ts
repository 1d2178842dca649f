/** Mail servers refuse mail at once or return it later: whoever invited is told, wherever the invitation leads. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { formMatch, inviteTo } from '../../src/match/forming/forming.ts';
import { peoplePage } from '../../src/match/people/people.ts';
import { replaceSeat } from '../../src/match/people/replacement.ts';
import { type RunningWorkers, startWorkers } from '../../workers/index.ts';
import { PLAN } from '../match/service.ts';
import { addressed, type Installation, install } from './installation.ts';
import { setupOf } from './site.ts';

const MORA = { by: 'Mora', via: 'page' } as const;
const PERSON = { zone: 'UTC', language: 'en' } as const;

/** A mail server that refuses by the name of the address: `rcpt-550-5.1.1@`, `data-550-5.1.1@`. */
const refusalFor = (address: string, at: string): Error | undefined => {
  const [when, code, status] = address.split('@')[0]?.split('-') ?? [];
  return when === at ? Object.assign(new Error(`${status} refused`), { responseCode: Number(code) }) : undefined;
};

let place: Installation;
let workers: RunningWorkers;
let server: SMTPServer;
const mails: ParsedMail[] = [];
/** Where a notification about a mail goes, by the address of that mail. */
const returnPaths = new Map<string, string>();
beforeAll(async () => {
  place = await install('postgres');
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => done(refusalFor(address, 'rcpt')),
    onData: async (stream, { envelope }, done) => {
      const mail = await simpleParser(stream);
      const from = envelope.mailFrom;
      returnPaths.set(envelope.rcptTo[0]?.address ?? '', from === false ? '' : from.address);
      const refused = refusalFor(envelope.rcptTo[0]?.address ?? '', 'data');
      if (!refused) mails.push(mail);
      done(refused);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  workers = await startWorkers(
    ['inbound', 'postman'],
    setupOf(place.service, { ...place.site, smtpUrl: `smtp://127.0.0.1:${port}` }),
  );
});
afterAll(async () => {
  await workers.close();
  await new Promise<void>((done) => server.close(() => done()));
  await place.close();
});

const WAIT = { timeout: 60_000, interval: 50 };
const toldOf = (words: string) =>
  mails.filter(
    (mail) => addressed(mail).includes('mora@') && `${mail.subject} ${mail.text}`.replace(/\s+/g, ' ').includes(words),
  );

const WAYS = ['rcpt-550-5.1.1', 'rcpt-550-5.7.1', 'rcpt-554-5.4.1', 'data-550-5.1.1', 'data-554-5.7.1'];

test.each(WAYS)('an invitation that is refused with %s is told at once, by mail and on the page', async (way) => {
  const { service } = place;
  const player = `Nobody ${way}`;
  const [red, blue] = PLAN.seats;
  const seats = [{ ...sure(red), player, address: `${way}@gone.test` }, sure(blue)];
  const { id } = await formMatch(service, { ...PLAN, seats, name: way });
  await expect
    .poll(() => toldOf('bounced: nobody has read it').filter(({ text }) => text?.includes(player)).length, WAIT)
    .toBe(1);
  const page = await peoplePage(service, id);
  expect(page?.invitations.map(({ name, bounced }) => [name, bounced === null])).toContainEqual([player, false]);
});

/** A notification of RFC 3464 as Postfix writes it. */
const returned = (address: string): string =>
  [
    'From: MAILER-DAEMON@mx.gone.test (Mail Delivery System)',
    `To: ${returnPaths.get(address)}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="dsn"',
    '',
    '--dsn',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${address}>: host mx.gone.test said: 550 5.1.1 User unknown (in reply to RCPT TO command)`,
    '',
    '--dsn',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.test',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '',
    '--dsn--',
    '',
  ].join('\r\n');

test('an invitation that is taken and comes back later is told at once, too', async () => {
  const { service } = place;
  const address = 'later@gone.test';
  const [red, blue] = PLAN.seats;
  const seats = [{ ...sure(red), player: 'Nobody later', address }, sure(blue)];
  const { id } = await formMatch(service, { ...PLAN, seats, name: 'Later' });
  await expect.poll(() => returnPaths.get(address), WAIT).toBeTruthy();
  const relay = createTransport({ host: '127.0.0.1', port: sure(workers.listener), ignoreTLS: true });
  await relay.sendMail({ envelope: { from: '', to: sure(returnPaths.get(address)) }, raw: returned(address) });
  relay.close();
  await expect
    .poll(() => toldOf('bounced: nobody has read it').filter(({ text }) => text?.includes('Nobody later')).length, WAIT)
    .toBe(1);
  const page = await peoplePage(service, id);
  const bounced = page?.invitations.find(({ name }) => name === 'Nobody later')?.bounced;
  expect(bounced).toContain('5.1.1');
});

test.each(['OBSERVER', 'MODERATOR'] as const)('so is that of an %s', async (role) => {
  const { service } = place;
  const { id } = await createMatch(service, { ...PLAN, name: role });
  const name = `Nobody ${role}`;
  const order = { role, name, address: `rcpt-550-5.1.1@${role}.test`, ...PERSON, ...MORA };
  expect(await inviteTo(service, id, order)).toEqual({ ok: true });
  await expect.poll(() => toldOf(name).length, WAIT).toBe(1);
});

test('so is that of a successor', async () => {
  const { service } = place;
  const { id } = await createMatch(service, { ...PLAN, name: 'Successor' });
  const order = {
    seat: 'red',
    player: 'Nora Nobody',
    address: 'rcpt-550-5.1.1@successor.test',
    reason: 'away',
    ...MORA,
  };
  expect(await replaceSeat(service, id, order)).toEqual({ ok: true });
  await expect
    .poll(() => toldOf('bounced: nobody has read it').filter(({ text }) => text?.includes('Nora Nobody')).length, WAIT)
    .toBe(1);
});
