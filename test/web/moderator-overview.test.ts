/** The page of a match for its moderator: what the match waits for, since when and why; acts in groups, mails by seat. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeSubmission } from '../../src/match/inbox/submission.ts';
import { operatorUrl } from '../../src/match/people/operator.ts';
import { auditRows } from '../../src/store/audit.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser, hiddenFields, unescaped } from './browser.ts';
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

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The cards of the desk, as plain text. */
const cards = async (at = path): Promise<string[]> => {
  const [, list = ''] = /<ul class="deeds">([\s\S]*?)<\/ul>\s*<\/section>/.exec(await textOf(at)) ?? [];
  return list
    .split('<li class="deed')
    .slice(1)
    .map((part) => plain(part.slice(part.indexOf('>') + 1)));
};
const cardOf = async (word: string, at = path) => (await cards(at)).find((card) => card.includes(word)) ?? '';

/** The tile of a seat, as plain text. */
const tileOf = async (name: string) => {
  const [, list = ''] = /<ul class="tiles"[^>]*>([\s\S]*?)<\/ul>\s*<header/.exec(await textOf()) ?? [];
  return (
    list
      .split(/<li class="(?:calm|asked|late)">/)
      .map(plain)
      .find((tile) => tile.startsWith(name)) ?? ''
  );
};

test('a tile shows what a seat is asked and until when; a card says who is late, and what happens then', async () => {
  place.pass(2);
  expect(await tileOf('Britain')).toMatch(/^Britain Player Britain Question: Keep your cards\? until /);
  expect(await tileOf('Britain')).toContain('No orders yet.');
  expect(await cardOf('is late')).toBe('');
  place.pass(11);
  expect(await tileOf('Britain')).toContain('late since');
  const card = await cardOf('Player Britain is late');
  expect(card).toContain('Question: Keep your cards?');
  expect(card).toContain('Player Britain has not written yet.');
  expect(card).toContain('Mails arrive.');
  expect(card).toContain('By itself: the match waits.');
});

test('shows nothing of a secret question except that there is one', async () => {
  await store().openDecision.updateMany({ where: { matchId, seat: 'britain' }, data: { public: false } });
  expect(await tileOf('Britain')).toContain('A secret question');
  expect(await tileOf('Britain')).not.toContain('Keep your cards');
});

test('a link at a tile opens the right form, filled in for its seat, or the field for words', async () => {
  const [, at = ''] = /href="([^"]*)#act-extend"/.exec(await textOf()) ?? [];
  const text = await textOf(at.replaceAll('&amp;', '&'));
  expect(text).toMatch(/<details open>\s*<summary>More time/);
  expect(text).toMatch(/<select id="extend-seat"[\s\S]*?<option value="britain" selected>/);
  const other = await textOf(`${path}?act=extend&seat=moon`);
  expect(other).toMatch(/<option value="" selected>everybody who is asked/);
  expect(await textOf(`${path}?to=spain`)).toMatch(/id="write-to"[\s\S]*?<option value="spain" selected>/);
});

test('distinguishes open drafts from orders that are sent and not yet carried out', async () => {
  const { no } = await seatOf('britain');
  const { decision } = await store().openDecision.findFirstOrThrow({ where: { matchId, seat: 'britain' } });
  await store().draft.create({ data: { seatNo: no, decision, lines: ['KEEP'], mode: 'pause' } });
  expect(await tileOf('Britain')).toContain('A draft is not sent yet.');
  const readyAt = place.service.clock();
  await store().draft.update({ where: { seatNo: no }, data: { handedOver: true, readyAt } });
  expect(await tileOf('Britain')).toContain('Orders are sent. Carry out now');
  expect(await cardOf('nothing has carried them out')).toBe('');
  place.pass(1);
  expect(await cardOf('nothing has carried them out')).toContain('60 min ago The orders of Britain');
});

test('names bounced mail with its reason and its time, and links to the address', async () => {
  const { no } = await seatOf('spain');
  await store().seat.update({
    where: { no },
    data: { suspended: '550 no <such> user', suspendedAt: place.service.clock() },
  });
  place.pass(3);
  const card = await cardOf('No mail reaches Spain');
  expect(card).toContain('3 h ago');
  expect(card).toContain('550 no &lt;such&gt; user');
  const text = await textOf();
  expect(text).toContain(`href="${path}#seat-spain"`);
  expect(text).toContain('id="seat-spain"');
});

test('work without a finished job is named after a quarter of an hour, and the operator is shown the queues', async () => {
  const letters = await store().letter.count({ where: { matchId, state: 'PENDING' } });
  expect(letters).toBeGreaterThan(0);
  expect(await cardOf('to be sent')).toBe('');
  place.pass(0.5);
  expect(await cardOf('to be sent')).toContain(`30 min ago ${letters} mails wait to be sent`);
  const { no } = await seatOf('spain');
  const raw = Buffer.from(`STATUS ${matchId}`);
  const { id } = await storeSubmission(place.service, { channel: 'SMTP', raw, envelope: { from: 'x@y', to: [] } });
  await store().submission.update({ where: { id }, data: { seatNo: no } });
  expect(await cardOf('to be read')).toBe('');
  place.pass(0.5);
  expect(await cardOf('to be read')).toContain('1 mail that has come in waits to be read');
  await store().openDecision.updateMany({ where: { matchId }, data: { dueAt: place.service.clock() } });
  expect(await cardOf('the clock has not acted')).toBe('');
  place.pass(0.5);
  expect(await cardOf('the clock has not acted')).toContain('passed');
  expect(await textOf()).not.toContain('/queues"');
  const office = pathOf(operatorUrl(place.service));
  expect(await cardOf('to be sent', `${office}/matches/${code}`)).toContain('Queues');
});

test('a paused match says so, since when, and how it goes on', async () => {
  await store().match.update({ where: { id: matchId }, data: { state: 'PAUSED', pausedAt: place.service.clock() } });
  place.pass(5);
  const [first = ''] = await cards();
  expect(first).toMatch(/^The match .* The match is paused No deadline runs\. Orders are taken and kept\. Go on/);
});

test('shows the board, how it stands, and the acts; those that cannot be undone lie in a fold of their own', async () => {
  const text = await textOf();
  expect(text).toContain(`data-map="${path}/map.svg"`);
  expect(text).toMatch(/How it stands[\s\S]*the Allies[\s\S]*Keys/);
  const [open = '', folded = ''] = text.split('<details class="grave">');
  const acts = (part: string) => [...part.matchAll(/acts" id="act-([a-z-]+)"/g)].map(([, kind]) => kind);
  expect(acts(folded)).toEqual(['rollback', 'override', 'end']);
  expect(acts(open)).toEqual(['extend', 'process', 'policy', 'pause', 'pace', 'act-as', 'glass', 'rule', 'agree']);
  expect(await textOf(`${path}?act=end`)).toContain('<details class="grave" open>');
});

test('the board of the desk shows what everybody sees', async () => {
  const { body: svg } = await browser.open(`${path}/map.svg`).expect(200);
  const { body: shown } = await browser.open(`/p/${code}/map.svg`).expect(200);
  expect(svg.toString()).toBe(shown.toString());
  const { body: ground } = await browser.open(`${path}/ground.json`).expect(200);
  expect(ground.areas.length).toBeGreaterThan(50);
  const { body: about } = await browser.open(`${path}/place.json?id=madrid`).expect(200);
  expect(about.title).toContain('Madrid');
});

/** What a reader of a page reads that is neither a name of the match nor a line of orders. */
const foreignIn = (html: string): readonly string[] => {
  const shown = html
    .replace(/<(style|script|pre|code|datalist)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*?(?: (?:alt|aria-label|placeholder)="([^"]*)"[^>]*)?>/g, ' $1 ');
  const named = unescaped(shown)
    .replace(
      /https?:\S+|\S+@example\.org|\b[0-9a-f]{12,64}\b|\[\{.*?\}\]|RFC 6902|\/resources\/spain|EXTEND spain 2d/g,
      ' ',
    )
    .replace(
      /Player|Britain|French (?:North|South)|Spain|Winter campaign|Moderator|Zoe|Wellington as it comes with the program/g,
      ' ',
    );
  return [...new Set(named.match(/[A-Za-z]{3,}/g) ?? [])].filter((word) => !LATIN.has(word));
};

/** Words that all languages write in Latin letters. */
const LATIN = new Set([
  'Estafette',
  'Wellington',
  'Madrid',
  'WEL',
  'UTC',
  'JSON',
  'NDJSON',
  'DONE',
  'English',
  'Webhook',
  'Webhooks',
  'Discord',
  'Slack',
  'Standard',
  'https',
]);

const PAGES = [
  '',
  '/people',
  '/mails',
  '/audit',
  '/correct',
  '/correct?at=madrid',
  '/timeline',
  '/position',
  '/webhooks',
];

/** Acts that are shown before they are done, or refused. */
const ACTS: readonly Readonly<Record<string, string>>[] = [
  { kind: 'pause', until: '' },
  { kind: 'extend', hours: '5', seat: '' },
  { kind: 'extend', hours: 'many', seat: '' },
  { kind: 'process', seat: 'britain' },
  { kind: 'policy', seat: 'britain', policy: 'fallback' },
  { kind: 'act-as', seat: 'britain', text: 'KEEP' },
  { kind: 'glass', seat: 'britain' },
  { kind: 'rule', text: '1' },
  { kind: 'rollback', to: '1', deck: 'restore', force: 'yes' },
  { kind: 'end', how: 'agreed' },
  { kind: 'override', patch: '[{"op":"replace","path":"/resources/spain","value":2}]' },
];

test.each([
  ['ko', '할 일', '시간 더 주기'],
  ['ja', 'あなたへ', '延長する'],
])('each page speaks the language of its visitor (%s)', async (language, forYou, more) => {
  const visitor = new Browser(makeApp(place.service), language);
  const { text } = await visitor.open(path).expect(200);
  for (const words of [forYou, more]) expect(text).toContain(words);
  await visitor.send(path, `${path}/acts/do`, { kind: 'extend', hours: '12', seat: 'britain' });
  const guest = { role: 'OBSERVER', name: 'Zoe', address: 'zoe@example.org', zone: 'Asia/Seoul', language };
  await visitor.send(`${path}/people`, `${path}/people/invite`, guest);
  place.pass(25);
  const [, mail = ''] = /href="([^"]*\/mails\/out\/[^"]*)"/.exec((await visitor.open(`${path}/mails`)).text) ?? [];
  for (const fields of ACTS) {
    const { text: shown } = await visitor.send(path, `${path}/acts`, fields);
    expect(shown).toContain(`<html lang="${language}">`);
    expect(foreignIn(shown).join(' '), JSON.stringify(fields)).toBe('');
  }
  for (const at of [...PAGES.map((each) => path + each), mail]) {
    const page = await visitor.open(at).expect(200);
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(foreignIn(page.text).join(' '), at).toBe('');
  }
});

test('a notice says what changes in the language of each player, whatever that of the moderator', async () => {
  const { no } = await seatOf('spain');
  await store().seat.update({ where: { no }, data: { language: 'ko' } });
  for (const fields of [
    { kind: 'policy', seat: 'britain', policy: 'fallback' },
    { kind: 'override', patch: '[{"op":"replace","path":"/resources/spain","value":2}]' },
  ]) {
    const { text } = await browser.send(path, `${path}/acts`, fields);
    await browser.post(`${path}/acts/go`, { ...hiddenFields(text, `${path}/acts/go`), reason: '1' });
  }
  const told = async (seat: string) => {
    const { no } = await seatOf(seat);
    const letters = await store().letter.findMany({
      where: { seatNo: no, kind: 'notice' },
      orderBy: { no: 'asc' },
    });
    return letters.flatMap(({ letter }) => (letter as unknown as { changes: object[] }).changes);
  };
  const english = await told('french_south');
  expect(english).toEqual([
    {
      what: 'Britain',
      before: 'the match waits for the late player',
      after: 'after the grace period the safe answer is given',
    },
    { what: 'Resources of Spain', before: '1', after: '2' },
  ]);
  expect(await told('spain')).toEqual([
    { what: '영국', before: '늦은 사람을 기다립니다', after: '유예 시간이 지나면 안전한 답을 넣습니다' },
    { what: '자원, 스페인', before: '1', after: '2' },
  ]);
});

test('a card that is put away is gone until it is about something else; one that is put off comes back', async () => {
  place.pass(13);
  const put = async (until: string) => {
    const [, card = ''] = /name="card" value="(late\.britain[^"]*)"/.exec(await textOf()) ?? [];
    return browser.send(path, `${path}/cards`, { card, until });
  };
  expect((await put('later')).status).toBe(303);
  expect(await cardOf('Player Britain is late')).toBe('');
  place.pass(25);
  expect(await cardOf('Player Britain is late')).not.toBe('');
  await put('seen');
  place.pass(100);
  expect(await cardOf('Player Britain is late')).toBe('');
  const deadline = place.service.clock();
  await store().openDecision.updateMany({ where: { matchId, seat: 'britain' }, data: { deadline } });
  place.pass(1);
  expect(await cardOf('Player Britain is late')).not.toBe('');
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

/** Presses a button of the page, by its words. */
const press = async (words: string, at = path) => {
  const text = await textOf(at);
  const [, form = ''] = new RegExp(`(<form(?:(?!</form>)[\\s\\S])*<button[^>]*>${words}</button>)`).exec(text) ?? [];
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const address = /action="([^"]+)"/.exec(form)?.[1] ?? '';
  return browser.post(address, Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])));
};
const deadline = async () => {
  const { deadline: at } = await store().openDecision.findFirstOrThrow({ where: { matchId, seat: 'britain' } });
  return at.getTime();
};

test('a late answer is for the moderator, and anything else goes by itself', async () => {
  expect(await textOf()).toContain('Nothing needs you.');
  place.pass(13);
  const text = await textOf();
  expect(text).not.toContain('Nothing needs you.');
  const [, mine = ''] = /id="for-you">([\s\S]*?)<\/section>/.exec(text) ?? [];
  expect(mine).toContain('Player Britain');
});

test('more time is given by one click, and taken back by another', async () => {
  const before = await deadline();
  expect((await press('12 h more')).headers.location).toBe(`${path}?news=done`);
  expect(await deadline()).toBe(before + 12 * 3_600_000);
  await press('Undo', `${path}?news=done`);
  expect(await deadline()).toBe(before);
  expect(await textOf(`${path}?news=done`)).not.toContain('>Undo<');
});

test('an act whose question has changed comes back, filled in, with one button', async () => {
  await store().openDecision.updateMany({ where: { matchId, seat: 'britain' }, data: { decision: 77 } });
  const before = await deadline();
  const late = await browser.send(path, `${path}/acts/do`, {
    kind: 'extend',
    hours: '12',
    seat: 'britain',
    asked: '0',
    seq: '9',
  });
  expect(late.status).toBe(422);
  expect(late.text).toContain(`action="${path}/acts/go"`);
  expect(late.text).toContain('&quot;hours&quot;:12');
  expect(await deadline()).toBe(before);
});

test.each([
  ['Shall we begin?', 'spain', { kind: 'write', seat: 'spain', text: 'Shall we begin?' }],
  ['Shall we begin?', '', { kind: 'broadcast', text: 'Shall we begin?' }],
  ['TO spain: Shall we begin?', '', { kind: 'write', seat: 'spain', text: 'Shall we begin?' }],
  ['EXTEND britain 6h the train is late', '', { kind: 'extend', hours: 6, seat: 'britain' }],
  ['To be honest, I do not know.', 'spain', { kind: 'write', seat: 'spain', text: 'To be honest, I do not know.' }],
])('%j written for %j is %j', async (text, seat, what) => {
  const {
    form = '',
    seq = '',
    asked = '',
  } = Object.fromEntries(
    [...(await textOf()).matchAll(/name="(form|seq|asked)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const sent = await browser.post(`${path}/acts/line`, { form, seq, asked, seat, text });
  expect(sent.headers.location).toBe(`${path}?news=done`);
  const [row] = await auditRows(store(), matchId, {}, 1);
  expect(row?.what).toMatchObject(what);
});

test('a line that needs a reason or a code is shown first, and one that is for mails only is refused', async () => {
  const line = (text: string) => browser.send(path, `${path}/acts/line`, { text });
  expect((await line('PROCESS britain')).text).toContain('id="reason"');
  expect((await line('END agreed we are tired')).text).toContain('value="we are tired"');
  const refused = await line('INVITE OBSERVER Eva eva@players.test');
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/<textarea[^>]*>INVITE OBSERVER Eva eva@players\.test<\/textarea>/);
  expect(await auditRows(store(), matchId, {}, 9)).toEqual([]);
});
