import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wellington } from '../../src/games/wellington/index.ts';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { listMatches, moderatorPage } from '../../src/match/moderator/moderator.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { offerId } from '../../src/match/sheets/offer-id.ts';
import { AUDIT_KINDS, AUDIT_WAYS, writeAudit } from '../../src/store/audit.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser, hiddenFields } from './browser.ts';
import { enterOffice, type Installation, installation, pathOf } from './campaign.ts';

const KEEP = offerId('mulligan', { mulligan: false });

let place: Installation;
let match: CreatedMatch;
let browser: Browser;
let office: string;

beforeAll(async () => {
  place = await installation();
});

afterAll(() => place.close());

beforeEach(async () => {
  match = await place.open('4');
  browser = new Browser(makeApp(place.service));
  office = await enterOffice(browser, place.service);
});

const pageOf = async (id: string) => {
  const page = await moderatorPage(place.service, id);
  if (!page) throw new Error(`no match ${id}`);
  return page;
};

const deadline = async () =>
  (await pageOf(match.id)).seats.find(({ id }) => id === 'britain')?.deadline?.getTime() ?? 0;

const HOUR = 3_600_000;

describe('the page of a match', () => {
  const path = () => pathOf(match.moderatorLink);

  test('names the seats that the match waits for, and shows no hand', async () => {
    const { text } = await browser.open(path()).expect(200);
    expect(text).toContain('until Wed 00:00');
    expect(text).toContain('Player Britain');
    for (const card of wellington.definition.content.cards.values()) expect(text).not.toContain(card.title);
  });

  test.each(['/m', '/m/nobody', '/m/nobody/new/wellington/4', '/m/nobody/matches/WEL-0001'])(
    '%s reveals nothing',
    async (at) => {
      const { text } = await browser.open(at).expect(404);
      expect(text).not.toContain(match.code);
    },
  );

  test('a moderator’s key opens his match, and neither the office nor another match', async () => {
    const other = await place.open('2');
    await browser.open(`${path()}/new/wellington/4`).expect(404);
    await browser.open(`${path()}/matches/${other.code}`).expect(404);
    const { text } = await browser.open(path());
    expect(text).not.toContain(other.code);
    for (const link of Object.values(match.links)) expect(text).not.toContain(link);
  });

  /** Plans an act, looks at its effects, and carries it out. */
  const act = async (fields: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) => {
    const plan = await look(fields);
    return browser.post(`${path()}/acts/go`, {
      ...hiddenFields(plan.text, `${path()}/acts/go`),
      reason: 'A fair wind',
      ...more,
    });
  };
  const look = async (fields: Readonly<Record<string, string>>) => {
    const { text } = await browser.open(path());
    const { form = '' } = hiddenFields(text, `${path()}/acts`);
    return browser.post(`${path()}/acts`, { form, ...fields });
  };

  test('shows the effect of an act, and then carries it out', async () => {
    const before = await deadline();
    const plan = await look({ kind: 'extend', hours: '12', seat: '' });
    expect(plan.text).toContain('Britain: until Wed 25 Nov 12:00 UTC instead of Wed 25 Nov 00:00 UTC.');
    expect(await deadline()).toBe(before);
    const done = await act({ kind: 'extend', hours: '12', seat: '' });
    expect(done.headers.location).toBe(`${path()}?news=acted`);
    expect(await deadline()).toBe(before + 12 * HOUR);
    const notices = (await pageOf(match.id)).letters.filter(({ kind }) => kind === 'notice');
    expect(notices).toHaveLength(4);
    expect((await browser.open(`${path()}?news=acted`)).text).toContain('Done.');
  });

  test('rolls a match back and shuffles the unseen cards', async () => {
    expect((await browser.open(path())).text).toMatch(
      /<option value="restore" selected>[\s\S]*<option value="reshuffle">/,
    );
    const own = pathOf(match.links.britain);
    await browser.send(own, `${own}/answers`, { answer: KEEP });
    const back = { kind: 'rollback', to: '1', consents: '', force: 'on', deck: 'reshuffle' };
    const plan = await look(back);
    expect(plan.text).toContain('cards that nobody has seen are shuffled');
    expect((await act(back)).headers.location).toBe(`${path()}?news=acted`);
    const { text } = await browser.open(`/p/${match.code}/replay/1`).expect(200);
    expect(text).toContain('Shuffled: common deck.');
    expect((await look({ ...back, deck: 'burn' })).status).toBe(422);
  });

  test('does nothing to a match that has gone on meanwhile', async () => {
    const { text } = await look({ kind: 'extend', hours: '12', seat: '' });
    await browser.send(pathOf(match.links.britain), `${pathOf(match.links.britain)}/answers`, {
      answer: KEEP,
    });
    const hidden = hiddenFields(text, `${path()}/acts/go`);
    const late = await browser.post(`${path()}/acts/go`, { ...hidden, reason: 'A fair wind' });
    expect(late.status).toBe(422);
    expect(late.text).toContain('the match has moved on');
    expect(late.text).toContain('value="A fair wind"');
    expect((await pageOf(match.id)).letters.filter(({ kind }) => kind === 'notice')).toEqual([]);
  });

  test.each([
    [{ kind: 'extend', hours: '0', seat: '' }, 409],
    [{ kind: 'extend', hours: '', seat: '' }, 409],
    [{ kind: 'extend', hours: 'many', seat: '' }, 422],
    [{ kind: 'dance' }, 422],
    [{ kind: 'pause', until: '2020-01-01T00:00' }, 409],
    [{ kind: 'override', patch: '[{]' }, 422],
    [{ kind: 'override', patch: '[{"op":"replace","path":"/flags/lisbon","value":"moon"}]' }, 409],
    [{ kind: 'act-as', seat: 'moon', text: 'DONE' }, 409],
  ])('%j is answered with the reason', async (fields, status) => {
    const answer = await look(fields as unknown as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('class="verdict"');
    expect(answer.text).not.toContain(`${path()}/acts/go`);
  });

  test('stops the clocks and lets them go on', async () => {
    const before = await deadline();
    expect((await act({ kind: 'pause', until: '' })).status).toBe(303);
    expect((await browser.open(pathOf(match.links.britain))).text).toContain('paused this match');
    place.pass(5);
    expect((await act({ kind: 'resume' })).status).toBe(303);
    expect(await deadline()).toBe(before + 5 * HOUR);
  });

  test('does nothing without a reason, and acts that cannot be undone only as they were shown', async () => {
    expect((await act({ kind: 'process', seat: '' }, { reason: ' ' })).text).toContain('a reason is needed');
    const plan = await look({ kind: 'end', how: 'agreed', winner: '' });
    const hidden = { ...hiddenFields(plan.text, `${path()}/acts/go`), reason: 'Peace' };
    expect((await browser.post(`${path()}/acts/go`, { ...hidden, code: 'XXXXXX' })).status).toBe(422);
    expect((await browser.post(`${path()}/acts/go`, hidden)).status).toBe(303);
    expect((await pageOf(match.id)).match.state).toBe('OVER');
    const ended = (await browser.open(`/p/${match.code}`).expect(200)).text;
    expect(ended).toMatch(/By agreement of the players, on [^<]+: Peace/);
  });

  test('corrects the position: it shows the difference, and the audit has all of it', async () => {
    const patch = '[{"op":"replace","path":"/resources/spain","value":3}]';
    const plan = await look({ kind: 'override', patch });
    expect(plan.text).toMatch(/Resources of Spain: \d becomes 3\./);
    expect((await act({ kind: 'override', patch })).status).toBe(303);
    const page = await browser.open(`${path()}/audit?kind=override&by=`).expect(200);
    expect(page.text).toContain('Correction of the position');
    expect(page.text).toContain('A fair wind');
    const file = await browser.open(`${path()}/audit/audit.ndjson`).expect(200);
    expect(file.headers['content-disposition']).toContain(`audit-${match.code}.ndjson`);
    const rows = file.body
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line: string) => JSON.parse(line));
    expect(rows).toMatchObject([
      { no: 1, kind: 'override', reason: 'A fair wind', told: expect.arrayContaining(['spain']) },
    ]);
    expect((await browser.open(pathOf(match.links.spain))).text).toContain('corrects the position');
  });

  test('describes every kind of audit row, from every source, in words', async () => {
    const { store } = place.service;
    const row = { at: place.service.clock(), by: 'Mora', what: {}, reason: '', seq: 0, before: '', after: '' };
    const told = ['spain', 'moderator', 'observers'];
    for (const [i, kind] of AUDIT_KINDS.entries())
      await writeAudit(store, match.id, { ...row, kind, via: AUDIT_WAYS[i % AUDIT_WAYS.length] ?? 'page', told });
    const { text } = await browser.open(`${path()}/audit`).expect(200);
    for (const kind of AUDIT_KINDS) expect(text).not.toContain(`act.kind.${kind}`);
    expect(text.match(/<th scope="row">/g)).toHaveLength(AUDIT_KINDS.length);
    expect(text).toContain('Invitation withdrawn');
    expect(text).toContain('<span class="sum">vote</span>');
    expect(text).toContain('Spain, the moderator, the observers');
  });

  test('lists the mails, and shows of each only what its reader may see', async () => {
    const list = await browser.open(`${path()}/mails`).expect(200);
    const [letter = ''] = /\/mails\/out\/[0-9a-f-]{36}/.exec(list.text) ?? [];
    const shown = await browser.open(`${path()}${letter}`).expect(200);
    expect(shown.text).toContain('you see it when you open the hand of the seat');
    await browser.open(`${path()}/mails/in/${crypto.randomUUID()}`).expect(404);
    await browser.open(`${path()}/mails/in/nothing`).expect(404);
  });

  test('gives rulings that everybody can look up', async () => {
    expect((await act({ kind: 'rule', text: 'A <siege> counts' })).status).toBe(303);
    for (const page of [path(), pathOf(match.links.britain)])
      expect((await browser.open(page)).text).toContain('A &lt;siege&gt; counts');
    const { text } = await browser.open(`/p/${match.code}`).expect(200);
    expect(text).toContain('A &lt;siege&gt; counts (Moderator, Tue ');
    expect(text).toContain('if they open a hand, all are told');
  });

  test('shows the position with its paths, and no hand', async () => {
    const { text } = await browser.open(`${path()}/position`).expect(200);
    expect(text).toContain('<code>/resources</code>');
    expect(text).toMatch(/You may not see: .*hands/);
    expect(text).not.toContain('<code>/hands</code>');
    expect(text).not.toContain('<code>/deck</code>');
  });

  test('makes a new private address, and the old one no longer works', async () => {
    const old = pathOf(match.links.spain);
    const { text } = await browser.open(path());
    const { form = '' } = hiddenFields(text, `${path()}/links`);
    const made = await browser.post(`${path()}/links`, { form, seat: 'spain' });
    expect([made.status, made.text]).toEqual([303, expect.not.stringMatching(/\/s\/[\w-]{20,}/)]);
    expect((await browser.open(`${path()}?news=renewed`)).text).not.toMatch(/\/s\/[\w-]{20,}/);
    await browser.open(old).expect(404);
    const letters = await place.service.store.letter.findMany({
      where: { matchId: match.id, kind: 'notice', letter: { path: ['about'], equals: 'link' } },
      include: { seat: true },
    });
    expect(letters).toHaveLength(await place.service.store.seat.count({ where: { matchId: match.id } }));
    const links: string[] = [];
    for (const { id } of letters) {
      await deliverLetter(place.service, id, async ({ to, text }) => {
        if (to.address.startsWith('spain')) links.push(/http:\/\/127\.0\.0\.1:1815\/s\/[\w-]+/.exec(text)?.[0] ?? '');
        return { outcome: 'sent' };
      });
    }
    expect(links).toHaveLength(1);
    expect((await browser.open(pathOf(links[0])).expect(200)).text).toContain('Spain');
    expect((await browser.post(`${path()}/links`, { form, seat: 'russia' })).status).toBe(404);
  });

  test('makes a new address for itself', async () => {
    const made = await browser.send(path(), `${path()}/moderator-link`, {});
    const [link = ''] = /http:\/\/127\.0\.0\.1:1815\/m\/[\w-]+/.exec(made.text) ?? [];
    expect(pathOf(link)).not.toBe(path());
    await browser.open(path()).expect(404);
    await browser.open(pathOf(link)).expect(200);
  });

  test('shows mails that failed and addresses that are dead', async () => {
    const { store } = place.service;
    const own = await store.seat.findFirstOrThrow({ where: { matchId: match.id, seat: 'spain' } });
    await store.seat.update({ where: { no: own.no }, data: { suspended: '550 no such <user>' } });
    const letter = await store.letter.findFirstOrThrow({ where: { seatNo: own.no } });
    await store.letter.update({ where: { id: letter.id }, data: { state: 'FAILED', lastError: '552 full & over' } });
    const { text } = await browser.open(path());
    expect(text).toContain('550 no such &lt;user&gt;');
    expect(text).toContain('552 full &amp; over');
    const list = await browser.open(office);
    expect(list.text).toContain('1 address bounced');
    expect(list.text).toContain('1 mail failed');
  });

  test('shows a fault', async () => {
    await place.service.store.match.update({ where: { id: match.id }, data: { ruleset: '0' } });
    await advanceMatch(place.service, match.id);
    const { text } = await browser.open(path()).expect(200);
    expect(text).toContain('Stopped for a check');
    expect(text).toContain('the match was begun with rules 0');
    for (const page of [pathOf(match.links.spain), `/p/${match.code}`]) {
      expect((await browser.open(page).expect(503)).text).toContain('stopped for a check');
    }
  });
});

describe('the office', () => {
  const fields = {
    name: 'Talavera & <b>back</b>',
    scenario: '1812',
    pace: 'fast',
    player: ['Arthur', 'Joseph'],
    address: ['arthur@example.org', 'joseph@example.org'],
    zone: ['Europe/London', 'Europe/Paris'],
    moderatorName: '',
    moderatorAddress: '',
    moderatorZone: 'UTC',
  };
  const form = () => `${office}/new/wellington/2`;

  test('lists the matches, with a way to each', async () => {
    const { text } = await browser.open(office).expect(200);
    expect(text).toContain(`${office}/matches/${match.code}`);
    const page = await browser.open(`${office}/matches/${match.code}`).expect(200);
    for (const link of Object.values(match.links)) expect(page.text).toContain(link);
  });

  test('opens a match and sends invitations and reports', async () => {
    const terms = { clock: '21:00', days: 'weekdays', policy: 'stand-in' };
    const { status, headers } = await browser.send(form(), `${office}/new`, { ...fields, ...terms });
    expect(status).toBe(303);
    const [head] = (await listMatches(place.service)).slice(-1);
    expect(headers.location).toBe(`${office}/matches/${head?.code}?news=created`);
    const page = await pageOf(head?.id ?? '');
    expect(page.match.pace).toMatchObject({
      impulseHours: 24,
      clock: '21:00',
      days: [1, 2, 3, 4, 5],
      policy: 'stand-in',
    });
    expect(page.seats.map(({ player, address }) => [player, address])).toEqual([
      ['Arthur', 'arthur@example.org'],
      ['Joseph', 'joseph@example.org'],
    ]);
    expect(page.letters.map(({ kind }) => kind)).toContain('report');
    const { text } = await browser.open(headers.location ?? '');
    expect(text).toContain('Talavera &amp; &lt;b&gt;back&lt;/b&gt;');
  });

  test.each([
    ['name', { name: ' ' }, 'Give the match a name'],
    ['name that turns its line', { name: 'Tala\u202evera' }, 'characters that would not show'],
    ['name of the moderator', { moderatorName: 'Mo\u061cra' }, 'characters that would not show'],
    ['player', { player: ['Arthur', ''] }, 'Who sits here'],
    ['address', { address: ['arthur@example.org', 'joseph\nBcc: x@example.org'] }, 'not a mail address'],
    ['zone', { zone: ['Europe/London', 'Middle/Earth'] }, 'not the name of a time zone'],
    ['address of the moderator', { moderatorAddress: 'nobody' }, 'not a mail address'],
  ])('asks again for a %s, and keeps the typed text', async (_, wrong, problem) => {
    const before = (await listMatches(place.service)).length;
    const { status, text } = await browser.send(form(), `${office}/new`, { ...fields, ...wrong });
    expect(status).toBe(422);
    expect(text).toContain(problem);
    expect(text).toContain('value="arthur@example.org"');
    expect(await listMatches(place.service)).toHaveLength(before);
  });

  test('asks who, what and how fast in three steps, and folds everything else', async () => {
    const { text } = await browser.open(`${office}/new/wellington/4`).expect(200);
    const [steps = '', ...folds] = text.split('<details');
    expect([...steps.matchAll(/<legend>([^<]*)/g)].map(([, title]) => title)).toEqual([
      '1. Who plays',
      '2. What is played',
      '3. How fast',
    ]);
    const namesIn = (html: string) =>
      [...html.matchAll(/<(?:input|select) (?!type="hidden")[^>]*name="(\w+)"/g)].map(([, name]) => name);
    expect([...new Set(namesIn(steps))]).toEqual([
      'player',
      'address',
      'moderatorName',
      'moderatorAddress',
      'name',
      'scenario',
      'pack',
      'pace',
      'start',
    ]);
    expect(folds).toHaveLength(3);
    expect(text).toMatch(/<option value="together" selected>/);
    expect(text).not.toContain('<details open');
  });

  test('unfolds what needs another look', async () => {
    const { text } = await browser.send(form(), `${office}/new`, { ...fields, clock: 'noon' });
    expect(text.match(/<details open>\s*<summary>([^<:]*)/)?.[1]).toBe('Terms of the match');
    expect(text.match(/<details open>/g)).toHaveLength(1);
    expect(text).toContain('value="noon"');
  });

  test.each(['/new/chess/2', '/new/wellington/9', '/matches/WEL-9999'])('has no %s', async (path) => {
    await browser.open(`${office}${path}`).expect(404);
  });

  test('offers every split of a game', async () => {
    const { text } = await browser.open(office);
    for (const { id } of wellington.setup.splits) expect(text).toContain(`${office}/new/wellington/${id}`);
    const page = await browser.open(`${office}/new/wellington/4`).expect(200);
    expect(page.text.match(/name="player"/g)).toHaveLength(4);
    const [, folded = ''] = /<details>\s*<summary>Rulings: as usual([\s\S]*?)<\/details>/.exec(page.text) ?? [];
    expect(folded.match(/name="value"/g)).toHaveLength(Object.keys(wellington.setup.rulings).length);
    expect(folded).not.toContain('name="player"');
  });
});

describe('the public page', () => {
  test('shows what everybody may know, and no hand', async () => {
    const { text } = await browser.open(`/p/${match.code.toLowerCase()}`).expect(200);
    expect(text).toMatch(/Drawn cards \([^)]*\): [^.]*Britain 9/);
    for (const card of wellington.definition.content.cards.values()) expect(text).not.toContain(card.title);
    for (const link of Object.values(match.links)) expect(text).not.toContain(link);
    const map = await browser.open(`/p/${match.code}/map.svg`).expect(200);
    expect(String(map.body)).toContain('<svg');
  });

  test('of a missing match reveals nothing', async () => {
    await browser.open('/p/WEL-9999').expect(404);
    await browser.open('/p/').expect(404);
  });
});
