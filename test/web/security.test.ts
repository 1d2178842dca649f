import pino from 'pino';
import supertest from 'supertest';
import { expect, test, vi } from 'vitest';
import type { Service } from '../../src/match/service.ts';
import { makeApp, type WebOptions } from '../../src/web/app.ts';
import { pageStyle } from '../../src/web/assets.ts';
import { Browser, hiddenFields } from './browser.ts';

const mailbox: WebOptions['mailbox'] = {
  list: async () => [],
  find: async (id) => {
    if (id === 7) throw new Error('the disk is full: /var/secret');
    return { id, raw: Buffer.from('Subject: s\r\nReply-To: a@b\r\n\r\ntext'), to: ['a@b'], receivedAt: new Date(0) };
  },
  inbound: { host: '127.0.0.1', port: 1 },
};

const serviceWith = (more: Partial<Service> = {}): Service =>
  ({
    config: {
      secretKey: 'a key of more than thirty-two letters',
      previousSecretKey: undefined,
      mailDomain: 'localhost',
      senderCheck: 'open',
    },
    publicUrl: 'http://127.0.0.1',
    log: pino({ level: 'silent' }),
    games: new Map(),
    ...more,
  }) as unknown as Service;

const browse = (options: Partial<WebOptions> = {}, more: Partial<Service> = {}) =>
  new Browser(makeApp(serviceWith(more), { mailbox, ...options }));

test('pages allow only our scripts, no foreign content or frame, and leave no trace', async () => {
  const { headers } = await browse().open('/').expect(200);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-powered-by']).toBeUndefined();
});

test('a form in an unknown character set is refused as such', async () => {
  await supertest(makeApp(serviceWith()))
    .post('/sign-in')
    .set('Content-Type', 'application/x-www-form-urlencoded; charset=utf-7')
    .send('address=a')
    .expect(415);
});

test.each([
  ['http://127.0.0.1', false],
  ['https://games.example.org', true],
])('cookies of %s keep to our forms', async (publicUrl, secure) => {
  const { headers } = await browse({}, { publicUrl }).open('/sign-in').expect(200);
  const cookies = [headers['set-cookie'] ?? []].flat();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) {
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie.includes('Secure')).toBe(secure);
  }
});

test('the files of the pages may be cached', async () => {
  const { headers } = await browse().open(pageStyle.address).expect(200);
  expect(headers['content-type']).toContain('text/css');
  expect(headers['cache-control']).toContain('immutable');
});

test.each([
  ['without a token', {}],
  ['with a token of our making for nobody', { form: 'a.b' }],
])('a form %s is refused, and the typed text is shown', async (_, fields) => {
  const refused = await browse().post('/mailbox/1/reply', { text: 'PLAY <47> CP', ...fields });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('PLAY &lt;47&gt; CP</textarea>');
  expect(refused.text).toContain('href="/mailbox"');
});

test('a token works in one browser only', async () => {
  const app = makeApp(serviceWith(), { mailbox });
  const { text } = await new Browser(app).open('/mailbox/1');
  const other = new Browser(app);
  await other.open('/mailbox/1');
  const refused = await other.post('/mailbox/1/reply', { ...hiddenFields(text, '/mailbox/1/reply'), text: 'x' });
  expect(refused.status).toBe(403);
});

test('a page opened in a second window leaves the first one usable', async () => {
  const browser = browse();
  const { text } = await browser.open('/mailbox/1');
  await browser.open('/mailbox/2');
  const sent = await browser.post('/mailbox/1/reply', { ...hiddenFields(text, '/mailbox/1/reply'), text: ' ' });
  expect(sent.status).toBe(422);
});

test('forms signed with the previous key are still accepted', async () => {
  const before = 'the key before, longer than thirty-two letters';
  const config = { ...serviceWith().config, secretKey: before };
  const old = makeApp(serviceWith({ config }), { mailbox });
  const renewed = makeApp(serviceWith({ config: { ...serviceWith().config, previousSecretKey: before } }), { mailbox });
  let current = old;
  const browser = new Browser(((req: never, res: never) => current(req, res)) as unknown as typeof old);
  const { text } = await browser.open('/mailbox/1');
  current = renewed;
  const sent = await browser.post('/mailbox/1/reply', { ...hiddenFields(text, '/mailbox/1/reply'), text: ' ' });
  expect(sent.status).toBe(422);
});

test('an overlong form is refused', async () => {
  const refused = await browse().post('/mailbox/1/reply', { text: 'x'.repeat(40_000) });
  expect(refused.status).toBe(413);
  expect(refused.text).toContain('32 kilobytes');
});

test('a form with unknown fields is refused', async () => {
  const refused = await browse().send('/mailbox/1', '/mailbox/1/reply', { text: ['a', 'b'] });
  expect(refused.status).toBe(400);
});

test('too many requests are refused for a while', async () => {
  const browser = browse({ requestsPerMinute: 3 });
  for (let i = 0; i < 3; i++) await browser.open('/').expect(200);
  const { text, headers } = await browser.open('/').expect(429);
  expect(text).toContain('Slower, please');
  expect(headers.ratelimit).toBeDefined();
});

/** A visitor, as a proxy on this machine tells of him. */
const visit = (app: ReturnType<typeof makeApp>, from: string) => supertest(app).get('/').set('X-Forwarded-For', from);

test('behind a proxy each visitor has limits of his own', async () => {
  const app = makeApp(serviceWith(), { requestsPerMinute: 1 });
  for (const from of ['192.0.2.1', '192.0.2.2']) await visit(app, from).expect(200);
  await visit(app, '192.0.2.1').expect(429);
});

test('a proxy that is not named is one visitor, whatever it says', async () => {
  const app = makeApp(serviceWith(), { requestsPerMinute: 1, trustProxy: ['10.0.0.7'] });
  await visit(app, '192.0.2.1').expect(200);
  await visit(app, '192.0.2.2').expect(429);
});

test('whole records are given a few times a minute', async () => {
  const app = makeApp(serviceWith(), { recordsPerMinute: 2 });
  const ask = (path: string) => supertest(app).get(path);
  for (const path of ['/x/audit/audit.ndjson', '/x/y/record']) await ask(path).expect(404);
  await ask('/x/record').expect(429);
  await ask('/x/recorded').expect(404);
});

test('a failure shows only a number, and the log names no private address', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const { text } = await browse({}, { log }).open('/mailbox/7?key=private').expect(500);
  const { id, route } = JSON.parse(lines[0] ?? '{}') as { id?: string; route?: string };
  expect(text).toContain(id);
  expect(text).not.toContain('disk');
  expect(route).toBe('/:id');
  expect(lines.join()).not.toContain('private');
});

test('a missing page reveals nothing', async () => {
  const { text, headers } = await browse().open('/wp-login.php').expect(404);
  expect(text).not.toContain('wp-login');
  expect(headers['cache-control']).toBe('no-store');
});

test('a header that any visitor can send warns nobody', async () => {
  const warned = ['error', 'warn'].map((level) => vi.spyOn(console, level as 'error').mockImplementation(() => {}));
  await browse().open('/sign-in').set('Forwarded', 'for=192.0.2.1').expect(200);
  for (const each of warned) expect(each).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
