/** The page of a seat in the course of a campaign: its map with recent events, its questions, and its print. */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { type Installation, pathOf } from '../web/campaign.ts';
import { chromiumProgram, closePages, faultsOf, overflowOf } from './chromium.ts';
import { openSite, type Site } from './site.ts';

const { SCREENSHOTS } = process.env;

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
] as const;

const SEATS = ['britain', 'spain', 'french_south', 'french_north'] as const;

/** Each width is looked through in one of the schemes, and each scheme in some width. */
const isLookedThrough = (width: number, scheme: 'light' | 'dark'): boolean => (width === 1280) === (scheme === 'light');

let place: Installation;
let site: Site;
let browser: Browser;
let match: CreatedMatch;
let origin = '';

describe.skipIf(!chromiumProgram)('the page of a seat in the course of a campaign', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    site = await openSite();
    ({ place, browser, origin } = site);
    match = await place.open('4');
    await answerUntil('impulse.order');
  }, 120_000);

  afterAll(() => site?.close(), 60_000);

  afterEach(async () => {
    await closePages(browser);
  });

  test('orders that are sent once are posted once, whatever is loaded again', async () => {
    const page = await open('britain', { viewport: SIZES[1] });
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/orders')) posts++;
    });
    await page.locator('.as-text:has(#orders) > summary').click();
    await page.locator('[data-hand] .plays button:has-text(" CP")').first().click();
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('#orders')?.value !== '');
    const card = await page.locator('#orders').inputValue();
    await page.locator('#orders').fill(`${card}\nMOVE Wellington Ciudad Rodrigo - Plasencia - Salamanca\nPASS`);
    await page.locator('.live .readout').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: 'Sent', exact: true }).first().waitFor();
    // The news of it takes no room from the map.
    const [news, board] = await Promise.all(['.news', '.board'].map((each) => page.locator(each).boundingBox()));
    expect(news && news.height < 48 && board && board.y + board.height <= SIZES[1].height).toBe(true);
    const submissions = await place.service.store.submission.count();
    await page.reload();
    await page.goto('about:blank');
    await page.goBack();
    await page.getByRole('heading', { name: 'Sent', exact: true }).first().waitFor();
    expect(posts).toBe(1);
    expect(await place.service.store.submission.count()).toBe(submissions);
  });

  test('orders that are handed over have a page without faults in any width', async () => {
    for (const viewport of SIZES) {
      const page = await open('britain', { viewport });
      await page.getByRole('heading', { name: 'Sent', exact: true }).first().waitFor();
      await keepPicture(page, `handed-${viewport.width}`);
      expect([await faultsOf(page), await overflowOf(page)], String(viewport.width)).toEqual([[], 0]);
    }
  });

  test('a question in a battle has a page without faults in any width', async () => {
    // The orders count once the hold is over.
    place.pass(1);
    await advanceMatch(place.service, match.id);
    const seat = await answerUntil('battle.cards');
    for (const viewport of SIZES) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await open(seat, { viewport, colorScheme });
        await page.locator('button[name="answer"]').first().waitFor();
        await keepPicture(page, `battle-${viewport.width}-${colorScheme}`);
        expect(await overflowOf(page), `${viewport.width} ${colorScheme}`).toBe(0);
        if (isLookedThrough(viewport.width, colorScheme)) expect(await faultsOf(page), colorScheme).toEqual([]);
        await page.context().close();
      }
    }
  });

  test('the head of the page leads to what has happened, which plays by itself', async () => {
    const page = await open('spain', { viewport: SIZES[1] });
    await page.locator('.call .play a', { hasText: 'Show what happened' }).click();
    await page.waitForURL(/\/replay\/[0-9]+\/[0-9]+/);
    await page.locator('[data-step-map] > svg').waitFor();
    await expect.poll(() => page.locator('[data-play]').textContent()).toBe('◼');
    await keepPicture(page, 'past');
  });

  test('without script the list of what has happened stays, and its steps are pages', async () => {
    const page = await open('spain', { viewport: SIZES[0], javaScriptEnabled: false });
    expect(await page.locator('#happened').innerText()).toContain('Plasencia');
    await page.locator('.call .play a').click();
    await page.locator('.scrub a[rel="next"]').waitFor();
    expect(await page.locator('[data-play]:visible').count()).toBe(0);
  });

  test('the page prints as a report: map, events and sections, on white paper, without forms', async () => {
    const page = await open('britain', { viewport: { width: 794, height: 1123 }, colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await keepPicture(page, 'print');
    for (const shown of ['.call h1', '#map svg', '#happened', '#part-0', '#part-1', '#part-2'])
      expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
    for (const hidden of [
      'form',
      'button',
      'nav',
      'textarea',
      '.popover',
      '#press .actions',
      '#letters',
      '.bar',
      '.skip',
    ])
      for (const each of await page.locator(hidden).all()) expect(await each.isVisible(), hidden).toBe(false);
    const { ground, clipped } = await page.evaluate(() => ({
      ground: getComputedStyle(document.body).backgroundColor,
      clipped: [...document.querySelectorAll('.board, .desk, .below > div, .card')].filter(
        (each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY !== 'visible',
      ).length,
    }));
    expect([ground, clipped, await overflowOf(page)]).toEqual(['rgb(255, 255, 255)', 0, 0]);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
  });
});

const pageOf = async (seat: string) => {
  const key = await seatByToken(place.service, pathOf(match.links[seat]).slice('/s/'.length));
  const page = key && (await seatPage(place.service, key));
  if (!key || !page) throw new Error('no page');
  return { key, page };
};

/** Answers all questions as silence would until a question of this kind is asked. Returns its seat. */
const answerUntil = async (kind: string): Promise<string> => {
  for (let count = 0; count < 20; count++) {
    for (const seat of SEATS) {
      const { key, page } = await pageOf(seat);
      const [question] = page.open;
      if (!question) continue;
      if (question.kind === kind) return seat;
      const row = await place.service.store.openDecision.findFirst({
        where: { matchId: match.id, decision: question.id },
      });
      await answerDecision(place.service, key.no, question.id, row?.fallback as never);
      await advanceMatch(place.service, match.id);
    }
  }
  throw new Error(`${kind} was never asked`);
};

const open = async (seat: string, options: BrowserContextOptions): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${origin}${pathOf(match.links[seat])}`);
  if (options.javaScriptEnabled !== false) await page.locator('.board svg').waitFor();
  return page;
};

const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: name === 'print' });
};
