import { expect, test } from 'vitest';
import { blindOf, viewOf } from '../../../src/games/campaign/knowledge.ts';
import type { State } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

/** The parts of a position that decide what a seat imagines. */
const position = (hidden: Pick<State, 'deck' | 'hands' | 'discard' | 'reserves'>): State =>
  ({
    seats: { britain: 'one', spain: 'two', french_north: 'three', french_south: 'three' },
    ...hidden,
  }) as unknown as State;

const DEALT = position({
  deck: [50, 12, 31],
  hands: { britain: [7, 3], spain: [90, 41], french_north: [60], french_south: [22] },
  discard: [14, 77],
  reserves: { britain: { down: [101, 99], up: [5] } },
});

/** The same position for seat one: the cards that it does not know lie elsewhere and in another order. */
const DEALT_ANEW = position({
  deck: [101, 14, 90],
  hands: { britain: [7, 3], spain: [5, 31], french_north: [41], french_south: [50] },
  discard: [60, 77],
  reserves: { britain: { down: [22, 12], up: [99] } },
});

test('W-0.8: a seat imagines the same position, to the byte, for all positions it cannot tell apart', () => {
  expect(JSON.stringify(blindOf(wellington.definition, DEALT_ANEW, 'one'))).toBe(
    JSON.stringify(blindOf(wellington.definition, DEALT, 'one')),
  );
});

test('W-0.8: the imagined position keeps the seat’s own hand, the top of the discards and all hand sizes', () => {
  const { hands, discard, reserves, deck } = blindOf(wellington.definition, DEALT, 'one');
  expect(hands).toEqual({ britain: [7, 3], french_south: [5], spain: [12, 14], french_north: [22] });
  expect(discard).toEqual([77]);
  expect(reserves).toEqual({ britain: { down: [], up: [] } });
  expect(deck).toEqual([31, 41, 50, 60, 90, 99, 101]);
});

test('W-0.8: a seat of two powers knows the hands of both', () => {
  const { hands } = blindOf(wellington.definition, DEALT, 'three');
  expect(hands).toMatchObject({ french_north: [60], french_south: [22], britain: [3, 5] });
});

test('W-0.8: a power without a hand yet is imagined without one, and adds no card to the pile', () => {
  const { hands, deck } = blindOf(
    wellington.definition,
    position({ ...position({ deck: [2, 1], hands: {}, discard: [], reserves: {} }) }),
    'one',
  );
  expect(hands).toEqual({ french_south: [], spain: [], french_north: [] });
  expect(deck).toEqual([1, 2]);
});

test('an observer has no seat, and a seat has its name', () => {
  const state = wellington.setup.start({ scenario: '1812', split: '4' });
  expect('seat' in viewOf(wellington.definition, state, undefined)).toBe(false);
  expect(viewOf(wellington.definition, state, 'britain').seat).toBe('britain');
});
