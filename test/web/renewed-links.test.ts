import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteTo } from '../../src/match/forming/forming.ts';
import { invitationLink } from '../../src/match/forming/invitation.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { replaceSeat } from '../../src/match/people/replacement.ts';
import type { InvitationRole } from '../../src/store/invitations.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { enterOffice, type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let browser: Browser;
beforeAll(async () => {
  place = await installation();
  browser = new Browser(makeApp(place.service, { requestsPerMinute: 10_000 }));
  // The first page of a process takes longest.
  await browser.open(pathOf((await place.open('2')).moderatorLink));
});
afterAll(() => place.close());

const MORA = { by: 'Mora', via: 'page' } as const;
const NORA = { address: 'nora@example.org', zone: 'Europe/Oslo' } as const;
const JOINED = { name: 'Nora', zone: 'Europe/Oslo', language: 'en', notify: 'EACH', salt: '' };

const invitations = (matchId: string) =>
  place.service.store.invitation.findMany({ where: { matchId, name: 'Nora' }, orderBy: { no: 'desc' } });

/** The page on which the newest invitation of a match is answered. */
async function invited(matchId: string): Promise<string> {
  const [invitation] = await invitations(matchId);
  return pathOf(invitation && invitationLink(place.service, invitation));
}

async function invite(matchId: string, role: InvitationRole): Promise<string> {
  await inviteTo(place.service, matchId, { ...NORA, role, name: 'Nora', ...MORA });
  return invited(matchId);
}

/** The page of a match for a co-moderator who has joined. */
async function coModerated(matchId: string): Promise<string> {
  await invite(matchId, 'MODERATOR');
  await joinInvitation(place.service, (await invitations(matchId))[0]?.no ?? 0, {});
  return invited(matchId);
}

/** What the answer to a form shows, after its redirect if there is one. */
async function answerTo(page: string, action: string, fields: Record<string, string>): Promise<string> {
  const { status, text, headers } = await browser.send(page, action, fields);
  expect(status, action).toBeLessThan(400);
  return status === 303 ? (await browser.open(pathOf(headers.location)).expect(200)).text : text;
}

/** The ways on from a page: its links, and the pages to which its forms belong. */
function waysOn(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*href="([^"#]+)/g)].map(([, address = '']) => pathOf(address));
  const forms = [...html.matchAll(/<form [^>]*action="(\/\w\/[\w-]+(?:\/matches\/[\w-]+)?)/g)];
  return [...new Set([...links, ...forms.map(([, page = '']) => page)])];
}

const follow = async (html: string, least: number): Promise<void> => {
  const ways = waysOn(html);
  expect(ways.length).toBeGreaterThanOrEqual(least);
  for (const way of ways) expect([way, (await browser.open(way)).status]).toEqual([way, 200]);
};

test.each(['OBSERVER', 'MODERATOR'] as const)(
  'somebody who joins as %s is led to the own page, which is open',
  async (role) => {
    const { id } = await place.open('2');
    const page = await invite(id, role);
    const text = await answerTo(page, `${page}/join`, JOINED);
    expect(text).toContain('Open your page');
    await follow(text, 1);
  },
);

test('somebody who takes a seat over is led to the own page, which is open', async () => {
  const { id } = await place.open('2');
  await replaceSeat(place.service, id, { ...NORA, seat: 'france', player: 'Nora', reason: '', ...MORA });
  const page = await invited(id);
  const text = await answerTo(page, `${page}/join`, JOINED);
  expect(text).toContain('Open your page');
  await follow(text, 1);
});

test('somebody invited again after an invitation was withdrawn is led to the own page', async () => {
  const { id, moderatorLink } = await place.open('2');
  const base = pathOf(moderatorLink);
  const first = await invite(id, 'OBSERVER');
  const [{ no } = { no: 0 }] = await invitations(id);
  await follow(await answerTo(`${base}/people`, `${base}/people/withdraw`, { no: `${no}` }), 1);
  const again = await invite(id, 'OBSERVER');
  expect(again).not.toBe(first);
  await follow(await answerTo(again, `${again}/join`, JOINED), 1);
});

test('the page that sends an invitation again leads to open pages, and so does the new invitation', async () => {
  const { id, moderatorLink } = await place.open('2');
  const base = pathOf(moderatorLink);
  const first = await invite(id, 'OBSERVER');
  const [{ no } = { no: 0 }] = await invitations(id);
  await follow(await answerTo(`${base}/people`, `${base}/people/again`, { no: `${no}` }), 1);
  await browser.open(first).expect(200);
  const renewed = await invited(id);
  await follow(await answerTo(renewed, `${renewed}/join`, JOINED), 1);
});

test('a moderator who renews the own address goes on from the page that names it', async () => {
  const { moderatorLink } = await place.open('2');
  const base = pathOf(moderatorLink);
  const text = await answerTo(base, `${base}/moderator-link`, {});
  expect(text).not.toContain(base);
  await follow(text, 5);
});

test('from the office the address of a moderator is renewed, and the office stays open', async () => {
  const { code } = await place.open('2');
  const base = `${await enterOffice(browser, place.service)}/matches/${code}`;
  await follow(await answerTo(base, `${base}/moderator-link`, {}), 5);
});

test('from the office the address of a seat is renewed, and the page shows the new one', async () => {
  const { code, links } = await place.open('2');
  const base = `${await enterOffice(browser, place.service)}/matches/${code}`;
  const text = await answerTo(base, `${base}/links`, { seat: 'france' });
  expect(text).not.toContain(pathOf(links.france));
  const shown = [...text.matchAll(/<code>http[^<]*(\/[sm]\/[\w-]+)<\/code>/g)].map(([, path = '']) => path);
  expect(shown).toHaveLength(3);
  for (const path of shown) await browser.open(path).expect(200);
});

test('a co-moderator who withdraws the own invitation is told so, and is led on', async () => {
  const { id } = await place.open('2');
  const base = await coModerated(id);
  const [{ no } = { no: 0 }] = await invitations(id);
  const text = await answerTo(`${base}/people`, `${base}/people/withdraw`, { no: `${no}` });
  expect(text).toContain('You no longer moderate this match');
  await follow(text, 1);
  await browser.open(base).expect(404);
});

test.each([
  ['en', 'Nothing here', 'Sign in'],
  ['ko', '아무것도 없습니다', '로그인'],
  ['ja', '何もありません', 'サインイン'],
])('a page that does not exist leads to the first page and to the sign-in, in %s', async (language, heading, way) => {
  const visitor = new Browser(makeApp(place.service), language);
  for (const path of ['/s/nobody', '/o/nobody', '/m/nobody', '/i/nobody', '/p/NONE-1', '/nowhere']) {
    const { text } = await visitor.open(path).expect(404);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(heading);
    expect(text).toContain(`<a class="button" href="/sign-in">${way}</a>`);
    expect(waysOn(text)).toEqual(['/', '/sign-in']);
    await follow(text, 2);
  }
});
