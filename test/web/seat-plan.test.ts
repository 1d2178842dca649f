import type { Express } from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { makeApp } from '../../src/web/app.ts';
import type { Ground, Plan } from '../../src/web/plan.ts';
import { Browser, hiddenFields } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let match: CreatedMatch;
let app: Express;
let browser: Browser;
let path = '';

beforeAll(async () => {
  place = await installation();
  match = await place.open('4');
  app = makeApp(place.service);
  browser = new Browser(app);
  path = pathOf(match.links.britain);
});

afterAll(() => place.close());

const stored = async () => ({
  submissions: await place.service.store.submission.count(),
  letters: await place.service.store.letter.count(),
  draft: await draftOf(),
});

const draftOf = async () => {
  const key = await seatByToken(place.service, path.slice('/s/'.length));
  return key && (await seatPage(place.service, key))?.draft;
};

/** Has the form of the page read without sending it. */
const plan = async (orders: string) => {
  const hidden = hiddenFields((await browser.open(path)).text, `${path}/orders`);
  return browser.post(`${path}/plan`, { ...hidden, mode: 'pause', orders });
};

test('a sheet is read while it is being written, and nothing is stored', async () => {
  const before = await stored();
  const answer = await plan('KEEP\nFLAG Merdia');
  expect(answer.status).toBe(200);
  const { lines, other, isStale, html } = answer.body as Plan;
  expect({ other, isStale }).toEqual({ other: undefined, isStale: false });
  expect(lines.map(({ number, kind }) => [number, kind])).toContainEqual([2, 'wrong']);
  expect(html).toMatch(/<button formaction="[^"]*\/draft" name="do" value="mend\.2\.\d">Merida<\/button>/);
  expect(await stored()).toEqual(before);
});

test('not even a word that hands orders over stores anything', async () => {
  const { lines } = (await plan('KEEP\nDONE\nNOW')).body as Plan;
  expect(lines.some(({ number }) => number === 1)).toBe(true);
  expect(await draftOf()).toBeUndefined();
});

test('it is read only for the visitor who has opened the page', async () => {
  await browser.post(`${path}/plan`, { decision: '1', revision: '0', mode: 'pause', orders: 'KEEP' }).expect(403);
  await browser.open('/s/nobody/ground.json').expect(404);
});

test('the ground has every area and way, and the words for the script', async () => {
  const { body } = await browser.open(`${path}/ground.json`).expect(200);
  const { areas, ways, words } = body as Ground;
  const ids = new Set(areas.map(({ id }) => id));
  expect(ids.size).toBeGreaterThan(50);
  for (const [a, b] of ways) expect([ids.has(a), ids.has(b)]).toEqual([true, true]);
  expect(words['script.undo']).toBe('Undo');
  expect(words['mark.wrong']).toBe('fix');
});

test('the script has a new name for each text, and may be cached for ever', async () => {
  const { text } = await browser.open(path);
  const [, address = ''] = /<script type="module" src="(\/page-[0-9a-f]{12}\.js)"><\/script>/.exec(text) ?? [];
  const { headers } = await supertest(app).get(address).expect(200);
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toContain('immutable');
  expect(text.match(/<script/g)).toHaveLength(1);
});

test('the map can be drawn after the plan: who marches stands at the end of their way', async () => {
  const other = await place.open('4', 'Planner');
  const own = pathOf(other.links.britain);
  const planner = new Browser(app);
  // One seat after another is asked whether it keeps its hand.
  for (const link of [...Object.values(other.links), ...Object.values(other.links), ...Object.values(other.links)]) {
    const key = sure(await seatByToken(place.service, pathOf(link).slice('/s/'.length)));
    for (const { id, kind } of sure(await seatPage(place.service, key)).open)
      if (kind === 'mulligan') await answerDecision(place.service, key.no, id, { mulligan: false });
  }
  const key = sure(await seatByToken(place.service, own.slice('/s/'.length)));
  const [turn] = sure(await seatPage(place.service, key)).open;
  const card = turn?.options.find(({ text }) => /^PLAY \d+ CP$/.test(text))?.text;
  const hidden = hiddenFields((await planner.open(own)).text, `${own}/orders`);
  const orders = `${card}\nMOVE Beresford Abrantes - Elvas`;
  await planner.post(`${own}/orders`, { ...hidden, mode: 'go', orders, act: 'check' }).expect(200);
  const standsAt = async (query: string, area: string) => {
    const { body, text } = await planner.open(`${own}/map.svg?board=900x800&zoom=2.2${query}`).expect(200);
    const [, drawn = ''] = new RegExp(`id="formation-${area}-britain"[^>]*>(.*?)</g>`).exec(text ?? String(body)) ?? [];
    return drawn;
  };
  expect(await standsAt('', 'abrantes')).toContain('Beresford');
  expect(await standsAt('&plan=1', 'abrantes')).toBe('');
  expect(await standsAt('&plan=1', 'elvas')).toContain('Beresford');
  expect(await standsAt('', 'elvas')).not.toContain('Beresford');
});
