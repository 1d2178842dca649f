/** Matches of Gettysburg Campaign as their players meet them: plans by mail, sealed orders, absence, the record, the page. */
import { createHmac } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type JsonObject, recordText, sure } from '../../../src/engine/index.ts';
import type { Side } from '../../../src/games/gettysburg/types.ts';
import { keepTime } from '../../../src/match/clock/clock.ts';
import { sayVerdict } from '../../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../../src/match/dice/verify.ts';
import { pageVersion } from '../../../src/match/page-version.ts';
import { seatByToken, seatPage } from '../../../src/match/pages.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { exportMatch } from '../../../src/match/record/export.ts';
import { makeApp } from '../../../src/web/app.ts';
import { answersOf, lettersOf, openOf, type TestMatch, type TestService } from '../../match/service.ts';
import { playLaid } from '../../soak/table/laying.ts';
import { Browser } from '../../web/browser.ts';
import { pathOf } from '../../web/campaign.ts';
import { gettysburgService, mailFrom, openGettysburg, stateOf } from './house.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await gettysburgService();
});
beforeEach(async () => {
  match = await openGettysburg(place);
});
afterAll(() => place.close());

const CSA_PLAN = ['ROUND 1: Longstreet -> Culpeper', 'ROUND 3: Hill -> Winchester', 'ROUND 2: Ewell -> Culpeper'].join(
  '\n',
);
const USA_PLAN = ['ROUND ANY: Reynolds -> STAY; Hancock -> STAY', 'REACT ANY: DEFEND'].join('\n');

test('lines of several rounds are played in one run, in the order of their rounds', async () => {
  expect((await mailFrom(place, match, 'CSA', CSA_PLAN))?.text).toContain('Longstreet -> Culpeper');
  expect(await openOf(place.service, match.id)).toEqual(['1 USA round']);
  await mailFrom(place, match, 'USA', USA_PLAN);
  const answers = await answersOf(place.service, match.id);
  const rounds = answers.filter((each) => each.includes('CSA round'));
  expect(rounds[0]).toContain('CSA-1');
  const { turn, round } = await stateOf(place, match.id);
  expect(turn > 1 || round === 4).toBe(true);
});

const recordLines = (packed: Buffer): readonly JsonObject[] =>
  gunzipSync(packed)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const OF_SEAT = ['', '/map.svg', '/state.json', '/history', '/standing', '/time', '/record'];
const FORM_TOKEN = /<input type="hidden" name="form" value="[^"]*">/g;

test('the other side sees that an order is sealed, and the same bytes whatever it is', async () => {
  const browser = new Browser(makeApp(place.service, { requestsPerMinute: 10_000 }));
  const base = pathOf(match.links.USA);
  // The log shows each change of a sealed order: its head differs, and nothing else.
  const withoutLog = (record: Buffer) => recordLines(record).filter(({ line }) => line !== 'log');
  // The version of a page is a hash of what it shows, the commitment too.
  const versions = async () => {
    const page = sure(await seatPage(place.service, sure(await seatByToken(place.service, base.slice('/s/'.length)))));
    const seals = page.seals.map((each) => ({ ...each, commitment: '' }));
    return { shown: pageVersion(page).version, uncommitted: pageVersion({ ...page, seals }).version };
  };
  const known = async () => {
    const all: string[] = [];
    const version = await versions();
    const { rollHead } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
    for (const path of OF_SEAT) {
      const { text, body } = await browser.open(`${base}${path}`).buffer(true).expect(200);
      const shown = path === '/record' ? JSON.stringify(withoutLog(body)) : (text ?? JSON.stringify(body));
      const heads = shown.replaceAll(rollHead, 'HEAD').replaceAll(rollHead.slice(0, 16), 'HEAD');
      all.push(heads.replace(FORM_TOKEN, '').replaceAll(version.shown, version.uncommitted));
    }
    const letters = await lettersOf(place.service, match.id);
    return [...all, JSON.stringify(letters.filter(({ seat }) => seat?.seat === 'USA').map(({ letter }) => letter))];
  };
  const before = await known();
  const told: (readonly string[])[] = [];
  for (const order of ['LEE: Longstreet -> Culpeper -> Manassas', 'Ewell -> Winchester', 'Hill']) {
    await mailFrom(place, match, 'CSA', `ORDER ${order}\nDONE`, 0);
    told.push((await known()).map((each) => each.replaceAll(/"seq":\d+|data-seq="\d+"/g, '')));
  }
  const commitments = told.map(([page = '']) => /commitment ([0-9a-f]{32})/.exec(page)?.[1] ?? '');
  expect(new Set(commitments).size).toBe(3);
  expect(commitments).not.toContain('');
  const hidden = told.map((pages, i) => pages.map((each) => each.replaceAll(commitments[i] ?? '', 'COMMITMENT')));
  for (const each of hidden) expect(each).toEqual(hidden[0]);
  expect(before[0]).not.toContain('Have sealed');
  expect(told[0]?.[0]).toContain('Have sealed, and may still change it');
  expect(await answersOf(place.service, match.id)).toHaveLength(1);
}, 90_000);

test('a commitment is reckoned again from the record when the match is over', async () => {
  const browser = new Browser(makeApp(place.service, { requestsPerMinute: 10_000 }));
  await mailFrom(place, match, 'CSA', 'ROUND ANY: Longstreet -> STAY');
  const { text } = await browser.open(pathOf(match.links.USA)).expect(200);
  const [, commitment = ''] = /commitment ([0-9a-f]{32})/.exec(text) ?? [];
  await mailFrom(place, match, 'USA', USA_PLAN);
  const { lines = [] } = (await exportMatch(place.service, match.id)) ?? {};
  const record = JSON.stringify(lines);
  // The first stands in the log and is the hash of the secret; the last row opens it.
  const deck = [...record.matchAll(/\\?"deck\\?":\\?"([0-9a-f]+)/g)].at(-1)?.[1] ?? '';
  const answer = { answer: { orders: [{ commander: 'CSA-1', to: [{ town: null }] }] }, kind: 'round', seat: 'CSA' };
  const again = createHmac('sha256', Buffer.from(deck, 'hex')).update(
    `estafette3|seal|${match.code}|commitment|0|${JSON.stringify(answer)}`,
  );
  expect(again.digest('hex').slice(0, 32)).toBe(commitment);
});

test('a sealed order is changed by another, and taken back by WITHDRAW', async () => {
  await mailFrom(place, match, 'CSA', 'ORDER Longstreet -> Culpeper\nDONE', 0);
  await mailFrom(place, match, 'CSA', 'ORDER Ewell -> Winchester\nDONE', 0);
  expect((await answersOf(place.service, match.id))[0]).toContain('CSA-2');
  await mailFrom(place, match, 'CSA', 'WITHDRAW', 0);
  expect(await answersOf(place.service, match.id)).toEqual([]);
  expect(await openOf(place.service, match.id)).toEqual(['0 CSA round', '1 USA round']);
});

test('silence orders a corps that stays, and the stand-in plays where the match wants it', async () => {
  for (let hours = 0; hours < 100; hours += 6) {
    place.pass(6);
    await keepTime(place.service, match.id);
  }
  expect((await answersOf(place.service, match.id))[0]).toContain('"town":null');
});

test('HELP and a mistake are answered with the words of the game', async () => {
  expect((await mailFrom(place, match, 'CSA', 'HELP'))?.text).toContain('ROUND 1: LEE: Longstreet -> Culpeper');
  const wrong = await mailFrom(place, match, 'CSA', 'ROUND 1: Longstret -> Culpepper');
  expect(wrong?.text).toMatch(/Longstreet/);
});

test('a match is played to its end, told to both, and its record can be checked', async () => {
  await mailFrom(place, match, 'CSA', 'ROUND ANY: Longstreet -> STAY');
  await mailFrom(place, match, 'USA', USA_PLAN);
  const { state } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  expect(state).toBe('OVER');
  const { lines = [] } = (await exportMatch(place.service, match.id)) ?? {};
  const { isGood, lines: told } = verifyRecord(place.service.games, recordText(lines));
  expect(told.map(sayVerdict).join('\n')).toContain('Played again by the rules');
  expect(isGood).toBe(true);
});

test('the page shows the map, the question and the answers that can be chosen', async () => {
  const browser = new Browser(
    makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }, { requestsPerMinute: 10_000 }),
  );
  const { text } = await browser.open(pathOf(match.links.CSA));
  expect(text).toContain('which corps marches?');
  const svg = await browser.open(`${pathOf(match.links.CSA)}/map.svg`).expect(200);
  expect(String(svg.body)).toContain('Fredericksburg');
});

test('a plan is made on the page by clicks, and the game played to its end by it', async () => {
  const browser = new Browser(
    makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }, { requestsPerMinute: 10_000 }),
  );
  const plan = async (side: Side, form: string, fields: Readonly<Record<string, string>>) => {
    const page = `${pathOf(match.links[side])}/standing`;
    const sent = await browser.send(`${page}?form=${form}`, `${page}/line`, { act: 'save', when: 'always', ...fields });
    await advanceMatch(place.service, match.id);
    return sent.status;
  };
  const stays = { 'field-round': 'ANY', 'field-to': 'STAY' };
  expect(
    await plan('CSA', 'plan', {
      'field-round': '1',
      'field-who': 'Ewell',
      'field-to': 'Culpeper',
      'field-else': 'STAY',
    }),
  ).toBe(303);
  expect(await plan('USA', 'react', { 'field-town': 'ANY', 'field-act': 'DEFEND' })).toBe(303);
  expect(
    await plan('USA', 'plan', { ...stays, 'field-who': 'Reynolds', 'field-also': 'Hancock', 'field-also-to': 'STAY' }),
  ).toBe(303);
  expect((await answersOf(place.service, match.id)).filter((each) => each.includes('round'))[0]).toContain('CSA-2');
  expect(
    await plan('CSA', 'commander', { 'field-round': 'NEXT', 'field-who': 'A.P. Hill', 'field-to': 'Culpeper' }),
  ).toBe(303);
  expect(await plan('CSA', 'plan', { ...stays, 'field-who': 'Longstreet' })).toBe(303);
  const { state } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  expect(state).toBe('OVER');
});

test('a game is played to its end on the pages by clicks on what they offer, and none is refused', async () => {
  const service = { ...place.service, publicUrl: 'http://127.0.0.1' };
  expect((await playLaid(service, match, { seed: 3 })).state).toBe('OVER');
}, 60_000);

test('a line of a turn that is over does not begin anew when another is saved', async () => {
  const browser = new Browser(
    makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }, { requestsPerMinute: 10_000 }),
  );
  await mailFrom(place, match, 'CSA', 'ROUND 1: Longstreet -> STAY\nROUND 2: Ewell -> Culpeper');
  await mailFrom(place, match, 'USA', 'ROUND 1: Reynolds -> STAY; Hancock -> STAY');
  expect((await stateOf(place, match.id)).turn).toBe(2);
  const page = `${pathOf(match.links.CSA)}/standing`;
  const fields = { act: 'save', when: 'always', 'field-town': 'ANY', 'field-act': 'DEFEND' };
  expect((await browser.send(`${page}?form=react`, `${page}/line`, fields)).status).toBe(303);
  await advanceMatch(place.service, match.id);
  expect(await openOf(place.service, match.id)).toEqual(['2 CSA round', '3 USA round']);
});
