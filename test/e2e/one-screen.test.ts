import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { type Installation, pathOf } from '../web/campaign.ts';
import { chromiumProgram, faultsOf, overflowOf } from './chromium.ts';
import { firstVisit, measureVisit } from './first-visit.ts';
import { keepHands, openSite, type Site } from './site.ts';
import { openSlowly } from './slow-page.ts';

const { SCREENSHOTS } = process.env;

let place: Installation;
let site: Site;
let browser: Browser;
let match: CreatedMatch;
let origin = '';

const SCHEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
] as const;

/** How many of these elements have to be scrolled sideways. */
const sidewaysIn = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);

describe.skipIf(!chromiumProgram)('the table on one screen', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    site = await openSite();
    ({ place, browser, origin } = site);
    match = await place.open('4');
    await keepHands(place, match);
  }, 120_000);
  // The server keeps what is planned by a click.
  beforeEach(() => place.service.store.draft.deleteMany());
  afterAll(() => site?.close(), 60_000);

  test.each(SIZES.flatMap((viewport) => SCHEMES.map((colorScheme) => ({ viewport, colorScheme }))))(
    'at $viewport.width px, $colorScheme: map, question and Send are in sight, and nothing moves while the page loads',
    async ({ viewport, colorScheme }) => {
      const { page, weight } = await open({ viewport, colorScheme });
      const seen = await measureVisit(page);
      const { bytes, requests } = await weight();
      await keepPicture(page, `${viewport.width}-${colorScheme}`);
      keepFigures({ ...viewport, colorScheme, ...seen, bytes, requests });
      expect(seen.moved).toEqual([]);
      expect(seen.shift).toBe(0);
      expect(bytes).toBeLessThan(100_000);
      expect(requests).toBeLessThanOrEqual(6);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      expect(await sidewaysIn(page, '.plays')).toBe(0);
      for (const sight of ['.call h1', '.board', 'button.chief']) {
        const box = await page.locator(sight).first().boundingBox();
        expect(box && box.y >= 0 && box.y + box.height <= viewport.height, sight).toBe(true);
      }
      // Each width in one of the schemes, and each scheme in some width.
      if ((viewport.width === 1280) === (colorScheme === 'light')) expect(await faultsOf(page)).toEqual([]);
    },
  );

  test.each(SIZES)('at $width px nothing moves while the page arrives in pieces', async (viewport) => {
    const slow = await openSlowly(origin, [
      'class="crumbs"',
      'Britain</p>',
      'id="orders-card"',
      '<textarea',
      'class="mode"',
      'class="bar"',
      'value="send"',
      '</form>',
      '<pre>',
      '</section>\n</div>\n</div>',
      'class="below"',
      '</html>',
    ]);
    const page = await (await browser.newContext({ viewport })).newPage();
    await page.goto(`${slow.origin}${pathOf(match.links.britain)}`);
    await page.locator('.offers button').first().waitFor({ state: 'attached' });
    expect((await measureVisit(page)).moved).toEqual([]);
    await page.close();
    slow.close();
  });

  test('while the map cannot be loaded the drawn one stands there, and a fault in it is told', async () => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    let failures = 0;
    await page.route('**/ground.json', (route) => (failures++ === 0 ? route.abort() : route.continue()));
    await page.goto(origin + pathOf(match.links.britain));
    await page.locator('#map img.map').waitFor();
    await page.locator('.board svg').waitFor();
    const told: string[] = [];
    page.on('console', (said) => told.push(said.type()));
    await page.route('**/ground.json', (route) => route.fulfill({ json: {} }));
    await page.reload();
    await page.locator('#map img.map').waitFor();
    await expect.poll(() => told).toContain('error');
    await page.close();
  });

  test('a question stands in the rail too: the map takes all but 352 px, and stands first', async () => {
    const asked = await place.open('4');
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await page.goto(origin + pathOf(asked.links.britain));
    const [ground, desk] = [
      await page.locator('.table > .ground').boundingBox(),
      await page.locator('.table.asks > .desk').boundingBox(),
    ];
    expect(desk?.width).toBe(352);
    expect(ground && desk && ground.x < desk.x && ground.width > desk.width).toBe(true);
    await page.close();
  });

  test('a card, a march of three areas and the fight at its end take four clicks and no scrolling', async () => {
    const { page } = await open({ viewport: { width: 1280, height: 900 } });
    let clicks = 0;
    const click = async (what: Locator) => {
      // While the map is drawn again it has no place.
      const isInSight = async () => {
        const { y = 0 } = (await what.boundingBox()) ?? {};
        return y > 0 && y < 900;
      };
      await expect.poll(isInSight).toBe(true);
      await what.click();
      clicks++;
    };
    const read = (lines: number) => page.locator('.live .readout .no', { hasText: new RegExp(`^${lines}$`) }).waitFor();
    // Card 1 is a plus card, which leaves the others playable.
    await click(page.locator('[data-hand] [data-card]:not([data-card="1"]) .plays button:has-text(" CP")').first());
    await read(1);
    await click(area(page, 'ciudad_rodrigo'));
    await page.locator('g[id="area-plasencia"].goal').waitFor();
    await click(area(page, 'plasencia'));
    await read(2);
    await page.locator('g[id="area-salamanca"].goal').waitFor();
    await click(area(page, 'salamanca'));
    await page.locator('.live .odds', { hasText: 'You win at Salamanca with' }).waitFor();
    await keepPicture(page, 'five-clicks');
    expect(await page.locator('.course .leg').count()).toBe(2);
    expect(await page.locator('.course text').allTextContents()).toEqual(['2', expect.stringMatching(/^⚔ [0-9.]+ %$/)]);
    // The army stands where it goes, and a pale one where it stood.
    await page.locator('g[id="area-salamanca"] .drafted', { hasText: 'Wellington' }).waitFor();
    expect(await page.locator('.board .ghosts').textContent()).toContain('Wellington');
    expect(await page.locator('g[id="area-ciudad_rodrigo"] [data-formation="britain"]').count()).toBe(0);
    const [head, goal] = await Promise.all([
      page.locator('.course .head').last().boundingBox(),
      area(page, 'salamanca').boundingBox(),
    ]);
    expect(Math.hypot(middleOf(head).x - middleOf(goal).x, middleOf(head).y - middleOf(goal).y)).toBeLessThan(30);
    expect(await page.locator('.bar .last').innerText()).toContain('Salamanca');
    expect(await page.locator('.popover').isVisible()).toBe(true);
    expect(clicks).toBe(4);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // The hand shows the uses of each card: no play for CP any more, and the plays for the coming battle.
    await page.locator('.tray > summary').click();
    const card = page.locator('[data-hand] [data-fights]:has(.plays button)').first();
    const { battle: line } = JSON.parse((await card.getAttribute('data-fights')) ?? '{}');
    const number = await card.getAttribute('data-card');
    expect(await page.locator('[data-hand] [data-card="98"] .plays button').count()).toBe(0);
    await card.locator('.plays button').first().click();
    await read(3);
    expect(await page.locator('textarea[name="orders"]').inputValue()).toContain(`Salamanca\n${line}`);
    expect(await page.locator('.live .mark.wrong').count()).toBe(0);
    expect(await page.locator(`[data-hand] [data-card="${number}"] .plays button`).count()).toBe(0);
    await page.locator('[data-hand]').scrollIntoViewIfNeeded();
    await keepPicture(page, 'hand');
    expect(await faultsOf(page)).toEqual([]);
  });

  test.each([1280, 390])(
    'labels of a plan cover no name at %i px, and its odds stand above the fold',
    async (width) => {
      const isPhone = width === 390;
      const viewport = { width, height: isPhone ? 844 : 900 };
      const { page } = await open({ viewport, isMobile: isPhone, hasTouch: isPhone });
      await area(page, 'ciudad_rodrigo').click();
      await page.locator('.popover .choice', { hasText: 'Plasencia' }).click();
      await page.locator('.popover h3', { hasText: 'Plasencia' }).waitFor();
      await page.locator('.popover .choice', { hasText: 'Salamanca' }).click();
      const odds = page.locator('.bar .fight', { hasText: 'Salamanca' });
      await odds.waitFor();
      await page.locator('.course rect.fight').waitFor();
      const covered = await page.evaluate(() => {
        const boxesOf = (signs: string) =>
          [...document.querySelectorAll(signs)].map((sign) => sign.getBoundingClientRect());
        const labels = boxesOf('.course rect, .course circle');
        // The letters of a sign are no name.
        const names = [...document.querySelectorAll('.board g[data-area] text')].filter(
          ({ textContent }) => (textContent ?? '').length > 2,
        );
        return names.filter((text) => {
          const name = text.getBoundingClientRect();
          return labels.some(
            (label) =>
              Math.min(label.right, name.right) - Math.max(label.left, name.left) > 1 &&
              Math.min(label.bottom, name.bottom) - Math.max(label.top, name.top) > 1,
          );
        }).length;
      });
      await keepPicture(page, `labels-${width}`);
      expect(covered).toBe(0);
      const box = await odds.boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(viewport.height);
      await keepPicture(page, `labels-${width}`);
      await page.close();
    },
  );

  test.each([1280, 390])('a zoomed map at %i px is as large as its drawing, without empty space', async (width) => {
    const isPhone = width === 390;
    const { page } = await open({ viewport: { width, height: 844 }, isMobile: isPhone, hasTouch: isPhone });
    await page.locator('.stage > .tools button').last().click();
    const stretched = await page.locator('.board svg.map').evaluate((map: SVGSVGElement) => {
      const { width: across, height: down } = map.getBoundingClientRect();
      const { width: drawn, height: deep } = map.viewBox.baseVal;
      return (across * deep) / (down * drawn);
    });
    expect(stretched).toBeCloseTo(1, 2);
    await keepPicture(page, `zoomed-${width}`);
    await page.close();
  });

  test('on a telephone the sheet stands over the map: its bar always, all of it when it is wanted', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const [board, bar] = await Promise.all(['.board', '.bar'].map((each) => page.locator(each).boundingBox()));
    expect(bar && board && bar.y < board.y + board.height && board.height > 500).toBe(true);
    expect(bar && Math.round(bar.y + bar.height)).toBe(844);
    expect(await page.locator('#orders-card > h2').isVisible()).toBe(false);
    await area(page, 'ciudad_rodrigo').tap();
    await page.locator('.popover .choice').first().waitFor();
    const [popover, sign] = await Promise.all([
      page.locator('.popover').boundingBox(),
      area(page, 'ciudad_rodrigo').boundingBox(),
    ]);
    expect(popover && bar && Math.abs(popover.y + popover.height - bar.y)).toBeLessThan(3);
    expect(popover && sign && sign.y + sign.height <= popover.y).toBe(true);
    await page.locator('.popover .close').tap();
    await page.locator('.bar .up').tap();
    expect(await page.locator('#orders-card > h2').isVisible()).toBe(true);
    await keepPicture(page, 'sheet-390');
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('.bar .down').tap();
    expect(await page.locator('#orders-card > h2').isVisible()).toBe(false);
    await page.close();
  });

  test('a waiting player has the map on one screen, and nothing moves while it loads', async () => {
    for (const viewport of SIZES) {
      const page = await (await browser.newContext({ viewport, colorScheme: 'dark' })).newPage();
      await page.goto(`${origin}${pathOf(match.links.french_south)}`);
      await page.locator('.board svg').waitFor();
      expect(await measureVisit(page)).toMatchObject({ shift: 0, moved: [] });
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      expect(await faultsOf(page)).toEqual([]);
      const board = await page.locator('.board').boundingBox();
      expect(board && board.y + board.height).toBeLessThanOrEqual(viewport.height);
      // A wide page leaves no empty space beside the map.
      const sights = page.locator('.ground, .desk, .below > div');
      const boxes = await Promise.all((await sights.all()).map((each) => each.boundingBox()));
      const right = boxes
        .filter((box) => box && box.y < viewport.height / 2)
        .map((box) => (box?.x ?? 0) + (box?.width ?? 0));
      expect(viewport.width - Math.max(...right)).toBeLessThan(40);
      await keepPicture(page, `waits-${viewport.width}`);
    }
  });

  test('reloading the page that answers a form sends nothing again', async () => {
    const { page } = await open({ viewport: { width: 1280, height: 900 } });
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/orders')) posts++;
    });
    await page.locator('[data-hand] .plays button:has-text(" CP")').first().click();
    await page.locator('.live .readout').waitFor();
    await page.locator('#sheet > .as-text > summary').click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.locator('.said.doubt').waitFor();
    expect(new URL(page.url()).pathname).toBe(pathOf(match.links.britain));
    await page.reload();
    await page.locator('.live .readout').waitFor();
    expect(posts).toBe(1);
  });
});

/** Opens the page of Britain and counts the bytes that it loads. */
const open = async (options: BrowserContextOptions): ReturnType<typeof firstVisit> => {
  const visit = await firstVisit(browser, `${origin}${pathOf(match.links.britain)}`, options);
  await visit.page.locator('.board svg').waitFor();
  await visit.page.locator('.offers button').first().waitFor({ state: 'attached' });
  return visit;
};

/** The sign of an area, which is the first thing drawn in its group. */
const area = (page: Page, id: string) => page.locator(`g[id="area-${id}"] > :nth-child(2)`).first();

type Drawn = Awaited<ReturnType<Locator['boundingBox']>>;

const middleOf = (box: Drawn) => ({
  x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
  y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
});

/** The time of the first content depends on the machine, so it is noted and not judged. */
const keepFigures = (figures: object): void => {
  if (SCREENSHOTS) appendFileSync(join(SCREENSHOTS, 'figures.jsonl'), `${JSON.stringify(figures)}\n`);
};

const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `after-${name}.png`) });
};
