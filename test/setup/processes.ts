/** A process that a test file has started ends with the file. Browsers and the prover of expressions serve other files too, and end with them all. */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { afterAll } from 'vitest';

// This file is run anew for each test file, in a process that several of them share.
const shared = globalThis as { startedByTests?: Set<ChildProcess> };
shared.startedByTests ??= watchProcesses();
const running = shared.startedByTests;

function watchProcesses(): Set<ChildProcess> {
  const started = new Set<ChildProcess>();
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess };
    started.add(child);
    child.once('exit', () => started.delete(child));
  });
  process.once('exit', () => kill(started));
  return started;
}

const SHARED = /chrom|recheck/;

/** Kills the processes, and returns the command lines of those that nobody has told to end. */
function kill(processes: Set<ChildProcess>): string[] {
  const left = [...processes].filter(({ pid, spawnfile }) => pid && !SHARED.test(spawnfile));
  const forgotten = left.filter(({ killed }) => !killed);
  for (const child of left) {
    child.kill('SIGKILL');
    processes.delete(child);
  }
  return forgotten.map(({ spawnargs }) => spawnargs.join(' ').slice(0, 200));
}

afterAll(() => {
  const left = kill(running);
  if (left.length > 0) throw new Error(`Processes were left running:\n${left.join('\n')}`);
});
