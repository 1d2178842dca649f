/** Lists of losses that are cut off at their end are asked about. */
import { expect, test } from 'vitest';
import { read } from '../../orders/wellington.ts';

const problemsOf = (text: string) =>
  read(text).standing.map(({ problems }) => problems.map(({ code, suggestions }) => [code, ...suggestions]));

test.each([
  ['LOSE * : inf > cav >', [['order.list-open', 'LOSE inf, cav']]],
  ['LOSE * : inf, cav,', [['order.list-open', 'LOSE inf, cav']]],
  ['LOSE * : inf > cav > ALWAYS', [['order.list-open', 'LOSE inf, cav']]],
  ['LOSE * : Graham, Hill,', [['order.list-open']]],
  ['LOSE * : inf, cav, ALWAYS', []],
  ['LOSE * : inf > cav', []],
])('%s', (text, problems) => {
  expect(problemsOf(text)).toEqual([problems]);
});
