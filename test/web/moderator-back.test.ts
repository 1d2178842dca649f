/** Going back from the list of events: the filled-in form, the choice of seats, and the question to all seats beforehand. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { castVote } from '../../src/match/polls/polls.ts';
import { offerId } from '../../src/match/sheets/offer-id.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser, hiddenFields } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

const KEEP = offerId('mulligan', { mulligan: false });

let place: Installation;
let match: CreatedMatch;
let path: string;
let browser: Browser;

beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());
beforeEach(async () => {
  match = await place.open('4');
  path = pathOf(match.moderatorLink);
  browser = new Browser(makeApp(place.service));
});

const store = () => place.service.store;

/** Britain keeps its hand; then the first impulse begins. */
const begin = async () => {
  const own = pathOf(match.links.britain);
  await browser.send(own, `${own}/answers`, { answer: KEEP });
};

const look = async (fields: Readonly<Record<string, string | readonly string[]>>) => {
  const { form = '' } = hiddenFields((await browser.open(path)).text, `${path}/acts`);
  return browser.post(`${path}/acts`, { form, kind: 'rollback', to: '1', ...fields });
};

test('each impulse in the list can be rolled back: the form opens with it filled in', async () => {
  await begin();
  const { text } = await browser.open(`${path}/timeline`).expect(200);
  const rows = text.split('<li id="scene-').slice(1);
  expect(rows.map((row) => Number.parseInt(row, 10))).toEqual(rows.map((_, i) => rows.length - 1 - i));
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map((row) => row.includes('Back to here'))).toEqual(rows.map((_, i) => i < rows.length - 1));
  const [, address = ''] = /<a href="([^"#]*)"[^>]*>Back to here/.exec(rows.at(-2) ?? '') ?? [];
  const form = (await browser.open(address.replaceAll('&amp;', '&')).expect(200)).text;
  expect(form).toMatch(/goes back to the beginning of impulse 1/);
  expect(form).toContain('has agreed yet: tick who agrees, or decide it yourself');
});

test('what would be undone stands beside who agrees, and one button does it as it was chosen', async () => {
  await begin();
  const shown = (await browser.open(`${path}/acts/back?to=1`)).text;
  const hidden = hiddenFields(shown, `${path}/acts/go`);
  const go = (fields: object) =>
    browser.post(`${path}/acts/go`, { ...hidden, reason: 'Misread', force: '', ...fields });
  const alone = await go({ consents: ['britain'] });
  expect(alone.status).toBe(422);
  expect(alone.text).toContain('has to agree, or you force it');
  expect((await go({ act: JSON.stringify({ kind: 'end', how: 'agreed' }), force: 'on' })).status).toBe(422);
  expect(await store().audit.count({ where: { matchId: match.id, kind: { in: ['end', 'rollback'] } } })).toBe(0);
  expect((await go({ consents: ['britain', 'french_south'] })).status).toBe(303);
  const { what } = await store().audit.findFirstOrThrow({ where: { matchId: match.id, kind: 'rollback' } });
  expect(what).toMatchObject({ to: 1, consents: ['britain', 'french_south'], force: false });
});

test('a form that is refused stands on the answer again, with all that was typed', async () => {
  await begin();
  const refused = await look({ to: '99', consents: ['britain', 'spain'], force: 'on' });
  expect(refused.status).toBe(409);
  expect(refused.text).toMatch(/<details open>\s*<summary>Go back/);
  expect(refused.text).toMatch(/name="to" value="99"/);
  expect(refused.text.match(/name="consents" value="\w+" checked/g)).toEqual([
    'name="consents" value="britain" checked',
    'name="consents" value="spain" checked',
  ]);
  expect(refused.text).toMatch(/<option value="on" selected>/);
  const unread = await look({ to: 'the <second>' });
  expect(unread.status).toBe(422);
  expect(unread.text).toMatch(/name="to" value="the &lt;second&gt;"/);
});

test('a finished match cannot be rolled back', async () => {
  await begin();
  await store().match.update({ where: { id: match.id }, data: { state: 'OVER' } });
  expect((await browser.open(`${path}/timeline`)).text).not.toContain('Back to here');
});

test('the seats that agree are ticked, one of each side', async () => {
  await begin();
  const page = (await browser.open(path)).text;
  expect(page).toMatch(
    /<input type="checkbox" name="consents" value="french_south"> French South \(Player French South\)/,
  );
  expect((await look({ consents: 'britain' })).text).toContain('has agreed yet');
  const plan = await look({ consents: ['britain', 'french_south'] });
  expect(plan.status).toBe(200);
  expect(plan.text).toContain('Agreed to by Britain, French South.');
});

test.each([
  ['Spian', 'nobody here is called Spian. Did you mean Spain?'],
  ['Player Britian', 'nobody here is called Player Britian. Did you mean Player Britain?'],
  ['Xerxes', 'nobody here is called Xerxes: the seats are Britain, French South, Spain, French North'],
])('an unknown name is answered with the nearest one: %s', async (name, problem) => {
  await begin();
  const { status, text } = await look({ consents: name });
  expect([status, text]).toEqual([409, expect.stringContaining(problem)]);
});

test('names of seats and players are known as well as ids', async () => {
  await begin();
  const { text } = await look({ consents: 'French South, Player Spain' });
  expect(text).toContain('Agreed to by French South, Spain.');
});

test('all seats are asked first: their answers fill in the form, and do nothing else', async () => {
  await begin();
  expect((await look({ to: '99', ask: 'all' })).text).toContain('there is no impulse 99 to go back to');
  const before = await store().match.findUniqueOrThrow({ where: { id: match.id } });
  const asked = await look({ ask: 'all' });
  expect(asked.headers.location).toBe(`${path}?news=asked#polls`);
  const poll = await store().poll.findFirstOrThrow({ where: { matchId: match.id } });
  expect(poll.text).toContain('go back to the beginning of impulse 1 (1812, ');
  expect(poll.text).toContain('agrees to it by name');
  await store().seat.updateMany({ where: { matchId: match.id, seat: 'spain' }, data: { language: 'ko' } });
  expect((await browser.open(pathOf(match.links.spain))).text).toContain('되돌아갈까요');
  const notices = await store().letter.count({
    where: { matchId: match.id, letter: { path: ['about'], equals: 'asked' } },
  });
  expect(notices).toBe(4);
  expect((await browser.open(path)).text).not.toContain('Back to 1:');
  for (const [seat, yes] of [
    ['britain', true],
    ['french_south', true],
    ['spain', true],
    ['french_north', false],
  ] as const)
    await store().$transaction((db) => castVote(place.service, db, match.id, { no: poll.no, seat, yes }));
  const after = await store().match.findUniqueOrThrow({ where: { id: match.id } });
  expect(after.seq).toBe(before.seq);
  const { text } = await browser.open(path);
  expect(text).toContain('Back to 1: Britain, French South, Spain agreed.');
  const [, address = ''] = /href="([^"#]*)">Open the form/.exec(text) ?? [];
  const form = (await browser.open(address.replaceAll('&amp;', '&'))).text;
  const ticks = [...form.matchAll(/name="consents" value="(\w+)"( checked)?/g)].map(([, seat, on]) => [seat, !!on]);
  expect(Object.fromEntries(ticks)).toEqual({ britain: true, french_south: true, spain: true, french_north: false });
});
