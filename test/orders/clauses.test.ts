/** Clauses of standing orders: when an order is in force, and its conditions in words. */
import { expect, test } from 'vitest';
import { uncheckedMessage } from '../../src/engine/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { writeCondition } from '../../src/orders/condition.ts';
import { readSheet } from '../../src/orders/index.ts';
import { inForce, lastDayOf } from '../../src/orders/policy.ts';
import { kindsOf } from '../../src/orders/writing.ts';

type Policy = Parameters<typeof lastDayOf>[0];
type Words = Parameters<typeof writeCondition>[0];
type Condition = Parameters<typeof writeCondition>[1];

const until = (end?: unknown): Policy => ({ clause: { until: end } }) as unknown as Policy;
const christmas = until({ day: { month: 12, day: 24 } });

test.each([
  [christmas, { date: '2026-11-10' }, '2026-12-24'],
  [christmas, {}, undefined],
  [christmas, undefined, undefined],
  [until('turn'), { date: '2026-11-10' }, undefined],
  [until(), { date: '2026-11-10' }, undefined],
])('%j, given on %j, has %s as its last day', (policy, given, day) => {
  expect(lastDayOf(policy, given)).toBe(day);
});

test.each(['INTERCEPT ALL NEVER UNTIL impulse', 'INTERCEPT ALL NEVER THIS impulse', 'intercept never this impulse'])(
  '"%s" ends with the impulse',
  (text) => {
    const { standing } = readSheet(text, wellington.language, { owns: ['britain'] });
    expect(standing.map(({ canonical }) => canonical)).toEqual(['STANDING INTERCEPT all never until impulse']);
  },
);

test.each([
  [until(), { turn: '1' }, { turn: '2' }, true],
  [until('game'), { turn: '1' }, { turn: '2' }, true],
  [until('turn'), { turn: '1' }, { turn: '1' }, true],
  [until('turn'), { turn: '1' }, { turn: '2' }, false],
  [until('turn'), undefined, { turn: '2' }, true],
  [christmas, { date: '2026-11-10' }, { date: '2026-12-24' }, true],
  [christmas, { date: '2026-11-10' }, { date: '2026-12-25' }, false],
  [christmas, { date: '2026-11-10' }, {}, true],
  [christmas, {}, { date: '2026-12-25' }, true],
])('%j, given at %j, is in force at %j: %s', (policy, given, now, expected) => {
  expect(inForce(policy, given, now)).toBe(expected);
});

test.each([
  [{ name: 'holding', args: { card: 94 } }, 'holding 94'],
  [{ name: 'holding', args: { card: 94 }, not: true }, 'not holding 94'],
  [{ name: 'losing', args: {} }, 'losing'],
  [{ name: 'forgotten', args: { card: 94 } }, 'forgotten'],
  [{ name: 'odds', compare: '>=', value: 60 }, 'odds>=60%'],
  [{ name: 'ratio', compare: '<', value: 2, not: true }, 'not ratio<2'],
  [{ name: 'mydice', compare: '>', than: 'hisdice' }, 'mydice>hisdice'],
])('the condition %j is written %j', (atom, text) => {
  const fact = (name: string, write: () => string) => ({
    words: [name],
    write,
    describe: () => uncheckedMessage(name),
  });
  const words = {
    numbers: { odds: { unit: '%' }, ratio: {} },
    facts: { holding: fact('holding', () => '94'), losing: fact('losing', () => '') },
  } as unknown as Words;
  expect(writeCondition(words, [[{ not: false, ...atom }]] as unknown as Condition)).toBe(text);
});

test('a line for a player’s absence answers the kinds that its orders answer, and an unknown order answers none', () => {
  const { language } = wellington;
  const orders = (...verbs: string[]) =>
    kindsOf(language, {
      verb: 'ORDERS',
      subject: { orders: verbs.map((verb) => ({ verb, args: {} })) },
      clause: {},
    } as never);
  expect(orders('KEEP')).toEqual(
    language.verbs.find(({ name }) => name === 'KEEP')?.item?.({ verb: 'KEEP', args: {} } as never)?.kinds,
  );
  expect(orders('KEEP').length).toBeGreaterThan(0);
  expect(orders('NOTHING')).toEqual([]);
  expect(orders()).toEqual([]);
});

test('any other standing order answers the kinds of its verb, and an unknown one answers none', () => {
  const { language } = wellington;
  const policy = (verb: string) => ({ verb, subject: {}, clause: {} }) as never;
  expect(kindsOf(language, policy('INTERCEPT'))).toEqual(['intercept']);
  expect(kindsOf(language, policy('NOTHING'))).toEqual([]);
});
