import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorUrl } from '../../src/match/people/operator.ts';
import { makeApp } from '../../src/web/app.ts';
import { openMatch, type TestMatch, type TestService, testService } from '../match/service.ts';
import { Browser } from './browser.ts';
import { pathOf } from './campaign.ts';

const ADDRESS = 'https://discord.com/api/webhooks/123/secret-token';

let place: TestService;
let match: TestMatch;
let browser: Browser;
beforeAll(async () => {
  place = await testService();
  match = await openMatch(place.service);
  browser = new Browser(makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }));
});
afterAll(() => place.close());

test('a moderator adds a chat and removes it; its address is not shown again', async () => {
  const base = `${pathOf(match.moderatorLink)}/webhooks`;
  const added = await browser.send(base, base, { address: ADDRESS });
  expect(added.text).toMatch(/whsec_[\w+/]{32}/);
  const { text } = await browser.open(base).expect(200);
  expect(text).toContain('discord.com');
  expect(text).not.toMatch(/secret-token|whsec_/);
  const { id } = await place.service.store.webhook.findFirstOrThrow();
  const removed = await browser.send(base, `${base}/remove`, { id });
  expect(removed.status).toBe(303);
  expect((await browser.open(`${base}?news=removed`)).text).toContain('No chat is set up.');
  expect((await browser.send(base, base, { address: ADDRESS })).status).toBe(200);
  await place.service.store.webhook.deleteMany();
});

test('a forbidden address is refused, and shown for correction', async () => {
  const base = `${pathOf(match.moderatorLink)}/webhooks`;
  const refused = await browser.send(base, base, { address: 'https://169.254.169.254/"x' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('value="https://169.254.169.254/&quot;x"');
  expect(await place.service.store.webhook.count()).toBe(0);
});

test('the operator does the same with the match code; a player has no such page', async () => {
  await browser.open(`${pathOf(operatorUrl(place.service))}/matches/${match.code}/webhooks`).expect(200);
  await browser.open(`${pathOf(match.moderatorLink)}`).expect(({ text }) => expect(text).toContain('/webhooks"'));
  const player = pathOf(match.links.red).slice('/s/'.length);
  await browser.open(`/m/${player}/webhooks`).expect(404);
  await browser.open(`/m/${player}/matches/${match.code}/webhooks`).expect(404);
  await browser.open(`/s/${player}/webhooks`).expect(404);
});

test('a form without our token adds nothing', async () => {
  const refused = await browser.post(`${pathOf(match.moderatorLink)}/webhooks`, { address: ADDRESS });
  expect(refused.status).toBe(403);
  expect(await place.service.store.webhook.count()).toBe(0);
});
