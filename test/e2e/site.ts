/** The pages of an installation at an address of their own, and a browser for them. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { makeApp } from '../../src/web/app.ts';
import { type Installation, installation } from '../web/campaign.ts';
import { closePages, sharedBrowser } from './chromium.ts';

export interface Site {
  readonly place: Installation;
  readonly browser: Browser;
  /** The address of the pages: `http://127.0.0.1:1815`. */
  readonly origin: string;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const place = await installation();
  const server = createServer(makeApp(place.service, { requestsPerMinute: 10_000 }) as RequestListener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await sharedBrowser();
  return {
    place,
    browser,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await closePages(browser);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await place.close();
    },
  };
}
