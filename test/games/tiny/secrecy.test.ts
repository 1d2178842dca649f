/** The first of two secret answers shows neither its content nor that it was given, to the other seat and to observers alike. */

import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeApiKey } from '../../../src/match/api-key.ts';
import { keepTime } from '../../../src/match/clock/clock.ts';
import { openPosition } from '../../../src/match/packs.ts';
import { publiclyAsked } from '../../../src/match/play/asked.ts';
import { presentOf } from '../../../src/match/play/present.ts';
import { addHours, STANDARD_PACE } from '../../../src/match/time/pace.ts';
import { paceBoard } from '../../../src/match/time/pace-board.ts';
import { makeApp } from '../../../src/web/app.ts';
import { lettersOf, openOf, sendMail, type TestMatch, type TestService } from '../../match/service.ts';
import { Browser } from '../../web/browser.ts';
import { pathOf } from '../../web/campaign.ts';
import { addressOf, give, openTiny, tinyService } from './house.ts';

let place: TestService;
let match: TestMatch;
let browser: Browser;
beforeAll(async () => {
  place = await tinyService();
});
beforeEach(async () => {
  match = await openTiny(place);
  browser = new Browser(makeApp(place.service, { requestsPerMinute: 10_000 }));
});
afterAll(() => place.close());

const OF_SEAT = [
  '',
  '/map.svg',
  '/ground.json',
  '/state.json',
  '/deadline.ics',
  '/history',
  '/replay',
  '/replay/newest',
  '/press',
  '/standing',
  '/time',
  '/propose',
  '/record',
];
/** A value that every page draws anew. */
const FORM_TOKEN = /<input type="hidden" name="form" value="[^"]*">/g;
const OF_ALL = ['', '/map.svg', '/replay', '/replay/newest'];

/** The HTML of all pages that East and observers may open. */
async function pages(): Promise<readonly string[]> {
  const east = pathOf(match.links.east);
  const paths = [...OF_SEAT.map((path) => `${east}${path}`), ...OF_ALL.map((path) => `/p/${match.code}${path}`)];
  const all: string[] = [];
  for (const path of paths) {
    const answer = await browser.open(path).buffer(true).expect(200);
    all.push(`${path}\n${(answer.text ?? JSON.stringify(answer.body)).replace(FORM_TOKEN, '')}`);
  }
  return all;
}

test('pages are the same bytes', async () => {
  const before = await pages();
  await give(place, match, 'west', { act: 'move', to: 'b3' });
  expect(await pages()).toEqual(before);
});

test('programs get the same answers', async () => {
  const app = makeApp(place.service);
  const key = (await makeApiKey(place.service, match.seatNo.east ?? 0, 'script')) ?? '';
  const ask = (path: string, body: object) =>
    supertest(app).post(`/api/v1${path}`).auth(key, { type: 'bearer' }).send(body).expect(200);
  const told = async () => {
    const all: unknown[] = [];
    for (const path of ['/seat', '/events', '/reports', '/record'])
      all.push((await supertest(app).get(`/api/v1${path}`).auth(key, { type: 'bearer' }).expect(200)).body);
    for (const text of ['FIRE', 'MOVE d3', 'MOVE a1', 'ROUND 2 FIRE'])
      all.push((await ask('/check', { decision: 1, text })).body);
    return all;
  };
  const before = await told();
  await give(place, match, 'west', { act: 'fire' });
  expect(await told()).toEqual(before);
});

/** The text of the acknowledgement that East gets for a command. */
async function answersTo(text: string): Promise<string> {
  const seatNo = match.seatNo.east ?? 0;
  const settled = await sendMail(place.service, { text, seatNo, decision: 1, from: addressOf('east') });
  return settled?.text ?? '';
}

test.each(['STATUS', 'WHO', 'DEADLINE', 'ROLLS', 'HISTORY', 'STATUS DICE'])(
  'a mail with %s is answered the same',
  async (text) => {
    const before = await answersTo(text);
    await give(place, match, 'west', { act: 'move', to: 'b3' });
    expect(await answersTo(text)).toBe(before);
  },
);

test('a webhook has nothing new to report, and observers read the same', async () => {
  const row = await openPosition(place.service, match.id);
  if (!row) throw new Error('no match');
  const before = publiclyAsked(row, presentOf(place.service, row), undefined);
  await give(place, match, 'west', { act: 'fire' });
  const after = await openPosition(place.service, match.id);
  if (!after) throw new Error('no match');
  expect(publiclyAsked(after, presentOf(place.service, after), undefined)).toEqual(before);
  expect(before).toEqual(['West', 'East']);
});

test('an answer already given by a standing order does not show either', async () => {
  const west = { seatNo: match.seatNo.west ?? 0, decision: 0, from: addressOf('west') };
  await sendMail(place.service, { ...west, text: 'ROUND 2 FIRE' });
  await give(place, match, 'west', { act: 'hold' });
  await give(place, match, 'east', { act: 'hold' });
  expect(await openOf(place.service, match.id)).toEqual(['3 east round.order']);
  expect((await browser.open(pathOf(match.links.east))).text).toMatch(/Waiting for<\/dt><dd>West</);
  const report = (await lettersOf(place.service, match.id, 'report')).findLast(({ seat }) => seat?.seat === 'east');
  expect(report?.letter).toMatchObject({ report: { waitingFor: ['West'] } });
});

/** East's letters and the public board of time after West's deadline has passed, with or without an answer of West. */
async function lateness(hasAnswered: boolean): Promise<readonly unknown[]> {
  match = await openTiny(place, { pace: { ...STANDARD_PACE, graceHours: 6, policy: 'fallback' } });
  if (hasAnswered) await give(place, match, 'west', { act: 'fire' });
  await place.service.store.openDecision.updateMany({
    where: { matchId: match.id, seat: 'east' },
    data: { deadline: addHours(place.service.clock(), STANDARD_PACE.impulseHours + 24) },
  });
  for (let hours = 0; hours < 60; hours += 6) {
    place.pass(6);
    await keepTime(place.service, match.id);
  }
  expect(await openOf(place.service, match.id)).toEqual(['1 east round.order']);
  const letters = (await lettersOf(place.service, match.id)).filter(({ seat }) => seat?.seat === 'east');
  const board = await paceBoard(place.service, match.id);
  return [letters.map(({ kind, letter }) => [kind, (letter as { about?: string }).about]), board?.lines];
}

test('a late seat does not show either', async () => {
  expect(await lateness(false)).toEqual(await lateness(true));
});

test('the seat itself knows that it has answered', async () => {
  await give(place, match, 'west', { act: 'fire' });
  const { text } = await browser.open(pathOf(match.links.west));
  expect(text).toContain('Waiting for East');
  expect(text).not.toMatch(/Waiting for.*West/);
  expect(text).toMatch(/under seal<\/dt><dd>FIRE \(commitment [0-9a-f ]{32,40}\)</);
});

test('no mail is sent', async () => {
  const before = await lettersOf(place.service, match.id);
  await give(place, match, 'west', { act: 'fire' });
  expect(await lettersOf(place.service, match.id)).toEqual(before);
});
