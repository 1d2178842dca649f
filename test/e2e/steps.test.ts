/** The steps of a plan at the page of a seat: moved, removed and chosen anew by mouse, finger and keys. */
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { pathOf } from '../web/campaign.ts';
import { chromiumProgram, closePages, overflowOf, PHONE } from './chromium.ts';
import { keepHands, openSite, type Site } from './site.ts';

const { SCREENSHOTS } = process.env;

const DESK = { viewport: { width: 1280, height: 860 } } as const;

const PLAN = ['PLAY 26 CP', 'MOVE Hill Elvas - Badajoz', 'MOVE Wellington Ciudad Rodrigo - Plasencia'];

let site: Site;
let browser: Browser;
let match: CreatedMatch;

describe.skipIf(!chromiumProgram)('the steps of a plan', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openSite();
    ({ browser } = site);
    match = await site.place.open('4');
    await keepHands(site.place, match);
  }, 120_000);
  beforeEach(() => site.place.service.store.draft.deleteMany());
  afterEach(() => closePages(browser));
  afterAll(() => site?.close(), 60_000);

  test('come with what the server has read: the script asks for it only after a change', async () => {
    const page = await (await browser.newContext(DESK)).newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.url());
    });
    await page.goto(`${site.origin}${pathOf(match.links.britain)}`);
    await page.locator('.board .able').first().waitFor({ state: 'attached' });
    expect(asked).toEqual([]);
  });

  test('are moved by the mouse', async () => {
    const page = await open(DESK);
    const [from, to] = [await middle(step(page, 3).locator('.handle')), await middle(step(page, 2))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    expect(await page.locator('.live .dragged, .live .before').count()).toBe(2);
    await keepPicture(page, 'dragged');
    await page.mouse.up();
    await says(page, ['Play', 'Wellington', 'Hill']);
    // What would be lost stands at the button, and not at a step too.
    expect(await page.locator('#lost').innerText()).toContain('2 CP');
    expect(await page.locator('.live', { hasText: 'unused' }).count()).toBe(0);
  });

  test('are moved by a finger', async () => {
    const page = await open(PHONE);
    await page.locator('.bar .up').tap();
    await step(page, 3).evaluate((item) => item.scrollIntoView({ block: 'end' }));
    const [from, to] = [await middle(step(page, 3).locator('.handle')), await middle(step(page, 2))];
    const touch = await fingerOn(page);
    await touch('touchStart', from);
    for (const part of [0.3, 0.6, 1]) await touch('touchMove', { x: from.x, y: from.y + (to.y - from.y) * part });
    await keepPicture(page, 'touched');
    await touch('touchEnd');
    await says(page, ['Play', 'Wellington', 'Hill']);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    for (const button of ['.handle', '.remove']) {
      const { width, height } = sure((await step(page, 2).locator(button).boundingBox()) ?? undefined);
      expect(Math.min(width, height), button).toBeGreaterThanOrEqual(44);
    }
  });

  test('are removed by a swipe, and stay where the finger goes only a little way', async () => {
    const page = await open(PHONE);
    await page.locator('.bar .up').tap();
    const touch = await fingerOn(page);
    const swipe = async (number: number, by: number) => {
      await step(page, number).evaluate((item) => item.scrollIntoView({ block: 'center' }));
      const { x, y } = await middle(step(page, number).locator('.what'));
      await touch('touchStart', { x, y });
      for (const part of [0.3, 0.6, 1]) await touch('touchMove', { x: x + by * part, y });
      await keepPicture(page, `swiped-${by}`);
      await touch('touchEnd');
    };
    await swipe(2, -60);
    expect(await page.locator('.picked > .popover:visible').count()).toBe(0);
    await swipe(2, -200);
    await says(page, ['Play', 'Wellington']);
    await swipe(1, 200);
    await says(page, ['Wellington']);
  });

  test('scroll with what is dragged', async () => {
    const page = await open({ viewport: { width: 1280, height: 600 } });
    await page.locator('.live').evaluate((live) => live.scrollIntoView({ block: 'end' }));
    const [from, top] = [await middle(step(page, 3).locator('.handle')), await page.locator('.desk').boundingBox()];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let count = 0; count < 3; count++)
      await page.mouse.move(from.x, sure(top ?? undefined).y + 8 + count, { steps: 3 });
    await keepPicture(page, 'scrolled');
    const first = sure((await step(page, 1).boundingBox()) ?? undefined);
    expect(first.y).toBeGreaterThanOrEqual(sure(top ?? undefined).y);
    await page.mouse.up();
    await says(page, ['Wellington', 'Play', 'Hill']);
  });

  test('are moved and removed by keys, and the focus stays with them', async () => {
    const page = await open(DESK);
    await step(page, 2).locator('.handle').press('ArrowDown');
    await says(page, ['Play', 'Wellington', 'Hill']);
    expect(await focused(page)).toBe('handle.3');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await says(page, ['Play', 'Hill', 'Wellington']);
    expect(await focused(page)).toBe('handle.2');
    await page.keyboard.press('Delete');
    await says(page, ['Play', 'Wellington']);
    expect(await focused(page)).toBe('remove.2');
    await page.keyboard.press('Control+z');
    await says(page, ['Play', 'Hill', 'Wellington']);
  });

  test.each([
    { width: 1280, options: DESK },
    { width: 390, options: PHONE },
  ])('are chosen anew in their place, at $width px', async ({ width, options }) => {
    const page = await open(options);
    if (width === 390) await page.locator('.bar .up').tap();
    await step(page, 2).locator('button.what').click();
    await page.locator('.popover .choice', { hasText: 'Evora' }).waitFor();
    await keepPicture(page, `anew-${width}`);
    expect(await step(page, 2).getAttribute('class')).toBe('edited');
    const evora = page.locator('g[id="area-evora"].goal > title + *');
    await (width === 390 ? page.locator('.popover .choice', { hasText: 'Evora' }) : evora).click();
    await says(page, ['Play', 'Elvas to Evora', 'Wellington']);
    expect(await page.locator('.live .edited').count()).toBe(0);
  });

  test('are chosen anew by keys, and Escape leaves them as they are', async () => {
    const page = await open(DESK);
    await step(page, 2).locator('button.what').press('Enter');
    await page.locator('.popover .choice').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('choice');
    await page.keyboard.press('Escape');
    expect(await page.locator('.live .edited, .popover:visible').count()).toBe(0);
    await step(page, 2).locator('button.what').press('Enter');
    await page.locator('.popover .choice', { hasText: 'Evora' }).press('Enter');
    await says(page, ['Play', 'Elvas to Evora', 'Wellington']);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  test('tell the chance of a siege with a card before it is added, and then at the step and on the map', async () => {
    const page = await open(DESK, ['SIEGE Ciudad Rodrigo WITH Wellington']);
    const chance = () => step(page, 1).locator('.chance strong').innerText();
    const without = await chance();
    const sappers = step(page, 1).locator('.adds button', { hasText: 'Sappers and Miners' });
    const promised = await sappers.locator('b').innerText();
    await keepPicture(page, 'adds');
    expect(Number.parseFloat(promised)).toBeGreaterThan(Number.parseFloat(without));
    await sappers.click();
    await step(page, 2).waitFor();
    expect(await chance()).toBe(promised);
    expect(await step(page, 1).locator('.odds').innerText()).toContain('with your card');
    expect(await page.locator('.board .course').last().innerHTML()).toContain(promised);
    await keepPicture(page, 'added');
  });
});

const step = (page: Page, number: number): Locator => page.locator(`.live:not(.stale) [data-line="${number}"]`);

/** Waits until the steps say so, and no other steps follow. */
const says = (page: Page, words: readonly string[]): Promise<void> =>
  expect
    .poll(async () => {
      const steps = await page.locator('.live:not(.stale) [data-line] .what').allInnerTexts();
      return steps.map((text, i) => (text.includes(words[i] ?? '-') ? words[i] : text));
    })
    .toEqual(words);

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('value') ?? null);

const middle = async (what: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const { x, y, width, height } = sure((await what.boundingBox()) ?? undefined);
  return { x: x + width / 2, y: y + height / 2 };
};

/** The page of Britain with steps planned. */
const open = async (options: Parameters<Browser['newContext']>[0], plan = PLAN): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${site.origin}${pathOf(match.links.britain)}`);
  await page.locator('.board svg').waitFor();
  await page.locator('#orders').evaluate((field, text) => {
    (field as HTMLTextAreaElement).value = text;
    field.dispatchEvent(new Event('input'));
  }, plan.join('\n'));
  await step(page, plan.length).waitFor({ state: 'attached' });
  return page;
};

/** Moves a finger over the page. */
const fingerOn = async (page: Page) => {
  const finger = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
};

const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `steps-${name}.png`) });
};
