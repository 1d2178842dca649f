import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withCaseTables } from '../../src/cli/case/documentation.ts';

test('the tables of docs/cases.md are those of the schemas', async () => {
  const guide = readFileSync('docs/cases.md', 'utf8');
  expect(guide.match(/<!-- table /g)?.length).toBeGreaterThan(10);
  expect(await withCaseTables(guide)).toBe(guide);
});
