/** WHAT: everything that the page and the mails name can be looked up, in 15 lines, and shows nothing secret. */
import { describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import { type Looking, referencesTo } from '../../src/match/reference.ts';
import { gameIn } from '../../src/match/words.ts';

const beginning = (id: string, language = 'en') => {
  const game = gameIn(sure(games.get(id)), language);
  const split = sure(game.setup.splits[0]);
  const state = game.setup.start({ scenario: sure(game.setup.scenarios[0]).id, split: split.id });
  const seats = split.seats.map(({ id: seat, name, powers = [] }) => ({ id: seat, name, powers }));
  return { game, state, seats };
};

const lookingIn = (id: string, language = 'en'): Looking => {
  const { game, state, seats } = beginning(id, language);
  return { game, seats, view: game.knowledge.view(state, sure(seats[0]).id) };
};

/** Each kind of thing that is named, in each game that has it, and what its answer says. */
const KINDS: readonly (readonly [kind: string, game: string, term: string, says: RegExp])[] = [
  ['area', 'wellington', 'Badajoz', /fortress/i],
  ['area', 'kutuzov', 'Warsaw', /Warsaw/],
  ['town', 'gettysburg', 'Manassas', /Manassas/],
  ['hex', 'napoleonics', 'E7', /E7/],
  ['leader', 'wellington', 'Hill', /Hill/],
  ['leader', 'kutuzov', 'Napoleon', /Napoleon/],
  ['corps', 'gettysburg', 'Longstreet', /Fredericksburg/],
  ['unit', 'napoleonics', 'FR-LN3', /Line Infantry/],
  ['sign', 'wellington', 'besieged', /W-/],
  ['mixed stack', 'wellington', 'Commander', /rating/],
  ['ground and roads', 'wellington', 'river', /defender/],
  ['ground', 'napoleonics', 'forest', /forest/i],
  ['card', 'wellington', '97', /Reverse Slope/],
  ['card by its title', 'wellington', 'Reverse Slope', /97/],
  ['number', 'wellington', '61.8 %', /how likely/],
  ['rating', 'wellington', '5-9', /adds 5 dice/],
  ['price', 'wellington', '2 CP', /command points/],
  ['abbreviation', 'wellington', 'CP', /command points/],
  ['abbreviation with two meanings', 'wellington', 'SP', /strength points/],
  ['abbreviation with two meanings', 'wellington', 'SP', /Spain/],
  ['seat', 'wellington', 'Spain', /De Espana|Castanos|Ballesteros/],
  ['seat', 'gettysburg', 'USA', /Meade|Reynolds/],
];

const toldOf = (looking: Looking, term: string): string => JSON.stringify(referencesTo(looking, term));

test.each(KINDS)('%s of %s: %s', (_, game, term, says) => {
  expect(toldOf(lookingIn(game), term)).toMatch(says);
});

test('what a game does not know has no reference', () => {
  expect(referencesTo(lookingIn('wellington'), 'zeppelin')).toEqual([]);
});

describe.each([...games.keys()])('%s', (id) => {
  test('each abbreviation and word of the glossary opens something, in each language', () => {
    for (const language of ['en', 'ko', 'ja']) {
      const looking = lookingIn(id, language);
      const terms = looking.game.reporter.learning.manual().words.flatMap(({ term }) => term.split(/[,、]/));
      expect(terms.filter((term) => referencesTo(looking, term).length === 0)).toEqual([]);
    }
  });

  test('a reference does not differ between positions that differ only in secrets', () => {
    const { game, state, seats } = beginning(id);
    const terms = [
      ...game.reporter.learning.manual().words.map(({ term }) => term),
      ...game.reporter.board.draw({ view: lookingIn(id).view, events: [] }).places.map(({ name }) => name),
      ...seats.map(({ name }) => name),
      '1',
      '97',
    ];
    for (const { id: seat } of seats) {
      const looking = (position: typeof state): Looking => ({ game, seats, view: game.knowledge.view(position, seat) });
      const imagined = game.knowledge.imagine(state, seat);
      for (const term of terms) expect(toldOf(looking(imagined), term)).toBe(toldOf(looking(state), term));
    }
  });
});
