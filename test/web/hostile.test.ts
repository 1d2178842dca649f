/** Addresses and fields that no page of ours makes. Each is refused, and none causes a fault of ours. */
import type { Express } from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApiKey } from '../../src/match/api-key.ts';
import { operatorToken } from '../../src/match/people/operator.ts';
import { makeApp } from '../../src/web/app.ts';
import { openMeters } from '../../src/web/metrics.ts';
import { hiddenFields } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';
import { routesOf } from './routes.ts';

let place: Installation;
let app: Express;
let seat: string;
let moderator: string;
let apiKey: string;
let code: string;
const faults: unknown[] = [];

beforeAll(async () => {
  place = await installation();
  const { service } = place;
  const log = { ...service.log, error: (entry: unknown) => faults.push(entry) } as unknown as typeof service.log;
  app = makeApp(
    { ...service, log },
    { requestsPerMinute: 1e6, callsPerMinute: 1e6, metrics: { meters: openMeters() } },
  );
  const match = await place.open('2');
  code = match.code;
  seat = pathOf(match.links.allies ?? '');
  moderator = pathOf(match.moderatorLink);
  const own = await service.store.seat.findFirstOrThrow({ where: { matchId: match.id, seat: 'allies' } });
  apiKey = (await makeApiKey(service, own.no, 'a key')) ?? '';
});
afterAll(() => place.close());

const ODD = [
  ...['%00', 'a%00b', '%ED%A0%80', '%', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '__proto__', '%0d%0aSet-Cookie:x'],
  ...['99999999999999999999', '2147483648', '-1', 'x'.repeat(3_000)],
];

/** A path with keys that open its room, so that the request reaches the code behind them. */
const known = (path: string): string =>
  path
    .replace(/^\/s\/:(token|key)/, seat)
    .replace(/^\/m\/:key\/matches\/:code/, `/m/${operatorToken(place.service)}/matches/${code}`)
    .replace(/^\/m\/:key/, moderator)
    .replace('/p/:code', `/p/${code}`)
    .replace(/^\/p\/:key/, `/p/${code}`);

test('no part of an address makes a page fail', async () => {
  const failed: string[] = [];
  // Misses are counted by address, so these requests come from many addresses.
  let no = 0;
  for (const route of routesOf(app)) {
    const [method = '', path = ''] = route.split(' ');
    for (const address of oddAddresses(path)) {
      no += 1;
      const from = `10.${(no >> 16) & 255}.${(no >> 8) & 255}.${no & 255}`;
      const call = method === 'GET' ? supertest(app).get(address) : supertest(app).post(address);
      const { status } = await call.set('X-Forwarded-For', from);
      const isTaken = status < 400 && address.includes('%00');
      if (status >= 500 || isTaken) failed.push(`${route} ${address.slice(0, 120)}: ${status}`);
    }
  }
  expect(no).toBeGreaterThan(100);
  expect(failed).toEqual([]);
  expect(faults).toEqual([]);
}, 240_000);

/** The addresses of a route with an odd value in each of its parts, and with a NUL in its key. */
const oddAddresses = (path: string): ReadonlySet<string> => {
  const PART = /:\w+/g;
  if (path.search(PART) < 0) return new Set();
  return new Set([...ODD.map((odd) => known(path).replaceAll(PART, odd)), path.replaceAll(PART, '%00')]);
};

test.each(['%00', '%E2%80', '%ED%A0%80'])(
  'a query with %s is answered, and one with NUL finds nothing',
  async (odd) => {
    for (const address of [
      `/?to=${odd}`,
      `${seat}?sent=${odd}`,
      `${moderator}/audit?kind=${odd}&by=${odd}&seq=${odd}`,
    ]) {
      const { status } = await supertest(app).get(address);
      expect(status).toBeLessThan(500);
      if (odd === '%00') expect(status).toBe(404);
    }
    expect(faults).toEqual([]);
  },
);

const FORMS: readonly (readonly [page: () => string, action: () => string, field: string])[] = [
  [() => seat, () => `${seat}/orders`, 'orders'],
  [() => `${seat}/press`, () => `${seat}/press`, 'text'],
  [() => `${seat}/keys`, () => `${seat}/keys`, 'name'],
  [() => moderator, () => `${moderator}/acts`, 'reason'],
  [() => `${moderator}/people`, () => `${moderator}/people/invite`, 'name'],
  [() => '/sign-in', () => '/sign-in', 'address'],
];

test.each(FORMS)('a form with NUL in a field is refused and shows the text again: %#', async (page, action, field) => {
  const agent = supertest.agent(app);
  const { text } = await agent.get(page()).expect(200);
  const fields = hiddenFields(text, action());
  const { status } = await agent
    .post(action())
    .type('form')
    .send({ ...fields, [field]: 'MOVE\u0000 x' });
  expect(status).toBe(422);
  expect(faults).toEqual([]);
});

test('other control characters in a field count as spaces', async () => {
  const agent = supertest.agent(app);
  const page = `${seat}/keys`;
  const fields = hiddenFields((await agent.get(page).expect(200)).text, page);
  await agent
    .post(page)
    .type('form')
    .send({ ...fields, name: 'my\u001bprogram\u0007' });
  expect((await agent.get(page)).text).toContain('my program');
});

test('no text that cannot be stored gets into a corrected position, however it is written', async () => {
  const agent = supertest.agent(app);
  const fields = hiddenFields((await agent.get(moderator).expect(200)).text, `${moderator}/acts`);
  for (const text of ['\\u0000', '\\ud800']) {
    const patch = `[{"op":"replace","path":"/turn","value":"${text}"}]`;
    const { status } = await agent
      .post(`${moderator}/acts`)
      .type('form')
      .send({ ...fields, kind: 'override', patch, reason: 'why' });
    expect(status).toBeLessThan(500);
    expect(status).toBeGreaterThanOrEqual(400);
  }
  expect(faults).toEqual([]);
});

test.each(['\\u0000', '\\ud800'])('a call of the API with %s in its body is refused', async (odd) => {
  for (const address of ['/api/v1/check', '/api/v1/orders']) {
    const { status } = await supertest(app)
      .post(address)
      .set('Authorization', `Bearer ${apiKey}`)
      .set('Content-Type', 'application/json')
      .send(`{"orders":"PASS ${odd}","text":"${odd}"}`);
    expect(status).toBe(422);
  }
  expect(faults).toEqual([]);
});
