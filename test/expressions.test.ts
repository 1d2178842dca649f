/**
 * No text can slow an expression down that meets text from outside. What is proved already stands in a file; a new expression is proved
 * here, and UPDATE_GOLDEN=1 proves all of them anew and writes the file.
 */
import { describe, expect, test } from 'vitest';
import { findExpressions, judge, keepProofs, keptProofs } from './expressions.ts';

const isUpdate = process.env.UPDATE_GOLDEN === '1';
const { literals, assembled } = findExpressions();
const proved = isUpdate ? new Set<string>() : keptProofs();
const unproved = [...literals].filter(([text]) => !proved.has(text));

test('all expressions that meet text from outside are found, and none is built at run time', () => {
  expect(literals.size).toBeGreaterThan(100);
  expect(assembled).toEqual([]);
});

describe('an expression that can be made slow is found', () => {
  test.each(['^(a+)+$', '\\s*x', '[; ]+$', '<head[^>]*>'])('%s', async (source) => {
    expect(await judge({ source, flags: '' })).toContain('vulnerable');
  });
});

describe('no text makes it slow', () => {
  test.each(unproved)('%s', { timeout: 90_000 }, async (_, expression) => {
    expect(await judge(expression), expression.place).toBe('safe');
  });

  test('every expression is kept as proved, and nothing else', () => {
    if (isUpdate) keepProofs([...literals.keys()]);
    expect([...keptProofs()]).toEqual([...literals.keys()].sort());
  });
});
