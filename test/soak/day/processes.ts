/** Processes of one kind of worker each, as `npm start` runs them, and what they cost. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildProgram } from '../../../scripts/build.mjs';
import type { WorkerName } from '../../../src/config.ts';
import { freePort } from '../../setup/free-port.ts';

/** Kinds that carry an order from its mail to the reports. */
export const KINDS = ['inbound', 'referee', 'postman', 'clock'] as const satisfies readonly WorkerName[];
export type Kind = (typeof KINDS)[number];

export interface Running {
  readonly kind: Kind;
  /** Where it takes mail, if it does. */
  readonly port: number | undefined;
  /** Seconds of the processor so far, and bytes of memory. */
  cost(): { readonly seconds: number; readonly memory: number };
  /** Lines of its log that warn. */
  readonly warnings: readonly string[];
  stop(): Promise<void>;
}

/** Clock ticks of Linux in a second, and the size of a page of memory. */
const TICKS = 100;
const PAGE = 4_096;

const costOf = ({ pid }: ChildProcess) => {
  // The name of a process may have blanks, so fields are counted behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number);
  return { seconds: ((user ?? 0) + (system ?? 0)) / TICKS, memory: (pages ?? 0) * PAGE };
};

const READY = 180_000;

const startOne = async (kind: Kind, program: string, environment: NodeJS.ProcessEnv): Promise<Running> => {
  const port = kind === 'inbound' ? await freePort() : undefined;
  const own = { ...environment, WORKERS: kind, PORT: '0', STATUS_PORT: '0', SMTP_LISTEN_PORT: String(port ?? 0) };
  const child = spawn(process.execPath, [program, 'start'], { env: own });
  const warnings: string[] = [];
  let told = '';
  let isReady = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      const text = String(chunk);
      if (!isReady) told += text;
      if (text.includes('Ready.')) isReady = true;
      warnings.push(...text.split('\n').filter((line) => line.startsWith('{') && !line.startsWith('{"level":30')));
    });
  }
  const until = Date.now() + READY;
  while (!isReady) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${kind} did not start: ${told}`);
    await sleep(100);
  }
  return {
    kind,
    port,
    warnings,
    cost: () => costOf(child),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** So many processes of each kind. */
export async function startProcesses(count: number, environment: NodeJS.ProcessEnv): Promise<readonly Running[]> {
  const program = await buildProgram();
  const kinds = KINDS.flatMap((kind) => Array.from({ length: count }, () => kind));
  const running: Running[] = [];
  for (const kind of kinds) running.push(await startOne(kind, program, environment));
  return running;
}
