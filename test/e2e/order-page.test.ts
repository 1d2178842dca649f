import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { type Installation, pathOf } from '../web/campaign.ts';
import { chromiumProgram, closePages, faultsOf, overflowOf, PHONE, WIDE } from './chromium.ts';
import { keepHands, openSite, type Site } from './site.ts';

/** Folder for pictures of the pages, if somebody wants to look at them. */
const { SCREENSHOTS } = process.env;

let place: Installation;
let site: Site;
let browser: Browser;
let match: CreatedMatch;
let origin = '';
/** A card of Britain that may be played for command points. */
let card = 0;

describe.skipIf(!chromiumProgram)('the page of a seat in a browser', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openSite();
    ({ place, browser, origin } = site);
    match = await place.open('4');
  }, 120_000);

  afterAll(() => site?.close(), 60_000);

  afterEach(async () => {
    await closePages(browser);
  });

  test('a click writes the answer to a question where the player can see it', async () => {
    const page = await open(WIDE);
    expect(await field(page).isVisible()).toBe(false);
    expect(await page.locator('.offers button').first().isVisible()).toBe(false);
    expect(await page.locator('.held [data-card]').count()).toBe(9);
    await page.locator('summary', { hasText: 'Write the answer instead' }).click();
    await page.locator('.offers button:has-text("Keep")').click();
    await read(page, 1);
    expect(await page.locator('.live .readout').isVisible()).toBe(true);
    await expect.poll(() => field(page).inputValue()).toBe('KEEP');
  });

  describe('during an impulse', planning);
});

function planning() {
  beforeAll(async () => {
    card = await beginBritain();
  }, 60_000);

  beforeEach(async () => {
    await place.service.store.draft.deleteMany();
  });

  test('clicks on the map plan orders, show their odds before they are written, and send them', async () => {
    const page = await open(WIDE);
    // The hand lies open until something is planned.
    await page.locator(`[data-card="${card}"] .plays button:has-text(" CP")`).click();
    await read(page, 1);
    await area(page, 'ciudad_rodrigo').click();
    await page.locator('.popover h3', { hasText: 'Ciudad Rodrigo' }).waitFor();
    await page.locator('g[id="area-plasencia"].goal').waitFor();
    await area(page, 'plasencia').click();
    await read(page, 2);
    await page.locator('g[id="area-salamanca"].goal').waitFor();
    const salamanca = page.locator('.popover .choice', { hasText: 'Salamanca' });
    expect(await salamanca.innerText()).toMatch(/⚔ [0-9.]+ %\s+[0-9]+ CP/);
    await area(page, 'salamanca').hover();
    await page.locator('.preview .odds', { hasText: 'You win at Salamanca with' }).waitFor();
    expect(await page.locator('.preview .tally').innerText()).toMatch(/^[0-9]+ CP$/);
    await expect.poll(() => field(page).inputValue()).not.toContain('Salamanca');
    await keepPicture(page, 'preview');
    await area(page, 'salamanca').click();
    await expect
      .poll(() => field(page).inputValue())
      .toMatch(/^PLAY [0-9]+ CP\nMOVE Wellington .* FROM Ciudad Rodrigo TO Plasencia > Salamanca$/);
    await page.locator('.live .odds', { hasText: 'You win at Salamanca with' }).waitFor();
    expect(await page.locator('.preview').isVisible()).toBe(false);
    await keepPicture(page, 'wide');
    expect(await faultsOf(page)).toEqual([]);

    await page.locator('.board g[tabindex="0"]').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => field(page).inputValue()).toMatch(/TO Plasencia$/);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => field(page).inputValue()).toContain('Salamanca');

    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('CP would go unused').first().waitFor();
    await keepPicture(page, 'loss');
    await page.getByRole('button', { name: 'Send all the same' }).click();
    await page.getByRole('heading', { name: 'Sent', exact: true }).first().waitFor();
    expect((await britain()).draft).toMatchObject({ handedOver: true });
  });

  test('before a card is chosen an area tells what a card would allow, and writes both with one click', async () => {
    const page = await open(WIDE);
    await page.locator('.offers button').first().waitFor();
    await area(page, 'ciudad_rodrigo').click();
    const plasencia = page.locator('.popover .choice', { hasText: 'Plasencia' });
    await plasencia.waitFor();
    expect(await page.locator('.popover .cards > summary').innerText()).toMatch(/^With card [0-9]+ \(\+[0-9]+ CP\)$/);
    expect(await page.locator('.popover .choice:has-text("Besiege")').innerText()).toMatch(/⚔ [0-9.]+ %/);
    await page.locator('.popover .cards > summary').click();
    await page.locator('.popover .toggle', { hasText: new RegExp(`^${card} `) }).click();
    await plasencia.waitFor();
    await keepPicture(page, 'no-card');
    expect(await faultsOf(page)).toEqual([]);
    await plasencia.click();
    await read(page, 2);
    await expect
      .poll(() => field(page).inputValue())
      .toMatch(new RegExp(`^PLAY ${card} CP\nMOVE Wellington .* FROM Ciudad Rodrigo TO Plasencia$`));
  });

  test('on an empty sheet a click on another area shows that area, and another card its own choices', async () => {
    const page = await open(WIDE);
    const heading = page.locator('.popover h3');
    const chosen = page.locator('.popover:not([hidden])[aria-busy="false"]');
    await area(page, 'ciudad_rodrigo').click();
    await heading.filter({ hasText: 'Ciudad Rodrigo' }).waitFor();
    await chosen.waitFor();
    await page.locator('g[id="area-lisbon"]').press('Enter');
    await heading.filter({ hasText: 'Lisbon' }).waitFor();
    await chosen.waitFor();
    await page.locator('.popover details.cards > summary').click();
    const play = page.locator('.popover .toggle[aria-pressed="false"]').first();
    const other = (await play.innerText()).split(' ')[0] ?? '';
    await play.click();
    await page.locator('.popover details.cards > summary', { hasText: other }).waitFor();
  });

  test('part of an army marches with as many counters as are said, and goes on with them', async () => {
    const page = await open(WIDE);
    await write(page, `PLAY ${card} CP`);
    await read(page, 1);
    await area(page, 'ciudad_rodrigo').click();
    await page.locator('.popover .part > summary').click();
    const plasencia = page.locator('.popover .choice', { hasText: 'Plasencia' });
    await page.getByLabel(/^artillery for: .*Wellington/i).fill('0');
    await page.getByLabel(/^infantry for: .*Wellington/i).fill('0');
    await page.getByLabel(/^cavalry for: .*Wellington/i).fill('0');
    await page.locator('.popover .choice .tally', { hasText: 'CP' }).first().waitFor();
    await plasencia.hover();
    await page
      .locator('.popover .detail .order', { hasText: /^Wellington .*alone.* from Ciudad Rodrigo to Plasencia$/ })
      .waitFor();
    await page.getByLabel(/^infantry for: .*Wellington/i).fill('1');
    await page.getByLabel(/^artillery for: .*Wellington/i).fill('1');
    await page.locator('.popover .choice .tally', { hasText: 'CP' }).first().waitFor();
    expect(await plasencia.innerText()).toMatch(/[0-9]+ CP/);
    await plasencia.click();
    await page.locator('.popover h3', { hasText: 'Plasencia' }).waitFor();
    await area(page, 'ciudad_rodrigo').click();
    await read(page, 2);
    await expect
      .poll(() => field(page).inputValue())
      .toBe(`PLAY ${card} CP\nMOVE Wellington 1 inf 1 art FROM Ciudad Rodrigo TO Plasencia > Ciudad Rodrigo`);
  });

  test('a part tells the odds of its own fight, and the whole army those that it had', async () => {
    const page = await open(WIDE);
    await write(page, `PLAY ${card} CP\nMOVE Wellington 1 inf 1 cav 1 art FROM Ciudad Rodrigo TO Plasencia`);
    await read(page, 2);
    await area(page, 'plasencia').click();
    const salamanca = page.locator('.popover .choice', { hasText: 'Salamanca' });
    const told = async () => {
      await salamanca.locator('.fight').waitFor();
      return salamanca.innerText();
    };
    const whole = await told();
    await page.locator('.popover .part > summary').click();
    await page.getByLabel(/^infantry for: .*Wellington/i).fill('0');
    await expect.poll(told).not.toBe(whole);
    const part = await told();
    expect([whole, part].map((text) => text.replace(/[0-9.]+ %/, 'n %'))).toEqual([
      expect.stringMatching(/⚔ n %\s+[0-9]+ CP/),
      expect.stringMatching(/⚔ n %\s+[0-9]+ CP/),
    ]);
    const [first, second] = [whole, part].map((text) => Number(/([0-9.]+) %/.exec(text)?.[1]));
    expect(second).toBeLessThan(first ?? 0);
    await page.getByLabel(/^infantry for: .*Wellington/i).fill('1');
    await expect.poll(told).toBe(whole);
  });

  test('Escape leaves an area from everywhere, and only usual goals are marked and take an order by a click', async () => {
    const page = await open(WIDE);
    await write(page, `PLAY ${card} CP`);
    await read(page, 1);
    await area(page, 'lisbon').click();
    await page.locator('.popover[aria-busy="false"] .choice').first().waitFor();
    await unfold(page);
    await field(page).focus();
    await page.keyboard.press('Escape');
    expect(await page.locator('.popover').isVisible()).toBe(false);
    expect(await field(page).evaluate((made) => made === document.activeElement)).toBe(true);
    // By sea the army could go to a port, which is seldom.
    await area(page, 'lisbon').click();
    await page.locator('.popover details:not(.part) > summary', { hasText: 'More' }).click();
    const seldom = await page.locator('.popover .choices.long .what').allInnerTexts();
    expect(seldom.some((text) => text.includes('to Porto'))).toBe(true);
    expect(await page.locator('g[id="area-porto"].goal').count()).toBe(0);
    await area(page, 'porto').click();
    await page.locator('.popover h3', { hasText: /^Porto$/ }).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe(`PLAY ${card} CP`);
  });

  test('a click mends a wrong line', async () => {
    const page = await open(WIDE);
    await write(page, `PLAY ${card} CP\nFLAG Merdia`);
    await page.locator('.live .mark.wrong').waitFor();
    await page.locator('.mends button', { hasText: 'Merida' }).first().click();
    await expect.poll(() => field(page).inputValue()).toBe(`PLAY ${card} CP\nFLAG Merida`);
    expect((await britain()).draft).toMatchObject({ handedOver: false });
  });

  test('the keyboard alone is enough: arrow keys go to neighbours, Enter chooses', async () => {
    const page = await open(WIDE);
    await write(page, `PLAY ${card} CP`);
    await read(page, 1);
    await page.locator('.board g[tabindex="0"]').focus();
    const at = () => page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset.area ?? '');
    const first = await at();
    const seen = new Set([first]);
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) {
      for (let steps = 0; steps < 4; steps++) await page.keyboard.press(key);
      seen.add(await at());
    }
    expect(seen.size).toBeGreaterThan(2);
    expect(await page.locator('.board g[tabindex="0"]').count()).toBe(1);
    await page.locator('g[id="area-ciudad_rodrigo"]').focus();
    await page.keyboard.press('Enter');
    const siege = page.locator('.popover .choice:has-text("Besiege")');
    await page.locator('.popover .choice:focus').waitFor();
    for (let steps = 0; steps < 9 && !(await siege.evaluate((made) => made === document.activeElement)); steps++)
      await page.keyboard.press('ArrowDown');
    await page.locator('.popover .detail .odds', { hasText: 'Ciudad Rodrigo falls with' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await at()).toBe('ciudad_rodrigo');
    expect(await page.locator('.popover').isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await siege.focus();
    await page.keyboard.press('Enter');
    await read(page, 2);
    await expect.poll(() => field(page).inputValue()).toContain('SIEGE Ciudad Rodrigo WITH Wellington');
    await page.locator('.live .odds', { hasText: 'Ciudad Rodrigo falls with' }).waitFor();

    const plan = march(card);
    await write(page, plan);
    await page.locator('.live .readout', { hasText: 'Plasencia' }).waitFor();
    await page.locator('g[id="area-plasencia"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('g[id="area-salamanca"].goal').focus();
    await page.locator('.preview .odds', { hasText: 'You win at Salamanca with' }).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe(plan);
  });

  test('a phone shows the same in dark mode, and the page fits it', async () => {
    const page = await open({ ...PHONE, colorScheme: 'dark' });
    expect(await field(page).isVisible()).toBe(false);
    await page.locator('.bar .up').tap();
    await write(page, `PLAY ${card} CP\nFLAG Merdia`);
    await page.locator('.live .mark.wrong').waitFor();
    await keepPicture(page, 'phone-wrong');
    const plan = march(card);
    await write(page, plan);
    await page.locator('.live .mark.wrong').waitFor({ state: 'detached' });
    await page.locator('.bar .down').tap();
    await area(page, 'plasencia').tap();
    await page.locator('g[id="area-salamanca"].goal').waitFor();
    await area(page, 'salamanca').tap();
    await page.locator('.popover .detail .odds', { hasText: 'You win at Salamanca with' }).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe(plan);
    await keepPicture(page, 'phone-preview');
    await page.locator('.popover .choice', { hasText: 'Salamanca' }).first().tap();
    await page.locator('.bar .fight', { hasText: /^⚔ Salamanca [0-9.]+ %$/ }).waitFor();
    await keepPicture(page, 'phone');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('unsent text outlives a link, a reload, a crash and another tab', async () => {
    const page = await open(WIDE);
    const plan = `PLAY ${card} CP\nMOVE Wellington Ciudad Rodrigo - Plasencia`;
    await write(page, plan);
    await page.goto('about:blank');
    await page.goBack();
    const kept = page.getByText('You wrote this here and did not send it');
    await kept.waitFor();
    // The browser has another time zone than the seat; all other times of the page are the seat's.
    const hours = [0, 1].map(
      (minutes) => new Date(Date.now() + 9 * 3_600_000 - minutes * 60_000).getUTCHours() % 12 || 12,
    );
    expect(await kept.innerText()).toMatch(new RegExp(`, (${hours.join('|')}):[0-9]{2}`));
    await expect.poll(() => field(page).inputValue()).toBe(plan);
    await keepPicture(page, 'kept');
    await page.reload();
    await read(page, 2);
    await expect.poll(() => field(page).inputValue()).toBe(plan);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await read(other, 2);
    await other.close();
    await expect.poll(() => field(page).inputValue()).toBe(plan);
    await page.getByRole('button', { name: 'Go on with the stored draft' }).click();
    await expect.poll(() => field(page).inputValue()).toBe('');
    await page.reload();
    await page.locator('form#sheet .tools').waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('');
  });

  test('text written here and a draft kept meanwhile are both shown, and neither is lost', async () => {
    const page = await open(WIDE);
    const mine = `PLAY ${card} CP\nMOVE Wellington Ciudad Rodrigo - Plasencia`;
    await write(page, mine);
    const other = await (await browser.newContext(WIDE)).newPage();
    await other.goto(page.url());
    await write(other, `PLAY ${card} CP\nPASS`);
    await other.getByRole('button', { name: 'Check', exact: true }).click();
    await other.locator('.said .verdict').waitFor();
    await page.reload();
    await page.getByText('You wrote something else here').waitFor();
    await expect.poll(() => field(page).inputValue()).toBe(`PLAY ${card} CP\nPASS`);
    expect(await page.locator('.kept pre').innerText()).toBe(mine);
    await keepPicture(page, 'kept-newer');
    await page.getByRole('button', { name: 'Go on with what I wrote' }).click();
    await expect.poll(() => field(page).inputValue()).toBe(mine);
  });

  test('a failed reading greys out the old one and says so, and the text stays', async () => {
    const page = await open(WIDE);
    await write(page, `PLAY ${card} CP`);
    await read(page, 1);
    await page.route('**/plan', (route) => route.fulfill({ status: 503 }));
    const plan = `PLAY ${card} CP\nMOVE Wellington Ciudad Rodrigo - Plasencia`;
    await write(page, plan);
    await page.locator('.live.stale .unread', { hasText: 'The server did not answer' }).waitFor();
    await keepPicture(page, 'unread');
    await expect.poll(() => field(page).inputValue()).toBe(plan);
    await page.unroute('**/plan');
    await read(page, 2);
    expect(await page.locator('.live.stale').count()).toBe(0);
  });

  test('without script the plain form does the same', async () => {
    const page = await open({ ...PHONE, javaScriptEnabled: false });
    await write(page, `PLAY ${card} CP\nMOVE Wellington 7SP Ciudad Rodrigo - Plasencia - Salamanca`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.locator('.readout .odds', { hasText: 'You win at Salamanca with' }).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('CP would go unused').first().waitFor();
    if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, 'loss-plain.png') });
    await page.getByRole('button', { name: 'Send all the same' }).click();
    await page.getByRole('heading', { name: 'Sent', exact: true }).first().waitFor();
    expect((await britain()).draft).toMatchObject({ handedOver: true });
  });

  test('a change made in another window is reported, and both texts can be kept', async () => {
    const page = await open(WIDE);
    const other = await open(WIDE);
    // A page on which nothing is written is shown anew by itself.
    await write(page, 'SIEGE Ciudad Rodrigo');
    await write(other, `PLAY ${card} CP`);
    await other.getByRole('button', { name: 'Check', exact: true }).click();
    await other.locator('.said.doubt').waitFor();
    await write(page, 'SIEGE Ciudad Rodrigo WITH Wellington');
    await page.locator('.conflict').waitFor();
    await page.getByRole('button', { name: 'Take both' }).click();
    await page.locator('.conflict').waitFor({ state: 'detached' });
    await expect.poll(() => field(page).inputValue()).toBe(`PLAY ${card} CP\nSIEGE Ciudad Rodrigo WITH Wellington`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.locator('.said.doubt').waitFor();
    expect((await britain()).draft?.lines).toHaveLength(2);
  });
}

const britain = async () => {
  const key = await seatByToken(place.service, pathOf(match.links.britain).slice('/s/'.length));
  const page = key && (await seatPage(place.service, key));
  if (!page) throw new Error('no page');
  return page;
};

/** Everybody keeps his cards; then the first impulse of Britain begins. */
const beginBritain = async (): Promise<number> => {
  await keepHands(place, match);
  const texts = (await britain()).open.flatMap(({ options }) => options).map(({ text }) => text);
  return Number(texts.map((text) => /^PLAY ([0-9]+) CP$/.exec(text)?.[1]).find((found) => found !== undefined));
};

const open = async (options: BrowserContextOptions): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (said) => said.type() === 'error' && faults.push(said.text()));
  await page.goto(`${origin}${pathOf(match.links.britain)}`);
  if (options.javaScriptEnabled !== false) await page.locator('.board svg').waitFor();
  expect(faults).toEqual([]);
  return page;
};

/** Marches to a place from which Salamanca can be attacked. */
const march = (card: number) => `PLAY ${card} CP\nMOVE Wellington 7SP Ciudad Rodrigo - Plasencia`;

const field = (page: Page) => page.locator('#orders');

/** Writes orders as text, which is folded. */
const write = async (page: Page, text: string): Promise<void> => {
  await unfold(page);
  await field(page).fill(text);
};

const unfold = (page: Page): Promise<void> =>
  page.locator('.as-text:has(#orders)').evaluate((fold) => fold.setAttribute('open', ''));

/** The sign of an area, which is the first thing drawn in its group. */
const area = (page: Page, id: string) => page.locator(`g[id="area-${id}"] > :nth-child(2)`).first();

/** Waits until the sheet has been read with the given number of lines. */
const read = (page: Page, lines: number) =>
  page.locator('.live .readout .no', { hasText: new RegExp(`^${lines}$`) }).waitFor();

const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (!SCREENSHOTS) return;
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
  await page.locator('#map').scrollIntoViewIfNeeded();
  await page.locator('.board').evaluate((board) => board.scrollIntoView({ block: 'center' }));
  await page.screenshot({ path: join(SCREENSHOTS, `${name}-map.png`) });
};
