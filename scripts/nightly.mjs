// `npm run nightly`: what takes too long for every change. All tests, measured for `npm test -- --for FILE`, then generated games,
// orders and mails with a fresh seed, records, each game by clicks to its end, the mails of 50 campaigns, and an installation whose
// parts fail. Goes on after a failure, and ends with 1.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const coverage = mkdtempSync(join(tmpdir(), 'estafette-coverage-'));

const STEPS = [
  ['npm', 'test', '--silent'],
  [process.execPath, 'scripts/holds.mjs', coverage],
  ['npm', 'run', '--silent', 'soak'],
  ['npm', 'run', '--silent', 'soak', '--', 'records', 'matches=10'],
  ['npm', 'run', '--silent', 'bench', '--', 'letters', 'campaigns=50'],
  ['npm', 'run', '--silent', 'soak', '--', 'table', 'seed=1812'],
  ['npm', 'run', '--silent', 'chaos', '--', 'minutes=30'],
];

const failed = STEPS.filter(([program, ...args]) => {
  const line = [program, ...args].join(' ');
  console.log(`\n=== ${line}`);
  const env = { ...process.env, COVERAGE: coverage, FUZZ: '20' };
  return spawnSync(program, args, { stdio: 'inherit', env }).status !== 0;
});
rmSync(coverage, { recursive: true });
for (const [, ...args] of failed) console.log(`FAILED: ${args.join(' ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
