/** What a term is, what it does in the position that a seat sees, and the rule: of all that the page and the mails name. */
import { nameKey, namesIn } from '../orders/index.ts';
import {
  aboutPlace,
  type Block,
  type Board,
  type CardFace,
  type Chapter,
  type PlaceAbout,
  plainPhrase,
  playedBy,
  type SeatInfo,
} from '../reports/index.ts';
import type { Game } from './game.ts';
import { gameIn } from './words.ts';
import { wordsMeant } from './words-meant.ts';

/** `groups` say what it does here; `rules` are items of the rules. */
export interface Reference extends PlaceAbout {
  readonly rules: readonly string[];
}

/** Who looks something up, and what they may see. */
export interface Looking {
  /** In the words of the reader. */
  readonly game: Game;
  readonly view: unknown;
  readonly seats: readonly Pick<SeatInfo, 'id' | 'name' | 'powers'>[];
}

/** All that a term may mean, the nearest first; nothing where the game does not know it. */
export function referencesTo(looking: Looking, term: string): readonly Reference[] {
  const asked = term.normalize('NFKC').trim();
  const found = [
    ...seatsCalled(looking, asked),
    ...namedOnBoard(looking, asked),
    ...cardsCalled(looking, asked),
    ...wordsIn(looking, asked),
  ];
  return found.length > 0 ? found : rulesOn(looking, asked);
}

const boardIn = ({ view }: Looking, { reporter }: Game): Board => reporter.board.draw({ view, events: [] });

/** A seat by its name or a code of its powers: what it leads. */
const seatsCalled = ({ game: { reporter }, view, seats }: Looking, term: string): readonly Reference[] => {
  const key = nameKey(term);
  return seats.flatMap((seat) => {
    const called = reporter.learning.lessons.called(seat);
    const names = [String(seat.id), seat.name, called, ...seat.powers, ...playedBy(reporter, seat).split(/[(),]/)];
    if (!names.some((name) => nameKey(name) === key)) return [];
    return [
      {
        title: called,
        facts: [playedBy(reporter, seat), reporter.learning.lessons.leads(view, seat)],
        groups: [],
        rules: [],
      },
    ];
  });
};

/** Places, and the pieces with where they stand. */
const namedOnBoard = (looking: Looking, term: string): readonly Reference[] => {
  const board = boardIn(looking, looking.game);
  return namesIn(term, looking.game.language).flatMap(({ kind, id }) => {
    const place = aboutPlace(board, id);
    if (place) return [{ ...place, rules: [] }];
    return pieceCalled(looking, board, kind, id);
  });
};

/** A piece of the board with the places whose words name it. */
const pieceCalled = (looking: Looking, board: Board, kind: string, id: string): readonly Reference[] => {
  const english = gameIn(looking.game, 'en');
  const name = english.language.names.get(kind, id)?.name;
  if (name === undefined) return [];
  const there = boardIn(looking, english).places.filter(({ words }) => wholeIn(words, name) || wholeIn(words, id));
  const title = looking.game.language.names.get(kind, id)?.name ?? name;
  const groups = there.flatMap(({ id: place }) => {
    const about = aboutPlace(board, place);
    const [stands] = about?.groups ?? [];
    return about
      ? [{ title: about.title, lines: [...about.facts, ...(stands ? [stands.title, ...stands.lines] : [])] }]
      : [];
  });
  return [{ title, facts: [], groups, rules: [] }];
};

/** Whether a name is in a text as a whole word. */
const wholeIn = (text: string, name: string): boolean => {
  const parts = text.split(name);
  return parts.slice(1).some((after, i) => !/[\p{L}\p{N}]$/u.test(parts[i] ?? '') && !/^[\p{L}\p{N}]/u.test(after));
};

/** A card by its number or its title: what is printed on it. */
const cardsCalled = ({ game: { reporter, language } }: Looking, term: string): readonly Reference[] => {
  const number = /^(?:card |카드 ?|カード ?)?(\d{1,4})$/iu.exec(term)?.[1];
  const id = number === undefined ? language.names.exact(['card'], nameKey(term))?.id : String(Number(number));
  if (id === undefined || !reporter.cards) return [];
  return reporter.cards.print([id]).flatMap(({ blocks }) =>
    blocks.flatMap(facesIn).map(({ number: no, title, cp, text }) => ({
      ...{ title: `${no} ${title} ${cp}`.trim(), facts: [text], groups: [], rules: [] },
    })),
  );
};

type Printed = Pick<CardFace, 'number' | 'title' | 'cp' | 'text'>;

const facesIn = (block: Block): readonly Printed[] => {
  if (block.kind === 'cards') return block.cards;
  if (block.kind !== 'list') return [];
  return block.items.map((item) => ({ number: '', title: '', cp: '', text: plainPhrase(item) }));
};

/** Words and abbreviations of the glossary. Of a number its unit is looked up: `2 CP`, `61.8 %`, `5-9`. */
const wordsIn = ({ game }: Looking, term: string): readonly Reference[] => {
  const words = [...new Set([term, ...unitsOf(term)])].flatMap((each) => wordsMeant(game, each));
  return [...new Set(words)].map(({ term: title, means, rules }) => ({ title, facts: [means], groups: [], rules }));
};

const unitsOf = (term: string): readonly string[] => {
  if (/^[\d.,]+ ?%$/.test(term)) return ['chance', 'dice'];
  if (/^\d-\d+$/.test(term)) return ['leader'];
  const [, unit] = /^\d+ ?(\p{L}+)$/u.exec(term) ?? [];
  return unit === undefined ? [] : [unit];
};

const MOST_RULES = 2;

/** Signs, ground and whatever else only the rules name. */
const rulesOn = ({ game: { reporter } }: Looking, term: string): readonly Reference[] => {
  const key = term.toLowerCase();
  if (key.length < 3) return [];
  const chapters: readonly Chapter[] = reporter.learning.rules?.chapters() ?? [];
  return chapters
    .flatMap(({ title, rules }) => rules.map((rule) => ({ title, rule })))
    .filter(({ rule }) => wholeIn([rule.text, ...rule.rows.flat()].join(' ').toLowerCase(), key))
    .slice(0, MOST_RULES)
    .map(({ title, rule }) => ({
      ...{ title, facts: [rule.text], rules: [rule.id] },
      groups: rule.rows.length > 0 ? [{ title: '', lines: rule.rows.map((row) => row.join(': ')) }] : [],
    }));
};
