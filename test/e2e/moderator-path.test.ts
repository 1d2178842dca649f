/** A moderator's way through a whole match in a browser: from the form that opens it to the pages that are open to all. */
import { join } from 'node:path';
import type { ParsedMail } from 'mailparser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../src/engine/index.ts';
import { signBounceAddress, tokenKeys } from '../../src/mail/reply-token.ts';
import { operatorUrl } from '../../src/match/people/operator.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { chromiumProgram, closePages, sharedBrowser, WIDE } from './chromium.ts';
import { type House, openHouse, patiently } from './house.ts';

/** Folder for pictures of the pages, if somebody wants to look at them. */
const { SCREENSHOTS } = process.env;

const MORA = 'mora@umpires.test';
const PLAYERS = {
  britain: { name: 'Anne', address: 'anne@players.test', zone: 'Europe/London' },
  french_south: { name: 'Bruno', address: 'bruno@players.test', zone: 'Europe/Paris' },
  spain: { name: 'Carla', address: 'carla@players.test', zone: 'Europe/Madrid' },
  french_north: { name: 'Denis', address: 'denis@players.test', zone: 'Europe/Paris' },
} as const;
type Seat = keyof typeof PLAYERS;
const SEATS = Object.keys(PLAYERS) as Seat[];
const EVA = { name: 'Eva', address: 'eva@players.test', zone: 'Europe/Rome' } as const;

let house: House;
let browser: Browser;
let page: Page;
let matchId = '';
/** Path of the moderator's page. */
let base = '';

describe.skipIf(!chromiumProgram)('a moderator with a browser', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    house = await openHouse('postgres', { sweepSeconds: 1 });
    browser = await sharedBrowser();
    page = await (await browser.newContext(WIDE)).newPage();
    page.setDefaultTimeout(30_000);
  }, 120_000);

  afterAll(async () => {
    await closePages(browser);
    await house?.close();
  }, 60_000);

  test('opens a match, finds its players, replaces one, rolls back an impulse, and ends the match', async () => {
    await openMatch();
    await signIn();
    await inviteAll();
    await joinAll();
    await playRound();
    await leaveSilent();
    await replace();
    await goBack();
    await end();
  });
});

async function openMatch(): Promise<void> {
  await page.goto(operatorUrl(house.service));
  await picture('01-office');
  await page.locator('a[href$="/new/wellington/4"]').click();
  await picture('02-create');
  await page.getByLabel('Name of the match').fill('Peninsula by post');
  for (const fold of await page.locator('form details > summary').all()) await fold.click();
  await page.getByLabel('Silence').selectOption('stand-in');
  await page.getByLabel('Your name').fill('Mora');
  await page.getByLabel('Your mail address').fill(MORA);
  await page.getByRole('button', { name: /^Open the match/ }).click();
  expect(await words()).toContain('4 seats are not taken yet');
  await picture('03-created');
  ({ id: matchId } = await house.service.store.match.findFirstOrThrow());
  await mailTo(MORA, 'dice [0-9a-f]{64}');
}

async function signIn(): Promise<void> {
  await page.goto(`${house.service.publicUrl}/sign-in`);
  await picture('04-sign-in');
  await page.getByLabel('Mail address').fill(MORA);
  await page.getByRole('button').click();
  await picture('05-sign-in-sent');
  const letter = await mailTo(MORA, '/sign-in/');
  await page.goto(/https?:\/\/\S+\/sign-in\/[\w-]+/.exec(letter.text ?? '')?.[0] ?? '');
  await picture('06-sign-in-enter');
  await page.getByRole('button').click();
  await picture('07-home');
  await page.locator('main a.button').click();
  base = new URL(page.url()).pathname;
  await picture('08-forming');
}

async function inviteAll(): Promise<void> {
  for (const seat of SEATS) {
    const person = PLAYERS[seat];
    await invite(seat, seat === 'spain' ? { ...person, address: 'carla@playres.test' } : person);
  }
  await picture('09-invited');
  await bounce(await mailTo('carla@playres.test', 'JOIN'));
  await mailTo(MORA, 'invitation of .*Carla.* bounced');
  await page.reload();
  expect(await words()).toContain('550 5.1.1 no such user');
  await picture('10-bounced');
  await invite('spain', PLAYERS.spain);
}

async function joinAll(): Promise<void> {
  const [last, ...others] = [...SEATS].reverse();
  for (const seat of others) {
    const { address, name } = PLAYERS[seat];
    await house.reply(await mailTo(address, 'JOIN'), address, `JOIN\nSALT the horse of ${name}`);
    await mailTo(address, 'YOU ARE IN');
  }
  if (last) await joinOnPage(PLAYERS[last].address);
  for (const seat of SEATS) await mailTo(PLAYERS[seat].address, 'YOUR HAND|NEW CARDS');
  await page.goto(`${house.service.publicUrl}${base}`);
  await page.locator('.seat-bar').getByText('Waits for').waitFor();
  await picture('11-running');
}

async function joinOnPage(address: string): Promise<void> {
  const { text = '' } = await mailTo(address, 'JOIN');
  await page.goto(/https?:\/\/\S+\/i\/\S+/.exec(text)?.[0] ?? '');
  await picture('10a-invitation');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByText('You have joined.').waitFor();
  await page.getByRole('link', { name: 'Open your page' }).waitFor();
  await picture('10b-joined');
}

async function playRound(): Promise<void> {
  const { decision } = await turnOf('britain');
  const { address } = PLAYERS.britain;
  const report = await house.asking(address, decision);
  const [, card = ''] = /^\s*\[\d\]\s+(\d+)\s/m.exec(report.text ?? '') ?? [];
  await house.reply(report, address, `PLAY ${card} CP\nMOVE Beresford 2SP Abrantes - Lisbon\nGO\nDONE`);
  const told = await mailTo(address, 'SENT[^]*Beresford');
  // Whether command points that go unused are worth a second DONE depends on the card that was dealt.
  if (told.text?.includes('NOT SENT YET')) await house.reply(told, address, 'DONE');
  await mailTo(address, 'SENT - [^]*Beresford');
  await open('');
  await page.locator('.tiles summary').first().click();
  expect(await words()).toContain('Orders are sent.');
  await picture('12-handed-over');
  await house.pass(1);
  await turnOf('french_south');
}

async function leaveSilent(): Promise<void> {
  await house.pass(49);
  await mailTo(PLAYERS.spain.address, 'Next: French South');
  await open('');
  expect(await words()).toMatch(/Bruno is late: Orders for an impulse/);
  await picture('13-late');
  await house.pass(25);
  // Each new question in the middle of an impulse has a deadline of its own.
  while ((await turnOf('spain', 'french_south')).seat !== 'spain') await house.pass(73);
  await mailTo(PLAYERS.french_south.address, 'stand-in');
}

async function replace(): Promise<void> {
  const last = await mailTo(PLAYERS.french_south.address, '/s/');
  const old = linkIn(last);
  await open('/people');
  await picture('14-people');
  const form = page.locator('#seat-french_south');
  await page.locator('details', { has: form }).locator('summary').click();
  await fillPerson(form, EVA);
  await form.getByLabel('Reason').fill('Bruno has not written for a week');
  await form.getByRole('button').click();
  await page.getByText('All are told, and the invitation is on its way.').waitFor();
  await picture('15-sought');
  for (const seat of SEATS) await mailTo(PLAYERS[seat].address, 'Bruno has not written for a week');
  await house.reply(await mailTo(EVA.address, 'JOIN'), EVA.address, 'JOIN Europe/Rome');
  await mailTo(EVA.address, 'YOUR HAND|NEW CARDS');
  await mailTo(PLAYERS.spain.address, 'Eva takes over');
  await open('/people');
  expect(await words()).toContain('Eva');
  await picture('16-replaced');
  expect((await page.request.get(old)).status()).toBe(404);
  expect((await page.request.get(linkIn(await mailTo(EVA.address, '/s/')))).status()).toBe(200);
  await writeInVain(last);
}

/** A player who was replaced is no longer heard from his old address, and gets no mail. */
async function writeInVain(last: ParsedMail): Promise<void> {
  const { store } = house.service;
  const { address } = PLAYERS.french_south;
  const mails = house.mailsTo(address).length;
  await house.reply(last, address, 'PASS\nDONE');
  const read = await patiently('what becomes of his mail', async () => {
    const row = await store.submission.findFirst({ where: { verdict: { not: null } }, orderBy: { id: 'desc' } });
    return row?.sender === address ? row : undefined;
  });
  expect(read).toMatchObject({ verdict: 'unknown', seatNo: null, text: expect.stringContaining('PASS') });
  const own = { where: { matchId, seat: 'french_south' }, include: { draft: true } };
  expect(await store.seat.findFirstOrThrow(own)).toMatchObject({ player: EVA.name, draft: null });
  expect(house.mailsTo(address)).toHaveLength(mails);
}

async function goBack(): Promise<void> {
  await open('');
  await open('/timeline');
  await picture('16-timeline');
  await page
    .locator(`#scene-${(await impulse()) - 1}`)
    .getByText('Back to here')
    .click();
  await page.getByLabel('Without agreement').selectOption('on');
  await picture('17-rollback');
  await confirm('The stand-in played for somebody who was on his way');
  await picture('18-went-back');
  for (const { address } of [PLAYERS.britain, PLAYERS.spain, PLAYERS.french_north, EVA])
    await mailTo(address, 'The stand-in played for somebody');
  await turnOf('french_south');
  expect(await words()).toContain('Eva');
  await picture('19-back');
}

async function end(): Promise<void> {
  const form = await act('end');
  await form.getByLabel('How').selectOption('agreed');
  await form.getByLabel('Result').fill('A draw');
  await form.getByRole('button').click();
  await picture('20-end');
  await confirm('Winter has come');
  await picture('21-ended');
  for (const { address } of [PLAYERS.britain, PLAYERS.spain, PLAYERS.french_north, EVA])
    await mailTo(address, 'Winter has come');
  await page.goto(`${house.service.publicUrl}/p/${await code()}`);
  expect(await page.locator('main').textContent()).toContain('Secret of the dice');
  await picture('22-public');
  await page.getByRole('link', { name: 'Replay', exact: true }).click();
  await picture('23-replay');
  await page.goto(`${house.service.publicUrl}/p/${await code()}/undone`);
  await picture('24-undone');
}

// --- what a moderator does on a page ---------------------------------------------------------------------------------------

const words = () => page.locator('main').innerText();

const open = (path: string) => page.goto(`${house.service.publicUrl}${base}${path}`);

type Form = ReturnType<Page['locator']>;

async function act(kind: string): Promise<Form> {
  const form = page.locator(`#act-${kind}`);
  await page.getByRole('link', { name: 'More …' }).click();
  // Acts that cannot be taken back are inside a fold.
  for (const fold of await page.locator('details', { has: form }).all()) await fold.locator('> summary').click();
  return form;
}

/** Fills in a reason, and does what the page shows. */
async function confirm(reason: string): Promise<void> {
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.getByText('Done. Everybody concerned has been told.').waitFor();
}

interface Person {
  readonly name: string;
  readonly address: string;
  readonly zone: string;
}

async function fillPerson(form: Form, { name, address, zone }: Person): Promise<void> {
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Mail address').fill(address);
  await form.getByLabel('Time zone').fill(zone);
}

async function invite(seat: Seat, person: Person): Promise<void> {
  const form = page.locator(`#seat-${seat}`);
  await page.locator('details', { has: form }).locator('summary').click();
  await fillPerson(form, person);
  await form.getByRole('button').click();
  await page.getByText('The invitation is on its way.').waitFor();
}

async function picture(name: string): Promise<void> {
  if (!SCREENSHOTS) return;
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}-phone.png`), fullPage: true });
  await page.setViewportSize(WIDE.viewport);
}

// --- what comes by mail, and what is asked -----------------------------------------------------------------------------------

/** Waits for a mail to somebody that matches the pattern, and returns the newest one. */
const mailTo = (address: string, pattern: string): Promise<ParsedMail> =>
  patiently(`a mail to ${address} with ${pattern}`, () =>
    house
      .mailsTo(address)
      .findLast((mail) => new RegExp(pattern).test(`${mail.subject} ${mail.text}`.replace(/\s+/g, ' '))),
  );

const linkIn = (mail: ParsedMail): string => /https?:\/\/[^\s"<>]*\/s\/[\w-]{20,}/.exec(mail.text ?? '')?.[0] ?? '';

/** Sends the bounce of a mail that a server could not deliver (RFC 3464). */
async function bounce({ messageId }: ParsedMail): Promise<void> {
  const { id } = await house.service.store.letter.findUniqueOrThrow({ where: { messageId: messageId ?? '' } });
  const keys = tokenKeys('a key for tests that is long enough');
  const raw = [
    'From: MAILER-DAEMON@playres.test',
    'Subject: Undelivered mail',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    '',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; playres.test',
    '',
    'Final-Recipient: rfc822; carla@playres.test',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '--x--',
  ].join('\r\n');
  await house.post(raw, { from: '', to: `${signBounceAddress(keys, id)}@play.test` });
}

/** Waits for the turn of one of these seats with time left. On the way every question about a reaction is answered as silence would. */
const turnOf = (...seats: readonly Seat[]) =>
  patiently(`the turn of ${seats}`, async () => {
    const open = await house.service.store.openDecision.findMany({ where: { matchId } });
    const asides = open.filter(({ kind, missed }) => kind !== 'impulse.order' && missed === null);
    for (const aside of asides) {
      const { no } = await house.service.store.seat.findFirstOrThrow({ where: { matchId, seat: aside.seat } });
      await answerDecision(house.service, no, aside.decision, aside.fallback as Json);
    }
    const now = house.service.clock();
    return open.find(
      ({ kind, seat, deadline }) => kind === 'impulse.order' && seats.includes(seat as Seat) && deadline > now,
    );
  });

/** The number of the current impulse. */
const impulse = () => house.service.store.snapshot.count({ where: { matchId } });

const code = async (): Promise<string> =>
  (await house.service.store.match.findUniqueOrThrow({ where: { id: matchId } })).code;
