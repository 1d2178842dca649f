import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApiKey } from '../../src/match/api-key.ts';
import { changeTerms, formMatch, inviteTo } from '../../src/match/forming/forming.ts';
import { moderatorPage } from '../../src/match/moderator/moderator.ts';
import { operatorUrl } from '../../src/match/people/operator.ts';
import { replaceSeat } from '../../src/match/people/replacement.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser, hiddenFields } from './browser.ts';
import { enterOffice, type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let browser: Browser;

beforeAll(async () => {
  place = await installation();
  browser = new Browser(makeApp(place.service, { requestsPerMinute: 10_000 }));
});
afterAll(() => place.close());

const PLAYERS = ['Anne', 'Bruno'];

const form = () =>
  formMatch(place.service, {
    game: 'wellington',
    scenario: '1812',
    split: '2',
    name: 'Winter campaign',
    moderator: { name: 'Mora', address: 'mora@example.org', zone: 'Europe/London' },
    seats: ['allies', 'france'].map((id, i) => ({ id, player: PLAYERS[i] ?? '', address: `${id}@example.org` })),
  });

/** The links in the waiting mails of a match, by the mails' readers. */
async function linksIn(matchId: string, room: 'i' | 's'): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>();
  for (const { id } of await place.service.store.letter.findMany({ where: { matchId, state: 'PENDING' } })) {
    await deliverLetter(place.service, id, async ({ to, text }) => {
      const [, path] = (room === 'i' ? /(\/i\/[\w-]+)/ : /(\/s\/[\w-]+)/).exec(text) ?? [];
      if (path) links.set(to.name, path);
      return { outcome: 'sent' };
    });
  }
  return links;
}

const stateOf = async (id: string) => (await moderatorPage(place.service, id))?.match.state;

test('players join on their pages, and the last one begins the match', async () => {
  const { id } = await form();
  const links = await linksIn(id, 'i');
  const [anne = '', bruno = ''] = PLAYERS.map((name) => links.get(name));
  const page = await browser.open(anne).expect(200);
  expect(page.text).toContain('Winter campaign');
  expect(page.text).toContain('Bruno');
  const fields = { name: 'Anne B.', zone: 'Europe/Lisbon', language: 'en', notify: 'DAILY', salt: 'seven red horses' };
  const joined = await browser.send(anne, `${anne}/join`, fields);
  expect(joined.text).toContain('It begins when one more has joined: ');
  expect(joined.text).toContain('Your page opens when the match begins.');
  expect(joined.text).not.toContain('/s/');
  expect((await browser.open(anne).expect(200)).text).toContain('is no longer open');
  expect(await stateOf(id)).toBe('FORMING');
  const last = await browser.send(bruno, `${bruno}/join`, { ...fields, name: 'Bruno', language: 'ja', salt: '' });
  expect(last.text).toContain('All have joined, and the match begins.');
  expect(await stateOf(id)).toBe('RUNNING');
  const [, door = ''] = /href="[^"]*(\/s\/[\w-]+)">Open your page/.exec(last.text) ?? [];
  expect((await browser.open(door).expect(200)).text).toContain('lang="ja"');
  const mailed = await linksIn(id, 's');
  expect(mailed.get('Bruno')).toBe(door);
  const own = mailed.get('Anne B.') ?? '';
  expect((await browser.open(own).expect(200)).text).toContain('Allies');
});

test('a page accepts no answer twice, and none with impossible fields', async () => {
  const { id } = await form();
  const [path = ''] = (await linksIn(id, 'i')).values();
  const hidden = hiddenFields((await browser.open(path)).text, `${path}/join`);
  const wrong = await browser.post(`${path}/join`, { ...hidden, name: ' ', zone: 'Atlantis', language: 'en' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('There is no such time zone.');
  expect((await browser.post(`${path}/join`, { name: 'Eve', zone: 'UTC', language: 'en' })).status).toBe(403);
  const no = await browser.send(path, `${path}/decline`, { words: 'Sorry' });
  expect(no.text).toContain('You have declined');
  const late = await browser.post(`${path}/join`, { ...hidden, name: 'Anne', zone: 'UTC', language: 'en' });
  expect(late.text).toContain('is no longer open');
  expect(await stateOf(id)).toBe('FORMING');
  await browser.open('/i/nobody').expect(404);
});

test('a moderator sees the missing players, invites others, changes the terms and begins', async () => {
  const { id, moderatorLink } = await form();
  const base = pathOf(moderatorLink);
  const at = (path: string) => `${base}/people/${path}`;
  const page = await browser.open(base).expect(200);
  expect(page.text).toContain('2 seats are not taken yet');
  expect(page.text).toContain('until Tue 1 Dec');
  const { form: token = '' } = hiddenFields(page.text, at('terms'));
  const send = (path: string, fields: Record<string, string>) => browser.post(at(path), { form: token, ...fields });
  const carla = { name: 'Carla', address: 'carla@example.org', zone: 'Europe/Rome', language: 'en' };
  expect((await send('invite', { ...carla, role: 'SEAT', seat: 'allies' })).status).toBe(303);
  expect((await send('invite', { ...carla, role: 'SEAT', seat: 'nowhere' })).status).toBe(409);
  expect((await send('invite', { ...carla, role: 'SEAT', seat: 'allies', zone: 'Mars' })).status).toBe(422);
  const [anne] = await place.service.store.invitation.findMany({ where: { matchId: id, name: 'Anne' } });
  expect((await send('withdraw', { no: String(anne?.no) })).status).toBe(303);
  expect((await send('again', { no: String(anne?.no) })).status).toBe(409);
  const rules = { policy: 'stand-in', drafts: 'strict' };
  const terms = { ...rules, name: 'Spring', pace: 'fast', press: 'side', visibility: 'open', starts: 'yes' };
  expect((await send('terms', terms)).status).toBe(303);
  const row = await place.service.store.match.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ name: 'Spring', press: 'side', visibility: 'open', startsByHand: true });
  expect(row.pace).toMatchObject({ impulseHours: 24, ...rules });
  const hours = { clock: '21:00', days: 'weekdays', bounced: 'pause' };
  expect((await send('terms', { ...terms, ...hours })).status).toBe(303);
  expect((await send('terms', { ...terms, ...hours, clock: '25:00' })).text).toContain('not a time of day');
  expect((await browser.open(base)).text).toContain('value="21:00"');
  expect((await send('terms', { ...terms, ...hours, days: 'as-is', pace: 'slow' })).status).toBe(303);
  const agreed = await place.service.store.match.findUniqueOrThrow({ where: { id } });
  expect(agreed.pace).toMatchObject({ impulseHours: 72, clock: '21:00', days: [1, 2, 3, 4, 5], bounced: 'pause' });
  expect((await send('start', {})).status).toBe(409);
  const links = await linksIn(id, 'i');
  for (const name of ['Carla', 'Bruno']) {
    const path = links.get(name) ?? '';
    await browser.send(path, `${path}/join`, { name, zone: 'UTC', language: 'en' });
  }
  expect(await stateOf(id)).toBe('FORMING');
  expect((await browser.open(base)).text).toContain('Begin the match');
  const started = await send('start', {});
  expect([started.status, started.headers.location]).toEqual([303, base]);
  expect(await stateOf(id)).toBe('RUNNING');
  expect((await browser.open(`${base}/people`).expect(200)).text).toContain('Ask somebody to take over');
});

test('the office opens a match with vacant seats', async () => {
  const office = await enterOffice(browser, place.service);
  const made = await browser.send(`${office}/new/wellington/2`, `${office}/new`, {
    name: 'Talavera',
    scenario: '1812',
    pace: 'blitz',
    start: 'hand',
    policy: 'fallback',
    drafts: 'strict',
    bounced: 'pause',
    clock: '21:00',
    press: 'none',
    visibility: 'none',
    player: ['Arthur', ''],
    address: ['arthur@example.org', ''],
    zone: ['Europe/London', 'UTC'],
    ruling: ['individualTie', 'attackerRetreat'],
    value: ['track', 'fortressOnly'],
    moderatorName: '',
    moderatorAddress: '',
    moderatorZone: 'Europe/Paris',
  });
  expect(made.status).toBe(303);
  const page = await browser.open(made.headers.location ?? '').expect(200);
  expect(page.text).toContain('Arthur');
  expect(page.text).toContain('attackerRetreat: fortressOnly');
  const row = await place.service.store.match.findFirstOrThrow({ where: { name: 'Talavera' } });
  expect(row).toMatchObject({ state: 'FORMING', press: 'none', visibility: 'none', startsByHand: true });
  expect(row.options).toEqual({ attackerRetreat: 'fortressOnly' });
  expect(row.pace).toMatchObject({ impulseHours: 8, policy: 'fallback', drafts: 'strict', bounced: 'pause' });
  expect(row.pace).toMatchObject({ clock: '21:00' });
  expect((await browser.open(office)).text).toContain('being formed');
});

const LONG = 'x'.repeat(600);
const HIDDEN = ['\u202e', '\u2066', '\u0000', '\u0085', '\u2028', '\u200b', '\u200d', '\ufeff'];
const WRONG = [...HIDDEN.map((mark) => `An${mark}ne`), LONG];

test('no form accepts a name that is too long, or that does not show as written', async () => {
  const { id, moderatorLink } = await form();
  const { service } = place;
  const base = pathOf(moderatorLink);
  const running = await place.open('2');
  const keys = `${pathOf(running.links.allies ?? '')}/keys`;
  const people = `${pathOf(running.moderatorLink)}/people`;
  const office = pathOf(operatorUrl(service));
  const [invited = ''] = (await linksIn(id, 'i')).values();
  const person = { address: 'zoe@example.org', zone: 'UTC', language: 'en' };
  const terms = { policy: 'wait', pace: 'fast', press: 'side', visibility: 'open', starts: 'no' };
  const match = {
    ...{ game: 'wellington', split: '2', scenario: '1812', pace: 'fast', start: 'join', name: 'A', moderatorName: 'M' },
    ...{ moderatorAddress: '', moderatorZone: 'UTC', seat: ['allies', 'france'], player: ['Ann', 'Bo'] },
    ...{ address: ['ann@example.org', 'bo@example.org'], zone: ['UTC', 'UTC'] },
  };
  const forms = [
    [base, `${base}/people/invite`, (name: string) => ({ ...person, role: 'OBSERVER', name })],
    [base, `${base}/people/terms`, (name: string) => ({ ...terms, name })],
    [people, `${people}/invite`, (name: string) => ({ ...person, role: 'MODERATOR', name })],
    [people, `${people}/replace`, (name: string) => ({ ...person, seat: 'france', name })],
    [keys, keys, (name: string) => ({ name })],
    [`${office}/new/wellington/2`, `${office}/new`, (name: string) => ({ ...match, name })],
    [`${office}/new/wellington/2`, `${office}/new`, (name: string) => ({ ...match, moderatorName: name })],
    [`${office}/new/wellington/2`, `${office}/new`, (name: string) => ({ ...match, player: ['Ann', name] })],
    [invited, `${invited}/join`, (name: string) => ({ zone: 'UTC', language: 'en', notify: 'EACH', name })],
  ] as const;
  for (const [page, action, fields] of forms) {
    const hidden = hiddenFields((await browser.open(page)).text, action);
    for (const name of WRONG) {
      const { status } = await browser.post(action, { ...hidden, ...fields(name) });
      expect([action, escape(name).slice(0, 20), status >= 400 && status < 500]).toEqual([
        action,
        escape(name).slice(0, 20),
        true,
      ]);
    }
    // A stranger gets few letters in a day.
    if (/people\/(invite|replace)$/.test(action)) place.pass(25);
    const taken = await browser.post(action, { ...hidden, ...fields('Zoë de Jong') });
    expect([action, taken.status < 400]).toEqual([action, true]);
  }
}, 60_000);

test('names from other sources are checked as well', async () => {
  const { id } = await form();
  const { service } = place;
  const running = await place.open('2');
  const actor = { by: 'Mora', via: 'page' } as const;
  const seatNo = (await service.store.seat.findFirstOrThrow({ where: { matchId: running.id } })).no;
  for (const name of WRONG) {
    const person = { address: 'zoe@example.org', zone: 'UTC', ...actor };
    expect(await inviteTo(service, id, { ...person, role: 'OBSERVER', name })).toMatchObject(UNTAKEN);
    expect(await changeTerms(service, id, { name }, actor)).toMatchObject(UNTAKEN);
    expect(
      await replaceSeat(service, running.id, { ...person, seat: 'france', player: name, reason: '' }),
    ).toMatchObject(UNTAKEN);
    await expect(makeApiKey(service, seatNo, name)).rejects.toThrow('not checked');
  }
});

const UNTAKEN = { ok: false, refusal: { code: 'invite.name' } };
