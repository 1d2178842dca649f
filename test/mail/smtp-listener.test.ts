import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../src/mail/log.ts';
import { startSink } from '../../src/mail/sink.ts';
import {
  type MailEnvelope,
  type SmtpListener,
  type SmtpListenerOptions,
  startSmtpListener,
} from '../../src/mail/smtp-listener.ts';
import { classifySendError, makeTransport } from '../../src/mail/transport.ts';

type Taken = { raw: string; envelope: MailEnvelope };

let listener: SmtpListener | undefined;
let transport: Transporter | undefined;
let taken: Taken[] = [];
let refused: string[] = [];

afterEach(async () => {
  transport?.close();
  await listener?.close();
  taken = [];
  refused = [];
});

async function start(options: Partial<SmtpListenerOptions> = {}): Promise<Transporter> {
  listener = await startSmtpListener({
    port: 0,
    maxBytes: 20_000,
    accepts: (address) => address.startsWith('o-good@'),
    onMail: async (raw, envelope) => void taken.push({ raw: raw.toString(), envelope }),
    refused: (why) => refused.push(why),
    log: silentLog,
    ...options,
  });
  transport = makeTransport(`smtp://127.0.0.1:${listener.port}`);
  return transport;
}

const letter = {
  from: 'p@example.org',
  to: 'o-good@in.mail.example',
  subject: 'x',
  text: 'PLAY 47 CP',
  messageId: '<1@example.org>',
};

/** Waits for the refusal of a mail and returns the transport's error. */
async function refusal(sent: Promise<unknown>) {
  const error = await sent.then(
    () => expect.unreachable('the mail was accepted'),
    (reason: unknown) => reason,
  );
  return classifySendError(error);
}

test('an accepted mail is handed over raw, with its envelope', async () => {
  const sender = await start();
  await sender.sendMail(letter);
  expect(taken).toHaveLength(1);
  expect(taken[0]?.raw).toContain('Message-ID: <1@example.org>');
  expect(taken[0]?.raw).toContain('PLAY 47 CP');
  expect(taken[0]?.envelope).toEqual({
    from: 'p@example.org',
    to: ['o-good@in.mail.example'],
    client: { ip: '127.0.0.1', helo: expect.any(String) },
  });
});

test('the null sender of a bounce is the empty string', async () => {
  const sender = await start();
  await sender.sendMail({ ...letter, envelope: { from: '', to: letter.to } });
  expect(taken[0]?.envelope.from).toBe('');
});

test('an unknown recipient is refused for good while the sender is connected', async () => {
  const sender = await start();
  expect(await refusal(sender.sendMail({ ...letter, to: 'o-forged@in.mail.example' }))).toMatchObject({
    kind: 'permanent',
    code: 550,
  });
  expect(taken).toEqual([]);
  expect(refused).toEqual(['unknown-recipient']);
});

test('a recipient that cannot be checked may be retried', async () => {
  const sender = await start({ accepts: () => Promise.reject(new Error('no database')) });
  expect(await refusal(sender.sendMail(letter))).toMatchObject({ kind: 'temporary', code: 451 });
  expect(refused).toEqual(['cannot-check']);
});

test('a mail that is too large is refused for good, whether or not its size is declared', async () => {
  const sender = await start();
  expect(await refusal(sender.sendMail({ ...letter, text: 'x'.repeat(40_000) }))).toMatchObject({
    kind: 'permanent',
    code: 552,
  });
  const answers = await speak(listener?.port ?? 0, [
    'EHLO x',
    'MAIL FROM:<p@example.org>',
    'RCPT TO:<o-good@in.mail.example>',
    'DATA',
    `${'y'.repeat(70)}\r\n`.repeat(500).concat('.'),
    'QUIT',
  ]);
  expect(answers).toContain('552');
  expect(taken).toEqual([]);
  expect(refused).toEqual(['too-large', 'too-large']);
});

test('a mail that cannot be stored stays with the sender, and is taken later', async () => {
  let failures = 1;
  const sender = await start({
    onMail: async (raw, envelope) => {
      failures -= 1;
      if (failures >= 0) throw new Error('disk full at /var/lib');
      taken.push({ raw: raw.toString(), envelope });
    },
  });
  const failure = await refusal(sender.sendMail(letter));
  expect(failure).toMatchObject({ kind: 'temporary', code: 451 });
  expect(failure.reason).not.toContain('/var/lib');
  expect(refused).toEqual(['cannot-store']);
  await sender.sendMail(letter);
  expect(taken).toHaveLength(1);
});

test('LMTP answers once for each recipient', async () => {
  await start({ lmtp: true });
  const answers = await speak(listener?.port ?? 0, [
    'LHLO x',
    'MAIL FROM:<p@example.org>',
    'RCPT TO:<o-good@in.mail.example>',
    'RCPT TO:<o-forged@in.mail.example>',
    'DATA',
    'Subject: x\r\n\r\nPLAY 47 CP\r\n.',
    'QUIT',
  ]);
  expect(answers).toContain('550');
  expect(taken[0]?.envelope.to).toEqual(['o-good@in.mail.example']);
  expect(taken[0]?.raw).toContain('PLAY 47 CP');
});

test('surplus connections are turned away', async () => {
  await start({ maxClients: 1 });
  const first = connect(listener?.port ?? 0, '127.0.0.1');
  await new Promise((resolve) => first.once('data', resolve));
  const second = await speak(listener?.port ?? 0, []);
  first.destroy();
  expect(second).toContain('421');
});

test('idle connections from one address leave room for others, and give way when they end', async () => {
  const sender = await start({ maxClients: 50, maxPerAddress: 5 });
  const port = listener?.port ?? 0;
  const from = (localAddress: string) => connect({ port, host: '127.0.0.1', localAddress });
  const sockets = Array.from({ length: 50 }, () => from('127.0.0.3'));
  const greetings = await Promise.all(
    sockets.map((socket) => new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))),
  );
  expect(greetings.filter((greeting) => greeting.startsWith('220'))).toHaveLength(5);
  expect(greetings.filter((greeting) => greeting.startsWith('421'))).toHaveLength(45);
  await sender.sendMail(letter);
  expect(taken).toHaveLength(1);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(async () => {
      const socket = from('127.0.0.3');
      const greeting = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
      socket.destroy();
      return greeting.slice(0, 3);
    })
    .toBe('220');
});

test('a port in use is an error at start', async () => {
  await start();
  const { port } = listener ?? { port: 0 };
  const again = startSmtpListener({
    port,
    maxBytes: 1,
    accepts: () => true,
    onMail: async () => {},
    log: silentLog,
  });
  await expect(again).rejects.toThrow(/EADDRINUSE/);
});

test('the development sink takes mail for everybody', async () => {
  const sink = await startSink({ onMail: (raw, envelope) => void taken.push({ raw: raw.toString(), envelope }) });
  const sender = makeTransport(sink.url);
  await sender.sendMail({ ...letter, to: ['a@example.org', 'b@example.kr'] });
  sender.close();
  await sink.close();
  expect(taken[0]?.envelope.to).toEqual(['a@example.org', 'b@example.kr']);
});

test('the signature covers the headers that make a reply trustworthy', async () => {
  const sink = await startSink({ onMail: (raw, envelope) => void taken.push({ raw: raw.toString(), envelope }) });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const dkim = {
    domainName: 'mail.example',
    keySelector: 'k1',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const sender = makeTransport(sink.url, { dkim });
  const headers = { 'Auto-Submitted': 'auto-generated', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  await sender.sendMail({ ...letter, replyTo: 'o-x@in.mail.example', references: '<0@mail.example>', headers });
  sender.close();
  await sink.close();
  const signed = /\bh=([^;]+);/
    .exec(taken[0]?.raw.replace(/\r\n\s+/g, '') ?? '')?.[1]
    ?.toLowerCase()
    .split(':');
  expect(signed).toEqual(
    expect.arrayContaining(['from', 'reply-to', 'references', 'auto-submitted', 'list-unsubscribe-post']),
  );
});

describe('failures to send', () => {
  test('an unreachable server is a temporary failure', async () => {
    const closed = await startSink({ onMail: () => {} });
    await closed.close();
    const sender = makeTransport(closed.url);
    expect(await refusal(sender.sendMail(letter))).toMatchObject({ kind: 'temporary', code: undefined });
    sender.close();
  });

  test.each([
    [{ responseCode: 550, command: 'RCPT TO', response: '550 no such user' }, 'permanent'],
    [{ responseCode: 554, command: 'DATA', response: '554 spam' }, 'permanent'],
    [{ responseCode: 450, command: 'RCPT TO', response: '450 greylisted' }, 'temporary'],
    [{ responseCode: 535, command: 'AUTH PLAIN', response: '535 wrong password' }, 'temporary'],
    [{ code: 'ETIMEDOUT', message: 'timeout' }, 'temporary'],
    ['nonsense', 'temporary'],
    [undefined, 'temporary'],
  ])('%j is %s', (error, kind) => {
    expect(classifySendError(error).kind).toBe(kind);
  });

  test.each([
    ['550 5.1.1 no such user', true],
    ['550 no such user at mx[5.7.1.9]', true],
    ['550-5.7.1 we do not like you', false],
    ['554 5.7.26 not authenticated', false],
  ])('whether the recipient was refused, or the sender: %s', (response, isRecipient) => {
    expect(classifySendError({ responseCode: 550, command: 'RCPT TO', response }).isRecipient).toBe(isRecipient);
  });
});

/** Speaks SMTP line by line, each line after the answer to the one before. Returns all answers. */
function speak(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const waiting = [...lines];
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk.toString();
      if (!/^\d{3} [^\r]*\r\n$/m.test(chunk.toString())) return;
      const next = waiting.shift();
      if (next !== undefined) socket.write(`${next}\r\n`);
    });
    socket.on('error', () => resolve(answers));
    socket.on('close', () => resolve(answers));
  });
}

test.each([
  [{ code: 'ECONNECTION', message: 'Connection closed unexpectedly' }, true],
  [{ code: 'ETIMEDOUT', message: 'Timeout', command: 'CONN' }, true],
  [{ code: 'ESOCKET', syscall: 'read', message: 'read ECONNRESET' }, true],
  [{ code: 'ESOCKET', syscall: 'connect', message: 'connect ECONNREFUSED' }, false],
  [{ code: 'ETIMEDOUT', message: 'Connection timeout' }, false],
  [{ code: 'EAUTH', message: 'no' }, false],
  [{ responseCode: 451, command: 'DATA', response: '451 later' }, false],
])('whether the server may have taken a mail: %j', (error, isDoubtful) => {
  expect(classifySendError(error).isDoubtful).toBe(isDoubtful);
});

describe('a listener with a certificate', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'estafette-tls-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Makes a certificate for a name, with a key of its own, and puts both where the listener looks. */
  function renew(name: string): Buffer {
    const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
    const { status, stderr } = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
      ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', cert],
    ]);
    expect(status, String(stderr)).toBe(0);
    renameSync(key, tls().key);
    renameSync(cert, tls().cert);
    return readFileSync(tls().cert);
  }

  const tls = () => ({ cert: join(folder, 'mail.crt'), key: join(folder, 'mail.key') });

  /** Sends a mail by a client that insists on TLS and believes one certificate. */
  async function send(ca: Buffer, servername: string): Promise<void> {
    const { port = 0 } = listener ?? {};
    const client = createTransport({ host: '127.0.0.1', port, requireTLS: true, tls: { ca, servername } });
    await client.sendMail(letter);
    client.close();
  }

  test('takes mail by STARTTLS, and a renewed certificate without a restart', async () => {
    const first = renew('first.example');
    await start({ tls: tls() });
    await send(first, 'first.example');
    expect(taken[0]?.raw).toContain('PLAY 47 CP');
    const second = renew('second.example');
    await expect(send(first, 'first.example')).rejects.toThrow();
    await send(second, 'second.example');
    expect(taken).toHaveLength(2);
  });

  test('goes on with the old one while the new one cannot be used, and says so once', async () => {
    const errors: string[] = [];
    const log = { ...silentLog, error: (_: object, message: string) => void errors.push(message) };
    const first = renew('first.example');
    await start({ tls: tls(), log });
    for (const spoil of [
      () => writeFileSync(tls().cert, 'no certificate'),
      () => renameSync(tls().key, join(folder, 'away')),
    ]) {
      spoil();
      errors.length = 0;
      await send(first, 'first.example');
      await send(first, 'first.example');
      expect(errors).toEqual(['mail listener: the new certificate cannot be used']);
    }
    const second = renew('second.example');
    await send(second, 'second.example');
  });

  test('takes mail in clear too, and offers no STARTTLS without a certificate', async () => {
    renew('first.example');
    const inClear = await start({ tls: tls() });
    await inClear.sendMail(letter);
    await listener?.close();
    await start();
    await expect(send(Buffer.from(''), 'first.example')).rejects.toThrow(/TLS/);
    expect(taken).toHaveLength(1);
  });
});
