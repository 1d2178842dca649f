/** What the order language itself refuses it says in its own words: no game has to know its codes. */
import { expect, test } from 'vitest';
import en from '../../src/orders/messages/en.json' with { type: 'json' };
import { filesBelow, read } from '../sources.ts';

const codes = filesBelow('src/orders')
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) => [...read(path).code.matchAll(/\b(?:fail|problem)\(\s*'(order\.[a-z-]+)'/g)])
  .map(([, code]) => `refused.${code}`);

test('every code with which a line is refused has a sentence', () => {
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((key) => !(key in en))).toEqual([]);
});
