/**
 * A process that judges changes: it loads the test files that it is given once, in the copy of the program, and then runs tests as it is
 * told, each as if it were the only one. The parent ends it where a test goes on without end.
 */
import { setMaxListeners } from 'node:events';
import { pathToFileURL } from 'node:url';
import type { InstrumenterContext } from '@stryker-mutator/api/core';
import { collectTests, type File, getFn, getHooks, type Suite, type Test, type VitestRunner } from '@vitest/runner';
import { getTests } from '@vitest/runner/utils';
import { forgetAll } from './forgetting.ts';
import type { Asked, Surveyed, Told, Verdict } from './talk.ts';
import '../setup/properties.ts';

/** What the instrumented code reads and writes. */
const changes: InstrumenterContext = { mutantCoverage: { static: {}, perTest: {} } };
Object.assign(globalThis, { __stryker__: changes });

/** A change may be met so many times as often as its line was without it. */
const HITS = 100;

/** Milliseconds. A slow test must not count as one that noticed a change, and instrumented lines are slow. */
const PATIENCE = 60_000;

const tell = (told: Told): void => {
  process.send?.(told);
};

const RUNNER: VitestRunner = {
  config: {
    ...{ root: process.cwd(), name: '', setupFiles: [], passWithNoTests: true, testNamePattern: undefined },
    ...{ allowOnly: true, chaiConfig: undefined, maxConcurrency: 1, testTimeout: PATIENCE, hookTimeout: PATIENCE },
    ...{ retry: 0, includeTaskLocation: false, tags: [], tagsFilter: undefined, strictTags: false },
    sequence: { seed: 1, hooks: 'stack', setupFiles: 'list' },
  },
  importFile: (path) => import(pathToFileURL(path).href),
};

/** The suites around a test, the outermost first. */
const suitesOf = (task: Test | Suite): readonly Suite[] => {
  const around = task.suite ?? task.file;
  return around === task ? [] : [...suitesOf(around), around];
};

/** Calls a hook. What a hook returns may be called in the end. */
async function call(hook: (...args: never[]) => unknown, args: readonly unknown[]): Promise<(() => unknown)[]> {
  const after = await hook(...(args as never[]));
  return typeof after === 'function' ? [after as () => unknown] : [];
}

/** Runs a test with all that stands before and after it. Throws where it fails. */
async function run(test: Test): Promise<void> {
  forgetAll();
  const suites = suitesOf(test);
  const inside = [...suites].reverse();
  const after: (() => unknown)[] = [];
  try {
    for (const suite of suites)
      for (const hook of getHooks(suite).beforeAll) after.unshift(...(await call(hook, [{}, suite])));
    for (const suite of suites)
      for (const hook of getHooks(suite).beforeEach) after.unshift(...(await call(hook, [test.context, suite])));
    await getFn(test)();
  } finally {
    for (const suite of inside) for (const hook of getHooks(suite).afterEach) await call(hook, [test.context, suite]);
    for (const suite of inside) for (const hook of getHooks(suite).afterAll) await call(hook, [{}, suite]);
    for (const last of after) await last();
  }
}

/** Whether a test passes, with a change or without. */
async function passes(test: Test, change?: string): Promise<boolean> {
  if (change === undefined) delete changes.activeMutant;
  else changes.activeMutant = change;
  try {
    await run(test);
    return true;
  } catch {
    return false;
  } finally {
    delete changes.activeMutant;
  }
}

const nameOf = (test: Test): string => [...suitesOf(test), test].map(({ name }) => name).join(' > ');

/** Runs each test without a change: how long it takes, and how often it meets the line of each change. */
async function survey(tests: Iterable<Test>): Promise<Surveyed> {
  const { static: atLoad = {}, perTest = {} } = changes.mutantCoverage ?? {};
  const surveyed = [];
  for (const test of tests) {
    changes.currentTestId = test.id;
    const from = performance.now();
    const passed = await passes(test);
    delete changes.currentTestId;
    const ms = performance.now() - from;
    surveyed.push({ id: test.id, name: nameOf(test), passed, ms, hits: perTest[test.id] ?? {} });
  }
  return { tests: surveyed, atLoad: Object.keys(atLoad) };
}

/** Runs tests with a change until one fails that passes without it. */
async function judge({ change, tests }: Extract<Asked, { change: string }>): Promise<Verdict> {
  for (const { id, hits } of tests) {
    const test = known.get(id);
    if (test === undefined) continue;
    tell({ running: id });
    Object.assign(changes, { hitCount: 0, hitLimit: HITS * hits });
    const passed = await passes(test, change);
    if ((changes.hitCount ?? 0) > HITS * hits) return { status: 'Timeout' };
    if (!passed) return (await passes(test)) ? { status: 'Killed' } : { status: 'Spoilt', by: id };
  }
  return { status: 'Survived' };
}

const messageOf = ({ name, result }: File): string[] =>
  (result?.errors ?? []).map(({ message }) => `${name}: ${message.split('\n', 1)}`);

// Each run of a test listens to the signal that would end it.
setMaxListeners(0);
// What a test has begun and nobody waits for is not judged.
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);

const files = await collectTests(process.argv.slice(2), RUNNER);
const known = new Map(
  getTests(files)
    .filter(({ mode, type }) => mode === 'run' && type === 'test')
    .map((test) => [test.id, test]),
);
forgetAll();
process.on('message', async (asked: Asked) => {
  tell('change' in asked ? { verdict: await judge(asked) } : { surveyed: await survey(known.values()) });
});
process.on('disconnect', () => process.exit());
tell({ loaded: files.flatMap(messageOf) });
