import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import type { Asked, Case, Surveyed, Told, Verdict } from './talk.ts';

const PROGRAM = resolve(import.meta.dirname, 'judging.ts');
const READS_TYPESCRIPT = ['--import', resolve(import.meta.dirname, '../../scripts/read-typescript.mjs')];

/** A process of `judging.ts` with its test files. It starts when it is asked something, and anew when it was stopped. */
export class Judge {
  readonly #folder: string;
  readonly #files: readonly string[];
  readonly #patience: number;
  #process: ChildProcess | undefined;
  #faults: readonly string[] = [];

  /** `patience`: milliseconds that a test may go on beyond five times what it takes without a change. */
  constructor(folder: string, files: readonly string[], patience: number) {
    this.#folder = folder;
    this.#files = files;
    this.#patience = patience;
  }

  get isNew(): boolean {
    return this.#process === undefined;
  }

  /** The files that it could not load, with the reason. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  async survey(): Promise<Surveyed> {
    const surveyed = await this.#ask({ survey: true }, (told) => ('surveyed' in told ? told.surveyed : undefined));
    if (surveyed === undefined) throw new Error('The tests have ended their process.');
    return surveyed;
  }

  async judge(asked: Case): Promise<Verdict> {
    const limits = new Map(asked.tests.map(({ id, ms }) => [id, this.#patience + 5 * ms]));
    let timer: NodeJS.Timeout | undefined;
    const verdict = await this.#ask(asked, (told) => {
      clearTimeout(timer);
      if ('running' in told) timer = setTimeout(() => this.stop(), limits.get(told.running));
      return 'verdict' in told ? told.verdict : undefined;
    });
    clearTimeout(timer);
    if (verdict !== undefined) return verdict;
    this.stop();
    return { status: 'Timeout' };
  }

  stop(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  async #ask<T>(asked: Asked, hear: (told: Told) => T | undefined): Promise<T | undefined> {
    const process = this.#process ?? (await this.#start());
    const answer = answerOf(process, hear);
    process.send(asked);
    return answer;
  }

  async #start(): Promise<ChildProcess> {
    const started = fork(PROGRAM, [...this.#files], {
      cwd: this.#folder,
      execArgv: [...READS_TYPESCRIPT],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process = started;
    const faults = await answerOf(started, (told) => ('loaded' in told ? told.loaded : undefined));
    if (faults === undefined) throw new Error('The test files have ended their process.');
    this.#faults = faults;
    return started;
  }
}

/** What is heard in the messages of a process, or nothing where it ends before. */
const answerOf = <T>(process: ChildProcess, hear: (told: Told) => T | undefined): Promise<T | undefined> =>
  new Promise((resolve) => {
    const listen = (told: Told): void => {
      const heard = hear(told);
      if (heard !== undefined) end(heard);
    };
    const ended = (): void => end(undefined);
    const end = (heard: T | undefined): void => {
      process.off('message', listen).off('exit', ended);
      resolve(heard);
    };
    process.on('message', listen).on('exit', ended);
  });
