/** The pages of an installation at an address of their own, and a browser for them. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { makeApp } from '../../src/web/app.ts';
import { type Installation, installation, pathOf } from '../web/campaign.ts';
import { closePages, sharedBrowser } from './chromium.ts';

export interface Site {
  readonly place: Installation;
  readonly browser: Browser;
  /** The address of the pages: `http://127.0.0.1:1815`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** `practice`: anybody may open practice matches. */
export async function openSite({ practice = false } = {}): Promise<Site> {
  const place = await installation();
  const limits = { requestsPerMinute: 10_000, practiceLimits: { hour: 100, term: 100 } };
  const server = createServer(makeApp(place.service, { ...limits, practice }) as RequestListener);
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

/** Everybody keeps the cards that they were dealt; then the first impulse begins. */
export async function keepHands({ service }: Installation, { links }: CreatedMatch): Promise<void> {
  for (let count = 0; count < 8; count++) {
    for (const link of Object.values(links)) {
      const key = await seatByToken(service, pathOf(link).slice('/s/'.length));
      const [question] = (key && (await seatPage(service, key)))?.open ?? [];
      if (key && question?.kind === 'mulligan') await answerDecision(service, key.no, question.id, { mulligan: false });
    }
  }
}
