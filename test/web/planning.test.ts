/** The plan of a seat's page: steps are added by the ids of offers, changed by buttons, and undone on any device. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonObject, sure } from '../../src/engine/index.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { offerId } from '../../src/match/sheets/offer-id.ts';
import { makeApp } from '../../src/web/app.ts';
import type { ChangedPlan, Choices, Plan, PlannedOrder } from '../../src/web/plan.ts';
import { stagedAt } from '../games/wellington/staged.ts';
import { openMatch, type TestService, testService } from '../match/service.ts';
import { Browser, hiddenFields } from './browser.ts';
import { pathOf } from './campaign.ts';

/** The first impulse of Britain, with cards for points and two events: one lets its player choose a leader. */
const IMPULSE: JsonObject = {
  ...{ id: 'test', game: 'wellington', position: 'setup', active: 'britain' },
  hands: { britain: [38, 97, 70], french_south: [1], spain: [2], french_north: [3] },
  answers: [{ seat: 'britain', answer: { do: 'end' } }],
};

let place: TestService;
let path: string;
let browser: Browser;

beforeAll(async () => {
  const { game, scenario, split } = stagedAt(IMPULSE, { kind: 'impulse.order' });
  place = await testService('planning', game);
  const { seats = [] } = game.setup.splits.find(({ id }) => id === split) ?? {};
  const people = seats.map(({ id, name }) => ({ id, player: name, address: `${id}@players.test`, zone: 'UTC' }));
  const service = { ...place.service, publicUrl: 'http://127.0.0.1' };
  const match = await openMatch(service, { game: game.id, scenario, split, seats: people });
  path = pathOf(sure(match.links.britain));
  browser = new Browser(makeApp(service));
});

afterAll(() => place.close());

const draftLines = async (): Promise<readonly string[]> => {
  const key = sure(await seatByToken(place.service, path.slice('/s/'.length)));
  return (await seatPage(place.service, key))?.draft?.lines ?? [];
};

/** The fields of the sheet as the page has them now, in a browser of its own: another device. */
const sheetOf = async (device: Browser): Promise<Record<string, string>> => {
  const { text } = await device.open(path).expect(200);
  return { ...hiddenFields(text, `${path}/orders`), mode: 'go', orders: (await draftLines()).join('\n') };
};

const device = () => new Browser(makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }));

/** Changes the plan by a button, as a browser without script does. */
const press = async (what: string, on: Browser = browser) => {
  const sent = await on.post(`${path}/draft`, { ...(await sheetOf(on)), do: what });
  expect(sent.status).toBe(303);
  return sent;
};

const nextOf = async (): Promise<readonly PlannedOrder[]> =>
  ((await browser.post(`${path}/plan`, await sheetOf(browser))).body as Plan).next;

const clear = async () => {
  for (let left = (await draftLines()).length; left > 0; left--) await press('remove.1');
};

const CP = `add.${offerId('impulse.order', { do: 'play', card: 97, as: 'cp' })}`;

test('an offer is added by its id, and a march by a part of its force', async () => {
  await clear();
  await press(CP);
  expect(await draftLines()).toEqual(['PLAY 97 CP']);
  const march = sure((await nextOf()).find(({ verb, label }) => verb === 'march' && /^Hill/.test(label.text)));
  await press(`add.${march.id}:1 inf`);
  expect((await draftLines())[1]).toMatch(/^MOVE Hill .*1 inf FROM /);
  const { text } = await browser.open(path);
  expect(text).toMatch(/<span class="what"[^>]*>Hill[^<]* marches? from/);
  expect((await press('add.AAAAAAAAAAAA')).headers.location).toBe(`${path}?news=unchanged#orders-card`);
  expect(await draftLines()).toHaveLength(2);
});

test('a card lies open with its plays, and a button on it begins the plan', async () => {
  await clear();
  const { text } = await browser.open(path);
  const { form = '', decision = '', revision = '', mode = '' } = hiddenFields(text, `${path}/draft`);
  const [, card = ''] = /(<li data-card="97"[\s\S]*?<\/li>)/.exec(text) ?? [];
  const [, play = '', words = ''] = /<button form="hand-play" name="do" value="([^"]+)">([^<]+)</.exec(card) ?? [];
  expect(words).toMatch(/^Play for \d CP$/);
  await browser.post(`${path}/draft`, { form, decision, revision, mode, orders: '', do: play });
  expect(await draftLines()).toEqual(['PLAY 97 CP']);
  expect((await browser.open(path)).text).not.toContain('form="hand-play"');
});

test('steps are removed, moved and replaced, and every change is undone and redone on another device', async () => {
  await clear();
  const marches = async () => (await nextOf()).filter(({ verb }) => verb === 'march');
  await press(CP);
  const [first] = await marches();
  await press(`add.${sure(first).id}`);
  const [, card, march] = [0, ...(await draftLines())];
  const second = sure((await marches()).find(({ places }) => !sure(first).places.includes(sure(places[0]))));
  expect((await press(`add.${second.id}`)).headers.location).toBe(`${path}#orders-card`);
  expect(await draftLines()).toHaveLength(3);
  const [, , last] = await draftLines();
  await press('up.3');
  expect(await draftLines()).toEqual([card, last, march]);
  await press('move.2.3');
  expect(await draftLines()).toEqual([card, march, last]);
  await press('remove.2');
  expect(await draftLines()).toEqual([card, last]);
  const other = device();
  await press('undo', other);
  expect(await draftLines()).toEqual([card, march, last]);
  await press('undo');
  expect(await draftLines()).toEqual([card, last, march]);
  await press('redo', other);
  await press('redo');
  expect(await draftLines()).toEqual([card, last]);
  await press(`edit.2.${sure(first).id}`);
  expect(await draftLines()).toEqual([card, march]);
  for (let left = 0; left < 7; left++) await press('undo');
  expect(await draftLines()).toEqual([]);
  for (let left = 0; left < 7; left++) await press('redo');
  expect(await draftLines()).toEqual([card, march]);
});

test('a march goes on from where it has ended, as the map offers it', async () => {
  await clear();
  await press(CP);
  const at = async (place: string) =>
    (await browser.post(`${path}/choices`, { ...(await sheetOf(browser)), place })).body as Choices;
  const towards = (choices: Choices, place: string) =>
    sure(choices.choices.find((each) => each.places.at(-1) === place && each.by?.leader !== undefined));
  const { id } = towards(await at('ciudad_rodrigo'), 'plasencia');
  await press(`add.${id}`);
  const [, march] = await draftLines();
  expect(march).toMatch(/^MOVE Wellington .* FROM Ciudad Rodrigo TO Plasencia$/);
  await press(`add.${towards(await at('plasencia'), 'salamanca').id}`);
  expect(await draftLines()).toEqual([expect.any(String), `${march} > Salamanca`]);
});

test('a change of a plan that another window has changed is not made', async () => {
  await clear();
  await press(CP);
  const old = await sheetOf(browser);
  await press('remove.1');
  await browser.post(`${path}/draft`, { ...old, do: CP });
  expect(await draftLines()).toEqual([]);
});

test('an event asks for its choice, and is not sent without it', async () => {
  await clear();
  const event = offerId('impulse.order', { do: 'play', card: 38, as: 'event' });
  const offer = sure((await nextOf()).find(({ id }) => id === event));
  expect(sure(offer.needs).length).toBeGreaterThan(1);
  for (const { id } of sure(offer.needs)) expect((await nextOf()).find((each) => each.id === id)?.isChoice).toBe(true);
  await press(`add.${event}`);
  const { text } = await browser.open(path);
  expect(text).toContain('Choose one:');
  const refused = await browser.post(`${path}/orders`, { ...(await sheetOf(browser)), act: 'send' });
  expect(refused.status).toBe(200);
  expect(refused.text).toContain('Choose first what step 1 leaves open');
  expect(await draftLines()).toEqual(['PLAY 38 EVENT']);
  await press('choose.1.1');
  expect(await draftLines()).toEqual([expect.stringMatching(/^PLAY 38 EVENT \S/)]);
  expect((await browser.open(path)).text).not.toContain('Choose one:');
});

test('a step that does not work has mends in words', async () => {
  await clear();
  const orders = 'PLAY 97 CP\nFLAG Merdia';
  const sent = await browser.post(`${path}/draft`, { ...(await sheetOf(browser)), orders, do: 'text' });
  expect(sent.status).toBe(303);
  const { text } = await browser.open(path);
  expect(text).toContain('value="mend.2.0">Merida</button>');
  await press('mend.2.0');
  expect(await draftLines()).toEqual(['PLAY 97 CP', 'FLAG Merida']);
});

test('without script all offers stand on a page of their own', async () => {
  await clear();
  const { text } = await browser.open(`${path}/offers`).expect(200);
  expect(text).toMatch(/<summary>[^<]*The Emperor Beckons/);
  const [, value = ''] =
    /<button class="choice" name="do" value="([^"]*)"><span class="what">Play Reverse Slope/.exec(text) ?? [];
  const fields = hiddenFields(text, `${path}/draft`);
  await browser.post(`${path}/draft`, { ...fields, do: value }).expect(303);
  expect(await draftLines()).toHaveLength(1);
});

test('what the script gets is the plan as it is, with the page as its version', async () => {
  await clear();
  const fields = { ...(await sheetOf(browser)), do: CP };
  const answer = await browser.json(`${path}/draft`, fields);
  const { text, undo, redo, html, version, next } = answer.body as ChangedPlan;
  expect({ text, undo, redo }).toEqual({ text: 'PLAY 97 CP', undo: true, redo: false });
  expect(html).toContain('value="remove.1"');
  expect((await browser.open(path)).text).toContain(`data-version="${version}"`);
  expect(JSON.stringify(next)).not.toMatch(/MOVE |PLAY \d/);
});
