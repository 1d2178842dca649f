import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import rules from '../../../src/games/wellington/rules.json' with { type: 'json' };

const known = rules.map(({ id }) => id);

const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));

/** The rule ids named in files, each with the first file that names it. */
const citedIn = (files: readonly string[]): Map<string, string> => {
  const cited = new Map<string, string>();
  for (const file of files) {
    for (const [id] of readFileSync(file, 'utf8').matchAll(/\bW-(?:D\.)?[0-9]+(?:\.[0-9A-Z]+)*[a-z]?\b/g)) {
      if (!cited.has(id)) cited.set(id, file);
    }
  }
  return cited;
};

/** Whether an id covers a rule: `W-11.6` covers `W-11.6`, `W-11.61` and `W-11.61a`; `W-11` covers the whole chapter. */
const speaksOf = (id: string, rule: string): boolean => {
  const rest = rule.startsWith(id) ? rule.slice(id.length) : undefined;
  if (rest === undefined) return false;
  return id.includes('.') || rest === '' || rest.startsWith('.');
};

const inSources = citedIn(filesBelow('src/games', /\.ts$/));
const inTests = citedIn([...filesBelow('test/games', /\.ts$/), ...filesBelow('test/cases', /\.json$/)]);

test('every rule that the games cite is in the list of rules', () => {
  const unknown = [...inSources].filter(([id]) => !known.some((rule) => speaksOf(id, rule)));
  expect(unknown.map(([id, file]) => `${id} in ${file}`)).toEqual([]);
});

test('every rule that the tests name is in the list of rules', () => {
  const unknown = [...inTests].filter(([id]) => !known.some((rule) => speaksOf(id, rule)));
  expect(unknown.map(([id, file]) => `${id} in ${file}`)).toEqual([]);
});

test('every rule that the games cite is named by a test or a case', () => {
  const untested = [...inSources].filter(([id]) => ![...inTests.keys()].some((named) => speaksOf(id, named)));
  expect(untested.map(([id, file]) => `${id} in ${file}`)).toEqual([]);
});
