import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser, hiddenFields } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let app: ReturnType<typeof makeApp>;
let path: string;
let matchId: string;
let links: Readonly<Record<string, string>>;
let moderatorLink: string;

beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

beforeEach(async () => {
  const match = await place.open('4');
  matchId = match.id;
  links = match.links;
  moderatorLink = match.moderatorLink;
  await place.service.store.match.update({ where: { id: matchId }, data: { moderatorAddress: 'mora@example.org' } });
  app = makeApp(place.service);
  const letter = await place.service.store.letter.findFirstOrThrow({
    where: { matchId, kind: 'report', seat: { seat: 'britain' } },
  });
  let url = '';
  await deliverLetter(place.service, letter.id, async (mail) => {
    url = mail.fewerMails?.url ?? '';
    expect(mail.text).toContain(url);
    return { outcome: 'sent' };
  });
  path = pathOf(url);
});

const britain = () => place.service.store.seat.findFirstOrThrow({ where: { matchId, seat: 'britain' } });
const notices = () => place.service.store.letter.count({ where: { matchId, kind: 'notice' } });

test('a mail provider unsubscribes a reader with one post: no login, no cookie, no form', async () => {
  const post = () => request(app).post(path).type('form').send({ 'List-Unsubscribe': 'One-Click' });
  const answer = await post();
  expect(answer.status).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await britain()).toMatchObject({ notify: 'TURNS', notifyBy: 'unsubscribe' });
  expect(await notices()).toBe(1);
  expect((await post()).status).toBe(200);
  expect(await notices()).toBe(1);
});

test('unsubscribing removes nobody from his match', async () => {
  const open = () => place.service.store.openDecision.count({ where: { matchId } });
  const before = await open();
  await request(app).post(path);
  expect(await open()).toBe(before);
  expect(await britain()).toMatchObject({ player: 'Player Britain', suspended: null });
  expect((await new Browser(app).open(pathOf(links.britain))).status).toBe(200);
});

test('a program that opens a link in a mail changes nothing: the page has a button', async () => {
  const page = await request(app).get(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain('<form method="post">');
  expect(page.text).not.toContain(links.britain);
  expect(await britain()).toMatchObject({ notify: 'EACH' });
  await request(app).post(path);
  expect((await request(app).get(path)).text).not.toContain('<form');
});

test.each(['/u/', '/u/nobody', `/u/${'0'.repeat(22)}`, `/u/${'é'.repeat(22)}`, `/u/${'z'.repeat(500)}`])(
  '%s belongs to nobody',
  async (at) => {
    expect((await request(app).get(encodeURI(at))).status).toBe(404);
    expect((await request(app).post(encodeURI(at))).status).toBe(404);
  },
);

test('misread letters of a token are read as the letters that they resemble', async () => {
  const folded = path.replace(
    /^\/u\/.*/,
    (all) => `/u/${all.slice(3).toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I')}`,
  );
  expect((await request(app).post(folded)).status).toBe(200);
});

test('the page of the seat explains the setting, and reverts it', async () => {
  await request(app).post(path);
  const browser = new Browser(app);
  const seat = pathOf(links.britain);
  const { text } = await browser.open(seat);
  expect(text).toContain('The link for fewer mails in one of them was used.');
  expect(text).toMatch(/value="TURNS" selected/);
  expect((await browser.send(seat, `${seat}/notify`, { notify: 'DAILY' })).status).toBe(303);
  expect(await britain()).toMatchObject({ notify: 'DAILY', notifyBy: null });
  expect((await browser.send(seat, `${seat}/notify`, { notify: 'NEVER' })).status).toBe(400);
});

test('the last report again, at the push of a button', async () => {
  const browser = new Browser(app);
  const seat = pathOf(links.britain);
  expect((await browser.send(seat, `${seat}/resend`, {})).headers.location).toBe(`${seat}?news=resent#letters`);
  const copies = await place.service.store.letter.findMany({ where: { matchId, copyOf: { not: null } } });
  expect(copies.map(({ kind }) => kind)).toEqual(['report']);
});

const suspend = () =>
  place.service.store.seat.updateMany({
    where: { matchId, seat: 'britain' },
    data: { suspended: '550 no such <user>', suspendedAt: place.service.clock() },
  });

test('a seat that no mail reaches sees that on its page, and learns when it works again', async () => {
  await suspend();
  const browser = new Browser(app);
  const seat = pathOf(links.britain);
  expect((await browser.open(seat)).text).toContain('550 no such &lt;user&gt;');
  expect((await browser.open(pathOf(links.russia ?? links.spain))).text).not.toContain('550 no such');
  await browser.send(seat, `${seat}/mail`, {});
  expect(await britain()).toMatchObject({ suspended: null });
});

test('the moderator enters another address', async () => {
  await suspend();
  const browser = new Browser(app);
  const base = pathOf(moderatorLink);
  const send = (address: string) => browser.send(base, `${base}/mail`, { seat: 'britain', address });
  expect((await send('no address')).status).toBe(422);
  expect(await britain()).toMatchObject({ address: 'britain@example.org' });
  expect((await send('arthur@example.org')).headers.location).toBe(`${base}?news=mail`);
  expect(await britain()).toMatchObject({ address: 'arthur@example.org', suspended: null });
});

test('both delivery logs show kind, time, state, the server’s words and tries; a player sees only his own letters', async () => {
  const { store, clock } = place.service;
  const letters = await store.letter.findMany({ where: { matchId, kind: 'report' }, include: { seat: true } });
  const states = ['SENT', 'BOUNCED', 'HELD', 'DROPPED'] as const;
  for (const [i, { id, seat }] of letters.entries()) {
    await store.letter.update({
      where: { id },
      data: {
        state: states[i % 4] ?? 'SENT',
        attempts: 3,
        sentAt: clock(),
        response: `250 for ${seat?.seat}`,
        lastError: `550 for ${seat?.seat}`,
        reason: i % 4 === 2 ? 'suspended' : 'settled',
      },
    });
  }
  const browser = new Browser(app);
  const seatOf = (i: number) => letters[i]?.seat?.seat ?? '';
  for (const [i, words] of [
    `250 for ${seatOf(0)}`,
    `550 for ${seatOf(1)}`,
    'It waits until mail',
    'was settled before',
  ].entries()) {
    const { text } = await browser.open(pathOf(links[seatOf(i)]));
    expect(text).toContain(words);
    expect(text).toContain('Tried 3 times.');
    for (const other of [0, 1].filter((each) => each !== i)) expect(text).not.toContain(`50 for ${seatOf(other)}`);
  }
  const { text } = await browser.open(pathOf(moderatorLink));
  for (const words of [`250 for ${seatOf(0)}`, `550 for ${seatOf(1)}`, 'It waits until mail', 'was settled before'])
    expect(text).toContain(words);
  const base = pathOf(moderatorLink);
  const form = hiddenFields(text, `${base}/letters`);
  expect((await browser.post(`${base}/letters`, form)).headers.location).toBe(`${base}?news=resent`);
  expect(await store.letter.count({ where: { matchId, copyOf: form.letter ?? '' } })).toBe(1);
});
