// npm run mutate [-- AREA ...] [lines=30] [seed=1]: breaks lines of the program one at a time, and names each change that
// no test notices. The lines are drawn by the seed, as many from each area.
import { availableParallelism } from 'node:os';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { AREAS, type Area } from './areas.ts';
import { sampleLines } from './lines.ts';

const words = process.argv.slice(2);
const figure = (name: string, otherwise: string): string =>
  words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise;
const names = words.filter((word) => !word.includes('='));
const lines = Number(figure('lines', '30'));
const seed = figure('seed', '1');

const unknown = names.filter((name) => !AREAS.some((area) => area.name === name));
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}. There are: ${AREAS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

/** TypeScript 7 has no API that Stryker could read a configuration with: it is given none. */
const NO_TYPESCRIPT = 'none.json';

const mutate = ({ name, sources, tests }: Area): Promise<MutantResult[]> =>
  new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.config.ts', related: false },
    mutate: sampleLines(sources, lines, `${name} ${seed}`),
    testFiles: [...tests],
    // Words for people are read in golden files, and a kind that is misspelt does not compile.
    mutator: { plugins: null, excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    concurrency: Math.max(1, availableParallelism()),
    dryRunTimeoutMinutes: 20,
    timeoutMS: 20_000,
    tsconfigFile: NO_TYPESCRIPT,
    reporters: ['progress-append-only'],
    tempDirName: '.data/mutate',
    ignorePatterns: ['.data', 'docs/images'],
    allowEmpty: true,
    allowConsoleColors: false,
  }).runMutationTest();

const NOTICED = ['Killed', 'Timeout', 'CompileError', 'RuntimeError'];

let made = 0;
let noticed = 0;
for (const area of AREAS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const results = (await mutate(area)).filter(({ status }) => status !== 'Ignored');
  const killed = results.filter(({ status }) => NOTICED.includes(status));
  made += results.length;
  noticed += killed.length;
  console.log(`${area.name}: ${results.length} changes, ${killed.length} noticed`);
  for (const { fileName, location, mutatorName, replacement, status } of results) {
    if (NOTICED.includes(status)) continue;
    const file = fileName.slice(fileName.indexOf('src/'));
    const { line, column } = location.start;
    console.log(
      `  ${status} ${file}:${line}:${column} ${mutatorName}: ${replacement?.replace(/\s+/g, ' ').slice(0, 80)}`,
    );
  }
}
console.log(`${noticed} of ${made} changes were noticed: ${((100 * noticed) / Math.max(1, made)).toFixed(1)} %`);
