import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig, readSettings, requireForOthers } from '../src/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'estafette-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET_KEY = 'a key that is long enough to sign with';

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig({ SECRET_KEY, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

test('an empty environment gives the defaults', () => {
  expect(readConfig({ SECRET_KEY })).toEqual({
    databaseUrl: undefined,
    redisUrl: undefined,
    smtpUrl: undefined,
    imapUrl: undefined,
    host: '127.0.0.1',
    port: 1815,
    statusHost: '127.0.0.1',
    trustProxy: ['loopback'],
    publicUrl: undefined,
    dataDir: resolve('.data'),
    packsDir: resolve('packs'),
    mailDomain: 'estafette.localhost',
    mailFrom: 'Estafette <orders@estafette.localhost>',
    senderCheck: 'open',
    authservId: undefined,
    arcTrusted: [],
    hooks: { mailgunKey: undefined, postmarkLogin: undefined, sesTopic: undefined },
    smtpListenHost: '127.0.0.1',
    smtpListenPort: 2525,
    smtpListenProtocol: 'smtp',
    secretKey: SECRET_KEY,
    previousSecretKey: undefined,
    practice: undefined,
    workers: ['inbound', 'referee', 'postman', 'clock', 'web'],
    logLevel: 'info',
    refereeConcurrency: 2,
    isForOthers: false,
    lacksForOthers: [],
  });
});

const FOR_OTHERS = {
  DATABASE_URL: 'postgresql://db.example.org/estafette',
  SECRET_KEY,
  PUBLIC_URL: 'https://campaign.example.org',
  SMTP_URL: 'smtp://mail.example.org',
};

test.each(Object.keys(FOR_OTHERS))('an installation for others is not started without %s', (name) => {
  const { [name as 'SMTP_URL']: _, ...env } = { ...FOR_OTHERS, NODE_ENV: 'production', DATA_DIR: join(folder, 'key') };
  expect(() => requireForOthers(readSettings(env))).toThrow(`${name} is not set`);
});

test('an installation counts as one for others by its address or by the word of its operator', () => {
  expect(readConfig(FOR_OTHERS).lacksForOthers).toEqual([]);
  const lacking = { SECRET_KEY, PUBLIC_URL: 'https://campaign.example.org' };
  expect(readConfig(lacking).lacksForOthers).toEqual(['DATABASE_URL', 'SMTP_URL']);
  expect(readConfig({ ...lacking, PUBLIC_URL: 'http://localhost:1815' }).lacksForOthers).toEqual([]);
  expect(readConfig({ SECRET_KEY, NODE_ENV: 'production' }).lacksForOthers).toHaveLength(3);
});

test('only the process that sends mails needs a mail server, and may be told to keep all mails', () => {
  const { SMTP_URL: _, ...env } = FOR_OTHERS;
  expect(readConfig({ ...env, WORKERS: 'web,referee' }).lacksForOthers).toEqual([]);
  expect(readConfig({ ...env, WORKERS: 'web,postman' }).lacksForOthers).toEqual(['SMTP_URL']);
  const kept = readConfig({ ...env, SMTP_URL: 'sink:' });
  expect([kept.smtpUrl, kept.lacksForOthers]).toEqual([undefined, []]);
});

test('a certificate of the mail listener is refused without its key, and with one that does not fit', () => {
  const [cert, key] = [join(folder, 'mail.crt'), join(folder, 'mail.key')];
  expect(() => readConfig({ SECRET_KEY, SMTP_TLS_CERT_FILE: cert })).toThrow(
    'SMTP_TLS_CERT_FILE and SMTP_TLS_KEY_FILE are set together',
  );
  writeFileSync(cert, 'no certificate');
  writeFileSync(key, 'no key');
  expect(() => readConfig({ SECRET_KEY, SMTP_TLS_CERT_FILE: cert, SMTP_TLS_KEY_FILE: key })).toThrow(
    /mail\.crt does not fit/,
  );
});

test('variables that are set are used', () => {
  const config = readConfig({
    SECRET_KEY,
    DATABASE_URL: 'postgresql://u:p@db.example.org/estafette',
    REDIS_URL: 'rediss://cache.example.org:6380/2',
    PORT: '0',
    PUBLIC_URL: 'https://campaign.example.org/play/',
    MAIL_DOMAIN: 'Campaign.example.org',
    SMTP_LISTEN_PROTOCOL: 'lmtp',
    SECRET_KEY_PREVIOUS: `${SECRET_KEY}, once`,
    WORKERS: 'referee, postman,referee',
    PRACTICE_MATCHES: 'on',
    LOG_LEVEL: 'warn',
  });
  expect(config).toMatchObject({
    databaseUrl: 'postgresql://u:p@db.example.org/estafette',
    redisUrl: 'rediss://cache.example.org:6380/2',
    port: 0,
    publicUrl: 'https://campaign.example.org/play',
    mailDomain: 'campaign.example.org',
    mailFrom: 'Estafette <orders@campaign.example.org>',
    senderCheck: 'normal',
    smtpListenProtocol: 'lmtp',
    previousSecretKey: `${SECRET_KEY}, once`,
    practice: true,
    workers: ['referee', 'postman'],
    logLevel: 'warn',
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ SECRET_KEY, DATABASE_URL: '', PORT: ' ' })).toMatchObject({ databaseUrl: undefined, port: 1815 });
});

const mistakes: [name: string, value: string, reason: string][] = [
  ['DATABASE_URL', 'mysql://u@h/d', 'is not a URL that begins with postgresql:// or postgres://'],
  ['DATABASE_URL', 'localhost', 'is not a URL that begins with postgresql://'],
  ['REDIS_URL', 'http://127.0.0.1', 'is not a URL that begins with redis:// or rediss://'],
  ['REDIS_URL', 'redis://one:6379,two:6379', 'is not a URL that begins with redis:// or rediss://'],
  ['SMTP_URL', 'mail.example.org', 'is not a URL'],
  ['IMAP_URL', 'smtp://mail.example.org', 'is not a URL that begins with imap:// or imaps://'],
  ['PORT', '65536', 'is not a whole number from 0 to 65535'],
  ['PORT', '18.15', 'is not a whole number'],
  ['STATUS_PORT', '65536', 'is not a whole number from 0 to 65535'],
  ['PUBLIC_URL', 'ftp://example.org', 'is not a URL that begins with https:// or http://'],
  ['MAIL_DOMAIN', 'two words', 'is not a domain name'],
  ['MAIL_FROM', 'nobody', 'is not a mail address'],
  ['MAIL_FROM', 'A <a@b.c>\r\nBcc: x@y.z', 'is not a mail address'],
  ['MAIL_SENDER_CHECK', 'lax', 'is none of open, normal, strict'],
  ['MAILGUN_SIGNING_KEY', 'short', 'is shorter than 16 characters'],
  ['POSTMARK_LOGIN', 'a-password-alone-is-not-enough', 'is not name:password'],
  ['SES_TOPIC_ARN', 'campaign-mail', 'is not the ARN of an SNS topic'],
  ['SMTP_LISTEN_PROTOCOL', 'esmtp', 'is none of smtp, lmtp'],
  ['SECRET_KEY', 'short', 'is shorter than 32 characters'],
  ['WORKERS', 'referee,refree', 'is none of inbound, referee, postman, clock, web'],
  ['LOG_LEVEL', 'loud', 'is none of fatal, error'],
  ['REFEREE_CONCURRENCY', '0', 'is not a whole number from 1 to 64'],
];

test.each(mistakes)('%s=%s is refused with a reason and an example', (name, value, reason) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${name} ${reason}`);
  expect(problems[0]).toContain(`(for example ${name}=`);
});

test('all mistakes are reported at once, without any value that may hold a password', () => {
  const problems = problemsOf({ DATABASE_URL: 'mysql://u:hunter2@h/d', REDIS_URL: 'hunter2', PORT: 'x' });
  expect(problems).toHaveLength(3);
  expect(problems.join()).not.toContain('hunter2');
});

test('without SECRET_KEY the start of a trial makes a key once, which is kept, and readable only by its owner', () => {
  const DATA_DIR = join(folder, 'fresh');
  const production = { DATA_DIR, NODE_ENV: 'production' };
  expect(() => readConfig({ DATA_DIR })).toThrow('SECRET_KEY is not set');
  expect(() => readConfig(production, { makesKey: true })).toThrow('SECRET_KEY is not set');
  expect(readSettings({ DATA_DIR }).dataDir).toBe(DATA_DIR);
  expect(existsSync(DATA_DIR)).toBe(false);
  const first = readConfig({ DATA_DIR }, { makesKey: true }).secretKey;
  expect(first).toHaveLength(43);
  expect(readConfig({ DATA_DIR }).secretKey).toBe(first);
  expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8').trim()).toBe(first);
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
});

test('a damaged key file is named, not replaced', () => {
  writeFileSync(join(folder, 'secret'), '\n');
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(`${join(folder, 'secret')} holds no key`);
});

test('.env.example names exactly the variables that are read', () => {
  const named = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
  const read = new Set<string>();
  const env = new Proxy({ SECRET_KEY } as NodeJS.ProcessEnv, {
    get: (target, name: string) => {
      read.add(name);
      return target[name];
    },
  });
  readConfig(env);
  expect(new Set(named)).toEqual(read);
});

test.each([
  ['10.0.0.7', true],
  ['10.0.0.7, 192.168.0.0/16 ,uniquelocal', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['everybody', false],
  ['10.0.0.7/8/8', false],
])('proxies %s: can be trusted is %s', (TRUST_PROXY, isRight) => {
  expect(problemsOf({ TRUST_PROXY }).length === 0).toBe(isRight);
});
