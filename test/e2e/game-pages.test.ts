/** What anybody can read of a game, in a browser: no faults at any width, and the field that finds a word. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import { makeApp } from '../../src/web/app.ts';
import { pagesOf, pathOf } from '../../src/web/reading.ts';
import { type Installation, installation } from '../web/campaign.ts';
import { chromiumProgram, closePages, faultsOf, overflowOf, PHONE, sharedBrowser, WIDE } from './chromium.ts';

let place: Installation;
let server: Server;
let browser: Browser;
let origin = '';

const paths = [...games.values()].flatMap((game) => pagesOf(game, true).map((page) => pathOf(game.id, page)));

describe.skipIf(!chromiumProgram)('the pages of a game', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    place = await installation();
    const service = { ...place.service, games };
    server = createServer(makeApp(service, { requestsPerMinute: 10_000, practice: true }) as RequestListener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await sharedBrowser();
  }, 120_000);

  afterAll(async () => {
    await closePages(browser);
    await new Promise((resolve) => server?.close(resolve));
    await place?.close();
  }, 60_000);

  const lookAt = async (page: Page, address: string): Promise<string[]> => {
    const answer = await page.goto(`${origin}${address}`);
    const over = await overflowOf(page);
    return [
      ...(answer?.status() === 200 ? [] : [`answers ${answer?.status()}`]),
      ...(over > 0 ? [`${over} pixels too wide`] : []),
      ...(await faultsOf(page)),
    ].map((fault) => `${address}: ${fault}`);
  };

  test.each([
    ['a phone in the dark', { ...PHONE, colorScheme: 'dark' }],
    ['a wide screen', WIDE],
  ] as const)('have no fault on %s, in any language', async (_name, screen) => {
    const context = await browser.newContext(screen);
    const page = await context.newPage();
    const faults: string[] = [];
    for (const [i, path] of paths.entries())
      faults.push(...(await lookAt(page, `${path}?language=${LANGUAGES[i % LANGUAGES.length]}`)));
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a word is found by what is typed, in its term or its meaning', async () => {
    const page = await (await browser.newContext(WIDE)).newPage();
    await page.goto(`${origin}/games/wellington/words`);
    const shown = () => page.locator('.glossary > div:visible').count();
    const all = await shown();
    await page.getByLabel('Find a word').fill('ROUT');
    expect(await page.locator('#rout').isVisible()).toBe(true);
    expect(await shown()).toBeLessThan(all / 2);
    await page.getByLabel('Find a word').fill('zeppelin');
    expect(await shown()).toBe(0);
    expect(await page.getByRole('status').innerText()).toMatch(/No word/);
    await page.getByLabel('Find a word').fill('');
    expect(await shown()).toBe(all);
  });

  test('without script all words stand there, and a link leads to one', async () => {
    const page = await (await browser.newContext({ ...WIDE, javaScriptEnabled: false })).newPage();
    await page.goto(`${origin}/games/kutuzov/words#morale`);
    expect(await page.locator('#morale').isVisible()).toBe(true);
    expect(await page.locator('#filter').isVisible()).toBe(false);
  });
});
