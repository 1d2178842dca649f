/** A visitor opens a match against stand-ins on the first page. */
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordText, sure } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { games } from '../../src/games/index.ts';
import { sweep } from '../../src/match/clock/clock.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { MOST_PRACTICE, PRACTICE_DAYS } from '../../src/match/forming/practice.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { resendReport } from '../../src/match/post/resend.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { importMatch } from '../../src/match/record/import.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { pendingLetters } from '../../src/store/outbox.ts';
import { makeApp } from '../../src/web/app.ts';
import type { Plan } from '../../src/web/plan.ts';
import { practiceGames } from '../../src/web/public/practice.ts';
import { Browser, hiddenFields } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

const visitor = (options = {}, language = 'en') =>
  new Browser(makeApp(place.service, { practice: true, ...options }), language);
/** Sends the form as a browser does: with the choices of the other games beside those of the chosen one. */
const play = (browser: Browser, { game = 'wellington', seat = '4 britain', scenario = '1812' } = {}) =>
  browser.send('/', '/practice', {
    'gettysburg-seat': '2 CSA',
    game,
    [`${game}-seat`]: seat,
    [`${game}-scenario`]: scenario,
  });
/** What the first page offers: each game with what can be chosen of it, by the names of the fields. */
const offersOf = (html: string) =>
  html
    .split('<div class="game">')
    .slice(1)
    .map((part) => ({
      game: /name="game" value="([^"]*)"/.exec(part)?.[1] ?? '',
      isChosen: / checked>/.test(part),
      hint: /<p class="hint"[^>]*>([^<]*)</.exec(part)?.[1] ?? '',
      fields: Object.fromEntries(
        [
          ...part.matchAll(
            /<select id="[^"]*" name="([^"]*)">([\s\S]*?)<\/select>|<input type="hidden" name="([^"]*)" value="([^"]*)"/g,
          ),
        ].map(([, name, options = '', hidden, value]) => [
          name ?? hidden,
          value ? [value] : [...options.matchAll(/<option value="([^"]*)"/g)].map(([, each]) => each ?? ''),
        ]),
      ),
    }));
const offered = async (options = {}) => offersOf((await visitor(options).open('/').expect(200)).text);
const matches = () => place.service.store.match.findMany({ orderBy: { no: 'asc' } });
/** The cards on a page of a battle that need no more words than their name. */
const cardsOn = (html: string): string[] =>
  html.match(/CARD (?:\w+_(?:LEFT|CENTER|RIGHT)|COORDINATED_ADVANCE|FORWARD)/g) ?? [];
/** Opens practice matches of Corunna until the hand of the Allies has a card like this. */
async function corunna(browser: Browser, like = /CARD/): Promise<{ readonly path: string; readonly card: string }> {
  const { headers } = await play(browser, { game: 'napoleonics', seat: '2 ALLIED', scenario: '004-corunna' });
  const path = headers.location ?? '';
  const card = cardsOn((await browser.open(path)).text).find((each) => like.test(each));
  return card === undefined ? corunna(browser, like) : { path, card };
}
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
    { game: 'chess', seat: '2 white', scenario: 'opening' },
  ]) {
    const browser = visitor();
    const before = (await matches()).length;
    const { status, text } = await play(browser, fields);
    expect(status).toBe(404);
    expect(text).toContain('This cannot be played now');
    expect(text).toContain('href="/"');
    expect(await matches()).toHaveLength(before);
    expect((await browser.open('/')).text).not.toContain('Your practice match');
  }
}, 60_000);

test('every game with a stand-in is offered, each with its kind, its length, its sides and its scenarios', async () => {
  const offers = await offered();
  const playable = [...place.service.games.values()].filter(({ bot: standIn }) => standIn);
  expect(offers.map(({ game }) => game)).toEqual(playable.map(({ id }) => id));
  expect(offers.map(({ isChosen }) => isChosen)).toEqual(offers.map((_, i) => i === 0));
  for (const { game, hint, fields } of offers) {
    expect(hint.length).toBeGreaterThan(80);
    expect(Object.keys(fields)).toEqual([`${game}-seat`, `${game}-scenario`]);
    expect(fields[`${game}-seat`]?.length).toBeGreaterThan(1);
    expect(fields[`${game}-scenario`]).toEqual(place.service.games.get(game)?.setup.scenarios.map(({ id }) => id));
  }
});

test.each([...games.keys()])(
  'the last side and scenario that are offered of %s lead to its match and seat',
  async (game) => {
    const [offer] = (await offered()).filter((each) => each.game === game);
    const seat = offer?.fields[`${game}-seat`]?.at(-1) ?? '';
    const scenario = offer?.fields[`${game}-scenario`]?.at(-1) ?? '';
    const browser = visitor();
    const { status, headers } = await play(browser, { game, seat, scenario });
    expect(status).toBe(303);
    const match = (await matches()).at(-1);
    const [split, own] = seat.split(' ');
    expect(match).toMatchObject({ game, split, scenario });
    const { text } = await browser.open(headers.location ?? '').expect(200);
    const seats = await place.service.store.seat.findMany({ where: { matchId: match?.id ?? '' } });
    const crumbs = [...text.matchAll(/<p class="crumbs">(.*?)<\/p>/g)].join();
    expect(crumbs).toContain('>Practice<');
    expect(crumbs).toContain(`>${seats.find((each) => each.seat === own)?.name}<`);
    expect((await openIn(match?.id ?? '')).map((open) => open.seat)).toEqual([own]);
    // What is a reconstruction stands on the page of a seat and on the public one.
    const reconstructed = games.get(game)?.reporter.learning.reconstructed;
    const shared = await browser.open(`/p/${match?.code}`).expect(200);
    for (const page of [text, shared.text])
      expect(page.includes('The set-ups of the four battles')).toBe(reconstructed !== undefined);
  },
  60_000,
);

test('the game that the installation was started for comes first, and an unknown one changes nothing', async () => {
  const [first, ...others] = await offered({ firstGame: 'napoleonics' });
  expect(first).toMatchObject({ game: 'napoleonics', isChosen: true });
  expect(others.map(({ game }) => game)).toEqual([...games.keys()].filter((id) => id !== 'napoleonics'));
  expect((await offered({ firstGame: 'chess' }))[0]).toMatchObject({ game: 'wellington', isChosen: true });
});

test('a game with many scenarios offers a short list, and one without a stand-in is not offered', () => {
  const { games } = place.service;
  const [one, other] = [...games.values()];
  const scenarios = Array.from({ length: 9 }, (_, i) => ({ id: `s${i}`, title: `Scenario ${i}` }));
  const { bot: _, ...alone } = other as Game;
  const offers = practiceGames(
    new Map([
      ['one', { ...(one as Game), setup: { ...(one as Game).setup, scenarios } }],
      ['other', alone as Game],
    ]),
    { language: 'en' },
  );
  expect(offers.map(({ id }) => id)).toEqual(['wellington']);
  expect(offers[0]?.fields[1]?.options.map(({ text }) => text)).toEqual(
    scenarios.slice(0, 5).map(({ title }) => title),
  );
});

test.each([
  ['en', 'Play now', 'Allies: Britain, Spain', 'Invasion: Across the Niemen'],
  ['ko', '지금 시작', 'Allies: Britain, Spain', '침공: 네만강을 건너'],
  ['ja', '今すぐ始める', 'Allies: Britain, Spain', '侵攻: ネマン川を越えて'],
])(
  'the first page speaks %s, and so does the match',
  async (language, ...words) => {
    const browser = visitor({}, language);
    const { text } = await browser.open('/').expect(200);
    expect(text).toContain(`<html lang="${language}">`);
    for (const each of words) expect(text).toContain(each);
    const english = offersOf((await visitor().open('/')).text);
    for (const [i, { hint }] of offersOf(text).entries()) expect(hint === english[i]?.hint).toBe(language === 'en');
    const refused = await play(browser, { game: 'chess' });
    expect(refused.text).toContain(`<html lang="${language}">`);
    const { headers } = await play(browser, { game: 'gettysburg', seat: '2 USA', scenario: 'campaign' });
    expect((await browser.open(headers.location ?? '')).text).toContain(`<html lang="${language}">`);
  },
  60_000,
);

test('a page of a practice match speaks of no deadline, and looks again while nothing is asked', async () => {
  const browser = visitor();
  const { headers } = await play(browser);
  const path = headers.location ?? '';
  const asked = await browser.open(path);
  expect(asked.headers.refresh).toBeUndefined();
  expect(asked.text).toContain('<h1>Your turn</h1>');
  expect(asked.text).toContain('This page can be opened until Wed 25 Nov');
  expect(asked.text).not.toMatch(/grace until/);
  const { id } = (await matches()).at(-1) ?? { id: '' };
  const { store } = place.service;
  // Between two steps of the referee.
  await store.openDecision.deleteMany({ where: { matchId: id } });
  const waiting = await browser.open(`${path}?news=answered`);
  expect(waiting.headers.refresh).toBe(`2; url=${path}`);
  expect(waiting.text).toContain('<h1>The program is playing</h1>');
  for (const [state, heading] of [
    ['PAUSED', 'The moderator has paused this match'],
    ['FAULT', 'This match has stopped for a check'],
    ['OVER', 'THE MATCH IS OVER'],
  ] as const) {
    await store.match.update({ where: { id }, data: { state } });
    const { headers: told, text } = await browser.open(path);
    expect([told.refresh, /<h1>(.*?)<\/h1>/.exec(text)?.[1]]).toEqual([undefined, expect.stringContaining(heading)]);
  }
}, 60_000);

test('orders on their way make the page look again, and those carried out at once lead to what came of them', async () => {
  const { service } = place;
  const browser = visitor();
  const form = ({ card }: { readonly card: string }) => ({ mode: 'go', act: 'send', orders: `${card}\nDONE` });
  const slow = await corunna(browser);
  expect((await browser.open(slow.path)).text).toMatch(/<p class="next">Turn \d+: which card do you play\?<\/p>/);
  const sent = await browser.send(slow.path, `${slow.path}/orders`, form(slow));
  expect(sent.headers.location).toBe(`${slow.path}?news=sent#orders-card`);
  const waiting = await browser.open(slow.path);
  expect(waiting.headers.refresh).toBe(`2; url=${slow.path}`);
  expect(waiting.text).toContain('<h1>The program is playing</h1>');
  expect(waiting.text).not.toContain('class="next"');
  await advanceMatch(service, (await matches()).at(-1)?.id ?? '');
  const next = await browser.open(slow.path);
  expect([next.headers.refresh, next.text.includes('<h1>Your turn</h1>')]).toEqual([undefined, true]);
  // The referee is quicker than the answer to the form.
  const referee = (match: string) => advanceMatch(service, match).then(() => undefined);
  const quick = new Browser(makeApp({ ...service, queues: { ...service.queues, referee } }, { practice: true }));
  const fast = await corunna(quick);
  const help = await quick.send(fast.path, `${fast.path}/orders`, { ...form(fast), orders: 'HELP' });
  expect([help.status, help.headers.location]).toEqual([200, undefined]);
  const done = await quick.send(fast.path, `${fast.path}/orders`, form(fast));
  expect(done.headers.location).toBe(`${fast.path}?news=sent#orders-card`);
  expect((await quick.open(fast.path)).text).toContain('<h1>Your turn</h1>');
}, 60_000);

test('the page of a plan that was filed just now is looked at again once, for its lines may answer', async () => {
  const browser = visitor();
  const { headers } = await play(browser, { game: 'gettysburg', seat: '2 CSA', scenario: 'campaign' });
  const path = headers.location ?? '';
  const lines = { standing: 'ROUND 1: Longstreet -> Culpeper' };
  const filed = await browser.send(path, `${path}/standing`, lines);
  expect(filed.headers.location).toBe(`${path}?news=standing#plan`);
  for (const news of ['standing', 'laid'])
    expect((await browser.open(`${path}?news=${news}`)).headers.refresh).toBe(`2; url=${path}`);
  expect((await browser.open(`${path}?news=answered`)).headers.refresh).toBeUndefined();
  await advanceMatch(place.service, (await matches()).at(-1)?.id ?? '');
  const { text } = await browser.open(path);
  expect(text).toMatch(/Round 1: (?:dice \d to \d|both rolled \d)/);
}, 60_000);

test.each([
  ['en', 'No mails are sent in a practice match. What they would say stands on this page.'],
  ['ko', '연습 게임에서는 메일을 보내지 않습니다. 메일에 적힐 내용은 이 페이지에 있습니다.'],
  ['ja', '練習ゲームではメールを送りません。メールに書かれる内容はこのページにあります。'],
])(
  'nothing is sent in a practice match, its letters wait for nobody, and its page says so: %s',
  async (language, sentence) => {
    const { store } = place.service;
    const browser = visitor({}, language);
    const { headers } = await play(browser);
    const { id } = (await matches()).at(-1) ?? { id: '' };
    const seat = await store.seat.findFirstOrThrow({ where: { matchId: id, seat: 'britain' } });
    await resendReport(place.service, id, seat.no);
    const letters = await store.letter.findMany({ where: { matchId: id } });
    expect(new Set(letters.map(({ kind }) => kind))).toEqual(new Set(['report']));
    for (const letter of letters) {
      const send = () => Promise.reject(new Error('a mail was sent'));
      expect(await deliverLetter(place.service, letter.id, send)).toEqual({ outcome: 'settled' });
    }
    const settled = await store.letter.findMany({ where: { matchId: id } });
    expect(settled).toHaveLength(letters.length);
    expect(new Set(settled.map(({ state, reason }) => `${state}, ${reason}`))).toEqual(new Set(['DROPPED, practice']));
    const waiting = await pendingLetters(store, new Date('2100-01-01'), 10_000);
    expect(letters.filter((letter) => waiting.includes(letter.id))).toEqual([]);
    const [, part = ''] = (await browser.open(headers.location ?? '')).text.split('id="letters"');
    const told = part.split('</section>')[0] ?? '';
    expect(told).toContain(sentence);
    for (const form of ['resend', 'notify']) expect(told).not.toContain(`/${form}"`);
    expect(told).not.toContain('class="letters"');
    expect(told).toContain('/language"');
  },
  60_000,
);

test.each([
  ['en', 'Longstreet has no destination', 'Round 1 is not ordered yet', 'Your line S1 cannot act'],
  ['ko', '롱스트리트 군단의 목적지가 없습니다', '1라운드의 명령이 아직 없습니다', '명령 줄 S1'],
  ['ja', 'ロングストリートの行き先がありません', '第1ラウンドはまだ命令されていません', '命令行S1'],
])(
  'a plan that was filed says what is missing for the round that is asked: %s',
  async (language, goal, order, refused) => {
    const browser = visitor({}, language);
    const { headers } = await play(browser, { game: 'gettysburg', seat: '2 CSA', scenario: 'campaign' });
    const path = headers.location ?? '';
    const gaps = async (news = '?news=laid') =>
      [...(await browser.open(`${path}${news}`)).text.matchAll(/<p class="status gap">([^<]*)</g)].map(
        ([, gap]) => gap,
      );
    const file = (standing: string) => browser.send(path, `${path}/standing`, { standing });
    expect(await gaps()).toEqual([]);
    await file('ROUND 2: Longstreet -> STAY');
    expect(await gaps()).toEqual([expect.stringContaining(order)]);
    await file('ROUND 1: Longstreet -> Gettysburg');
    expect(await gaps()).toEqual([expect.stringContaining(refused)]);
    await file('ROUND 1: Longstreet -> Culpeper');
    expect(await gaps()).toEqual([]);
    const laid = { act: 'seal', '1.C1': 'CSA-1', '1.CSA-1.to': '' };
    await browser.send(path, `${path}/lay`, laid);
    // Before the referee has played it, and after that.
    expect(await gaps()).toEqual([expect.stringContaining(goal)]);
    await advanceMatch(place.service, (await matches()).at(-1)?.id ?? '');
    expect(await gaps('')).toEqual([]);
  },
  60_000,
);

test('an answer under seal says who has no destination, until the other side has answered too', async () => {
  const { service } = place;
  const seats = ['CSA', 'USA'].map((id) => ({ id, player: id, address: `${id}@example.org` }));
  const plan = { game: 'gettysburg', scenario: 'campaign', split: '2', name: 'Two', seats };
  const { id, links } = await createMatch(service, plan);
  const path = pathOf(links.CSA);
  const browser = visitor();
  await browser.send(path, `${path}/standing`, { standing: 'ROUND 1: Longstreet' });
  await advanceMatch(service, id);
  const { text } = await browser.open(path);
  expect(text).toContain('ORDER Longstreet');
  expect(text).toContain('<p class="status gap">Round 1: Longstreet has no destination.');
  await service.store.match.delete({ where: { id } });
}, 60_000);

test('the odds of a fight are told once', async () => {
  const browser = visitor();
  const { path, card } = await corunna(browser, /CENTER|FORWARD|ADVANCE/);
  const form = { ...hiddenFields((await browser.open(path)).text, `${path}/orders`), mode: 'go' };
  const orders = `${card}\nORDER BR-FA1\nFIRE BR-FA1 AT NEAREST`;
  const { lines } = (await browser.post(`${path}/plan`, { ...form, orders })).body as Plan;
  const fire = lines.find(({ number }) => number === 3);
  expect(fire?.odds).toEqual([expect.stringContaining('a hit ')]);
  expect(fire?.notes).toEqual([]);
  const checked = await browser.post(`${path}/orders`, { ...form, act: 'check', orders });
  // The page brings the reading of its plan for the script, which shows the same.
  const shown = checked.text.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '');
  expect(shown.split(fire?.odds[0] ?? '')).toHaveLength(2);
}, 60_000);

test('the first page leads the same browser back to its newest match, and no other browser', async () => {
  const browser = visitor();
  expect((await browser.open('/')).text).not.toContain('Your practice match');
  await play(browser);
  const { headers } = await play(browser, { game: 'gettysburg', seat: '2 USA', scenario: 'campaign' });
  const { text } = await browser.open('/');
  expect(text).toContain(`href="${headers.location}"`);
  expect(text).toContain('Gettysburg Campaign, Union');
  expect((await visitor().open('/')).text).not.toContain('/s/');
  const forged = supertest(makeApp(place.service, { practice: true })).get('/');
  const cookie = `estafette-practice=${encodeURIComponent('j:{"path":"/s/x","game":"Chess","seat":"White"}')}`;
  expect((await forged.set('Cookie', cookie)).text).not.toContain('Chess');
}, 60_000);

test('where practice is off there is neither the form nor its address', async () => {
  const browser = visitor({ practice: false });
  expect((await browser.open('/')).text).not.toContain('/practice');
  expect((await browser.post('/practice', {})).status).toBe(404);
});

test('a form of another site opens nothing, and one address opens only so many in an hour', async () => {
  const before = (await matches()).length;
  const form = { game: 'wellington', 'wellington-seat': '4 britain', 'wellington-scenario': '1812' };
  expect((await visitor().post('/practice', form)).status).toBe(403);
  const browser = visitor({ practiceLimits: { hour: 2, term: 25 } });
  expect((await play(browser)).status).toBe(303);
  expect((await play(browser, { game: 'gettysburg', seat: '2 CSA', scenario: 'campaign' })).status).toBe(303);
  for (const another of [{ game: 'napoleonics', seat: '2 FRENCH', scenario: '003-vimiero' }, {}]) {
    const { status, text } = await play(browser, another);
    expect(status).toBe(429);
    expect(text).toContain('2 practice matches may be opened in an hour');
  }
  expect(await matches()).toHaveLength(before + 2);
}, 60_000);

/** Fills the places that are left with copies of a practice match, in which nobody has answered. */
async function fill(): Promise<void> {
  const { store } = place.service;
  const [first] = await store.match.findMany({ where: { practiceUntil: { not: null } } });
  const {
    id: _,
    no: __,
    code: ___,
    moderatorLinkHash: ____,
    moderatorNo: _____,
    ...like
  } = first as never as Record<string, unknown>;
  const length = await store.match.count({ where: { practiceUntil: { not: null } } });
  const data = Array.from({ length: MOST_PRACTICE - length }, (_one, i) => ({
    ...like,
    id: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`,
    code: `X-${i}`,
    moderatorLinkHash: `hash ${i}`,
  }));
  await store.match.createMany({ data: data as never });
}

/** An answer of the visitor in each of these matches, before everything that a page plays again. */
const answerIn = (ids: readonly string[]) =>
  place.service.store.answer.createMany({
    data: ids.map((matchId) => ({
      ...{ matchId, decision: -1, kind: 'order', seat: 'britain', answer: {}, origin: 'sheet', seq: 1 },
    })),
    skipDuplicates: true,
  });

test('there are never more than so many, and one that its visitor uses gives its place to nobody', async () => {
  const campaign = await place.open('4');
  await play(visitor());
  await fill();
  await answerIn((await matches()).filter(({ practiceUntil }) => practiceUntil).map(({ id }) => id));
  const { status, text } = await play(visitor());
  expect(status).toBe(503);
  expect(text).toContain('enough practice matches');
  place.pass(24 * PRACTICE_DAYS + 1);
  await sweep(place.service);
  expect((await matches()).map(({ id }) => id)).toEqual([campaign.id]);
  const { headers } = await visitor().open(`${pathOf(campaign.links.britain)}?news=laid`);
  expect(headers.refresh).toBeUndefined();
}, 60_000);

test('the oldest match in which its visitor has answered nothing makes room for a new one', async () => {
  const paths = [];
  for (let n = 0; n < 3; n++) paths.push((await play(visitor())).headers.location ?? '');
  const [used, idle] = (await matches()).filter(({ practiceUntil }) => practiceUntil);
  await answerIn([used?.id ?? '']);
  await fill();
  const { status } = await play(visitor());
  expect(status).toBe(303);
  const left = (await matches()).map(({ id }) => id);
  expect([left.includes(used?.id ?? ''), left.includes(idle?.id ?? '')]).toEqual([true, false]);
  await visitor()
    .open(paths[1] ?? '')
    .expect(404);
}, 60_000);

test('a match in which its visitor has answered nothing lives a day, as its page says', async () => {
  await place.service.store.match.deleteMany({ where: { practiceUntil: { not: null } } });
  const browser = visitor();
  const { headers } = await play(browser);
  const path = headers.location ?? '';
  const [match] = (await matches()).filter(({ practiceUntil }) => practiceUntil);
  const until = async () => /opened until (\w+ \d+ \w+)/.exec((await browser.open(path)).text)?.[1];
  const before = await until();
  await answerIn([match?.id ?? '']);
  const after = await until();
  expect(before).not.toBe(after);
  place.pass(25);
  await sweep(place.service);
  await browser.open(path).expect(200);
  await place.service.store.answer.deleteMany({ where: { decision: -1 } });
  await sweep(place.service);
  await browser.open(path).expect(404);
}, 60_000);

test('one address opens only so many in two weeks, however slowly', async () => {
  const before = (await matches()).length;
  const browser = visitor({ practiceLimits: { hour: 10, term: 1 } });
  expect((await play(browser)).status).toBe(303);
  const { status, text } = await play(browser);
  expect([status, /<h1>(.*?)<\/h1>/.exec(text)?.[1]]).toEqual([429, 'Enough practice matches for these two weeks']);
  expect(await matches()).toHaveLength(before + 1);
}, 60_000);

test('a match with stand-ins that was opened otherwise, or imported, is no practice match: it stays, and its mails are sent', async () => {
  const { service } = place;
  const seats = ['CSA', 'USA'].map((id) => ({ id, player: id, address: `${id}@example.org` }));
  const pace = { ...STANDARD_PACE, holdMinutes: 0, standIns: ['USA'] };
  const plan = { game: 'gettysburg', scenario: 'campaign', split: '2', name: 'Two', seats, pace };
  const { id, code, links } = await createMatch(service, plan);
  const { text } = await visitor().open(pathOf(links.CSA)).expect(200);
  expect(text).not.toContain('This page can be opened until');
  const letter = await service.store.letter.findFirstOrThrow({ where: { matchId: id, kind: 'report' } });
  expect((await deliverLetter(service, letter.id, async () => ({ outcome: 'sent' }))).outcome).toBe('sent');
  const record = recordText(sure(await exportMatch(service, id)).lines);
  await service.store.match.delete({ where: { id } });
  expect(await importMatch(service, record)).toMatchObject({ ok: true });
  place.pass(24 * PRACTICE_DAYS + 1);
  await sweep(service);
  expect((await matches()).filter((match) => match.code === code)).toHaveLength(1);
}, 60_000);
