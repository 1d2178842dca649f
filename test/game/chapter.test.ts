/** "A game in twelve files" in CONTRIBUTING.md tells of the files of the smallest game as they are. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import tiny from '../games/tiny/index.ts';

const FOLDER = 'test/games/tiny';

const chapter = (() => {
  const [, text = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('\n## A game in twelve files\n');
  return text.slice(0, text.indexOf('\n### '));
})();

const rows = [...chapter.matchAll(/^\| (\d+) \| `([^`]+)` \| .* \|(.*)\|$/gm)].map(
  ([, no, file = '', groups = '']) => ({
    no: Number(no),
    file,
    groups: [...groups.matchAll(/`(\w+)`/g)].map(([, group = '']) => group),
  }),
);

/** What only the tests of the game need. */
const isTest = (file: string): boolean => file.endsWith('.test.ts') || file === 'house.ts';

test('it lists the twelve files of the game, and no other', () => {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(FOLDER.length + 1));
  expect(rows.map(({ no }) => no)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  expect(rows.map(({ file }) => file).sort()).toEqual(files.sort());
});

/** The name of the game, and what the program makes of its definition. */
const NOT_WRITTEN = ['id', 'title', 'language', 'reporter', 'wordsIn'];

test('each group of the definition stands in a file', () => {
  const named = rows.flatMap(({ groups }) => groups);
  const groups = Object.keys(tiny).filter((key) => !NOT_WRITTEN.includes(key));
  expect(named.sort()).toEqual(groups.sort());
});

test('its examples are taken from the files', () => {
  const sources = rows.map(({ file }) => readFileSync(`${FOLDER}/${file}`, 'utf8'));
  const blocks = [...chapter.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks.filter((block) => !sources.some((source) => source.includes(block)))).toEqual([]);
});

test('the tests that it names are there', () => {
  const named = [...chapter.matchAll(/`(\w+\.test\.ts)`/g)].map(([, file = '']) => file);
  expect(readdirSync(FOLDER)).toEqual(expect.arrayContaining(named));
  expect(named.length).toBeGreaterThan(2);
});
