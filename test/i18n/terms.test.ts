import { expect, test } from 'vitest';
import { uncheckedMessage } from '../../src/engine/index.ts';
import { type Catalogue, format, inTerms, termsIn } from '../../src/i18n/index.ts';

const program: Catalogue = {
  '@@locale': 'en',
  pace: '{hours, plural, one {# hour} other {# hours}} for {_one}',
  undone: 'Undone: {count, plural, one {# {_unit}} other {# {_units}}}.',
};
const game: Catalogue = { 'term.one': 'a round', 'term.unit': 'round', 'term.units': 'rounds', 'round.began': 'begun' };

test.each([
  ['the usual word', {}, '48 hours for an impulse', 'Undone: 2 impulses.'],
  ['the word of a game', termsIn(game), '48 hours for a round', 'Undone: 2 rounds.'],
])('a sentence has %s for a thing that games name differently', (_which, terms, pace, undone) => {
  const catalogue = { ...program, ...terms };
  expect(format(catalogue, {}, uncheckedMessage('pace', { hours: 48 }))).toBe(pace);
  expect(format(catalogue, {}, uncheckedMessage('undone', { count: 2 }))).toBe(undone);
});

test('a term does not stand for another sentence', () => {
  expect(Object.keys(termsIn(game))).toEqual(['term.one', 'term.unit', 'term.units']);
});

test('a script gets sentences with their terms, and fills in the rest', () => {
  expect(inTerms({ '@@locale': 'ko' }, '{count}번째 {_unit}')).toBe('{count}번째 차례');
  expect(inTerms(game, 'your {_unit}')).toBe('your round');
});
