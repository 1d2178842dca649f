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
import { orderWordIn, shownOn } from './spoken.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

test.each(['wellington', 'kutuzov', 'napoleonics', 'gettysburg'])(
  'the pages of %s',
  async (id) => {
    const game = sure(games.get(id));
    const [scenario] = game.setup.scenarios;
    const split = sure(game.setup.splits[0]);
    const seats = split.seats.map((seat) => ({
      ...{ id: seat.id, player: seat.name, address: `${seat.id}@players.test`, zone: 'UTC' },
    }));
    const made = await createMatch(place.service, {
      ...{ game: id, scenario: sure(scenario).id, split: split.id, name: 'In words', seats },
    });
    await advanceMatch(place.service, made.id);
    const wordIn = orderWordIn(game.language);
    const expectWords = (text: string) => expect(wordIn(text)).toBeUndefined();
    for (const link of Object.values(made.links)) {
      const path = pathOf(link);
      const browser = new Browser(makeApp(place.service), 'en');
      const { text } = await browser.open(path).expect(200);
      expectWords(shownOn(text));
      const { words } = (await browser.open(`${path}/ground.json`).expect(200)).body as Ground;
      for (const sentence of Object.values(words)) expectWords(sentence);
      // Before it is asked, nothing is offered to a seat.
      if (!text.includes('data-offers')) continue;
      const sheet = { ...hiddenFields(text, `${path}/orders`), mode: 'go', orders: '' };
      const { next } = (await browser.post(`${path}/plan`, sheet)).body as Plan;
      expect(next.length).toBeGreaterThan(0);
      for (const { label, title, use } of next) expectWords([label.text, label.note, title, use].join('\n'));
      const first = sure(next.find(({ needs }) => needs === undefined));
      await browser.post(`${path}/draft`, { ...sheet, do: `add.${first.id}` });
      const { text: draft } = await browser.open(path).expect(200);
      expectWords(shownOn(draft));
      expect(shownOn(draft)).toContain(first.label.text.replaceAll("'", '&#39;'));
      if (!draft.includes(`${path}/offers`)) continue;
      const { text: offers } = await browser.open(`${path}/offers`).expect(200);
      expectWords(shownOn(offers));
    }
  },
  120_000,
);
