/** Correcting the position by forms: the preview, the confirmation and the notices. A blind moderator sees no hand. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { State } from '../../src/games/campaign/state.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { openPosition } from '../../src/match/packs.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser, hiddenFields } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

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

const stateNow = async (): Promise<State> => {
  const row = await openPosition(place.service, match.id);
  if (!row) throw new Error('no match');
  return presentOf(place.service, row).referee.state as State;
};

const seeAll = () => place.service.store.match.update({ where: { id: match.id }, data: { visibility: 'open' } });

/** Sends a form of the page with these fields. */
const fill = async (which: string, at: string, fields: Readonly<Record<string, string>>) => {
  const { form = '' } = hiddenFields((await browser.open(`${path}/correct`)).text, `${path}/acts`);
  return browser.post(`${path}/correct`, { form, which, at, ...fields });
};

/** Carries out the act that a page shows, with a reason. */
const confirm = (text: string, more: Readonly<Record<string, string>> = {}) => {
  const hidden = hiddenFields(text, `${path}/acts/go`);
  return browser.post(`${path}/acts/go`, { ...hidden, reason: 'A miscount', ...more });
};

test('an area is chosen in a list; its forms are those of the game, and no hand is on the page', async () => {
  const { text } = await browser.open(`${path}/correct?at=lisbon`).expect(200);
  expect(text).toContain('<option value="lisbon" selected>Lisbon</option>');
  expect(text).toContain('<h2>At Lisbon</h2>');
  for (const form of ['leader', 'troops', 'others', 'control']) expect(text).toContain(`id="correct-${form}"`);
  expect(text).toContain(`data-choose="${path}/map.svg"`);
  const beside = await browser.open(`${path}/correct?at=atlantis`).expect(200);
  expect(beside.text).toContain('id="correct-resources"');
  expect(beside.text).not.toContain('id="correct-card"');
  for (const page of [text, beside.text])
    for (const card of wellington.definition.content.cards.values()) expect(page).not.toContain(card.title);
});

test('a leader is moved by a form: looked at, confirmed, told to every seat, kept in the audit', async () => {
  const plan = await fill('leader', 'porto', { leader: 'beresford', to: 'porto' });
  expect(plan.status).toBe(200);
  expect(plan.text).toMatch(/Porto, Britain: .* becomes .*Beresford/);
  expect(plan.text).not.toContain('looks like a slip');
  expect((await stateNow()).forces.porto?.britain?.leaders ?? []).not.toContain('beresford');
  expect((await confirm(plan.text)).status).toBe(303);
  expect((await stateNow()).forces.porto?.britain?.leaders).toContain('beresford');
  const notices = await place.service.store.letter.findMany({
    where: { matchId: match.id, letter: { path: ['about'], equals: 'corrected' } },
  });
  expect(notices).toHaveLength(4);
  const [row] = await place.service.store.audit.findMany({ where: { matchId: match.id } });
  expect(row).toMatchObject({ kind: 'override', reason: 'A miscount', via: 'page' });
  expect(JSON.stringify(row?.what)).toContain('Beresford');
});

test('what looks like a slip is shown with the difference, and asked once more', async () => {
  const plan = await fill('resources', '', { spain: '40' });
  expect(plan.text).toContain('Is that meant? This looks like a slip:');
  expect(plan.text).toContain('Spain would have 40 resources.');
  expect(plan.text).toMatch(/Resources of Spain: \d becomes 40\./);
  expect(plan.text).not.toContain(`${path}/acts/go`);
  const again = await browser.post(`${path}/acts`, hiddenFields(plan.text, `${path}/acts`));
  expect(again.text).toContain('You mean it:');
  const { meant, ...careless } = hiddenFields(again.text, `${path}/acts/go`);
  expect(meant).toBe('on');
  const hasty = await browser.post(`${path}/acts/go`, { ...careless, reason: 'A miscount' });
  expect([hasty.status, hasty.text]).toEqual([422, expect.stringContaining('this looks like a slip')]);
  expect((await stateNow()).resources.spain).not.toBe(40);
  expect((await confirm(again.text)).status).toBe(303);
  expect((await stateNow()).resources.spain).toBe(40);
});

test('a patch of an expert is asked about in the same way', async () => {
  const { form = '' } = hiddenFields((await browser.open(path)).text, `${path}/acts`);
  const patch = '[{"op":"replace","path":"/resources/spain","value":40}]';
  const plan = await browser.post(`${path}/acts`, { form, kind: 'override', patch });
  expect(plan.text).toContain('Spain would have 40 resources.');
});

test.each([
  ['others', 'porto', { whose: 'britain', inf: '40', cav: '0', art: '0' }, 'Britain has only'],
  ['others', 'porto', { whose: 'britain', inf: 'x', cav: '0', art: '0' }, '&quot;x&quot; is not a number'],
  ['control', 'porto', { flag: 'moon' }, 'there is no power &quot;moon&quot;'],
  ['control', 'porto', { flag: '' }, 'this changes nothing'],
  ['dance', 'porto', {}, 'there is no such form'],
])('the form %s at %s with %j is refused with a sentence, and kept as typed', async (which, at, fields, problem) => {
  const refused = await fill(which, at, fields as Record<string, string>);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(problem);
  expect(refused.text).toContain('<h2>At Porto</h2>');
  if ('inf' in fields) expect(refused.text).toContain(`value="${fields.inf}"`);
});

test('who sees everything deals cards by number; a card in another hand is asked about', async () => {
  await seeAll();
  const { hands } = await stateNow();
  const [card = 0] = hands.britain ?? [];
  const plan = await fill('card', '', { card: String(card), to: 'spain' });
  expect(plan.text).toContain('is in the hand of Britain already, and would be taken from there.');
  const again = await browser.post(`${path}/acts`, hiddenFields(plan.text, `${path}/acts`));
  expect((await confirm(again.text)).status).toBe(303);
  const after = await stateNow();
  expect([after.hands.spain?.includes(card), after.hands.britain?.includes(card)]).toEqual([true, false]);
});

test('a blind moderator learns of no hand by a form, whatever he types', async () => {
  const { hands, deck } = await stateNow();
  const cards = [hands.britain?.[0] ?? 0, hands.french_south?.[0] ?? 0, deck[0] ?? 0];
  const answers = await Promise.all(
    cards.map(async (card) =>
      (await fill('card', '', { card: String(card), to: 'spain' })).text.replace(
        `where card ${card} is`,
        'where card N is',
      ),
    ),
  );
  const plain = answers.map((text) => text.replace(/name="form" value="[^"]*"/g, ''));
  expect(new Set(plain).size).toBe(1);
  expect(plain[0]).toContain('you do not see where card N is');
});

test('changes of several places are one act with one mail to each seat; one that is taken out is not in it', async () => {
  const add = (which: string, at: string, fields: Readonly<Record<string, string>>) =>
    fill(which, at, { ...fields, goal: 'add' });
  const page = async () => (await browser.open(`${path}/correct`)).text;
  const inList = (text: string) => [...text.matchAll(/<li>(.*: .* becomes .*\.)/g)].map(([, change]) => change);
  expect((await add('leader', 'porto', { leader: 'beresford', to: 'porto' })).status).toBe(303);
  await add('resources', '', { spain: '3' });
  await add('resources', '', { spain: '3', britain: '4' });
  expect((await add('leader', 'lisbon', { leader: 'nobody', to: 'lisbon' })).status).toBe(422);
  expect(inList(await page())).toHaveLength(3);
  await browser.send(`${path}/correct`, `${path}/correct/draft`, { drop: '1' });
  const left = inList(await page());
  expect(left).toHaveLength(2);
  const plan = await browser.send(`${path}/correct`, `${path}/correct/draft`, {});
  expect(plan.text).toMatch(/Porto, Britain: .* becomes .*Beresford/);
  expect((await confirm(plan.text)).status).toBe(303);
  expect((await stateNow()).forces.porto?.britain?.leaders).toContain('beresford');
  const notices = await place.service.store.letter.findMany({
    where: { matchId: match.id, letter: { path: ['about'], equals: 'corrected' } },
  });
  expect(notices.map(({ seatNo }) => seatNo).toSorted()).toEqual(
    [...new Set(notices.map(({ seatNo }) => seatNo))].toSorted(),
  );
  expect(notices).toHaveLength(4);
  expect(inList(await page())).toEqual([]);
});
