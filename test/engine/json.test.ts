import { expect, test } from 'vitest';
import { constant, copy } from '../../src/engine/index.ts';

test('a copy shares nothing with its original but constants', () => {
  const ground = constant({ hills: ['E6'] });
  const value = { ground, units: [{ hex: 'E6', path: ['E7'] }], left: undefined };
  const copied = copy(value);
  expect(copied).toEqual({ ground: { hills: ['E6'] }, units: [{ hex: 'E6', path: ['E7'] }] });
  expect(copied.ground).toBe(ground);
  expect(copied.units[0]).not.toBe(value.units[0]);
  expect(copied.units[0]?.path).not.toBe(value.units[0]?.path);
  expect('left' in copied).toBe(false);
});

test('what JSON text would change is copied as from the text; what it cannot hold throws', () => {
  expect(Object.is(copy(-0), 0)).toBe(true);
  expect(copy(JSON.parse('{"__proto__":{"a":1}}'))).toEqual(JSON.parse('{"__proto__":{"a":1}}'));
  for (const value of [Number.NaN, undefined, () => 1, new Map(), new Date(0)])
    expect(() => copy({ value: [value] })).toThrow(TypeError);
});
