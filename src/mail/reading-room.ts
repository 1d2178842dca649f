/** Takes mails apart in threads: a mail that is hard to read holds up no page, and not the next mail for long. */
import { Worker } from 'node:worker_threads';
import type { OpenedMail } from './opened-mail.ts';
import { TooSlow } from './reading.ts';
import type { ThreadAnswer } from './reading-thread.ts';

export type ReadingRoomOptions = {
  /** How many mails are read at the same time. */
  threads?: number;
  /** Milliseconds for one mail, from when a thread has it in hand. */
  limit?: number;
  /** What runs in a thread, for tests. */
  entry?: URL;
};

export type ReadingRoom = {
  /** Throws {@link TooSlow} for a mail that takes too long or too much memory. */
  open(raw: Buffer): Promise<OpenedMail | undefined>;
  close(): Promise<void>;
};

const THREADS = 2;
/** Ordinary mails take milliseconds; the first waits for its thread to start. */
const LIMIT = 15_000;
/** MB: of a mail there are 10, and some copies of it. */
const MEMORY = 256;
const ENTRY = new URL('./reading-thread.mjs', import.meta.url);

export function openReadingRoom({
  threads = THREADS,
  limit = LIMIT,
  entry = ENTRY,
}: ReadingRoomOptions = {}): ReadingRoom {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  const start = (): Worker => {
    const thread = new Worker(entry, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
    thread.unref();
    // A thread that breaks without a mail in hand is not used again; with one, whoever waits is told.
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
    async open(raw) {
      const thread = await enter();
      const answer = await ask(thread, raw, limit);
      leave(thread, answer !== undefined);
      if (answer === undefined) {
        await thread.terminate();
        throw new TooSlow();
      }
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.opened && withBuffers(answer.opened);
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

/** The answer of a thread; undefined where none came. */
function ask(thread: Worker, raw: Buffer, limit: number): Promise<ThreadAnswer | undefined> {
  return new Promise((resolve) => {
    const end = (answer?: ThreadAnswer): void => {
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
    thread.postMessage(new Uint8Array(raw));
  });
}

/** On its way from a thread a buffer becomes an array of bytes. */
function withBuffers(opened: OpenedMail): OpenedMail {
  const attachments = opened.mail.attachments.map((each) => ({ ...each, content: Buffer.from(each.content) }));
  return { ...opened, mail: { ...opened.mail, attachments } };
}
