/** The checks of an installation, each with its part broken; servers are real ones on this machine. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { LANGUAGES } from '../../src/engine/index.ts';
import type { Place } from '../../src/health/check.ts';
import { checksOf, examine } from '../../src/health/examine.ts';
import { healthCatalogues } from '../../src/health/messages/index.ts';
import { machine } from '../../src/health/place.ts';
import { catalogueIn, format } from '../../src/i18n/index.ts';
import { takeKey } from '../../src/match/key-print.ts';
import { openQueues } from '../../src/queue/queues.ts';
import { noteTime } from '../../src/store/pulse.ts';
import { openStore } from '../../src/store/store.ts';
import { makeApp } from '../../src/web/app.ts';
import { startWorkers, workerSetup } from '../../workers/index.ts';
import { startImapServer } from '../mail/imap-server.ts';
import { emptyTestDatabase } from '../setup/databases.ts';
import { type NameServer, nameServer, type Zone } from '../setup/name-server.ts';
import { type Installation, installation } from '../web/campaign.ts';

const KEY = 'a key of more than thirty-two letters';

let installed: Installation;
let names: NameServer;
let pages: { readonly url: string; readonly server: Server };
let place: Place;
const closings: (() => unknown)[] = [];

/** Listens on any port of this machine until the tests are over. */
async function serve(listener: RequestListener): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** A mail server of this machine. Returns its port. */
async function mailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ disableReverseLookup: true, logger: false, ...options });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => server.close());
  return (server.server.address() as AddressInfo).port;
}

const config = (more: Readonly<Record<string, string>> = {}) =>
  readConfig({ SECRET_KEY: KEY, MAIL_DOMAIN: 'play.test', DATABASE_URL: installed.databaseUrl, ...more });

beforeAll(async () => {
  [installed, names] = await Promise.all([installation(), nameServer()]);
  const { service } = installed;
  await takeKey(service.store, service.config);
  pages = await serve(makeApp(service));
  place = {
    service: { ...service, clock: () => new Date(), config: config(), publicUrl: pages.url },
    config: config(),
    databaseUrl: installed.databaseUrl,
    file: undefined,
    ...machine(names.at),
    addresses: ['192.0.2.25'],
    statfs: async () => ({ bavail: 5_000_000, bsize: 4_096 }),
  };
});
afterAll(async () => {
  for (const close of closings) await close();
  await Promise.all([installed.close(), names.close()]);
});

/** What a check finds, by the names of its sentences. The checks that it needs go before it. */
async function found(id: string, more: Partial<Place> = {}, seconds?: number): Promise<readonly string[]> {
  const needed = ['database', 'migrations', id];
  const checks = checksOf(seconds).filter((check) => needed.includes(check.id));
  const examined = await examine({ ...place, ...more }, checks);
  const findings = examined.find((each) => each.id === id)?.findings ?? [];
  return findings.map(({ mark, told }) => `${mark} ${told.key.replace('health.', '')}`);
}

/** The remedy that a check names. */
async function remedyOf(id: string, more: Partial<Place> = {}): Promise<string | undefined> {
  const checks = checksOf(undefined).filter((each) => each.id === id);
  const [examined] = await examine({ ...place, ...more }, checks);
  return examined?.findings[0]?.remedy;
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = { selector: 's1', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const ZONE: Zone = {
  'play.test': { MX: ['mail.play.test'], TXT: ['v=spf1 ip4:192.0.2.25 -all', 'another=text'], A: ['192.0.2.80'] },
  'mail.play.test': { A: ['192.0.2.25'] },
  's1._domainkey.play.test': { TXT: [`v=DKIM1; k=rsa; p=${published}`] },
  '_dmarc.play.test': { TXT: ['v=DMARC1; p=quarantine'] },
  '25.2.0.192.in-addr.arpa': { PTR: ['mail.play.test'] },
};
beforeEach(() => names.know(ZONE));

test('an installation in which nothing is wrong is good in every line', async () => {
  const port = await mailServer({
    authOptional: true,
    onData: (stream, _session, done) => stream.on('end', done).resume(),
  });
  const sending = { ...config({ SMTP_URL: `smtp://127.0.0.1:${port}` }), dkim };
  await noteTime(place.service.store, 'backup', new Date());
  const examined = await examine({ ...place, config: sending }, checksOf(undefined));
  const all = examined.flatMap(({ id, findings }) => findings.map(({ mark }) => `${id} ${mark}`));
  expect(all.filter((line) => !line.endsWith(' good'))).toEqual(['test-mail look', 'mail-in look', 'mail-out look']);
  expect(examined.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['settings', 'key', 'address', 'smtp', 'mx', 'spf', 'dkim', 'dmarc', 'reverse', 'disk']),
  );
});

describe('what is wrong with the installation is found', () => {
  test('settings that others need, and names that are misspelt', async () => {
    const file = { path: '/etc/a.env', names: ['SMPT_URL', 'OTEL_SERVICE_NAME', 'PORT', 'TZ'] };
    expect(await found('settings', { file })).toEqual(['look settings.misspelt']);
    const others = config({ NODE_ENV: 'production' });
    expect(await found('settings', { config: others })).toEqual(['bad settings.lacks', 'bad settings.lacks']);
  });

  test('a database that is not there, and then nothing that needs it is told', async () => {
    const gone = new URL(installed.databaseUrl);
    gone.pathname = '/no_such_database';
    const store = openStore(gone.href, { connections: 1 });
    closings.push(() => store.$disconnect());
    const away = { databaseUrl: gone.href, service: { ...place.service, store } };
    expect(await found('database', away)).toEqual(['bad database.away']);
    expect(await found('migrations', away)).toEqual([]);
    expect(await found('key', away)).toEqual([]);
  });

  test('a database without tables', async () => {
    const empty = await emptyTestDatabase();
    const store = openStore(empty.url, { connections: 1 });
    closings.push(() => store.$disconnect().then(() => empty.drop()));
    const bare = { databaseUrl: empty.url, service: { ...place.service, store } };
    expect(await found('migrations', bare)).toEqual(['bad migrations.none']);
    expect(await found('backup', bare)).toEqual([]);
  });

  test('another key', async () => {
    const another = config({ SECRET_KEY: 'another key of more than thirty-two letters' });
    expect(await found('key', { config: another })).toEqual(['bad key.another']);
    expect(await found('key', { config: { ...another, previousSecretKey: KEY } })).toEqual(['good key.good']);
  });

  test('queues that are away', async () => {
    const queues = openQueues({ kind: 'redis', url: 'redis://127.0.0.1:1' }, installed.service.log);
    closings.push(() => queues.close().catch(() => undefined));
    expect(await found('queues', { service: { ...place.service, queues } })).toEqual(['bad queues.away']);
  });

  test('no backup for two days', async () => {
    const { store } = place.service;
    await noteTime(store, 'backup', new Date(Date.now() - 49 * 3_600_000));
    expect(await found('backup')).toEqual(['bad backup.old']);
    await store.pulse.delete({ where: { name: 'backup' } });
    expect(await found('backup')).toEqual(['look backup.none']);
    expect(await remedyOf('backup')).toMatch(/^estafette backup /);
  });

  test.each([
    [400, 'bad disk.full'],
    [1_900, 'look disk.short'],
  ])('a disk with %i MB', async (megabytes, expected) => {
    const statfs = async () => ({ bavail: megabytes * 1_000, bsize: 1_000 });
    expect(new Set(await found('disk', { statfs }))).toEqual(new Set([expected]));
  });

  test('a clock that differs from that of the database', async () => {
    const late = { ...place.service, clock: () => new Date(Date.now() - 40_000) };
    expect(await found('clock', { service: late })).toEqual(['bad clock.apart', 'bad clock.apart']);
  });

  test('letters that wait for more than an hour', async () => {
    await installed.open('2');
    const { store, clock } = installed.service;
    await store.letter.updateMany({ data: { state: 'PENDING', createdAt: new Date(clock().getTime()) } });
    const later = { ...place.service, clock: () => new Date(clock().getTime() + 2 * 3_600_000) };
    if ((await store.letter.count()) === 0) throw new Error('the match wrote no letter');
    expect(await found('mail-out', { service: later })).toContain('bad mail-out.waits');
  });
});

describe('a public address', () => {
  const at = (publicUrl: string): Partial<Place> => ({ service: { ...place.service, publicUrl } });

  test('that nothing answers, or another installation', async () => {
    expect(await found('address', at('http://127.0.0.1:1'))).toEqual(['bad address.away']);
    const { url } = await serve((_req, res) => void res.end('{"ready":true,"installation":"another"}'));
    expect(await found('address', at(url))).toEqual(['bad address.another']);
    expect(await found('address')).toEqual(['good address.good']);
  });

  test('whose certificate nobody trusts', async () => {
    const port = await mailServer({ secure: true });
    expect(await found('address', at(`https://127.0.0.1:${port}`))).toEqual(['bad address.untrusted']);
  });
});

describe('a mail server', () => {
  const by = (SMTP_URL: string): Partial<Place> => ({ config: { ...config({ SMTP_URL }), dkim } });
  const login: SMTPServerOptions = {
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'us' }) : done(new Error('no such password')),
  };

  test('that refuses the password, is not there, or cannot be trusted', async () => {
    const port = await mailServer(login);
    expect(await found('smtp', by(`smtp://us:right@127.0.0.1:${port}`))).toEqual(['good smtp.good']);
    expect(await found('smtp', by(`smtp://us:wrong@127.0.0.1:${port}`))).toEqual(['bad smtp.login']);
    expect(await found('smtp', by('smtp://127.0.0.1:1'))).toEqual(['bad smtp.away']);
    const safe = await mailServer({ secure: true });
    expect(await found('smtp', by(`smtps://127.0.0.1:${safe}`))).toEqual(['bad smtp.encryption']);
  });

  test('that takes no mail to other domains', async () => {
    let mails = 0;
    const answering = (responseCode: number, said: string): SMTPServerOptions => ({
      authOptional: true,
      onRcptTo: (_address, _session, done) =>
        done(said === '' ? null : Object.assign(new Error(said), { responseCode })),
      onData: (stream, _session, done) => {
        stream.on('end', () => {
          mails += 1;
          done();
        });
        stream.resume();
      },
    });
    const told = async (code: number, said: string) =>
      found('smtp', by(`smtp://127.0.0.1:${await mailServer(answering(code, said))}`));
    expect(await told(554, '5.7.1 <postmaster@example.com>: Relay access denied')).toEqual(['bad smtp.relay']);
    expect(await told(550, 'relay not permitted')).toEqual(['bad smtp.relay']);
    expect(await told(530, '5.7.0 Authentication required')).toEqual(['bad smtp.relay']);
    expect(await told(556, '5.1.10 Domain does not accept mail')).toEqual(['good smtp.good']);
    expect(await told(450, '4.2.0 Greylisted')).toEqual(['good smtp.good']);
    expect(await told(250, '')).toEqual(['good smtp.good']);
    expect(mails).toBe(0);
  });

  test('a mailbox that refuses the password, or is not there', async () => {
    const server = await startImapServer();
    closings.push(() => server.close());
    const at = (IMAP_URL: string) => ({ config: config({ IMAP_URL }) });
    expect(await found('imap', at(server.url))).toEqual(['good imap.good']);
    expect(await found('imap', at(server.url.replace(':secret@', ':wrong@')))).toEqual(['bad imap.away']);
    expect(await found('imap', at('imap://us:wrong@127.0.0.1:1'))).toEqual(['bad imap.away']);
    await place.service.store.pulse.create({ data: { name: 'mailbox', at: new Date(Date.now() - 11 * 60_000) } });
    expect(await found('imap', at(server.url))).toEqual(['bad imap.unread']);
    await place.service.store.pulse.delete({ where: { name: 'mailbox' } });
  });

  test('that takes a mail to ourselves, which never comes back', async () => {
    const swallow: SMTPServerOptions['onData'] = (stream, _session, done) => stream.on('end', done).resume();
    const port = await mailServer({ authOptional: true, onData: swallow });
    const lost = by(`smtp://127.0.0.1:${port}`);
    expect(await found('test-mail', lost, 1)).toEqual(['bad test-mail.lost']);
    expect(await found('test-mail', lost)).toEqual(['look test-mail.under-way']);
    const later = { ...place.service, clock: () => new Date(Date.now() + 6 * 60_000) };
    expect(await found('test-mail', { ...lost, service: later })).toEqual(['bad test-mail.gone']);
    expect(await found('test-mail', by('smtp://127.0.0.1:1'), 1)).toEqual(['bad test-mail.unsent']);
  });

  test('that brings a mail to ourselves back, through the listener, the queue and the reader', async () => {
    const own = config({ SMTP_LISTEN_PORT: '0', MAIL_SENDER_CHECK: 'open' });
    const service = { ...installed.service, clock: () => new Date(), config: own };
    const workers = await startWorkers(['inbound'], workerSetup(service, own, 'smtp://127.0.0.1:1'));
    closings.push(() => workers.close());
    const sending = by(`smtp://127.0.0.1:${workers.listener}`);
    expect(await found('test-mail', sending, 30)).toEqual(['good test-mail.good']);
    expect(await found('test-mail', sending)).toEqual(['good test-mail.back']);
    const [mail] = await service.store.submission.findMany({ orderBy: { receivedAt: 'desc' }, take: 1 });
    expect(mail).toMatchObject({ verdict: 'test', seatNo: null });
  });
});

describe('of the domain of the mails', () => {
  const sending = (): Partial<Place> => ({ config: { ...config({ SMTP_URL: 'smtp://127.0.0.1:25' }), dkim } });
  const without = (name: string): Zone => Object.fromEntries(Object.entries(ZONE).filter(([each]) => each !== name));
  const own = (TXT: readonly string[]): Zone => ({ ...ZONE, 'play.test': { ...ZONE['play.test'], TXT } });

  test.each<[id: string, zone: Zone, expected: string, remedy: RegExp | undefined]>([
    ['mx', { 'play.test': {} }, 'bad mx.none', /^play\.test\. MX 10 mail\.play\.test\.$/],
    ['mx', { 'play.test': { A: ['192.0.2.80'] } }, 'look mx.implicit', /^play\.test\. MX 10 /],
    ['mx', { 'play.test': { MX: ['.'] } }, 'bad mx.refused', undefined],
    ['mx', without('mail.play.test'), 'bad mx.gone', undefined],
    ['spf', own([]), 'bad spf.none', /^play\.test\. TXT "v=spf1 ip4:192\.0\.2\.25 -all"$/],
    ['spf', own(['v=spf1 -all', 'v=spf1 mx -all']), 'bad spf.several', undefined],
    ['spf', own(['v=spf1 mx +all']), 'bad spf.all', /-all"$/],
    ['spf', own(['v=spf1 ip4:192.0.2.99 -all']), 'bad spf.lacks', /ip4:192\.0\.2\.25/],
    ['spf', own(['v=spf1 nonsense:x -all']), 'bad spf.broken', undefined],
    ['spf', own(['v=spf1 mx -all']), 'good spf.good', undefined],
    [
      'dkim',
      without('s1._domainkey.play.test'),
      'bad dkim.none',
      /^s1\._domainkey\.play\.test\. TXT \("v=DKIM1; .+" ".+"\)$/,
    ],
    ['dkim', { ...ZONE, 's1._domainkey.play.test': { TXT: ['v=DKIM1; p=AAAA'] } }, 'bad dkim.another', /p=/],
    ['dkim', { ...ZONE, 's1._domainkey.play.test': { TXT: ['v=DKIM1; p='] } }, 'bad dkim.revoked', /p=/],
    ['dmarc', without('_dmarc.play.test'), 'bad dmarc.none', /^_dmarc\.play\.test\. TXT "v=DMARC1; /],
    [
      'dmarc',
      { '_dmarc.play.test': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } },
      'bad dmarc.several',
      undefined,
    ],
    ['reverse', without('25.2.0.192.in-addr.arpa'), 'bad reverse.none', undefined],
    ['reverse', { ...ZONE, '25.2.0.192.in-addr.arpa': { PTR: ['www.test'] } }, 'bad reverse.apart', undefined],
  ])('%s is told of (%#)', async (id, zone, expected, remedy) => {
    names.know(zone);
    expect(await found(id, sending())).toEqual([expected]);
    const told = await remedyOf(id, sending());
    if (remedy) expect(told).toMatch(remedy);
    else expect(told).toBeUndefined();
  });

  test('the record for our key is the public half of it', async () => {
    names.know({});
    const told = (await remedyOf('dkim', sending())) ?? '';
    expect(told.replace(/" "/g, '')).toContain(`p=${published}"`);
  });

  test('a sender of another domain than the one that signs', async () => {
    const apart = { config: { ...config({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'us@elsewhere.test' }), dkim } };
    expect(await found('dmarc', apart)).toEqual(['bad dmarc.apart']);
    const below = {
      config: { ...config({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Us <us@mail.play.test>' }), dkim },
    };
    expect(await found('dmarc', below)).toEqual(['good dmarc.good']);
  });

  test('a server of somebody else is looked at, and its owner is not blamed', async () => {
    const config25 = { ...config({ SMTP_URL: 'smtp://mail.play.test:25' }), dkim };
    names.know({ ...own(['v=spf1 include:other.test -all']), 'other.test': { TXT: ['v=spf1 -all'] } });
    expect(await found('spf', { config: config25 })).toEqual(['look spf.doubt']);
    names.know(without('25.2.0.192.in-addr.arpa'));
    expect(await found('reverse', { config: config25 })).toEqual(['look reverse.none']);
  });

  test('without a name server the checks say so and end', async () => {
    const { resolver } = machine('127.0.0.1:1');
    expect(await found('spf', { ...sending(), resolver })).toEqual(['bad failed']);
  });
});

test('every sentence is there in every language, with the same arguments', () => {
  const args = (sentence: string) => [...sentence.matchAll(/\{([a-z]+)/gi)].map(([, name]) => name).sort();
  for (const tag of LANGUAGES) {
    const own = healthCatalogues[tag] ?? {};
    expect(Object.keys(own).sort()).toEqual(Object.keys(healthCatalogues.en).sort());
    for (const [key, sentence] of Object.entries(healthCatalogues.en))
      expect([key, args(own[key] ?? '')]).toEqual([key, args(sentence)]);
  }
  const told = { key: 'health.backup.old', args: { age: '3 d' } };
  expect(format(catalogueIn(healthCatalogues, 'ko'), {}, told)).toContain('3 d 전');
});
