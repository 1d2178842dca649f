/**
 * Parses mails and verifies their senders in threads, so that a difficult mail blocks no page and delays the next mail
 * only briefly.
 */
import { extname } from 'node:path';
import { type ProofOptions, proveSender } from './authentication.ts';
import type { SenderProof } from './authentication-results.ts';
import type { OpenedMail } from './opened-mail.ts';
import { ReaderFailed, TooSlow } from './reading.ts';
import type { Task, ThreadAnswer } from './reading-thread.ts';
import { openThreads, type ThreadOptions } from './threads.ts';

export type ReadingRoomOptions = Partial<ThreadOptions> & {
  /** Mails up to this size are verified without a thread, in bytes. */
  small?: number;
};

export type ReadingRoom = {
  /**
   * Throws {@link TooSlow} for a mail that takes too long or too much memory, the parser's error for a malformed one, and
   * {@link ReaderFailed} where no mail can be read.
   */
  open(raw: Buffer): Promise<OpenedMail | undefined>;
  /** A verification that fails or takes too long proves nothing. It uses the system's DNS. Throws {@link ReaderFailed}. */
  prove(raw: Buffer, options: Omit<ProofOptions, 'resolver'>): Promise<SenderProof>;
  close(): Promise<void>;
};

const READERS = 2;
const PROVERS = 1;
/** Bytes. A mail of this size is verified in milliseconds here, and several can wait for DNS together. */
const SMALL = 64 * 1024;
/** Ordinary mails take milliseconds; the first one waits for its thread to start. */
const LIMIT = 15_000;
/** Beside this file, in the source and in a build. */
const ENTRY = new URL(`./reading-thread${extname(import.meta.url)}`, import.meta.url);

/** An ordinary mail, with a character set of its own and an HTML part. A reader that fails on it can read no mail. */
const CONTROL = Buffer.from(
  [
    'From: Estafette <control@estafette.localhost>',
    'Subject: =?ISO-2022-JP?B?GyRCTDVOYRsoQg==?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=control',
    '',
    '--control',
    'Content-Type: text/plain; charset=ISO-2022-JP',
    'Content-Transfer-Encoding: base64',
    '',
    'GyRCTDVOYRsoQg==',
    '--control',
    'Content-Type: text/html; charset=windows-1252',
    '',
    '<p>PASS</p>',
    '--control--',
    '',
  ].join('\r\n'),
);

export function openReadingRoom(options: ReadingRoomOptions = {}): ReadingRoom {
  const { threads, limit = LIMIT, entry = ENTRY, small = SMALL } = options;
  const readers = openThreads<Task, ThreadAnswer>({ threads: threads ?? READERS, limit, entry });
  const provers = openThreads<Task, ThreadAnswer>({ threads: threads ?? PROVERS, limit, entry });

  /** A mail is at fault only if a new thread does the same task for an ordinary one. */
  const requireReader = async (task: Omit<Task, 'raw'>, cause: string | undefined): Promise<void> => {
    const fresh = openThreads<Task, ThreadAnswer>({ threads: 1, limit, entry });
    try {
      const answer = await fresh.ask({ ...task, raw: new Uint8Array(CONTROL) });
      if (answer === undefined || answer.error !== undefined) throw new ReaderFailed(answer?.error ?? cause);
    } finally {
      await fresh.close();
    }
  };

  return {
    async open(raw) {
      const answer = await readers.ask({ raw: new Uint8Array(raw) });
      if (answer !== undefined && answer.error === undefined) return answer.opened && withBuffers(answer.opened);
      await requireReader({}, answer?.error);
      throw answer === undefined ? new TooSlow() : new Error(answer.error);
    },
    async prove(raw, options) {
      if (raw.length <= small) return proveSender(raw, options);
      const answer = await provers.ask({ raw: new Uint8Array(raw), prove: options });
      if (answer?.proof === undefined) await requireReader({ prove: options }, answer?.error);
      return answer?.proof ?? 'none';
    },
    async close() {
      await Promise.all([readers.close(), provers.close()]);
    },
  };
}

/** A buffer becomes a plain array of bytes on its way from a thread; this turns it back. */
function withBuffers(opened: OpenedMail): OpenedMail {
  const attachments = opened.mail.attachments.map((each) => ({ ...each, content: Buffer.from(each.content) }));
  return { ...opened, mail: { ...opened.mail, attachments } };
}
