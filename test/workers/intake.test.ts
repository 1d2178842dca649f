import { createTransport } from 'nodemailer';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postmarkHook } from '../../src/mail/hooks/postmark.ts';
import { MAX_MAIL_BYTES } from '../../src/mail/reading.ts';
import { signReplyToken } from '../../src/mail/reply-token.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { makeApp } from '../../src/web/app.ts';
import { type RunningWorkers, startWorkers, type WorkerSetup } from '../../workers/index.ts';
import { type ImapServer, startImapServer } from '../mail/imap-server.ts';
import { answersOf, openOf, PLAN } from '../match/service.ts';
import { type Installation, install } from './installation.ts';
import { setupOf } from './site.ts';

let place: Installation;
let mailbox: ImapServer;
let setup: WorkerSetup;
let workers: RunningWorkers;
const LOGIN = 'postmark:a-long-password-of-ours';

beforeAll(async () => {
  place = await install('postgres');
  mailbox = await startImapServer();
  const made = setupOf(place.service, place.site);
  setup = { ...made, config: { ...made.config, imapUrl: mailbox.url } };
  workers = await startWorkers(['inbound', 'referee', 'clock'], setup);
});
afterAll(async () => {
  await workers.close();
  await mailbox.close();
  await place.close();
});

const WAIT = { timeout: 60_000, interval: 50 };

/** The match of a test, with the seat that answers and its reply address. */
interface Table {
  readonly id: string;
  readonly seatNo: number;
  /** The reply address of Rosa's seat for a decision. */
  address(decision: number): string;
}

async function open(name: string): Promise<Table> {
  const { id } = await createMatch(place.service, { ...PLAN, name });
  const seat = await place.service.store.seat.findFirstOrThrow({ where: { matchId: id, seat: 'red' } });
  return {
    id,
    seatNo: seat.no,
    address: (decisionNo) => `${signReplyToken(setup.keys, { seatNo: seat.no, decisionNo })}@play.test`,
  };
}

const write = (to: string, messageId: string, text: string): string =>
  [
    'From: Rosa <rosa@players.test>',
    `To: ${to}`,
    'Subject: Re: [DUE] orders',
    `Message-ID: ${messageId}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...text.split('\n'),
    '',
  ].join('\r\n');

const bySmtp = async (raw: string, to: string): Promise<void> => {
  const transport = createTransport({ host: '127.0.0.1', port: workers.listener, ignoreTLS: true });
  await transport.sendMail({ raw, envelope: { from: 'rosa@players.test', to } });
};

const byMailbox = async (raw: string): Promise<void> => void mailbox.deliver(raw);

const byHook = async (raw: string, to: string): Promise<void> => {
  const app = makeApp(place.service, { hooks: { postmark: postmarkHook(LOGIN) } });
  const [name = '', password = ''] = LOGIN.split(':');
  const call = { OriginalRecipient: to, RawEmail: raw };
  await request(app).post('/hooks/postmark').auth(name, password).send(call).expect(200);
};

/** Delivers the same mail three times by each way at once. */
const deliverThrice = (raw: string, to: string): Promise<unknown> =>
  Promise.all([1, 2, 3].flatMap(() => [bySmtp(raw, to), byMailbox(raw), byHook(raw, to)]));

const submissions = ({ seatNo }: Table) =>
  place.service.store.submission.findMany({ where: { seatNo }, orderBy: { id: 'asc' } });

/** Waits until every delivered mail has been read: the mailbox is empty, and no submission is left open. */
const settled = async (): Promise<void> => {
  await expect.poll(() => mailbox.mailboxes.get('INBOX')?.length, WAIT).toBe(0);
  await expect.poll(() => place.service.store.submission.count({ where: { doneAt: null } }), WAIT).toBe(0);
};

const answersTo = (messageId: string) =>
  place.service.store.letter.findMany({ where: { kind: 'acknowledgement', inReplyTo: messageId } });

const draftOf = ({ seatNo }: Table) => place.service.store.draft.findUnique({ where: { seatNo } });

test('the same mail by three ways, three times each, is acted on once and answered once', async () => {
  const table = await open('Thrice');
  const to = table.address(0);
  await deliverThrice(write(to, '<thrice@players.test>', 'PASS\nNOW'), to);
  await settled();
  await expect.poll(() => openOf(place.service, table.id), WAIT).toEqual(['1 blue order']);
  expect(await answersOf(place.service, table.id)).toHaveLength(1);
  const verdicts = (await submissions(table)).map(({ verdict }) => verdict);
  expect(verdicts.filter((verdict) => verdict === 'accepted')).toHaveLength(1);
  expect(verdicts.filter((verdict) => verdict !== 'accepted' && verdict !== 'duplicate')).toEqual([]);
  expect(await answersTo('<thrice@players.test>')).toHaveLength(1);
});

test('mails that come in the wrong order are each taken once, as they come', async () => {
  const table = await open('Order');
  const to = table.address(0);
  const [first, second] = ['<first@players.test>', '<second@players.test>'];
  await deliverThrice(write(to, second, 'PASS'), to);
  await settled();
  await deliverThrice(write(to, first, 'STRIKE'), to);
  await settled();
  expect((await draftOf(table))?.lines).toEqual(['PASS', 'STRIKE']);
  expect(await answersOf(place.service, table.id)).toEqual([]);
  expect(await answersTo(first)).toHaveLength(1);
  expect(await answersTo(second)).toHaveLength(1);
});

test('eight mails at once are each taken and answered once', async () => {
  const table = await open('Eight');
  const to = table.address(0);
  const names = Array.from({ length: 8 }, (_, n) => `<eight-${n}@players.test>`);
  await Promise.all(
    names.flatMap((name) => [bySmtp(write(to, name, 'STRIKE'), to), byHook(write(to, name, 'STRIKE'), to)]),
  );
  await settled();
  expect((await draftOf(table))?.lines).toEqual(names.map(() => 'STRIKE'));
  for (const name of names) expect(await answersTo(name), name).toHaveLength(1);
});

test('a mail to a closed decision is answered once and applied to no other', async () => {
  const table = await open('Over');
  const to = table.address(0);
  await bySmtp(write(to, '<over-1@players.test>', 'PASS\nNOW'), to);
  await expect.poll(() => openOf(place.service, table.id), WAIT).toEqual(['1 blue order']);
  await deliverThrice(write(to, '<over-2@players.test>', 'STRIKE\nNOW'), to);
  await settled();
  expect(await openOf(place.service, table.id)).toEqual(['1 blue order']);
  expect(await answersOf(place.service, table.id)).toHaveLength(1);
  expect(await draftOf(table)).toBeNull();
  const verdicts = (await submissions(table)).map(({ verdict }) => verdict);
  expect(verdicts.filter((verdict) => verdict === 'stale')).toHaveLength(1);
  expect(await answersTo('<over-2@players.test>')).toHaveLength(1);
});

test('attachments are not opened, and are named in the answer', async () => {
  const table = await open('Files');
  const to = table.address(0);
  const file = (name: string) =>
    `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nPASS\r\n`;
  const raw = write(to, '<files@players.test>', '').replace(
    /Content-Type.*$/s,
    `Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\nSTRIKE\r\n${file('plan.zip')}${file('map <1>.png')}--b--\r\n`,
  );
  await bySmtp(raw, to);
  await settled();
  expect((await draftOf(table))?.lines).toEqual(['STRIKE']);
  const [answer] = await answersTo('<files@players.test>');
  expect(answer?.letter).toMatchObject({
    reply: { notes: [expect.stringContaining('Not read: "plan.zip", "map <1>.png".')] },
  });
});

const padded = (raw: string, bytes: number): string => raw + `${'x'.repeat(75)} \n`.repeat(Math.ceil(bytes / 77));

test('a mail that is too large is refused at the door, and elsewhere answered once and not read', {
  timeout: 90_000,
}, async () => {
  const table = await open('Large');
  const to = table.address(0);
  const large = padded(write(to, '<large@players.test>', 'PASS\nNOW'), MAX_MAIL_BYTES);
  await expect(bySmtp(large, to)).rejects.toMatchObject({ responseCode: 552 });
  await Promise.all([byMailbox(large), byMailbox(large), byHook(large, to)]);
  await settled();
  const [answer, ...others] = await answersTo('<large@players.test>');
  expect(JSON.stringify(answer?.letter)).toContain('larger than 10 MiB');
  expect(others).toEqual([]);
  expect(await draftOf(table)).toBeNull();
  expect((await submissions(table)).map(({ verdict }) => verdict).sort()).toEqual(['duplicate', 'unreadable']);
});

test('a large mail from a machine or a stranger is not answered', { timeout: 90_000 }, async () => {
  const table = await open('Large of others');
  const to = table.address(0);
  const machine = `Auto-Submitted: auto-replied\r\n${write(to, '<machine@players.test>', 'PASS')}`;
  const other = write(to, '<other@players.test>', 'PASS').replace('rosa@', 'eve@');
  for (const raw of [machine, other]) mailbox.deliver(padded(raw, MAX_MAIL_BYTES));
  await settled();
  expect(await answersTo('<machine@players.test>')).toEqual([]);
  expect(await answersTo('<other@players.test>')).toEqual([]);
});

test('an automatic answer is not answered, and tells the moderator once until when the player is away', async () => {
  const table = await open('Away');
  const to = table.address(0);
  const answer = (id: string): string =>
    `Auto-Submitted: auto-replied\r\n${write(to, id, 'PASS\nI am out of the office until Monday, 30 November.')}`;
  await bySmtp(answer('<away-1@players.test>'), to);
  await settled();
  await bySmtp(answer('<away-2@players.test>'), to);
  await settled();
  const letters = await place.service.store.letter.findMany({ where: { matchId: table.id, kind: 'notice' } });
  expect(letters.map(({ letter }) => letter)).toEqual([
    expect.objectContaining({ about: 'away', text: 'Monday, 30 November' }),
  ]);
  expect(await answersTo('<away-1@players.test>')).toEqual([]);
  expect(await draftOf(table)).toBeNull();
});
