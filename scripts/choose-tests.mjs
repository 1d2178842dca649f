// Which test files `npm test` runs: those whose paths are given, or with `--for` those that hold a source file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The tests that hold a file run for about so many seconds. */
const ENOUGH = 60;

/** The seconds of a test file that has not been measured. */
const UNKNOWN = 5;

const IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+\.ts)['"]/g;

/** The files of TypeScript that a file imports, as absolute paths. */
export const importsOf = (path) =>
  [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, specifier]) => resolve(dirname(path), specifier));

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));

/** The test files below a folder, as paths from there. */
export const testFilesIn = (root) =>
  filesBelow(join(root, 'test'))
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => relative(root, path))
    .sort();

/** The arguments by which no test file is chosen. Vitest passes over them silently if others choose one. */
export const unknownPaths = (root, filters) => {
  const known = testFilesIn(root).map((path) => join(root, path));
  return filters.filter((filter) => {
    const path = filter.replace(/:\d+$/, '');
    return !known.some((each) => each.includes(path) || each === resolve(root, path));
  });
};

/** What was measured at the last nightly run: the seconds of each test file, and the tests that hold each source file. */
const readHolds = (root) => {
  const path = join(root, 'test', 'holds.json');
  if (!existsSync(path)) return { seconds: new Map(), holds: {} };
  const { tests, holds } = JSON.parse(readFileSync(path, 'utf8'));
  const pathOf = (n) => tests[n][0];
  return {
    seconds: new Map(tests),
    holds: Object.fromEntries(Object.entries(holds).map(([file, all]) => [file, all.map(pathOf)])),
  };
};

/** How many names the path of a test has in common with that of a file: `test/mail/quotes.test.ts` two with `src/mail/quotes.ts`. */
const nearness = (test, file) => {
  const namesOf = (path) => path.replace(/\..*/, '').split('/').slice(1);
  const names = namesOf(file);
  const differs = namesOf(test).findIndex((name, n) => name !== names[n]);
  return differs < 0 ? names.length : differs;
};

/** The tests that import a file, nearest first. A file that is not TypeScript is imported where its name is written. */
const byImports = (root, file, secondsOf) => {
  const isCode = file.endsWith('.ts');
  const name = new RegExp(`['/]${file.split('/').at(-1).split('.')[0]}['.]`);
  const importers = new Map();
  const distances = new Map(isCode ? [[join(root, file), 0]] : []);
  for (const path of ['src', 'workers', 'test'].flatMap((folder) => filesBelow(join(root, folder)))) {
    if (!isCode && name.test(readFileSync(path, 'utf8'))) distances.set(path, 0);
    for (const target of importsOf(path)) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return [...distances]
    .map(([path, distance]) => ({ test: relative(root, path), distance }))
    .filter(({ test }) => test.endsWith('.test.ts'))
    .map((each) => ({ ...each, near: nearness(each.test, file), seconds: secondsOf(each.test) }))
    .sort((a, b) => b.near - a.near || a.distance - b.distance || a.seconds - b.seconds)
    .map(({ test }) => test);
};

/**
 * The tests that hold a file, best first, and the seconds that they take: those that were measured to reach most of it in the
 * least time, then those that import it from nearest by, up to a minute in all.
 */
export const testsFor = (root, files) => {
  const { seconds, holds } = readHolds(root);
  const secondsOf = (path) => seconds.get(path) ?? UNKNOWN;
  const chosen = new Set();
  let total = 0;
  for (const file of files.map((each) => relative(root, resolve(root, each)))) {
    const measured = (holds[file] ?? []).filter((test) => existsSync(join(root, test)));
    const tests = file.endsWith('.test.ts') ? [file] : [...measured, ...byImports(root, file, secondsOf)];
    for (const test of tests) {
      if (chosen.has(test) || (chosen.size > 0 && total + secondsOf(test) > ENOUGH)) continue;
      chosen.add(test);
      total += secondsOf(test);
    }
  }
  return { tests: [...chosen], seconds: Math.round(total) };
};
