/**
 * Parses mails and verifies their senders in threads, so that a difficult mail blocks no page and delays the next mail
 * only briefly.
 */
import { type ProofOptions, proveSender } from './authentication.ts';
import type { SenderProof } from './authentication-results.ts';
import type { OpenedMail } from './opened-mail.ts';
import { TooSlow } from './reading.ts';
import type { Task, ThreadAnswer } from './reading-thread.ts';
import { openThreads, type ThreadOptions, type Threads } from './threads.ts';

export type ReadingRoomOptions = Partial<ThreadOptions> & {
  /** Mails up to this size are verified without a thread, in bytes. */
  small?: number;
};

export type ReadingRoom = {
  /** Throws {@link TooSlow} for a mail that takes too long or too much memory. */
  open(raw: Buffer): Promise<OpenedMail | undefined>;
  /** A verification that takes too long proves nothing. It uses the system's DNS. */
  prove(raw: Buffer, options: Omit<ProofOptions, 'resolver'>): Promise<SenderProof>;
  close(): Promise<void>;
};

const READERS = 2;
const PROVERS = 1;
/** Bytes. A mail of this size is verified in milliseconds here, and several can wait for DNS together. */
const SMALL = 64 * 1024;
/** Ordinary mails take milliseconds; the first one waits for its thread to start. */
const LIMIT = 15_000;
const ENTRY = new URL('./reading-thread.mjs', import.meta.url);

export function openReadingRoom(options: ReadingRoomOptions = {}): ReadingRoom {
  const { threads, limit = LIMIT, entry = ENTRY, small = SMALL } = options;
  const readers = openThreads<Task, ThreadAnswer>({ threads: threads ?? READERS, limit, entry });
  const provers = openThreads<Task, ThreadAnswer>({ threads: threads ?? PROVERS, limit, entry });
  return {
    async open(raw) {
      const answer = await asked(readers, { raw: new Uint8Array(raw) });
      if (answer === undefined) throw new TooSlow();
      return answer.opened && withBuffers(answer.opened);
    },
    async prove(raw, options) {
      if (raw.length <= small) return proveSender(raw, options);
      const answer = await asked(provers, { raw: new Uint8Array(raw), prove: options });
      return answer?.proof ?? 'none';
    },
    async close() {
      await Promise.all([readers.close(), provers.close()]);
    },
  };
}

/** Rethrows an error of the thread. */
async function asked(threads: Threads<Task, ThreadAnswer>, task: Task): Promise<ThreadAnswer | undefined> {
  const answer = await threads.ask(task);
  if (answer?.error !== undefined) throw new Error(answer.error);
  return answer;
}

/** A buffer becomes a plain array of bytes on its way from a thread; this turns it back. */
function withBuffers(opened: OpenedMail): OpenedMail {
  const attachments = opened.mail.attachments.map((each) => ({ ...each, content: Buffer.from(each.content) }));
  return { ...opened, mail: { ...opened.mail, attachments } };
}
