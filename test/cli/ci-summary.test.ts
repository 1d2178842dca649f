import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { failures, summarize } from '../../scripts/ci-summary.mjs';

const report = (counts: object = {}) => ({
  ...{ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 },
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  ...counts,
});
const unloaded = { status: 'failed', assertionResults: [] };

test.each([
  ['all passed', report(), 0, [0, 0], { passed: 3, failed: 0, skipped: 0, isGreen: true }],
  ['a failed test', report({ numFailedTests: 1 }), 1, [0, 0], { passed: 3, failed: 1, skipped: 0, isGreen: false }],
  ['a file that was not loaded', report({ testResults: [unloaded] }), 1, [0, 0], { failed: 1, isGreen: false }],
  ['an error outside the tests', report(), 1, [0, 0], { failed: 1, isGreen: false }],
  ['a failed check', report(), 0, [0, 2], { failed: 1, isGreen: false }],
  ['a skipped test', report({ numPendingTests: 1 }), 0, [0, 0], { failed: 0, skipped: 1, isGreen: false }],
  ['no test', report({ numPassedTests: 0 }), 0, [0, 0], { failed: 0, isGreen: false }],
  ['no report', undefined, 0, [0, 0], { passed: 0, isGreen: false }],
])('%s', (_, results, status, checks, expected) => {
  expect(summarize(results, status, checks)).toMatchObject(expected);
});

test('names each failed test with its file, and the start of its message', () => {
  const failed = {
    status: 'failed',
    fullName: 'siege three sixes',
    failureMessages: ['expected 2 to be 3\nat siege\nat run'],
  };
  const file = {
    name: resolve('test/siege.test.ts'),
    status: 'failed',
    assertionResults: [{ status: 'passed' }, failed],
  };
  const broken = { ...unloaded, name: resolve('test/broken.test.ts'), message: 'Cannot find module' };
  expect(failures(report({ testResults: [file, broken] }), 2)).toEqual([
    'test/siege.test.ts > siege three sixes\n    expected 2 to be 3\n    at siege',
    'test/broken.test.ts\n    Cannot find module',
  ]);
});
