/** Judges changes by Stryker's own runner, which starts vitest for each of them. */
import { fileURLToPath } from 'node:url';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { NOT_MADE } from './tree.ts';

const REPORTER = fileURLToPath(new URL('./reporter.mjs', import.meta.url));

/** Stryker cannot read a configuration with TypeScript 7, which has no API for it, so it gets none. */
const NO_TYPESCRIPT = 'none.json';

export const judgeByStryker = (
  drawn: readonly string[],
  tests: readonly string[],
  workers: number,
): Promise<MutantResult[]> =>
  new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', REPORTER],
    vitest: { configFile: 'test/mutate/vitest.config.ts', related: false },
    mutate: [...drawn],
    testFiles: [...tests],
    mutator: { plugins: null, excludedMutations: [...NOT_MADE] },
    coverageAnalysis: 'perTest',
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
