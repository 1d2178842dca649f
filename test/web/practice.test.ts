/** A visitor opens a match against stand-ins on the first page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_PRACTICE, PRACTICE_DAYS } from '../../src/match/forming/practice.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { sweep } from '../../src/match/time/clock.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation } from './campaign.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

const visitor = (options = {}) => new Browser(makeApp(place.service, { practice: true, ...options }));
const play = (browser: Browser, fields: Record<string, string> = { seat: '4 britain', scenario: '1812' }) =>
  browser.send('/', '/practice', fields);
const matches = () => place.service.store.match.findMany({ orderBy: { no: 'asc' } });
const openIn = (matchId: string) =>
  place.service.store.openDecision.findMany({ where: { matchId }, orderBy: { decision: 'asc' } });

test('one click leads to the page of a seat that is asked; all others have been played by stand-ins', async () => {
  const browser = visitor();
  const { headers, status } = await play(browser);
  expect(status).toBe(303);
  expect(headers.location).toMatch(/^\/s\//);
  const { text } = await browser.open(headers.location ?? '').expect(200);
  expect(text).toContain('Practice');
  const match = (await matches()).at(-1);
  const id = match?.id ?? '';
  for (let answers = 0; answers < 12; answers++) {
    const [open, ...others] = await openIn(id);
    expect([open?.seat, others.length]).toEqual(['britain', 0]);
    const seat = await place.service.store.seat.findFirstOrThrow({ where: { matchId: id, seat: 'britain' } });
    await answerDecision(place.service, seat.no, open?.decision ?? 0, open?.fallback as never);
    await advanceMatch(place.service, id);
  }
  const answers = await place.service.store.answer.findMany({ where: { matchId: id, seat: { not: 'britain' } } });
  expect(answers.length).toBeGreaterThan(3);
  expect(new Set(answers.map(({ origin }) => origin))).not.toContain('person');
  const letters = await place.service.store.letter.findMany({ where: { matchId: id }, include: { seat: true } });
  expect(letters.every(({ seat }) => seat?.address.endsWith('@practice.localhost'))).toBe(true);
  const told = letters.filter(({ seat, kind }) => seat?.seat !== 'britain' && kind === 'report');
  expect(told.length).toBeLessThanOrEqual(3);
}, 60_000);

test('a side with two powers and the other scenario can be chosen, and nothing that is not offered', async () => {
  const { headers } = await play(visitor(), { seat: '2 france', scenario: '1813' });
  expect(headers.location).toMatch(/^\/s\//);
  expect((await matches()).at(-1)).toMatchObject({ split: '2', scenario: '1813' });
  for (const fields of [
    { seat: '2 spain', scenario: '1813' },
    { seat: '4 britain', scenario: '1815' },
    { seat: '4-dice a', scenario: '1812' },
  ])
    expect((await play(visitor(), fields)).status).toBe(404);
}, 60_000);

test('where practice is off there is neither the form nor its address', async () => {
  const browser = visitor({ practice: false });
  expect((await browser.open('/')).text).not.toContain('/practice');
  expect((await browser.post('/practice', {})).status).toBe(404);
});

test('a form of another site opens nothing, and one address opens only so many in an hour', async () => {
  const before = (await matches()).length;
  expect((await visitor().post('/practice', { game: 'wellington', seat: '4 britain', scenario: '1812' })).status).toBe(
    403,
  );
  const browser = visitor({ practicePerHour: 1 });
  expect((await play(browser)).status).toBe(303);
  expect((await play(browser)).status).toBe(429);
  expect(await matches()).toHaveLength(before + 1);
}, 60_000);

test('there are never more than so many, and after two weeks they are gone', async () => {
  const { store } = place.service;
  const campaign = await place.open('4');
  const [first] = await matches();
  const {
    id: _,
    no: __,
    code: ___,
    moderatorLinkHash: ____,
    moderatorNo: _____,
    ...like
  } = first as never as Record<string, unknown>;
  const { length } = await store.match.findMany({ where: { NOT: { id: campaign.id } } });
  await store.match.createMany({
    data: Array.from({ length: MOST_PRACTICE - length }, (_one, i) => ({
      ...like,
      id: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`,
      code: `X-${i}`,
      moderatorLinkHash: `hash ${i}`,
    })) as never,
  });
  const { status, text } = await play(visitor());
  expect(status).toBe(503);
  expect(text).toContain('enough practice matches');
  place.pass(24 * PRACTICE_DAYS + 1);
  await sweep(place.service);
  expect((await matches()).map(({ id }) => id)).toEqual([campaign.id]);
}, 60_000);
