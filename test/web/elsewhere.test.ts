/** What a process answers about a match that another release plays: a proxy, a browser or a program asks again, and nothing was done. */
import type { Express } from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApiKey } from '../../src/match/api-key.ts';
import { Releases } from '../../src/match/play/releases.ts';
import { makeApp } from '../../src/web/app.ts';
import { openMatch, type TestMatch, type TestService, testService } from '../match/service.ts';
import { Browser, hiddenFields } from './browser.ts';
import { pathOf } from './campaign.ts';

let place: TestService;
let app: Express;
let match: TestMatch;
let key: string;
/** Lets the newer release play the match, or the one that is asked. */
const play = (release: string) => place.service.store.match.update({ where: { id: match.id }, data: { release } });

beforeAll(async () => {
  place = await testService();
  const service = { ...place.service, publicUrl: 'http://127.0.0.1' };
  const release = (name: string, version: string) => new Releases({ name, version, built: 1 });
  const [older, newer] = [release('older', '0.9.0'), release('newer', '0.9.1')];
  await older.announce(service.store);
  await newer.announce(service.store);
  await older.look(service.store);
  match = await openMatch(service);
  key = (await makeApiKey(service, match.seatNo.red ?? 0, 'script')) ?? '';
  app = makeApp({ ...service, release: 'older', releases: older });
});
afterAll(() => place.close());

test('a page asks again by itself', async () => {
  await play('newer');
  for (const path of [pathOf(match.links.red), `/p/${match.code}`]) {
    const { status, headers, text } = await new Browser(app).open(path);
    expect([status, headers['retry-after'], headers.refresh]).toEqual([503, '2', '2']);
    expect(text).toContain('A new version is being brought in');
  }
  await play('older');
  await new Browser(app).open(pathOf(match.links.red)).expect(200);
});

test('orders that are sent are given back, and nothing of them is kept', async () => {
  await play('older');
  const [browser, page] = [new Browser(app), pathOf(match.links.red)];
  const { text } = await browser.open(page);
  await play('newer');
  const fields = { ...hiddenFields(text, `${page}/orders`), orders: 'STRIKE', mode: 'pause', act: 'check' };
  const answer = await browser.post(`${page}/orders`, fields);
  expect([answer.status, answer.headers['retry-after'], answer.headers.refresh]).toEqual([503, '2', undefined]);
  expect(answer.text).toContain('STRIKE');
  expect(await place.service.store.submission.count()).toBe(0);
  await play('older');
  expect((await browser.post(`${page}/orders`, fields)).status).toBeLessThan(400);
  expect(await place.service.store.submission.count()).toBe(1);
});

test('a program is told to call again, and nothing of its orders is kept', async () => {
  await play('newer');
  const before = await place.service.store.submission.count();
  const agent = supertest.agent(app).auth(key, { type: 'bearer' });
  const orders = { decision: 0, text: 'STRIKE' };
  for (const call of [agent.get('/api/v1/seat'), agent.post('/api/v1/orders').send(orders)]) {
    const { status, headers, body } = await call;
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect(body.detail).toContain('try again in a few seconds');
  }
  expect(await place.service.store.submission.count()).toBe(before);
  await play('older');
  await agent.post('/api/v1/orders').send(orders).expect(200);
  expect(await place.service.store.submission.count()).toBe(before + 1);
});
