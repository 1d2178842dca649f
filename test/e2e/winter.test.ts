/** The winter of each campaign game by clicks: one page, and no more than ten of them for nine command points. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { playUntil } from '../web/winter.ts';
import { chromiumProgram, faultsOf, overflowOf } from './chromium.ts';
import { openSite, type Site } from './site.ts';

const { SCREENSHOTS } = process.env;

let site: Site;

const keepPicture = async (page: Page, name: string) => {
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
};

/** The points that are left, as the page says. */
const leftOn = async (page: Page): Promise<number> => Number.parseInt(await page.locator('.purses').innerText(), 10);

describe.skipIf(!chromiumProgram)('winter by clicks', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    site = await openSite();
  }, 120_000);
  afterAll(() => site?.close(), 60_000);

  test.each([
    ['wellington', 1280],
    ['kutuzov', 390],
  ])('%s at %i px', async (game, width) => {
    const { path } = await playUntil(
      site.place.service,
      game,
      ({ kind, args }) => kind === 'reinforce' && Number(args.cp) >= 9,
    );
    const context = await site.browser.newContext({ viewport: { width, height: 860 } });
    const page = await context.newPage();
    await page.goto(`${site.origin}${path}`);
    let clicks = 0;
    const click = async (target: Locator) => {
      await target.click();
      clicks++;
    };
    const plus = page.locator('[data-part]:visible [data-step="1"]').first();
    const all = await leftOn(page);
    for (const left of [all - 2, all - 4, all - 6, all - 8]) {
      await click(plus);
      await expect.poll(() => leftOn(page)).toBe(left);
    }
    // The focus stays where it was, though the form has come anew.
    expect(await plus.evaluate((element) => element === document.activeElement)).toBe(true);
    await keepPicture(page, `${game}-${width}-build`);
    expect(await faultsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.locator('[data-undo]').click();
    await expect.poll(() => leftOn(page)).toBe(all - 6);
    await page.locator('[data-part]:visible [data-step="1"]').first().click();
    await expect.poll(() => leftOn(page)).toBe(all - 8);
    for (const part of ['deploy', 'cards']) {
      await click(page.locator('[data-next]:visible'));
      expect(await page.locator(`[data-part="${part}"]`).isVisible()).toBe(true);
      await keepPicture(page, `${game}-${width}-${part}`);
      expect(await faultsOf(page)).toEqual([]);
    }
    await click(page.locator('[data-send]'));
    await page.waitForURL(/news=sent/);
    expect(clicks).toBeLessThanOrEqual(10);
    const key = sure(await seatByToken(site.place.service, path.slice('/s/'.length)));
    const { draft } = sure(await seatPage(site.place.service, key));
    expect(draft).toMatchObject({ handedOver: true });
    expect(draft?.lines[0]).toMatch(/^BUILD 4 inf AT /);
    await context.close();
  });
});
