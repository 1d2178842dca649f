/** The rules of a game as a page, and what a search in them finds. */
import { sure } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { Block, CardFace, Chapter, Rule, Section } from '../../reports/index.ts';
import { pathOf, ruleAddress } from '../reading.ts';
import { notedRule } from '../rule.ts';

interface Reading {
  readonly game: Game;
  readonly say: Speech;
  /** Goes with each link to another page of the game. */
  readonly query: string;
  /** The match that the page is read for. */
  readonly played: Played | undefined;
}

interface Played {
  readonly code: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

interface Hidden {
  readonly name: string;
  readonly value: string;
}

/** The page with what a search has found; `kept` goes with a search. */
export const rulesPage = (reading: Reading, asked: string, kept: readonly Hidden[]) => {
  const { game, say, played } = reading;
  return {
    chapters: chaptersOf(reading),
    asked,
    found: asked === '' ? [] : foundIn(reading, asked),
    base: pathOf(game.id, 'rules'),
    kept: [...kept, ...(played ? [{ name: 'match', value: played.code }] : [])],
    of: played && say('learn.rules.of', { code: played.code, name: played.name }),
    isPublic: !played && asked === '',
  };
};

const chaptersOf = (reading: Reading) =>
  (reading.game.reporter.learning.rules?.chapters() ?? []).map(({ rules, ...chapter }) => ({
    ...chapter,
    mail: reading.say('learn.rules.mail', { chapter: chapter.id }),
    rules: rules.map((rule) => notedRule(rule, reading, reading.played?.options)),
  }));

interface Found {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly address: string;
}

/** More of one kind hide the others. */
const MOST_FOUND = 12;

/** What contains the words: rules, cards, terms and places, in sentences. */
function foundIn(reading: Reading, asked: string) {
  const { game, say, query } = reading;
  const { reporter } = game;
  const wanted = folded(asked).split(/\s+/);
  const hits = (kind: string, entries: readonly Omit<Found, 'kind'>[]): readonly Found[] =>
    entries
      .filter(({ title, text }) => wanted.every((word) => folded(`${title} ${text}`).includes(word)))
      .slice(0, MOST_FOUND)
      .map((entry) => ({ ...entry, kind: say(`learn.rules.found.${kind}`) }));
  const rules = (reporter.learning.rules?.chapters() ?? []).flatMap((chapter) =>
    chapter.rules.map((rule) => ruleEntry(game, chapter, rule)),
  );
  const words = reporter.learning.manual().words.map(({ id, term, means }) => ({
    ...{ title: term, text: means, address: `${pathOf(game.id, 'words')}${query}#${id}` },
  }));
  const cards = facesIn(reporter.cards?.print() ?? []).map(({ number, title, text }) => ({
    ...{ title: `${number} ${title}`, text, address: `${pathOf(game.id, 'cards')}${query}#card-${number}` },
  }));
  const map = `${pathOf(game.id, 'minutes')}/map.svg${query}`;
  return [
    ...hits('rule', rules),
    ...hits('word', words),
    ...hits('card', cards),
    ...hits(
      'place',
      placesOf(game).map(({ name, words: text }) => ({ title: name, text, address: map })),
    ),
  ];
}

const ruleEntry = ({ id }: Game, { title }: Chapter, rule: Rule): Omit<Found, 'kind'> => ({
  title: `${title}, ${rule.items.join(', ')}`,
  text: [rule.text, ...rule.rows.map((row) => row.join(': '))].join(' '),
  address: ruleAddress(id, rule.id),
});

const facesIn = (sections: readonly Section[]): readonly CardFace[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap(facesOf));

const facesOf = (block: Block): readonly CardFace[] => {
  if (block.kind === 'cards') return block.cards;
  return block.kind === 'group' ? block.blocks.flatMap(facesOf) : [];
};

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** The places of the board at the beginning of the first scenario, as everybody sees them. */
const placesOf = (game: Game) => {
  const state = game.setup.start({ scenario: sure(game.setup.scenarios[0]).id, split: sure(game.setup.splits[0]).id });
  return game.reporter.board.draw({ view: game.knowledge.view(state, undefined), events: [] }).places;
};
