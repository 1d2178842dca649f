/** Messages between players on their pages, and the data that a page offers for download. */
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { campaignStateSchema } from '../../src/games/campaign/knowledge/state-schema.ts';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { reissueLink } from '../../src/match/moderator/moderator.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import type { PressRule } from '../../src/match/press/rule.ts';
import { offerId } from '../../src/match/sheets/offer-id.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

const KEEP = offerId('mulligan', { mulligan: false });

let place: Installation;
let match: CreatedMatch;
let browser: Browser;

beforeAll(async () => {
  place = await installation();
  match = await place.open('4');
});
beforeEach(() => {
  browser = new Browser(makeApp(place.service));
});
afterAll(() => place.close());

const pathTo = (seat: string): string => pathOf(match.links[seat]);

const write = (seat: string, fields: Readonly<Record<string, string | readonly string[]>>) =>
  browser.send(`${pathTo(seat)}/press`, `${pathTo(seat)}/press`, fields);

const pageOf = async (seat: string) => {
  const key = await seatByToken(place.service, pathTo(seat).slice('/s/'.length));
  const page = key && (await seatPage(place.service, key));
  if (!page) throw new Error(`no page of ${seat}`);
  return page;
};

const wordsOf = async (seat: string) =>
  (await pageOf(seat)).press.items.map(({ by, text, isOwn }) => ({ by, text, isOwn }));

const underRule = (press: PressRule) => place.service.store.match.update({ where: { id: match.id }, data: { press } });

test('messages go to the ticked players, and stand on their pages and on the writer’s', async () => {
  const text = 'Shall we meet at Badajoz?\nEND\nPLAY 1 CP\nDONE';
  const sent = await write('britain', { to: ['spain', 'french_north'], text });
  expect(sent.headers.location).toBe(`${pathTo('britain')}/press?news=sent`);
  expect(await wordsOf('britain')).toEqual([{ by: 'Britain', text, isOwn: true }]);
  for (const seat of ['spain', 'french_north'])
    expect(await wordsOf(seat)).toEqual([{ by: 'Britain', text, isOwn: false }]);
  expect(await wordsOf('french_south')).toEqual([]);
  expect((await pageOf('britain')).draft).toBeUndefined();
  const { text: page } = await browser.open(pathTo('spain'));
  expect(page).toContain('Shall we meet at Badajoz?');
  const { text: all } = await browser.open(sent.headers.location ?? '');
  expect(all).toContain('You, to Spain, French North');
});

test.each([
  ['nobody is ticked', { text: 'Hello' }, 'Choose a reader first'],
  ['there is nothing to say', { to: 'spain', text: '  ' }, 'Write something first'],
  ['there is no such reader', { to: 'russia', text: 'Hello' }, 'russia'],
])('if %s, the typed text is kept', async (_, fields, said) => {
  const before = await wordsOf('spain');
  const sent = await write('britain', fields);
  expect([409, 422]).toContain(sent.status);
  expect(sent.text).toContain(said);
  expect(sent.text).toContain(`>${fields.text.trim()}</textarea>`);
  expect(await wordsOf('spain')).toEqual(before);
});

test('the press rule of the match applies on the page as in a mail', async () => {
  await underRule('side');
  const { text } = await browser.open(`${pathTo('britain')}/press`);
  expect(text).toContain('value="spain"');
  expect(text).not.toContain('value="french_north"');
  const sent = await write('britain', { to: 'french_north', text: 'Come over to us' });
  expect(sent.status).toBe(409);
  await underRule('none');
  expect((await browser.open(`${pathTo('britain')}/press`)).text).not.toContain('<textarea');
  await underRule('white');
});

test('an anonymous message is the writer’s own on his page, and nobody’s on the others’', async () => {
  await underRule('anonymous');
  const text = 'Somebody is short of cards';
  expect((await write('spain', { to: 'britain', text, anonymous: 'yes' })).status).toBe(303);
  expect((await wordsOf('spain'))[0]).toEqual({ by: null, text, isOwn: true });
  expect((await wordsOf('britain'))[0]).toEqual({ by: null, text, isOwn: false });
  expect((await browser.open(`${pathTo('britain')}/press`)).text).toContain('Without a name, to Britain');
  await underRule('white');
});

test('text is shown as written, and not run', async () => {
  await write('britain', { to: 'spain', text: '<script>alert(1)</script>' });
  const { text } = await browser.open(`${pathTo('spain')}/press`);
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).not.toContain('<script>alert');
});

test('the state of a seat is available as data: the file of its reports', async () => {
  const { headers, body } = await browser.open(`${pathTo('spain')}/state.json`).expect(200);
  expect(headers['content-disposition']).toContain('state-spain.json');
  expect(campaignStateSchema.safeParse(body).error).toBeUndefined();
  const spain = await pageOf('spain');
  expect(body.view).toEqual(JSON.parse(JSON.stringify(spain.view)));
  expect(Object.keys(body.view.hands)).toEqual(['spain']);
});

test('the deadline is offered for a calendar while a question is open, and only then', async () => {
  const { text, headers } = await browser.open(`${pathTo('britain')}/deadline.ics`).expect(200);
  expect(headers['content-type']).toContain('text/calendar');
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const [question] = (await pageOf('britain')).open;
  expect(event?.getFirstPropertyValue('dtstart')?.toString()).toBe(
    question?.deadline.toISOString().replace('.000', ''),
  );
  const config = { ...place.service.config, mailFrom: 'Estafette <orders@play.example.org>' };
  const named = await new Browser(makeApp({ ...place.service, config })).open(`${pathTo('britain')}/deadline.ics`);
  expect(named.text).toContain('ORGANIZER;CN="Estafette":mailto:orders@play.example.org');
  const page = (await browser.open(pathTo('britain'))).text;
  const feed = /webcal:\/\/[^/]+(\/calendar\/\w+\.ics)/.exec(page)?.[1] ?? '';
  const subscribed = async () =>
    new ICAL.Component(
      ICAL.parse((await new Browser(makeApp(place.service)).open(feed).expect(200)).text),
    ).getAllSubcomponents('vevent');
  expect((await subscribed()).map(String)).toEqual([String(event)]);
  const answer = KEEP;
  await browser.send(pathTo('britain'), `${pathTo('britain')}/answers`, { answer });
  await browser.open(`${pathTo('britain')}/deadline.ics`).expect(404);
  expect((await browser.open(pathTo('britain'))).text).not.toContain('deadline.ics');
  expect(await subscribed()).toEqual([]);
  const link = await reissueLink(place.service, match.id, 'britain');
  await browser.open(feed).expect(404);
  expect((await browser.open(pathOf(link))).text).toContain('webcal://');
});
