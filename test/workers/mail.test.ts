import type { ParsedMail } from 'mailparser';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signBounceAddress } from '../../src/mail/reply-token.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { openMeters } from '../../src/web/metrics.ts';
import { type RunningWorkers, startWorkers } from '../../workers/index.ts';
import { answersOf, openOf, PLAN } from '../match/service.ts';
import { addressed, type Installation, install, mailsIn, nextMailIn, replyAt } from './installation.ts';
import { setupOf } from './site.ts';

let place: Installation;
let workers: RunningWorkers;
beforeAll(async () => {
  place = await install('postgres');
  workers = await startWorkers(['inbound', 'referee', 'postman', 'clock'], setupOf(place.service, place.site));
});
afterAll(async () => {
  await workers.close();
  await place.close();
});

const WAIT = { timeout: 15_000, interval: 50 };

const mailsTo = (player: string, words = '') => mailsIn(place, player, words);
const nextMail = (player: string, words: string) => nextMailIn(place, player, words);
const reply = (mail: ParsedMail, from: string, text: string, messageId?: string) =>
  replyAt(workers.listener, mail, { from, text, messageId });

test('a round by mail: report, orders, question, answer, next report', async () => {
  const { service } = place;
  const { id, code } = await createMatch(service, PLAN);
  const report = await nextMail('rosa@', 'WELCOME');
  expect(report.subject).toContain(code);
  expect(report.text).not.toContain('private-page.invalid');

  await reply(report, 'Rosa <rosa@players.test>', 'STRIKE\nPASS\nGO\nNOW');
  const question = await nextMail('blas@', 'QUESTION:');
  const accepted = await nextMail('rosa@', 'SENT');
  expect(accepted.headers.get('auto-submitted')).toBe('auto-replied');
  expect([accepted.references ?? []].flat()).toContain(report.messageId);

  await reply(question, 'blas@players.test', 'PARRY NO\nNOW');
  await expect.poll(() => openOf(service, id), WAIT).toEqual(['3 blue order']);
  expect(await answersOf(service, id)).toEqual([
    '0 red order {"act":"strike"} sheet',
    '1 blue parry {"parry":false} sheet',
    '2 red order {"act":"end"} sheet',
  ]);
  await nextMail('blas@', 'YOUR MOVE');
  // News without a question for her waits two minutes; this makes the two minutes pass.
  const before = new Date(service.clock().getTime() - 3 * 60_000);
  await service.store.seat.updateMany({ where: { untoldSince: { not: null } }, data: { untoldSince: before } });
  await nextMail('rosa@', 'Next: Blue');
});

test('a mail that arrives twice, and one to a closed decision', async () => {
  const { service } = place;
  await createMatch(service, { ...PLAN, name: 'Twice' });
  const ofTwice = (mail: ParsedMail) => mail.text?.includes('"Twice"') && mail.text.includes('WELCOME');
  const reports = () => mailsTo('rosa@').filter(ofTwice);
  await expect.poll(() => reports().length, WAIT).toBe(1);
  const [report] = reports() as [ParsedMail];
  await reply(report, 'rosa@players.test', 'PASS\nNOW', '<twice@players.test>');
  await reply(report, 'rosa@players.test', 'PASS\nNOW', '<twice@players.test>');
  await reply(report, 'rosa@players.test', 'PASS \nNOW', '<twice@players.test>');
  const where = { seat: { match: { name: 'Twice' } } };
  const verdicts = async () =>
    (await service.store.submission.findMany({ where })).map(({ verdict }) => verdict).sort();
  await expect.poll(verdicts, WAIT).toEqual(expect.arrayContaining(['accepted', 'duplicate']));
  const open = () => service.store.openDecision.findMany({ where: { match: { name: 'Twice' } } });
  await expect.poll(async () => (await open()).map(({ seat }) => seat), WAIT).toEqual(['blue']);
  await reply(report, 'rosa@players.test', 'STRIKE\nNOW');
  const stale = await nextMail('rosa@', 'this question is settled');
  expect(stale.text).toMatch(/^ +STRIKE$/m);
  expect((await verdicts()).filter((verdict) => verdict === 'accepted')).toHaveLength(1);
});

test('an address that we never gave out is refused at the door, and that is counted', async () => {
  const meter = openMeters();
  const other = await startWorkers(['inbound'], setupOf({ ...place.service, meter }, place.site));
  const transport = createTransport({ host: '127.0.0.1', port: other.listener, ignoreTLS: true });
  const sending = transport.sendMail({ from: 'rosa@players.test', to: 'o-000000@play.test', text: 'PASS' });
  await expect(sending).rejects.toMatchObject({ responseCode: 550 });
  await other.close();
  expect(await meter.registry.metrics()).toContain('\nestafette_mail_refused_total{reason="unknown-recipient"} 1\n');
});

test('a bounce of one of our letters marks it and its seat', async () => {
  const { service } = place;
  const letter = await service.store.letter.findFirstOrThrow({ where: { kind: 'report', state: 'SENT' } });
  const sent = place.mails.find(({ messageId }) => messageId === letter.messageId);
  expect(sent).toBeDefined();
  const { keys } = setupOf(service, place.site);
  const transport = createTransport({ host: '127.0.0.1', port: workers.listener, ignoreTLS: true });
  await transport.sendMail({
    envelope: { from: '', to: `${signBounceAddress(keys, letter.id)}@play.test` },
    raw: [
      'From: MAILER-DAEMON@players.test',
      'Subject: Undelivered mail',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'Sorry.',
      '--x',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; players.test',
      '',
      'Final-Recipient: rfc822; rosa@players.test',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 no such user',
      '--x--',
    ].join('\r\n'),
  });
  const state = async () => (await service.store.letter.findUniqueOrThrow({ where: { id: letter.id } })).state;
  await expect.poll(state, WAIT).toBe('BOUNCED');
  const seat = await service.store.seat.findUniqueOrThrow({ where: { no: letter.seatNo ?? 0 } });
  expect(seat.suspended).toContain('5.1.1');
});

/** Hands a raw mail to our listener like another mail server. */
async function handOver(from: string, to: string, lines: readonly string[]): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: workers.listener, ignoreTLS: true });
  await transport.sendMail({ envelope: { from, to }, raw: lines.join('\r\n') });
}

/** How often the seat that got a mail is written to. */
const notifyOf = async (mail: ParsedMail | undefined) => {
  const where = { messageId: mail?.messageId ?? '' };
  const { seat } = await place.service.store.letter.findUniqueOrThrow({ where, include: { seat: true } });
  return `${seat?.notify} ${seat?.notifyBy}`;
};

test('every mail says how to get fewer; a mail to that address does it, and so does a complaint (RFC 5965)', async () => {
  const mail = mailsTo('blas@').at(-1);
  const field = String(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line).replace(/\s+/g, ' ');
  const [, address = ''] = /<mailto:([^?>]+)/.exec(field) ?? [];
  expect(address).toMatch(/^u-[0-9a-z]{22}@play\.test$/);
  await handOver('blas@players.test', address, ['From: blas@players.test', 'Subject: unsubscribe', '', '']);
  await expect.poll(() => notifyOf(mail), WAIT).toBe('TURNS unsubscribe');
  const before = place.mails.length;

  const { service } = place;
  const { keys } = setupOf(service, place.site);
  const letter = await service.store.letter.findUniqueOrThrow({ where: { messageId: mail?.messageId ?? '' } });
  await handOver('', 'complaints@play.test', [
    'From: <staff@provider.test>',
    'Subject: FW: a mail',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="x"',
    '',
    '--x',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report.',
    '--x',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    `Original-Mail-From: <${signBounceAddress(keys, letter.id)}@play.test>`,
    '--x',
    'Content-Type: message/rfc822',
    '',
    'From: <orders@play.test>',
    'Subject: Turn 1',
    '',
    'PASS',
    '--x--',
  ]);
  await expect.poll(() => notifyOf(mail), WAIT).toBe('TURNS complaint');
  const verdicts = await service.store.submission.findMany({ orderBy: { receivedAt: 'desc' }, take: 2 });
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['complaint', 'fewer-mails']);
  expect(place.mails.slice(before).filter((each) => addressed(each).includes('blas@'))).toEqual([]);
});

test('two installations that write to each other stop after one mail each way', async () => {
  const { service } = place;
  // The other installation sends a report of its own to one of our reply addresses, with all headers of such a mail.
  const mail = mailsTo('blas@').at(-1);
  const to = mail?.replyTo?.value[0]?.address ?? '';
  const before = place.mails.length;
  await handOver('b-1-0@other.test', to, [
    'From: "Estafette (DUE-0001)" <orders@other.test>',
    'Message-ID: <due-0001.1@other.test>',
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
    'X-Loop: orders@other.test',
    'List-Id: DUE-0001 campaign <due-0001.games.other.test>',
    'Subject: [DUE-0001] Turn 1, red',
    '',
    'PASS',
    'NOW',
  ]);
  const verdict = async () =>
    (await service.store.submission.findFirst({ where: { messageId: '<due-0001.1@other.test>' } }))?.verdict;
  await expect.poll(verdict, WAIT).toBe('machine');
  expect(place.mails.slice(before).filter((each) => addressed(each).includes('blas@'))).toEqual([]);
});

test('mail to an unknown address may come again where the installation has another key by now', async () => {
  const { service, site } = place;
  const to = `o-q000004-000000-00000000000000000000@${service.config.mailDomain}`;
  const send = (port: number | undefined) =>
    createTransport({ host: '127.0.0.1', port, ignoreTLS: true }).sendMail({
      from: 'rosa@players.test',
      to,
      text: 'PASS',
    });
  const keyPrint = 'that of another key';
  await service.store.installation.upsert({ where: { id: 1 }, create: { keyPrint }, update: { keyPrint } });
  // What was found out counts for some seconds, and not in another process.
  const other = await startWorkers(['inbound'], setupOf(service, site));
  await expect(send(other.listener)).rejects.toMatchObject({ responseCode: 451 });
  await service.store.installation.deleteMany();
  await expect(send(workers.listener)).rejects.toMatchObject({ responseCode: 550 });
  await other.close();
});
