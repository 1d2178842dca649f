/** The plan of a turn of Gettysburg Campaign on the page of a seat: tiles, lines beside them, and the seal. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { makeApp } from '../../src/web/app.ts';
import { gettysburgService, mailFrom, openGettysburg } from '../games/gettysburg/house.ts';
import { answersOf, type TestMatch, type TestService } from '../match/service.ts';
import { pathOf } from '../web/campaign.ts';
import { chromiumProgram, closePages, faultsOf, overflowOf, sharedBrowser } from './chromium.ts';

const { SCREENSHOTS } = process.env;

let place: TestService;
let match: TestMatch;
let browser: Browser;
let origin = '';
const server = createServer();

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

/** The places whose signs lie inside the frame of the map. */
const placesInSight = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frame = document.querySelector('.board')?.getBoundingClientRect() ?? new DOMRect();
    const isIn = ({ left, right, top, bottom }: DOMRect) =>
      left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
    return [...document.querySelectorAll<SVGGElement>('.board g[data-area]')]
      .filter((sign) => isIn(sign.getBoundingClientRect()))
      .map((sign) => sign.dataset.area ?? '');
  });

const keepPicture = async (page: Page, name: string) => {
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `gettysburg-${name}.png`), fullPage: true });
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `gettysburg-${name}-top.png`) });
};

describe.skipIf(!chromiumProgram)('the plan of a turn', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    place = await gettysburgService('e2e');
    match = await openGettysburg(place);
    server.on('request', makeApp(place.service, { requestsPerMinute: 10_000 }) as RequestListener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await sharedBrowser();
  }, 60_000);
  afterAll(async () => {
    await closePages(browser);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await place?.close();
  }, 30_000);

  test.each(SIZES)('at $width px: tiles are turned, the lines follow, and Seal seals', async (viewport) => {
    const page = await (await browser.newContext({ viewport })).newPage();
    page.setDefaultTimeout(5_000);
    await page.goto(origin + pathOf(match.links.CSA));
    await page.locator('.board').waitFor();
    expect(await placesInSight(page)).toContain('FRB');
    await keepPicture(page, `plan-${viewport.width}-empty`);
    const now = page.locator('fieldset[data-row="1"]');
    await now.getByText('Ewell 4').click();
    await now.getByLabel('Ewell goes to', { exact: true }).selectOption('Culpeper');
    const next = page.locator('fieldset[data-row="2"]');
    await next.getByText('Lee', { exact: true }).click();
    await next.getByLabel('Whom Lee moves').selectOption('CSA-1:WIN>HAG');
    const lines = page.locator('#standing-text');
    await expect
      .poll(() => lines.inputValue())
      .toBe('ROUND 1: Ewell -> Culpeper\nROUND 2: LEE: Longstreet -> Winchester -> Hagerstown');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, `plan-${viewport.width}-laid`);
    await page.getByRole('button', { name: 'Show how it goes' }).click();
    const told = page.locator('#plan .said');
    await expect.poll(() => told.innerText()).toContain('ORDER Ewell -> Culpeper');
    expect(await told.innerText()).not.toContain('NOT READ');
    await page.getByRole('button', { name: 'Seal', exact: true }).click();
    await page.getByText('Your plan is sealed as far as it goes.').waitFor();
    await advanceMatch(place.service, match.id);
    expect((await answersOf(place.service, match.id))[0]).toContain('CSA-2');
    await page.reload();
    await page.getByText('It can be changed until').waitFor();
    await keepPicture(page, `plan-${viewport.width}-sealed`);
    await page.close();
  });

  test('the Union sees that the Confederates have sealed, and not what; its page has four cards', async () => {
    const page = await (await browser.newContext({ viewport: SIZES[1] })).newPage();
    await page.goto(origin + pathOf(match.links.USA));
    const status = page.locator('.lay .status');
    expect(await status.innerText()).toBe('Confederates: sealed');
    await status.locator('summary').click();
    expect(await status.locator('p').innerText()).toMatch(/^Confederates \(commitment [0-9a-f]{32}\)$/);
    expect(await page.locator('fieldset[data-row="1"] .tile').count()).toBe(4);
    await keepPicture(page, 'union-1280');
    await page.setViewportSize(SIZES[0]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await keepPicture(page, 'union-390');
    await page.setViewportSize({ width: 1920, height: 1080 });
    const { width = 0 } = (await page.locator('#map').boundingBox()) ?? {};
    expect(width).toBeGreaterThan(600);
    await keepPicture(page, 'union-1920');
    expect(await page.content()).not.toContain('Ewell -&gt;');
    await page.close();
  });

  test('after rounds the page shows what is left and what has lapsed, and asks where a town is attacked', async () => {
    await mailFrom(place, match, 'USA', 'ROUND ANY: Reynolds -> Leesburg ELSE STAY; Hancock -> Manassas ELSE STAY');
    const page = await (await browser.newContext({ viewport: SIZES[1] })).newPage();
    await page.goto(origin + pathOf(match.links.CSA));
    expect(await page.locator('fieldset[data-row="1"]').count()).toBe(0);
    expect(await page.locator('#lines .lapsed li').count()).toBeGreaterThan(0);
    await keepPicture(page, 'later-1280');
    await page.close();
  });

  test.each(SIZES)('at $width px: the moderator puts a corps elsewhere by a form', async (viewport) => {
    const page = await (await browser.newContext({ viewport })).newPage();
    await page.goto(`${origin}${pathOf(match.moderatorLink)}/correct?at=BAL`);
    await page.locator('#correct-corps').getByLabel('Corps').selectOption('USA-12');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, `correct-${viewport.width}`);
    await page.locator('#correct-corps button[value="look"]').click();
    expect(await page.locator('main').innerText()).toMatch(/Slocum: at \w.* becomes at Baltimore\./);
    await keepPicture(page, `corrected-${viewport.width}`);
    await page.goto(`${origin}${pathOf(match.moderatorLink)}/correct`);
    await keepPicture(page, `correct-beside-${viewport.width}`);
    await page.close();
  });
});
