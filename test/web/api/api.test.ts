import type { Express } from 'express';
import pino from 'pino';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApiKey } from '../../../src/match/api-key.ts';
import { submitOrders } from '../../../src/match/inbox/submission.ts';
import { reissueLink } from '../../../src/match/moderator/moderator.ts';
import { seatPage } from '../../../src/match/pages.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { askAll } from '../../../src/match/polls/polls.ts';
import type { Service } from '../../../src/match/service.ts';
import { addHours } from '../../../src/match/time/pace.ts';
import { makeApp } from '../../../src/web/app.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from '../../match/service.ts';
import { Browser } from '../browser.ts';
import { pathOf } from '../campaign.ts';

let place: TestService;
/** The service without TLS, because a browser in tests uses none. */
let service: Service;
let app: Express;
let match: TestMatch;
let keys: Record<'red' | 'blue', string>;

beforeAll(async () => {
  place = await testService();
  service = { ...place.service, publicUrl: 'http://127.0.0.1', log: pino({ level: process.env.TEST_LOG ?? 'silent' }) };
});
afterAll(() => place.close());
beforeEach(async () => {
  app = makeApp(service);
  match = await openMatch(place.service);
  keys = { red: await keyOf('red'), blue: await keyOf('blue') };
});

const noOf = (seat: string): number => match.seatNo[seat] ?? 0;
const keyOf = async (seat: string): Promise<string> => (await makeApiKey(place.service, noOf(seat), 'script')) ?? '';

const get = (path: string, key = keys.red) => supertest(app).get(`/api/v1${path}`).auth(key, { type: 'bearer' });
const post = (path: string, body: object, key = keys.red) =>
  supertest(app).post(`/api/v1${path}`).auth(key, { type: 'bearer' }).send(body);

const draftOf = (seat: string) => place.service.store.draft.findUnique({ where: { seatNo: noOf(seat) } });

describe('reading', () => {
  test('a seat is told what its page shows, and nothing of another seat', async () => {
    const { body } = await get('/seat').expect(200);
    const page = await seatPage(place.service, { no: noOf('red'), seat: 'red', matchId: match.id });
    expect(body.view).toEqual(JSON.parse(JSON.stringify(page?.view)));
    expect(body.seat).toMatchObject({ id: 'red', player: 'Rosa' });
    expect(body.open).toEqual([
      expect.objectContaining({ id: 0, kind: 'order', isAct: true, deadline: page?.open[0]?.deadline.toISOString() }),
    ]);
    expect(body.open[0].options.map(({ text }: { text: string }) => text)).toEqual(
      page?.open[0]?.options.map(({ text }) => text),
    );
    await post('/orders', { decision: 0, text: 'DRAW\nPASS\nDONE\nNOW' }).expect(200);
    await advanceMatch(place.service, match.id);
    const [card] = ((await get('/seat').expect(200)).body.view as { hand: number[] }).hand;
    const other = (await get('/seat', keys.blue).expect(200)).body;
    expect(card).toBeGreaterThan(510);
    expect(other.view).toMatchObject({ hand: [], cards: { red: 1 } });
    expect(JSON.stringify(other.view)).not.toContain(String(card));
    expect(JSON.stringify(body)).not.toMatch(/players\.test|linkHash|"no":/);
  });

  test('a question to all seats is read, answered among orders, and shows nobody the answer of another', async () => {
    await askAll(place.service, match.id, { text: 'Shall we?', hours: 24, by: 'Mora', via: 'command' });
    const deadline = addHours(place.service.clock(), 24).toISOString();
    const asked = { no: 1, text: 'Shall we?', by: 'Mora', isProposal: false, deadline };
    await post('/orders', { decision: null, text: 'VOTE NO' }).expect(200);
    expect((await get('/seat')).body.polls).toEqual([{ ...asked, own: false }]);
    expect((await get('/seat', keys.blue)).body.polls).toEqual([asked]);
  });

  test.each(['| STRIKE', '> STRIKE', '  > | STRIKE', '1 ok STRIKE', '│ STRIKE'])(
    'a line copied with its marks is read without them: %s',
    async (line) => {
      const decision = (await get('/seat')).body.open[0]?.id ?? 0;
      const { body } = await post('/check', { decision, text: line }).expect(200);
      expect(body.text).toMatch(/1 order/);
    },
  );

  test('events come in pages and are counted among those that the seat may know', async () => {
    const red = { matchId: match.id, seq: 1, at: new Date('2026-11-20T12:00:00Z') };
    const last = await place.service.store.event.count({ where: { matchId: match.id } });
    await place.service.store.event.createMany({
      data: [
        { ...red, no: last, event: { kind: 'secret.seen', only: ['blue'] } },
        { ...red, no: last + 1, event: { kind: 'secret.seen', only: ['red'], card: 7 } },
        { ...red, no: last + 2, event: { kind: 'all.seen' } },
      ],
    });
    const whole = (await get('/events').expect(200)).body;
    expect(whole.events.map(({ no }: { no: number }) => no)).toEqual(whole.events.map((_: unknown, i: number) => i));
    expect(whole.events.slice(-2).map(({ event }: { event: object }) => event)).toEqual([
      { kind: 'secret.seen', card: 7 },
      { kind: 'all.seen' },
    ]);
    const pages: unknown[] = [];
    for (let after = 0; ; ) {
      const { events, next } = (await get(`/events?after=${after}&limit=1`).expect(200)).body;
      if (events.length === 0) break;
      pages.push(...events);
      after = next;
    }
    expect(pages).toEqual(whole.events);
  });

  test('reports are read as they were mailed, without private links', async () => {
    const { reports } = (await get('/reports').expect(200)).body;
    const letters = await lettersOf(place.service, match.id, 'report');
    const own = letters.filter(({ seat }) => seat?.seat === 'red');
    expect(reports.map(({ id }: { id: string }) => id)).toEqual(own.map(({ id }) => id).reverse());
    expect(reports[0].text).toContain('Behind the convent');
    expect(reports[0].text).not.toContain('private-page.invalid');
    const older = (await get(`/reports?before=${reports.at(-1).id}`).expect(200)).body;
    expect(older.reports).toEqual([]);
  });
});

describe('planning by ids', () => {
  const plan = async (key = keys.red) => (await get('/plan', key).expect(200)).body;

  test('a program plans and sends without an order line, and reads none', async () => {
    const empty = await plan();
    expect(empty).toMatchObject({ isMade: true, decision: 0, revision: 0, steps: [], undo: false });
    const [offer] = empty.offers;
    expect(offer).toMatchObject({
      do: expect.stringMatching(/^add\./),
      label: { text: expect.any(String) },
      needs: [],
    });
    const added = (await post('/draft', { decision: 0, revision: 0, do: offer.do }).expect(200)).body;
    expect(added).toMatchObject({
      isMade: true,
      undo: true,
      steps: [{ number: 1, kind: expect.stringMatching(/^(?:ok|doubt)$/) }],
    });
    expect((await draftOf('red'))?.lines).toHaveLength(1);
    const { revision } = added;
    const undone = (await post('/draft', { decision: 0, revision, do: 'undo' }).expect(200)).body;
    expect(undone).toMatchObject({ isMade: true, steps: [], redo: true });
    const redo = { decision: 0, revision: undone.revision, do: 'redo' };
    const again = (await post('/draft', redo).expect(200)).body;
    expect(again.steps).toEqual(added.steps);
    const sent = await post('/send', { decision: 0, revision: again.revision, lose: true }).expect(200);
    expect(sent.body.verdict).toBe('accepted');
    expect(await draftOf('red')).toMatchObject({ handedOver: true });
    expect(await plan()).toMatchObject({ decision: null, offers: [] });
  });

  test('a change of an older plan, of another turn or by another id changes nothing', async () => {
    const [offer] = (await plan()).offers;
    await post('/draft', { decision: 0, revision: 0, do: offer.do }).expect(200);
    const { revision, steps } = await plan();
    for (const body of [
      { decision: 0, revision: revision + 1, do: 'remove.1' },
      { decision: 7, revision, do: 'remove.1' },
      { decision: 0, revision, do: 'add.AAAAAAAAAAAA' },
      { decision: 0, revision, do: 'remove.2' },
    ])
      expect((await post('/draft', body).expect(200)).body).toMatchObject({ isMade: false, revision, steps });
    await post('/draft', { decision: 0, revision, do: 'PASS' }).expect(400);
  });

  test('a question is answered by the ids of its options, and a wrong id is refused with a reason', async () => {
    const { body } = await get('/seat').expect(200);
    expect((await post('/answers', { decision: 0, options: ['no such'] }).expect(200)).body).toMatchObject({
      isTaken: false,
      reason: expect.any(String),
    });
    const [option] = body.open[0].options;
    const { isTaken } = (await post('/answers', { decision: 0, options: [option.id] }).expect(200)).body;
    expect(isTaken).toBe(true);
  });
});

describe('writing', () => {
  test('orders take the same way as a mail, and the answer is its acknowledgement', async () => {
    const text = 'STRIKE\nSTIRKE 2\nPASS\nDONE';
    const { body } = await post('/orders', { decision: 0, text }).expect(200);
    const twin = await openMatch(place.service);
    const mailed = await sendMail(place.service, {
      text,
      seatNo: twin.seatNo.red ?? 0,
      decision: 0,
      from: 'rosa@players.test',
    });
    // Each match has its own log of dice, so the heads of the two logs differ.
    const headOf = (answer: unknown) => String((answer as typeof body).reply.dice.head);
    const shown = (answer: unknown) => (headOf(answer).slice(0, 16).match(/.{4}/g) ?? []).join(' ');
    const plain = JSON.parse(
      JSON.stringify(mailed)
        .replaceAll(twin.code, match.code)
        .replaceAll(headOf(mailed), headOf(body))
        .replaceAll(shown(mailed), shown(body)),
    );
    const deadline = { at: expect.any(String), graceUntil: plain.reply.deadline.graceUntil };
    expect(body).toEqual({ ...plain, reply: { ...plain.reply, deadline } });
    expect(new Date(body.reply.deadline.at)).toEqual(new Date(plain.reply.deadline.at));
    expect(body.verdict).toBe('needs-fix');
    expect(await draftOf('red')).toMatchObject({ lines: ['STRIKE', 'STIRKE 2', 'PASS'], handedOver: false });
    const mails = await lettersOf(place.service, match.id, 'acknowledgement');
    expect(mails).toEqual([]);
  });

  test('orders that are handed over are carried out', async () => {
    const { body } = await post('/orders', { decision: 0, text: 'STRIKE\nPASS\nDONE' }).expect(200);
    expect(body.reply).toMatchObject({ verdict: 'ACCEPTED', readyAt: expect.stringMatching(/Z$/) });
    place.pass(0.5);
    expect(await advanceMatch(place.service, match.id)).toMatchObject({ outcome: 'moved' });
    expect((await get('/seat', keys.blue)).body.open).toMatchObject([{ id: 1, kind: 'parry' }]);
  });

  test('a settled decision, or another draft, is not overwritten', async () => {
    expect((await post('/orders', { decision: 7, text: 'STRIKE\nDONE' }).expect(200)).body.verdict).toBe('stale');
    await post('/orders', { decision: 0, text: 'STRIKE' }).expect(200);
    await post('/orders', { decision: 0, text: 'CLEAR\nPASS', revision: 0 }).expect(200);
    expect(await draftOf('red')).toMatchObject({ lines: ['STRIKE'] });
  });

  test('a call repeated with its idempotency key is carried out once', async () => {
    const send = (mark: string) =>
      post('/orders', { decision: 0, text: 'STRIKE' }).set('Idempotency-Key', mark).expect(200);
    const first = await send('mine 1');
    expect((await send('mine 1')).body).toEqual(first.body);
    expect(await draftOf('red')).toMatchObject({ lines: ['STRIKE'], revision: 1 });
    await send('mine 2');
    expect(await draftOf('red')).toMatchObject({ lines: ['STRIKE', 'STRIKE'], revision: 2 });
    // The same Idempotency-Key from another seat is another call.
    const other = await post('/orders', { decision: 0, text: 'STRIKE' }, keys.blue)
      .set('Idempotency-Key', 'mine 1')
      .expect(200);
    expect(other.body).not.toEqual(first.body);
  });

  test('a trial call changes nothing, and is answered like the real one', async () => {
    const count = () => place.service.store.submission.count();
    const before = await count();
    const body = { decision: 0, text: 'STRIKE\nPASS\nSTANDING PARRY NO\nDONE' };
    const tried = await post('/check', body).expect(200);
    expect(await count()).toBe(before);
    expect(await draftOf('red')).toBeNull();
    expect(await place.service.store.standingOrder.count({ where: { seatNo: noOf('red') } })).toBe(0);
    expect((await post('/orders', body).expect(200)).body).toEqual(tried.body);
  });
});

describe('keys', () => {
  test.each(['', 'Basic est_x', 'Bearer ', 'Bearer est_no-key-of-ours', `Bearer est_${'x'.repeat(43)}`])(
    'with "%s" nothing is revealed',
    async (authorization) => {
      const answer = await supertest(app).get('/api/v1/seat').set('Authorization', authorization).expect(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.text).not.toContain(match.code);
    },
  );

  test('a private link is not a key, and a key is not a link', async () => {
    await get('/seat', pathOf(match.links.red).slice('/s/'.length)).expect(401);
    await supertest(app).get(`/s/${keys.red}`).expect(404);
  });

  test('the database holds no key, only its hash', async () => {
    const rows = await place.service.store.apiKey.findMany();
    expect(JSON.stringify(rows)).not.toContain(keys.red.slice(4));
    expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  test('a key is made and revoked on the page of the seat', async () => {
    const browser = new Browser(app);
    const page = pathOf(match.links.red);
    const made = await browser.send(`${page}/keys`, `${page}/keys`, { name: 'my <phone>' });
    const key = /est_[\w-]{43}/.exec(made.text)?.[0] ?? '';
    expect(made.text).toContain('my &lt;phone&gt;');
    await get('/seat', key).expect(200);
    const { text } = await browser.open(`${page}/keys`).expect(200);
    expect(text).not.toContain(key);
    expect(text).toContain('Last used');
    const rows = await place.service.store.apiKey.findMany({ where: { seatNo: noOf('red') } });
    const id = rows.find(({ name }) => name === 'my <phone>')?.id ?? '';
    await browser.send(`${page}/keys`, `${page}/keys/revoke`, { id }).then(({ status }) => expect(status).toBe(303));
    await get('/seat', key).expect(401);
    // This page cannot revoke the key of another seat.
    const [other] = await place.service.store.apiKey.findMany({ where: { seatNo: noOf('blue') } });
    const refused = await browser.send(`${page}/keys`, `${page}/keys/revoke`, { id: other?.id ?? '' });
    expect(refused.status).toBe(404);
    await get('/seat', keys.blue).expect(200);
  });

  test('a seat has at most five keys, each with a name', async () => {
    const browser = new Browser(app);
    const page = `${pathOf(match.links.red)}/keys`;
    expect((await browser.send(page, page, { name: ' ' })).status).toBe(422);
    for (let count = 1; count < 5; count++) await keyOf('red');
    const refused = await browser.send(page, page, { name: 'one more' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('A seat may have 5 keys');
    expect(await place.service.store.apiKey.count({ where: { seatNo: noOf('red') } })).toBe(5);
  });

  test('a new private link revokes the keys of its seat', async () => {
    await reissueLink(place.service, match.id, 'red');
    await get('/seat').expect(401);
    await get('/seat', keys.blue).expect(200);
  });
});

describe('refused calls', () => {
  test.each([
    ['/orders', { text: 'STRIKE' }, 'decision'],
    ['/orders', { decision: '0', text: 'STRIKE' }, 'decision'],
    ['/orders', { decision: 0, text: '' }, 'text'],
    ['/check', { decision: 0, text: 'x'.repeat(32_001) }, 'text'],
  ])('%s names the field that is wrong', async (path, body, field) => {
    const answer = await post(path, body).expect(400);
    expect(answer.body).toMatchObject({ type: 'about:blank', status: 400 });
    expect(answer.body.detail).toMatch(new RegExp(`^${field}: `));
  });

  test('a body that is not JSON, or missing', async () => {
    const send = (type: string, body: string) =>
      supertest(app).post('/api/v1/orders').auth(keys.red, { type: 'bearer' }).set('Content-Type', type).send(body);
    await send('application/x-www-form-urlencoded', 'decision=0&text=STRIKE').expect(415);
    await send('application/json', '{"decision":').expect(400);
    await send('application/json', JSON.stringify({ decision: 0, text: 'x'.repeat(300_000) })).expect(413);
    expect(await draftOf('red')).toBeNull();
  });

  test('too many calls of one seat, wherever they come from; the other seat is not hindered', async () => {
    app = makeApp(service, { callsPerMinute: 2 });
    await get('/seat').expect(200);
    await get('/seat').expect(200);
    await get('/seat').set('X-Forwarded-For', '192.0.2.7').expect(429);
    await get('/seat', keys.blue).expect(200);
  });

  test('keys cannot be tried one after the other', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push((await get('/seat', `est_${i}`)).status);
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]));
    expect(statuses[30]).toBe(429);
  });

  test('no cookie is read or set', async () => {
    const { headers } = await get('/seat').expect(200);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  });
});

test('the page and the API write the same draft', async () => {
  const { reply } = await submitOrders(place.service, noOf('red'), { decision: 0, text: 'STRIKE' });
  expect(reply?.verdict).toBe('NOT SENT YET');
  expect((await get('/seat')).body.draft).toMatchObject({ lines: ['STRIKE'], revision: 1, handedOver: false });
});
