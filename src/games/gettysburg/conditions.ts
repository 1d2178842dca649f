/** What conditions of plans speak of: towns, points, rounds, who moves first, and who arrives. */
import type { Json, JsonObject } from '../../engine/index.ts';
import {
  COMPARISONS,
  type Comparison,
  type ConditionWords,
  compares,
  type FactWord,
  type Reader,
} from '../../orders/index.ts';
import type { Book } from './content.ts';
import { corpsAt, holderOf, pointsOf, strengthOf } from './position.ts';
import type { Position } from './state.ts';
import { foeOf, isSide, SIDES, type Side, type TownId } from './types.ts';
import { seenAs, type View } from './view.ts';

const readTown = (reader: Reader<View>): TownId | undefined => reader.name(['town'])?.id;

/** Reads `(GET)` or `(GET, CSA)`. */
const inBrackets = <A extends JsonObject>(reader: Reader<View>, read: () => A | undefined): A | undefined => {
  const isOpen = reader.mark('(') !== undefined;
  const found = read();
  if (found && isOpen && reader.mark(')') === undefined) return reader.fail('order.leftover', { text: '(' });
  return found;
};

type InTown = { readonly town: TownId };
type Held = InTown & { readonly side: Side };
type Strong = InTown & { readonly compare: Comparison; readonly value: number };

const readComparison = (reader: Reader<View>): Comparison | undefined => {
  const mark = reader.mark(...COMPARISONS);
  return COMPARISONS.find((each) => each === mark);
};

/** Who moves first is known in the movement phases only; before, nobody does. */
const isFirst = ({ first, you }: View): boolean => first !== undefined && first === you;

/** A line may look at several towns. */
const MOST_ATOMS = 8;

/** The facts of a game that is played from a book, and the most of them in a condition. */
export const conditionWords = (book: Book, most = MOST_ATOMS): ConditionWords<View> => {
  const at = (view: View): Position => ({ book, state: seenAs(view) });
  const empty: FactWord<View, InTown> = {
    words: ['empty'],
    read: (reader) =>
      inBrackets(reader, () => {
        const town = readTown(reader);
        return town === undefined ? undefined : { town };
      }),
    write: ({ town }) => `(${town})`,
    holds: ({ town }, { view }) => holderOf(at(view), town) === undefined,
  };
  const held: FactWord<View, Held> = {
    words: ['held'],
    read: (reader) =>
      inBrackets(reader, () => {
        const town = readTown(reader);
        if (town === undefined) return undefined;
        reader.mark(',');
        reader.word('by');
        const word = reader.word('csa', 'usa');
        const side = SIDES.find((each) => each.toLowerCase() === word);
        return side ? { town, side } : reader.fail('order.missing-name', { kind: 'side' });
      }),
    write: ({ town, side }) => `(${town}, ${side})`,
    holds: ({ town, side }, { view }) => holderOf(at(view), town) === side,
  };
  const strong: FactWord<View, Strong> = {
    words: ['str', 'strength'],
    read: (reader) => {
      const where = inBrackets(reader, () => {
        const town = readTown(reader);
        return town === undefined ? undefined : { town };
      });
      const compare = where && readComparison(reader);
      const value = compare && reader.number();
      if (!where) return undefined;
      return compare && value !== undefined
        ? { ...where, compare, value }
        : reader.fail('order.missing-number', { after: 'STR' });
    },
    write: ({ town, compare, value }) => `(${town})${compare}${value}`,
    holds: ({ town, compare, value }, { view }) => {
      const position = at(view);
      const holder = holderOf(position, town);
      return compares(holder ? strengthOf(position, corpsAt(position, town, holder)) : 0, compare, value);
    },
  };
  const turn = (word: 'first' | 'second'): FactWord<View> => ({
    words: [word],
    read: () => ({}),
    write: () => '',
    holds: (_args, { view }) =>
      word === 'first' ? isFirst(view) : view.first !== undefined && isSide(view.you) && view.first === foeOf(view.you),
  });
  return {
    most,
    numbers: {
      points: { words: ['point'] },
      round: { words: [], plain: '=' },
      attackers: { words: ['attacker'], at: ['react'] },
    },
    units: [],
    figures: ({ kind, prompt }, view) => ({
      points: pointsOf(at(view)),
      round: view.round,
      ...(kind === 'react' ? { attackers: numberOf(prompt.args?.strength) } : {}),
    }),
    // Each fact reads its own arguments.
    facts: { empty, held, str: strong, first: turn('first'), second: turn('second') } as unknown as Readonly<
      Record<string, FactWord<View>>
    >,
  };
};

const numberOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
