import { expect, test } from 'vitest';
import { summarize } from '../../scripts/ci-summary.mjs';

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
