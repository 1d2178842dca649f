/** The page of the queues in a browser: it shows them under our policy, and asks nobody else for anything. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorUrl } from '../../src/match/people/operator.ts';
import { makeApp } from '../../src/web/app.ts';
import { type Installation, installation, pathOf } from '../web/campaign.ts';
import { chromiumProgram, startBrowser, WIDE } from './chromium.ts';

let place: Installation;
let server: Server;
let browser: Browser;
let origin = '';

describe.skipIf(!chromiumProgram)('the queues', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    place = await installation();
    server = createServer(makeApp(place.service, { requestsPerMinute: 10_000 }) as RequestListener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await startBrowser();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    await place?.close();
  }, 60_000);

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
