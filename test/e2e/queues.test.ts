/** The page of the queues in a browser: it shows them under our content security policy and loads nothing from other servers. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorUrl } from '../../src/match/people/operator.ts';
import { type Installation, pathOf } from '../web/campaign.ts';
import { chromiumProgram, WIDE } from './chromium.ts';
import { openSite, type Site } from './site.ts';

let place: Installation;
let site: Site;
let browser: Browser;
let origin = '';

describe.skipIf(!chromiumProgram)('the queues', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openSite();
    ({ place, browser, origin } = site);
  }, 120_000);

  afterAll(() => site?.close(), 60_000);

  test('are shown under our policy, without a call elsewhere', async () => {
    const page = await (await browser.newContext(WIDE)).newPage();
    const elsewhere: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin: of } = new URL(request.url());
      if (protocol !== 'data:' && of !== origin) elsewhere.push(request.url());
    });
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) refused.push(message.text());
    });
    await page.goto(`${origin}${pathOf(operatorUrl(place.service))}/queues`);
    for (const name of ['inbound', 'referee', 'postman', 'clock'])
      await page.getByText(name, { exact: false }).first().waitFor();
    await page.getByText('referee', { exact: false }).first().click();
    await page.waitForLoadState('networkidle');
    expect([elsewhere, refused]).toEqual([[], []]);
    await page.context().close();
  });
});
