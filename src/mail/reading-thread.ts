import { parentPort } from 'node:worker_threads';
import { openMail } from './opened-mail.ts';

/** What a thread answers to the bytes of a mail; undefined in `opened` where it has too many parts. */
export type ThreadAnswer = { readonly opened?: Awaited<ReturnType<typeof openMail>>; readonly error?: string };

parentPort?.on('message', async (raw: Uint8Array) => {
  let answer: ThreadAnswer;
  try {
    answer = { opened: await openMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)) };
  } catch (error) {
    answer = { error: String(error) };
  }
  parentPort?.postMessage(answer);
});
