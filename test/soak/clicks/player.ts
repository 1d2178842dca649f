/**
 * A player at his page in a browser who knows no rules: he clicks what he sees there, and nothing else. Mostly he follows
 * the marks of the page: he attacks where it shows a fight, goes where the enemy is near, and names as many as an offer does.
 */
import type { Locator, Page } from 'playwright-core';
import { type Chance, sure } from '../../../src/engine/index.ts';
import { Refused, type Visit } from '../table/player.ts';
import { fullest, STRAYS } from '../table/preference.ts';

/** Orders on one sheet at most, if nothing else is said. */
const MOST_ORDERS = 5;

/** After the first order he stops at one of so many, and later where a sheet may have more orders. */
const STOPS = 3;

/** At one order of so many he clicks an area of the map and one of its choices. */
const LOOKS = 3;

/** Percent that a fight has to promise before he prefers it. */
const HOPE = 30;

/** At one choice of so many he begins at another area, and otherwise goes on from the last one. */
const GOES_ON = 3;

/** Areas that he clicks in vain before he takes an order of the list instead. */
const MOST_AREAS = 4;

const UNPRESSED = '[aria-pressed="false"]';

/** All areas but the chosen one. */
const UNCHOSEN = `.board g[role="button"]${UNPRESSED}`;

/** Areas at which something can be ordered. */
const ABLE = '.board g[role="button"].able';

/** Those of them from which somebody can be attacked. */
const FIGHTS = '.board g[role="button"].able.fights';

/** Areas that an army can go to. */
const GOALS = '.board g[role="button"].goal';

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
  /** Whose counters have stood where he could order something. */
  readonly #own = new Set<string>();
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
    await this.#open();
    const done = await this.#act().catch((error: unknown) => {
      throw this.#failed ?? error;
    });
    if (this.#failed) throw this.#failed;
    return done;
  }

  /** A page that is left open loads itself again when the match goes on, perhaps at this moment, and more than once. */
  async #open(): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        await this.#page.goto(this.#address);
        return;
      } catch (error) {
        if (tries === 5) throw error;
        await this.#page.waitForTimeout(200);
      }
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
    const answers = question.locator('[name="answer"]');
    const chosen = answers.nth(this.#chance.below(await answers.count()));
    const label = chosen.locator('xpath=ancestor::li');
    const answer = await label.innerText();
    const isList = (await chosen.getAttribute('type')) === 'radio';
    if (isList) await this.#click(label);
    await this.#send(isList ? question.locator('button.chief') : chosen);
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
      const isDone = count > 0 && this.#chance.below(stops) === 0;
      if (isDone && (await this.#page.locator(FIGHTS).count()) === 0) break;
      if (!(await this.#write())) break;
    }
    return this.#handOver();
  }

  /** Whether he does what the marks of the page suggest this time. */
  get #isSensible(): boolean {
    return this.#chance.below(STRAYS) > 0;
  }

  /** What is left of a sheet that has stopped is emptied, and a new one is begun. */
  async #goOn(): Promise<Visit> {
    await this.#page.waitForFunction(isRead);
    await this.#page.locator('.as-text:has(textarea[name="orders"])').evaluate((fold) => fold.setAttribute('open', ''));
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
    const isAttacking = (await this.#page.locator(FIGHTS).count()) > 0 && this.#isSensible;
    if (isAttacking && (await this.#writeAtArea(FIGHTS))) return true;
    const isWritten = this.#chance.below(LOOKS) === 0 && (await this.#writeAtArea());
    if (isWritten) return true;
    const isIdle = !this.#isSensible;
    for (const fold of await this.#page.locator('.offers details:not([open]) > summary').all())
      if ((await fold.isVisible()) && (isIdle || !(await fold.evaluate(isOfIdle)))) await this.#click(fold);
    const offers = this.#page.locator('.offers button:visible, .tray .plays button:visible');
    const count = await offers.count();
    // Where every order belongs to an area, the marks of the map are all that is offered.
    if (count === 0) return (await this.#page.locator(ABLE).count()) > 0 && this.#writeAtArea(ABLE);
    const texts = await offers.allInnerTexts();
    const offer = this.#one(this.#isSensible ? fullest(texts) : [...texts.keys()]);
    await this.#read(() => this.#click(offers.nth(offer)));
    return true;
  }

  #one<T>(all: readonly T[]): T {
    return sure(all[this.#chance.below(all.length)]);
  }

  /** Chooses an area and one of its choices. An area that an army can go on to may be an order by itself. */
  async #writeAtArea(areas = UNCHOSEN): Promise<boolean> {
    for (let tries = 0; tries < MOST_AREAS; tries++) {
      if (this.#chance.below(GOES_ON) === 0) await this.#page.keyboard.press('Escape');
      const before = await this.#text();
      const promised = await this.#chooseArea(before, areas);
      if ((await this.#text()) !== before) {
        if (!promised.isGoal && !promised.isAble)
          throw new Refused(`an order came of an area without a mark after\n${before}`);
        await this.#lookForWrongLine();
        return true;
      }
      if (await this.#takeChoice(promised, before)) return true;
    }
    return false;
  }

  /** Chooses an area: where the page shows where an army can go, one of those or any. */
  async #chooseArea(before: string, areas: string): Promise<Promised> {
    const goals = this.#page.locator(areas === FIGHTS ? `${GOALS}.fights` : GOALS);
    const isGoing = (await goals.count()) > 0 && this.#chance.below(GOES_ON) > 0;
    const area = isGoing ? await this.#goal(goals) : await this.#area(areas);
    const { id, marks } = await area.evaluate(({ id, classList }) => ({ id, marks: [...classList] }));
    // A second click would leave the chosen area, whose choices are shown. The name of another area may lie on its
    // middle: what is chosen by the keyboard is the same.
    if (!marks.includes('chosen')) {
      await area.press('Enter');
      this.clicks++;
    }
    await this.#page.waitForFunction(isChosen, before).catch(() => {
      throw new Refused(`nothing comes at ${id} (${marks}) after\n${before}`);
    });
    return { id, isAble: marks.includes('able'), isGoal: marks.includes('goal') };
  }

  /** One of the areas, rather one at which something can be ordered. */
  async #area(areas: string): Promise<Locator> {
    const all = this.#page.locator(areas);
    const able = this.#page.locator(`${ABLE}${UNPRESSED}`);
    const isAble = areas === UNCHOSEN && (await able.count()) > 0 && this.#isSensible;
    const from = isAble ? able : all;
    return from.nth(this.#chance.below(await from.count()));
  }

  /** One of the areas that an army can go to, rather the one that is nearest to an enemy. */
  async #goal(goals: Locator): Promise<Locator> {
    for (const side of await this.#page.locator(ABLE).evaluateAll(formationsAt)) this.#own.add(side);
    const nearest = await goals.evaluateAll(nearestToEnemy, [...this.#own]);
    return goals.nth(nearest === undefined || !this.#isSensible ? this.#chance.below(await goals.count()) : nearest);
  }

  /** Takes one of the choices beside the area, rather a fight with the best odds. An area with a mark has a choice. */
  async #takeChoice({ id, isAble, isGoal }: Promised, before: string): Promise<boolean> {
    const offered = this.#page.locator('.popover .choice');
    const found = await offered.count();
    if (found === 0 && (isAble || isGoal))
      throw new Refused(`nothing can be chosen at ${id}, which has a mark, after\n${before}`);
    if (found === 0) return false;
    const best = await offered.evaluateAll(bestFight, HOPE);
    const choice = offered.nth(best === undefined || !this.#isSensible ? this.#chance.below(found) : best);
    if (!(await choice.isVisible())) await this.#click(choice.locator('xpath=ancestor::details/summary'));
    await this.#read(() => this.#click(choice));
    return true;
  }

  /** Writes something and waits until it has been read. */
  async #read(write: () => Promise<void>): Promise<void> {
    const before = await this.#text();
    await write();
    await this.#page.waitForFunction(isOther, before).catch(() => {
      throw new Refused(`a click that wrote nothing below\n${before}`);
    });
    await this.#lookForWrongLine();
  }

  /** No line that was offered may be wrong once the sheet has been read. */
  async #lookForWrongLine(): Promise<void> {
    await this.#page.waitForFunction(isRead).catch(async () => {
      const told = await this.#page.locator('body').innerText();
      throw new Refused(`a sheet that is never read\n${this.#page.url()}\n${told}`);
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

/** In the page: whether the sheet is another one than before. */
const isOther = (before: string): boolean =>
  document.querySelector<HTMLTextAreaElement>('textarea[name="orders"]')?.value !== before;

/** In the page: whether an empty sheet has been read, so that its first choices are there. */
const isFresh = (): boolean =>
  document.querySelector('.live:not(.stale) .readout') === null &&
  document.querySelector('.offers button, .tray .plays button[type], .board g.able') !== null;

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

/** In the page: whether a fold holds what does nothing. */
const isOfIdle = (summary: Element): boolean => summary.parentElement?.classList.contains('idle') === true;

/** In the page: whose counters stand at areas. */
const formationsAt = (areas: readonly Element[]): string[] => {
  const ids = areas.map(({ id }) => id.slice('area-'.length));
  const counters = [...document.querySelectorAll<SVGElement>('.board [data-formation]')];
  return counters
    .filter((counter) => ids.includes(counter.closest<SVGElement>('[data-area]')?.dataset.area ?? ''))
    .map(({ dataset }) => dataset.formation ?? '');
};

/** In the page: the place among areas of the one from which a counter of others is least far; undefined: there is none. */
const nearestToEnemy = (areas: readonly Element[], own: readonly string[]): number | undefined => {
  const middleOf = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  const enemies = [...document.querySelectorAll<SVGElement>('.board [data-formation]')]
    .filter(({ dataset }) => !own.includes(dataset.formation ?? ''))
    .map(middleOf);
  if (own.length === 0 || enemies.length === 0) return undefined;
  const far = areas.map((area) => {
    const { x, y } = middleOf(area.querySelector('title + *') ?? area);
    return Math.min(...enemies.map((enemy) => Math.hypot(enemy.x - x, enemy.y - y)));
  });
  return far.indexOf(Math.min(...far));
};

/** In the page: the place among choices of the fight with the best odds; undefined: none promises so many percent. */
const bestFight = (choices: readonly Element[], hope: number): number | undefined => {
  const odds = choices.map((choice) =>
    Math.max(
      0,
      ...[...choice.querySelectorAll('.fight')].map(({ textContent }) => Number(/\d+/.exec(textContent)?.[0] ?? 0)),
    ),
  );
  const best = Math.max(0, ...odds);
  return best < hope ? undefined : odds.indexOf(best);
};
