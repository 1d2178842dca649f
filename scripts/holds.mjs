// Writes test/holds.json from what a whole run of the tests has left with `COVERAGE=FOLDER` (test/setup/coverage.ts): the seconds of
// each test file, and for each source file the tests that together run all of its functions that any test runs, in the least time.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** So many tests are kept for a source file. */
const KEPT = 8;

/** To start a test file takes about so many seconds, whatever it does. */
const START = 0.5;

/** Chooses again and again the test that runs most characters which those before it do not, for its time. */
export const bestTests = (tests) => {
  const reached = new Set();
  const best = [];
  const gain = ({ seconds, ran }) => {
    const fresh = ran.filter((place) => !reached.has(String(place)));
    return fresh.reduce((sum, [from, to]) => sum + to - from, 0) / (seconds + START);
  };
  while (best.length < KEPT) {
    const [next] = tests.map((test) => ({ test, worth: gain(test) })).sort((a, b) => b.worth - a.worth);
    if (!next || next.worth === 0) return best;
    best.push(next.test.test);
    for (const place of next.test.ran) reached.add(String(place));
  }
  return best;
};

const writeHolds = (folder) => {
  const runs = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  runs.sort((a, b) => (a.test < b.test ? -1 : 1));
  const numbers = new Map(runs.map(({ test }, n) => [test, n]));
  const byFile = new Map();
  for (const { test, seconds, ran } of runs)
    for (const [file, places] of Object.entries(ran))
      byFile.set(file, [...(byFile.get(file) ?? []), { test, seconds, ran: places }]);
  const lineOf = (file) =>
    `${JSON.stringify(file)}: ${JSON.stringify(bestTests(byFile.get(file)).map((test) => numbers.get(test)))}`;
  const tests = runs.map(({ test, seconds }) => JSON.stringify([test, Math.round(seconds * 10) / 10]));
  const text = `{"tests": [\n${tests.join(',\n')}\n], "holds": {\n${[...byFile.keys()].sort().map(lineOf).join(',\n')}\n}}\n`;
  writeFileSync(fileURLToPath(new URL('../test/holds.json', import.meta.url)), text);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) writeHolds(process.argv[2]);
