// npm run mutate [-- AREA ...] [lines=30] [seed=1] [at=FILE:LINE,...] [workers=CORES]: breaks lines of the program one at a time, and names
// each change that no test notices. The seed draws the lines, the same number from each area; with `at` it breaks the named lines instead.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { AREAS, type Area, type Part } from './areas.ts';
import { sampleLines } from './lines.ts';

const words = process.argv.slice(2);
const figure = (name: string, otherwise: string): string =>
  words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise;
/** The lines named by `at`, in the form that Stryker reads. */
const named = figure('at', '')
  .split(',')
  .filter((place) => place !== '')
  .map((place) => place.replace(/:(\d+)$/, ':$1-$1'));
const names = words.filter((word) => !word.includes('='));
const lines = Number(figure('lines', '30'));
const seed = figure('seed', '1');
const workers = Number(figure('workers', String(availableParallelism())));

const unknown = names.filter((name) => !AREAS.some((area) => area.name === name));
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}. There are: ${AREAS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const REPORTER = fileURLToPath(new URL('./reporter.mjs', import.meta.url));

/** Stryker cannot read a configuration with TypeScript 7, which has no API for it, so it gets none. */
const NO_TYPESCRIPT = 'none.json';

const mutate = (drawn: readonly string[], tests: Part['tests']): Promise<MutantResult[]> =>
  new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', REPORTER],
    vitest: { configFile: 'test/mutate/vitest.config.ts', related: false },
    mutate: [...drawn],
    testFiles: [...tests],
    // Golden files show changes of sentences, and a misspelt kind does not compile.
    mutator: { plugins: null, excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    // A value made when a file is loaded cannot be changed between two tests, so every such change would seem to survive.
    ignoreStatic: true,
    concurrency: workers,
    dryRunTimeoutMinutes: 20,
    timeoutMS: 20_000,
    tsconfigFile: NO_TYPESCRIPT,
    reporters: ['progress-append-only', 'missed'],
    tempDirName: '.data/mutate',
    ignorePatterns: ['.data', 'docs/images'],
    allowEmpty: true,
    allowConsoleColors: false,
  }).runMutationTest();

const mutateArea = async ({ name, parts }: Area): Promise<MutantResult[]> => {
  const sources = parts.flatMap((part) => part.sources);
  const drawn = named.length > 0 ? named : sampleLines(sources, lines, `${name} ${seed}`);
  const results: MutantResult[] = [];
  let left = drawn;
  for (const { sources, tests } of parts) {
    const isHere = (line: string): boolean => sources.some((source) => line.startsWith(source));
    const here = left.filter(isHere);
    left = left.filter((line) => !isHere(line));
    if (here.length > 0) results.push(...(await mutate(here, tests)));
  }
  return results;
};

const NOTICED = ['Killed', 'Timeout', 'CompileError', 'RuntimeError'];

const counted = (results: readonly MutantResult[]): string => {
  const statuses = results.map(({ status }) => status);
  return [...new Set(statuses)].map((one) => `${one} ${statuses.filter((other) => other === one).length}`).join(', ');
};

let made = 0;
let noticed = 0;
for (const area of AREAS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const results = (await mutateArea(area)).filter(({ status }) => status !== 'Ignored');
  const killed = results.filter(({ status }) => NOTICED.includes(status));
  made += results.length;
  noticed += killed.length;
  console.log(`${area.name}: ${results.length} changes, ${killed.length} noticed (${counted(results)})`);
}
console.log(`${noticed} of ${made} changes were noticed: ${((100 * noticed) / Math.max(1, made)).toFixed(1)} %`);
