/** Open pages learn of what they show, and of nothing else. */
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { submitOrders } from '../../src/match/inbox/submission.ts';
import { reissueLink } from '../../src/match/moderator/keys-of-a-seat.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import type { OrderForm } from '../../src/match/sheets/order-form.ts';
import { makeApp } from '../../src/web/app.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

const EVERY = 50;
/** Some looks at what has changed. */
const LOOKS = 20 * EVERY;

let place: Installation;
let close: () => void;
let site: string;
beforeAll(async () => {
  place = await installation();
  const server = makeApp(place.service, { liveEvery: EVERY }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.close();
    server.closeAllConnections();
  };
});
afterAll(async () => {
  close();
  await place.close();
});

/** The events that an open page is sent, in their order; `ended` once it is sent no more. */
async function openPage(path: string, version?: string) {
  const query = version === undefined ? '' : `?version=${version}`;
  const answer = await fetch(`${site}${path}/live${query}`, { headers: { Accept: 'text/event-stream' } });
  expect(answer.headers.get('Content-Type')).toBe('text/event-stream');
  const events: string[] = [];
  const read = async () => {
    for await (const piece of answer.body as ReadableStream<Uint8Array>) {
      const text = new TextDecoder().decode(piece);
      events.push(...[...text.matchAll(/^event: (.*)$/gm)].map(([, kind]) => kind ?? ''));
    }
    events.push('ended');
  };
  void read().catch(() => events.push('ended'));
  return events;
}

const versionOf = async (path: string): Promise<string> => {
  const page = await (await fetch(`${site}${path}`)).text();
  return /data-version="([^"]+)"/.exec(page)?.[1] ?? '';
};

const seatNo = async (match: CreatedMatch, seat: string): Promise<number> =>
  (await place.service.store.seat.findFirstOrThrow({ where: { matchId: match.id, seat } })).no;

const order = async (match: CreatedMatch, seat: string, form: Pick<OrderForm, 'text' | 'press'>) => {
  const decision = (await place.service.store.openDecision.findFirst({ where: { matchId: match.id, seat } }))?.decision;
  const sent = { decision: decision ?? NO_DECISION, ...form };
  return (await submitOrders(place.service, await seatNo(match, seat), sent)).verdict;
};

test('a page is told of a message and of its own draft, and other pages of neither', async () => {
  const match = await place.open('2');
  const [allies, france] = ['allies', 'france'].map((seat) => pathOf(match.links[seat]));
  const pages = await Promise.all([openPage(allies ?? ''), openPage(france ?? '')]);
  const before = await versionOf(france ?? '');
  expect(await order(match, 'allies', { text: 'CLEAR\nCHECK\nPASS' })).toBe('accepted');
  await expect.poll(() => pages[0]).toEqual(['draft']);
  await sleep(LOOKS);
  expect(pages[1]).toEqual([]);
  expect(await versionOf(france ?? '')).toBe(before);
  await order(match, 'allies', { text: '', press: { to: 'france', text: 'The snow melts.', anonymous: false } });
  await expect.poll(() => pages[1]).toEqual(['message']);
  expect(await versionOf(france ?? '')).not.toBe(before);
});

test('a page of before is told at once, and by its entity tag where no stream comes through', async () => {
  const path = pathOf((await place.open('2')).links.allies);
  const [late, present] = [await openPage(path, 'another'), await openPage(path, await versionOf(path))];
  await expect.poll(() => late).toEqual(['step']);
  await sleep(LOOKS);
  expect(present).toEqual([]);
  const ask = (tag = '') => supertest(site).get(`${path}/live`).set('If-None-Match', tag);
  const { body, headers } = await ask();
  expect(body).toEqual({ version: await versionOf(path) });
  await ask(headers.etag).expect(304);
});

test('a page that is opened while others are looked at is followed like them', async () => {
  const paths = Object.values((await place.open('4')).links).map(pathOf);
  const pages = [];
  for (const path of [...paths, ...paths, ...paths]) pages.push(await openPage(path));
  await sleep(LOOKS);
  expect(pages.flat()).toEqual([]);
});

test('a link that opens nothing any more ends the stream of its page', async () => {
  const match = await place.open('2');
  const path = pathOf(match.links.france);
  const [own, other] = [await openPage(path), await openPage(pathOf(match.links.allies))];
  expect(await reissueLink(place.service, match.id, 'france', { by: 'Mora', via: 'page' })).toBeDefined();
  await expect.poll(() => own).toContain('ended');
  expect(other).not.toContain('ended');
  expect((await fetch(`${site}${path}/live`)).status).toBe(404);
});
