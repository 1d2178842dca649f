/** A syntax reads what it writes, says what is wrong where it is wrong, and tells how it is used. */
import { expect, test } from 'vitest';
import { chanceFrom, type Json } from '../../../src/engine/index.ts';
import { syntax } from '../../../src/orders/index.ts';
import { known, readerOf, syntaxes } from './wood.ts';

const { Terms, attempt, reach } = syntax;
const VALUES = 200;

const all = Object.entries(syntaxes) as [string, syntax.Syntax<Json>][];

test.each(all)('what %s writes it reads back as the same value, and writes again alike', (_name, each) => {
  const chance = chanceFrom(11);
  for (let count = 0; count < VALUES; count++) {
    const value = each.some(chance, known);
    for (const style of ['short', 'full'] as const) {
      const text = each.write(value, { style, known });
      const reader = readerOf(text ?? '?');
      expect([each.read(reader), reader.done, reader.problems], text).toEqual([value, true, []]);
      expect(each.write(value, { style, known })).toBe(text);
    }
  }
});

test.each<[keyof typeof syntaxes, string, string]>([
  ['words', 'RUN', 'order.unknown-act RUN'],
  ['number', 'soon', 'order.missing-number TEST'],
  ['walk', 'Anna', 'order.missing-name hut'],
  ['walk', 'Anna -> Castle', 'order.unknown-name Castle'],
  ['oneOf', 'Mill', 'order.missing-number TEST'],
  ['optional', 'Anna -> STAY IF wet', 'order.unknown-condition wet'],
  ['rest', '2: Anna Mill', 'order.missing-name hut'],
  ['before', 'Nobody = Mill', 'order.unknown-name Nobody'],
  ['brackets', '(Mill', 'order.leftover ('],
  ['compared', '>= many', 'order.missing-number TEST'],
  ['anyOrder', 'Anna QUICK TO Castle', 'order.unknown-name Castle'],
  ['anyOrder', 'Anna QUICK TO Mill into Old Oak', 'order.leftover into Old Oak'],
  // Of several forms the one that gets furthest says what is wrong.
  ['both', 'Mill: Anna -> Castle', 'order.unknown-name Castle'],
  ['where', 'Anna', 'order.unknown-name Anna'],
  ['where', 'Anna -> Castle', 'order.unknown-name Castle'],
])('%s cannot read "%s"', (key, text, fault) => {
  const reader = readerOf(text);
  expect(syntaxes[key].read(reader)).toBeUndefined();
  const [
    {
      code,
      message: { args = {} },
    } = { code: '', message: {} },
    ...more
  ] = reader.problems;
  expect([`${code} ${args.text ?? args.after ?? args.kind}`, more]).toEqual([fault, []]);
});

test.each<[keyof typeof syntaxes, string, unknown]>([
  ['words', 'sleep', 'rest'],
  ['list', 'Mill, Spring > Old Oak', ['MIL', 'SPR', 'OLD']],
  ['mayFollow', 'Anna Mill', { scout: 'a', hut: 'MIL' }],
  ['rest', '2 Anna to Mill', { day: 2, walks: [{ scout: 'a', huts: ['MIL'] }] }],
  ['rest', '2 ask', { day: 2 }],
  ['before', 'Mill > Anna = Spring', [{ hut: 'MIL' }, { scout: 'a', hut: 'SPR' }]],
  ['anyOrder', 'Anna into Mill quick', { scout: 'a', quick: true, to: 'MIL' }],
  ['bare', 'quick Mill', { hut: 'MIL', quick: true }],
  ['bare', 'at Mill', { hut: 'MIL' }],
  ['leading', 'rest Mill', { what: 'rest', huts: ['MIL'] }],
  ['leading', ': Mill', { huts: ['MIL'] }],
  ['otherwise', '', { day: 4 }],
  ['otherwise', 'before day 3', { day: 3 }],
  ['brackets', 'Mill', { hut: 'MIL' }],
])('%s reads "%s" too', (key, text, value) => {
  expect(syntaxes[key].read(readerOf(text))).toEqual(value);
});

test.each<[keyof typeof syntaxes, unknown]>([
  ['name', 3],
  ['words', 'run'],
  ['walk', { scout: 'a' }],
  ['walk', { scout: 'a', huts: ['MIL'], more: 1 }],
  ['list', []],
  ['both', { hut: 'MIL', rest: false }],
  ['as', undefined],
])('%s does not write %j', (key, value) => {
  expect(syntaxes[key].write(value, { style: 'short', known })).toBeUndefined();
});

test('a blank stands for what is missing', () => {
  const write = (key: keyof typeof syntaxes, value: unknown) =>
    syntaxes[key].write(value, { style: 'full', known, blank: '__' });
  expect(write('walk', { huts: ['MIL'] })).toBe('__ -> Mill');
  expect(write('optional', { scout: 'a', to: [undefined, { goal: null }] })).toBe('Anna -> __ ELSE STAY');
});

test('brackets stay around a part that something follows', () => {
  const fact = known.conditions.facts.smoke;
  expect(fact?.write({ hut: 'MIL', compare: '>=', value: 5 })).toBe('(MIL)>=5');
});

test('a usage names parts, and tells of each once', () => {
  const terms = new Terms((term) => term.toUpperCase());
  expect(syntaxes.optional.usage(terms)).toBe('SCOUT [-> GOAL [IF CONDITION] [ELSE ...]]');
  expect(syntaxes.both.usage(terms)).toBe('HUT [IF CONDITION]: (REST | SCOUT -> HUT [-> ...])');
  expect(syntaxes.before.usage(terms)).toBe('[SCOUT=]HUT [> ...]');
  expect(terms.lines).toEqual(['GOAL: STAY | HUT']);
});

test('an attempt that fails leaves nothing, and reach tells how far it came', () => {
  const reader = readerOf('Anna -> Castle');
  expect(attempt(reader, syntaxes.walk)).toBeUndefined();
  expect([reader.place, reader.problems, reach(reader, syntaxes.walk)]).toEqual([0, [], 2]);
  expect(reach(readerOf('Anna -> Mill'), syntaxes.walk)).toBe(Number.POSITIVE_INFINITY);
});
