// The last lines of `.ci/run`: the tests that failed, and how many passed and failed, from the JSON report of vitest and the exit codes of the
// tests and of the other checks. Ends with 1 unless all passed and none was skipped.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const NOTHING = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };

const isUnloaded = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

/** Each failed test of a report with its file and the first lines of its message; a file that could not be loaded stands for its tests. */
export const failures = (report, lines = 12) =>
  (report ?? NOTHING).testResults.flatMap((file) => {
    const path = relative('.', file.name);
    const told = (title, message) => [title, ...message.split('\n').slice(0, lines)].join('\n    ');
    if (isUnloaded(file)) return [told(path, file.message ?? '')];
    return file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => told(`${path} > ${fullName}`, failureMessages.join('\n')));
  });

/** The counts of a report. A file that could not be loaded has no test that failed: it counts as one, and so does each other check. */
export const summarize = (report, testsStatus, checks) => {
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped, testResults } = report ?? NOTHING;
  const unloaded = testResults.filter(isUnloaded).length;
  const tests = Math.max(numFailedTests + unloaded, testsStatus === 0 ? 0 : 1);
  const failed = tests + checks.filter((status) => status !== 0).length;
  return { passed, failed, skipped, isGreen: failed === 0 && skipped === 0 && passed > 0 };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, ...codes] = process.argv.slice(2);
  const [testsStatus, ...checks] = codes.map(Number);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const { passed, failed, skipped, isGreen } = summarize(report, testsStatus, checks);
  for (const failure of failures(report)) console.log(`FAILED ${failure}\n`);
  if (skipped > 0) console.log('Skipped tests make this run red: a server or a program they need is missing.');
  if (passed === 0) console.log('No test passed.');
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = isGreen ? 0 : 1;
}
