import { generateKeyPairSync } from 'node:crypto';
import { authenticate, sealMessage } from 'mailauth';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { expect, test } from 'vitest';
import { proveSender } from '../../src/mail/authentication.ts';
import type { SenderProof } from '../../src/mail/authentication-results.ts';
import { MAX_MAIL_BYTES } from '../../src/mail/reading.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const zone: Readonly<Record<string, string>> = {
  'k._domainkey.strict.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  'k._domainkey.plain.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  'k._domainkey.list.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  'k._domainkey.relay.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  'strict.example': 'v=spf1 ip4:192.0.2.1 -all',
  'plain.example': 'v=spf1 ip4:192.0.2.1 -all',
  '_dmarc.strict.example': 'v=DMARC1; p=reject',
  'k._domainkey.exact.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  'k._domainkey.news.exact.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  'k._domainkey.news.strict.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  'news.exact.example': 'v=spf1 ip4:192.0.2.1 -all',
  'news.strict.example': 'v=spf1 ip4:192.0.2.1 -all',
  'exact.example': 'v=spf1 ip4:192.0.2.1 -all',
  '_dmarc.exact.example': 'v=DMARC1; p=reject; adkim=s; aspf=s',
};

const resolver = async (name: string, type: string): Promise<string[][]> => {
  const record = type === 'TXT' ? zone[name] : undefined;
  if (record === undefined) throw Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' });
  return [[record]];
};

const write = async (domain: string, more: SendMailOptions = {}, signedBy: string | null = domain): Promise<Buffer> => {
  const dkim = signedBy === null ? {} : { dkim: { domainName: signedBy, keySelector: 'k', privateKey } };
  const writer = createTransport({ streamTransport: true, buffer: true, ...dkim });
  const { message } = await writer.sendMail({
    from: `ann@${domain}`,
    to: 'clerk@example.net',
    subject: 'Orders',
    text: 'PLAY 47 CP',
    ...more,
  });
  return message as Buffer;
};

const prove = (raw: Buffer, ip?: string, envelopeFrom = 'ann@strict.example'): Promise<SenderProof> =>
  proveSender(raw, { resolver, envelopeFrom, ...(ip ? { client: { ip, helo: 'mail.example' } } : {}) });

const OWN = '192.0.2.1';
const OTHER = '198.51.100.7';

test('a signature of the domain proves the sender from any server, under the domain’s policy if it has one', async () => {
  expect(await prove(await write('strict.example'), OTHER)).toBe('dmarc');
  expect(await prove(await write('strict.example'))).toBe('dmarc');
  expect(await prove(await write('plain.example'), OTHER)).toBe('aligned');
});

test('a mail server that the domain names proves the sender without a signature', async () => {
  expect(await prove(await write('strict.example', {}, null), OWN)).toBe('dmarc');
  expect(await prove(await write('plain.example', {}, null), OWN, 'ann@plain.example')).toBe('aligned');
  expect(await prove(await write('plain.example', {}, null), OTHER, 'ann@plain.example')).toBe('none');
  expect(await prove(await write('plain.example', {}, null), OWN, 'bob@strict.example')).toBe('none');
});

test('a changed mail and a foreign signature prove nothing', async () => {
  const changed = (await write('strict.example')).toString('latin1').replace('PLAY 47', 'PLAY 48');
  expect(await prove(Buffer.from(changed, 'latin1'), OTHER)).toBe('none');
  expect(await prove(await write('strict.example', {}, 'plain.example'), OTHER)).toBe('none');
  expect(await prove(await write('unknown.example', {}, null), OTHER, 'ann@unknown.example')).toBe('none');
});

test('a mail with two writers, or with none, proves nothing', async () => {
  const two = await write('strict.example', { from: ['ann@strict.example', 'bob@plain.example'] });
  expect(await prove(two, OWN)).toBe('none');
  expect(await prove(Buffer.from('Subject: x\r\n\r\nPLAY 47 CP\r\n'), OWN)).toBe('none');
});

/**
 * A mail as a mailing list passes it on. The changed subject breaks the writer's signature; the list's seal states what the list had
 * verified.
 */
async function forward(raw: Buffer, signingDomain: string): Promise<Buffer> {
  const seen = await authenticate(raw, { resolver, mta: signingDomain });
  const authResults = seen.arc ? seen.arc.authResults : '';
  const changed = Buffer.from(raw.toString('latin1').replace(/^Subject: /m, 'Subject: [list] '), 'latin1');
  const cv = seen.arc ? seen.arc.status.result : 'none';
  // Without a given time the sealer reads the clock twice, and a second may pass between the two.
  const seal = { signingDomain, selector: 'k', privateKey, cv, authResults, signTime: new Date() };
  return Buffer.concat([await sealMessage(changed, seal), changed]);
}

test('the seal of a trusted forwarder counts as a signature, any other seal counts nothing', async () => {
  const proofOf = (raw: Buffer, ...arcTrusted: string[]) => proveSender(raw, { resolver, arcTrusted });
  const once = await forward(await write('strict.example'), 'list.example');
  expect(await proofOf(once)).toBe('none');
  expect(await proofOf(once, 'relay.example')).toBe('none');
  expect(await proofOf(once, 'relay.example', 'list.example')).toBe('aligned');
  const twice = await forward(once, 'relay.example');
  expect(await proofOf(twice, 'relay.example')).toBe('none');
  expect(await proofOf(twice, 'list.example')).toBe('none');
  expect(await proofOf(twice, 'relay.example', 'list.example')).toBe('aligned');
  const changed = Buffer.from(once.toString('latin1').replace('PLAY 47', 'PLAY 48'), 'latin1');
  expect(await proofOf(changed, 'list.example')).toBe('none');
});

test('the seal of a trusted forwarder proves a mail that our provider could not prove', async () => {
  const failed = Buffer.from('Authentication-Results: mx.us.example; dmarc=fail header.from=strict.example\r\n');
  const raw = Buffer.concat([failed, await forward(await write('strict.example'), 'list.example')]);
  const options = { resolver, authservId: 'mx.us.example' };
  expect(await proveSender(raw, options)).toBe('none');
  expect(await proveSender(raw, { ...options, arcTrusted: ['list.example'] })).toBe('aligned');
});

test('a mail sealed by an unknown forwarder proves nothing', async () => {
  const forged = await forward(await write('plain.example', { from: 'ann@strict.example' }), 'list.example');
  expect(await proveSender(forged, { resolver, arcTrusted: ['list.example'] })).toBe('none');
});

test('a subdomain cannot speak for a domain that demands its exact name (adkim=s, aspf=s)', async () => {
  expect(await prove(await write('exact.example'), OTHER)).toBe('dmarc');
  expect(await prove(await write('exact.example', {}, 'news.exact.example'), OTHER)).toBe('none');
  expect(await prove(await write('strict.example', {}, 'news.strict.example'), OTHER)).toBe('dmarc');
  const unsigned = (domain: string) => write(domain, {}, null);
  expect(await prove(await unsigned('exact.example'), OWN, 'ann@exact.example')).toBe('dmarc');
  expect(await prove(await unsigned('exact.example'), OWN, 'ann@news.exact.example')).toBe('none');
  expect(await prove(await unsigned('strict.example'), OWN, 'ann@news.strict.example')).toBe('dmarc');
});

/** A mail whose signature covers only the first bytes of its text, with text added below them. */
async function signedInPart(domain: string, added: string): Promise<Buffer> {
  const raw = await write(domain, {}, null);
  const signTime = new Date();
  const signing = { signingDomain: domain, selector: 'k', privateKey, canonicalization: 'relaxed/relaxed', signTime };
  const length = raw.length - raw.indexOf('\r\n\r\n') - 4;
  const { signatures } = await dkimSign(raw, { ...signing, signatureData: [{ ...signing, maxBodyLength: length }] });
  return Buffer.concat([Buffer.from(signatures), raw, Buffer.from(added)]);
}

test.each(['strict.example', 'plain.example'])(
  'a signature that leaves text out proves nothing: %s',
  async (domain) => {
    const whole = await signedInPart(domain, '');
    expect(whole.toString('latin1').replace(/\s/g, '')).toMatch(/;l=\d+;/);
    expect(await prove(whole, OTHER)).not.toBe('none');
    const added = await signedInPart(domain, 'PLAY 62 EVENT\r\n');
    expect(await prove(added, OTHER)).toBe('none');
    const stated = `Authentication-Results: mx.us.example; dkim=pass header.d=${domain}; dmarc=pass header.from=${domain}\r\n`;
    const options = { resolver, authservId: 'mx.us.example' };
    expect(await proveSender(Buffer.concat([Buffer.from(stated), added]), options)).toBe('none');
    expect(await proveSender(Buffer.concat([Buffer.from(stated), await write(domain)]), options)).toBe('dmarc');
  },
);

test('a mail with thousands of signatures causes no DNS query', async () => {
  let asked = 0;
  const counting = async (name: string, type: string) => {
    asked += 1;
    return resolver(name, type);
  };
  const bogus = 'DKIM-Signature: v=1; a=rsa-sha256; d=plain.example; s=k; h=from; bh=AA==; b=AA==\r\n';
  const folded = `X-A: b${'\r\n b'.repeat(10_000)}\r\n`;
  for (const flood of [bogus.repeat(1000), folded]) {
    const raw = Buffer.concat([Buffer.from(flood), await write('plain.example')]);
    expect(await proveSender(raw, { resolver: counting })).toBe('none');
  }
  expect(asked).toBe(0);
});

/** A mail with this body, signed over header and body in the given forms of canonicalization. */
async function signed(body: string, canonicalization: string): Promise<string> {
  const head = 'From: ann@plain.example\r\nTo: clerk@example.net\r\nSubject: Orders\r\n\r\n';
  const signTime = new Date('2026-11-20T12:00:00Z');
  const signing = { signingDomain: 'plain.example', selector: 'k', privateKey, canonicalization, signTime };
  const { signatures } = await dkimSign(head + body, { ...signing, signatureData: [signing] });
  return signatures + head + body;
}

const ODD_BODIES = [
  '',
  '\r\n\r\n',
  ' \r\n',
  'a\t b  c \r\n\r\n\r\nd \t\r\n',
  'a\r\n'.repeat(3),
  `${'x'.repeat(200_000)} y`,
];

test.each(['relaxed/relaxed', 'simple/simple', 'relaxed/simple', 'simple/relaxed'])(
  'a signature proves its sender whatever the body contains, also with bare line feeds: %s',
  async (canonicalization) => {
    for (const body of ODD_BODIES) {
      const raw = await signed(body, canonicalization);
      const about = JSON.stringify(body.slice(0, 30));
      expect(await prove(Buffer.from(raw), OTHER), about).toBe('aligned');
      expect(await prove(Buffer.from(raw.replaceAll('\r\n', '\n')), OTHER), about).toBe('aligned');
      expect(await prove(Buffer.from(`${raw}z`), OTHER), about).toBe('none');
    }
  },
);

test('blanks count if a signature says that they do', async () => {
  const more = (raw: string) => Buffer.from(raw.replace('one line', 'one  line'));
  expect(await prove(more(await signed('one line\r\n', 'relaxed/relaxed')), OTHER)).toBe('aligned');
  expect(await prove(more(await signed('one line\r\n', 'relaxed/simple')), OTHER)).toBe('none');
});

/** Texts for which a verifier that works line by line, or that rescans its text with each new piece, takes a minute in all. */
const HARD = ['\n', 'x\n', ' \n', '> x\n', 'x', ' ', '\r'];

test('the largest mails are checked in one pass, whatever they contain', { timeout: 20_000 }, async () => {
  const signature =
    'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=plain.example; s=k; h=from; bh=AA==; b=AA==\n';
  for (const piece of HARD) {
    const body = piece.repeat(Math.floor((MAX_MAIL_BYTES - 300) / piece.length));
    expect(await prove(Buffer.from(`${signature}From: ann@plain.example\n\n${body}`), OTHER)).toBe('none');
    expect(await prove(Buffer.from(`From: ann@strict.example\n\n${body}`), OWN)).toBe('dmarc');
  }
});

test('a DNS that never answers proves nothing, after a while', async () => {
  const silent = () => new Promise<never>(() => undefined);
  expect(await proveSender(await write('plain.example'), { resolver: silent, dnsLimit: 50 })).toBe('none');
});
