/** Processes that do nothing but make steps, for a bench on as many processors as there are. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Closable } from '../../workers/index.ts';
import { READS_TYPESCRIPT } from '../setup/program.ts';
import type { BenchPlace } from './bench-service.ts';

/** What such a process tells. */
export type RefereeSays = { readonly ready: true } | { readonly match: string };

/** Starts so many processes; `onStep` is called with each match whose step is written. */
export async function startReferees(
  count: number,
  place: BenchPlace,
  onStep: (match: string) => void,
): Promise<Closable> {
  const children: ChildProcess[] = [];
  const close = async () => {
    for (const child of children) {
      if (child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  };
  for (let n = 0; n < count; n++) {
    const child = fork('test/bench/referee.ts', [JSON.stringify(place)], { execArgv: [...READS_TYPESCRIPT] });
    children.push(child);
    await new Promise<void>((ready, failed) => {
      child.once('exit', () => failed(new Error('a process that makes steps has ended')));
      child.on('message', (said: RefereeSays) => ('ready' in said ? ready() : onStep(said.match)));
    });
  }
  return { close };
}
