/** Questions to all seats on pages: players answer and propose; moderators ask and see the number of answers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { askAll } from '../../src/match/polls/polls.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser, hiddenFields } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let match: CreatedMatch;
let browser: Browser;

beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

beforeEach(async () => {
  match = await place.open('4');
  browser = new Browser(makeApp(place.service, { requestsPerMinute: 10_000 }));
});

const SEATS = ['britain', 'spain', 'french_south', 'french_north'] as const;
type Seat = (typeof SEATS)[number];

const pathTo = (seat: Seat): string => pathOf(match.links[seat]);
const office = (): string => pathOf(match.moderatorLink);
const vote = (seat: Seat, said: 'yes' | 'no', poll = '1') =>
  browser.send(pathTo(seat), `${pathTo(seat)}/votes`, { vote: said, poll });
const open = async (path: string): Promise<string> => (await browser.open(path).expect(200)).text;

/** The part of a page with the questions. */
const partOf = async (path: string): Promise<string> => {
  const part = (await open(path)).split(/<(?:section class="card(?: panel)?"|div) id="polls">/)[1];
  if (part === undefined) throw new Error(`${path} has no such part`);
  return part.split(/<\/section>|<\/div>/)[0]?.replace(/name="form" value="[^"]*"/g, '') ?? '';
};

const ask = (text: string, hours = 24) =>
  askAll(place.service, match.id, { text, hours, by: 'Mora', via: 'command' }).then((done) =>
    expect(done.ok).toBe(true),
  );

describe('a question of the moderator', () => {
  test('stands on the page of a seat until its player has answered, and he may change his answer', async () => {
    expect(await open(pathTo('spain'))).not.toContain('id="polls"');
    await ask('Shall we <b>rest</b> & eat?');
    const before = await partOf(pathTo('spain'));
    expect(before).toContain('Mora asks all seats');
    expect(before).toContain('Shall we &lt;b&gt;rest&lt;/b&gt; &amp; eat?');
    expect(before).toContain('Until Wed 25 Nov 21:00 UTC+9, in 24 h. You have not answered yet.');
    const { headers } = await vote('spain', 'yes');
    expect(headers.location).toBe(`${pathTo('spain')}?news=voted#polls`);
    expect(await open(`${pathTo('spain')}?news=voted`)).toContain('Your vote was taken.');
    expect(await partOf(pathTo('spain'))).toContain('You have said yes.');
    await vote('spain', 'no');
    expect(await partOf(pathTo('spain'))).toContain('You have said no.');
  });

  test('reveals no answers before its end, and then only counts', async () => {
    await ask('Shall we?');
    const [unheard, unasked] = [await partOf(pathTo('britain')), await partOf(office())];
    expect(unasked).toContain('0 of 4 have answered.');
    await vote('spain', 'yes');
    expect(await partOf(pathTo('britain'))).toBe(unheard);
    const agreed = await partOf(office());
    expect(agreed).toBe(unasked.replace('0 of 4', '1 of 4'));
    await vote('spain', 'no');
    expect(await partOf(office())).toBe(agreed);
    for (const seat of ['britain', 'french_south', 'french_north'] as const) await vote(seat, 'yes');
    for (const path of [...SEATS.map(pathTo), office()])
      expect(await partOf(path)).toContain('&quot;Shall we?&quot; (Mora): 3 yes, 1 no, 0 silent; Tue 24 Nov');
  });

  test('accepts no vote after it is closed', async () => {
    await ask('Shall we?');
    const { text } = await browser.open(pathTo('spain'));
    const form = hiddenFields(text, `${pathTo('spain')}/votes`);
    await place.service.store.poll.updateMany({ data: { closedAt: place.service.clock() } });
    const late = await browser.post(`${pathTo('spain')}/votes`, { ...form, vote: 'yes' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('the question is no longer open');
    expect(await place.service.store.vote.count({ where: { matchId: match.id } })).toBe(0);
  });

  test('is asked on the page of the moderator, by the same rules as a mail', async () => {
    const send = (fields: Readonly<Record<string, string>>) => browser.send(office(), `${office()}/polls`, fields);
    const refused = await send({ text: 'For "ever"?', hours: '500' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('a question is open for 1 to 336 hours');
    expect(refused.text).toContain('>For &quot;ever&quot;?</textarea>');
    expect((await send({ text: ' ', hours: '24' })).text).toContain('a question needs some text');
    expect((await send({ text: 'Now?', hours: 'soon' })).status).toBe(422);
    expect((await send({ text: 'Shall we\r\nrest?', hours: '24' })).headers.location).toBe(
      `${office()}?news=asked#polls`,
    );
    expect(await partOf(pathTo('britain'))).toContain('Moderator asks all seats');
    expect(await place.service.store.poll.findMany({ where: { matchId: match.id } })).toMatchObject([
      { text: 'Shall we rest?' },
    ]);
  });

  test('is the only kind if the match has a moderator', async () => {
    const { text } = await browser.open(`${pathTo('spain')}/propose`).expect(200);
    expect(text).toContain('This match has a moderator who decides that.');
    expect(text).not.toContain(`action="${pathTo('spain')}/propose`);
    await ask('Shall we?');
    const { form = '' } = hiddenFields((await browser.open(pathTo('spain'))).text, `${pathTo('spain')}/votes`);
    const fields = { form, kind: 'pause', until: '', reason: '' };
    expect((await browser.post(`${pathTo('spain')}/propose`, fields)).status).toBe(409);
    const proposal = JSON.stringify({ kind: 'pause' });
    expect((await browser.post(`${pathTo('spain')}/propose/go`, { form, proposal, reason: '' })).status).toBe(409);
    expect(await place.service.store.poll.count({ where: { matchId: match.id } })).toBe(1);
  });
});

describe('without a moderator', () => {
  beforeEach(async () => {
    await place.service.store.match.update({ where: { id: match.id }, data: { visibility: 'none' } });
  });

  const look = async (seat: Seat, fields: Readonly<Record<string, string>>) => {
    const action = `${pathTo(seat)}/propose`;
    return browser.send(action, action, { reason: '', ...fields });
  };

  test('a proposal is previewed, asked and agreed on, and then done', async () => {
    expect(await partOf(pathTo('britain'))).toContain(`href="${pathTo('britain')}/propose"`);
    const plan = await look('britain', { kind: 'pause', until: '2026-12-27T08:00', reason: 'It is  Christmas' });
    expect(plan.status).toBe(200);
    expect(plan.text).toContain('is carried out until Sun 27 Dec 08:00 UTC+9; then the match goes on by itself.');
    expect(plan.text).toContain('more than half of 4 players say yes within 48 hours');
    expect(plan.text).toContain('PAUSE It is Christmas UNTIL 2026-12-26 23:00 UTC');
    expect(await place.service.store.poll.count({ where: { matchId: match.id } })).toBe(0);
    const go = `${pathTo('britain')}/propose/go`;
    const done = await browser.post(go, hiddenFields(plan.text, go));
    expect(done.headers.location).toBe(`${pathTo('britain')}?news=proposed#polls`);
    expect(await partOf(pathTo('britain'))).toContain('You have said yes.');
    await vote('spain', 'yes');
    await vote('french_south', 'yes');
    expect(await partOf(pathTo('spain'))).toContain('agreed, 3 yes, 0 no, 1 silent');
    const { state, pausedUntil } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
    expect([state, pausedUntil?.toISOString()]).toEqual(['PAUSED', '2026-12-26T23:00:00.000Z']);
    expect(await open(`${pathTo('spain')}/propose`)).toContain('id="propose-resume"');
  });

  test('the address of a newcomer is shown only to his proposer', async () => {
    const fields = { kind: 'replace', seat: 'french_north', player: 'Nora', address: 'nora@players.test' };
    const plan = await look('britain', { ...fields, reason: 'ask nora@players.test' });
    expect(plan.text).toContain('The invitation goes to nora@players.test');
    const go = `${pathTo('britain')}/propose/go`;
    await browser.post(go, hiddenFields(plan.text, go)).expect(303);
    for (const path of [...SEATS.map(pathTo), office()]) {
      expect(await partOf(path)).toContain('REPLACE French North WITH Nora ask');
      expect(await open(path)).not.toContain('nora@');
    }
  });

  test.each([
    ['a moment that is past', { kind: 'pause', until: '2020-01-01T00:00' }, 'that time is past'],
    ['no moment', { kind: 'pause', until: 'tomorrow' }, 'a part of it is missing'],
    ['too many hours', { kind: 'extend', hours: '9999', seat: '' }, 'at most 90 days'],
    ['no seat', { kind: 'extend', hours: '9', seat: 'moon' }, 'there is no such seat'],
    ['no address', { kind: 'replace', seat: 'spain', player: 'N', address: '<nora>' }, '&lt;nora&gt; is not a mail'],
    ['what is not under way', { kind: 'resume' }, 'the match is not paused'],
  ])('%s is not proposed, and the typed text is kept', async (_, fields, why) => {
    const { status, text } = await look('spain', { ...fields, reason: 'a "good" one' } as Record<string, string>);
    expect(status).toBe(409);
    expect(text).toContain(why);
    if (fields.kind !== 'resume') expect(text).toContain('value="a &quot;good&quot; one"');
    expect(await place.service.store.poll.count({ where: { matchId: match.id } })).toBe(0);
  });

  test.each(['override', 'glass', 'end'])('%s cannot be decided by players', async (kind) => {
    expect((await look('spain', { kind, seat: 'britain' })).status).toBe(400);
    const action = `${pathTo('spain')}/propose`;
    const { form = '' } = hiddenFields(await open(action), action);
    const proposal = JSON.stringify({ kind, seat: 'britain', how: 'agreed', patch: [] });
    expect((await browser.post(`${action}/go`, { form, proposal, reason: '' })).status).toBe(409);
    expect(await place.service.store.poll.count({ where: { matchId: match.id } })).toBe(0);
  });
});
