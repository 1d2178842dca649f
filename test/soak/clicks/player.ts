/** A player at his page in a browser who knows nothing: he clicks what he sees there, and nothing else. */
import type { Locator, Page } from 'playwright-core';
import type { Chance } from '../../../src/engine/index.ts';
import { Refused, type Visit } from '../table/player.ts';

/** Orders on one sheet at most, if nothing else is said. */
const MOST_ORDERS = 5;

/** After the first order he stops at one of so many, and later where a sheet may have more orders. */
const STOPS = 3;

/** At one order of so many he clicks an area of the map and one of its choices. */
const LOOKS = 3;

/** At one choice of so many he begins at another area, and otherwise goes on from the last one. */
const GOES_ON = 3;

/** Areas that he clicks in vain before he takes an order of the list instead. */
const MOST_AREAS = 4;

/** All areas but the chosen one. */
const UNCHOSEN = '.board g[role="button"][aria-pressed="false"]';

/** Areas at which something can be ordered. */
const ABLE = '.board g[role="button"].able';

/** An area that was chosen, with what its marks have promised. */
interface Promised {
  readonly id: string;
  readonly isAble: boolean;
  readonly isGoal: boolean;
}

export class BrowserPlayer {
  readonly #page: Page;
  readonly #address: string;
  readonly #chance: Chance;
  readonly #mostOrders: number;
  readonly #faults: string[] = [];
  /** Clicks so far. */
  clicks = 0;

  constructor(page: Page, address: string, chance: Chance, mostOrders = MOST_ORDERS) {
    this.#page = page;
    this.#mostOrders = mostOrders;
    this.#address = address;
    this.#chance = chance;
    page.on('pageerror', (error) => this.#faults.push(String(error)));
  }

  async visit(): Promise<Visit> {
    await this.#page.goto(this.#address);
    const done = await this.#act().catch((error: unknown) => {
      throw this.#failed ?? error;
    });
    if (this.#failed) throw this.#failed;
    return done;
  }

  /** A page whose script has failed offers nothing, so this comes before whatever it did not offer. */
  get #failed(): Refused | undefined {
    const [fault] = this.#faults;
    return fault === undefined ? undefined : new Refused(`the script of the page failed: ${fault}`);
  }

  async #act(): Promise<Visit> {
    const question = this.#page.locator('form[action$="/answers"]').first();
    if ((await question.count()) > 0) return this.#answer(question);
    if ((await this.#page.locator('form#sheet').count()) === 0) return 'nothing asked';
    return this.#order();
  }

  async #answer(question: Locator): Promise<Visit> {
    const answers = question.locator('input[name="answer"]');
    const chosen = answers.nth(this.#chance.below(await answers.count()));
    const answer = await chosen.inputValue();
    await this.#click(chosen);
    await this.#send(question.locator('button.chief'));
    await this.#lookForRefusal(`the answer ${answer}`);
    return 'answered';
  }

  async #order(): Promise<Visit> {
    if ((await this.#text()) !== '') return this.#goOn();
    await this.#page.waitForFunction(isFresh).catch(async () => {
      const [heading, live, offers] = ['#orders-card h2', '.live', '.offers'].map((part) => this.#page.locator(part));
      const shown = [await heading?.innerText(), await live?.innerHTML(), await offers?.innerHTML()];
      throw new Refused(`a sheet for which nothing is offered\n${shown.join('\n')}`);
    });
    const stops = Math.max(STOPS, Math.ceil(this.#mostOrders / 2));
    for (let count = 0; count < this.#mostOrders; count++) {
      if (count > 0 && this.#chance.below(stops) === 0) break;
      if (!(await this.#write())) break;
    }
    return this.#handOver();
  }

  /** What is left of a sheet that has stopped is emptied, and a new one is begun. */
  async #goOn(): Promise<Visit> {
    await this.#page.waitForFunction(isRead);
    await this.#page.locator('textarea[name="orders"]').fill('');
    return this.#order();
  }

  async #handOver(): Promise<Visit> {
    const orders = await this.#text();
    await this.#send(this.#page.getByRole('button', { name: 'Send', exact: true }));
    const sure = this.#page.locator('form[action$="/confirm"] button');
    if ((await sure.count()) > 0) await this.#send(sure.first());
    await this.#lookForRefusal(`the orders\n${orders}`);
    return 'sent';
  }

  /** One more order: a choice at an area, or an order of the list. False: nothing is offered any more. */
  async #write(): Promise<boolean> {
    const isWritten = this.#chance.below(LOOKS) === 0 && (await this.#writeAtArea());
    if (isWritten) return true;
    for (const fold of await this.#page.locator('.offers details:not([open]) > summary').all())
      if (await fold.isVisible()) await this.#click(fold);
    const offers = this.#page.locator('.offers button:visible');
    const count = await offers.count();
    // Where every order belongs to an area, the marks of the map are all that is offered.
    if (count === 0) return (await this.#page.locator(ABLE).count()) > 0 && this.#writeAtArea(ABLE);
    await this.#read(() => this.#click(offers.nth(this.#chance.below(count))));
    return true;
  }

  /** Chooses an area and one of its choices. An area that an army can go on to may be an order by itself. */
  async #writeAtArea(areas = UNCHOSEN): Promise<boolean> {
    for (let tries = 0; tries < MOST_AREAS; tries++) {
      if (this.#chance.below(GOES_ON) === 0) await this.#page.keyboard.press('Escape');
      const before = await this.#text();
      const promised = await this.#chooseArea(before, areas);
      if ((await this.#text()) !== before) {
        if (!promised.isGoal) throw new Refused(`an order came of an area without a mark after\n${before}`);
        await this.#lookForWrongLine();
        return true;
      }
      if (await this.#takeChoice(promised, before)) return true;
    }
    return false;
  }

  /** Chooses an area: where the page shows where an army can go, one of those or any. */
  async #chooseArea(before: string, areas: string): Promise<Promised> {
    const goals = this.#page.locator('.board g[role="button"].goal');
    const isGoing = (await goals.count()) > 0 && this.#chance.below(GOES_ON) > 0;
    const from = isGoing ? goals : this.#page.locator(areas);
    const area = from.nth(this.#chance.below(await from.count()));
    const { id, marks } = await area.evaluate(({ id, classList }) => ({ id, marks: [...classList] }));
    // The name of another area may lie on its middle: what is chosen by the keyboard is the same.
    await area.press('Enter');
    this.clicks++;
    await this.#page.waitForFunction(isChosen, before).catch(() => {
      throw new Refused(`nothing comes at ${id} (${marks}) after\n${before}`);
    });
    return { id, isAble: marks.includes('able'), isGoal: marks.includes('goal') };
  }

  /** Takes one of the choices beside the area. An area with a mark has one. */
  async #takeChoice({ id, isAble, isGoal }: Promised, before: string): Promise<boolean> {
    const offered = this.#page.locator('.popover .choice');
    const found = await offered.count();
    if (found === 0 && (isAble || isGoal))
      throw new Refused(`nothing can be chosen at ${id}, which has a mark, after\n${before}`);
    if (found === 0) return false;
    const choice = offered.nth(this.#chance.below(found));
    if (!(await choice.isVisible())) await this.#click(choice.locator('xpath=ancestor::details/summary'));
    await this.#read(() => this.#click(choice));
    return true;
  }

  /** Writes something and waits until it has been read. */
  async #read(write: () => Promise<void>): Promise<void> {
    const before = await this.#text();
    await write();
    const orders = await this.#text();
    if (orders === before) throw new Refused(`a click that wrote nothing below\n${orders}`);
    await this.#lookForWrongLine();
  }

  /** No line that was offered may be wrong once the sheet has been read. */
  async #lookForWrongLine(): Promise<void> {
    await this.#page.waitForFunction(isRead).catch(async () => {
      const told = await this.#page.locator('.live').innerText();
      throw new Refused(`a sheet that is never read\n${await this.#text()}\n${told}`);
    });
    const wrong = this.#page.locator('.live .mark.wrong');
    if ((await wrong.count()) === 0) return;
    throw new Refused(`the sheet\n${await this.#text()}\n${await this.#page.locator('.live').innerText()}`);
  }

  #text(): Promise<string> {
    return this.#page.locator('textarea[name="orders"]').inputValue();
  }

  async #click(what: Locator): Promise<void> {
    await what.click();
    this.clicks++;
  }

  /** Clicks what leads to another page. */
  async #send(what: Locator): Promise<void> {
    const loaded = this.#page.waitForEvent('load');
    await this.#click(what);
    await loaded;
  }

  async #lookForRefusal(what: string): Promise<void> {
    const bad = this.#page.locator('.said.bad');
    if ((await bad.count()) > 0) throw new Refused(`${what}\n${await bad.first().innerText()}`);
  }
}

/** In the page: whether the choices at an area are there, or an order has been written instead. */
const isChosen = (before: string): boolean =>
  document.querySelector<HTMLTextAreaElement>('textarea[name="orders"]')?.value !== before ||
  document.querySelector('.popover:not([hidden])[aria-busy="false"]') !== null;

/** In the page: whether an empty sheet has been read, so that its first choices are there. */
const isFresh = (): boolean =>
  document.querySelector('.live:not(.stale) .readout') === null &&
  document.querySelector('.offers button, .board g.able') !== null;

/** In the page: whether what is shown is the reading of the sheet as it is, with what can be ordered next. */
const isRead = (): boolean => {
  const text = document.querySelector<HTMLTextAreaElement>('textarea[name="orders"]')?.value.trim() ?? '';
  const count = text === '' ? 0 : text.split('\n').length;
  // Remarks about all of the sheet stand below its lines, without a number.
  const read = [...document.querySelectorAll('.live:not(.stale) .readout .no')].map(({ textContent }) =>
    Number(textContent),
  );
  return Math.max(0, ...read) === count && document.querySelector('.offers')?.hasChildNodes() === true;
};
