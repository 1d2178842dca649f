/** The processes of an installation under trial: the program as `npm start` runs it, started anew whenever it is gone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerName } from '../../src/config.ts';
import { freePort } from '../setup/free-port.ts';

export interface ProcessPlan {
  readonly workers: readonly WorkerName[];
  /** Milliseconds by which its clock is ahead of the others. */
  readonly ahead: number;
  /** It runs the release that is brought in. */
  readonly isNext?: true;
}

/** The file of each release. */
export interface Programs {
  readonly present: string;
  readonly next: string;
}

/** A process that ended by itself after it had been ready. */
export interface Death {
  readonly workers: string;
  readonly code: number | null;
  readonly lastWords: string;
}

const LAST_LINES = 12;

/** A place for a process. */
export class Process {
  readonly workers: string;
  readonly inboundPort: number | undefined;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #program: string;
  readonly #deaths: Death[];
  readonly #folder: string;
  readonly #jumpFile: string;
  #child: ChildProcess | undefined;
  #output = '';
  #isWanted = false;
  starts = 0;

  private constructor(
    given: { workers: string; port: number | undefined; program: string; folder: string; jumpFile: string },
    environment: NodeJS.ProcessEnv,
    deaths: Death[],
  ) {
    this.workers = given.workers;
    this.inboundPort = given.port;
    this.#program = given.program;
    this.#folder = given.folder;
    this.#jumpFile = given.jumpFile;
    this.#environment = environment;
    this.#deaths = deaths;
  }

  static async open(
    { workers, ahead, isNext }: ProcessPlan,
    {
      environment,
      clock,
      folder,
      programs,
    }: {
      environment: NodeJS.ProcessEnv;
      clock: { began: number; speed: number };
      folder: string;
      programs: Programs;
    },
    deaths: Death[],
  ): Promise<Process> {
    const port = workers.includes('inbound') ? await freePort() : undefined;
    const program = isNext ? programs.next : programs.present;
    const jumpFile = join(folder, `jump-of-${randomUUID()}`);
    const own = {
      ...environment,
      WORKERS: workers.join(','),
      PORT: '0',
      STATUS_PORT: '0',
      SMTP_LISTEN_PORT: String(port ?? 0),
      CHAOS_CLOCK: JSON.stringify({ ...clock, ahead, jumpFile }),
    };
    return new Process({ workers: own.WORKERS, port, program, folder, jumpFile }, own, deaths);
  }

  get isReady(): boolean {
    return this.#child !== undefined && this.#output.includes('Ready.');
  }

  start(): void {
    this.#isWanted = true;
    this.#output = '';
    this.starts += 1;
    const clock = new URL('./clock.mjs', import.meta.url).href;
    const child = spawn(process.execPath, ['--import', clock, this.#program, 'start'], {
      cwd: this.#folder,
      env: this.#environment,
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        this.#output = (this.#output + chunk).slice(-200_000);
      });
    }
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return;
      const wasReady = this.isReady;
      this.#child = undefined;
      if (!this.#isWanted) return;
      if (wasReady && signal === null) this.#deaths.push({ workers: this.workers, code, lastWords: this.lastWords() });
      // Its servers may be away: a supervisor starts it again.
      setTimeout(() => this.#isWanted && !this.#child && this.start(), 1_000).unref();
    });
  }

  /** Its clock jumps ahead by some milliseconds, or back, as one does that is set anew. */
  jumpClock(milliseconds: number): void {
    writeFileSync(this.#jumpFile, String(milliseconds));
  }

  /** Its clock is set right again. */
  mendClock(): void {
    rmSync(this.#jumpFile, { force: true });
  }

  /** Ends the process: at once, or after what it has in hand. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (!child) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await exited;
    clearTimeout(late);
  }

  lastWords(): string {
    return this.#output.trim().split('\n').slice(-LAST_LINES).join('\n');
  }
}

/** Waits until all processes are ready, or the time is over. */
export async function allReady(processes: readonly Process[], patience: number): Promise<boolean> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if (processes.every((each) => each.isReady)) return true;
    await sleep(200);
  }
  return false;
}
