import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMANDS, CONTROLS, EDITS } from '../../src/orders/index.ts';
import { disarm, isLikeOrder, ORDER_WORDS, orderLikeLines } from '../../src/reports/index.ts';
import { hang, wrap } from '../../src/reports/wrap.ts';
import { game } from './fixtures.ts';

const likeOrders = [
  'PLAY 47 CP',
  '  move Wellington',
  '- Flag Merida',
  '* bui 2 SP',
  '1. SIEGE Badajoz',
  '2) done',
  '4: FLAG Merida',
  'a) keep',
  '#47 cp',
  'ＭＯＶＥ Hill',
  'Badajoz; PLAY 47',
  'End of the line',
  '"Pass the port',
  '\u055A PASS ELSE pass',
  'P\u00C1SS',
  'P\u0141AY 47 CP',
  'pl_ay 47 cp',
  '\u20262: STOP',
  '- "MOVE Hill"',
];

const harmless = [
  '',
  'Wellington +8 SP: Lisbon > Abrantes',
  '| PLAY __ CP',
  '    | PLAY 47; DONE',
  '[3] 36 The Scovell Ciphers',
  'R3 Britain (you)',
  '6 6 5 4 - 2 sixes, 1 five',
  'The battle of Lumbrales',
  'Bu',
];

test.each(likeOrders)('a line like an order: %s', (line) => {
  expect(isLikeOrder(line)).toBe(true);
  expect(orderLikeLines(`${line}\nWellington`)).toEqual([line]);
  expect(isLikeOrder(disarm(line))).toBe(false);
});

test.each(harmless)('a harmless line: %s', (line) => {
  expect(isLikeOrder(line)).toBe(false);
  expect(disarm(line)).toBe(line);
});

test('every word that begins an order of the game is known here', () => {
  const verbs = game.language.verbs.filter(({ before }) => before === undefined);
  const begin = verbs.flatMap(({ name, words = [] }) => [name, ...words]);
  const unknown = [...begin, ...CONTROLS, ...COMMANDS, ...EDITS].filter(
    (word) => !ORDER_WORDS.includes(word.toUpperCase()),
  );
  expect(unknown).toEqual([]);
});

test('an edit of a line by its number is recognised, whatever follows it', () => {
  for (const line of ['2: hello', '  12 : PURSUE ELSE FLAG here', '2：STOP'])
    expect(isLikeOrder(line), line).toBe(true);
  expect(isLikeOrder('2 to 1')).toBe(false);
});

test('a verb that needs a second word is recognised with that word', () => {
  const verbs = game.language.verbs.filter(({ before }) => before !== undefined);
  expect(verbs.map(({ name }) => name)).toEqual(['ASK', 'ON']);
  for (const { name, before = [] } of verbs) {
    for (const word of before) expect(isLikeOrder(`${name} ${word}: STOP`), word).toBe(true);
  }
  expect(isLikeOrder('ON Monday I shall be away')).toBe(false);
});

test('verbs of another order language can be asked for', () => {
  expect(orderLikeLines('JOUEZ 47\nPLAY 47', ['JOUEZ'])).toEqual(['JOUEZ 47']);
});

test('a line breaks earlier to avoid beginning like an order', () => {
  expect(wrap('The courier says that the column will move at dawn', 37)).toEqual([
    'The courier says that the column',
    'will move at dawn',
  ]);
});

test('a dash stays on the line of the word before it, so that what follows is not taken for an order', () => {
  expect(wrap('it discards one card at random - if it has neither, one SP', 34)).toEqual([
    'it discards one card at',
    'random - if it has neither, one SP',
  ]);
  expect(wrap('it discards one card at random - if it has neither, one SP', 32)[1]).not.toMatch(/^-/);
});

test('the first line of a hanging text carries its label', () => {
  expect(hang('one two', '  ', '- ')).toEqual(['- one two']);
});

const words = fc.array(fc.oneof(fc.constantFrom('move', 'PLAY', 'Wellington', 'done', 'the', 'card'), fc.string()), {
  maxLength: 60,
});

test('no text makes a line too long, and no part of it is lost', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 30, max: 78 }), (parts, width) => {
      const text = parts.map((part) => part.slice(0, 20)).join(' ');
      const lines = wrap(text, width);
      expect(lines.every((line) => line.length <= width)).toBe(true);
      expect(lines.join(' ')).toBe(text.trim().split(/\s+/).join(' '));
    }),
  );
});

test('CONFIRM and its code stand on one line at every width', () => {
  const text =
    'Nothing was carried out. Reply CONFIRM 4F7K2M, to have the other lines carried out, or send all of it again.';
  for (let width = 24; width <= 78; width++) {
    const lines = wrap(text, width);
    expect(lines.filter((line) => line.includes('CONFIRM 4F7K2M'))).toHaveLength(1);
    expect(lines.join(' ')).toBe(text);
  }
});
