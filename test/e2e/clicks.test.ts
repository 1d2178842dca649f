import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chanceFrom } from '../../src/engine/index.ts';
import { type TestPlace, testDatabase } from '../setup/databases.ts';
import { playClicks } from '../soak/clicks/index.ts';
import { BrowserPlayer } from '../soak/clicks/player.ts';
import { chromiumProgram, WIDE } from './chromium.ts';
import { openHand } from './open-hand.ts';
import { openSite } from './site.ts';

let place: TestPlace;

describe.skipIf(!chromiumProgram)('a browser', () => {
  beforeAll(async () => {
    place = await testDatabase();
  });
  afterAll(() => place?.drop());

  test('is never refused while it only clicks what it sees', async () => {
    const { refusals, answers, sheets, clicks } = await playClicks({ databaseUrl: place.url, seed: 1813, visits: 8 });
    expect(refusals).toEqual([]);
    expect(answers + sheets).toBe(8);
    expect(sheets).toBeGreaterThan(0);
    expect(clicks).toBeGreaterThan(9);
  }, 120_000);
});

test.skipIf(!chromiumProgram)(
  'a player finds what is offered where all of it belongs to areas of the map',
  async () => {
    const site = await openSite();
    try {
      const page = await (await site.browser.newContext(WIDE)).newPage();
      // One of the two orders nothing.
      const path = await openHand(site.place.service, '001-rolica-1', ['FIRST_STRIKE', 'SHORT_SUPPLY']);
      const player = new BrowserPlayer(page, `${site.origin}${path}`, chanceFrom(3), 1);
      expect(await player.visit()).toBe('sent');
      const [draft] = await site.place.service.store.draft.findMany();
      expect(JSON.stringify(draft)).toContain('CARD SHORT_SUPPLY ON ');
    } finally {
      await site.close();
    }
  },
  120_000,
);

test.skipIf(!chromiumProgram)(
  'a player attacks where the map marks a fight',
  async () => {
    const site = await openSite();
    try {
      const page = await (await site.browser.newContext(WIDE)).newPage();
      const path = await openHand(site.place.service, '003-vimiero', ['ATTACK_CENTER']);
      await page.goto(`${site.origin}${path}`);
      const board = page.locator('.board');
      const field = page.locator('textarea[name="orders"]');
      const read = () => page.locator('.live:not(.stale) .readout .no', { hasText: /^2$/ }).waitFor();
      await page.locator('#sheet > .as-text > summary').click();
      await field.fill('CARD ATTACK_CENTER\nORDER FR-FA1, FR-LN1, FR-LN2');
      await read();
      await board.locator('g.fights').waitFor();
      expect(await board.locator('g.fights').evaluateAll((all) => all.map(({ id }) => id))).toEqual(['area-C5']);
      await board.locator('g.fights').press('Enter');
      await board.locator('g.goal.fights').first().waitFor();
      const attacked = await board.locator('g.goal.fights').evaluateAll((all) => all.map(({ id }) => id));
      expect(attacked).toContain('area-G5');
      expect(await board.locator('g.goal:not(.fights)').count()).toBeGreaterThan(0);
      expect(await page.locator('.popover .choice .fight').first().innerText()).toMatch(/^⚔ [0-9]+ %$/);
      expect(await page.locator('.offers > .idle summary').innerText()).toContain('(1)');
      expect(await page.locator('.offers button:visible').count()).toBe(0);
      const other = await (await site.browser.newContext(WIDE)).newPage();
      const player = new BrowserPlayer(other, `${site.origin}${path}`, chanceFrom(1), 8);
      expect(await player.visit()).toBe('sent');
      const [draft] = await site.place.service.store.draft.findMany();
      expect(JSON.stringify(draft)).toMatch(/FIRE FR-FA1 AT|MELEE/);
    } finally {
      await site.close();
    }
  },
  120_000,
);

test.skipIf(!chromiumProgram)(
  'a move tells how many could be attacked then',
  async () => {
    const site = await openSite();
    try {
      const page = await (await site.browser.newContext(WIDE)).newPage();
      await page.goto(`${site.origin}${await openHand(site.place.service, '001-rolica-1', ['ATTACK_CENTER'])}`);
      await page.locator('#sheet > .as-text > summary').click();
      await page.locator('textarea[name="orders"]').fill('CARD ATTACK_CENTER\nORDER BR-LN3');
      await page.locator('.live:not(.stale) .readout .no', { hasText: /^2$/ }).waitFor();
      await page.locator('g[id="area-G6"].able').press('Enter');
      const ready = page.locator('.popover .choice', { hasText: 'F5' });
      await ready.waitFor();
      expect(await ready.locator('.onward').innerText()).toBe('then ⚔ 1');
      expect(await page.locator('.popover .choice .onward').count()).toBe(1);
      await page.locator('g[id="area-F5"].goal > :nth-child(2)').first().hover();
      await page.locator('.preview .onward', { hasText: 'then ⚔ 1' }).waitFor();
      expect(await page.locator('.preview').innerText()).not.toContain('No fight');
    } finally {
      await site.close();
    }
  },
  120_000,
);

test.skipIf(!chromiumProgram)(
  'a click on a unit orders it and picks it up',
  async () => {
    const site = await openSite();
    try {
      const page = await (await site.browser.newContext(WIDE)).newPage();
      await page.goto(`${site.origin}${await openHand(site.place.service, '003-vimiero', ['ATTACK_CENTER'])}`);
      await page.locator('[data-card="ATTACK_CENTER"] .plays button').click();
      const line = (number: number) => page.locator(`.live:not(.stale) [data-line="${number}"]`);
      await page.locator('g[id="area-C5"].able > title + *').click();
      await page.locator('g[id="area-C5"].chosen').waitFor();
      await page.locator('g[id="area-G5"].goal.fights > title + *').click();
      await line(3).waitFor();
      await page.locator('g[id="area-C6"].able > title + *').click();
      await page.locator('g[id="area-D6"].goal > title + *').click();
      await line(5).waitFor();
      const lines = await page.locator('textarea[name="orders"]').inputValue();
      expect(lines).toBe('CARD ATTACK_CENTER\nORDER FR-FA1\nFIRE FR-FA1 AT G5\nORDER FR-LT1\nMOVE FR-LT1: D6');
      expect(await page.locator('.live .mark.wrong').count()).toBe(0);
    } finally {
      await site.close();
    }
  },
  120_000,
);
