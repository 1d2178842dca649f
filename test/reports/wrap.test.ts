import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { ordersIn } from '../../src/reports/index.ts';
import { hang, wrap } from '../../src/reports/wrap.ts';
import { game } from './fixtures.ts';

const orders = [
  'PLAY 47 CP',
  '  move Wellington 3SP Lisbon - Abrantes',
  '- Flag Merida',
  '* bui 2 inf at Lisbon',
  '1. SIEGE Badajoz',
  '2) done',
  '4: FLAG Merida',
  '#47 cp',
  'ＦＬＡＧ Merida',
  'Badajoz; PLAY 47 CP',
  'P\u00C1SS',
  'P\u0141AY 47 CP',
  'pl_ay 47 cp',
  '\u20262: STOP',
  '- "FLAG Merida"',
];

const harmless = [
  '',
  'Wellington, 8 SP: Lisbon > Abrantes',
  '> PLAY 47 CP',
  '    // PLAY 47 CP',
  '[3] 36 The Scovell Ciphers',
  'R3 Britain (you)',
  '6 6 5 4 - 2 sixes, 1 five',
  'The battle of Lumbrales',
  'Bu',
  'End of the line',
  '"Pass the port',
  'No army is deployed.',
  '- Orders and lines of rounds (ROUND 1: ...) count at once',
  'When mail bounces, the clock of the seat runs on',
  'DONE ends the sheet.',
  'intercept, evade, retreat, battle, ask, siege, respond',
  '- Card 62 leaves the game.',
  'move Wellington',
];

const {
  words: { isOrder },
} = game.reporter;

test.each(orders)('a line that would be an order: %s', (line) => {
  expect(ordersIn(`${line}\nWellington`, isOrder)).toEqual([line]);
});

test.each(harmless)('a harmless line: %s', (line) => {
  expect(isOrder(line)).toBe(false);
});

test.each([...installedGames.values()])('the orders of $id are known', ({ language, reporter }) => {
  const lines = [...(language.standing?.examples ?? []), ...Object.values(language.standing?.profiles ?? {}).flat()];
  const helped = sure(language.help?.('').topics);
  const printed = helped.flatMap((about) => language.help?.(about).lines ?? []).filter((line) => !line.includes('__'));
  expect([...lines, ...printed].filter((line) => !reporter.words.isOrder(line))).toEqual([]);
});

test('an edit of a line by its number is recognised, whatever follows it', () => {
  for (const line of ['2: hello', '  12 : PURSUE ELSE FLAG here', '2：STOP']) expect(isOrder(line), line).toBe(true);
  expect(isOrder('2 to 1')).toBe(false);
});

test('a line breaks earlier if it would be an order', () => {
  expect(wrap('The courier adds the word that ends it: DONE', 41, isOrder)).toEqual([
    'The courier adds the word that ends',
    'it: DONE',
  ]);
});

test('words of a list that are orders by themselves stand together on their lines', () => {
  expect(wrap('HELP with one of: morale, choose, play, move, flag, build, pass, siege', 30, isOrder)).toEqual([
    'HELP with one of: morale,',
    'choose, play, move, flag,',
    'build, pass, siege',
  ]);
});

test('a dash stays on the line of the word before it, so that no line begins like an item of a list', () => {
  expect(wrap('it discards one card at random - if it has neither, one SP', 34)).toEqual([
    'it discards one card at random -',
    'if it has neither, one SP',
  ]);
  expect(wrap('it discards one card at random - if it has neither, one SP', 32)[1]).not.toMatch(/^-/);
});

test('the first line of a hanging text carries its label', () => {
  expect(hang('one two', isOrder, '  ', '- ')).toEqual(['- one two']);
});

const words = fc.array(fc.oneof(fc.constantFrom('move', 'PLAY', 'Wellington', 'done', 'the', 'card'), fc.string()), {
  maxLength: 60,
});

test('no text makes a line too long, and no part of it is lost', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 30, max: 78 }), (parts, width) => {
      const text = parts.map((part) => part.slice(0, 20)).join(' ');
      const lines = wrap(text, width, isOrder);
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
