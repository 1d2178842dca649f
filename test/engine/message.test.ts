import { expect, test } from 'vitest';
import { type Catalogue, format, message, termsIn } from '../../src/engine/index.ts';

const house: Catalogue = {
  pace: '{hours:#hour|hours} for {=one|an impulse}',
  undone: 'Undone: {count:#{=unit|impulse}|{=units|impulses}}.',
};
const game: Catalogue = { 'term.one': 'a round', 'term.unit': 'round', 'term.units': 'rounds', 'round.began': 'begun' };

test.each([
  ['the usual word', {}, '48 hours for an impulse', 'Undone: 2 impulses.'],
  ['the word of a game', termsIn(game), '48 hours for a round', 'Undone: 2 rounds.'],
])('a sentence has %s for a thing that games name differently', (_which, terms, pace, undone) => {
  const catalogue = { ...house, ...terms };
  expect(format(catalogue, {}, message('pace', { hours: 48 }))).toBe(pace);
  expect(format(catalogue, {}, message('undone', { count: 2 }))).toBe(undone);
});

test('a term does not stand for another sentence', () => {
  expect(Object.keys(termsIn(game))).toEqual(['term.one', 'term.unit', 'term.units']);
});
