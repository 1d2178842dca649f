/** A pool of threads. Each thread does one task after the other, with a time limit for each. */
import { Worker } from 'node:worker_threads';

export type ThreadOptions = {
  /** The number of tasks at the same time. */
  threads: number;
  /** Milliseconds for one task, from when a thread starts it. */
  limit: number;
  /** The module that runs in a thread: it answers each message with one message. */
  entry: URL;
};

type Threads<Task, Answer> = {
  /** Undefined if no answer came: the task took too long or too much memory, or its thread could not start. Its thread is stopped. */
  ask(task: Task): Promise<Answer | undefined>;
  close(): Promise<void>;
};

/** MB: a mail has up to 10, and there are some copies of it. */
const MEMORY = 256;

export function openThreads<Task, Answer>({ threads, limit, entry }: ThreadOptions): Threads<Task, Answer> {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  // Read from the source, a thread needs the loader of its process.
  const execArgv = entry.pathname.endsWith('.ts') ? process.execArgv : [];

  const start = (): Worker => {
    const thread = new Worker(entry, { execArgv, resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
    thread.unref();
    // An idle thread that breaks is not used again. If a busy one breaks, its caller gets the error.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      all.delete(thread);
      const at = idle.indexOf(thread);
      if (at >= 0) idle.splice(at, 1);
    });
    all.add(thread);
    return thread;
  };

  const enter = async (): Promise<void> => {
    if (busy >= threads) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
  };

  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };

  return {
    async ask(task) {
      await enter();
      try {
        const thread = idle.pop() ?? start();
        const answer = await answerOf<Answer>(thread, task, limit);
        if (answer !== undefined) idle.push(thread);
        else await thread.terminate();
        return answer;
      } finally {
        leave();
      }
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

/** The answer of a thread; undefined if none came. */
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
