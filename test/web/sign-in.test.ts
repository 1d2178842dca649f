import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inviteTo } from '../../src/match/forming/forming.ts';
import { invitationLink } from '../../src/match/forming/invitation.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { linkHash } from '../../src/match/keys.ts';
import { stopObserving } from '../../src/match/observers/observing.ts';
import { writeSignIns } from '../../src/match/people/sign-in.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { resendLetter } from '../../src/match/post/resend.ts';
import { makeApp } from '../../src/web/app.ts';
import { BOUNDARY_LINE } from '../mail/boundary.ts';
import { Browser, hiddenFields } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

const KNOWN = 'britain@example.org';

let place: Installation;
let app: ReturnType<typeof makeApp>;
let matchId: string;
let code: string;
let links: Readonly<Record<string, string>>;
let moderatorLink: string;

beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

beforeEach(async () => {
  const { store } = place.service;
  await store.match.deleteMany();
  await store.signIn.deleteMany();
  await store.session.deleteMany();
  const match = await place.open('4');
  ({ id: matchId, code, links, moderatorLink } = match);
  app = makeApp(place.service, { requestsPerMinute: 10_000 });
});

const letters = () => place.service.store.letter.findMany({ where: { kind: 'sign-in' }, orderBy: { no: 'asc' } });

/** Asks for a link and reads it from the newest mail that leaves. */
async function linkFor(address: string, browser = new Browser(app)): Promise<string> {
  await browser.send('/sign-in', '/sign-in', { address }).then(({ status }) => expect(status).toBe(200));
  await writeSignIns(place.service);
  const letter = (await letters()).at(-1);
  let link = '';
  await deliverLetter(place.service, letter?.id ?? '', async ({ text, html, to }) => {
    expect(to.address.toLowerCase()).toBe(address.toLowerCase());
    link = /http[^\s]*\/sign-in\/[\w-]+/.exec(text)?.[0] ?? '';
    expect(html).toContain(link);
    // Nobody reads an answer.
    expect(text + html).not.toContain(BOUNDARY_LINE);
    return { outcome: 'sent' };
  });
  return pathOf(link);
}

async function enter(address: string, browser = new Browser(app)): Promise<Browser> {
  const link = await linkFor(address, browser);
  const { status, headers } = await browser.send(link, link, {});
  expect([status, headers.location]).toEqual([303, '/home']);
  return browser;
}

test('the answer is the same for known and unknown addresses, and only a known one gets a mail', async () => {
  const answers = [];
  for (const address of [KNOWN, 'stranger@example.org']) {
    const { status, text } = await new Browser(app).send('/sign-in', '/sign-in', { address });
    answers.push({ status, text: text.replaceAll(address, 'X') });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.status).toBe(200);
  // The answer was given without looking the address up.
  expect(await letters()).toEqual([]);
  await writeSignIns(place.service);
  await writeSignIns(place.service);
  expect(await letters()).toMatchObject([{ matchId, seatNo: expect.any(Number) }]);
});

test('an invalid address is refused', async () => {
  const { status, text } = await new Browser(app).send('/sign-in', '/sign-in', { address: '<b>nobody' });
  expect(status).toBe(422);
  expect(text).toContain('&lt;b&gt;nobody');
  expect(await place.service.store.signIn.count()).toBe(0);
});

test('a link may be opened by programs any number of times, and works once', async () => {
  const link = await linkFor(KNOWN.toUpperCase());
  const scanner = new Browser(app);
  for (let i = 0; i < 2; i++) expect((await scanner.open(link)).status).toBe(200);
  expect(await place.service.store.session.count()).toBe(0);
  const first = new Browser(app);
  const { status, headers } = await first.send(link, link, {});
  expect(status).toBe(303);
  const cookie = [headers['set-cookie']].flat().join('\n');
  expect(cookie).toMatch(/estafette-session=s%3A[^;]+; Max-Age=2592000; Path=\/;.* HttpOnly; SameSite=Lax/);
  expect((await first.open('/home')).status).toBe(200);
  expect((await scanner.open(link)).status).toBe(404);
  const late = await scanner.send('/sign-in', '/sign-in', { address: 'x' }).then(() => scanner.open('/home'));
  expect(late.status).toBe(401);
});

test('a link used twice at the same time signs in once', async () => {
  const link = await linkFor(KNOWN);
  const browsers = [new Browser(app), new Browser(app)];
  const answers = await Promise.all(browsers.map((browser) => browser.send(link, link, {}).catch(() => undefined)));
  expect(answers.filter((answer) => answer?.status === 303)).toHaveLength(1);
  expect(await place.service.store.session.count()).toBe(1);
});

test('a form from elsewhere signs nobody in', async () => {
  const link = await linkFor(KNOWN);
  expect((await new Browser(app).post(link, {})).status).toBe(403);
  expect((await new Browser(app).post('/sign-in', { address: KNOWN })).status).toBe(403);
  expect((await new Browser(app).open(link)).status).toBe(200);
});

test('over https the session cookie is secure', async () => {
  const link = await linkFor(KNOWN);
  const secure = makeApp({ ...place.service, publicUrl: 'https://play.example.org' });
  const page = await request(secure).get(link);
  const cookies = cookiesOf(page);
  const answer = await request(secure)
    .post(link)
    .set('Cookie', cookies.map((cookie) => cookie.split(';')[0]).join('; '))
    .type('form')
    .send(hiddenFields(page.text, link));
  expect(answer.status).toBe(303);
  for (const cookie of [...cookies, ...cookiesOf(answer)]) expect(cookie).toContain('; Secure');
});

const cookiesOf = ({ headers }: request.Response): readonly string[] => [headers['set-cookie'] ?? []].flat();

test('a link expires after half an hour, a session after thirty days', async () => {
  const link = await linkFor(KNOWN);
  const browser = await enter(KNOWN);
  place.pass(0.51);
  expect((await new Browser(app).open(link)).status).toBe(404);
  place.pass(24 * 29.9);
  expect((await browser.open('/home')).status).toBe(200);
  place.pass(3);
  expect((await browser.open('/home')).status).toBe(401);
});

test('tables and stored letters contain neither links nor sessions', async () => {
  const link = await linkFor(KNOWN);
  const token = link.split('/').at(-1) ?? '';
  const { store } = place.service;
  const rows = JSON.stringify([await store.signIn.findMany(), await letters()]);
  expect(rows).not.toContain(token);
  expect(rows).toContain(linkHash(token));
});

test('a letter that is late, copied, or addressed to a former address signs nobody in', async () => {
  const browser = new Browser(app);
  await linkFor(KNOWN);
  const [first] = await letters();
  await resendLetter(place.service, matchId, first?.id ?? '');
  const sent = async (id = '') => {
    const mails: string[] = [];
    const send = async ({ text }: { readonly text: string }) => {
      mails.push(text);
      return { outcome: 'sent' } as const;
    };
    await deliverLetter(place.service, id, send);
    return mails;
  };
  expect(await sent((await letters()).at(-1)?.id)).toEqual([]);
  await browser.send('/sign-in', '/sign-in', { address: KNOWN });
  await writeSignIns(place.service);
  await place.service.store.seat.updateMany({ where: { address: KNOWN }, data: { address: 'other@example.org' } });
  expect(await sent((await letters()).at(-1)?.id)).toEqual([]);
  await browser.send('/sign-in', '/sign-in', { address: 'other@example.org' });
  await writeSignIns(place.service);
  place.pass(1);
  expect(await sent((await letters()).at(-1)?.id)).toEqual([]);
});

test('the page shows the player’s own seats with their links, and no others', async () => {
  const { text } = await (await enter(KNOWN)).open('/home');
  expect(text).toContain(links.britain);
  expect(text).toContain(code);
  for (const seat of Object.keys(links).filter((id) => id !== 'britain')) expect(text).not.toContain(links[seat]);
  expect(text).not.toContain(moderatorLink);
  const open = await place.service.store.openDecision.findMany({ where: { matchId } });
  for (const { seat } of open) {
    const own = await (await enter(`${seat}@example.org`)).open('/home');
    expect(own.text).toMatch(/Until \w+ \d+ \w+ .*UTC\+9/);
    expect(own.text).not.toContain('Nothing is asked of you.');
  }
});

test('a page that does not exist leads somebody who is signed in to the own matches', async () => {
  const browser = await enter(KNOWN);
  const { text } = await browser.open('/s/nobody').expect(404);
  expect(text).toContain('<a class="button" href="/home">Your matches</a>');
  expect(text).not.toContain('href="/sign-in"');
  expect((await browser.open('/home').expect(200)).text).toContain(code);
});

test('moderators find their own matches, each with his own link', async () => {
  const { service } = place;
  await service.store.match.update({ where: { id: matchId }, data: { moderatorAddress: 'Mora@example.org' } });
  const { text } = await (await enter('mora@example.org')).open('/home');
  expect(text).toContain(moderatorLink);
  expect(text).not.toContain('/s/');
  const carla = { role: 'MODERATOR', name: 'Carla', address: 'carla@example.org', by: 'Mora', via: 'command' } as const;
  await inviteTo(service, matchId, carla);
  const invitation = await service.store.invitation.findFirstOrThrow({ where: { matchId, name: 'Carla' } });
  await joinInvitation(service, invitation.no, {});
  const other = await (await enter('carla@example.org')).open('/home');
  expect(other.text).toContain(`Moderate ${code}`);
  expect(other.text).not.toContain(moderatorLink);
});

test('an observer gets a link, and finds his page until he leaves', async () => {
  const { service } = place;
  const otto = { role: 'OBSERVER', name: 'Otto', address: 'Otto@example.org', by: 'Mora', via: 'command' } as const;
  await inviteTo(service, matchId, otto);
  const find = () => service.store.invitation.findFirstOrThrow({ where: { matchId, name: 'Otto' } });
  await joinInvitation(service, (await find()).no, { language: 'ja' });
  const browser = await enter('otto@example.org');
  expect(await letters()).toMatchObject([{ matchId, seatNo: null, invitationNo: (await find()).no }]);
  const { text } = await browser.open('/home');
  expect(text).toContain('<html lang="ja">');
  const own = invitationLink(service, await find());
  expect(text).toContain(`href="${own}"`);
  expect(text).not.toMatch(/\/[sm]\//);
  expect((await browser.open(pathOf(own))).status).toBe(200);
  await stopObserving(service, (await find()).no);
  expect((await browser.open('/home')).text).not.toContain(code);
});

test.each([
  ['whose seat has passed to somebody else', { address: 'newcomer@example.org' }],
  ['for whose seat somebody is sought', { vacantSince: new Date() }],
  ['whom no mail reaches', { suspended: 'no such mailbox' }],
])('a player %s no longer sees it, and gets no link', async (_, change) => {
  const browser = await enter(KNOWN);
  await place.service.store.seat.updateMany({ where: { matchId, seat: 'britain' }, data: change });
  const { status, text } = await browser.open('/home');
  expect(status).toBe(200);
  expect(text).not.toContain(code);
  const before = (await letters()).length;
  await browser.send('/sign-in', '/sign-in', { address: KNOWN });
  await writeSignIns(place.service);
  expect(await letters()).toHaveLength(before);
});

test('signing in again ends the browser’s previous session', async () => {
  const browser = await enter(KNOWN);
  const [before] = await place.service.store.session.findMany();
  await enter('spain@example.org', browser);
  const after = await place.service.store.session.findMany();
  expect(after).toMatchObject([{ address: 'spain@example.org' }]);
  expect(after[0]?.hash).not.toBe(before?.hash);
});

test('a player signs out here, or everywhere, and others stay signed in', async () => {
  const [one, two, three] = [await enter(KNOWN), await enter(KNOWN), await enter(KNOWN)];
  const other = await enter('spain@example.org');
  await one.send('/home', '/sign-out', {});
  expect((await one.open('/home')).status).toBe(401);
  expect((await two.open('/home')).status).toBe(200);
  const link = await linkFor(KNOWN);
  await two.send('/home', '/sign-out/everywhere', {});
  expect((await three.open('/home')).status).toBe(401);
  expect((await three.open(link)).status).toBe(404);
  expect((await other.open('/home')).status).toBe(200);
});

test('a cookie without our signature belongs to nobody', async () => {
  await enter(KNOWN);
  const [session] = await place.service.store.session.findMany();
  expect(session?.address).toBe(KNOWN);
  for (const value of [session?.hash, `s:${session?.hash}.x`]) {
    const browser = new Browser(app);
    const { status } = await browser
      .open('/home')
      .set('Cookie', `estafette-session=${encodeURIComponent(value ?? '')}`);
    expect(status).toBe(401);
  }
});

test('an address gets a limited number of links an hour, known or not', async () => {
  for (const address of [KNOWN, 'stranger@example.org']) {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { status } = await new Browser(app).send('/sign-in', '/sign-in', { address });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
});

test('a visitor may ask for a limited number of links an hour, for any addresses', async () => {
  const browser = new Browser(app);
  let status = 200;
  let asked = 0;
  for (; status === 200 && asked < 40; asked++) {
    ({ status } = await browser.send('/sign-in', '/sign-in', { address: `player${asked}@example.org` }));
  }
  expect([status, asked]).toEqual([429, 31]);
});

test('the pages use the language of their reader', async () => {
  const { text } = await new Browser(app).open('/sign-in').set('Accept-Language', 'ko');
  expect(text).toContain('<html lang="ko">');
  expect(text).toContain('링크 받기');
});
