/** WHAT: everything that the page and the mails name can be looked up, in 15 lines, and shows nothing secret. */
import { describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import { what } from '../../src/match/commands/what.ts';
import type { Intake } from '../../src/match/inbox/intake.ts';
import { type Looking, referencesTo } from '../../src/match/reference.ts';
import { gameIn, speechIn } from '../../src/match/words.ts';
import { linesOf } from '../../src/reports/index.ts';

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

/** The answer to WHAT as a mail of a seat has it, line by line. */
async function mailAbout({ game, view, seats }: Looking, term: string): Promise<readonly string[]> {
  const intake = {
    say: speechIn(game),
    row: { seats: seats.map(({ id: seat, name, powers }) => ({ seat, name, powers })) },
    seat: { seat: sure(seats[0]).id },
    present: { game, referee: { view: () => view } },
    service: { publicUrl: 'https://play.example' },
  } as unknown as Intake;
  const { sections = [] } = await what(intake, { name: 'what', text: `WHAT ${term}`, about: term });
  return linesOf(sections, game.reporter.words.isOrder).filter((line) => line !== '');
}

/** All that can be clicked or asked for by its name: places, seats, cards, words and abbreviations. */
const termsIn = ({ game, view, seats }: Looking): readonly string[] => [
  ...game.reporter.board.draw({ view, events: [] }).places.map(({ name }) => name),
  ...seats.map(({ name }) => name),
  ...game.reporter.learning.manual().words.flatMap(({ term }) => term.split(/[,、]/)),
  ...(game.cards?.print ? ['1', '30', '97'] : []),
];

describe.each([...games.keys()])('%s', (id) => {
  test('whatever has a name is answered in 15 lines at most, as the page says it, in each language', async () => {
    for (const language of ['en', 'ko', 'ja']) {
      const looking = lookingIn(id, language);
      for (const term of termsIn(looking)) {
        const [first] = referencesTo(looking, term);
        const lines = await mailAbout(looking, term);
        expect([term, lines.length], lines.join('\n')).toEqual([
          term,
          expect.toSatisfy((count: number) => count <= 15),
        ]);
        // What a click opens on the page stands first in the mail.
        if (first) expect(lines.join(' ').toLowerCase(), term).toContain(first.title.toLowerCase());
      }
    }
  });

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
