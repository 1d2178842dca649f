/** The guided first turn of each game is taken to the end of its case in Chromium: by clicks, by keyboard, and without a script. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { lessonScript } from '../../src/game/index.ts';
import { games } from '../../src/games/index.ts';
import { logOf } from '../../src/store/dice.ts';
import { chromiumProgram, faultsOf } from './chromium.ts';
import { beginLesson, CLICKS, doItAll, MOST_CLICKS, type Reader, takeLesson } from './lessons.ts';
import { openSite, type Site } from './site.ts';

const taught = [...games.values()].filter(({ lesson }) => lesson);

describe.skipIf(!chromiumProgram)('a newcomer', { timeout: 120_000 }, () => {
  let site: Site;
  const stage = () => ({ service: site.place.service, browser: site.browser, origin: site.origin });

  beforeAll(async () => {
    site = await openSite({ practice: true });
  }, 60_000);
  afterAll(() => site?.close(), 30_000);

  /** Its position is that of its case: the strip says what came of it, and all dice were those of the case. */
  const isAtItsEnd = async (reader: Reader, game: (typeof taught)[number]) => {
    const fallen = (await logOf(site.place.service.store, reader.matchId)).map(({ text }) => JSON.parse(text));
    const fixed = fallen.filter(({ source }) => source === 'lesson').map(({ faces }) => faces);
    expect(fixed).toEqual([...sure(lessonScript(game)).rolls.values()].map(({ faces }) => faces));
    expect(await reader.says()).toBe(sure(game.messages.en['lesson.end']));
    await reader.page.context().close();
  };

  test.each(taught)('clicks through the lesson of $id', async (game) => {
    const reader = await beginLesson(stage(), game.id);
    await takeLesson(reader, game, (step) => sure(CLICKS[game.id]?.[step.id])(reader));
    expect(reader.clicks).toBeLessThanOrEqual(sure(MOST_CLICKS[game.id]));
    await isAtItsEnd(reader, game);
  });

  test.each(taught)('goes through the lesson of $id by keyboard, and no step is hard to reach', async (game) => {
    const reader = await beginLesson(stage(), game.id);
    const { page } = reader;
    const press = async (button: Locator) => {
      const isRead = (await button.getAttribute('formaction'))?.endsWith('/draft');
      await button.focus();
      // A change of a plan is read in its place, all else loads the page anew.
      await Promise.all([isRead ? undefined : page.waitForEvent('load'), page.keyboard.press('Enter')]);
      // The next step is as near as this one was.
      if (isRead) await page.locator('.lesson-on button:focus').waitFor();
    };
    await takeLesson(reader, game, async (step) => {
      expect([step.id, await faultsOf(page)]).toEqual([step.id, []]);
      await doItAll(reader, step, press);
    });
    await isAtItsEnd(reader, game);
  });

  test.each(taught)('goes through the lesson of $id on a phone without a script', async (game) => {
    const options = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
    const reader = await beginLesson(stage(), game.id, options);
    await takeLesson(reader, game, (step) => doItAll(reader, step, (button) => reader.click(button)));
    await isAtItsEnd(reader, game);
  });
});
