/** Every page of the house, found by the routes themselves, on a telephone in dark mode: checked by axe-core and by its width. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiKey } from '../../src/match/api-key.ts';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { formMatch, inviteTo } from '../../src/match/forming/forming.ts';
import { invitationLink } from '../../src/match/forming/invitation.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { processSubmission, storeSubmission } from '../../src/match/inbox/submission.ts';
import { fewerMailsToken } from '../../src/match/keys.ts';
import { operatorToken, privateLinks } from '../../src/match/people/operator.ts';
import { askToSignIn, writeSignIns } from '../../src/match/people/sign-in.ts';
import { askAll } from '../../src/match/polls/polls.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { makeApp } from '../../src/web/app.ts';
import type { SinkMail } from '../../src/web/mailbox-mail.ts';
import { factsOf, type Installation, installation, pathOf } from '../web/campaign.ts';
import { routesOf } from '../web/routes.ts';
import { chromiumProgram, closePages, faultsOf, overflowOf, PHONE, sharedBrowser } from './chromium.ts';
import { keepHands } from './site.ts';

/** Routes of files, of data and of another program, which no person reads here, and of letters in the mailbox, where no script runs. */
const NO_PAGES =
  /\.(?:svg|json|ics|atom|ndjson|css|js|png|ico|webmanifest|txt|xml)$|^\/(?:health|ready|hooks|api\/|queues)|\/(?:record|queues|html|live)$/;

/** What is not there, and a way back in a match that has just begun. */
const ANSWERS: Readonly<Record<string, number>> = { '/nothing-here': 404, '/m/:key/acts/back': 409 };

/** The operator's view of a match equals that of its moderator, at another address. */
const TWICE = '/m/:key/matches/:code/';

/** Rules for whole pages: the program that shows a mail has the landmarks. */
const LANDMARKS = ['landmark-one-main', 'region'];

let place: Installation;
let server: Server;
let browser: Browser;
let app: Express;
let match: CreatedMatch;
let origin = '';
const mails: SinkMail[] = [];
/** The HTML of a report as its reader gets it. */
let report = '';

describe.skipIf(!chromiumProgram)('every page', { timeout: 480_000 }, () => {
  beforeAll(async () => {
    place = await installation();
    const mailbox = {
      list: async () => mails,
      find: async (id: number) => mails.find((mail) => mail.id === id),
      inbound: { host: '127.0.0.1', port: 1 },
    };
    app = makeApp(place.service, {
      requestsPerMinute: 10_000,
      mailbox,
      practice: true,
      installation: factsOf(place),
    });
    server = createServer(app as RequestListener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await sharedBrowser();
    match = await place.open('4');
  }, 120_000);

  afterAll(async () => {
    await closePages(browser);
    await new Promise((resolve) => server?.close(resolve));
    await place?.close();
  }, 60_000);

  test('has no fault, and is no wider than a phone', async () => {
    const addresses = await fill();
    expect(Object.keys(addresses).sort()).toEqual(pageRoutes());
    const context = await browser.newContext({ ...PHONE, colorScheme: 'dark' });
    const page = await context.newPage();
    await signIn(context, 'spain@example.org');
    const faults: string[] = [];
    for (const [route, address] of Object.entries({ ...addresses, '/nothing-here': '/nothing-here' }))
      for (const fault of await lookAt(page, address, ANSWERS[route] ?? 200)) faults.push(`${route}: ${fault}`);
    await page.goto('about:blank');
    await page.setContent(report);
    for (const fault of await seenOn(page, LANDMARKS)) faults.push(`a report: ${fault}`);
    await context.close();
    expect(faults).toEqual([]);
  });
});

const pageRoutes = (): readonly string[] =>
  routesOf(app)
    .filter((route) => route.startsWith('GET '))
    .map((route) => route.slice('GET '.length))
    .filter((path) => !NO_PAGES.test(path) && !path.startsWith(TWICE))
    .sort();

const lookAt = async (page: Page, address: string, status: number): Promise<string[]> => {
  const answer = await page.goto(`${origin}${address}`);
  if (answer?.status() !== status) return [`answers ${answer?.status()}`];
  return seenOn(page);
};

const seenOn = async (page: Page, without: readonly string[] = []): Promise<string[]> => {
  const over = await overflowOf(page);
  const unknown = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((each) => each instanceof HTMLUnknownElement)
      .map((each) => each.localName),
  );
  return [
    ...unknown.map((name) => `no element of HTML: ${name}`),
    ...(over > 0 ? [`${over} pixels too wide`] : []),
    ...(await faultsOf(page, without)),
  ];
};

/** Fills every page with something to see. Returns the path of a page for each route. */
async function fill(): Promise<Readonly<Record<string, string>>> {
  const { service } = place;
  const { store } = service;
  const { no: seatNo } = await store.seat.findFirstOrThrow({ where: { matchId: match.id, seat: 'britain' } });
  await makeApiKey(service, seatNo, 'a program of mine');
  const text = 'INTERCEPT Wellington IF ODDS >= 60%';
  await store.standingOrder.create({ data: { seatNo, position: 1, text, given: {} } });
  const by = { by: 'Mora', via: 'command' } as const;
  for (const [name, role] of [
    ['Ivo', 'MODERATOR'],
    ['Otto', 'OBSERVER'],
  ] as const)
    await inviteTo(service, match.id, { ...by, role, name, address: `${name}@example.org` });
  const invited = (name: string) => store.invitation.findFirstOrThrow({ where: { matchId: match.id, name } });
  await joinInvitation(service, (await invited('Otto')).no, {});
  for (const text of ['Shall we rest on Sundays?', 'And on Saturdays?'])
    await askAll(service, match.id, { text, hours: 24, ...by });
  const alone = await place.open('2');
  await keepHands(place, alone);
  await store.match.update({ where: { id: alone.id }, data: { visibility: 'none' } });
  const practice = await place.open('2', 'Practice');
  await keepHands(place, practice);
  const practiceUntil = new Date(service.clock().getTime() + 86_400_000);
  await store.match.update({ where: { id: practice.id }, data: { practiceUntil } });
  const seats = [{ id: 'allies', player: 'Anne', address: 'anne@example.org' }];
  const forming = await formMatch(service, { game: 'wellington', scenario: '1812', split: '2', name: 'Spring', seats });
  const letter = await store.letter.findFirstOrThrow({ where: { matchId: match.id, kind: { not: 'offer' } } });
  await keepMail(letter.id);
  const seat = pathOf(match.links.britain);
  const moderator = pathOf((await privateLinks(service, match.id))?.moderator);
  const office = `/m/${operatorToken(service)}`;
  const open = `/p/${match.code}`;
  const below = (route: string, base: string, paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [`${route}${path}`, `${base}${path}`]));
  const replays = ['/replay', '/replay/newest'];
  return {
    ...below('', '', ['/', '/api', '/verify', '/sign-in', '/home', '/mailbox']),
    '/mailbox/:id': '/mailbox/1',
    '/sign-in/:token': await signInPath('britain@example.org'),
    ...below('/games/:game', '/games/kutuzov', ['', '/cards', '/lesson', '/rules', '/words']),
    ...{ '/guide': '/guide?language=ja', '/help/mail': '/help/mail' },
    ...below('/p/:code', open, ['', '/cards', '/undone']),
    ...below('/p/:key', open, replays),
    '/p/:key/replay/:no': `${open}/replay/0`,
    '/p/:key/replay/:no/:step': `${open}/replay/0/1`,
    ...below('/s/:token', seat, [
      '',
      '/ask',
      '/history',
      '/keys',
      '/lesson',
      '/press',
      '/standing',
      '/time',
      '/undone',
    ]),
    ...below('/s/:key', seat, replays),
    '/s/:key/replay/:no': `${seat}/replay/0`,
    '/s/:key/replay/:no/:step': `${seat}/replay/0/1`,
    '/s/:token/standing': `${seat}/standing?form=intercept`,
    // Nothing is offered before the first impulse.
    '/s/:token/offers': `${pathOf(alone.links.allies)}/offers`,
    // In practice the staff answers at once.
    '/s/:token/staff': `${pathOf(practice.links.allies)}/staff`,
    // Players may propose only where nobody moderates.
    '/s/:token/propose': `${pathOf(alone.links.allies)}/propose`,
    ...below('/m/:key', moderator, [
      '',
      '/audit',
      '/correct',
      '/mails',
      '/people',
      '/position',
      '/timeline',
      '/webhooks',
    ]),
    '/m/:key/mails/in/:id': `${moderator}/mails/in/${await sendMail(seatNo)}`,
    '/m/:key/mails/out/:id': `${moderator}/mails/out/${letter.id}`,
    '/m/:key/acts/back': `${moderator}/acts/back?to=0`,
    '/m/:key/correct': `${moderator}/correct?at=lisbon`,
    // A match that is still being formed has another page than a running one.
    '/m/:key/matches/:code': `${office}/matches/${forming.code}`,
    '/m/:key/new/:game/:split': `${office}/new/wellington/4`,
    ...below('/m/:key', office, ['/health', '/installation']),
    '/i/:token': pathOf(invitationLink(service, await invited('Ivo'))),
    '/o/:token': pathOf(invitationLink(service, await invited('Otto'))),
    '/u/:token': `/u/${fewerMailsToken(service.config, seatNo)}`,
  };
}

/** Puts a letter into the mailbox as its reader would get it. */
const keepMail = (id: string) =>
  deliverLetter(place.service, id, async ({ subject, html }) => {
    const head = `From: clerk@example.org\r\nTo: britain@example.org\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n`;
    const raw = Buffer.from(`${head}Content-Type: text/html; charset=utf-8\r\n\r\n${html}`);
    report = html;
    mails.push({ id: 1, raw, to: ['britain@example.org'], receivedAt: place.service.clock() });
    return { outcome: 'sent' };
  });

/** Sends a mail of a player and has it read. Returns the number by which its moderator finds it. */
async function sendMail(seatNo: number): Promise<string> {
  const from = 'britain@example.org';
  const { id } = await storeSubmission(place.service, {
    channel: 'SMTP',
    raw: Buffer.from('WHO'),
    envelope: { from, to: [] },
  });
  const ticket = { seatNo, decisionNo: 0 };
  await processSubmission(place.service, id, async () => ({ class: 'human', from, ticket, text: 'WHO' }));
  return id;
}

async function signInPath(address: string): Promise<string> {
  const { service } = place;
  await askToSignIn(service, address);
  await writeSignIns(service);
  const letter = await service.store.letter.findFirstOrThrow({ where: { kind: 'sign-in' }, orderBy: { no: 'desc' } });
  let path = '';
  await deliverLetter(service, letter.id, async ({ text }) => {
    path = /\/sign-in\/[\w-]+/.exec(text)?.[0] ?? '';
    return { outcome: 'sent' };
  });
  return path;
}

const signIn = async (context: BrowserContext, address: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`${origin}${await signInPath(address)}`);
  await page.locator('main button').click();
  await page.waitForURL('**/home');
  await page.close();
};
