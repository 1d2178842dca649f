import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let match: CreatedMatch;
let browser: Browser;
beforeAll(async () => {
  place = await installation();
  match = await place.open('2');
  browser = new Browser(makeApp(place.service));
});
afterAll(() => place.close());

const seats = () => Object.keys(match.links);
const pathTo = (seat: string | undefined): string => `${pathOf(match.links[seat ?? ''])}/time`;

/** Sends one form of the page; each form has another act. */
async function wish(path: string, fields: Record<string, string>) {
  const { text } = await browser.open(path);
  const [, form = ''] = /name="form" value="([^"]+)"/.exec(text) ?? [];
  return browser.post(path, { form, ...fields });
}

test('a player takes more time on his page as by mail', async () => {
  const { store } = place.service;
  const asked = await store.openDecision.findFirstOrThrow({ where: { matchId: match.id } });
  const page = await browser.open(pathTo(asked.seat));
  expect(page.text).toContain('3 times more in this turn');
  const answer = await wish(pathTo(asked.seat), { act: 'extend', hours: '5' });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('Your deadline is now');
  const now = await store.openDecision.findFirstOrThrow({ where: { matchId: match.id } });
  expect(now.deadline.getTime() - asked.deadline.getTime()).toBe(5 * 3_600_000);
});

test('days of absence stand on the pages of all, until they are cancelled', async () => {
  const [one, other] = seats();
  const answer = await wish(pathTo(one), { act: 'absence', from: '2026-12-24', to: '2026-12-28' });
  expect(answer.text).toContain('You are away from');
  const seen = await browser.open(pathTo(other));
  expect(seen.text).toMatch(/away from Thu 24 Dec 00:00 .* until Tue 29 Dec 00:00/);
  await wish(pathTo(one), { act: 'noabsence', from: '2026-12-24' });
  expect((await browser.open(pathTo(other))).text).toContain('Nobody has announced an absence.');
});

test('an absence may begin and end at a time of day', async () => {
  const [one, other] = seats();
  const hours = { fromTime: '21:30', toTime: '21:40' };
  await wish(pathTo(one), { act: 'absence', from: '2026-12-24', to: '2026-12-24', ...hours });
  const seen = await browser.open(pathTo(other));
  expect(seen.text).toMatch(/away from Thu 24 Dec 21:30 .* until Thu 24 Dec 21:40/);
  await wish(pathTo(one), { act: 'noabsence', from: '2026-12-24' });
  expect((await browser.open(pathTo(other))).text).toContain('Nobody has announced an absence.');
});

test.each([
  ['no time', { act: 'absence', from: '2026-12-24', to: '2026-12-28', fromTime: 'noon' }],
  ['no day', { act: 'absence', from: 'tomorrow', to: '2026-12-28' }],
  ['a command of its own', { act: 'absence', from: '2026-12-24\nPASS', to: '2026-12-28' }],
  ['an act that there is not', { act: 'resign' }],
])('%s is refused', async (_what, fields) => {
  expect((await wish(pathTo(seats()[0]), fields)).status).toBe(400);
});

test('the board explains how time is kept', async () => {
  const { store } = place.service;
  const asked = await store.openDecision.findFirstOrThrow({ where: { matchId: match.id } });
  const at = (hours: number) => new Date(asked.openedAt.getTime() + hours * 3_600_000);
  const times = [2, 4, 60].map((hours, i) => ({
    matchId: match.id,
    decision: 900 + i,
    seat: asked.seat,
    public: true,
    openedAt: asked.openedAt,
    deadline: at(48),
    closedAt: at(hours),
  }));
  const [first] = times;
  if (!first) throw new Error('no times');
  const secret = { ...first, decision: 910, public: false, missed: 'fallback', closedAt: at(900) };
  await store.answerTime.createMany({ data: [...times, secret] });
  const page = await browser.open(pathTo(asked.seat));
  expect(page.text).toContain('4.0 h');
  expect(page.text).toContain('67%');
});
