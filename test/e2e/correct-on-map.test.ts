/** A moderator chooses the area of a correction by a click on the map, or from the list where no script runs. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, pathOf } from '../web/campaign.ts';
import { chromiumProgram, faultsOf, WIDE } from './chromium.ts';
import { openSite, type Site } from './site.ts';

let place: Installation;
let site: Site;
let browser: Browser;
let address = '';

describe.skipIf(!chromiumProgram)('a correction', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openSite();
    ({ place, browser } = site);
    const match = await place.open('4');
    address = `${site.origin}${pathOf(match.moderatorLink)}/correct`;
  }, 120_000);

  afterAll(() => site?.close(), 60_000);

  test('is begun by a click on an area of the map', async () => {
    const page = await (await browser.newContext(WIDE)).newPage();
    await page.goto(address);
    await page.locator('.choosing g[id="area-madrid"]').click();
    await page.waitForURL('**/correct?at=madrid');
    expect(await page.locator('#here h2').textContent()).toBe('At Madrid');
    await page.locator('.choosing g[id="area-madrid"].chosen').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('is begun in the list where no script runs, and its form shows the difference', async () => {
    const page = await (await browser.newContext({ ...WIDE, javaScriptEnabled: false })).newPage();
    await page.goto(address);
    await page.getByLabel('Place', { exact: true }).selectOption('porto');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByLabel('Flag').selectOption('french_north');
    await page.locator('#correct-control').getByRole('button', { name: 'See the difference' }).click();
    expect(await page.locator('main').innerText()).toContain('Flag at Porto: - becomes French North.');
    await page.context().close();
  });
});
