/** Where requests are counted that limits are about. */
import { createHash } from 'node:crypto';
import { type Logger, MemoryStore, type Store } from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import type { QueueLog } from '../queue/backend.ts';
import { openRedis } from '../queue/redis.ts';

export interface Counts {
  /** The counts of one limit, which no other limit may have. */
  of(limit: string): Store;
  /** Told why a request could not be counted. */
  readonly logger: Logger;
}

/** Counts of this process alone. */
export const countsHere: Counts = { of: () => new MemoryStore(), logger: console };

type SendCommand = (command: string, ...args: string[]) => Promise<string>;

const isUnknownScript = (error: unknown): boolean => error instanceof Error && /^NOSCRIPT\b/.test(error.message);

/**
 * Sends a script to the server that does not know it yet, when it is called. Scripts that are loaded beforehand would be on one node of a
 * cluster, and on none if Redis is away at the start.
 */
const scripted = (send: SendCommand): SendCommand => {
  const scripts = new Map<string, string>();
  return async (command, ...args) => {
    const [first = '', ...rest] = args;
    if (command === 'SCRIPT') {
      const [script = ''] = rest;
      const name = createHash('sha1').update(script).digest('hex');
      scripts.set(name, script);
      return name;
    }
    try {
      return await send(command, ...args);
    } catch (error) {
      const script = scripts.get(first);
      if (script === undefined || !isUnknownScript(error)) throw error;
      return send('EVAL', script, ...rest);
    }
  };
};

/** How long a visitor waits for a count. */
const MOST_MS = 500;

/** Counts in Redis, which all web processes share. While Redis is away requests are not counted. */
export function countsInRedis(
  url: string,
  log: QueueLog,
  prefix = 'estafette-limit',
): Counts & { close(): Promise<void> } {
  const redis = openRedis(url, { maxRetriesPerRequest: 1, commandTimeout: MOST_MS });
  redis.on('error', (err) => log.warn({ err }, 'requests are not counted'));
  const sendCommand = scripted((command, ...args) => redis.call(command, ...args) as Promise<string>);
  return {
    logger: {
      warn: (err, text) => log.warn({ err }, text),
      error: (err, text) => log.warn({ err }, text),
    },
    of: (limit) => new RedisStore({ prefix: `${prefix}:${limit}:`, sendCommand }),
    close: async () => redis.disconnect(),
  };
}
