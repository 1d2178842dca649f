/** Threads that do one task after the other, each within its time. */
import { Worker } from 'node:worker_threads';

export type ThreadOptions = {
  /** How many tasks are done at the same time. */
  threads: number;
  /** Milliseconds for one task, from when a thread has it in hand. */
  limit: number;
  /** What runs in a thread: it answers each message by one. */
  entry: URL;
};

export type Threads<Task, Answer> = {
  /** Undefined where a task takes too long or too much memory: its thread is given up. */
  ask(task: Task): Promise<Answer | undefined>;
  close(): Promise<void>;
};

/** MB: of a mail there are 10, and some copies of it. */
const MEMORY = 256;

export function openThreads<Task, Answer>({ threads, limit, entry }: ThreadOptions): Threads<Task, Answer> {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  const start = (): Worker => {
    const thread = new Worker(entry, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
    thread.unref();
    // A thread that breaks without a task in hand is not used again; with one, whoever waits is told.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      all.delete(thread);
      const at = idle.indexOf(thread);
      if (at >= 0) idle.splice(at, 1);
    });
    all.add(thread);
    return thread;
  };

  const enter = async (): Promise<Worker> => {
    if (busy >= threads) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    return idle.pop() ?? start();
  };

  const leave = (thread: Worker, isWell: boolean): void => {
    if (isWell) idle.push(thread);
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };

  return {
    async ask(task) {
      const thread = await enter();
      const answer = await answerOf<Answer>(thread, task, limit);
      leave(thread, answer !== undefined);
      if (answer === undefined) await thread.terminate();
      return answer;
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

/** The answer of a thread; undefined where none came. */
function answerOf<Answer>(thread: Worker, task: unknown, limit: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const end = (answer?: Answer): void => {
      clearTimeout(timer);
      thread.off('message', end);
      thread.off('error', fail);
      thread.off('exit', fail);
      resolve(answer);
    };
    const fail = (): void => end();
    const timer = setTimeout(fail, limit);
    thread.once('message', end);
    thread.once('error', fail);
    thread.once('exit', fail);
    thread.postMessage(task);
  });
}
