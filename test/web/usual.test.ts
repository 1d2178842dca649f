import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMatch } from '../../src/match/forming/create.ts';
import { operatorUrl } from '../../src/match/people/operator.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let browser: Browser;
beforeAll(async () => {
  place = await installation();
  browser = new Browser(makeApp(place.service, { requestsPerMinute: 10_000 }));
});
afterAll(() => place.close());

test('the form for a new match marks as usual what is set if nothing is touched, in every game', async () => {
  const office = pathOf(operatorUrl(place.service));
  let marked = 0;
  for (const {
    id,
    setup: { splits },
  } of place.service.games.values()) {
    const { text } = await browser.open(`${office}/new/${id}/${splits[0]?.id}`).expect(200);
    for (const [, list = ''] of text.matchAll(/<select [^>]*name="value"[^>]*>([\s\S]*?)<\/select>/g)) {
      expect([...list.matchAll(/<option [^>]*selected>([^<]*)/g)].map(([, words]) => words)).toEqual([
        expect.stringMatching(/ \(usual\)$/),
      ]);
      expect(list.match(/\(usual\)/g)).toHaveLength(1);
      marked++;
    }
  }
  expect(marked).toBeGreaterThan(5);
});

const LANGUAGES = [
  ['en', '(usual)'],
  ['ko', '(보통)'],
  ['ja', '(通常)'],
] as const;

test.each(LANGUAGES)(
  'the form for orders marks as usual what is set if nothing is touched, in %s',
  async (language, word) => {
    for (const [game, scenario, split, mode] of [
      ['wellington', '1812', '2', 'pause'],
      ['napoleonics', '001-rolica-1', '2', 'go'],
    ] as const) {
      const seats = place.service.games.get(game)?.setup.splits.find(({ id }) => id === split)?.seats ?? [];
      const { id, links } = await createMatch(place.service, {
        ...{ game, scenario, split, name: 'Usual' },
        seats: seats.map((seat) => ({
          ...{ id: seat.id, player: seat.name, address: `${seat.id}@example.org`, zone: 'UTC', language },
        })),
      });
      await advanceMatch(place.service, id);
      const pages = await Promise.all(Object.values(links).map((link) => browser.open(pathOf(link))));
      const modes = pages.flatMap(({ text }) => [
        ...text.matchAll(/name="mode" value="(\w+)"( checked)?>(.*?)<\/label>/g),
      ]);
      expect(modes.length).toBeGreaterThan(0);
      expect(
        modes.filter(([, , , words = '']) => words.includes(word)).map(([, which, checked]) => [which, checked]),
      ).toEqual(modes.filter(([, , checked]) => checked).map(() => [mode, ' checked']));
    }
  },
);
