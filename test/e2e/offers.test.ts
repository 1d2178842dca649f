/** What the pages of the four games offer: nothing of it is cut off, and nothing moves while the sheet is read. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { installedGames } from '../../src/match/games.ts';
import { seatByToken } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { pathOf } from '../web/campaign.ts';
import { chromiumProgram, closePages, PHONE } from './chromium.ts';
import { openSite, type Site } from './site.ts';

const { SCREENSHOTS } = process.env;

const WINDOW = { viewport: { width: 1280, height: 900 } } as const;

let site: Site;
let browser: Browser;

/** Opens a match, and returns the paths of the seats that are asked something of a kind, or of another kind before. */
async function asked(id: string, kind: string): Promise<readonly string[]> {
  const { service } = site.place;
  const game = sure(installedGames.get(id));
  const [split, scenario] = [sure(game.setup.splits[0]), sure(game.setup.scenarios[0])];
  const seats = split.seats.map(({ id: seat, name }) => ({
    ...{ id: seat, player: name, address: `${seat}@example.org`, zone: 'UTC' },
  }));
  const match = await createMatch(service, { game: id, scenario: scenario.id, split: split.id, name: 'Offers', seats });
  for (let round = 0; round < 8; round++) {
    await advanceMatch(service, match.id);
    const open = await service.store.openDecision.findMany({ where: { matchId: match.id } });
    const found = open.filter((each) => each.kind === kind).map(({ seat }) => pathOf(match.links[seat]));
    if (found.length > 0) return found;
    for (const { seat, decision } of open) {
      const key = sure(await seatByToken(service, pathOf(match.links[seat]).slice('/s/'.length)));
      await answerDecision(service, key.no, decision, { mulligan: false });
    }
  }
  throw new Error(`${id} does not ask for ${kind}`);
}

const open = async (path: string, options: Parameters<Browser['newContext']>[0]): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(`${site.origin}${path}`);
  return page;
};

/** Words that their elements show a part of, and then three dots. */
const shortened = (page: Page, within: string): Promise<string[]> =>
  page
    .locator(`${within} *`)
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ textContent }) => textContent ?? ''),
    );

/** By how many pixels the lower edge of something lies below that of what scrolls it. */
const cutOff = (page: Page, what: string, frame: string): Promise<number> =>
  page.evaluate(
    ([inner, outer]) => {
      const [low, edge] = [inner, outer].map(
        (each) => document.querySelector(each ?? '')?.getBoundingClientRect().bottom,
      );
      return (low ?? Number.NaN) - (edge ?? Number.NaN);
    },
    [what, frame],
  );

describe.skipIf(!chromiumProgram)('what a page offers', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openSite();
    ({ browser } = site);
  }, 120_000);
  afterAll(() => site?.close(), 60_000);
  afterEach(() => closePages(browser));

  test.each([
    { game: 'napoleonics', kind: 'card' },
    { game: 'wellington', kind: 'impulse.order' },
    { game: 'kutuzov', kind: 'impulse.order' },
  ])(
    'the cards of a first sheet of $game are in sight, the hint below the field, and the field stays',
    async ({ game, kind }) => {
      const [path = ''] = await asked(game, kind);
      for (const options of [WINDOW, PHONE]) {
        // The server keeps what was planned by a click.
        await site.place.service.store.draft.deleteMany();
        const page = await open(path, options);
        const isPhone = options === PHONE;
        await page.locator('.offers[data-shown]').waitFor({ state: 'attached' });
        if (isPhone) await page.locator('.bar .up').tap();
        // A hand that lies open has its cards itself.
        const hasTray = (await page.locator('.tray').count()) > 0;
        if (!hasTray) expect(await cutOff(page, '.offers > details', '.offers')).toBeLessThanOrEqual(0);
        expect(await shortened(page, '.offers')).toEqual([]);
        expect(await page.locator('.live > .hint').innerText()).toContain('on the map');
        if (isPhone) continue;
        expect(await cutOff(page, '.live > .hint', '.live')).toBeLessThanOrEqual(0);
        await page.locator('#sheet > .as-text > summary').click();
        const field = page.locator('textarea[name="orders"]');
        // A click scrolls to what is out of sight: so before it.
        const offer = page.locator(hasTray ? '.tray .plays button' : '.offers button').first();
        await offer.scrollIntoViewIfNeeded();
        // What stands below the cards may have been scrolled to, and is folded with them.
        await page.evaluate(() => window.scrollTo(0, 0));
        const before = await field.boundingBox();
        await offer.click();
        await page.locator('.live .readout').waitFor();
        expect(await field.boundingBox()).toEqual(before);
        expect(await page.locator('.offers > .hint').innerText()).toContain('on the map');
        expect(await page.locator('.live > .hint').count()).toBe(0);
      }
    },
  );

  test.each(['wellington', 'kutuzov'])('a question that needs the hand of %s names its cards in full', async (game) => {
    for (const path of await asked(game, 'mulligan'))
      for (const options of [WINDOW, PHONE]) {
        const page = await open(path, options);
        expect(await page.locator('.held [data-card]').count()).toBeGreaterThan(5);
        // The row of cards is scrolled; on each card everything can be read.
        expect(await shortened(page, '.held .faces-up')).toEqual([]);
      }
  });

  test('the buttons above the map of Gettysburg cover no name of it', async () => {
    const [path = ''] = await asked('gettysburg', 'round');
    const page = await open(path, WINDOW);
    await page.locator('.stage > .tools button').first().waitFor();
    if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, 'tools-gettysburg.png') });
    const covered = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.stage > .tools button, .stage > .signs')].map((each) =>
        each.getBoundingClientRect(),
      );
      return [...document.querySelectorAll('.board svg text')].flatMap((text) => {
        const name = text.getBoundingClientRect();
        const isCovered = boxes.some(
          (box) => box.left < name.right && name.left < box.right && box.top < name.bottom && name.top < box.bottom,
        );
        return isCovered ? [text.textContent] : [];
      });
    });
    expect(covered).toEqual([]);
  });
});
