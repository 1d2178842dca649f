/** The page of a match for its moderator: what the match waits for, since when and why; acts in groups, mails by seat. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeSubmission } from '../../src/match/inbox/submission.ts';
import { operatorUrl } from '../../src/match/people/operator.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let path: string;
let matchId: string;
let code: string;
let browser: Browser;

beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());
beforeEach(async () => {
  const match = await place.open('4');
  matchId = match.id;
  code = match.code;
  path = pathOf(match.moderatorLink);
  browser = new Browser(makeApp(place.service));
});

const store = () => place.service.store;
const textOf = async (at = path) => (await browser.open(at).expect(200)).text;
const seatOf = (seat: string) => store().seat.findFirstOrThrow({ where: { matchId, seat } });

/** The lines that say what the match waits for, as plain text. */
const stuck = async (at = path): Promise<string[]> => {
  const [, list = ''] = /<ul class="stuck">([\s\S]*?)<\/ul>\s*<\/section>/.exec(await textOf(at)) ?? [];
  return list
    .split('<p class="what">')
    .slice(1)
    .map((part) =>
      part
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
};

const lineOf = async (word: string, at = path) => (await stuck(at)).find((line) => line.includes(word)) ?? '';

test('shows the seat, the kind of question, since when, until when, and the fallback', async () => {
  place.pass(2);
  const line = await lineOf('Britain (Player Britain)');
  const { openedAt, deadline } = await store().openDecision.findFirstOrThrow({ where: { matchId, seat: 'britain' } });
  expect(deadline.getTime() - openedAt.getTime()).toBe(12 * 3_600_000);
  expect(line).toContain('owes an answer: mulligan');
  expect(line).toMatch(/Since \w{3} \d\d \w{3} \d\d:\d\d UTC, 2 h ago Until \w{3} \d\d \w{3} \d\d:\d\d UTC, in 10 h/);
  expect(line).toContain('no orders yet');
  expect(line).toContain('After that the match waits.');
  expect(line).toContain('Player Britain has not written yet.');
  expect(line).not.toContain('late');
  place.pass(11);
  expect(await lineOf('Britain (Player Britain)')).toMatch(/mulligan late no orders yet/);
});

test('shows nothing of a secret question except that there is one', async () => {
  await store().openDecision.updateMany({ where: { matchId, seat: 'britain' }, data: { public: false } });
  const line = await lineOf('Britain (Player Britain)');
  expect(line).toContain('owes an answer to a secret question');
  expect(line).not.toContain('mulligan');
});

test('a link beside an answer opens the right form, filled in for its seat', async () => {
  const [, at = ''] = /href="([^"]*)#act-extend"/.exec(await textOf()) ?? [];
  const text = await textOf(at.replaceAll('&amp;', '&'));
  expect(text).toMatch(/<details open>\s*<summary>Give more time/);
  expect(text).toMatch(/<select id="extend-seat"[\s\S]*?<option value="britain" selected>/);
  expect(text.match(/<details open>/g)).toHaveLength(1);
  const other = await textOf(`${path}?act=extend&seat=moon`);
  expect(other).toMatch(/<option value="" selected>everybody who is asked/);
});

test('distinguishes open drafts from orders that are handed over and not yet carried out', async () => {
  const { no } = await seatOf('britain');
  const { decision } = await store().openDecision.findFirstOrThrow({ where: { matchId, seat: 'britain' } });
  await store().draft.create({ data: { seatNo: no, decision, lines: ['KEEP'], mode: 'pause' } });
  expect(await lineOf('Britain (')).toContain('a draft stands open');
  const readyAt = place.service.clock();
  await store().draft.update({ where: { seatNo: no }, data: { handedOver: true, readyAt } });
  expect(await lineOf('Britain (')).toContain('orders handed over');
  expect(await lineOf('nothing has carried them out')).toBe('');
  place.pass(1);
  expect(await lineOf('nothing has carried them out')).toMatch(/^The orders of Britain .* 60 min ago/);
});

test('names bounced mail with its reason and its time, and links to the address', async () => {
  const { no } = await seatOf('spain');
  await store().seat.update({
    where: { no },
    data: { suspended: '550 no <such> user', suspendedAt: place.service.clock() },
  });
  place.pass(3);
  const line = await lineOf('No mail reaches Spain.');
  expect(line).toContain('3 h ago');
  expect(line).toContain('550 no &lt;such&gt; user');
  const text = await textOf();
  expect(text).toContain(`href="${path}#seat-spain"`);
  expect(text).toContain('id="seat-spain"');
});

test('work without a finished job is named after a quarter of an hour, and the operator is shown the queues', async () => {
  const letters = await store().letter.count({ where: { matchId, state: 'PENDING' } });
  expect(letters).toBeGreaterThan(0);
  expect(await lineOf('to be sent')).toBe('');
  place.pass(0.5);
  expect(await lineOf('to be sent')).toMatch(new RegExp(`^${letters} letters wait to be sent\\. .*30 min ago`));
  const { no } = await seatOf('spain');
  const raw = Buffer.from(`STATUS ${matchId}`);
  const { id } = await storeSubmission(place.service, { channel: 'SMTP', raw, envelope: { from: 'x@y', to: [] } });
  await store().submission.update({ where: { id }, data: { seatNo: no } });
  expect(await lineOf('to be read')).toBe('');
  place.pass(0.5);
  expect(await lineOf('to be read')).toContain('1 mail that has come in waits to be read.');
  await store().openDecision.updateMany({ where: { matchId }, data: { dueAt: place.service.clock() } });
  expect(await lineOf('the clock has not made')).toBe('');
  place.pass(0.5);
  expect(await lineOf('the clock has not acted')).toContain('passed');
  expect(await textOf()).not.toContain('/queues"');
  const office = pathOf(operatorUrl(place.service));
  expect(await lineOf('to be sent', `${office}/matches/${code}`)).toContain('Queues');
});

test('a paused match says so, since when, and how it goes on', async () => {
  await store().match.update({ where: { id: matchId }, data: { state: 'PAUSED', pausedAt: place.service.clock() } });
  place.pass(5);
  const [first = ''] = await stuck();
  expect(first).toMatch(/^The match is paused: no deadline runs\. Since .* 5 h ago Let it go on$/);
});

test('shows the map, and groups the acts; acts that cannot be undone lie in a fold of their own', async () => {
  const text = await textOf();
  expect(text).toContain(`<img class="map" src="/p/${code}/map.svg"`);
  const titles = [...text.matchAll(/<h3>(The clock|People|Repair)<\/h3>/g)].map(([, title]) => title);
  expect(titles).toEqual(['The clock', 'People', 'Repair']);
  const [open = '', folded = ''] = text.split('<details class="grave">');
  const acts = (part: string) => [...part.matchAll(/acts" id="act-([a-z-]+)"/g)].map(([, kind]) => kind);
  expect(acts(folded)).toEqual(['rollback', 'override', 'end']);
  expect(acts(open)).toEqual([
    ...['extend', 'remind', 'process', 'policy', 'pause'],
    ...['broadcast', 'act-as', 'glass', 'rule'],
  ]);
  expect(await textOf(`${path}?act=end`)).toContain('<details class="grave" open>');
});

test('mails lie in a fold for each seat; one with a problem is open', async () => {
  const { no } = await seatOf('spain');
  const { id } = await store().letter.findFirstOrThrow({ where: { seatNo: no } });
  await store().letter.update({ where: { id }, data: { state: 'FAILED', lastError: '552 full' } });
  const list = await textOf(`${path}/mails`);
  const shelves = list.split('<details id="mails-').slice(1);
  expect(shelves.map((shelf) => shelf.split('"')[0])).toEqual(['britain', 'french_south', 'spain', 'french_north']);
  expect(shelves.map((shelf) => /^\w+" open>/.test(shelf))).toEqual([false, false, true, false]);
  expect(shelves[2]).toContain(`/mails/out/${id}`);
  for (const other of [0, 1, 3]) expect(shelves[other]).not.toContain(id);
  expect(shelves[0]).toMatch(/<summary>Britain <span class="note">Player Britain<\/span>/);
  expect(await textOf()).toContain(`href="${path}/mails#mails-spain"`);
});
