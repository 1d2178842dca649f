/** From a delivered mail to the page that its link opens; and the pages of a running game in several windows. */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorToken } from '../../src/match/people/operator.ts';
import { pathOf } from '../web/campaign.ts';
import { chromiumProgram, closePages, faultsOf, overflowOf, PHONE, sharedBrowser, WIDE } from './chromium.ts';
import { nextQuestion, type Seat, setTable, type Table } from './table.ts';

/** Folder for pictures of the pages, if somebody wants to look at them. */
const { SCREENSHOTS } = process.env;

let table: Table;
let browser: Browser;

describe.skipIf(!chromiumProgram)('a player with a browser', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    table = await setTable('postgres');
    browser = await sharedBrowser();
  }, 120_000);

  afterAll(async () => {
    await closePages(browser);
    await table?.close();
  }, 60_000);

  test('opens the link in his mail on a phone without script, and answers the question', async () => {
    const asked = await nextQuestion(table, -1);
    expect([asked.seat, asked.kind]).toEqual(['britain', 'mulligan']);
    const page = await open(await linkIn('britain', 'text'), { ...PHONE, javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Keep these' }).click();
    await page.getByText('Your answer was taken.').waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await keepCards(asked.decision);
  });

  test('opens the link of his turn, plans by clicking, sees the odds, sends, and reads the acknowledgement', async () => {
    const page = await open(await linkIn('britain', 'html', 'Your move'), WIDE);
    await page.locator('.board svg').waitFor();
    // The march costs 2 CP. What it leaves of a card is asked about from 2 CP on, so that depends on the cards that were dealt.
    const dear = page.locator('[data-card]', { has: page.locator('.cp', { hasText: /[3-9]/ }) });
    await dear.locator('.plays button', { hasText: ' CP' }).first().click();
    await read(page, 1);
    await area(page, 'ciudad_rodrigo').click();
    await page.locator('g[id="area-plasencia"].goal').waitFor();
    await area(page, 'plasencia').click();
    await read(page, 2);
    await page.locator('g[id="area-salamanca"].goal').waitFor();
    await area(page, 'salamanca').click();
    await page.locator('.live .odds', { hasText: 'You win at Salamanca with' }).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const asks = page.getByRole('button', { name: 'Send all the same' });
    const done = page.getByRole('heading', { name: 'Sent', exact: true }).first();
    await asks.or(done).first().waitFor();
    if (await asks.isVisible()) await asks.click();
    await done.waitFor();
    expect(await page.locator('#orders-card pre').textContent()).toContain('Salamanca');
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('finds no serious fault on the pages of a game, and no page wider than its window', async () => {
    const faults: string[] = [];
    for (const way of SCREENSHOTS ? [...WAYS, ...PICTURES] : WAYS) {
      const { how, scripted, only, ...options } = way;
      const page = await (await browser.newContext(options)).newPage();
      if (!scripted) await page.route('**/page-*.js', (route) => route.abort());
      for (const [name, path] of pages().filter(([each]) => only?.includes(each) ?? true)) {
        const found = await lookAt(page, way, name, path);
        faults.push(...found.map((fault) => `${name} ${how}: ${fault}`));
      }
      await page.context().close();
    }
    expect(faults).toEqual([]);
  });
});

/** The faults of a page in one way of looking at it. */
const lookAt = async (page: Page, way: Way, name: string, path: string): Promise<string[]> => {
  const answer = await page.goto(`${table.service.publicUrl}${path}`);
  const isThere = answer?.status() === (name === 'missing' ? 404 : 200);
  if (way.scripted && name === 'seat') await page.locator('.board svg').waitFor();
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `${name}-${way.how}.png`), fullPage: true });
  return [...(isThere ? [] : [`${answer?.status()}`]), ...(PICTURES.includes(way) ? [] : await lookOf(page))];
};

const lookOf = async (page: Page): Promise<string[]> => {
  const over = await overflowOf(page);
  return [...(await faultsOf(page)), ...(over > 0 ? [`${over} pixels too wide`] : [])];
};

interface Way extends BrowserContextOptions {
  readonly how: string;
  readonly scripted: boolean;
  /** Names of the pages to look at; all pages where it is left out. */
  readonly only?: readonly string[];
}

/** Ways of looking at the pages. every-page.test.ts covers all pages on a telephone in dark mode. */
const WAYS: readonly Way[] = [
  { how: 'phone-dark', ...PHONE, scripted: true, colorScheme: 'dark', only: ['seat', 'replay'] },
  { how: 'wide', ...WIDE, scripted: true, only: ['seat', 'replay', 'public', 'standing', 'moderator'] },
  { how: 'plain', ...PHONE, scripted: false, only: ['seat'] },
];

/** Further ways, for pictures only. */
const PICTURES: readonly Way[] = [
  { how: 'phone-dark', ...PHONE, scripted: true, colorScheme: 'dark' },
  { how: 'wide', ...WIDE, scripted: true },
  { how: 'wide-dark', ...WIDE, scripted: true, colorScheme: 'dark' },
  { how: 'phone', ...PHONE, scripted: true },
];

/** Every page that somebody can reach, by its name. */
const pages = (): readonly (readonly [string, string])[] => {
  const { match, service } = table;
  const [seat, moderator] = [pathOf(match.links.britain), pathOf(match.moderatorLink)];
  return [
    ['seat', seat],
    ['history', `${seat}/history`],
    ['press', `${seat}/press`],
    ['standing', `${seat}/standing?form=intercept`],
    ['keys', `${seat}/keys`],
    ['replay-list', `${seat}/replay`],
    ['replay', `${seat}/replay/1`],
    ['public', `/p/${match.code}`],
    ['cards', `/p/${match.code}/cards`],
    ['public-replay', `/p/${match.code}/replay/newest`],
    ['moderator', moderator],
    ['webhooks', `${moderator}/webhooks`],
    ['office', `/m/${operatorToken(service)}`],
    ['front', '/'],
    ['sign-in', '/sign-in'],
    ['missing', '/nothing-here'],
  ];
};

const open = async (address: string, options: BrowserContextOptions) => {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(address);
  return page;
};

/** Finds the private link in the newest mail of a seat that has one, in its text or in its HTML. */
const linkIn = async (seat: Seat, part: 'text' | 'html', subject = ''): Promise<string> => {
  for (let tries = 0; tries < 400; tries++) {
    const mail = table.mailsTo(seat).findLast((each) => `${each.subject}\n${each.text}`.includes(subject));
    const found = /https?:\/\/[^\s"<>]*\/s\/[\w-]{20,}/.exec(String(mail?.[part] ?? ''));
    if (found) return found[0];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${seat} has a link`);
};

/** The other seats keep their cards too; then the first impulse of Britain begins. */
const keepCards = async (after: number): Promise<void> => {
  for (let question = await nextQuestion(table, after); question.kind === 'mulligan'; ) {
    await table.send(question.seat, question.decision, 'KEEP');
    question = await nextQuestion(table, question.decision);
  }
};

/** The sign of an area, which is the first thing drawn in its group. */
const area = (page: Page, id: string) => page.locator(`g[id="area-${id}"] > :nth-child(2)`).first();

/** Waits until the sheet has been read with the given number of lines. */
const read = (page: Page, lines: number) =>
  page.locator('.live .readout .no', { hasText: new RegExp(`^${lines}$`) }).waitFor();
