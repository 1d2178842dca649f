/** From the first page to the end of a first impulse, by clicks alone, with running workers. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumProgram, closePages, sharedBrowser, WIDE } from './chromium.ts';
import { type House, openHouse } from './house.ts';

let house: House;
let browser: Browser;

describe.skipIf(!chromiumProgram)('a visitor who has never been here', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    house = await openHouse('postgres');
    browser = await sharedBrowser();
  }, 60_000);
  afterAll(async () => {
    await closePages(browser);
    await house?.close();
  }, 60_000);

  test('plays his first impulse against stand-ins by clicks', async () => {
    const page = await (await browser.newContext(WIDE)).newPage();
    page.setDefaultTimeout(30_000);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(house.service.publicUrl);
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.waitForURL(/\/s\//);
    await page.locator('.board svg').waitFor();
    for (let questions = 0; questions < 6; questions++) {
      if (await isOwnImpulse(page)) break;
      await answered(page);
    }
    expect(await isOwnImpulse(page)).toBe(true);
    await page.locator('.plays button:has-text(" CP")').first().click();
    await page.locator('.live .readout').first().waitFor();
    await area(page, 'ciudad_rodrigo').click();
    await page.locator('.popover .choice', { hasText: 'Plasencia' }).click();
    await page.locator('.live .readout', { hasText: 'Plasencia' }).waitFor();
    await sent(page);
    const { id } = await house.service.store.match.findFirstOrThrow();
    const own = { matchId: id, seat: 'britain', kind: 'impulse.order' };
    // The referee carries the sheet out after the page has taken it.
    await expect.poll(() => house.service.store.answer.count({ where: own })).toBeGreaterThan(1);
    const others = { matchId: id, seat: { not: 'britain' }, origin: 'stand-in' };
    expect(await house.service.store.answer.count({ where: others })).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});

/** The sign of an area, which is the first thing drawn in its group. */
const area = (page: Page, id: string) => page.locator(`g[id="area-${id}"] > :nth-child(2)`).first();

const isOwnImpulse = async (page: Page): Promise<boolean> => {
  await page.locator('.offers button').first().waitFor({ state: 'attached' });
  return (await page.locator('.plays button:has-text(" CP")').count()) > 0;
};

/** Answers a question with its usual answer. */
const answered = (page: Page): Promise<void> => sentBy(page, page.locator('button[name="answer"].chief').first());

/** Hands over and waits until the page shows the result. */
const sent = (page: Page): Promise<void> => sentBy(page, page.getByRole('button', { name: 'Send', exact: true }));

async function sentBy(page: Page, button: Locator): Promise<void> {
  const { eventCount } = await house.service.store.match.findFirstOrThrow();
  await button.click();
  const sure = page.getByRole('button', { name: 'Send all the same' });
  await page.locator('.said').first().waitFor();
  if (await sure.count()) await sure.click();
  for (let tries = 0; tries < 200; tries++) {
    if ((await house.service.store.match.findFirstOrThrow()).eventCount > eventCount) break;
    await page.waitForTimeout(100);
  }
  // The page may load itself anew at the same moment.
  await page.reload().catch(() => page.waitForLoadState());
  await page.locator('.board svg').waitFor();
}
