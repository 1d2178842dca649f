/** A certificate and its key in files that are replaced from time to time. */
import { readFile, stat } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { messageOf } from '../engine/index.ts';
import type { MailLog } from './log.ts';

export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

interface TlsPair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * Returns a function that reads the files again if they have changed, and gives their content: undefined if it is the same, or cannot
 * be used, which is logged once.
 */
export function watchTlsFiles(
  { cert, key }: TlsFiles,
  log: Pick<MailLog, 'error'>,
): () => Promise<TlsPair | undefined> {
  let seen: string | undefined;
  let told: string | undefined;
  return async () => {
    try {
      const mark = JSON.stringify(await Promise.all([cert, key].map(markOf)));
      if (mark === seen) return undefined;
      seen = mark;
      const pair = { cert: await readFile(cert), key: await readFile(key) };
      createSecureContext(pair);
      told = undefined;
      return pair;
    } catch (error) {
      const reason = messageOf(error);
      if (reason !== told) log.error({ error: reason }, 'mail listener: the new certificate cannot be used');
      told = reason;
      return undefined;
    }
  };
}

async function markOf(file: string): Promise<readonly number[]> {
  const { ino, mtimeMs, size } = await stat(file);
  return [ino, mtimeMs, size];
}
