/** The format of the cases of Commands & Colors: Napoleonics. */
import { z } from 'zod';
import type { ShapeOf } from '../../campaign/case/expecting.ts';
import { headShape, playShape, says } from '../../campaign/case/head.ts';
import {
  byWord,
  count,
  fields,
  flag,
  readPart,
  someFields,
  text,
  unknownWord,
  word,
} from '../../campaign/case/words.ts';
import { type Book, objective } from '../content.ts';
import { RULINGS, type Turn } from '../state.ts';
import { NATIONS } from '../types.ts';
import { fixedWords } from './vocabulary.ts';

const SIDES = ['FRENCH', 'ALLIED'];

const optionsShape = () =>
  Object.fromEntries(
    Object.entries(RULINGS).map(([name, values]) => [
      name,
      z.literal([...values] as (string | number | boolean)[], {
        error: ({ input }) => unknownWord('value', input, values.map(String)),
      }),
    ]),
  );

/** What is known of the turn that is going on. */
const turnSchema = ({ card, section, symbol }: ReturnType<typeof fixedWords>) => {
  const pieces = z.array(text);
  const shape: ShapeOf<Turn> = {
    card,
    counts: card.nullable(),
    isOther: flag,
    section,
    command: count,
    symbols: z.array(symbol),
    ordered: pieces,
    led: pieces,
    leaders: pieces,
    moved: z.record(text, count),
    joined: pieces,
    barred: pieces,
    fought: pieces,
    followed: pieces,
  };
  return fields({ ...shape, section: section.optional() });
};

const schemaFor = (book: Book) => {
  const words = fixedWords(book);
  const { card, hex, ground } = words;
  const names = [...book.scenarios.values()].flatMap(({ sides }) => sides.map(({ side }) => side));
  const side = word('side', [...SIDES, ...names]);
  const cards = z.array(card);
  const spaces = Array.from({ length: book.tables.squares }, (_, i) => String(i + 1));
  const units = z.array(
    fields({
      id: text,
      type: word('unit', book.types.keys()),
      hex: hex.nullable(),
      blocks: count,
      left: z.literal(true).optional(),
      square: count.optional(),
    }),
  );
  const fate = word('fate', ['removed', 'off'] as const).optional();
  const leaders = z.array(fields({ id: text, nation: word('nation', NATIONS), hex: hex.nullable(), fate }));
  const markers = someFields({
    terrain: says(byWord(hex, ground), 'ground by hex'),
    works: says(byWord(hex, z.array(words.face)), 'field works: the sides that they face'),
    bridges: says(z.array(hex), 'hexes with a bridge'),
    banners: says(byWord(side, z.int().min(0)), 'banners for units and leaders'),
    target: says(byWord(side, z.int().min(1)), 'banners that win'),
    track: says(byWord(side, byWord(word('space', spaces), card)), 'cards on the square track'),
    deck: says(cards, 'from the top; without it every card that is nowhere else, shuffled by the seed'),
    discard: says(cards, 'the discard pile, the top card last'),
    lastCard: says(byWord(side, card), 'what a side played in its last turn'),
    objectives: says(z.array(objective), 'objectives of the scenario'),
    claims: says(z.array(z.array(hex)), 'hexes of each objective that its side holds'),
    units: says(units, 'all units with their labels, fallen ones too; `place` has to agree'),
    leaders: says(leaders, 'all leaders, those too who have left'),
    owed: says(byWord(side, count), 'First Strikes for which a card has not been drawn yet'),
    offered: says(byWord(side, cards), 'cards of which a side chooses one'),
    isBegun: says(z.literal(true), 'what is checked at the beginning of a turn has been'),
    isDealt: says(flag, 'the cards have been dealt'),
    now: says(turnSchema(words), 'the turn that is going on'),
    winner: says(side, 'the side that has won'),
  });
  return fields({
    ...headShape(word('game', ['napoleonics']), ['field', ...book.scenarios.keys()]),
    ...someFields({
      position: says(
        word('position', ['setup', 'empty'] as const),
        'with `empty` nobody stands on the field; with `setup` (by default) cards are dealt unless `hands` are given',
      ),
      options: says(someFields(optionsShape()), 'rulings of the match'),
      turn: says(z.int().min(1), 'turns of players, counted from 1'),
      active: says(side, 'whose turn it is'),
      place: says(
        byWord(hex, text.nullable()),
        'pieces by hex: `UNIT[BLOCKS][+LEADER][/SPACE]` or `NATION+LEADER`; `null` empties a hex',
      ),
      hands: says(byWord(side, cards), 'cards in hand'),
      markers,
    }).shape,
    ...playShape(side, LETTER),
  });
};

/** The symbols of a die, by their letters. */
const LETTER = word('symbol', ['I', 'C', 'A', 'F', 'S'] as const);

const known = new WeakMap<Book, ReturnType<typeof schemaFor>>();

/** The schema of a case. */
export const caseSchema = (book: Book): ReturnType<typeof schemaFor> => {
  const made = known.get(book) ?? schemaFor(book);
  known.set(book, made);
  return made;
};

export type Case = z.infer<ReturnType<typeof schemaFor>>;

/** Reads a case. Throws a CaseFault that names every unknown word with its path. */
export const readCase = (book: Book, value: unknown): Case => readPart(caseSchema(book), value);
