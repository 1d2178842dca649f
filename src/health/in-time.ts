import { setTimeout as sleep } from 'node:timers/promises';

/** What was asked, or an error when it takes longer than so many milliseconds. */
export async function inTime<T>(asked: Promise<T>, patience: number): Promise<T> {
  const stop = new AbortController();
  const late = sleep(patience, undefined, { signal: stop.signal }).then((): never => {
    throw new Error(`no answer within ${patience} ms`);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    stop.abort();
    late.catch(() => undefined);
    asked.catch(() => undefined);
  }
}
