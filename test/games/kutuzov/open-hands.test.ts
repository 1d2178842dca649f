/** Hands that partners show each other. */
import { expect, test } from 'vitest';
import { blindOf, viewOf } from '../../../src/games/campaign/knowledge.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';

const HANDS = { french_north: [1, 53], french_south: [9, 54], russian_first: [13, 55], russian_second: [14, 56] };

const at = (split: string, openHands: boolean) => {
  const state = kutuzov.setup.start({ scenario: 'invasion', split, options: { openHands } });
  return Object.assign(state, { hands: structuredClone(HANDS) });
};

const shownTo = (split: string, seat: string, openHands = true): string[] =>
  Object.keys(viewOf(kutuzov.definition, at(split, openHands), seat).shown ?? {});

test.each([
  ['K-2.2a: Imperial partners against one player', '3a', 'french_north', ['french_south']],
  ['K-2.2a: not the player who runs both armies', '3a', 'tsarists', []],
  ['K-2.2b: Tsarist partners against one player', '3b', 'russian_second', ['russian_first']],
  ['K-2.33c: in a split personality all hands', '2-split', 'north_second', ['french_south', 'russian_first']],
  ['K-2.7c, K-24.4: of four players nobody', '4', 'french_north', []],
  ['two players have nothing to show', '2', 'imperials', []],
])('%s', (_, split, seat, shown) => {
  expect(shownTo(split, seat).sort()).toEqual(shown);
  expect(shownTo(split, seat, false)).toEqual([]);
});

test('K-2.2a: the cards are those of the hand, also in what a player may imagine; the enemy sees none', () => {
  const state = at('3a', true);
  expect(viewOf(kutuzov.definition, state, 'french_north').shown).toEqual({ french_south: [9, 54] });
  expect(blindOf(kutuzov.definition, state, 'french_north').hands.french_south).toEqual([9, 54]);
  expect(blindOf(kutuzov.definition, state, 'french_north').hands.russian_first).not.toEqual([13, 55]);
  expect(viewOf(kutuzov.definition, state, undefined).shown).toBeUndefined();
});
