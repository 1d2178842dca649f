/** What cases of Commands & Colors: Napoleonics expect. */
import { z } from 'zod';
import type { Decision } from '../../../engine/index.ts';
import {
  type Expecting,
  type Expectings,
  eventExpectings,
  expecting,
  found,
  foundAll,
  openExpectings,
  refusedExpecting,
} from '../../campaign/case/expecting.ts';
import { count, fields, flag, word } from '../../campaign/case/words.ts';
import type { Book } from '../content.ts';
import type { NapoleonicsEvent } from '../events.ts';
import { distance, sectionsOf } from '../rules/board.ts';
import { bannersOf, commandOf, edgeOf, sideState, unitAt } from '../rules/position.ts';
import { canSee, sees } from '../rules/terrain.ts';
import type { Position, State } from '../state.ts';
import type { LineRefusal } from './desk.ts';
import { pieceAt } from './position.ts';
import { eventShapes, type Vocabulary } from './vocabulary.ts';

/** A case after it was played as far as it goes. */
export interface Run {
  readonly book: Book;
  readonly state: State;
  readonly events: readonly NapoleonicsEvent[];
  readonly rolls: readonly { readonly kind: string; readonly count: number }[];
  readonly refused: readonly LineRefusal[];
  readonly open: readonly Decision[];
  readonly needDice: { readonly kind: string; readonly count: number } | undefined;
}

const sight = (run: Position, [from, to]: [string, string]): boolean => {
  const unit = unitAt(run, from);
  return unit ? canSee(run, unit, to) : sees(run, from, to);
};

const leaderOf = ({ state }: Run, name: string): string | undefined => {
  const leader = state.leaders.find(({ id }) => id === name);
  return leader?.hex ?? leader?.fate;
};

const onTheField = ({ hex, leader, piece, side, section }: Vocabulary): Expectings<Run> => {
  const pair = z.tuple([hex, hex]);
  return {
    at: expecting(
      'exactly this piece is in the hex, written with its blocks, or nobody (`null`)',
      fields({ at: hex, is: piece.nullable() }),
      (run: Run, { at, is }) => found(is, pieceAt(run, at)),
    ),
    leader: expecting(
      'where a leader is; `off`: left over his own edge',
      fields({ leader, is: z.union([hex, word('fate', ['removed', 'off'])]) }),
      (run: Run, { leader: name, is }) => found(is, leaderOf(run, name)),
    ),
    los: expecting('whether there is a line of sight', fields({ los: pair, is: flag }), (run: Run, { los, is }) =>
      found(is, sight(run, los)),
    ),
    dist: expecting('the distance in hexes', fields({ dist: pair, is: count }), (_run: Run, { dist, is }) =>
      found(is, distance(...dist)),
    ),
    section: expecting(
      'the sections of a hex as a side sees them',
      fields({ section: hex, side, is: z.array(section) }),
      (run: Run, it) => foundAll(it.is, sectionsOf(edgeOf(run, it.side), it.section)),
    ),
  };
};

const ofSides = ({ card, side }: Vocabulary): Expectings<Run> => ({
  banners: expecting('banners of a side', fields({ banners: side, is: count }), (run: Run, { banners, is }) =>
    found(is, bannersOf(run, banners)),
  ),
  outcome: expecting('the side that has won', fields({ outcome: side.nullable() }), ({ state }: Run, { outcome }) =>
    found(outcome, state.winner),
  ),
  hand: expecting(
    'exactly these cards in a hand, or so many',
    z.union([fields({ hand: side, is: z.array(card) }), fields({ hand: side, count })]),
    (run: Run, it) => {
      const { hand } = sideState(run, it.hand);
      return 'is' in it ? foundAll(it.is, hand) : found(it.count, hand.length);
    },
  ),
  command: expecting('the command rating of a side', fields({ command: side, is: count }), (run: Run, it) =>
    found(it.is, commandOf(run, it.command)),
  ),
  active: expecting('who plays the next card', fields({ active: side }), ({ state }: Run, { active }) =>
    found(active, state.active),
  ),
  track: expecting(
    'the spaces of a square track on which cards lie',
    fields({ track: side, is: z.array(count) }),
    (run: Run, { track, is }) =>
      foundAll(
        is,
        sideState(run, track).track.flatMap((each, i) => (each === null ? [] : [i + 1])),
      ),
  ),
  discardTop: expecting('the top of the discard pile', fields({ discardTop: card }), ({ state }: Run, it) =>
    found(it.discardTop, state.discard.at(-1)),
  ),
  deckCount: expecting('cards in the deck', fields({ deckCount: count }), ({ state }: Run, { deckCount }) =>
    found(deckCount, state.deck.length),
  ),
});

const ofDice = ({ roll, rollKind }: Vocabulary): Expectings<Run> => ({
  rolls: expecting(
    'exactly these rolls, each with its kind and its number of dice: `melee:4`',
    fields({ rolls: z.array(roll) }),
    (run: Run, { rolls }) =>
      found(
        rolls,
        run.rolls.map(({ kind, count: dice }) => `${kind}:${dice}`),
      ),
  ),
  needDice: expecting(
    'play waits for so many dice, of this kind of roll if one is named, or for none (`null`)',
    fields({ needDice: count.nullable(), kind: rollKind.optional() }),
    ({ needDice }: Run, { needDice: dice, kind = needDice?.kind }) =>
      dice === null ? found(null, needDice) : found({ count: dice, kind }, needDice),
  ),
});

/** The expectations, by the field that tells them apart. */
export const expectingsOf = (words: Vocabulary): Expectings<Run> => ({
  ...(eventExpectings(eventShapes(words)) as Readonly<Record<string, Expecting<Run>>>),
  ...ofDice(words),
  ...onTheField(words),
  ...ofSides(words),
  refused: refusedExpecting(words.code),
  ...openExpectings<Run>(words.side, words.question, {
    seats: ({ state }) => Object.keys(state.sides),
    // Whatever is asked of a seat is asked of its script.
    isOf: ({ kind }, wanted) => wanted === 'script' || kind === wanted,
  }),
});
