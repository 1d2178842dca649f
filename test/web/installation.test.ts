/** The operator's pages about the installation: health, mail, failed jobs and settings; and the way to them. */
import type { Job } from 'bullmq';
import type { Express } from 'express';
import { SMTPServer } from 'smtp-server';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig, shownSettings, variableNames } from '../../src/config.ts';
import { machine } from '../../src/health/place.ts';
import { takeKey } from '../../src/match/key-print.ts';
import { operatorUrl } from '../../src/match/people/operator.ts';
import type { Service } from '../../src/match/service.ts';
import { makeApp } from '../../src/web/app.ts';
import { type NameServer, nameServer } from '../setup/name-server.ts';
import { Browser } from './browser.ts';
import { enterOffice, type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let service: Service;
let names: NameServer;
let sink: SMTPServer;
let app: Express;
let browser: Browser;

const mails: string[] = [];

beforeAll(async () => {
  [place, names] = await Promise.all([installation(), nameServer()]);
  service = { ...place.service, clock: () => new Date() };
  await takeKey(service.store, service.config);
  sink = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'us' }),
    onRcptTo({ address }, _session, done) {
      // The page also asks whether the server passes mail on to strangers.
      if (address.endsWith('@play.test')) mails.push(address);
      done();
    },
    onData: (stream, _session, done) => stream.on('end', done).resume(),
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const { port } = sink.server.address() as { port: number };
  const env = {
    SECRET_KEY: service.config.secretKey,
    DATABASE_URL: place.databaseUrl,
    SMTP_URL: `smtp://us:hunter2@127.0.0.1:${port}`,
    MAIL_DOMAIN: 'play.test',
  };
  app = makeApp(service, {
    installation: {
      config: readConfig(env),
      settings: shownSettings(env),
      databaseUrl: place.databaseUrl,
      file: { path: '/etc/estafette.env', names: [] },
      practice: true,
      ...machine(names.at),
    },
  });
});
beforeEach(() => {
  browser = new Browser(app);
});
afterAll(async () => {
  sink.close();
  await Promise.all([place.close(), names.close()]);
});

const KEYED = () => pathOf(operatorUrl(service));

test('the address with the key gives the browser a pass, and leads to one without', async () => {
  const { headers } = await browser.open(KEYED()).expect(303);
  expect(headers.location).toBe('/office');
  expect(String(headers['set-cookie'])).toMatch(/estafette-operator=[^;]+;.*HttpOnly;.*SameSite=Lax/);
  const { text } = await browser.open('/office').expect(200);
  expect(text).not.toContain(KEYED());
  for (const path of ['/office/health', '/office/installation', '/office/new/wellington/2', '/office?find=x'])
    expect((await browser.open(path).expect(200)).text).not.toContain(KEYED());
});

test.each(['', '?find=x', '/health', '/installation', '/matches/WEL-0001', '/queues'])(
  'without a pass /office%s is closed, in the language of the visitor',
  async (path) => {
    const { text } = await new Browser(app, 'ko').open(`/office${path}`).expect(403);
    expect(text).toContain('이 브라우저로는 들어갈 수 없습니다');
    await supertest(app)
      .get(`/office${path}`)
      .set('Cookie', `estafette-operator=9999999999999.${'0'.repeat(64)}`)
      .expect(403);
  },
);

test('neither page is there for a moderator, and no form is taken that no page has given', async () => {
  const match = await place.open('2');
  for (const page of ['health', 'installation']) {
    await supertest(app)
      .get(`${pathOf(match.moderatorLink)}/${page}`)
      .expect(404);
    const office = await enterOffice(browser, service);
    await browser.post(`${office}/${page}`, { queue: 'clock', job: 'x' }).expect(403);
  }
});

test('Health tells what is wrong and what to publish, in the language of its reader', async () => {
  names.know({ 'play.test': { MX: ['mail.play.test'] }, 'mail.play.test': { A: ['192.0.2.25'] } });
  const office = await enterOffice(browser, service);
  const { text } = await browser.open(`${office}/health`).expect(200);
  expect(text).toContain('play.test has no record. Publish this');
  expect(text).toMatch(/play\.test\. TXT &quot;v=spf1 /);
  expect(text).toContain('SECRET_KEY is the key of this database.');
  expect(text).not.toMatch(/hunter2|a key of more than/);
  const korean = new Browser(app, 'ko');
  await enterOffice(korean, service);
  expect((await korean.open('/office/health').expect(200)).text).toContain(
    'SECRET_KEY가 이 데이터베이스의 키와 같습니다',
  );
});

test('a test mail is sent by a button, and the page tells that it is under way', async () => {
  const office = await enterOffice(browser, service);
  const { status, headers } = await browser.send(`${office}/health`, `${office}/health`, {});
  expect([status, headers.location]).toEqual([303, '/office/health']);
  expect(mails).toEqual([expect.stringMatching(/^t-[0-9a-z]{26}@play\.test$/)]);
  expect((await browser.open(`${office}/health`)).text).toContain('is under way');
});

test('Installation tells of mail, failed jobs, practice and settings, and hides secrets', async () => {
  const office = await enterOffice(browser, service);
  await service.queues.keepFailed(
    'postman',
    { id: 'post-1', name: 'send', data: { letter: '1' } } as Job,
    'no <b>way</b>',
  );
  const { text } = await browser.open(`${office}/installation`).expect(200);
  expect(text).toContain('no &lt;b&gt;way&lt;/b&gt;');
  expect(text).toContain('0 of at most 100.');
  expect(text).toMatch(/smtp:\/\/\*\*\*@127\.0\.0\.1:\d+/);
  expect(text).not.toMatch(/hunter2|a key of more than/);
  const before = (await service.queues.depths()).postman.waiting;
  const retry = (job: string) =>
    browser.send(`${office}/installation`, `${office}/installation`, { queue: 'postman', job });
  expect((await retry('post-2')).text).toContain('not there any more');
  expect((await retry('post-1')).text).toContain('It is tried again.');
  expect((await service.queues.depths()).postman.waiting).toBe(before + 1);
  expect(await service.queues.failed()).toEqual([]);
});

test('no secret of any setting is shown', () => {
  const secrets = variableNames.filter((name) => /KEY$|KEY_PREVIOUS|TOKEN|LOGIN/.test(name));
  expect(secrets.length).toBeGreaterThan(4);
  const urls = variableNames.filter((name) => name.endsWith('_URL') || name.endsWith('ENDPOINT'));
  const env = {
    ...Object.fromEntries(secrets.map((name) => [name, `hunter2-${name}`])),
    ...Object.fromEntries(
      urls.map((name) => [name, 'x://us:hun/ter@2@one.test/a?password=hunter2&b=1,x://us:hunter2@two.test']),
    ),
  };
  const shown = shownSettings(env);
  expect(shown.map(({ name }) => name)).toEqual(variableNames);
  expect(shown.filter(({ value }) => /hunter|ter@2|us:/.test(value ?? ''))).toEqual([]);
  expect(shown.find(({ name }) => name === 'PORT')).toEqual({ name: 'PORT', value: '1815', isDefault: true });
});
