/** The past of a match in a browser, of every game: each step with its pieces, fights as scenes, and keys. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp } from '../../src/web/app.ts';
import { type Installation, installation, pathOf } from '../web/campaign.ts';
import { GAMES, playedMatch } from '../web/played.ts';
import { chromiumProgram, closePages, faultsOf, overflowOf, PHONE, sharedBrowser, WIDE } from './chromium.ts';

const SCREENSHOTS = process.env.SCREENSHOTS;

let place: Installation;
let server: Server;
let browser: Browser;
let origin = '';
/** The page of a seat of each game. */
const seats = new Map<string, string>();

describe.skipIf(!chromiumProgram)('the past', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    place = await installation();
    server = createServer(makeApp(place.service, { requestsPerMinute: 10_000 }) as RequestListener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await sharedBrowser();
    for (const id of GAMES) {
      const { links } = await playedMatch(place, id, 16);
      seats.set(id, `${origin}${pathOf(Object.values(links)[0] ?? '')}`);
    }
  }, 240_000);

  afterAll(async () => {
    await closePages(browser);
    await new Promise((resolve) => server?.close(resolve));
    await place?.close();
  }, 60_000);

  const keep = async (page: Page, name: string): Promise<void> => {
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
  };

  /** The newest step with a fight. */
  const fightOf = async (page: Page, base: string): Promise<string> => {
    for (let path: string | null = `${base}/history`; path; ) {
      await page.goto(path);
      const step = page.locator('.log li:has(.fight-scene) > .to').first();
      if ((await step.count()) > 0) return (await step.getAttribute('href')) ?? '';
      const older = page.locator('a[href*="history?before"]');
      path = (await older.count()) > 0 ? `${origin}${await older.getAttribute('href')}` : null;
    }
    throw new Error('nobody has fought');
  };

  test.each(GAMES)('of %s is shown step by step, on a desk and on a phone', async (id) => {
    const base = seats.get(id) ?? '';
    for (const [size, options] of [
      ['1280', { viewport: { width: 1280, height: 860 } }],
      ['390', PHONE],
    ] as const) {
      const context = await browser.newContext({ ...options, colorScheme: size === '390' ? 'dark' : 'light' });
      const page = await context.newPage();
      await page.goto(`${origin}${await fightOf(page, base)}`);
      await page.locator('[data-step-map] > svg').waitFor();
      expect(await page.locator('.now .fight-scene .die').count()).toBeGreaterThan(0);
      expect((await faultsOf(page)).join('\n')).toBe('');
      expect(await overflowOf(page)).toBe(0);
      await keep(page, `past-${id}-${size}`);
      await page.goto(base);
      await keep(page, `seat-${id}-${size}`);
      await page.goto(`${base}/history`);
      expect((await faultsOf(page)).join('\n')).toBe('');
      expect(await overflowOf(page)).toBe(0);
      await keep(page, `log-${id}-${size}`);
      await context.close();
    }
  });

  test('arrows go from step to step, and space plays', async () => {
    const page = await (await browser.newContext({ ...WIDE, reducedMotion: 'reduce' })).newPage();
    await page.goto(`${seats.get('wellington')}/replay/2/1`);
    await page.locator('[data-step-map] > svg').waitFor();
    const here = async () => page.url().replace(/\/[^/]*$/, '');
    const count = await page.locator('.marks a').count();
    const first = await here();
    const drawn = await page.locator('[data-step-map] > svg').innerHTML();
    for (let i = 1; i <= count; i++) {
      await page.keyboard.press('ArrowRight');
      await page.locator(`.marks li:nth-child(${(i % count) + 1}) a[aria-current]`).waitFor();
    }
    expect(await here()).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    await page.locator(`.marks li:last-child a[aria-current]`).waitFor();
    expect(await here()).toBe(first);
    expect(page.url()).toContain(`/replay/2/last`);
    expect(await page.locator('[data-step-map] > svg').innerHTML()).not.toBe(drawn);
    await page.keyboard.press(' ');
    expect(await page.locator('[data-play]').textContent()).toBe('◼');
  });
});
