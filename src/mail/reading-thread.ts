import { parentPort } from 'node:worker_threads';
import type { ProofOptions } from './authentication.ts';
import type { SenderProof } from './authentication-results.ts';
import type { OpenedMail } from './opened-mail.ts';

/** A task of a thread: to verify the sender if `prove` is given, otherwise to parse the mail. */
export type Task = { readonly raw: Uint8Array; readonly prove?: Omit<ProofOptions, 'resolver'> };

/** Undefined in `opened`: the mail has too many parts. */
export type ThreadAnswer = {
  readonly opened?: OpenedMail | undefined;
  readonly proof?: SenderProof;
  /** What the task has thrown. */
  readonly error?: string;
};

parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage(await answerTo(task).catch((error): ThreadAnswer => ({ error: String(error) })));
});

/** Each thread loads only what its tasks need. */
async function answerTo({ raw, prove }: Task): Promise<ThreadAnswer> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  if (prove) return { proof: await (await import('./authentication.ts')).proveSender(bytes, prove) };
  return { opened: await (await import('./opened-mail.ts')).openMail(bytes) };
}
