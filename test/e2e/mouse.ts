/** A pointer that counts: only what can be seen and hit is clicked, as a player with a mouse or a finger would. */
import type { Locator, Page } from 'playwright-core';

export class Pointer {
  readonly page: Page;
  readonly #hasTouch: boolean;
  /** Clicks or taps so far. */
  clicks = 0;

  constructor(page: Page, { hasTouch = false } = {}) {
    this.page = page;
    this.#hasTouch = hasTouch;
  }

  async click(what: Locator): Promise<void> {
    await (this.#hasTouch ? what.tap() : what.click());
    this.clicks++;
  }

  /** Clicks the sign of a place of the map. */
  place(id: string): Promise<void> {
    return this.click(this.sign(id));
  }

  /** The sign of a place; `mark`: once it has a mark, such as `.goal`. */
  sign(id: string, mark = ''): Locator {
    return this.page.locator(`.board g[id="area-${id}"]${mark} > title + *`);
  }
}
