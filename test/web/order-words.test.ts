/** A seat's page speaks the words of players: the words of orders stand only where they are folded as text. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { makeApp } from '../../src/web/app.ts';
import type { Ground, Plan } from '../../src/web/plan.ts';
import { Browser, hiddenFields } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

/** What is read on a page, aloud too, without tooltips, what is folded as text, and what only programs read. */
const shownOn = (html: string): string =>
  html
    .replace(/<details class="as-text"[\s\S]*?<\/details>/g, '')
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*? aria-label="([^"]*)"[^>]*>/g, '\n$1\n')
    .replace(/<[^>]*>/g, '\n');

test.each(['wellington', 'kutuzov', 'napoleonics', 'gettysburg'])(
  'the pages of %s',
  async (id) => {
    const game = sure(games.get(id));
    const [scenario] = game.scenarios;
    const split = sure(game.splits[0]);
    const seats = split.seats.map((seat) => ({
      ...{ id: seat.id, player: seat.name, address: `${seat.id}@players.test`, zone: 'UTC' },
    }));
    const made = await createMatch(place.service, {
      ...{ game: id, scenario: sure(scenario).id, split: split.id, name: 'In words', seats },
    });
    await advanceMatch(place.service, made.id);
    const verbs = game.language.verbs.map(({ name }) => name).filter((name) => name.length > 2);
    const order = new RegExp(`(?:^|[^A-Z_])(?:${verbs.join('|')})(?![A-Z_])`, 'm');
    const expectWords = (text: string) => expect(order.exec(text)?.input ?? '', order.exec(text)?.[0] ?? '').toBe('');
    for (const link of Object.values(made.links)) {
      const path = pathOf(link);
      const browser = new Browser(makeApp(place.service), 'en');
      const { text } = await browser.open(path).expect(200);
      expectWords(shownOn(text).match(new RegExp(`.*${order.source}.*`, 'm'))?.[0] ?? '');
      const { words } = (await browser.open(`${path}/ground.json`).expect(200)).body as Ground;
      for (const sentence of Object.values(words)) expectWords(JSON.stringify(sentence));
      // Before it is asked, nothing is offered to a seat.
      if (!text.includes('data-offers')) continue;
      const sheet = { ...hiddenFields(text, `${path}/orders`), mode: 'go', orders: '' };
      const { next } = (await browser.post(`${path}/plan`, sheet)).body as Plan;
      expect(next.length).toBeGreaterThan(0);
      for (const { label } of next) expectWords(`${label.text}\n${label.note ?? ''}`);
      const orders = sure(next[0]).text;
      const { lines } = (await browser.post(`${path}/plan`, { ...sheet, orders })).body as Plan;
      const { text: draft } = await browser.post(`${path}/orders`, { ...sheet, act: 'check', orders });
      expectWords(shownOn(draft).match(new RegExp(`.*${order.source}.*`, 'm'))?.[0] ?? '');
      expect(lines.map(({ label }) => label)).toContain(sure(next[0]).label.text);
    }
  },
  120_000,
);
