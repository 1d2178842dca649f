/** A campaign at pages in a browser: every player only clicks what he sees. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBrowser } from '../../e2e/chromium.ts';
import { playTable, type Table, type TablePlan } from '../table/index.ts';
import { BrowserPlayer } from './player.ts';

/** Milliseconds after which a click that leads nowhere counts as broken. */
const PATIENCE = 60_000;

/** Milliseconds that a page may take to load on a busy machine. */
const LOADING = 240_000;

/** Sizes of the windows, one for each player in turn. */
const SIZES = [
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
] as const;

export const playClicks = (plan: TablePlan & { readonly orders?: number }): Promise<Table> =>
  playTable(plan, async (app, use) => {
    const server = createServer(app as RequestListener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const browser = await startBrowser();
    let seated = 0;
    try {
      return await use(async (path, chance) => {
        const viewport = SIZES[seated++ % SIZES.length] ?? SIZES[0];
        const page = await (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage();
        page.setDefaultTimeout(PATIENCE);
        page.setDefaultNavigationTimeout(LOADING);
        return new BrowserPlayer(page, `${origin}${path}`, chance, plan.orders);
      });
    } finally {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
